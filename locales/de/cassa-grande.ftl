# Cassa Grande: das Brett, das Protokoll und die Regeln.

cassa-comma = Komma
cassa-a-card = { $card ->
    [c] ein Komma
   *[other] eine { $card }
  }
cassa-card-number = Karte Nr. { $number }
cassa-table = Tisch
cassa-hand = Deine Hand
cassa-me = Du
cassa-hand-empty = Deine Hand ist leer.
cassa-hand-card = { $count ->
    [one] { $card }
   *[other] { $card }, { $count } Stück
  }{ $state ->
    [offered] , angeboten
   *[held] {""}
  }
cassa-front = { $count ->
    [one] Dein Komma: Es bleibt hier, bis der Rahmen feststeht.
   *[other] Deine { $count } Kommas: Sie bleiben hier, bis der Rahmen feststeht.
  }
cassa-place-free = Freier Platz { $place }
cassa-place-lay = { $card } auf { $place } legen
cassa-place-closed = Platz { $place }, jetzt nicht möglich
cassa-choose-card = Wähle nun die Karte für diesen Platz.
cassa-tap-again = Tippe den Platz noch einmal an, um die Karte zu legen.
cassa-tile-open = { $name } hat hier { $card } offen gelegt.
cassa-tile-known = { $name } hat hier { $card } verdeckt gelegt; du kennst die Karte.
cassa-tile-number = { $name } hat hier Nr. { $number } verdeckt gelegt.
cassa-tile-down = { $name } hat hier eine Karte verdeckt gelegt.
cassa-seat-holds = { $name } hat { $cards ->
    [0] keine Karte
    [one] eine Karte
   *[other] { $cards } Karten
  } auf der Hand{ $commas ->
    [0] .
    [one] , ein Komma liegt davor.
   *[other] , { $commas } Kommas liegen davor.
  }
cassa-seat-cards = Du siehst: { $cards }.
cassa-dealt = { $name } hat nach dem Geben gezeigt: { $cards }

## Tausch

cassa-give = { $card } an { $name } geben
cassa-give-to = An { $name } geben
cassa-give-card-first = Wähle zuerst die Karte, die du gibst.
cassa-return = { $card } zurückgeben
cassa-return-choose = Wähle eine Karte zum Zurückgeben
cassa-exchanged-mine = Du hast { $name } { $gave } gegeben und { $got } bekommen.

## Züge in Worten

cassa-move-lay = { $card } auf { $place } legen
cassa-move-give = { $card } an { $name } geben
cassa-move-return = { $card } zurückgeben
cassa-unseen-card = Eine Karte

## Was geschah

cassa-log-laid = { $name } legt eine Karte auf { $place }.
cassa-log-laid-card = { $open ->
    [yes] { $name } legt { $card } offen auf { $place }.
   *[no] { $name } legt { $card } verdeckt auf { $place }.
  }
cassa-log-laid-number = { $name } legt Nr. { $number } verdeckt auf { $place }.
cassa-log-fixed = Der Rahmen steht fest: Alle nehmen ihre Kommas auf die Hand.
cassa-log-offered = { $from } bietet { $to } eine Karte an.
cassa-log-offered-card = { $from } bietet { $to } { $card } an.
cassa-log-exchanged = { $from } und { $to } haben eine Karte getauscht.
cassa-log-exchanged-cards = { $from } gab { $to } { $given } und bekam { $returned }.
cassa-log-total = { $name }: { $total }, Platz { $place }.

## Wer am Zug ist

cassa-prompt-first-mine = { $whose }: Lege die erste Karte.
cassa-prompt-lay-mine = { $whose }: Lege eine Karte, die eine andere berührt.
cassa-prompt-frame-mine = { $whose }: Lege eine Karte in den Rahmen.
cassa-prompt-blind-mine = { $whose }: Wähle eine Nummer und lege diese Karte ungesehen.
cassa-prompt-comma-mine = { $whose }: Deine Hand ist leer, lege ein Komma.
cassa-prompt-lay = { $name } legt eine Karte.
cassa-prompt-offer-mine = Wähle eine deiner Karten und wer sie bekommt.
cassa-prompt-offer = { $name } bietet eine Karte an.
cassa-prompt-answer-mine = { $from } bietet dir eine Karte an. Wähle die, die du zurückgibst.
cassa-prompt-answer = { $name } wählt eine Karte zum Zurückgeben.
cassa-prompt-over = { $goal ->
    [lowest] Alle Karten liegen. Die niedrigste Summe gewinnt.
   *[highest] Alle Karten liegen. Die höchste Summe gewinnt.
  }

## Stand und Ergebnis

cassa-score-cards = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }
cassa-score-total = { $total }
cassa-my-row = Meine Reihe:
cassa-behind = { $behind } hinter { $name }
cassa-ahead = { $ahead } vor { $name }
cassa-shared-first = Teilt den Sieg
cassa-receipts = Die Kassenzettel
cassa-total = Summe
cassa-place = { $place }. Platz
cassa-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }

## Was nicht geht

