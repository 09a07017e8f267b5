# Der Rahmen des Web-Clients: alles außer den Spielplänen.

## Startseite
home-title = Ein ruhiger Abend an einem guten Tisch
home-lead = Drei Brettspiele im Browser: allein, mit Freunden über einen Link oder gemeinsam an einem Bildschirm. Ohne Konto, ohne Installation.
home-privacy = Dein Name und deine Einstellungen bleiben in diesem Browser.
home-club = Für einen ganzen Verein
home-club-note = Ein Turnier über mehrere Tische, mit der Rangliste an der Wand; und Wertungszahlen unter eigenem Namen.
club-evening = Vereinsabend
home-ratings = Wertungszahlen
home-score = Einen echten Tisch { $game } auszählen
home-print = Karten, Spielplan und Regeln drucken
about-cassa-grande = Legt verdeckt Ziffern in ein Quadrat. Am Ende rechnet jeder es von der eigenen Seite zusammen.
about-calcory = Karten aufdecken, möglichst nahe an dreizehn kommen und sich merken, was wo liegt.
about-casa-grande = Blöcke und Plattformen in einer engen Stadt. Je höher du baust, desto mehr verdienst du.
frame-cassa-grande = 2 oder 4 Spieler, wenige Minuten pro Runde
frame-calcory = 2 bis 4 Spieler, etwa 15 Minuten
frame-casa-grande = 2 bis 4 Spieler, etwa 45 Minuten
play-now = Jetzt spielen
play-with-friends = Mit Freunden
around-one-table = An einem Tisch
own-table = Eigenes Spiel
learn = Spielen lernen
my-games = Meine Spiele
my-games-with = mit { $names }
all-games = Alle { $count } Spiele
hide-game = Dieses Spiel ausblenden; der Platz bleibt dir
show-game = Dieses Spiel wieder bei den laufenden zeigen
game-hidden = ausgeblendet; der Platz gehört noch dir
earlier-games = Frühere Spiele
forget-table = Aus dieser Liste nehmen
open-tables = Offene Tische
no-open-tables = Gerade wartet niemand auf Mitspieler.
seats-left = { $free } von { $seats } frei
nobody-yet = Noch niemand da
needs-host = Gemeinsam spielen geht nur mit einem Server, und hier antwortet keiner.
join = Ansehen
phase = { $phase ->
    [dealing] beginnt gleich
    [playing] läuft
    [between] zwischen zwei Runden
    [over] beendet
   *[gathering] wartet auf Mitspieler
}

## Schalter und Einstellungen
switches = Sprache, Aussehen und Ton
settings = Einstellungen
language = Sprache
theme = Darstellung
theme-system = Wie das Gerät
theme-linen = Hell
theme-evening = Dunkel
theme-to-linen = Zur hellen Ansicht wechseln
theme-to-evening = Zur dunklen Ansicht wechseln
sound = Töne
sound-note = Kurzes Klopfen und Rascheln
pace = Tempo der anderen
pace-slow = Langsam
pace-normal = Normal
pace-fast = Schnell
pace-at-once = Sofort
skip = Nächster Schritt
motion = Animationen
motion-note = Aus: Es wird überblendet statt bewegt
flat = Flacher Plan
flat-note = Casa Grande als Plan nach Stockwerken statt räumlich
notices = Melden, wenn ich dran bin
notices-note = Wenn du gerade ein anderes Fenster vor dir hast
notices-impossible = Dieser Browser erlaubt hier keine Mitteilungen
usual-level = Bots bei „Jetzt spielen“
level-easy = Leicht
level-easy-note = Übersieht manches
level-medium = Mittel
level-medium-note = Ein guter Gegner
level-hard = Schwer
level-hard-note = Denkt voraus
level-master = Meister
level-master-note = Kennt das Spiel genau
level-grandmaster = Großmeister
level-grandmaster-note = Hat gegen sich selbst gelernt
your-name = Dein Name
guest = Gast

