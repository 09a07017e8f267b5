# Le cadre du client web : tout sauf les plateaux.

## Accueil
home-title = Une soirée tranquille autour d’une bonne table
home-lead = Trois jeux de société dans le navigateur : seul, entre amis grâce à un lien, ou autour d’un même écran. Sans compte, sans installation.
home-privacy = Votre nom et vos choix restent dans ce navigateur.
home-club = Pour tout un club
home-club-note = Un tournoi sur plusieurs tables, le classement au mur ; et des cotes sous un nom à soi.
club-evening = Soirée de club
home-ratings = Cotes
home-score = Compter une vraie table de { $game }
home-print = Imprimer cartes, plateau et règles
about-cassa-grande = Posez des chiffres face cachée dans un même carré. À la fin, chacun l’additionne de son côté.
about-calcory = Retournez des cartes, approchez-vous de treize et retenez ce qui se trouve où.
about-casa-grande = Dressez blocs et plateformes dans une ville étroite. Plus c’est haut, plus cela rapporte.
frame-cassa-grande = 2 ou 4 joueurs, quelques minutes par manche
frame-calcory = 2 à 4 joueurs, environ 15 minutes
frame-casa-grande = 2 à 4 joueurs, environ 45 minutes
play-now = Jouer maintenant
play-with-friends = Entre amis
around-one-table = Autour d’une table
own-table = Partie personnalisée
learn = Apprendre
my-games = Mes parties
my-games-with = avec { $names }
all-games = Les { $count } parties
hide-game = Masquer cette partie ; la place reste à vous
show-game = Afficher cette partie parmi celles en cours
game-hidden = masquée ; la place est toujours à vous
earlier-games = Parties passées
forget-table = Retirer de cette liste
open-tables = Tables ouvertes
no-open-tables = Personne n’attend de joueurs en ce moment.
seats-left = { $free } sur { $seats } libres
nobody-yet = Encore personne
needs-host = Pour jouer à plusieurs il faut un hôte, et aucun ne répond ici.
join = Aller voir
phase = { $phase ->
    [dealing] va commencer
    [playing] en cours
    [between] entre deux manches
    [over] terminée
   *[gathering] attend des joueurs
}

## Réglages
switches = Langue, aspect et son
settings = Réglages
language = Langue
theme = Apparence
theme-system = Comme l’appareil
theme-linen = Clair
theme-evening = Sombre
theme-to-linen = Passer au mode clair
theme-to-evening = Passer au mode sombre
sound = Sons
sound-note = De petits bruits de bois et de papier
pace = Rythme des autres joueurs
pace-slow = Lent
pace-normal = Normal
pace-fast = Rapide
pace-at-once = Immédiat
skip = Étape suivante
motion = Animations
motion-note = Désactivées : un fondu remplace les déplacements
flat = Plan à plat
flat-note = Casa Grande étage par étage au lieu de la vue en relief
notices = Me prévenir quand c’est mon tour
notices-note = Pendant que vous regardez une autre fenêtre
notices-impossible = Ce navigateur n’autorise pas les notifications ici
usual-level = Robots de « Jouer maintenant »
level-easy = Facile
level-easy-note = Laisse passer des occasions
level-medium = Moyen
level-medium-note = Un bon partenaire
level-hard = Fort
level-hard-note = Réfléchit à l’avance
level-master = Maître
level-master-note = Connaît bien le jeu
level-grandmaster = Grand maître
level-grandmaster-note = A appris en jouant contre lui-même
your-name = Votre nom
guest = Invité

