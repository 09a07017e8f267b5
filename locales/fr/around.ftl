# Un écran au milieu, et un téléphone pour chaque main.

around-lead = Cet écran devient la table : posez une tablette entre vous, ou prenez un téléviseur. Chacun s’assied avec son téléphone et y tient sa main.
around-open = Faire de cet écran la table
around-one-device = Sans téléphones : se passer cet appareil
around-how = Scannez le code de votre côté avec votre téléphone, ou ouvrez cette adresse :
around-scan = Scannez pour vous asseoir ici
around-seat-code = Code pour prendre la place { $seat }
around-bot = Plutôt un robot
around-sits = est à cette place
around-free = Libérer la place
around-nobody = Personne ne s’est encore assis.
around-all = Tout le monde est là.
around-begin = Commencer
around-upright = L’écran est debout : tous les noms à l’endroit
around-join = La table est sur le grand écran. Prenez votre place ; votre main reste sur ce téléphone.
around-seated = Votre main arrive sur ce téléphone. Dites quand vous êtes prêt, ou attendez que l’écran commence.
around-wait = Regardez le grand écran : on commence dès que tous sont prêts.
around-touch = À votre tour, jouez sur le grand écran ou sur ce téléphone.
around-on-phone = { $prompt } Sur votre téléphone : personne d’autre ne doit le voir.
around-late = Une manche est en cours. Une place libre se prend quand elle est finie.
around-watch = Regarder sur ce téléphone
sides = Qui est assis où
side-left = à gauche
side-across = en face
side-right = à droite