## Neuer Tisch
new-table = Neuer Tisch
who-plays = Wer spielt
players = Spieler
seat = Platz { $seat }
guest-me = Du
guest-open = Frei, für alle mit dem Link
guest-here = Jemand an diesem Gerät
guest-bot = { $level ->
    [easy] Bot, leicht
    [hard] Bot, schwer
    [master] Bot, Meister
    [grandmaster] Bot, Großmeister
   *[medium] Bot, mittel
}
name-of-seat = Name auf Platz { $seat }
player-of-seat = Spieler { $seat }
variants = Varianten
table-options = Am Tisch
rounds = Runden
rounds-note = Eine Partie hat 1 bis 99 Runden
clock = Bedenkzeit
clock-none = Unbegrenzt
clock-move = Pro Zug
clock-game = Pro Runde
clock-days = Über Tage
clock-time = Wie lange
clock-note = Wenn die Zeit um ist, zieht ein Bot.
clock-days-note = Niemand muss am Tisch warten: Es geht weiter, wann immer jemand vorbeischaut. Ist die Zeit für einen Zug um, zieht ein Bot.
weekends-off = Wochenende frei
weekends-off-note = Samstags und sonntags läuft keine Uhr, nach Weltzeit.
clock-shows-days = { $days } T { $hours } h
clock-shows-hours = { $hours } h { $minutes }
seconds = { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
}
minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}
hours = { $count ->
    [one] { $count } Stunde
   *[other] { $count } Stunden
}
days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
hints = Tipps
hints-note = Man darf einen Bot um Rat fragen
undo = Zurücknehmen
undo-note = Was niemandem etwas verraten hat, wird sofort zurückgenommen; anderes, wenn die Mitspieler zustimmen. Bots stimmen nicht zu
practice = Übung
practice-note = Alles kann zurückgenommen werden, egal, was man dabei gesehen hat; Bots sind einverstanden. Ohne Wertung
looks = Zeigen, wer wo nachgesehen hat
looks-note = Alle sehen, wer welche Karte zuletzt aufgedeckt hat
touch = Bildschirm antippen
touch-note = Wer dran ist, kann auf diesem Bildschirm ziehen statt auf dem Telefon. Was geheim ist, bleibt auf den Telefonen
watchers = Zuschauer
watchers-note = Alle mit dem Link dürfen zusehen
listed = In der öffentlichen Liste
listed-note = Alle auf diesem Server können den Tisch finden
open-table = Tisch eröffnen

## Warten
lobby = Warten auf Mitspieler
seats = Plätze
seat-free = Frei
seats-free = { $count ->
    [one] Ein Platz ist noch frei.
   *[other] { $count } Plätze sind noch frei.
}
all-seated = Alle sind da. Sag, wenn du bereit bist.
waiting-ready = Es geht los, sobald alle bereit sind.
ready = Ich bin bereit
not-ready = Doch noch nicht bereit
is-ready = bereit
fill-with-bots = Mit Bots auf den freien Plätzen beginnen
stand-up = Platz aufgeben
table-full = Alle Plätze sind besetzt. Sobald es losgeht, kannst du zusehen.
bot = Bot
bot-of-level = { $level ->
    [easy] Bot, leicht
    [hard] Bot, schwer
    [master] Bot, Meister
    [grandmaster] Bot, Großmeister
   *[medium] Bot, mittel
}
bot-for-seat = Wer auf Platz { $seat } sitzt
free-seat = Den Platz von { $name } freigeben
not-here = nicht verbunden
away = weg
you = du
your-seat = Dein Platz
sit-down = Hinsetzen
invite = Einladen
invite-note = Wer diesen Link öffnet oder den Code scannt, kann sich setzen.
invite-watch-note = Wer diesen Link öffnet oder den Code scannt, kann zusehen.
invite-code = Code mit dem Link zu diesem Tisch
invite-link = Link zu diesem Tisch
copy-link = Link kopieren
copied = Kopiert
share = Teilen
link-loopback = Andere erreichen diese Seite nicht: Sie ist nur auf diesem Rechner offen. Starte das Programm so, dass es im Netz zu finden ist:
link-loopback-then = Dann diese Seite über die Adresse des Rechners im Netz öffnen, oder noch einmal hier.
link-alone = Dieser Link gilt nur auf diesem Rechner: Andere erreichen das Programm hier nicht.
meanwhile = Bis dahin
save-name = Namen übernehmen

