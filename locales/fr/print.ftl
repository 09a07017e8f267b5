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
