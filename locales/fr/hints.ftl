# What speaks for a move; fetched with the first hint.

hint-only = Il n’y a pas d’autre coup.
hint-chance = Vous gagnez alors dans environ { $percent } % des cas.

## Cassa Grande

cassa-reason-cuts = { $own ->
    [yes] Cela raccourcit { $row ->
        [0] une de vos rangées
       *[other] votre rangée { $row }
      }.
   *[no] Cela coupe { $row ->
        [0] une rangée { DE($name) }
       *[other] la rangée { $row } { DE($name) }
      }.
  }
cassa-reason-raises = { $own ->
    [yes] Un chiffre élevé vers le début { $row ->
        [0] d’une de vos rangées
       *[other] de votre rangée { $row }
      }.
   *[no] Un chiffre élevé vers le début { $row ->
        [0] d’une rangée { DE($name) }
       *[other] de la rangée { $row } { DE($name) }
      }.
  }
cassa-reason-lowers = { $own ->
    [yes] Un petit chiffre vers le début { $row ->
        [0] d’une de vos rangées
       *[other] de votre rangée { $row }
      }.
   *[no] Cela gâche une bonne place dans { $row ->
        [0] une rangée { DE($name) }
       *[other] la rangée { $row } { DE($name) }
      }.
  }
cassa-reason-keeps = Vous gardez votre { $digit } pour plus tard.
cassa-reason-room = Dans { $own ->
    [yes] votre rangée
   *[no] la rangée { DE($name) }
  }, { $cards ->
    [one] une carte peut encore suivre
   *[other] jusqu’à { $cards } cartes peuvent encore suivre
  }.
cassa-reason-harms = Ce coup gêne { $name } plus que la plupart des autres.

## Calcory

calcory-reason-seen = Vous y avez vu un { $number } : cela fait { $sum }.
calcory-reason-safe = { $percent ->
    [100] Aucune carte possible à cet endroit ne vous fait dépasser.
   *[other] { $percent } % des cartes possibles y sont sans danger.
}
calcory-reason-stands = Les autres devront alors faire au moins { $needs }.
calcory-reason-beats = Cela bat les { $sum } { DE($name) }.
calcory-reason-hides = Personne d’autre ne saura où est le { $number }.
calcory-reason-short = Vous ne connaissez aucune carte qui batte les { $sum } { DE($name) }, et les autres verraient ce que vous retournez.

## Casa Grande

casa-reason-pays = Elle rapporte { $lire } lires à l’étage { $floor }.
casa-reason-prepares = Une plateforme à { $lire } lires pourrait ensuite se poser à l’étage { $floor }.
casa-reason-nears = { $missing ->
    [0] Une plateforme à { $lire } lires pourra s’y poser plus tard.
    [one] Il ne manque plus qu’un bloc à une plateforme de { $lire } lires.
   *[other] Il ne manque plus que { $missing } blocs à une plateforme de { $lire } lires.
  }
casa-reason-waits = Plus haut, vos plateformes rapporteront peut-être davantage.
casa-reason-sun = Le soleil donne { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
casa-reason-leads = { $missing ->
    [0] Un bloc posé là pourra porter plus tard une plateforme à { $lire } lires.
    [one] Avec un bloc à cet endroit, il n’en manque plus qu’un à une plateforme de { $lire } lires.
   *[other] Avec un bloc à cet endroit, il n’en manque plus que { $missing } à une plateforme de { $lire } lires.
  }
casa-reason-hinders = Cela gêne une plateforme { DE($name) } à { $lire } lires.
casa-reason-spares = Cela ne donne de points bonus à personne d’autre.
casa-reason-saves = Vous gardez vos points bonus.
casa-reason-even = Rien n’est encore bâti : tous les coins se valent.