## Am Tisch
at-the-table = Am Tisch
board = Das Spielfeld
opening = Der Tisch wird geöffnet …
dealing = Es wird fair gemischt
dealing-note = Jeder Browser gibt seinen eigenen Zufall dazu.
your-turn = Du bist dran.
your-turn-title = Du bist dran
turn-of = { $name } ist dran.
turn-named = { $name } ist dran
line-for = { $name }: { $line }
others-turn = Du bist nicht dran. Sobald du dran bist, stehen hier deine Züge.
has-the-turn = ist dran
seen-from = Gesehen von
round-of = Runde { $round } von { $rounds }
round-number = Runde { $round }
round-over = Die Runde ist zu Ende.
result-missing = Das Ergebnis ist nicht angekommen. Es geht nichts verloren: Bitte prüfe die Verbindung und versuche es noch einmal.
round-given-up = Die Runde wurde abgebrochen.
you-forfeited = Du hast diese Partie verloren.
forfeited = { $name } hat diese Partie verloren.
sending = Wird gesendet …
reconnecting = Wird neu verbunden
reconnecting-note = Die Verbindung ist weg. Wir versuchen es weiter; nichts geht verloren.
offline = Offline
offline-note = Dein Gerät ist offline. Sobald es wieder Netz hat, geht es am Tisch weiter; nichts geht verloren.
watching = Zuschauer
you-watch = Du schaust zu
menu = Mehr
full-screen = Vollbild
take-back = Zurücknehmen
take-back-not-moved = Noch nichts zum Zurücknehmen
take-back-asked = Jemand hat schon gefragt
take-back-bots = Die Bots haben weitergespielt: Das bleibt so
hint = Tipp
hint-play = Spielen
hint-close = Tipp schließen
moves = Züge
tab-moves = Züge
tab-log = Verlauf
tab-chat = Chat
tab-rules = Regeln
search-moves = Züge durchsuchen
no-such-move = Kein Zug passt dazu.
log-empty = Noch ist nichts geschehen.
chat-empty = Noch hat niemand etwas gesagt.
chat-new = Neu
chat-unread = { $count ->
    [one] Chat, eine neue Nachricht
   *[other] Chat, { $count } neue Nachrichten
}
say = Etwas sagen
send = Senden
the-host = Gastgeber
undo-asked = Du möchtest einen Zug zurücknehmen. Die anderen entscheiden.
undo-wish = { $name } möchte einen Zug zurücknehmen.
agree = Einverstanden
decline = Lieber nicht
lend-seat = Einen Bot für { $name } spielen lassen
lend-bot = Einen Bot spielen lassen
is-away = { $name } ist weg.
away-rated = { $name } ist weg. Wer bei einer gewerteten Partie fünf Minuten weg ist, hat sie verloren.
bot-for-you = Ein Bot spielt für dich.
play-yourself = Wieder selbst spielen
proposed = Du hast es vorgeschlagen. Die anderen entscheiden.
proposes-bot = { $name } schlägt vor, dass ein Bot für { $absent } spielt.
proposes-end = { $name } schlägt vor, die Runde ohne Ergebnis zu beenden.
propose-end = Abbruch der Runde vorschlagen
resign-sure = Du verlierst diese Partie; sie ist dann zu Ende.
bot-for-me = Einen Bot für mich spielen lassen
bot-for-me-note = Ein Bot spielt an deiner Stelle weiter. Du kannst jederzeit zurückkommen.
leave-table = Den Tisch verlassen
send-watchers-away = Zuschauer wegschicken
let-people-watch = Zuschauer zulassen
give-up = Runde abbrechen
give-up-sure = Die Runde endet für alle, ohne Ergebnis.
forfeit = Aufgeben
forfeit-sure = Du verlierst diese gewertete Partie.
play-on = Weiterspielen
leave-a-while = Kurz weggehen
leave-rated = Wer bei einer gewerteten Partie fünf Minuten weg ist, hat sie verloren.
news = { $news ->
    [sat] { $name } hat sich gesetzt.
    [invited] { $name } spielt als Bot mit.
    [freed] Ein Platz ist frei geworden.
    [left] { $name } ist weg.
    [returned] { $name } ist wieder da.
    [lent] Ein Bot spielt für { $name }.
    [declined] { $name } möchte, dass der Zug stehen bleibt.
    [proposed] { $name } schlägt etwas vor.
    [rejected] { $name } möchte das lieber nicht; es bleibt, wie es ist.
    [managed] Der Gastgeber ist weg. { $name } verwaltet den Tisch solange.
    [host_back] Der Gastgeber ist wieder da.
    [forfeited] { $name } hat die Partie nicht zu Ende gespielt und damit verloren.
    [watchers_limited] Der Gastgeber hat geändert, wie viele zuschauen dürfen.
   *[given_up] Die Runde wurde abgebrochen.
}
news-clock = Die Zeit von { $name } war um; ein Bot hat gezogen.
clock-moved-you = Deine Zeit war um: Ein Bot hat für dich gezogen.
ten-seconds = Keine zehn Sekunden mehr.
time-up = Zeit verbraucht: Ein Bot zieht
time-up-you = Deine Zeit für diese Runde ist verbraucht. Ein Bot macht deine Züge.
bot-played-for-you = Ein Bot hat für dich gespielt, während du weg warst.
wants-rematch = { $name } möchte eine Revanche.
is-ready-next = { $name } ist bereit für die nächste Runde.
you-manage = Der Gastgeber ist weg. Du verwaltest den Tisch solange.
news-taken-back = { $name } hat einen Zug zurückgenommen.
one-moment = Einen Moment …
close = Schließen
choose-file = Datei wählen
try-again = Noch einmal versuchen
to-home = Startseite
to-table = Zurück zum Tisch
table-closed = Dieser Tisch lässt sich nicht öffnen
no-connection = Keine Verbindung
no-connection-note = Wir versuchen es weiter. Sobald der Server antwortet, öffnet sich der Tisch.
no-host = Kein Server antwortet. Bitte versuche es gleich noch einmal.
page-failed = Dieser Teil konnte nicht geladen werden. Bitte prüfe die Verbindung und öffne die Seite neu.

