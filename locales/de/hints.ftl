# What speaks for a move; fetched with the first hint.

hint-only = Es gibt keinen anderen Zug.
hint-chance = Damit gewinnst du in etwa { $percent } % der Fälle.

## Cassa Grande

cassa-reason-cuts = { $own ->
    [yes] Das kürzt { $row ->
        [0] eine deiner Reihen
       *[other] deine { $row }. Reihe
      }.
   *[no] Das schneidet { $row ->
        [0] eine Reihe von { $name }
       *[other] { $name } die { $row }. Reihe
      } ab.
  }
cassa-reason-raises = { $own ->
    [yes] Eine hohe Ziffer weit vorn in { $row ->
        [0] einer deiner Reihen
       *[other] deiner { $row }. Reihe
      }.
   *[no] Eine hohe Ziffer weit vorn in { $row ->
        [0] einer Reihe von { $name }
       *[other] der { $row }. Reihe von { $name }
      }.
  }
cassa-reason-lowers = { $own ->
    [yes] Eine niedrige Ziffer weit vorn in { $row ->
        [0] einer deiner Reihen
       *[other] deiner { $row }. Reihe
      }.
   *[no] Das verdirbt einen guten Platz in { $row ->
        [0] einer Reihe von { $name }
       *[other] der { $row }. Reihe von { $name }
      }.
  }
cassa-reason-keeps = Du behältst deine { $digit } für später.
cassa-reason-room = In { $own ->
    [yes] deiner Reihe
   *[no] der Reihe von { $name }
  } { $cards ->
    [one] kann noch eine Karte
   *[other] können noch bis zu { $cards } Karten
  } folgen.
cassa-reason-harms = Das trifft { $name } härter als die meisten anderen Züge.

## Calcory

calcory-reason-seen = Dort hast du eine { $number } gesehen: Das macht { $sum }.
calcory-reason-safe = { $percent ->
    [100] Keine Karte, die dort liegen kann, schadet.
   *[other] { $percent } % der Karten, die dort liegen können, schaden nicht.
}
calcory-reason-stands = Die anderen brauchen dann mindestens { $needs }.
calcory-reason-beats = Das schlägt die { $sum } von { $name }.
calcory-reason-hides = Nur du weißt dann, wo die { $number } liegt.
calcory-reason-short = Du kennst keine Karte, die die { $sum } von { $name } schlägt, und was du aufdeckst, sehen auch die anderen.

## Casa Grande

casa-reason-pays = Das bringt { $lire } Lire im { $floor }. Stock.
casa-reason-prepares = Danach ließe sich eine Plattform für { $lire } Lire in den { $floor }. Stock legen.
casa-reason-nears = { $missing ->
    [0] Später kann darauf eine Plattform für { $lire } Lire liegen.
    [one] Einer Plattform für { $lire } Lire fehlt dann noch ein Block.
   *[other] Einer Plattform für { $lire } Lire fehlen dann noch { $missing } Blöcke.
  }
casa-reason-waits = Weiter oben bringen deine Plattformen vielleicht mehr.
casa-reason-sun = Die Sonne gibt { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
  }.
casa-reason-leads = { $missing ->
    [0] Ein Block dort kann später eine Plattform für { $lire } Lire tragen.
    [one] Mit einem Block dort fehlt einer Plattform für { $lire } Lire nur noch einer.
   *[other] Mit einem Block dort fehlen einer Plattform für { $lire } Lire nur noch { $missing }.
  }
casa-reason-hinders = Das stört { $name } bei einer Plattform für { $lire } Lire.
casa-reason-spares = Niemand sonst bekommt dadurch Bonuspunkte.
casa-reason-saves = Du behältst deine Bonuspunkte.
casa-reason-even = Noch ist nichts gebaut: Eine Ecke ist so gut wie die andere.
