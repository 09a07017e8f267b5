# What speaks for a move; fetched with the first hint.

hint-only = There is no other move.
hint-chance = You then win about { $percent }% of the time.

## Cassa Grande

cassa-reason-cuts = { $own ->
    [yes] It cuts { $row ->
        [0] one of your rows
       *[other] your row { $row }
      } short.
   *[no] It cuts { $row ->
        [0] one of { $name }’s rows
       *[other] { $name }’s row { $row }
      } short.
  }
cassa-reason-raises = { $own ->
    [yes] A high digit near the start of { $row ->
        [0] one of your rows
       *[other] your row { $row }
      }.
   *[no] A high digit near the start of { $row ->
        [0] one of { $name }’s rows
       *[other] { $name }’s row { $row }
      }.
  }
cassa-reason-lowers = { $own ->
    [yes] A low digit near the start of { $row ->
        [0] one of your rows
       *[other] your row { $row }
      }.
   *[no] It spoils a good place in { $row ->
        [0] one of { $name }’s rows
       *[other] { $name }’s row { $row }
      }.
  }
cassa-reason-keeps = You keep your { $digit } for later.
cassa-reason-room = In { $own ->
    [yes] your
   *[no] { $name }’s
  } row, { $cards ->
    [one] one more card
   *[other] up to { $cards } more cards
  } can follow it.
cassa-reason-harms = It hurts { $name } more than most other moves would.

## Calcory

calcory-reason-seen = You saw a { $number } there: that makes { $sum }.
calcory-reason-safe = { $percent ->
    [100] No card that may lie there takes you too far.
   *[other] { $percent }% of the cards that may lie there are safe.
}
calcory-reason-stands = The others then need { $needs } or more.
calcory-reason-beats = It beats { $name }’s { $sum }.
calcory-reason-hides = Only you will know where the { $number } lies.
calcory-reason-short = You know no card that beats { $name }’s { $sum }, and the others would see what you turn up.

## Casa Grande

casa-reason-pays = It pays { $lire } lire on floor { $floor }.
casa-reason-prepares = Then a platform for { $lire } lire could be laid on floor { $floor }.
casa-reason-nears = { $missing ->
    [0] Later a platform for { $lire } lire can stand on it.
    [one] A platform for { $lire } lire is then one block short.
   *[other] A platform for { $lire } lire is then { $missing } blocks short.
  }
casa-reason-waits = Higher up, your platforms may be paid more.
casa-reason-sun = The sun gives { $points ->
    [one] one point
   *[other] { $points } points
  }.
casa-reason-leads = { $missing ->
    [0] A block there can carry a platform for { $lire } lire later.
    [one] With a block there, a platform for { $lire } lire needs just one more.
   *[other] With a block there, a platform for { $lire } lire needs { $missing } more.
  }
casa-reason-hinders = It gets in the way of { $name }’s platform for { $lire } lire.
casa-reason-spares = It gives nobody else bonus points.
casa-reason-saves = You keep your bonus points.
casa-reason-even = Nothing is built yet: one corner is as good as another.
