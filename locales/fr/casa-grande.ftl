# Casa Grande : le chantier.

## Lieux et choses
casa-corner = { $corner ->
    [NW] le coin nord-ouest
    [NE] le coin nord-est
    [SE] le coin sud-est
   *[SW] le coin sud-ouest
}
casa-columns = les { casa-columns-short }
casa-rows = les { casa-rows-short }
casa-columns-short = colonnes { $first } et { $second }
casa-rows-short = rangées { $first } et { $second }
casa-lire = { $lire } L
casa-gain = + { $lire } L
casa-platform = { $name ->
    [strip] bande
    [shelf] étagère
    [angle] équerre
    [beam] poutre
    [square] carré
    [tee] té
    [ell] crosse
    [zigzag] zigzag
    [plus] croix
    [corner] cornière
    [gate] portail
    [flag] drapeau
    [stairs] escalier
    [hall] halle
    [bridge] pont
    [wing] aile
    [plaza] place
   *[other] { $name }
}
casa-square = { $top ->
    [ground] { $square }, terrain libre
    [block] { $square }, hauteur { $height }, bloc { DE($owner) }
   *[platform] { $square }, hauteur { $height }, plateforme { DE($owner) }
}
casa-square-free = { $what } ; un bloc peut y être posé
casa-square-fits = { $what } ; « { $name } » y tient pour { $lire } L
casa-square-lit = { $what } ; dans la zone du pion

## Les coups en mots
casa-move-corner = Placer le pion : { $corner }
casa-move-roll = Le dé montre { $points }
casa-move-walk = { $points ->
    [0] Avancer de { $steps } : { $place }
   *[other] Avancer de { $steps } : { $place }, { $points } points bonus, et le tour s’arrête là
}{ $cost ->
    [0] {""}
    [one] , pour 1 point bonus
   *[other] , pour { $cost } points bonus
}
casa-move-block = { $points ->
    [0] Poser un bloc en { $square }, jusqu’à la hauteur { $height }
    [one] Poser un bloc en { $square }, sur une plateforme { DE($owner) }, qui reçoit 1 point bonus
   *[other] Poser un bloc en { $square }, sur une plateforme { DE($owner) }, qui reçoit { $points } points bonus
}
casa-move-lay = { $quarters ->
    [0] Poser « { $name } » à partir de { $square }, étage { $floor } : { $lire } L
    [1] Poser « { $name } », tournée une fois, à partir de { $square }, étage { $floor } : { $lire } L
    [2] Poser « { $name } », tournée deux fois, à partir de { $square }, étage { $floor } : { $lire } L
   *[other] Poser « { $name } », tournée trois fois, à partir de { $square }, étage { $floor } : { $lire } L
}
casa-move-pass = Ne pas poser de plateforme

## Les coups passés en mots, sans ce qu’ils ont rapporté
casa-past-walk = { $further ->
    [0] Avancer du nombre que montre le dé
    [one] Avancer d’une case de plus que le dé
   *[other] Avancer de { $further } cases de plus que le dé
}
casa-past-block = Poser un bloc en { $square }
casa-past-lay = { $quarters ->
    [0] Poser « { $name } » à partir de { $square }
    [1] Poser « { $name } », tournée une fois, à partir de { $square }
    [2] Poser « { $name } », tournée deux fois, à partir de { $square }
   *[other] Poser « { $name } », tournée trois fois, à partir de { $square }
}

## Le journal
casa-log-corner = { $player } choisit { $corner }.
casa-log-roll = { $player } lance le dé : { $points }.
casa-log-walk = { $further ->
    [0] { $player } avance : { $place }.
    [one] { $player } avance d’une case de plus : { $place }.
   *[other] { $player } avance de { $further } cases de plus : { $place }.
}
casa-log-block = { $left ->
    [0] { $player } pose son dernier bloc en { $square }, hauteur { $height }.
   *[other] { $player } pose un bloc en { $square }, hauteur { $height }.
}
casa-log-lay = { $player } pose « { $name } » à l’étage { $floor } : { $count } × { $floor } = { $lire } L.
casa-log-pass = { $player } ne pose pas de plateforme.
casa-log-bonus = { $points ->
    [one] { $player } reçoit 1 point bonus
   *[other] { $player } reçoit { $points } points bonus
}{ $paid ->
    [0] .
   *[other] {" "}et { $paid } L de l’échelle des bonus.
}
casa-log-blocked = Aucune case de cette zone ne peut recevoir un bloc { DE($player) }.
casa-log-over = Le chantier est terminé.

