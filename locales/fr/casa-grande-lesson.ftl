# La première partie guidée de Casa Grande. Chaque étape dit quoi faire ; `.why` donne la raison, `.other` répond à un coup
# permis mais non demandé, `.no` à un coup impossible.

learn-casa-grande-corner = Mettez votre pion sur le coin qui brille.
    .why = Il fait le tour du chantier dans le sens des aiguilles d’une montre. Vous bâtissez dans la zone qu’il regarde.
    .other = Tout coin libre irait. Pour cette leçon, prenez celui qui brille.
learn-casa-grande-walk = Le dé montre 1. Avancez d’une case de plus.
    .why = Une case de plus coûte un point bonus ; vous en avez cinq. De là, votre pion regarde les colonnes c et d, au milieu.
    .other = Rester ne coûte rien, et c’est souvent juste. Ici, un point vous mène au milieu du chantier.
    .no = Votre pion avance depuis son coin : une case pour le dé, une pour un point bonus.
learn-casa-grande-block = Posez un bloc sur c5.
    .why = À chaque tour, vous en posez un dans la zone éclairée : sur le sol, sur un de vos blocs ou sur une plateforme.
    .other = Cette case est permise. Prenez c5 : une plateforme s’y appuiera bientôt.
    .no = Un bloc va dans la zone éclairée, et jamais sur le bloc d’un autre.
learn-casa-grande-second = Le dé vous a mené aux colonnes e et f. Posez un bloc sur e4.
    .why = Deux blocs à vous, de même hauteur, portent votre première plateforme.
    .other = Cette case est permise. Prenez e4 : avec c5, elle porte une plateforme.
    .no = Un bloc va dans la zone éclairée, et jamais sur le bloc d’un autre.
learn-casa-grande-platform = Posez la plateforme qui brille sur vos deux blocs.
    .why = Sous ses cases marquées, il faut vos propres blocs. Elle rapporte ses cases fois son étage : 4 × 1 = 4 lires.
    .other = C’est permis aussi. Prenez plutôt la plateforme qui brille : les autres auront leur tour.
    .no = Sous chaque case marquée, il faut un bloc à vous, et tous à la même hauteur.
learn-casa-grande-sun = Le dé vous mène à un coin. Allez-y.
    .why = Qui finit sur un coin reçoit 3 points bonus, et ne pose rien à ce tour.
    .other = Vous pouvez payer et aller plus loin. Ici, prenez les 3 points du coin.
learn-casa-grande-upon = Bruna a bâti sur votre plateforme et vous a valu un point bonus. Posez un bloc à vous sur c5.
    .why = Les autres peuvent bâtir sur votre plateforme, et vous donnent autant de points que son étage. Votre bloc y atteint la hauteur 2.
    .other = Cette case est permise. Prenez c5 : votre bloc y sera sur votre plateforme.
    .no = Un bloc va dans la zone éclairée, et jamais sur le bloc d’un autre.
learn-casa-grande-upper = Posez-en un autre sur e4.
    .why = Il sera aussi haut que celui de c5 : à eux deux, ils porteront une plateforme au deuxième étage.
    .other = Cette case est permise. Prenez e4 : votre bloc y sera aussi haut que celui de c5.
    .no = Un bloc va dans la zone éclairée, et jamais sur le bloc d’un autre.
learn-casa-grande-floor = Posez la plateforme qui brille sur les deux.
    .why = Au deuxième étage, chaque case compte double : 4 × 2 = 8 lires. Le bloc de Bruna peut rester sous une case non marquée.
    .other = C’est permis aussi. Prenez plutôt la plateforme qui brille : les autres auront leur tour.
    .no = Sous chaque case marquée, il faut un bloc à vous, et tous à la même hauteur.
learn-casa-grande-end = Bâtir large et bâtir haut : vous connaissez le jeu.
    .why = Quand quelqu’un a posé son dernier bloc, on finit le tour de table, et le plus riche gagne. Dès que vos points bonus atteignent 9, ils deviennent 9 lires.
