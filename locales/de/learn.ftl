# Die angeleiteten ersten Spiele. Jeder Schritt sagt, was zu tun ist; `.why` sagt warum, `.other` antwortet auf einen
# erlaubten Zug, der nicht gefragt war, `.no` auf einen unmöglichen.

learn-step = Schritt { $step } von { $steps }
learn-partner = Bruna
learn-watch = { $name } spielt.
learn-on = Weiter
learn-back = Einen Schritt zurück
learn-for-me = Mach es für mich
learn-rules = Die ganze Spielregel
learn-other = Auch das ist erlaubt. Für diese Lektion mach bitte den Zug, der leuchtet.
learn-no = Das geht hier nicht. Der leuchtende Platz schon.

## Cassa Grande

learn-cassa-grande-first = Nimm die 2 aus deiner Hand und leg sie in die Mitte des Tisches.
    .why = Karten liegen verdeckt. Nur du kannst deine eigenen noch lesen.
    .other = Jede Karte darf den Anfang machen. Nimm bitte die 2: Die anderen sind gleich nützlicher.
learn-cassa-grande-hidden = Bruna hat eine Karte gelegt, und du siehst nicht, welche.
    .why = Sie sitzt dir gegenüber und liest jede Reihe von ihrer Seite. Ihre Zahlen beginnen also rechts von dir.
learn-cassa-grande-left = Leg deine 4 links neben deine 2.
    .why = Du liest deine Reihen von links nach rechts. Stehen noch zwei Karten dahinter, ist eine 4 vierhundert wert.
    .other = Das ist erlaubt. Aber ganz links in einer Reihe ist eine hohe Karte am meisten wert: Leg die 4 bitte dorthin.
    .no = Eine Karte muss eine andere berühren, und der kleine Tisch dieser Lektion ist höchstens drei breit.
learn-cassa-grande-limit = Leg deine 3 in die Ecke unter deine 4.
    .why = Karten dürfen sich mit einer Seite oder nur mit einer Ecke berühren. Diese macht den Tisch drei breit und drei hoch: Mehr Platz hat diese Lektion nicht. Ein richtiges Spiel hat fünf oder sechs.
    .other = Auch das ist erlaubt. Links unten aber beginnt die 3 eine deiner Reihen: Leg sie bitte dorthin.
    .no = Dort wäre der Tisch mehr als drei breit, oder die Karte würde keine andere berühren.
learn-cassa-grande-frame = Der Rahmen steht fest: Außerhalb kann nichts mehr liegen.
    .why = Von jetzt an sind die Kommas auf der Hand. Bruna hat inzwischen eine Karte gelegt; vielleicht war es ihres.
learn-cassa-grande-comma = Leg dein Komma in die Mitte der hintersten Reihe.
    .why = Eine Zahl endet an einem Komma oder einer Lücke. Brunas Zahl in dieser Reihe hört nun nach ihrer ersten Karte auf.
    .other = Das ist erlaubt. In der hintersten Reihe aber kürzt das Komma Brunas Zahl: Leg es bitte dorthin.
    .no = Der Platz ist belegt oder liegt außerhalb des Rahmens.
learn-cassa-grande-open = Alle Karten liegen und werden aufgedeckt.
    .why = Du liest von links nach rechts: Die hinterste Reihe beginnt mit einem Komma und zählt 0, die nächste 422, die vorderste 3, denn dann kommt eine Lücke.
learn-cassa-grande-count = Du hast { $own }, Bruna hat { $other }: Die Runde gehört dir.
    .why = Bruna hat dieselben Karten von ihrer Seite gelesen: 3, 224 und 4. Die höchste Summe gewinnt.

## Calcory

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
    .why = Deine Marken kommen auf diese Karten. Hat bis zu deinem nächsten Zug niemand mehr, gehören sie dir.
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

## Casa Grande

learn-casa-grande-corner = Stell deine Figur auf die leuchtende Ecke.
    .why = Sie läuft im Uhrzeigersinn um die Baustelle. Du baust dort, wohin sie schaut.
    .other = Jede freie Ecke wäre recht. Für diese Lektion nimm bitte die leuchtende.