## Ein Gerät
hand-over = Gib das Gerät bitte an { $name }
hand-over-note = So sieht niemand fremde Karten.
i-am = Ich bin { $name }
bots-first = Die Bots beginnen

## Nach dem Spiel
see-result = Zum Ergebnis
you-won = Du gewinnst
won = { $name } gewinnt
won-together = Geteilter Sieg: { $names }
this-round = Diese Runde
standings = Die Partie nach { $round } von { $rounds } Runden
place = Platz
player = Spieler
points = Punkte
points-of = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
score = Ergebnis
next-round = Nächste Runde
rematch = Noch einmal spielen
back-to-evening = Zurück zum Abend
tally = Gewonnen von { $count } Partien unter euch: { $names }
evening-seats = Die Plätze werden hier auf der Seite des Abends vergeben. Dort findest du deinen Tisch.
is-awaited = wird erwartet
waiting-for = Es fehlen noch: { $names }
look-at-board = Tisch ansehen
replay = Noch einmal ansehen
save-record = Partie herunterladen
record-failed = Die Partie konnte nicht geholt werden. Bitte versuche es gleich noch einmal.
fair-checking = Mischen und Würfeln dieser Runde werden geprüft …
fair-held = Mischen und Würfeln dieser Runde wurden geprüft: Alles war fair.
fair-broken = Karten oder Würfel dieser Runde passen nicht zu dem, was versprochen war.
fair-partly = Mischen und Würfeln dieser Runde ließen sich nur zum Teil prüfen.
fair-unreachable = Ob Mischen und Würfeln fair waren, lässt sich gerade nicht prüfen: Die Aufzeichnung der Runde ist nicht angekommen.
fair-breach-other-commitment = Der Server hat das Siegel ausgetauscht, nachdem es veröffentlicht war.
fair-breach-other-secret = Das Geheimnis ist nicht das, das vor der Runde versiegelt wurde.
fair-breach-no-secret = Der Server behält das Geheimnis für sich.
fair-breach-other-terms = Runde, Regeln oder Start sind nicht die, die mit dem Siegel angekündigt waren.
fair-breach-own-bytes = Der Server hatte die Bytes deines Browsers angenommen, aber sie fehlen oder wurden ersetzt.
fair-breach-other-bytes = Die Bytes der Spieler sind nicht die, die beim Geben veröffentlicht wurden.
fair-breach-chance = Die Karten oder Würfel folgen nicht aus Geheimnis und Bytes.
fair-breach-shown = Was dir während der Runde gezeigt wurde, ist nicht das, was ihre Aufzeichnung sagt.
fair-breach-no-record = Der Server gibt keine lesbare Aufzeichnung der Runde heraus.
fair-gap-late = Dieser Browser kam erst, als schon gegeben war, und hat das Siegel vorher nicht gesehen.
fair-gap-no-bytes = Dieser Browser hat keine Bytes dazugegeben: Er hat zugeschaut, kam spät, oder du hast auf einem anderen Gerät gespielt.
fair-gap-bytes-refused = Der Server hat die Bytes dieses Browsers nicht genommen; vielleicht kamen sie zu spät.
fair-gap-unseen = Dieser Browser hat die Runde nicht gesehen, während sie gespielt wurde.
fair-gap-missed = Züge wurden zurückgenommen, während dieser Browser weg war.
fair-gap-unknown-game = Dieser Browser kann nicht selbst noch einmal geben und würfeln; Siegel und Bytes hat er verglichen.
fair-explained = Vor der Runde hat der Server ein Geheimnis versiegelt; dann hat jeder Browser zufällige Bytes dazugegeben, und alle Karten und Würfel folgen aus beidem zusammen. Dein Browser hat das Siegel aufgehoben, als es kam. Jetzt hat er es geöffnet, seine Bytes gesucht und alles noch einmal gegeben und gewürfelt.
fair-last = Die Bytes von { $name } kamen zuletzt.
fair-commitment = Siegel
fair-secret = Geheimnis
fair-added = Von { $name } dazugegeben
fair-seed = Startwert der Runde
as-open = Alles offen
as-watcher = Als Zuschauer
move-before = Einen Zug zurück
move-after = Einen Zug weiter
move-number = Zug
play-by-itself = Abspielen
pause = Anhalten
no-replay = Diese Runde lässt sich nicht zeigen
no-replay-note = Der Server hat keine Aufzeichnung davon, oder die Runde läuft noch.

