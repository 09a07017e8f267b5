# Das angeleitete erste Spiel von Cassa Grande. Jeder Schritt sagt, was zu tun ist; `.why` sagt warum, `.other` antwortet auf
# einen erlaubten Zug, der nicht gefragt war, `.no` auf einen unmöglichen.

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
    .why = Von jetzt an sind die Kommas auf der Hand. Bruna hat inzwischen eine Karte gelegt; vielleicht war es ihr Komma.
learn-cassa-grande-comma = Leg dein Komma in die Mitte der hintersten Reihe.
    .why = Eine Zahl endet an einem Komma oder einer Lücke. Brunas Zahl in dieser Reihe hört nun nach ihrer ersten Karte auf.
    .other = Das ist erlaubt. In der hintersten Reihe aber kürzt das Komma Brunas Zahl: Leg es bitte dorthin.
    .no = Der Platz ist belegt oder liegt außerhalb des Rahmens.
learn-cassa-grande-open = Alle Karten liegen und werden aufgedeckt.
    .why = Du liest von links nach rechts: Die hinterste Reihe beginnt mit einem Komma und zählt 0, die nächste 422, die vorderste 3, denn dann kommt eine Lücke.
learn-cassa-grande-count = Du hast { $own }, Bruna hat { $other }: Die Runde gehört dir.
    .why = Bruna hat dieselben Karten von ihrer Seite gelesen: 3, 224 und 4. Die höchste Summe gewinnt.
