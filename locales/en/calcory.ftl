# Calcory: the board, its log and its rules.

calcory-card = { $colour ->
    [R] red
    [B] blue
    [G] green
    [Y] yellow
   *[V] violet
  } { $number }
calcory-table = Table
calcory-spot = { $lies ->
    [empty] { $place }, empty
    [down] { $place }, face down
    [turned] { $place }: { $card }, turned up
    [marked] { $place }: { $card }, marked by { $name }
    [back] { $place }: { $card }, turning back
   *[open] { $place }: { $card }
  }
calcory-dial = Sum { $sum } of 13
calcory-dial-goal = Sum { $sum } of 13; { $goal } is marked
calcory-goal = { $cards ->
    [one] To beat: { $sum } with one card
   *[other] To beat: { $sum } with { $cards } cards
  }
calcory-no-goal = No cards are marked.
calcory-stop = { $sum ->
    [0] Stop
   *[other] Stop at { $sum }
  }
calcory-stop-vain = doesn’t beat { $goal }
calcory-stop-many = more than { $cards } cards: they go back
calcory-stop-single = one card: may end the game
calcory-taken = The cards just won
calcory-put-card = Put back { $card }
calcory-put-choose = First choose the card that goes back.
calcory-put-again = Tap once more to put the card there.
calcory-piles = Piles
calcory-me = You
calcory-pile = { $cards ->
    [one] { $name }: one card won
   *[other] { $name }: { $cards } cards won
  }
calcory-idle = { $idle } turns without a win; at { $end } the game ends.
calcory-bust-over = More than 13: the cards are turned back.
calcory-bust-second-zero = A second 0: the cards are turned back.

## For the ear, in the moment

calcory-moment-on = { $place }: { $card }. Sum { $sum }.
calcory-moment-thirteen = { $place }: { $card }. Exactly 13.
calcory-moment-over = { $place }: { $card }. Sum { $sum }, more than 13.
calcory-moment-second-zero = { $place }: { $card }. A second 0.

## Moves in words

calcory-move-flip = Turn up { $place }
calcory-move-stop = Stop at { $sum }
calcory-move-put = Put { $card } back on { $place }
calcory-unseen-card = a card

## What happened (no line tells a card)

calcory-log-flip = { $name } turned up { $place }.
calcory-log-bust = { $name } went too far; the cards are turned back.
calcory-log-stop-marked = { $cards ->
    [one] { $name } stopped and marked one card.
   *[other] { $name } stopped and marked { $cards } cards.
  }
calcory-log-stop-raised = { $cards ->
    [one] { $name } stopped with a better card and marked it.
   *[other] { $name } stopped with { $cards } better cards and marked them.
  }
calcory-log-stop-short = { $name } stopped short; the cards are turned back.
calcory-log-stop-too-many = { $name } stopped with more than six cards; they are turned back.
calcory-log-put = { $name } put a card back on { $place }.
calcory-log-pass = { $name } passes.
calcory-log-took = { $cards ->
    [one] { $name } wins one card.
   *[other] { $name } wins { $cards } cards.
  }
calcory-log-last = { $name } takes the only marked card; the game is over.
calcory-log-no-progress = Nobody has won a card for a long time; the game is over.

## Whose turn

calcory-prompt-first-mine = { $whose }: turn up a card.
calcory-prompt-beat-mine = { $whose }: turn up cards and beat { $goal }.
calcory-prompt-more-mine = { $left } more makes 13. Turn up another card, or stop.
calcory-prompt-another-mine = { $left } more makes 13. Turn up another card.
calcory-prompt-stop-mine = No card is left to turn up: stop.
calcory-prompt-put-mine = Choose a card you won, and put it back.
calcory-prompt-put = { $name } won cards and puts one back.
calcory-prompt-turn = { $name } turns up cards.
calcory-prompt-over = The game is over. Most cards win.

calcory-score = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }

## What is not possible

calcory-refused-over = The game is over.
calcory-refused-put-first = First put back one of the cards just won.
calcory-refused-nothing-taken = A card is put back only after winning some.
calcory-refused-not-taken = The { $card } is not among the cards just won.
calcory-refused-not-free = { $place } is not free; a card goes back to an empty place.
calcory-refused-empty = { $place } is empty; only a face-down card can be turned up.
calcory-refused-turned = The card on { $place } is turned up already.
calcory-refused-marked = The card on { $place } is marked; only a face-down card can be turned up.
calcory-refused-none-turned = Turn up at least one card before you stop.
calcory-refused-one-turned = Until you have won a card, turn up at least two before you stop.

calcory-rules = Sixty cards face down. Turn them up one by one to reach 13 exactly, or stop below and hope that nobody does better. Remember where everything lies.
calcory-rules-markers = Everybody has six markers; most cards win in the end.

## The drawings of the rules

drawing-calcory-thirteen = 5, then 7 more, then 1 more: exactly 13, so the three cards are taken. Another 2 instead would have been too much.
drawing-calcory-marks = 11 with three cards beats 11 with two: the old cards are turned back, and the new ones stay marked.

## The end

calcory-ended-card = { $name } won a single card: that ends the game.
calcory-ended-idle = Nobody won a card in { $end } turns: that ends the game.
calcory-last-warning = { $own ->
    [yes] Your only marked card: if it stays until your next turn, the game ends.
   *[no] { $name }’s only marked card: if it stays until their next turn, the game ends.
  }

## What is played here

calcory-terms = Most cards win

## Keys

calcory-keys-stop = Stop
calcory-keys-card = Choose the card to put back