## Nouvelle table
new-table = Nouvelle table
who-plays = Qui joue
players = Joueurs
seat = Place { $seat }
guest-me = Vous
guest-open = Libre, pour qui a le lien
guest-here = Quelqu’un sur cet appareil
guest-bot = { $level ->
    [easy] Robot, facile
    [hard] Robot, fort
    [master] Robot, maître
    [grandmaster] Robot, grand maître
   *[medium] Robot, moyen
}
name-of-seat = Nom du joueur à la place { $seat }
player-of-seat = Joueur { $seat }
variants = Variantes
table-options = À la table
rounds = Manches
rounds-note = Une partie compte de 1 à 99 manches
clock = Temps de réflexion
clock-none = Sans limite
clock-move = Par coup
clock-game = Par manche
clock-days = Par jours
clock-time = Durée
clock-note = Quand le temps est écoulé, un robot joue le coup.
clock-days-note = Personne n’attend à la table : la partie avance quand quelqu’un passe. Quand le temps d’un coup est écoulé, un robot le joue.
weekends-off = Week-ends libres
weekends-off-note = Aucune pendule ne tourne le samedi et le dimanche, en temps universel.
clock-shows-days = { $days } j { $hours } h
clock-shows-hours = { $hours } h { $minutes }
seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
hints = Conseils
hints-note = Les joueurs peuvent demander l’avis d’un robot
undo = Reprendre un coup
undo-note = Un coup qui n’a rien appris à personne est repris aussitôt ; un autre, si les joueurs sont d’accord. Les robots ne le sont pas
practice = Entraînement
practice-note = Tout peut être repris, quoi qu’on ait vu ; les robots sont d’accord. Non classé
looks = Montrer qui a regardé où
looks-note = Tous voient qui a retourné en dernier quelle carte
touch = Jouer sur l’écran
touch-note = À son tour, chacun peut jouer sur cet écran plutôt que sur son téléphone. Ce qui est secret reste sur les téléphones
watchers = Spectateurs
watchers-note = Qui a le lien peut regarder
listed = Dans la liste publique
listed-note = Tout le monde chez cet hôte peut trouver la table
open-table = Ouvrir la table

## Salle d’attente
lobby = En attendant les joueurs
seats = Places
seat-free = Libre
seats-free = { $count ->
    [one] Une place est encore libre.
   *[other] { $count } places sont encore libres.
}
all-seated = Tout le monde est là. Dites quand vous êtes prêt.
waiting-ready = La partie commence dès que tous sont prêts.
ready = Je suis prêt
not-ready = Finalement pas prêt
is-ready = prêt
fill-with-bots = Commencer avec des robots aux places libres
stand-up = Quitter la place
table-full = Toutes les places sont prises. Vous pourrez regarder dès le début de la partie.
bot = Robot
bot-of-level = { $level ->
    [easy] Robot, facile
    [hard] Robot, fort
    [master] Robot, maître
    [grandmaster] Robot, grand maître
   *[medium] Robot, moyen
}
bot-for-seat = Qui occupe la place { $seat }
free-seat = Libérer la place { DE($name) }
not-here = non connecté
away = absent
you = vous
your-seat = Votre place
sit-down = S’asseoir
invite = Inviter
invite-note = Qui ouvre ce lien ou lit ce code peut s’asseoir.
invite-watch-note = Qui ouvre ce lien ou lit ce code peut regarder la partie.
invite-code = Code avec le lien vers cette table
invite-link = Lien vers cette table
copy-link = Copier le lien
copied = Copié
share = Partager
link-loopback = Les autres ne peuvent pas atteindre cette page : elle n’est ouverte que sur cette machine. Lancez le programme pour que le réseau le trouve :
link-loopback-then = Ouvrez ensuite cette page par l’adresse de la machine dans votre réseau, ou de nouveau ici.
link-alone = Ce lien ne marche que sur cette machine : les autres n’atteignent pas le programme ici.
meanwhile = En attendant
save-name = Garder ce nom

