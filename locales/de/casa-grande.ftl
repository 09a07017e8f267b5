# Casa Grande: die Baustelle.

## Orte und Dinge
casa-corner = { $corner ->
    [NW] die Nordwestecke
    [NE] die Nordostecke
    [SE] die Südostecke
   *[SW] die Südwestecke
}
casa-columns = die { casa-columns-short }
casa-rows = die { casa-rows-short }
casa-columns-short = Spalten { $first } und { $second }
casa-rows-short = Reihen { $first } und { $second }
casa-lire = { $lire } L
casa-gain = + { $lire } L
casa-platform = { $name ->
    [strip] Streifen
    [shelf] Brett
    [angle] Winkel
    [beam] Balken
    [square] Quadrat
    [tee] T-Stück
    [ell] Haken
    [zigzag] Zickzack
    [plus] Kreuz
    [corner] Eckstück
    [gate] Tor
    [flag] Fahne
    [stairs] Treppe
    [hall] Halle
    [bridge] Brücke
    [wing] Flügel
    [plaza] Platz
   *[other] { $name }
}
casa-square = { $top ->
    [ground] { $square }, freier Boden
    [block] { $square }, Höhe { $height }, Block von { $owner }
   *[platform] { $square }, Höhe { $height }, Plattform von { $owner }
}
casa-square-free = { $what }; hier ist Platz für einen Block
casa-square-fits = { $what }; { $name } passt hier für { $lire } L
casa-square-lit = { $what }; im Bereich der Figur

## Züge in Worten
casa-move-corner = Figur aufstellen: { $corner }
casa-move-roll = Der Würfel zeigt { $points }
casa-move-walk = { $points ->
    [0] { $steps } gehen: { $place }
   *[other] { $steps } gehen: { $place }, { $points } Bonuspunkte, der Zug ist zu Ende
}{ $cost ->
    [0] {""}
    [one] , für 1 Bonuspunkt
   *[other] , für { $cost } Bonuspunkte
}
casa-move-block = { $points ->
    [0] Block auf { $square } legen, bis Höhe { $height }
    [one] Block auf { $square } legen, auf die Plattform von { $owner }: 1 Bonuspunkt für { $owner }
   *[other] Block auf { $square } legen, auf die Plattform von { $owner }: { $points } Bonuspunkte für { $owner }
}
casa-move-lay = { $quarters ->
    [0] { $name } ab { $square } in den { $floor }. Stock legen: { $lire } L
    [one] { $name }, einmal gedreht, ab { $square } in den { $floor }. Stock legen: { $lire } L
    [2] { $name }, zweimal gedreht, ab { $square } in den { $floor }. Stock legen: { $lire } L
   *[other] { $name }, dreimal gedreht, ab { $square } in den { $floor }. Stock legen: { $lire } L
}
casa-move-pass = Keine Plattform legen

## Vergangene Züge in Worten, ohne was sie gebracht haben
casa-past-walk = { $further ->
    [0] So weit gehen, wie der Würfel sagt
    [one] 1 Feld weiter gehen, als der Würfel sagt
   *[other] { $further } Felder weiter gehen, als der Würfel sagt
}
casa-past-block = Block auf { $square } legen
casa-past-lay = { $quarters ->
    [0] { $name } ab { $square } legen
    [one] { $name }, einmal gedreht, ab { $square } legen
    [2] { $name }, zweimal gedreht, ab { $square } legen
   *[other] { $name }, dreimal gedreht, ab { $square } legen
}

## Das Protokoll
casa-log-corner = { $player } wählt { $corner }.
casa-log-roll = { $player } würfelt { $points }.
casa-log-walk = { $further ->
    [0] { $player } geht: { $place }.
    [one] { $player } geht ein Feld weiter als gewürfelt: { $place }.
   *[other] { $player } geht { $further } Felder weiter als gewürfelt: { $place }.
}
casa-log-block = { $left ->
    [0] { $player } legt den letzten Block auf { $square }, bis Höhe { $height }.
   *[other] { $player } legt einen Block auf { $square }, bis Höhe { $height }.
}
casa-log-lay = { $player } legt „{ $name }“ in den { $floor }. Stock: { $count } × { $floor } = { $lire } L.
casa-log-pass = { $player } legt keine Plattform.
casa-log-bonus = { $points ->
    [one] { $player } bekommt 1 Bonuspunkt
   *[other] { $player } bekommt { $points } Bonuspunkte
}{ $paid ->
    [0] .
   *[other] {" "}und { $paid } L von der Bonusleiter.
}
casa-log-blocked = Dort nimmt kein Feld einen Block von { $player } auf.
casa-log-over = Die Baustelle ist fertig.