cassa-refused-over = Alle Karten liegen: Die Runde ist zu Ende.
cassa-refused-lay-first = Jetzt wird eine Karte gelegt.
cassa-refused-offer-first = Jetzt wird eine Karte zum Tausch angeboten.
cassa-refused-answer-first = Das Angebot wartet: Wähle eine Karte zum Zurückgeben.
cassa-refused-not-blind = Diese Hand ist nicht blind: Nenne die Karte selbst.
cassa-refused-blind = Die Hand ist blind: Wähle eine Ziffer nach ihrer Nummer.
cassa-refused-not-in-hand = Nicht auf der Hand: { $pick }.
cassa-refused-comma-in-front = Ein Komma bleibt vor dir liegen, bis der Rahmen feststeht, außer deine Hand ist leer.
cassa-refused-not-the-origin = Die erste Karte liegt in der Mitte.
cassa-refused-occupied = Dort liegt schon eine Karte.
cassa-refused-apart = Dieser Platz berührt keine Karte; eine Seite oder Ecke genügt.
cassa-refused-too-wide = Damit wäre der Tisch { $width } breit; { $frame } ist die Grenze.
cassa-refused-too-high = Damit wäre der Tisch { $height } hoch; { $frame } ist die Grenze.
cassa-refused-no-partner = Zum Tausch braucht es jemand anderen an diesem Tisch.
cassa-refused-empty-hand = Platz { $to } hat keine Karte auf der Hand, die zurückkommen könnte.

## Die Varianten

cassa-rules-laying = Wie gelegt wird
cassa-rules-laying-hidden = Verdeckt
    .more = Nur du weißt, was du gelegt hast. Das Grundspiel.
cassa-rules-laying-open = Offen
    .more = Alle sehen jede Karte. Weniger Gedächtnis, mehr Rechnen.
cassa-rules-laying-alternating = Abwechselnd
    .more = Deine 1., 3., 5. … Karte liegt offen, die anderen verdeckt.
cassa-rules-exchange = Tausch
cassa-rules-exchange-on = Nach jedem Legen eine Karte tauschen
    .more = Du bietest eine Karte ungesehen an; zurück kommt eine, bevor deine gesehen wird.
cassa-rules-goal = Wer gewinnt
cassa-rules-goal-highest = Die höchste Summe
    .more = Große Zahlen auf deiner Seite, Lücken und Kommas auf der anderen.
cassa-rules-goal-lowest = Die niedrigste Summe
    .more = Derselbe Tisch, andersherum gedacht.
cassa-rules-deal = Das Geben
cassa-rules-deal-fixed = Gleiche Hände
    .more = Alle haben dieselben Karten.
cassa-rules-deal-shown = Gemischt und gezeigt
    .more = Es wird gemischt. Alle zeigen ihre Hand einmal und nehmen sie dann auf.
cassa-rules-deal-blind = Blind
    .more = Du siehst alle Karten außer deinen eigenen und spielst sie nach Nummern.
cassa-own = Eigene Karten
cassa-own-more = Die Regel lädt zum Erfinden ein: Wähle den Rahmen und die Karten jeder Hand.
cassa-own-frame = Rahmen
cassa-own-smaller = Kleinerer Rahmen
cassa-own-larger = Größerer Rahmen
cassa-own-fewer = { $card ->
    [c] Ein Komma weniger
   *[other] Eine { $card } weniger
  }
cassa-own-more-of = { $card ->
    [c] Ein Komma mehr
   *[other] Eine { $card } mehr
  }
cassa-own-fits = { $players } Hände zu { $hand } Karten sind { $deck }: Sie füllen einen Rahmen von { $frame }.
cassa-own-deck = { $players } Hände zu { $hand } Karten sind { $deck }; ein Rahmen von { $frame } braucht { $least } bis { $most }.
cassa-own-digit = Eine Hand braucht mindestens eine Ziffer.
cassa-own-standard = Zurück zu den üblichen Karten

## Die Zeichnungen der Spielregeln

drawing-north = Norden
drawing-south = Süden
drawing-cassa-frame = Die Karten reichen in beiden Richtungen über fünf Plätze: Der Rahmen eines Spiels zu zweit steht fest, außerhalb kann nichts mehr liegen.
drawing-cassa-rows = Vier Reihen: Eine Zahl endet am ersten Komma oder an der ersten Lücke, eine Reihe, die so beginnt, zählt 0, und führende Nullen zählen nichts. Dann wird addiert.
drawing-cassa-sides = Alle lesen von ihrer Seite. Süden liest die hinterste Reihe von links nach rechts: 11201. Norden liest dieselbe andersherum, trifft zuerst auf das Komma und hat 0.

## What is played here

cassa-terms-highest = Die höchste Summe gewinnt
cassa-terms-lowest = Die niedrigste Summe gewinnt
cassa-terms-hidden = Verdeckt
cassa-terms-open = Offen
cassa-terms-alternating = Jede zweite Karte offen
cassa-terms-exchange = Mit Tausch
cassa-terms-shown = Gezeigte Karten
cassa-terms-blind = Blinde Karten
cassa-terms-frame = Rahmen { $frame } × { $frame }
cassa-terms-hand = Jede Hand: { $cards }

## Keys

cassa-keys-card = Eine Karte wählen
cassa-keys-seat = Beim Tausch jemanden wählen