## À la table
at-the-table = À la table
board = Le plateau
opening = La table s’ouvre…
dealing = Mélange équitable
dealing-note = Le navigateur de chacun y ajoute sa part de hasard.
your-turn = C’est à vous de jouer.
your-turn-title = À vous
turn-of = C’est à { $name } de jouer.
turn-named = À { $name }
line-for = { $name } : { $line }
others-turn = Ce n’est pas votre tour. Les coups s’afficheront ici.
has-the-turn = a la main
seen-from = Vu par
round-of = Manche { $round } sur { $rounds }
round-number = Manche { $round }
round-over = La manche est finie.
result-missing = Le résultat n’est pas arrivé. Rien n’est perdu : vérifiez la connexion et réessayez.
round-given-up = La manche a été interrompue.
you-forfeited = Vous avez perdu cette partie.
forfeited = { $name } a perdu cette partie.
sending = Envoi…
reconnecting = Reconnexion
reconnecting-note = La connexion est coupée. Nous réessayons ; rien n’est perdu.
offline = Hors ligne
offline-note = Votre appareil est hors ligne. Dès qu’il retrouve le réseau, la table continue ; rien n’est perdu.
watching = en spectateur
you-watch = Vous regardez
menu = Plus
full-screen = Plein écran
take-back = Reprendre
take-back-not-moved = Rien à reprendre pour l’instant
take-back-asked = Quelqu’un l’a déjà demandé
take-back-bots = Les robots ont déjà joué : le coup reste
hint = Conseil
hint-play = Jouer
hint-close = Fermer le conseil
moves = Coups
tab-moves = Coups
tab-log = Journal
tab-chat = Discussion
tab-rules = Règles
search-moves = Chercher un coup
no-such-move = Aucun coup ne correspond.
log-empty = Il ne s’est encore rien passé.
chat-empty = Personne n’a encore rien dit.
chat-new = Nouveau
chat-unread = { $count ->
    [one] Discussion, un nouveau message
   *[other] Discussion, { $count } nouveaux messages
}
say = Dire quelque chose
send = Envoyer
the-host = L’hôte
undo-asked = Vous avez demandé à reprendre un coup. Les autres décident.
undo-wish = { $name } aimerait reprendre un coup.
agree = D’accord
decline = Non merci
lend-seat = Laisser un robot jouer pour { $name }
lend-bot = Laisser jouer un robot
is-away = { $name } n’est pas là.
away-rated = { $name } n’est pas là. Qui s’absente cinq minutes d’une partie classée l’a perdue.
bot-for-you = Un robot joue pour vous.
play-yourself = Reprendre la main
proposed = Vous l’avez proposé. Les autres décident.
proposes-bot = { $name } propose qu’un robot joue pour { $absent }.
proposes-end = { $name } propose d’arrêter la manche sans résultat.
propose-end = Proposer d’interrompre la manche
resign-sure = Vous perdez cette partie ; elle est alors finie.
bot-for-me = Laisser un robot jouer pour moi
bot-for-me-note = Un robot continue à votre place. Vous pouvez revenir à tout moment.
leave-table = Quitter la table
send-watchers-away = Renvoyer les spectateurs
let-people-watch = Admettre des spectateurs
give-up = Interrompre la manche
give-up-sure = La manche s’arrête pour tout le monde, sans résultat.
forfeit = Abandonner
forfeit-sure = Vous perdez cette partie classée.
play-on = Continuer
leave-a-while = S’absenter un moment
leave-rated = Qui s’absente cinq minutes d’une partie classée l’a perdue.
news = { $news ->
    [sat] { $name } a pris place.
    [invited] { $name } joue en tant que robot.
    [freed] Une place s’est libérée.
    [left] { $name } est absent.
    [returned] { $name } est de retour.
    [lent] Un robot joue pour { $name }.
    [declined] { $name } préfère laisser le coup tel quel.
    [proposed] { $name } propose quelque chose.
    [rejected] { $name } n’est pas d’accord ; rien ne change.
    [managed] L’hôte est parti. { $name } s’occupe de la table en attendant.
    [host_back] L’hôte est de retour.
    [forfeited] { $name } n’a pas joué la partie jusqu’au bout : elle est perdue.
    [watchers_limited] L’hôte a changé le nombre de spectateurs admis.
   *[given_up] La manche a été interrompue.
}
news-clock = Le temps { DE($name) } était écoulé ; un robot a joué.
clock-moved-you = Votre temps était écoulé : un robot a joué pour vous.
ten-seconds = Moins de dix secondes.
time-up = Temps écoulé : un robot joue
time-up-you = Votre temps pour cette manche est épuisé. Un robot joue vos coups.
bot-played-for-you = Un robot a joué pour vous pendant votre absence.
wants-rematch = { $name } aimerait une revanche.
is-ready-next = { $name } attend la manche suivante.
you-manage = L’hôte est parti. Vous vous occupez de la table en attendant.
news-taken-back = { $name } a repris un coup.
one-moment = Un instant…
close = Fermer
choose-file = Choisir un fichier
try-again = Réessayer
to-home = Accueil
to-table = Retour à la table
table-closed = Cette table ne s’ouvre pas
no-connection = Pas de connexion
no-connection-note = Nous réessayons. Dès que l’hôte répond, la table s’ouvre.
no-host = Aucun hôte ne répond. Veuillez réessayer dans un instant.
page-failed = Cet élément n’a pas pu être chargé. Vérifiez la connexion et rouvrez la page.

