# Cassa Grande : le plateau, le journal et les règles.

cassa-comma = une virgule
cassa-a-card = { $card ->
    [c] une virgule
   *[other] un { $card }
  }
cassa-card-number = carte nº { $number }
cassa-table = Table
cassa-hand = Votre main
cassa-me = Vous
cassa-hand-empty = Votre main est vide.
cassa-hand-card = { $count ->
    [one] { $card }
   *[other] { $card }, { $count } exemplaires
  }{ $state ->
    [offered] , proposée
   *[held] {""}
  }
cassa-front = { $count ->
    [one] Votre virgule : elle attend ici que le cadre soit fixé.
   *[other] Vos { $count } virgules : elles attendent ici que le cadre soit fixé.
  }
cassa-place-free = Case libre { $place }
cassa-place-lay = Poser { $card } en { $place }
cassa-place-closed = Case { $place }, impossible pour l’instant
cassa-choose-card = Choisissez maintenant la carte à poser ici.
cassa-tap-again = Touchez encore la case pour poser la carte.
cassa-tile-open = { $name } a posé ici { $card }, face visible.
cassa-tile-known = { $name } a posé ici { $card }, face cachée ; vous la connaissez.
cassa-tile-number = { $name } a posé ici le nº { $number }, face cachée.
cassa-tile-down = { $name } a posé ici une carte, face cachée.
cassa-seat-holds = { $name } a { $cards ->
    [0] la main vide
    [one] une carte
   *[other] { $cards } cartes
  }{ $commas ->
    [0] .
    [one] , avec une virgule devant.
   *[other] , { $commas } virgules devant soi.
  }
cassa-seat-cards = Vous voyez : { $cards }.
cassa-dealt = { $name } a montré après la donne : { $cards }

## Échange

cassa-give = Donner { $card } à { $name }
cassa-give-to = Donner à { $name }
cassa-give-card-first = Choisissez d’abord la carte à donner.
cassa-return = Rendre { $card }
cassa-return-choose = Choisissez une carte à rendre
cassa-exchanged-mine = Vous avez donné { $gave } à { $name } et reçu { $got }.

## Les coups en mots

cassa-move-lay = Poser { $card } en { $place }
cassa-move-give = Donner { $card } à { $name }
cassa-move-return = Rendre { $card }
cassa-unseen-card = une carte

## Ce qui s’est passé

cassa-log-laid = { $name } a posé une carte en { $place }.
cassa-log-laid-card = { $open ->
    [yes] { $name } a posé { $card } face visible en { $place }.
   *[no] { $name } a posé { $card } face cachée en { $place }.
  }
cassa-log-laid-number = { $name } a posé le nº { $number } face cachée en { $place }.
cassa-log-fixed = Le cadre est fixé : chacun reprend ses virgules en main.
cassa-log-offered = { $from } propose une carte à { $to }.
cassa-log-offered-card = { $from } propose { $card } à { $to }.
cassa-log-exchanged = { $from } et { $to } ont échangé une carte.
cassa-log-exchanged-cards = { $from } a donné { $given } à { $to } et reçu { $returned }.
cassa-log-total = { $name } : { $total }, place { $place }.

## À qui le tour

cassa-prompt-first-mine = { $whose } : posez la première carte.
cassa-prompt-lay-mine = { $whose } : posez une carte qui en touche une autre.
cassa-prompt-frame-mine = { $whose } : posez une carte dans le cadre.
cassa-prompt-blind-mine = { $whose } : choisissez un numéro et posez cette carte sans la voir.
cassa-prompt-comma-mine = { $whose } : votre main est vide, posez une virgule.
cassa-prompt-lay = { $name } pose une carte.
cassa-prompt-offer-mine = Choisissez une de vos cartes et à qui la donner.
cassa-prompt-offer = { $name } propose une carte.
cassa-prompt-answer-mine = { $from } vous propose une carte. Choisissez celle que vous rendez.
cassa-prompt-answer = { $name } choisit une carte à rendre.
cassa-prompt-over = { $goal ->
    [lowest] Toutes les cartes sont posées. Le plus petit total gagne.
   *[highest] Toutes les cartes sont posées. Le plus grand total gagne.
  }

## Situation et résultat

cassa-score-cards = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
  }
cassa-score-total = { $total }
cassa-my-row = Ma rangée :
cassa-behind = { $behind } derrière { $name }
cassa-ahead = { $ahead } devant { $name }
cassa-shared-first = Victoire partagée
cassa-receipts = Les tickets de caisse
cassa-total = Total
cassa-place = { $place ->
    [1] 1re place
   *[other] { $place }e place
  }
cassa-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }

## Ce qui n’est pas possible

