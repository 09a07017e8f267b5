# Calcory: das Brett, das Protokoll und die Regeln.

calcory-card = { $colour ->
    [R] rote
    [B] blaue
    [G] grüne
    [Y] gelbe
   *[V] violette
  } { $number }
calcory-table = Tisch
calcory-spot = { $lies ->
    [empty] { $place }, leer
    [down] { $place }, verdeckt
    [turned] { $place }: { $card }, aufgedeckt
    [marked] { $place }: { $card }, markiert von { $name }
    [back] { $place }: { $card }, wird wieder verdeckt
   *[open] { $place }: { $card }
  }
calcory-dial = Summe { $sum } von 13
calcory-dial-goal = Summe { $sum } von 13; { $goal } ist markiert
calcory-goal = { $cards ->
    [one] Zu schlagen: { $sum } mit einer Karte
   *[other] Zu schlagen: { $sum } mit { $cards } Karten
  }
calcory-no-goal = Keine Karten sind markiert.
calcory-stop = { $sum ->
    [0] Aufhören
   *[other] Bei { $sum } aufhören
  }
calcory-stop-vain = schlägt { $goal } nicht
calcory-stop-many = mehr als { $cards } Karten: sie gehen zurück
calcory-stop-single = eine Karte: kann das Spiel beenden
calcory-taken = Die eben gewonnenen Karten
calcory-put-card = { $card } zurücklegen
calcory-put-choose = Wähle zuerst die Karte, die zurückgeht.
calcory-put-again = Noch einmal antippen, um die Karte dorthin zu legen.
calcory-piles = Stapel
calcory-me = Du
calcory-pile = { $cards ->
    [0] { $name }: noch keine Karte gewonnen
    [one] { $name }: eine Karte gewonnen
   *[other] { $name }: { $cards } Karten gewonnen
  }
calcory-idle = { $idle } Züge ohne Gewinn; bei { $end } endet das Spiel.
calcory-bust-over = Mehr als 13: Die Karten werden wieder verdeckt.
calcory-bust-second-zero = Eine zweite 0: Die Karten werden wieder verdeckt.

## Fürs Ohr, im Augenblick

calcory-moment-on = { $place }: { $card }. Summe { $sum }.
calcory-moment-thirteen = { $place }: { $card }. Genau 13.
calcory-moment-over = { $place }: { $card }. Summe { $sum }, mehr als 13.
calcory-moment-second-zero = { $place }: { $card }. Eine zweite 0.

## Züge in Worten

calcory-move-flip = { $place } aufdecken
calcory-move-stop = Bei { $sum } aufhören
calcory-move-put = { $card } auf { $place } zurücklegen
calcory-unseen-card = Eine Karte

## Was geschah (keine Zeile verrät eine Karte)

calcory-log-flip = { $name } deckt { $place } auf.
calcory-log-bust = { $name } geht zu weit; die Karten werden wieder verdeckt.
calcory-log-stop-marked = { $cards ->
    [one] { $name } hört auf und markiert eine Karte.
   *[other] { $name } hört auf und markiert { $cards } Karten.
  }
calcory-log-stop-raised = { $cards ->
    [one] { $name } hört mit einer besseren Karte auf und markiert sie.
   *[other] { $name } hört mit { $cards } besseren Karten auf und markiert sie.
  }
calcory-log-stop-short = { $name } hört zu früh auf; die Karten werden wieder verdeckt.
calcory-log-stop-too-many = { $name } hört mit mehr als sechs Karten auf; sie werden wieder verdeckt.
calcory-log-put = { $name } legt eine Karte auf { $place } zurück.
calcory-log-pass = { $name } passt.
calcory-log-took = { $cards ->
    [one] { $name } gewinnt eine Karte.
   *[other] { $name } gewinnt { $cards } Karten.
  }
calcory-log-last = { $name } nimmt die einzige markierte Karte; das Spiel ist zu Ende.
calcory-log-no-progress = Schon lange hat niemand mehr eine Karte gewonnen; das Spiel ist zu Ende.

## Wer am Zug ist

calcory-prompt-first-mine = { $whose }: Decke eine Karte auf.
calcory-prompt-beat-mine = { $whose }: Decke Karten auf und schlage { $goal }.
calcory-prompt-more-mine = Noch { $left } bis 13. Decke eine weitere Karte auf oder höre auf.
calcory-prompt-another-mine = Noch { $left } bis 13. Decke eine weitere Karte auf.
calcory-prompt-stop-mine = Es liegt keine Karte mehr verdeckt: Höre auf.
calcory-prompt-put-mine = Wähle eine gewonnene Karte und leg sie zurück.
calcory-prompt-put = { $name } hat Karten gewonnen und legt eine zurück.
calcory-prompt-turn = { $name } deckt Karten auf.
calcory-prompt-over = Das Spiel ist zu Ende. Die meisten Karten gewinnen.

calcory-score = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }

## Was nicht geht

calcory-refused-over = Das Spiel ist zu Ende.
calcory-refused-put-first = Lege zuerst eine der gewonnenen Karten zurück.
calcory-refused-nothing-taken = Eine Karte geht nur zurück, nachdem du welche gewonnen hast.
calcory-refused-not-taken = Die { $card } ist nicht unter den gewonnenen Karten.
calcory-refused-not-free = { $place } ist nicht frei; eine Karte geht auf einen leeren Platz zurück.
calcory-refused-empty = { $place } ist leer; nur eine verdeckte Karte lässt sich aufdecken.
calcory-refused-turned = Die Karte auf { $place } ist schon aufgedeckt.
calcory-refused-marked = Die Karte auf { $place } ist markiert; nur eine verdeckte lässt sich aufdecken.
calcory-refused-none-turned = Decke mindestens eine Karte auf, bevor du aufhörst.
calcory-refused-one-turned = Solange du noch nichts gewonnen hast, decke mindestens zwei Karten auf, bevor du aufhörst.

calcory-rules = Sechzig Karten, verdeckt. Decke sie einzeln auf und triff genau 13, oder höre vorher auf und hoffe, dass niemand besser ist. Merk dir, wo alles liegt.
calcory-rules-markers = Alle haben sechs Markierungssteine; am Ende gewinnen die meisten Karten.

## Die Zeichnungen der Spielregeln

drawing-calcory-thirteen = 5, dann 7 dazu, dann 1 dazu: genau 13, die drei Karten werden genommen. Eine 2 stattdessen wäre zu viel gewesen.
drawing-calcory-marks = 11 mit drei Karten schlägt 11 mit zweien: Die alten werden umgedreht, die neuen bleiben markiert.

## The end

calcory-ended-card = { $name } hat eine einzelne Karte gewonnen: Damit ist das Spiel aus.
calcory-ended-idle = In { $end } Zügen hat niemand eine Karte gewonnen: Damit ist das Spiel aus.
calcory-last-warning = { $own ->
    [yes] Deine einzige markierte Karte: Bleibt sie bis zu deinem nächsten Zug liegen, ist das Spiel aus.
   *[no] Die einzige markierte Karte von { $name }: Bleibt sie einen ganzen Umlauf liegen, ist das Spiel aus.
  }

## What is played here

calcory-terms = Die meisten Karten gewinnen

## Keys

calcory-keys-stop = Aufhören
calcory-keys-card = Die Karte wählen, die zurückgeht