## Un seul appareil
hand-over = Passez l’appareil à { $name }
hand-over-note = Ainsi personne ne voit les cartes d’un autre.
i-am = Je suis { $name }
bots-first = Les robots commencent

## Après la partie
see-result = Voir le résultat
you-won = Vous gagnez
won = { $name } gagne
won-together = Victoire partagée : { $names }
this-round = Cette manche
standings = La partie après { $round ->
    [one] { $round } manche
   *[other] { $round } manches
} sur { $rounds }
place = Rang
player = Joueur
points = Points
points-of = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
score = Résultat
next-round = Manche suivante
rematch = Rejouer
back-to-evening = Retour à la soirée
tally = Gagnées sur { $count } parties entre vous : { $names }
evening-seats = Les places se donnent sur la page de la soirée. Vous y trouverez votre table.
is-awaited = on l’attend
waiting-for = On attend { $names }
look-at-board = Revoir le plateau
replay = Revoir la manche
save-record = Télécharger la partie
record-failed = La partie n’a pas pu être récupérée. Veuillez réessayer dans un instant.
fair-checking = Vérification du mélange et des dés de cette manche…
fair-held = Le mélange des cartes et les dés de cette manche ont été vérifiés : tout est régulier.
fair-broken = Les cartes ou les dés de cette manche ne sont pas ce qui était promis.
fair-partly = Le mélange et les dés de cette manche n’ont pu être vérifiés qu’en partie.
fair-unreachable = Impossible de vérifier le mélange et les dés pour l’instant : le relevé de la manche n’est pas arrivé.
fair-breach-other-commitment = L’hôte a changé le sceau après l’avoir publié.
fair-breach-other-secret = Le secret n’est pas celui qui était scellé avant la manche.
fair-breach-no-secret = L’hôte garde le secret pour lui.
fair-breach-other-terms = La manche, les règles ou le départ ne sont pas ceux annoncés avec le sceau.
fair-breach-own-bytes = L’hôte avait accepté les octets de votre navigateur, mais ils ont été omis ou remplacés.
fair-breach-other-bytes = Les octets des joueurs ne sont pas ceux publiés avec la donne.
fair-breach-chance = Les cartes ou les dés ne découlent pas du secret et des octets.
fair-breach-shown = Ce qu’on vous a montré pendant la manche n’est pas ce que dit son relevé.
fair-breach-no-record = L’hôte ne fournit aucun relevé lisible de la manche.
fair-gap-late = Ce navigateur est arrivé une fois les cartes données : il n’a pas vu le sceau avant.
fair-gap-no-bytes = Ce navigateur n’a pas ajouté d’octets : il regardait, est arrivé tard, ou vous jouiez sur un autre appareil.
fair-gap-bytes-refused = L’hôte n’a pas pris les octets de ce navigateur ; ils sont peut-être arrivés trop tard.
fair-gap-unseen = Ce navigateur n’a pas vu la manche se jouer.
fair-gap-missed = Des coups ont été repris pendant l’absence de ce navigateur.
fair-gap-unknown-game = Ce navigateur ne peut pas redistribuer et relancer lui-même ; le sceau et les octets ont été comparés.
fair-explained = Avant la manche, l’hôte a scellé un secret ; puis le navigateur de chacun a ajouté des octets au hasard, et toutes les cartes et tous les dés découlent des deux ensemble. Votre navigateur a gardé le sceau dès son arrivée. Il vient de l’ouvrir, d’y chercher ses octets, puis de tout redistribuer et relancer.
fair-last = Les octets { DE($name) } sont arrivés en dernier.
fair-commitment = Sceau
fair-secret = Secret
fair-added = Ajouté par { $name }
fair-seed = Graine de la manche
as-open = Tout visible
as-watcher = En spectateur
move-before = Un coup en arrière
move-after = Un coup en avant
move-number = Coup
play-by-itself = Lecture
pause = Pause
no-replay = Cette manche ne peut pas être montrée
no-replay-note = L’hôte n’en garde pas de trace, ou la manche est encore en cours.