cassa-refused-over = Toutes les cartes sont posées : la manche est finie.
cassa-refused-lay-first = C’est le moment de poser une carte.
cassa-refused-offer-first = C’est le moment de proposer une carte à l’échange.
cassa-refused-answer-first = La proposition attend une réponse : choisissez une carte à rendre.
cassa-refused-not-blind = Cette main n’est pas à l’aveugle : nommez la carte elle-même.
cassa-refused-blind = La main est à l’aveugle : choisissez un chiffre par son numéro.
cassa-refused-not-in-hand = Pas dans la main : { $pick }.
cassa-refused-comma-in-front = Une virgule reste devant vous tant que le cadre n’est pas fixé, sauf si votre main est vide.
cassa-refused-not-the-origin = La première carte se pose au milieu.
cassa-refused-occupied = Une carte s’y trouve déjà.
cassa-refused-apart = Cette case ne touche aucune carte ; un côté ou un coin suffit.
cassa-refused-too-wide = La table aurait { $width } cartes de large ; la limite est { $frame }.
cassa-refused-too-high = La table aurait { $height } cartes de haut ; la limite est { $frame }.
cassa-refused-no-partner = Un échange demande quelqu’un d’autre à cette table.
cassa-refused-empty-hand = La place { $to } n’a pas de carte en main à rendre.

## Les variantes

cassa-rules-laying = La pose
cassa-rules-laying-hidden = Face cachée
    .more = Vous seul savez ce que vous avez posé. Le jeu de base.
cassa-rules-laying-open = Face visible
    .more = Tout le monde voit tout. Moins de mémoire, plus de calcul.
cassa-rules-laying-alternating = En alternance
    .more = Votre 1re, 3e, 5e … carte est visible, les autres cachées.
cassa-rules-exchange = L’échange
cassa-rules-exchange-on = Échanger une carte après chaque pose
    .more = Vous proposez une carte sans la montrer ; l’autre en rend une avant de voir la vôtre.
cassa-rules-goal = Qui gagne
cassa-rules-goal-highest = Le plus grand total
    .more = De grands nombres de votre côté, des trous et des virgules en face.
cassa-rules-goal-lowest = Le plus petit total
    .more = La même table, à l’envers.
cassa-rules-deal = La donne
cassa-rules-deal-fixed = Mains égales
    .more = Chacun a les mêmes cartes.
cassa-rules-deal-shown = Mélangée et montrée
    .more = On mélange. Chacun montre sa main une fois, puis la reprend.
cassa-rules-deal-blind = À l’aveugle
    .more = Vous voyez toutes les cartes sauf les vôtres, et les jouez par leur numéro.
cassa-own = Votre propre jeu de cartes
cassa-own-more = La règle invite à inventer : choisissez le cadre et les cartes de chaque main.
cassa-own-frame = Cadre
cassa-own-smaller = Cadre plus petit
cassa-own-larger = Cadre plus grand
cassa-own-fewer = { $card ->
    [c] Une virgule de moins
   *[other] Un { $card } de moins
  }
cassa-own-more-of = { $card ->
    [c] Une virgule de plus
   *[other] Un { $card } de plus
  }
cassa-own-fits = { $players } mains de { $hand } cartes font { $deck } : elles remplissent un cadre de { $frame }.
cassa-own-deck = { $players } mains de { $hand } cartes font { $deck } ; un cadre de { $frame } en demande { $least } à { $most }.
cassa-own-digit = Une main a besoin d’au moins un chiffre.
cassa-own-standard = Revenir aux cartes habituelles

## Les dessins des règles

drawing-north = nord
drawing-south = sud
drawing-cassa-frame = Les cartes couvrent cinq places dans les deux sens : le cadre d’une partie à deux est fixé, et plus rien ne se pose au-dehors.
drawing-cassa-rows = Quatre rangées : un nombre s’arrête à la première virgule ou au premier trou, une rangée qui commence ainsi compte 0, et les zéros de tête ne comptent pas. Puis on additionne.
drawing-cassa-sides = Chacun lit de son côté. Le sud lit la rangée du fond de gauche à droite : 11201. Le nord lit la même à l’envers, tombe d’abord sur la virgule, et n’a que 0.

## What is played here

cassa-terms-highest = Le plus grand total gagne
cassa-terms-lowest = Le plus petit total gagne
cassa-terms-hidden = Face cachée
cassa-terms-open = Face visible
cassa-terms-alternating = Une carte sur deux visible
cassa-terms-exchange = Avec échange
cassa-terms-shown = Mains montrées
cassa-terms-blind = Mains à l’aveugle
cassa-terms-frame = Cadre de { $frame } × { $frame }
cassa-terms-hand = Chaque main : { $cards }

## Keys

cassa-keys-card = Choisir une carte
cassa-keys-seat = Choisir un joueur, pour un échange
