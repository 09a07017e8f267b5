print = Imprimer
print-title = Imprimer et jouer
print-lead = Tout le matériel d’un jeu en vraie grandeur, à découper pour jouer autour d’une vraie table.
print-paper = Papier
print-paper-a4 = A4
print-paper-letter = US Letter
print-language = Langue des feuilles
print-sheets = Feuilles
print-pages = { $pages ->
    [one] 1 page
   *[other] { $pages } pages
}
print-preview = Aperçu
print-page = Page { $page } sur { $pages }, s’ouvre en grand
print-front = recto
print-back = verso
print-download = Télécharger le PDF
print-all = Toutes les feuilles en un fichier
print-duplex-single = À imprimer d’un seul côté, à 100 %. Le trait au bas de la feuille mesure 100 mm : vérifiez-le avec une règle.
print-duplex-long-edge = À imprimer recto verso, retourné sur le grand côté, à 100 %. Le trait au bas de la feuille mesure 100 mm : vérifiez-le avec une règle.
print-duplex-short-edge = À imprimer recto verso, retourné sur le petit côté, puis à plier au milieu, toutes les feuilles ensemble.
print-needs-host = Les feuilles sont faites par un hôte, et aucun ne répond ici. Le programme les écrit aussi : tavola print.
print-own-file = FICHIER

print-rules = Règle à lire
    .note = En petites pages, l’une après l’autre.
print-booklet = Règle en livret
    .note = Deux pages par côté, dans l’ordre du pliage.

## Cassa Grande

print-cassa-grande-cards = Toutes les cartes
    .note = Les 32 cartes des quatre mains, lisibles des quatre côtés.
print-cassa-grande-hand = Une main, à imprimer quatre fois
    .note = Les 8 cartes d’un joueur, et un bloc pour les manches de la soirée.
print-own-cassa-grande = Une main à vous :

## Calcory

print-calcory-cards = Cartes
    .note = Les 60 cartes ; chaque couleur a son signe.
print-calcory-markers = Marqueurs
    .note = Six pour chacun des quatre joueurs.

## Casa Grande

print-casa-grande-board = Plateau
    .note = Chantier, piste et échelle de bonus sur une feuille. Les cases font 18 mm.
print-casa-grande-platforms = Plateformes
    .note = 17 pour chacun des quatre joueurs, sur papier fort. Un bord blanc marque la place de vos propres blocs.
print-casa-grande-money = Billets
    .note = 72 billets, douze de chaque valeur : 3, 4, 5, 6, 9 et 25 lires.
print-casa-grande-blocks = Blocs à plier
    .note = 24 petites maisons par joueur. Des cubes en bois ou des dés de 16 mm évitent le pliage.
print-casa-grande-tokens = Blocs plats
    .note = Pour du carton épais, avec des étages à poser sur les plateformes : à plat, la hauteur ne se voit pas.
print-casa-grande-figures = Pions, marqueurs et dé
    .note = Tout ce qui se pose encore sur le plateau.
print-own-casa-grande = Des plateformes à vous :