## À qui le tour, et que faire
casa-prompt-over = Le chantier est terminé.
casa-prompt-own = { $phase ->
    [corner] { $whose } : placez votre pion sur un coin libre.
    [roll] { $whose } : lancez le dé.
    [walk] { $bonus ->
        [0] { $whose } : avancez de { $die }.
       *[other] { $whose } : avancez de { $die }, ou plus loin pour un point bonus par case.
    }
    [block] { $whose } : posez un bloc dans { $place }.
    [platform] { $whose } : posez une plateforme, ou aucune.
   *[over] Le chantier est terminé.
}{ $ending ->
    [yes] {" "}Dernier tour de table.
   *[no] {""}
}
casa-prompt-other = { $phase ->
    [corner] { $player } choisit un coin.
    [roll] { $player } lance le dé.
    [walk] { $player } a fait { $die } et avance.
    [block] { $player } pose un bloc dans { $place }.
    [platform] { $player } peut poser une plateforme.
   *[over] Le chantier est terminé.
}{ $ending ->
    [yes] {" "}Dernier tour de table.
   *[no] {""}
}

## Pourquoi ce n’est pas possible
casa-refusal = { $kind ->
    [not-now] { $due ->
        [corner] D’abord, les pions choisissent leurs coins.
        [roll] D’abord, le dé est lancé.
        [walk] D’abord, le pion avance.
        [block] D’abord, un bloc est posé.
        [platform] À présent, une plateforme peut être posée, ou aucune : prenez-en une dans la réserve.
       *[over] La partie est finie.
    }
    [corner-taken] Un autre pion occupe { $corner } ; un autre coin est libre.
    [no-face] Le dé montre 1 à 6.
    [too-far] { $points ->
        [0] C’est { $steps } de plus que le dé ; chaque case de plus coûte un point bonus, et vous n’en avez pas.
        [one] C’est { $steps } de plus que le dé ; vous avez 1 point bonus.
       *[other] C’est { $steps } de plus que le dé ; vous avez { $points } points bonus.
    }
    [outside-area] { $square } n’est pas dans la zone de votre pion, qui regarde { $facing }.
    [foreign-block] En { $square } se trouve le bloc d’un autre. On pose sur le terrain, sur ses propres blocs et sur les plateformes.
    [no-platform] Ce jeu compte { $count } plateformes.
    [used] Votre « { $name } » est déjà sur le chantier ; chaque plateforme se pose une fois.
    [same-turn] « { $name } » a le même aspect après moins de tours.
    [outside] « { $name } » dépasserait du chantier.
    [no-carrier] Sous la case marquée en { $square }, un bloc à vous doit être au sommet.
    [uneven] Les blocs porteurs doivent être de même hauteur : { $square } est à { $height }, { $other } à { $floor }.
    [too-high] { $square } est à la hauteur { $height } et gênerait une plateforme à l’étage { $floor }.
    [own-unmarked] Votre bloc en { $square } la toucherait : à l’étage { $floor }, vos blocs ne peuvent être que sous des cases marquées.
    [on-platform] En { $square } se trouve une plateforme à l’étage { $floor } ; une plateforme ne repose jamais sur une autre.
    [same-squares] La plateforme « { $name } » déjà posée couvre exactement ces cases ; deux plateformes ne peuvent couvrir les mêmes.
   *[other] {""}
}

