# Ce que montrent les dessins des règles.

drawing-north = nord
drawing-south = sud
drawing-cassa-frame = Les cartes couvrent cinq places dans les deux sens : le cadre d’une partie à deux est fixé, et plus rien ne se pose au-dehors.
drawing-cassa-rows = Quatre rangées : un nombre s’arrête à la première virgule ou au premier trou, une rangée qui commence ainsi compte 0, et les zéros de tête ne comptent pas. Puis on additionne.
drawing-cassa-sides = Chacun lit de son côté. Le sud lit la rangée du fond de gauche à droite : 11201. Le nord lit la même à l’envers, tombe d’abord sur la virgule, et n’a que 0.
drawing-calcory-thirteen = 5, puis 7, puis 1 : exactement 13, les trois cartes sont prises. Avec un 2 à la place, c’était trop.
drawing-calcory-marks = 11 en trois cartes bat 11 en deux : les anciennes sont remises face cachée, les nouvelles restent marquées.
drawing-casa-track = Le pion est allé à la deuxième case : il regarde les colonnes c et d. Les coins rapportent 3 points de bonus.
drawing-casa-floors = Vu de côté : une plate-forme de trois cases au premier étage rapporte 3 lires, une de quatre cases au deuxième en rapporte 8. Le bloc d’un autre peut se trouver dessous.
drawing-casa-platform = Deux blocs à soi sous les deux cases marquées ; sous les autres, il peut n’y avoir rien du tout.
