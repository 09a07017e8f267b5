# La première partie guidée de Calcory. Chaque étape dit quoi faire ; `.why` donne la raison, `.other` répond à un coup
# permis mais non demandé, `.no` à un coup impossible.

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
    .why = Vos marqueurs vont sur ces cartes. Si personne ne fait mieux avant votre prochain tour, elles sont à vous.
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
