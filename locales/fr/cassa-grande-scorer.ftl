# Compter une vraie table de Cassa Grande.

score-title = Compter une vraie table
score-frame = La table, { $frame } rangées de { $frame }
score-cell = Rangée { $row }, case { $column } : { $what }
score-unknown = pas encore notée
score-gap = trou
score-keys = Cartes
score-key = { $card }, { $left ->
    [0] plus aucune
    [one] il en reste { $left }
   *[other] il en reste { $left }
}
score-erase = Effacer
score-undo = Annuler
score-left = { $count ->
    [one] Encore une case
   *[other] Encore { $count } cases
}
score-filled = { $count ->
    [one] La dernière case ne peut être que : { $card }.
   *[other] Les { $count } autres cases ne peuvent être que : { $card }.
}
score-complete = Le compte des cartes est bon.
score-too-many = { $card } : { $lie } sur la table, mais le jeu n’en a que { $deck }. Cherchez celle qui est une autre carte.
score-too-few = { $card } : seulement { $lie } sur { $deck } sur la table.
score-receipts = Ce que lit chaque joueur
score-count = Cette manche
score-keep = Garder cette manche
score-keep-mended = Garder la manche corrigée
score-after = { $count ->
    [one] Après une manche
   *[other] Après { $count } manches
}
score-sum = Somme
score-next = { $name } commence la manche suivante.
score-mend = Rouvrir
score-remove = Retirer
score-who = Joueurs et règles
score-from = Noté du point de vue de
score-fixed = Joueurs, cartes et but restent les mêmes pour ce score.
score-goal = Qui gagne
score-goal-highest = Le plus grand total
score-goal-lowest = Le plus petit total (variante D)
score-start = Qui a commencé la première manche
score-clear = Vider la feuille
score-begin = Commencer un nouveau score
score-share = Partager
score-share-note = Tout est dans le lien : rien n’est conservé ailleurs. Qui l’ouvre peut lire le score et en faire sa propre copie.
score-code = Code avec le lien vers ce score
score-link = Lien vers ce score
score-share-link = Partager le lien
score-text = Le score en texte
score-copy-text = Copier le texte
score-share-text = Partager le texte
score-text-line = { $place }. { $name } : { $total }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
score-shared = Un score reçu par un lien.
score-own-copy = En faire ma copie et continuer
score-bad-link = Ce lien ne contient aucun score lisible. Voici le vôtre.
score-missing = Compter demande WebAssembly, qui manque à ce navigateur ou à cette version. Le programme compte aussi : tavola score.