## Wer am Zug ist und was zu tun ist
casa-prompt-over = Die Baustelle ist fertig.
casa-prompt-own = { $phase ->
    [corner] { $whose }: Stell deine Figur auf eine freie Ecke.
    [roll] { $whose }: Würfle.
    [walk] { $bonus ->
        [0] { $whose }: Geh { $die }.
       *[other] { $whose }: Geh { $die }, oder weiter für einen Bonuspunkt je Feld.
    }
    [block] { $whose }: Leg einen Block in { $place }.
    [platform] { $whose }: Leg eine Plattform oder keine.
   *[over] Die Baustelle ist fertig.
}{ $ending ->
    [yes] {" "}Letzter Durchgang.
   *[no] {""}
}
casa-prompt-other = { $phase ->
    [corner] { $player } wählt eine Ecke.
    [roll] { $player } würfelt.
    [walk] { $player } hat { $die } gewürfelt und geht.
    [block] { $player } legt einen Block in { $place }.
    [platform] { $player } kann eine Plattform legen.
   *[over] Die Baustelle ist fertig.
}{ $ending ->
    [yes] {" "}Letzter Durchgang.
   *[no] {""}
}

## Warum etwas nicht geht
casa-refusal = { $kind ->
    [not-now] { $due ->
        [corner] Zuerst wählen die Figuren ihre Ecken.
        [roll] Zuerst wird gewürfelt.
        [walk] Zuerst geht die Figur.
        [block] Zuerst wird ein Block gelegt.
        [platform] Jetzt kann eine Plattform gelegt werden oder keine: Nimm eine aus deinem Vorrat.
       *[over] Das Spiel ist zu Ende.
    }
    [corner-taken] Dort steht schon eine Figur ({ $corner }); eine andere Ecke ist frei.
    [no-face] Der Würfel zeigt 1 bis 6.
    [too-far] { $points ->
        [0] Das ist { $steps } weiter als gewürfelt; jedes Feld mehr kostet einen Bonuspunkt, und du hast keinen.
        [one] Das ist { $steps } weiter als gewürfelt; du hast 1 Bonuspunkt.
       *[other] Das ist { $steps } weiter als gewürfelt; du hast { $points } Bonuspunkte.
    }
    [outside-area] { $square } liegt nicht im Bereich deiner Figur; sie schaut auf { $facing }.
    [foreign-block] Auf { $square } liegt ein fremder Block. Blöcke liegen auf dem Boden, auf eigenen Blöcken und auf Plattformen.
    [no-platform] Dieser Satz hat { $count } Plattformen.
    [used] { $name } liegt schon auf der Baustelle; jede Plattform wird einmal gelegt.
    [same-turn] { $name } sieht nach weniger Drehungen gleich aus.
    [outside] { $name } würde dort über die Baustelle hinausragen.
    [no-carrier] Unter dem markierten Feld auf { $square } muss ein eigener Block oben liegen.
    [uneven] Die tragenden Blöcke müssen gleich hoch sein: { $square } ist auf { $height }, { $other } auf { $floor }.
    [too-high] { $square } ist { $height } hoch und einer Plattform im { $floor }. Stock im Weg.
    [own-unmarked] Dein Block auf { $square } würde sie berühren: Im { $floor }. Stock dürfen eigene Blöcke nur unter markierten Feldern sein.
    [on-platform] Auf { $square } liegt eine Plattform im { $floor }. Stock; Plattformen liegen nie direkt aufeinander.
    [same-squares] { $name } bedeckt dort genau dieselben Felder; das dürfen keine zwei Plattformen.
   *[other] {""}
}

