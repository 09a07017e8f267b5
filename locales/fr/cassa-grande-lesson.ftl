# La première partie guidée de Cassa Grande. Chaque étape dit quoi faire ; `.why` donne la raison, `.other` répond à un coup
# permis mais non demandé, `.no` à un coup impossible.

learn-cassa-grande-first = Prenez le 2 de votre main et posez-le au milieu de la table.
    .why = Les cartes sont posées face cachée. Vous seul pouvez encore lire les vôtres.
    .other = Toute carte peut commencer. Prenez le 2 : les autres serviront mieux tout à l’heure.
learn-cassa-grande-hidden = Bruna a posé une carte, et vous ne voyez pas laquelle.
    .why = Assise en face, elle lit chaque rangée de son côté : ses nombres commencent à votre droite.
learn-cassa-grande-left = Posez votre 4 à gauche de votre 2.
    .why = Vous lisez vos rangées de gauche à droite. Suivi de deux cartes, un 4 vaut quatre cents.
    .other = C’est permis. Mais une carte forte vaut le plus tout à gauche : posez-y le 4.
    .no = Une carte doit en toucher une autre, et la petite table de cette leçon ne dépasse pas trois cases de large.
learn-cassa-grande-limit = Posez votre 3 dans le coin, sous votre 4.
    .why = Une carte peut toucher les autres par un côté ou par un coin. Celle-ci rend la table large de trois et haute de trois : c’est toute la place de cette leçon. Une vraie partie en a cinq ou six.
    .other = C’est permis aussi. Mais en bas à gauche, le 3 commence une de vos rangées : posez-le là.
    .no = La table y ferait plus de trois cases, ou la carte n’en toucherait aucune autre.
learn-cassa-grande-frame = Le cadre est fixé : plus rien ne se pose au-dehors.
    .why = Désormais les virgules sont en main. Bruna a posé une carte entre-temps ; c’était peut-être sa virgule.
learn-cassa-grande-comma = Posez votre virgule au milieu de la rangée du fond.
    .why = Un nombre s’arrête à une virgule ou à un trou. Celui de Bruna finit ici après sa première carte.
    .other = C’est permis. Mais dans la rangée du fond, la virgule raccourcit le nombre de Bruna : posez-la là.
    .no = Cette place est prise, ou elle est hors du cadre.
learn-cassa-grande-open = Toutes les cartes sont posées ; on les retourne.
    .why = Vous lisez de gauche à droite : la rangée du fond commence par une virgule et compte 0, la suivante fait 422, la plus proche 3, car un trou la suit.
learn-cassa-grande-count = Vous avez { $own }, Bruna a { $other } : la manche est à vous.
    .why = Bruna a lu les mêmes cartes de son côté : 3, 224 et 4. La plus grande somme gagne.