## Le plateau
casa-view = Dessin du chantier
casa-view-site = Chantier
casa-view-plan = Plan
casa-view-site-off = Le dessin en trois dimensions n’est pas possible ici ; le plan montre la même chose.
casa-site-label = Le chantier en trois dimensions. Le plan montre la même chose au clavier et au lecteur d’écran.
casa-plan-label = Plan du chantier
casa-track-label = Piste autour du chantier
casa-straighten = Remettre le chantier droit
casa-heights = Montrer les hauteurs
casa-floors = Étages
casa-floor-all = Tous
casa-floor-map = Étage { $floor } : { $count ->
    [one] 1 case
   *[other] { $count } cases
}
casa-space = { $place }{ $pawns ->
    [none] {""}
   *[other] {" "}; ici : { $pawns }
}
casa-space-goal = { $space } ; { $cost ->
    [0] gratuit
    [one] coûte 1 point bonus
   *[other] coûte { $cost } points bonus
}
casa-die = { $points ->
    [0] Le dé n’a pas encore été lancé
   *[other] Le dé montre { $points }
}
casa-seats = Joueurs
casa-seat-money = Argent
casa-seat-bonus = Échelle des bonus : { $bonus } points sur 9
casa-seat-ladder = Bonus
casa-seat-me = Vous
casa-seat-blocks = { $blocks ->
    [one] encore 1 bloc
   *[other] encore { $blocks } blocs
}
casa-seat-platforms = { $platforms ->
    [one] encore 1 plateforme
   *[other] encore { $platforms } plateformes
}
casa-tray = Vos plateformes
casa-tray-one = { $name }, { $squares } cases
casa-tray-fits = { $name }, { $squares } cases ; se pose, jusqu’à { $lire } L
casa-tray-not = { $name }, { $squares } cases ; ne tient nulle part pour l’instant
casa-turn = Tourner
casa-turn-only = Ne tient que dans ce sens
casa-previous = Place précédente
casa-next = Place suivante
casa-place = { $at } sur { $of }
casa-lay = Poser pour { $lire } L
casa-lay-words = { $name }, étage { $floor } : { $squares } × { $floor } = { $lire } L
casa-pass = Aucune plateforme
casa-choose = Prenez une plateforme dans la réserve.
casa-block-at = Bloc en { $square }
casa-lay-block = Poser le bloc
casa-point-block = Montrez une case éclairée.
casa-walk = Avancer
casa-walk-free = gratuit
casa-walk-cost = coûte { $cost }
casa-walk-sun = le soleil
casa-walk-gain = +{ $points }
casa-roll = Lancer le dé
casa-compass = { $turns ->
    [0] le nord est en haut
    [1] le nord est à droite
    [2] le nord est vers vous
   *[other] le nord est à gauche
  }
casa-corner-short = { $corner ->
    [NW] Nord-ouest
    [NE] Nord-est
    [SE] Sud-est
   *[SW] Sud-ouest
}

## Les règles d’une table
casa-rules-blocks = Blocs par joueur
casa-rules-blocks-24 = La partie entière
casa-rules-blocks-20 = Une partie plus courte
casa-rules-blocks-18 = La partie la plus courte
casa-rules-set = Plateformes
casa-rules-set-standard = Les 17 habituelles
casa-rules-set-own = Votre propre jeu
casa-rules-set-help = Écrivez des noms avec leurs rangées, du fond vers vous : # porte, o est ouvert, . n’est rien.
casa-rules-set-fine = { $count ->
    [one] 1 plateforme
   *[other] { $count } plateformes
}
casa-rules-set-wrong = { $kind ->
    [json] Ce n’est pas encore du JSON : des noms avec des listes de rangées, entre accolades.
    [empty] Un jeu compte 1 à 64 plateformes.
    [many] Un jeu compte 1 à 64 plateformes, celui-ci { $count }.
    [name] « { $name } » ne convient pas : une petite lettre d’abord, puis petites lettres, chiffres et tirets, 24 au plus.
    [rows] { $name } : les rangées sont des textes entre guillemets, toutes de même longueur.
    [character] { $name } : les rangées ne contiennent que #, o et .
    [size] { $name } : 8 cases de large et 8 rangées au plus.
    [border] { $name } : chaque rangée et colonne du bord doit contenir une case.
   *[mark] { $name } : au moins un # doit la porter.
}

## Les dessins des règles
drawing-casa-track = Le pion est allé à la deuxième case : il regarde les colonnes c et d. Les coins rapportent 3 points bonus.
drawing-casa-floors = Vu de côté : une plateforme de trois cases au premier étage rapporte 3 lires, une de quatre cases au deuxième en rapporte 8. Le bloc d’un autre peut se trouver dessous.
drawing-casa-platform = Deux blocs à soi sous les deux cases marquées ; sous les autres, il peut n’y avoir rien du tout.

## The end

casa-ended = Dernier bloc posé par { $names } ; puis chacun a eu autant de tours.
casa-income = Les gains par étage
casa-income-floor = Étage { $floor }
casa-income-sun = Bonus
casa-income-all = Total
casa-income-count = ({ $count })

## What is played here

casa-terms = Le plus riche gagne
casa-terms-blocks = { $blocks } blocs chacun
casa-terms-set = { $count ->
    [one] Un jeu d’une plateforme
   *[other] Un jeu de { $count } plateformes
  }
