# Casa Grande: the building site.

## Places and things
casa-corner = { $corner ->
    [NW] the north-west corner
    [NE] the north-east corner
    [SE] the south-east corner
   *[SW] the south-west corner
}
casa-columns = { casa-columns-short }
casa-rows = { casa-rows-short }
casa-columns-short = columns { $first } and { $second }
casa-rows-short = rows { $first } and { $second }
casa-lire = { $lire } L
casa-gain = + { $lire } L
casa-platform = { $name ->
    [strip] strip
    [shelf] shelf
    [angle] angle
    [beam] beam
    [square] square
    [tee] tee
    [ell] ell
    [zigzag] zigzag
    [plus] plus
    [corner] corner piece
    [gate] gate
    [flag] flag
    [stairs] stairs
    [hall] hall
    [bridge] bridge
    [wing] wing
    [plaza] plaza
   *[other] { $name }
}
casa-square = { $top ->
    [ground] { $square }, open ground
    [block] { $square }, height { $height }, block of { $owner }
   *[platform] { $square }, height { $height }, platform of { $owner }
}
casa-square-free = { $what }; a block can be laid here
casa-square-fits = { $what }; { $name } fits here for { $lire } L
casa-square-lit = { $what }; in the area of the pawn

## Moves in words
casa-move-corner = Put the pawn on { $corner }
casa-move-roll = The die shows { $points }
casa-move-walk = { $points ->
    [0] Walk { $steps } to { $place }
   *[other] Walk { $steps } to { $place }: { $points } bonus points, and the turn is over
}{ $cost ->
    [0] {""}
    [one] , for 1 bonus point
   *[other] , for { $cost } bonus points
}
casa-move-block = { $points ->
    [0] Lay a block on { $square }, up to height { $height }
    [one] Lay a block on { $square }, on the platform of { $owner }, who gets 1 bonus point
   *[other] Lay a block on { $square }, on the platform of { $owner }, who gets { $points } bonus points
}
casa-move-lay = { $quarters ->
    [0] Lay the { $name } from { $square } on floor { $floor }: { $lire } L
    [one] Lay the { $name }, turned once, from { $square } on floor { $floor }: { $lire } L
    [2] Lay the { $name }, turned twice, from { $square } on floor { $floor }: { $lire } L
   *[other] Lay the { $name }, turned three times, from { $square } on floor { $floor }: { $lire } L
}
casa-move-pass = Lay no platform

## Moves of the past in words, without what they brought
casa-past-walk = { $further ->
    [0] Walk as far as the die says
    [one] Walk 1 space further than the die says
   *[other] Walk { $further } spaces further than the die says
}
casa-past-block = Lay a block on { $square }
casa-past-lay = { $quarters ->
    [0] Lay the { $name } from { $square }
    [one] Lay the { $name }, turned once, from { $square }
    [2] Lay the { $name }, turned twice, from { $square }
   *[other] Lay the { $name }, turned three times, from { $square }
}

## The log
casa-log-corner = { $player } starts from { $corner }.
casa-log-roll = { $player } rolls { $points }.
casa-log-walk = { $further ->
    [0] { $player } walks to { $place }.
    [one] { $player } walks one space further, to { $place }.
   *[other] { $player } walks { $further } spaces further, to { $place }.
}
casa-log-block = { $left ->
    [0] { $player } lays the last block on { $square }, up to height { $height }.
   *[other] { $player } lays a block on { $square }, up to height { $height }.
}
casa-log-lay = { $player } lays the { $name } on floor { $floor }: { $count } × { $floor } = { $lire } L.
casa-log-pass = { $player } lays no platform.
casa-log-bonus = { $points ->
    [one] { $player } gets 1 bonus point
   *[other] { $player } gets { $points } bonus points
}{ $paid ->
    [0] .
   *[other] {" "}and { $paid } L from the bonus ladder.
}
casa-log-blocked = No square there takes a block of { $player }.
casa-log-over = The site is finished.

## Whose turn, and what to do
casa-prompt-over = The site is finished.
casa-prompt-own = { $phase ->
    [corner] { $whose }: put your pawn on a free corner.
    [roll] { $whose }: roll the die.
    [walk] { $bonus ->
        [0] { $whose }: walk { $die }.
       *[other] { $whose }: walk { $die }, or further for one bonus point a space.
    }
    [block] { $whose }: lay a block in { $place }.
    [platform] { $whose }: lay a platform, or none.
   *[over] The site is finished.
}{ $ending ->
    [yes] {" "}Last turns.
   *[no] {""}
}
casa-prompt-other = { $phase ->
    [corner] { $player } chooses a corner.
    [roll] { $player } rolls the die.
    [walk] { $player } rolled { $die } and walks.
    [block] { $player } lays a block in { $place }.
    [platform] { $player } may lay a platform.
   *[over] The site is finished.
}{ $ending ->
    [yes] {" "}Last turns.
   *[no] {""}
}

