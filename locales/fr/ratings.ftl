# Les cotes, et les noms que l’on reconnaît.

ratings = Cotes
ratings-lead = La force de chacun, jeu par jeu. Les robots sont des repères fixes ; on commence à 1000, comme le robot moyen.
ratings-game = Jeu
ratings-rating = Cote
ratings-matches = Rencontres
ratings-new = nouveau
ratings-bot = Robot, { $level ->
    [easy] facile
    [hard] fort
    [master] maître
    [grandmaster] grand maître
   *[medium] moyen
}
ratings-fixed = fixe
ratings-none = Personne n’est encore classé à ce jeu. Les rencontres aux tables classées comptent pour qui a un nom à soi.
ratings-nobody = Personne ne porte ce nom ; il a peut-être été supprimé.
ratings-all = Toutes les cotes
ratings-count = { $count ->
    [one] { $count } rencontre
   *[other] { $count } rencontres
}
ratings-chart = { $name } : la cote au fil des rencontres, { $rating } maintenant
ratings-chart-note = La ligne est la cote après chaque rencontre. La force véritable se trouve dans l’ombre 19 fois sur 20 ; elle se resserre à chaque rencontre.
ratings-last = Dernières rencontres
ratings-when = Quand
ratings-place = { $place } sur { $seats }
ratings-no-match = Pas encore de rencontre classée à ce jeu.

ratings-table = Classée
ratings-table-note = Compte pour qui a un nom à soi ; sans conseils

## The name of who plays here
ratings-own = Un nom à soi
ratings-own-note = Prenez un nom, et les rencontres aux tables classées compteront pour lui. Pas de compte : un lien secret suffit.
ratings-own-has = Les rencontres aux tables classées comptent pour ce nom.
ratings-own-lead = Un nom que l’on reconnaît, sans compte. La personne qui a son lien secret joue sous votre nom : on ne demande rien d’autre, ni adresse ni mot de passe.
ratings-get = Prendre ce nom
ratings-rename = Changer le nom
ratings-manage = Gérer ce nom
ratings-secret = Le lien secret
ratings-secret-note = Gardez-le en lieu sûr. Il porte votre nom sur un autre appareil, ou le ramène si ce navigateur l’oublie. Perdu, il ne se retrouve pas.
ratings-show = Le montrer
ratings-code = Code avec le lien secret
ratings-renew = Nouveau lien
ratings-renew-note = Si quelqu’un d’autre a vu le lien : un nouveau prend sa place, l’ancien ne compte plus.
ratings-forget = L’oublier ici seulement
ratings-forget-note = Sur un appareil partagé, faites oublier le nom ; votre lien le ramènera. Ou supprimez nom et cotes pour de bon.
ratings-remove = Supprimer pour de bon
ratings-remove-note = Votre nom et son historique sont supprimés, et personne ne peut les rétablir. Les autres gardent ce qu’ils ont gagné contre vous.
ratings-remove-yes = Oui, tout effacer
ratings-bad-link = Ce lien n’appartient à aucun nom. Il a peut-être été renouvelé ou supprimé.
ratings-offered = Ce lien est celui { DE($name) }
ratings-offered-note = Ce navigateur joue sous le nom { DE($name) }. Deux noms ne peuvent servir à la fois ; l’autre reste ici à portée de main.
ratings-stay = Rester { $name }
ratings-become = Jouer en tant que { $name }
ratings-earlier = Noms déjà utilisés ici
