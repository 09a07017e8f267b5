# Vereinsabende: ein Turnier über mehrere Tische.

club-lead = Ein Turnier über mehrere Tische: Man kommt und geht, das Haus stellt die Tische zusammen, und die Rangliste läuft von selbst mit.
club-mine = Abende, bei denen du warst

## A new evening
club-new = Neuer Abend
club-name = Wie heißt er?
club-game = Spiel
club-size = Spieler an einem Tisch
club-system = Wer trifft wen
club-system-swiss = Schweizer System
club-system-swiss-note = Wer gleich viele Punkte hat, spielt gegeneinander
club-system-robin = Jeder gegen jeden
club-system-robin-note = Jeder spielt gegen jeden
club-place = Wo ihr spielt
club-place-online = Auf euren Geräten
club-place-online-note = Die Tische stehen hier, Ergebnisse kommen von selbst
club-place-boxes = Mit den Schachteln
club-place-boxes-note = Du trägst die Ergebnisse ein
club-more = Und außerdem
club-open = Spieler tragen sich selbst ein
club-open-note = Wer den Link hat, darf mitmachen
club-most = Höchstens so viele Spieler
club-planned = Runden des Abends
club-minutes = Minuten je Runde
club-smaller = Kleinere Tische
club-smaller-note = Wenn die Zahl nicht aufgeht. Sonst setzen einige eine Runde aus und bekommen 3 Punkte
club-rated = Gewertet
club-rated-note = Die Spiele ändern die Wertungszahl derer, die einen eigenen Namen haben
club-bots = Bots füllen die letzten Tische
club-bots-none = Keine Bots
club-games = Spiele je Begegnung
club-begin = Abend eröffnen

## The evening
club-count = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
club-wall = Für die Wand
club-full = Ganzer Bildschirm
club-lost = Der Server antwortet gerade nicht. So stand es zuletzt.
club-gone = Diesen Abend gibt es nicht
club-gone-note = Prüfe den Link oder eröffne einen eigenen Abend.
club-standings = Rangliste
club-final = Die Schlussrangliste
club-total = Summe
club-opponents = Gegner
club-tie-note = Bei gleichen Punkten zählt die bessere Summe, dann die stärkeren Gegner.
club-gone-home = gegangen
club-csv-standings = Rangliste (CSV)
club-csv-results = Ergebnisse (CSV)
club-invite-note = Scannen, um den eigenen Tisch und die Rangliste zu finden.
club-invite-open = Scannen, um den eigenen Namen einzutragen.
club-code = Code mit dem Link zu diesem Abend
club-code-large = Code auf dem ganzen Bildschirm zeigen
club-link = Link zu diesem Abend
club-find-table = Scannen und auf den eigenen Namen tippen: So findest du deinen Tisch.

## For the host
club-waiting = { $count ->
    [one] Ein Tisch spielt noch.
   *[other] { $count } Tische spielen noch.
}
club-too-few = Trage mindestens { $count } Spieler ein, dann geht es los.
club-all-met = Alle haben sich getroffen. Du kannst hier schließen oder noch einmal herumgehen.
club-first-note = Wenn alle da sind, kann die erste Runde beginnen.
club-next-note = Alle Ergebnisse sind da. Wer jetzt kommt oder geht, ist ab der nächsten Runde dabei oder nicht mehr.
club-over-note = Der Abend ist vorbei. Danke fürs Mitspielen.
club-start = Runde { $round } beginnen
club-end = Abend beenden
club-reopen = Doch weiterspielen
club-players = Spieler
club-enter-name = Ein Name, oder mehrere mit Kommas
club-enter = Eintragen
club-nobody = Noch ist niemand eingetragen.
club-away = in der nächsten Runde nicht dabei
club-here-note = Schalter aus, wenn jemand nach Hause geht; wieder an, wenn jemand zurückkommt.
club-door = Spieler tragen sich selbst ein
club-door-note = Schließ die Tür, wenn alle da sind
club-door-most = Bis zu { $most } Spieler; schließ die Tür, wenn alle da sind
club-hand-out = Link geben
club-link-of = Link für { $name }
club-link-note = Nur wer diesen Link hat, nimmt die Plätze dieses Spielers ein. Ein neuer Link macht den alten wertlos.
club-ask-link = Lass dir vom Gastgeber deinen Link geben: Damit nimmst du Platz.

