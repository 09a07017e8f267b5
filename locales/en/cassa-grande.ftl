# Cassa Grande: the board, its log and its rules.

cassa-comma = a comma
cassa-a-card = { $card ->
    [c] a comma
    [8] an 8
   *[other] a { $card }
  }
cassa-card-number = card no. { $number }
cassa-table = Table
cassa-hand = Your hand
cassa-me = You
cassa-hand-empty = Your hand is empty.
cassa-hand-card = { $count ->
    [one] { $card }
   *[other] { $card }, { $count } of them
  }{ $state ->
    [offered] , offered
   *[held] {""}
  }
cassa-front = { $count ->
    [one] Your comma: it stays here until the frame is fixed.
   *[other] Your { $count } commas: they stay here until the frame is fixed.
  }
cassa-place-free = Free place { $place }
cassa-place-lay = Lay { $card } at { $place }
cassa-place-closed = Place { $place }, not possible now
cassa-choose-card = Now choose the card for this place.
cassa-tap-again = Tap the place again to lay the card.
cassa-tile-open = { $name } laid { $card } here, face up.
cassa-tile-known = { $name } laid { $card } here, face down; you know it.
cassa-tile-number = { $name } laid no. { $number } here, face down.
cassa-tile-down = { $name } laid a card here, face down.
cassa-seat-holds = { $name } holds { $cards ->
    [one] one card
   *[other] { $cards } cards
  }{ $commas ->
    [0] .
    [one] , with a comma in front.
   *[other] , with { $commas } commas in front.
  }
cassa-seat-cards = You see: { $cards }.
cassa-dealt = { $name } showed after the deal: { $cards }

## Exchange

cassa-give = Give { $card } to { $name }
cassa-give-to = Give to { $name }
cassa-give-card-first = First choose the card that you give.
cassa-return = Give back { $card }
cassa-return-choose = Choose a card to give back
cassa-exchanged-mine = You gave { $name } { $gave } and got { $got }.

## Moves in words

cassa-move-lay = Lay { $card } at { $place }
cassa-move-give = Give { $card } to { $name }
cassa-move-return = Give back { $card }
cassa-unseen-card = a card

## What happened

cassa-log-laid = { $name } laid a card at { $place }.
cassa-log-laid-card = { $open ->
    [yes] { $name } laid { $card } face up at { $place }.
   *[no] { $name } laid { $card } face down at { $place }.
  }
cassa-log-laid-number = { $name } laid no. { $number } face down at { $place }.
cassa-log-fixed = The frame is fixed: everybody takes up the commas.
cassa-log-offered = { $from } offers { $to } a card.
cassa-log-offered-card = { $from } offers { $to } { $card }.
cassa-log-exchanged = { $from } and { $to } exchanged a card.
cassa-log-exchanged-cards = { $from } gave { $to } { $given } and got { $returned }.
cassa-log-total = { $name }: { $total }, place { $place }.

## Whose turn

cassa-prompt-first-mine = { $whose }: lay the first card.
cassa-prompt-lay-mine = { $whose }: lay a card that touches another.
cassa-prompt-frame-mine = { $whose }: lay a card inside the frame.
cassa-prompt-blind-mine = { $whose }: choose a number and lay that card unseen.
cassa-prompt-comma-mine = { $whose }: your hand is empty, so lay a comma.
cassa-prompt-lay = { $name } lays a card.
cassa-prompt-offer-mine = Choose a card of yours, and who gets it.
cassa-prompt-offer = { $name } offers a card.
cassa-prompt-answer-mine = { $from } offers you a card. Choose the one that you give back.
cassa-prompt-answer = { $name } chooses a card to give back.
cassa-prompt-over = { $goal ->
    [lowest] All cards are on the table. The lowest total wins.
   *[highest] All cards are on the table. The highest total wins.
  }

## Standing and result

cassa-score-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
cassa-score-total = { $total }
cassa-my-row = My row:
cassa-behind = { $behind } behind { $name }
cassa-ahead = { $ahead } ahead of { $name }
cassa-shared-first = Shares the victory
cassa-receipts = The receipts
cassa-total = Total
cassa-place = { $place ->
    [1] 1st place
    [2] 2nd place
    [3] 3rd place
   *[other] { $place }th place
  }
