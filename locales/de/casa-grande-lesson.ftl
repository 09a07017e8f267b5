# Das angeleitete erste Spiel von Casa Grande. Jeder Schritt sagt, was zu tun ist; `.why` sagt warum, `.other` antwortet auf
# einen erlaubten Zug, der nicht gefragt war, `.no` auf einen unmöglichen.

learn-casa-grande-corner = Stell deine Figur auf die leuchtende Ecke.
    .why = Sie läuft im Uhrzeigersinn um die Baustelle. Du baust dort, wohin sie schaut.
    .other = Jede freie Ecke wäre recht. Für diese Lektion nimm bitte die leuchtende.
learn-casa-grande-walk = Der Würfel zeigt 1. Geh noch ein Feld weiter.
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
    .why = Hat jemand seinen letzten Block gelegt, wird die Runde zu Ende gespielt, und das meiste Geld gewinnt. Sobald deine Bonuspunkte 9 erreichen, werden 9 Lire daraus.