## Rounds and tables
club-round = Runde { $round }
club-round-of = Runde { $round } von { $rounds }
club-time-up = Die Zeit ist um
club-swap = Eine Paarung ändern
club-swap-one = Diese Person
club-swap-other = tauscht den Platz mit
club-swap-do = Plätze tauschen
club-planned-over = Alle geplanten Runden sind gespielt. Beende den Abend oder lass noch eine Runde spielen.
club-podium = Die ersten drei
club-points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
club-result-entered = Der Gastgeber hat das Ergebnis dieses Tisches eingetragen.
club-result-not-played = Der Gastgeber hat vermerkt, dass dieser Tisch nicht spielt.
club-play-elsewhere = Du spielst jetzt an Tisch { $table }.
club-not-rated = Deine Partien hier werden nicht gewertet: Du machst ohne eigenen gewerteten Namen mit.
club-import = Eine Liste aus einer Datei, ein Name je Zeile
club-import-nobody = In dieser Datei steht kein neuer Name.
club-long-name = „{ $name }“ ist zu lang: Ein Name hat höchstens { $most } Zeichen.
club-mend = Umbenennen oder entfernen
club-player-name = Name der Person
club-has-played = Wer gespielt hat, bleibt in der Liste. Nimm stattdessen den Schalter.
club-remove = Aus der Liste entfernen
club-rounds = Welche Runde
club-tables = Tische
club-table = Tisch { $table }
club-playing = spielt
club-unplayed = hat nicht gespielt
club-bot = Bot
club-plus = +{ $count }
club-watch = Zusehen
club-result = Ergebnis eintragen
club-correct = Berichtigen
club-byes = Ohne Gegner, 3 Punkte je Spiel: { $names }
club-scores = Ergebnisse
club-game-number = Spiel { $game }
club-tie = Platz, falls die Regel den Gleichstand auflöst
club-save = Ergebnis speichern
club-did-not-play = Hat nicht gespielt
club-wrong-seat = Jemand sitzt auf dem falschen Platz
club-wrong-seat-note = Tippe auf den, dessen Platz wieder frei werden soll. Das geht, bis ausgeteilt ist.
club-freed = Der Platz ist wieder frei.

## For players
club-who = Wer bist du?
club-not-listed = Nicht in der Liste? Trage deinen Namen ein
club-enter-me = Mitmachen
club-your-table = Du sitzt an Tisch { $table } mit { $others }.
club-to-table = Zu Tisch { $table }
club-your-bye = Du setzt diese Runde aus und bekommst 3 Punkte je Spiel.
club-your-wait = Die nächste Runde kommt bald. Diese Seite läuft von selbst mit.
club-not-me = Das bin ich nicht

## Refusals
club-refused-same-name = So heißt hier schon jemand. Hänge einen Buchstaben an, um die beiden zu unterscheiden.
club-refused-has-played = Wer gespielt hat, bleibt in der Liste.
club-refused-no-swap = Zwei Personen an verschiedenen Tischen können tauschen, solange ihre Tische kein Ergebnis haben.
club-refused-evening-full = Dieser Abend ist voll.
club-refused-taken = Jemand sitzt schon auf deinem Platz. Der Gastgeber kann ihn frei machen: „Ergebnis eintragen“, dann „falscher Platz“.
club-refused-other-name = Dieser Spieler hat einen gewerteten Namen. Öffne ihn hier zuerst mit seinem geheimen Link.
club-refused-no-result = Das ist kein Ergebnis: eine Zahl für jeden Platz, und Plätze, die dazu passen.
club-refused-round-runs = An diesem Tisch läuft ein Spiel. Wenn es vorbei ist, lässt sich das ändern.
club-refused-host-only = Das kann nur der Gastgeber des Abends.
club-refused-no-link = Der Platz ist für den, der den Link dieses Spielers hat. Frag den Gastgeber danach.
club-refused-no-name = Dein gewerteter Name zählt hier nicht mehr. Sieh unter „Wertungszahlen“ nach.