## Règles
rules = Règles
rules-missing = Les règles de ce jeu ne sont pas écrites ici.
contents = Sommaire
other-rules = Règles des autres jeux

## Ce qui est refusé
refused-stale = La table a changé entre-temps. Regardez de nouveau et décidez.
refused-turn = C’est à quelqu’un d’autre de jouer.
refused-own-device = Cela doit rester secret. Décidez-le sur votre téléphone.
refused-lent = Un robot joue à cette place. Revenez d’abord à la table.
refused-no-round = Aucune manche n’est en cours.
refused-round-runs = Ce sera possible quand la manche sera finie.
refused-taken = Quelqu’un est assis là. Prenez une place libre.
refused-full = Toutes les places sont prises.
refused-no-room = Le serveur n’a plus de place. Rien n’a été fait ; prévenez l’hôte.
refused-name = Un nom a de 1 à 32 caractères.
refused-speech = Un message a de 1 à 500 caractères.
refused-nothing-to-undo = Vous n’avez pas encore joué dans cette manche.
refused-bots-decline = Les robots n’acceptent de reprendre un coup que s’il n’a rien appris à personne. À une table d’entraînement, tout peut être repris.
refused-rated-match = Une partie classée est en cours. Personne n’est remplacé et rien ne change avant la fin ; qui abandonne a perdu.
refused-rated-ready = À une table classée, chacun dit lui-même qu’il est prêt.
refused-asked = Quelqu’un a déjà demandé à reprendre un coup.
refused-not-away = Un robot ne peut jouer que pour une personne absente.
refused-proposed = Une autre proposition attend déjà une réponse.
refused-no-proposal = La réponse est déjà donnée.
refused-no-watchers = Cette table n’admet pas de spectateurs. Prenez une place pour la voir.
refused-stranger = Cette place n’est plus la vôtre. Rouvrez le lien pour regarder ou en prendre une autre.
refused-host-only = Seule la personne qui a ouvert la table peut le faire.
refused-no-table = Cette table n’existe pas. Vérifiez le lien.
refused-too-many = C’était trop à la fois. Patientez un instant.
refused-busy = La maison est pleine en ce moment. Réessayez dans une minute.
refused-unavailable = La table est hors d’atteinte pour l’instant. Rien n’est perdu.
refused-worn-out = Cette table en a assez vu. Ouvrez-en une nouvelle.

## Ce que les robots pensent d’une partie

values = Analyse
open-in-tavola = Ouvrir dans Tavola

## Une partie dans un fichier

open-record = Ouvrir une partie depuis un fichier
open-record-note = Revoyez une partie téléchargée auparavant et laissez les robots l’analyser. Le fichier reste dans ce navigateur.
open-record-file = Le fichier de la partie
open-record-text = Ou son texte
open-record-show = Montrer la partie
open-record-failed = Ce fichier ne contient pas de partie que l’on puisse montrer ici. Une partie se télécharge après sa fin, dans un fichier .json.
open-link-failed = Ce lien ne contient pas de partie entière : il en manque peut-être un morceau.

## What is played here

this-table = Cette table
terms-rounds = { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
  }
terms-no-clock = Sans pendule
terms-clock-move = { $time } par coup
terms-clock-game = { $time } par manche
terms-rated = Classée
terms-practice = Entraînement
terms-unrated = Amicale
terms-hints = Avec conseils
terms-no-hints = Sans conseils
terms-touch = On peut jouer sur l’écran
kept-until = Conservée jusqu’au { $date }
first-learn = Leçon de deux minutes
first-play = Jouer tout de suite
aim-cassa-grande = Tous posent des chiffres dans un même carré ; chacun lit les rangées de son côté et les additionne. Une virgule termine un nombre. Le plus grand total gagne.
aim-calcory = Retournez des cartes et additionnez : 13 tout juste gagne les cartes. Qui a le plus de cartes gagne ; retenez donc où elles sont.
aim-casa-grande = Avancez, posez un bloc et couvrez des blocs de même hauteur avec vos plateformes. Chacune rapporte ses cases fois son étage. Le plus riche gagne.

## Keys

keys = Touches
keys-arrows = Aller à une case du plateau
keys-enter = Jouer le coup montré
keys-escape = Annuler le choix
keys-space = L’étape suivante des autres
keys-space-bar = Barre d’espace
