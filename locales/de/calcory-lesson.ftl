# Das angeleitete erste Spiel von Calcory. Jeder Schritt sagt, was zu tun ist; `.why` sagt warum, `.other` antwortet auf
# einen erlaubten Zug, der nicht gefragt war, `.no` auf einen unmöglichen.

learn-calcory-flip = Deck die leuchtende Karte auf.
    .why = Sechzig Karten liegen verdeckt. Du deckst eine nach der anderen auf und zählst ihre Zahlen zusammen; 13 ist das Ziel.
learn-calcory-thirteen = Eine 5. Deck die nächste leuchtende Karte auf.
    .why = Unter 13 darfst du weitermachen. Über 13 oder mit einer zweiten 0 werden alle Karten wieder umgedreht.
    .no = Solange du noch nichts gewonnen hast, gehören mindestens zwei Karten zum Zug. Deck bitte noch eine auf.
learn-calcory-back = 13: Die Karten gehören dir. Leg die 8 zurück, wo sie lag.
    .why = Du behältst alle bis auf eine, und die legst du verdeckt auf einen freien Platz, ohne sie zu zeigen. Nur du weißt dann, wo eine 8 liegt.
    .other = Jede der Karten und jeder freie Platz wären recht. Leg bitte die 8 zurück, wo sie lag: Du brauchst sie noch.
learn-calcory-remember = Brunas 6 und 9 waren 15: zu viel. Deck die 6 auf, die du eben gesehen hast.
    .why = Karten, die umgedreht werden, sehen alle. Sie sich zu merken, ist das Spiel.
    .other = Jede Karte darf aufgedeckt werden. Aber eben hast du eine 6 gesehen und weißt, was du bekommst.
learn-calcory-further = 6 bis jetzt. Deck noch eine auf.
    .why = Das Zifferblatt zeigt deine Summe. Eine unbekannte Karte ist hier ein kleines Wagnis: Erst mehr als eine 7 wäre zu viel.
    .other = Du darfst schon aufhören, aber 6 ist leicht zu schlagen. Eine Karte mehr ist das Wagnis wert.
learn-calcory-stop = 11 ist gut. Hör hier auf.
    .why = Deine Steine kommen auf diese Karten. Hat bis zu deinem nächsten Zug niemand mehr, gehören sie dir.
    .other = Du darfst weitermachen, aber nur 0, 1 oder 2 wären ungefährlich. Hör lieber auf.
learn-calcory-won = Bruna kam über 13, deine 11 hat also niemand geschlagen. Leg die 5 zurück, wo sie lag.
    .why = Die anderen kommen auf deinen Stapel. Du weißt jetzt, wo eine 5 und eine 8 liegen.
    .other = Jede der Karten und jeder freie Platz wären recht. Leg bitte die 5 zurück, wo sie lag: Gleich brauchst du sie.
learn-calcory-beat = Bruna hat 12 markiert. Deck deine 8 auf.
    .why = Markierte Karten schlägt eine höhere Summe, oder die gleiche mit mehr Karten. Du weißt, wie du auf 13 kommst.
    .other = Diese Karte kennst du nicht. Aber du weißt, wo eine 8 und eine 5 liegen.
learn-calcory-again = Und jetzt deine 5.
    .why = 8 und 5 sind 13, und 13 nimmst du immer sofort.
    .other = Du weißt noch, wo die 5 liegt: Mit ihr hast du 13.
learn-calcory-end = Wieder 13. Jetzt kennst du das Spiel.
    .why = Wie vorhin würdest du eine Karte zurücklegen. Das Spiel endet, wenn jemand eine einzelne markierte Karte nimmt; die meisten Karten gewinnen.
