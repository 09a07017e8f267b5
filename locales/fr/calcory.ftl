# Calcory : le plateau, le journal et les règles.

calcory-card = { $number } { $colour ->
    [R] rouge
    [B] bleu
    [G] vert
    [Y] jaune
   *[V] violet
  }
calcory-table = Table
calcory-spot = { $lies ->
    [empty] { $place }, vide
    [down] { $place }, face cachée
    [turned] { $place } : { $card }, retourné
    [marked] { $place } : { $card }, marqué par { $name }
    [back] { $place } : { $card }, bientôt remis face cachée
   *[open] { $place } : { $card }
  }
calcory-dial = Somme { $sum } sur 13
calcory-dial-goal = Somme { $sum } sur 13 ; { $goal } est marqué
calcory-goal = { $cards ->
    [one] À battre : { $sum } avec une carte
   *[other] À battre : { $sum } avec { $cards } cartes
  }
calcory-no-goal = Aucune carte n’est marquée.
calcory-stop = { $sum ->
    [0] S’arrêter
   *[other] S’arrêter à { $sum }
  }
calcory-stop-vain = ne bat pas { $goal }
calcory-stop-many = plus de { $cards } cartes : elles sont remises face cachée
calcory-stop-single = une seule carte : peut finir la partie
calcory-taken = Les cartes gagnées
calcory-put-card = Remettre { $card }
calcory-put-choose = Choisissez d’abord la carte à remettre.
calcory-put-again = Touchez encore pour y remettre la carte.
calcory-piles = Piles
calcory-me = Vous
calcory-pile = { $cards ->
    [0] { $name } : aucune carte gagnée
    [one] { $name } : une carte gagnée
   *[other] { $name } : { $cards } cartes gagnées
  }
calcory-idle = { $idle } tours sans gain ; à { $end }, la partie s’arrête.
calcory-bust-over = Plus de 13 : les cartes sont remises face cachée.
calcory-bust-second-zero = Un deuxième 0 : les cartes sont remises face cachée.

## Pour l’oreille, sur le moment

calcory-moment-on = { $place } : { $card }. Somme { $sum }.
calcory-moment-thirteen = { $place } : { $card }. Exactement 13.
calcory-moment-over = { $place } : { $card }. Somme { $sum }, plus de 13.
calcory-moment-second-zero = { $place } : { $card }. Un deuxième 0.

## Les coups en mots

calcory-move-flip = Retourner { $place }
calcory-move-stop = S’arrêter à { $sum }
calcory-move-put = Remettre { $card } en { $place }
calcory-unseen-card = une carte

## Ce qui s’est passé (aucune ligne ne révèle une carte)

calcory-log-flip = { $name } a retourné { $place }.
calcory-log-bust = { $name } va trop loin ; les cartes sont remises face cachée.
calcory-log-stop-marked = { $cards ->
    [one] { $name } s’arrête et marque une carte.
   *[other] { $name } s’arrête et marque { $cards } cartes.
  }
calcory-log-stop-raised = { $cards ->
    [one] { $name } s’arrête sur une meilleure carte et la marque.
   *[other] { $name } s’arrête sur { $cards } cartes meilleures et les marque.
  }
calcory-log-stop-short = { $name } s’arrête trop bas ; les cartes sont remises face cachée.
calcory-log-stop-too-many = { $name } s’arrête avec plus de six cartes ; elles sont remises face cachée.
calcory-log-put = { $name } a remis une carte en { $place }.
calcory-log-pass = { $name } passe.
calcory-log-took = { $cards ->
    [one] { $name } gagne une carte.
   *[other] { $name } gagne { $cards } cartes.
  }
calcory-log-last = { $name } prend la seule carte marquée ; la partie est finie.
calcory-log-no-progress = Personne n’a gagné de carte depuis longtemps ; la partie est finie.

## À qui le tour

calcory-prompt-first-mine = { $whose } : retournez une carte.
calcory-prompt-beat-mine = { $whose } : retournez des cartes et battez { $goal }.
calcory-prompt-more-mine = Encore { $left } pour faire 13. Continuez ou arrêtez-vous.
calcory-prompt-another-mine = Encore { $left } pour faire 13. Retournez une autre carte.
calcory-prompt-stop-mine = Il n’y a plus de carte à retourner : arrêtez-vous.
calcory-prompt-put-mine = Choisissez une carte gagnée et remettez-la.
calcory-prompt-put = { $name } gagne des cartes et en remet une.
calcory-prompt-turn = { $name } retourne des cartes.
calcory-prompt-over = La partie est finie. Qui a le plus de cartes gagne.

calcory-score = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
  }

## Ce qui n’est pas possible

calcory-refused-over = La partie est finie.
calcory-refused-put-first = Remettez d’abord une des cartes gagnées.
calcory-refused-nothing-taken = On ne remet une carte qu’après en avoir gagné.
calcory-refused-not-taken = Le { $card } n’est pas parmi les cartes gagnées.
calcory-refused-not-free = { $place } n’est pas libre ; une carte se remet sur une case vide.
calcory-refused-empty = { $place } est vide ; seule une carte cachée peut être retournée.
calcory-refused-turned = La carte en { $place } est déjà retournée.
calcory-refused-marked = La carte en { $place } est marquée ; seule une carte cachée peut être retournée.
calcory-refused-none-turned = Retournez au moins une carte avant de vous arrêter.
calcory-refused-one-turned = Tant que vous n’avez rien gagné, retournez au moins deux cartes avant de vous arrêter.

calcory-rules = Soixante cartes cachées. Retournez-les une à une pour faire 13 juste, ou arrêtez-vous avant en espérant que personne ne fasse mieux. Retenez où tout se trouve.
calcory-rules-markers = Chacun a six marqueurs ; à la fin, qui a le plus de cartes gagne.

## Les dessins des règles

drawing-calcory-thirteen = 5, puis 7, puis 1 : exactement 13, les trois cartes sont prises. Avec un 2 à la place, ç’aurait été trop.
drawing-calcory-marks = 11 en trois cartes bat 11 en deux : les anciennes sont remises face cachée, les nouvelles restent marquées.

## The end

calcory-ended-card = { $name } a gagné une seule carte marquée : la partie est finie.
calcory-ended-idle = Personne n’a gagné de carte en { $end } tours : la partie est finie.
calcory-last-warning = { $own ->
    [yes] Votre unique carte marquée : si elle reste jusqu’à votre prochain tour, la partie est finie.
   *[no] L’unique carte marquée { DE($name) } : si elle reste tout un tour de table, la partie est finie.
  }

## What is played here

calcory-terms = Qui a le plus de cartes gagne

## Keys

calcory-keys-stop = S’arrêter
calcory-keys-card = Choisir la carte à remettre