## Why something can't be done
casa-refusal = { $kind ->
    [not-now] { $due ->
        [corner] First the pawns choose their corners.
        [roll] First the die is rolled.
        [walk] First the pawn walks.
        [block] First a block is laid.
        [platform] Now a platform may be laid, or none: take one from the tray.
       *[over] The game is over.
    }
    [corner-taken] Another pawn stands on { $corner }; another corner is free.
    [no-face] The die shows 1 to 6.
    [too-far] { $points ->
        [0] That is { $steps } further than the die says; each further space costs a bonus point, and you have none.
        [one] That is { $steps } further than the die says; you have 1 bonus point.
       *[other] That is { $steps } further than the die says; you have { $points } bonus points.
    }
    [outside-area] { $square } is not in the area of your pawn: it faces { $facing }.
    [foreign-block] On { $square } lies another player's block. Blocks go on the ground, on your own blocks and on platforms.
    [no-platform] This set has { $count } platforms.
    [used] Your { $name } lies on the site already; each platform is laid once.
    [same-turn] The { $name } looks the same after fewer turns.
    [outside] The { $name } would stick out of the site there.
    [no-carrier] Under the marked square on { $square } a block of your own must be on top.
    [uneven] The blocks that carry it must be equally high: { $square } is at { $height }, { $other } at { $floor }.
    [too-high] { $square } is at height { $height }, in the way of a platform on floor { $floor }.
    [own-unmarked] Your block on { $square } would touch it: at floor { $floor } your blocks may only be under marked squares.
    [on-platform] On { $square } lies a platform at floor { $floor }; platforms never lie directly on platforms.
    [same-squares] The { $name } there covers exactly the same squares; no two platforms may.
   *[other] {""}
}

## The board
casa-view = How the site is drawn
casa-view-site = Site
casa-view-plan = Plan
casa-view-site-off = Three dimensions can't be drawn here; the plan shows the same.
casa-site-label = The building site in three dimensions. The plan shows the same for keyboard and screen reader.
casa-plan-label = Plan of the building site
casa-track-label = Track around the site
casa-straighten = Turn the site back
casa-heights = Show heights
casa-floors = Floors
casa-floor-all = All
casa-floor-map = Floor { $floor }: { $count ->
    [one] 1 square
   *[other] { $count } squares
}
casa-space = { $place }{ $pawns ->
    [none] {""}
   *[other] ; here: { $pawns }
}
casa-space-goal = { $space }; { $cost ->
    [0] free
    [one] costs 1 bonus point
   *[other] costs { $cost } bonus points
}
casa-die = { $points ->
    [0] The die has not been rolled yet
   *[other] The die shows { $points }
}
casa-seats = Players
casa-seat-money = Money
casa-seat-bonus = Bonus ladder: { $bonus } of 9 points
casa-seat-ladder = Bonus
casa-seat-me = You
casa-seat-blocks = { $blocks ->
    [one] 1 block left
   *[other] { $blocks } blocks left
}
casa-seat-platforms = { $platforms ->
    [one] 1 platform left
   *[other] { $platforms } platforms left
}
casa-tray = Your platforms
casa-tray-one = { $name }, { $squares } squares
casa-tray-fits = { $name }, { $squares } squares; fits, up to { $lire } L
casa-tray-not = { $name }, { $squares } squares; fits nowhere now
casa-turn = Turn
casa-turn-only = Fits only this way round
casa-previous = Previous place
casa-next = Next place
casa-place = { $at } of { $of }
casa-lay = Lay for { $lire } L
casa-lay-words = { $name } on floor { $floor }: { $squares } × { $floor } = { $lire } L
casa-pass = No platform
casa-choose = Take a platform from the tray.
casa-block-at = Block on { $square }
casa-lay-block = Lay block
casa-point-block = Point at a lit square.
casa-walk = Walk
casa-walk-free = free
casa-walk-cost = costs { $cost }
casa-walk-sun = the sun
casa-walk-gain = +{ $points }
casa-roll = Roll the die
casa-compass = { $turns ->
    [0] north is at the top
    [1] north is to the right
    [2] north is towards you
   *[other] north is to the left
  }
casa-corner-short = { $corner ->
    [NW] North-west
    [NE] North-east
    [SE] South-east
   *[SW] South-west
}

## The rules of a table
casa-rules-blocks = Blocks of each player
casa-rules-blocks-24 = The full game
casa-rules-blocks-20 = A shorter game
casa-rules-blocks-18 = The shortest game
casa-rules-set = Platforms
casa-rules-set-standard = The usual 17
casa-rules-set-own = A set of your own
casa-rules-set-help = Write names with rows from far to near: # carries, o is open, . is nothing.
casa-rules-set-fine = { $count ->
    [one] 1 platform
   *[other] { $count } platforms
}
casa-rules-set-wrong = { $kind ->
    [json] This is not JSON yet: names with lists of rows in braces.
    [empty] A set has 1 to 64 platforms.
    [many] A set has 1 to 64 platforms, this one has { $count }.
    [name] “{ $name }” will not do: a name begins with a small letter, then small letters, figures and hyphens, 24 at most.
    [rows] { $name }: rows are texts between quotation marks, all equally long.
    [character] { $name }: rows are made of #, o and . only.
    [size] { $name }: at most 8 squares wide and 8 rows.
    [border] { $name }: its outermost rows and columns must each hold a square.
   *[mark] { $name }: at least one # must carry it.
}

## The drawings of the rules
drawing-casa-track = The pawn has walked to the second space: it faces the columns c and d. Corners bring 3 bonus points.
drawing-casa-floors = Seen from the side: a platform of three squares on floor 1 pays 3 lire, one of four squares on floor 2 pays 8. Another player’s block may stand below.
drawing-casa-platform = Two blocks of one’s own stand under the two marked squares; below the others there may be nothing at all.

## The end

casa-ended = Last block laid by { $names }; then everybody had the same number of turns.
casa-income = What was paid, by floor
casa-income-floor = Floor { $floor }
casa-income-sun = Bonus
casa-income-all = All
casa-income-count = ({ $count })

## What is played here

casa-terms = Most money wins
casa-terms-blocks = { $blocks } blocks each
casa-terms-set = { $count ->
    [one] A set of one platform
   *[other] A set of { $count } platforms
  }