cassa-points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }

## What is not possible

cassa-refused-over = All cards are on the table: the round is over.
cassa-refused-lay-first = A card is to be laid now.
cassa-refused-offer-first = A card is to be offered for an exchange now.
cassa-refused-answer-first = The offer waits for an answer: choose a card to give back.
cassa-refused-not-blind = This hand is not blind: name the card itself.
cassa-refused-blind = The hand is blind: choose a digit by its number.
cassa-refused-not-in-hand = Not in the hand: { $pick }.
cassa-refused-comma-in-front = A comma stays in front of you until the frame is fixed, unless your hand is empty.
cassa-refused-not-the-origin = The first card lies in the middle.
cassa-refused-occupied = A card lies there already.
cassa-refused-apart = That place touches no card; a side or a corner is enough.
cassa-refused-too-wide = That place would make the table { $width } wide; { $frame } is the limit.
cassa-refused-too-high = That place would make the table { $height } high; { $frame } is the limit.
cassa-refused-no-partner = An exchange needs somebody else at this table.
cassa-refused-empty-hand = Seat { $to } has no card in hand to give back.

## The variants

cassa-rules-laying = How cards are laid
cassa-rules-laying-hidden = Face down
    .more = Only you know what you laid. The basic game.
cassa-rules-laying-open = Face up
    .more = Everybody sees every card. Less memory, more calculation.
cassa-rules-laying-alternating = In turns
    .more = Your 1st, 3rd, 5th … card lies face up, the others face down.
cassa-rules-exchange = Exchange
cassa-rules-exchange-on = Exchange a card after each one laid
    .more = You offer a card unseen; the other gives one back before seeing yours.
cassa-rules-goal = Who wins
cassa-rules-goal-highest = The highest total
    .more = Big numbers on your side, gaps and commas on theirs.
cassa-rules-goal-lowest = The lowest total
    .more = The same table, the other way round.
cassa-rules-deal = The deal
cassa-rules-deal-fixed = Equal hands
    .more = Everybody holds the same cards.
cassa-rules-deal-shown = Shuffled and shown
    .more = Cards are shuffled. All show their hand once, then take it up.
cassa-rules-deal-blind = Blind
    .more = You see everybody’s cards but your own, and play them by number.
cassa-own = A deck of your own
cassa-own-more = The sheets invite you to invent variants: choose the frame and the cards of each hand.
cassa-own-frame = Frame
cassa-own-smaller = Smaller frame
cassa-own-larger = Larger frame
cassa-own-fewer = { $card ->
    [c] One comma fewer
   *[other] One { $card } fewer
  }
cassa-own-more-of = { $card ->
    [c] One comma more
   *[other] One { $card } more
  }
cassa-own-fits = { $players } hands of { $hand } cards make { $deck }: they fill a frame of { $frame }.
cassa-own-deck = { $players } hands of { $hand } cards make { $deck }; a frame of { $frame } needs { $least } to { $most }.
cassa-own-digit = A hand needs at least one digit.
cassa-own-standard = Back to the standard deck

## The drawings of the rules

drawing-north = north
drawing-south = south
drawing-cassa-frame = The cards span five places both ways: the frame of a game for two is fixed, and nothing can be laid outside it.
drawing-cassa-rows = Four rows: a number ends at the first comma or gap, a row that begins with one counts 0, and zeros in front count nothing. Then the rows are added.
drawing-cassa-sides = Everybody reads from their own side. South reads the far row from left to right: 11201. North reads the same row the other way round, meets the comma first, and has 0.

## What is played here

cassa-terms-highest = The highest total wins
cassa-terms-lowest = The lowest total wins
cassa-terms-hidden = Face down
cassa-terms-open = Face up
cassa-terms-alternating = Every other card face up
cassa-terms-exchange = With exchange
cassa-terms-shown = Hands are shown
cassa-terms-blind = Blind hands
cassa-terms-frame = Frame of { $frame } × { $frame }
cassa-terms-hand = Each hand: { $cards }

## Keys

cassa-keys-card = Choose a card
cassa-keys-seat = Choose a player, in an exchange
