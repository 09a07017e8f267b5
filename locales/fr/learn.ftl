# Les premières parties guidées. Chaque étape dit quoi faire ; `.why` donne la raison, `.other` répond à un coup permis
# mais non demandé, `.no` à un coup impossible.

learn-step = Étape { $step } sur { $steps }
learn-partner = Bruna
learn-watch = { $name } joue.
learn-on = Continuer
learn-back = Revenir d’une étape
learn-for-me = Faites-le pour moi
learn-rules = Les règles complètes
learn-other = C’est permis aussi. Pour cette leçon, jouez plutôt le coup qui brille.
learn-no = Ce n’est pas possible ici. L’endroit qui brille l’est.

## Cassa Grande

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
    .why = Désormais les virgules sont en main. Bruna a posé une carte entre-temps ; c’était peut-être la sienne.
learn-cassa-grande-comma = Posez votre virgule au milieu de la rangée du fond.
    .why = Un nombre s’arrête à une virgule ou à un trou. Celui de Bruna finit ici après sa première carte.
    .other = C’est permis. Mais dans la rangée du fond, la virgule raccourcit le nombre de Bruna : posez-la là.
    .no = Cette place est prise, ou elle est hors du cadre.
learn-cassa-grande-open = Toutes les cartes sont posées ; on les retourne.
    .why = Vous lisez de gauche à droite : la rangée du fond commence par une virgule et compte 0, la suivante fait 422, la plus proche 3, car un trou la suit.
learn-cassa-grande-count = Vous avez { $own }, Bruna a { $other } : la manche est à vous.
    .why = Bruna a lu les mêmes cartes de son côté : 3, 224 et 4. La plus grande somme gagne.

## Calcory

learn-calcory-flip = Retournez la carte qui brille.
    .why = Soixante cartes sont face cachée. On les retourne une à une et on additionne leurs nombres ; le but est 13.
learn-calcory-thirteen = Un 5. Retournez l’autre carte qui brille.
    .why = Au-dessous de 13, on peut continuer. Au-delà, ou avec un second 0, toutes les cartes sont remises face cachée.
    .no = Tant que vous n’avez rien gagné, il faut au moins deux cartes par tour. Retournez-en encore une.
learn-calcory-back = 13 : les cartes sont à vous. Remettez le 8 à sa place.
    .why = Vous les gardez toutes sauf une, que vous reposez face cachée où vous voulez, sans la montrer. Vous seul saurez où est ce 8.
    .other = L’une ou l’autre carte, sur toute place libre, conviendrait. Remettez le 8 à sa place : il vous servira encore.
learn-calcory-remember = Le 6 et le 9 de Bruna font 15 : c’est trop. Retournez ce 6 que vous venez de voir.
    .why = Tout le monde voit les cartes qu’on remet face cachée. S’en souvenir, c’est le jeu.
    .other = Toute carte peut être retournée. Mais vous venez de voir un 6, et là vous savez ce que vous aurez.
learn-calcory-further = 6 pour l’instant. Retournez encore une carte.
    .why = Le cadran montre votre somme. Une carte inconnue est ici un petit risque : il faudrait plus qu’un 7 pour dépasser.
    .other = Vous pouvez déjà vous arrêter, mais 6 est vite battu. Encore une carte, le risque en vaut la peine.
learn-calcory-stop = 11, c’est bien. Arrêtez-vous.
    .why = Vos jetons vont sur ces cartes. Si personne ne fait mieux avant votre prochain tour, elles sont à vous.
    .other = Vous pouvez continuer, mais seuls un 0, un 1 ou un 2 seraient sans danger. Mieux vaut s’arrêter.
learn-calcory-won = Bruna a dépassé 13 : personne n’a battu votre 11. Remettez le 5 à sa place.
    .why = Les autres cartes vont sur votre pile. Vous savez maintenant où sont un 5 et un 8.
    .other = L’une ou l’autre carte, sur toute place libre, conviendrait. Remettez le 5 à sa place : il va servir.
learn-calcory-beat = Bruna a marqué 12. Retournez votre 8.
    .why = Pour battre des cartes marquées, il faut une somme plus grande, ou la même avec plus de cartes. Vous savez comment faire 13.
    .other = Vous ne connaissez pas cette carte. Mais vous savez où sont un 8 et un 5.