## Regeln
rules = Regeln
rules-missing = Die Regeln dieses Spiels stehen hier nicht.
contents = Inhalt
other-rules = Regeln der anderen Spiele

## Was nicht geht
refused-stale = Am Tisch hat sich etwas getan. Sieh noch einmal hin und entscheide neu.
refused-turn = Jemand anderes ist dran.
refused-own-device = Das muss geheim bleiben. Entscheide es auf deinem Telefon.
refused-lent = Auf diesem Platz spielt ein Bot. Komm erst an den Tisch zurück.
refused-no-round = Gerade läuft keine Runde.
refused-round-runs = Das geht, wenn die Runde zu Ende ist.
refused-taken = Dort sitzt schon jemand. Nimm einen freien Platz.
refused-full = Alle Plätze sind besetzt.
refused-no-room = Auf dem Server ist kein Platz mehr frei. Es ist nichts geschehen; sag es dem Gastgeber.
refused-name = Ein Name hat 1 bis 32 Zeichen.
refused-speech = Eine Nachricht hat 1 bis 500 Zeichen.
refused-nothing-to-undo = Du hast in dieser Runde noch nicht gezogen.
refused-bots-decline = Bots lassen einen Zug nur zurücknehmen, wenn er niemandem etwas verraten hat. An einem Übungstisch kann alles zurückgenommen werden.
refused-rated-match = Eine gewertete Partie läuft. Bis zum Ende wird niemand ersetzt und nichts geändert; wer aufgibt, hat sie verloren.
refused-rated-ready = An einem gewerteten Tisch sagt jeder selbst, dass er bereit ist.
refused-asked = Es möchte schon jemand einen Zug zurücknehmen.
refused-not-away = Ein Bot kann nur für jemanden spielen, der weg ist.
refused-proposed = Es ist schon etwas anderes vorgeschlagen. Das muss zuerst beantwortet werden.
refused-no-proposal = Das ist schon beantwortet.
refused-no-watchers = An diesem Tisch gibt es keine Zuschauer. Nimm einen Platz, um ihn zu sehen.
refused-stranger = Dieser Platz gehört dir nicht mehr. Öffne den Link neu, um zuzusehen oder einen anderen zu nehmen.
refused-host-only = Das kann nur, wer den Tisch eröffnet hat.
refused-no-table = Diesen Tisch gibt es nicht. Bitte prüfe den Link.
refused-too-many = Das war zu viel auf einmal. Bitte warte einen Moment.
refused-busy = Das Haus ist gerade voll. Bitte versuche es in einer Minute noch einmal.
refused-unavailable = Der Tisch ist gerade nicht erreichbar. Nichts geht verloren.
refused-worn-out = Dieser Tisch hat genug gesehen. Bitte eröffne einen neuen.