learn-casa-grande-walk = Der Würfel zeigt 1. Geh ein Feld weiter als das.
    .why = Ein weiteres Feld kostet einen Bonuspunkt; du hast fünf. Dort schaut deine Figur auf die Spalten c und d, in die Mitte.
    .other = Stehen zu bleiben kostet nichts und ist oft richtig. Hier bringt dich ein Punkt in die Mitte der Baustelle.
    .no = Deine Figur läuft von ihrer Ecke aus: ein Feld für den Würfel, eines für einen Bonuspunkt.
learn-casa-grande-block = Leg einen Block auf c5.
    .why = In jedem Zug legst du einen in den hellen Bereich: auf den Boden, auf einen eigenen Block oder auf eine Plattform.
    .other = Das Feld ist erlaubt. Nimm bitte c5: Bald ruht eine Plattform darauf.
    .no = Ein Block kommt in den hellen Bereich und nie auf den Block eines anderen.
learn-casa-grande-second = Der Würfel hat dich zu den Spalten e und f geführt. Leg einen Block auf e4.
    .why = Zwei eigene Blöcke in gleicher Höhe tragen deine erste Plattform.
    .other = Das Feld ist erlaubt. Nimm bitte e4: Zusammen mit c5 trägt es eine Plattform.
    .no = Ein Block kommt in den hellen Bereich und nie auf den Block eines anderen.
learn-casa-grande-platform = Leg die leuchtende Plattform über deine beiden Blöcke.
    .why = Unter ihren markierten Feldern müssen eigene Blöcke stehen. Sie bringt Felder mal Stockwerk: 4 × 1 = 4 Lire.
    .other = Auch das ist erlaubt. Nimm bitte die Plattform, die leuchtet: Die anderen kommen noch dran.
    .no = Unter jedem markierten Feld muss ein eigener Block stehen, alle gleich hoch.
learn-casa-grande-sun = Der Würfel führt dich auf eine Ecke. Geh hin.
    .why = Wer auf einer Ecke endet, bekommt 3 Bonuspunkte und legt in diesem Zug nichts.
    .other = Du darfst zahlen und weitergehen. Nimm hier bitte die 3 Punkte der Ecke.
learn-casa-grande-upon = Bruna hat auf deine Plattform gebaut und dir damit einen Bonuspunkt gebracht. Leg einen eigenen Block auf c5.
    .why = Andere dürfen auf deine Plattform bauen und geben dir so viele Punkte wie ihr Stockwerk. Dein eigener Block darauf reicht bis Höhe 2.
    .other = Das Feld ist erlaubt. Nimm bitte c5: Dort steht dein Block auf deiner Plattform.
    .no = Ein Block kommt in den hellen Bereich und nie auf den Block eines anderen.
learn-casa-grande-upper = Und jetzt einen auf e4.
    .why = Er wird so hoch wie der auf c5: Beide zusammen tragen eine Plattform im zweiten Stock.
    .other = Das Feld ist erlaubt. Nimm bitte e4: Dort wird dein Block so hoch wie der auf c5.
    .no = Ein Block kommt in den hellen Bereich und nie auf den Block eines anderen.
learn-casa-grande-floor = Leg die leuchtende Plattform über beide.
    .why = Im zweiten Stock zählt jedes Feld doppelt: 4 × 2 = 8 Lire. Brunas Block darf unter einem unmarkierten Feld stehen.
    .other = Auch das ist erlaubt. Nimm bitte die Plattform, die leuchtet: Die anderen kommen noch dran.
    .no = Unter jedem markierten Feld muss ein eigener Block stehen, alle gleich hoch.
learn-casa-grande-end = Breit bauen und hoch bauen: Jetzt kennst du das Spiel.
    .why = Hat jemand den letzten Block gelegt, wird die Runde zu Ende gespielt, und das meiste Geld gewinnt. Sobald deine Bonuspunkte 9 erreichen, werden 9 Lire daraus.