learn-calcory-again = Et maintenant votre 5.
    .why = 8 et 5 font 13, et 13 se prend toujours aussitôt.
    .other = Vous vous rappelez où est le 5 : avec lui, vous avez 13.
learn-calcory-end = Encore 13. Vous connaissez le jeu.
    .why = Vous remettriez une carte, comme avant. La partie finit quand quelqu’un prend une seule carte marquée ; le plus de cartes gagne.

## Casa Grande

learn-casa-grande-corner = Mettez votre pion sur le coin qui brille.
    .why = Il fait le tour du chantier dans le sens des aiguilles d’une montre. Vous bâtissez dans la zone qu’il regarde.
    .other = Tout coin libre irait. Pour cette leçon, prenez celui qui brille.
learn-casa-grande-walk = Le dé montre 1. Avancez d’une case de plus.
    .why = Une case de plus coûte un point de bonus ; vous en avez cinq. De là, votre pion regarde les colonnes c et d, au milieu.
    .other = Rester ne coûte rien, et c’est souvent juste. Ici, un point vous mène au milieu du chantier.
    .no = Votre pion avance depuis son coin : une case pour le dé, une pour un point de bonus.
learn-casa-grande-block = Posez un bloc sur c5.
    .why = À chaque tour, vous en posez un dans la zone éclairée : sur le sol, sur un de vos blocs ou sur une plate-forme.
    .other = Cette case est permise. Prenez c5 : une plate-forme s’y appuiera bientôt.
    .no = Un bloc va dans la zone éclairée, et jamais sur le bloc d’un autre.
learn-casa-grande-second = Le dé vous a mené aux colonnes e et f. Posez un bloc sur e4.
    .why = Deux blocs à vous, de même hauteur, portent votre première plate-forme.
    .other = Cette case est permise. Prenez e4 : avec c5, elle porte une plate-forme.
    .no = Un bloc va dans la zone éclairée, et jamais sur le bloc d’un autre.
learn-casa-grande-platform = Posez la plate-forme qui brille sur vos deux blocs.
    .why = Sous ses cases marquées, il faut vos propres blocs. Elle rapporte ses cases fois son étage : 4 × 1 = 4 lires.
    .other = C’est permis aussi. Prenez plutôt la plate-forme qui brille : les autres auront leur tour.
    .no = Sous chaque case marquée, il faut un bloc à vous, tous de même hauteur.
learn-casa-grande-sun = Le dé vous mène à un coin. Allez-y.
    .why = Qui finit sur un coin reçoit 3 points de bonus, et ne pose rien à ce tour.
    .other = Vous pouvez payer et aller plus loin. Ici, prenez les 3 points du coin.
learn-casa-grande-upon = Bruna a bâti sur votre plate-forme et vous a valu un point de bonus. Posez un bloc à vous sur c5.
    .why = Les autres peuvent bâtir sur votre plate-forme, et vous donnent autant de points que son étage. Votre bloc y atteint la hauteur 2.
    .other = Cette case est permise. Prenez c5 : votre bloc y sera sur votre plate-forme.
    .no = Un bloc va dans la zone éclairée, et jamais sur le bloc d’un autre.
learn-casa-grande-upper = Posez-en un autre sur e4.
    .why = Il sera aussi haut que celui de c5 : à eux deux, ils porteront une plate-forme au deuxième étage.
    .other = Cette case est permise. Prenez e4 : votre bloc y sera aussi haut que celui de c5.
    .no = Un bloc va dans la zone éclairée, et jamais sur le bloc d’un autre.
learn-casa-grande-floor = Posez la plate-forme qui brille sur les deux.
    .why = Au deuxième étage, chaque case compte double : 4 × 2 = 8 lires. Le bloc de Bruna peut rester sous une case non marquée.
    .other = C’est permis aussi. Prenez plutôt la plate-forme qui brille : les autres auront leur tour.
    .no = Sous chaque case marquée, il faut un bloc à vous, tous de même hauteur.
learn-casa-grande-end = Bâtir large et bâtir haut : vous connaissez le jeu.
    .why = Quand quelqu’un a posé son dernier bloc, on finit le tour de table, et le plus riche gagne. Dès que vos points de bonus atteignent 9, ils deviennent 9 lires.
