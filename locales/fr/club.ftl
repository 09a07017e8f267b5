# Les soirées de club : un tournoi sur plusieurs tables.

club-lead = Un tournoi sur plusieurs tables : on arrive, on repart, la maison fait les tables et le classement suit tout seul.
club-mine = Vos soirées

## A new evening
club-new = Nouvelle soirée
club-name = Comment s’appelle-t-elle ?
club-game = Jeu
club-size = Joueurs par table
club-system = Qui rencontre qui
club-system-swiss = Système suisse
club-system-swiss-note = À points égaux, on se rencontre
club-system-robin = Toutes rondes
club-system-robin-note = Chacun rencontre chacun
club-place = Où l’on joue
club-place-online = Sur vos appareils
club-place-online-note = Les tables s’ouvrent ici, les résultats viennent seuls
club-place-boxes = Avec les boîtes
club-place-boxes-note = Vous entrez les scores
club-more = Et encore
club-open = Les joueurs s’inscrivent eux-mêmes
club-open-note = Qui a le lien peut entrer
club-most = Nombre maximal de joueurs
club-planned = Rondes de la soirée
club-minutes = Minutes par ronde
club-smaller = Tables plus petites
club-smaller-note = Quand le compte ne tombe pas juste. Sinon, certains passent une ronde et reçoivent 3 points
club-rated = Classée
club-rated-note = Les parties changent la cote de qui a un nom à soi
club-bots = Des robots complètent les dernières tables
club-bots-none = Pas de robots
club-games = Manches par rencontre
club-begin = Ouvrir la soirée

## The evening
club-count = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
club-wall = Pour le mur
club-full = Plein écran
club-lost = L’hôte ne répond pas pour l’instant. Voici où l’on en était.
club-gone = Cette soirée n’existe pas
club-gone-note = Vérifiez le lien ou ouvrez votre propre soirée.
club-standings = Classement
club-final = Le classement final
club-total = Total
club-opponents = Adversaires
club-tie-note = À points égaux : le meilleur total passe devant, puis les adversaires les plus forts.
club-gone-home = reparti
club-csv-standings = Classement (CSV)
club-csv-results = Résultats (CSV)
club-invite-note = Scannez pour trouver votre table et voir le classement.
club-invite-open = Scannez pour entrer votre nom.
club-code = Code avec le lien de cette soirée
club-code-large = Afficher le code en plein écran
club-link = Lien de cette soirée
club-find-table = Scannez et touchez votre nom pour trouver votre table.

## For the host
club-waiting = { $count ->
    [one] Une table joue encore.
   *[other] { $count } tables jouent encore.
}
club-too-few = Inscrivez au moins { $count } joueurs pour commencer.
club-all-met = Chacun a rencontré chacun. On peut finir ici, ou refaire un tour.
club-first-note = Quand tout le monde est là, la première ronde peut commencer.
club-next-note = Tous les résultats sont là. Qui arrive ou part maintenant compte dès la ronde suivante.
club-over-note = La soirée est finie. Merci d’avoir joué.
club-start = Lancer la ronde { $round }
club-end = Finir la soirée
club-reopen = Reprendre quand même
club-players = Joueurs
club-enter-name = Un nom, ou plusieurs avec des virgules
club-enter = Inscrire
club-nobody = Personne n’est encore inscrit.
club-away = pas dans la prochaine ronde
club-here-note = Désactivez le nom de qui rentre chez soi ; réactivez-le à son retour.
club-door = Les joueurs s’inscrivent eux-mêmes
club-door-note = Fermez la porte quand tout le monde est là
club-door-most = Jusqu’à { $most } joueurs ; fermez la porte quand tout le monde est là
club-hand-out = Donner le lien
club-link-of = Lien pour { $name }
club-link-note = Seule la personne qui a ce lien prend les places de ce joueur. Un nouveau lien annule l’ancien.
club-ask-link = Demandez votre lien à l’hôte : il vous donne votre place.

## Rounds and tables
club-round = Ronde { $round }
club-round-of = Ronde { $round } sur { $rounds }
club-time-up = Temps écoulé
club-swap = Changer un appariement
club-swap-one = Ce joueur
club-swap-other = change de place avec
club-swap-do = Échanger
club-planned-over = Toutes les rondes prévues sont jouées. Terminez la soirée ou jouez encore une ronde.
club-podium = Les trois premiers
club-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
club-result-entered = L’hôte a saisi le résultat de cette table.
club-result-not-played = L’hôte a noté que cette table ne joue pas.
club-play-elsewhere = Vous jouez maintenant à la table { $table }.
club-not-rated = Vos parties ici ne sont pas classées : vous participez sans nom classé à vous.
club-import = Une liste dans un fichier, un nom par ligne
club-import-nobody = Ce fichier ne contient aucun nom nouveau.
club-long-name = « { $name } » est trop long : un nom compte au plus { $most } caractères.
club-mend = Renommer ou retirer
club-player-name = Nom du joueur
club-has-played = Qui a joué reste dans la liste. Utilisez plutôt l’interrupteur.
club-remove = Retirer de la liste
club-rounds = Quelle ronde
club-tables = Tables
club-table = Table { $table }
club-playing = en jeu
club-unplayed = n’a pas joué
club-bot = robot
club-plus = +{ $count }
club-watch = Regarder
club-result = Entrer le résultat
club-correct = Corriger
club-byes = Au repos, 3 points par manche : { $names }
club-scores = Scores
club-game-number = Manche { $game }
club-tie = Place, si la règle départage
club-save = Enregistrer
club-did-not-play = N’a pas joué
club-wrong-seat = Quelqu’un est à la mauvaise place
club-wrong-seat-note = Touchez le nom dont la place doit se libérer. C’est possible jusqu’à la donne.
club-freed = Cette place est de nouveau libre.

## For players
club-who = Qui êtes-vous ?
club-not-listed = Pas dans la liste ? Entrez votre nom
club-enter-me = Participer
club-your-table = Vous jouez à la table { $table } avec { $others }.
club-to-table = À la table { $table }
club-your-bye = Vous passez cette ronde et recevez 3 points par manche.
club-your-wait = La prochaine ronde arrive. Cette page suit toute seule.
club-not-me = Ce n’est pas moi

## Refusals
club-refused-same-name = Quelqu’un porte déjà ce nom ici. Ajoutez une lettre pour les distinguer.
club-refused-has-played = Qui a joué reste dans la liste.
club-refused-no-swap = Deux joueurs de tables différentes peuvent échanger, tant que leurs tables n’ont pas de résultat.
club-refused-evening-full = Cette soirée est complète.
club-refused-taken = Quelqu’un a pris votre place. L’hôte peut la libérer : « Entrer le résultat », puis « mauvaise place ».
club-refused-other-name = Ce joueur a un nom coté. Ouvrez-le d’abord ici avec son lien secret.
club-refused-no-result = Ce n’est pas un résultat : un score par place, et des rangs qui vont avec.
club-refused-round-runs = Une manche est en cours à cette table. On pourra changer quand elle sera finie.
club-refused-host-only = Seul l’hôte de la soirée peut le faire.
club-refused-no-link = La place est pour qui a le lien de ce joueur. Demandez-le à l’hôte.
club-refused-no-name = Votre nom coté ne compte plus ici. Voyez « Cotes ».