## Das Brett
casa-view = Wie die Baustelle gezeichnet wird
casa-view-site = Baustelle
casa-view-plan = Plan
casa-view-site-off = Drei Dimensionen lassen sich hier nicht zeichnen; der Plan zeigt dasselbe.
casa-site-label = Die Baustelle in drei Dimensionen. Der Plan zeigt dasselbe für Tastatur und Vorlesen.
casa-plan-label = Plan der Baustelle
casa-track-label = Weg um die Baustelle
casa-straighten = Baustelle gerade drehen
casa-heights = Höhen zeigen
casa-floors = Stockwerke
casa-floor-all = Alle
casa-floor-map = Stock { $floor }: { $count ->
    [one] 1 Feld
   *[other] { $count } Felder
}
casa-space = { $place }{ $pawns ->
    [none] {""}
   *[other] ; hier: { $pawns }
}
casa-space-goal = { $space }; { $cost ->
    [0] kostet nichts
    [one] kostet 1 Bonuspunkt
   *[other] kostet { $cost } Bonuspunkte
}
casa-die = { $points ->
    [0] Noch nicht gewürfelt
   *[other] Der Würfel zeigt { $points }
}
casa-seats = Spieler
casa-seat-money = Geld
casa-seat-bonus = Bonusleiter: { $bonus } von 9 Punkten
casa-seat-ladder = Bonus
casa-seat-me = Du
casa-seat-blocks = { $blocks ->
    [one] noch 1 Block
   *[other] noch { $blocks } Blöcke
}
casa-seat-platforms = { $platforms ->
    [one] noch 1 Plattform
   *[other] noch { $platforms } Plattformen
}
casa-tray = Deine Plattformen
casa-tray-one = { $name }, { $squares } Felder
casa-tray-fits = { $name }, { $squares } Felder; passt, bis zu { $lire } L
casa-tray-not = { $name }, { $squares } Felder; passt gerade nirgends
casa-turn = Drehen
casa-turn-only = Passt nur so herum
casa-previous = Vorige Stelle
casa-next = Nächste Stelle
casa-place = { $at } von { $of }
casa-lay = Für { $lire } L legen
casa-lay-words = { $name } im { $floor }. Stock: { $squares } × { $floor } = { $lire } L
casa-pass = Keine Plattform
casa-choose = Nimm eine Plattform aus deinem Vorrat.
casa-block-at = Block auf { $square }
casa-lay-block = Block legen
casa-point-block = Zeig auf ein beleuchtetes Feld.
casa-walk = Gehen
casa-walk-free = kostenlos
casa-walk-cost = kostet { $cost }
casa-walk-sun = die Sonne
casa-walk-gain = +{ $points }
casa-roll = Würfeln
casa-compass = { $turns ->
    [0] Norden ist oben
    [1] Norden ist rechts
    [2] Norden ist bei dir
   *[other] Norden ist links
  }
casa-corner-short = { $corner ->
    [NW] Nordwest
    [NE] Nordost
    [SE] Südost
   *[SW] Südwest
}

## Die Regeln eines Tisches
casa-rules-blocks = Blöcke für jeden
casa-rules-blocks-24 = Das ganze Spiel
casa-rules-blocks-20 = Ein kürzeres Spiel
casa-rules-blocks-18 = Das kürzeste Spiel
casa-rules-set = Plattformen
casa-rules-set-standard = Die üblichen 17
casa-rules-set-own = Ein eigener Satz
casa-rules-set-help = Schreib Namen mit Reihen von hinten nach vorn: # trägt, o ist offen, . ist nichts.
casa-rules-set-fine = { $count ->
    [one] 1 Plattform
   *[other] { $count } Plattformen
}
casa-rules-set-wrong = { $kind ->
    [json] Das ist noch kein JSON: Namen mit Listen von Reihen in geschweiften Klammern.
    [empty] Ein Satz hat 1 bis 64 Plattformen.
    [many] Ein Satz hat 1 bis 64 Plattformen, dieser { $count }.
    [name] „{ $name }“ geht nicht: zuerst ein kleiner Buchstabe, dann kleine Buchstaben, Ziffern und Striche, höchstens 24.
    [rows] { $name }: Reihen sind Texte in Anführungszeichen, alle gleich lang.
    [character] { $name }: Reihen bestehen nur aus #, o und .
    [size] { $name }: höchstens 8 Felder breit und 8 Reihen.
    [border] { $name }: Jede äußere Reihe und Spalte muss ein Feld enthalten.
   *[mark] { $name }: Mindestens ein # muss sie tragen.
}

## Die Zeichnungen der Spielregeln
drawing-casa-track = Die Figur ist auf das zweite Feld gelaufen: Sie schaut auf die Spalten c und d. Ecken bringen 3 Bonuspunkte.
drawing-casa-floors = Von der Seite gesehen: Eine Plattform mit drei Feldern im ersten Stock bringt 3 Lire, eine mit vier Feldern im zweiten 8. Der Block eines anderen darf darunter stehen.
drawing-casa-platform = Zwei eigene Blöcke stehen unter den beiden markierten Feldern; unter den anderen braucht gar nichts zu sein.

## The end

casa-ended = Letzter Block von { $names }; danach hatten alle gleich viele Züge.
casa-income = Die Einnahmen nach Stockwerken
casa-income-floor = { $floor }. Stock
casa-income-sun = Bonus
casa-income-all = Summe
casa-income-count = ({ $count })

## What is played here

casa-terms = Das meiste Geld gewinnt
casa-terms-blocks = Je { $blocks } Blöcke
casa-terms-set = { $count ->
    [one] Ein Satz mit einer Plattform
   *[other] Ein Satz mit { $count } Plattformen
  }