## Was die Bots von einer Partie halten

values = Analyse
open-in-tavola = In Tavola öffnen

## Eine Partie aus einer Datei

open-record = Partie aus einer Datei öffnen
open-record-note = Sieh dir eine früher heruntergeladene Partie noch einmal an und lass die Bots darauf schauen. Die Datei bleibt in diesem Browser.
open-record-file = Die Datei der Partie
open-record-text = Oder ihr Text
open-record-show = Partie zeigen
open-record-failed = In dieser Datei ist keine Partie, die sich hier zeigen lässt. Partien lädt man nach ihrem Ende herunter, als Datei mit der Endung .json.
open-link-failed = In diesem Link ist keine ganze Partie: Vielleicht ging unterwegs ein Stück verloren.

## What is played here

this-table = Dieser Tisch
terms-rounds = { $rounds ->
    [one] 1 Runde
   *[other] { $rounds } Runden
  }
terms-no-clock = Ohne Uhr
terms-clock-move = { $time } pro Zug
terms-clock-game = { $time } pro Runde
terms-rated = Gewertet
terms-practice = Übung
terms-unrated = Nicht gewertet
terms-hints = Mit Tipps
terms-no-hints = Ohne Tipps
terms-touch = Zug am Bildschirm möglich
kept-until = Wird bis zum { $date } aufbewahrt
first-learn = Zwei-Minuten-Einführung
first-play = Gleich spielen
aim-cassa-grande = Alle legen Ziffern in ein gemeinsames Quadrat; jeder liest die Reihen von seiner Seite und zählt sie zusammen. Ein Komma beendet eine Zahl. Die höchste Summe gewinnt.
aim-calcory = Decke Karten auf und zähle zusammen: Genau 13 gewinnt die Karten. Die meisten Karten gewinnen, also merke dir, was wo liegt.
aim-casa-grande = Geh, leg einen Block und überdecke gleich hohe Blöcke mit deinen Plattformen. Jede bringt ihre Felder mal ihr Stockwerk. Das meiste Geld gewinnt.

## Keys

keys = Tasten
keys-arrows = Zu einem Feld auf dem Brett gehen
keys-enter = Den gezeigten Zug machen
keys-escape = Die Auswahl aufheben
keys-space = Der nächste Schritt der anderen
keys-space-bar = Leertaste
