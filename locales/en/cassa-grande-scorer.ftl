# Counting a real table of Cassa Grande.

score-title = Count a real table
score-frame = The table, { $frame } rows of { $frame }
score-cell = Row { $row }, place { $column }: { $what }
score-unknown = nothing written yet
score-gap = gap
score-keys = Cards
score-key = { $card }, { $left ->
    [0] none left
   *[other] { $left } left
}
score-erase = Erase
score-undo = Undo
score-left = { $count ->
    [one] One place to go
   *[other] { $count } places to go
}
score-filled = { $count ->
    [one] The last place can only be: { $card }.
   *[other] The other { $count } places can only be: { $card }.
}
score-complete = Everything fits the deck.
score-too-many = { $card }: { $lie } on the table, but the deck has only { $deck }. Please look for one that is another card.
score-too-few = { $card }: only { $lie } of { $deck } on the table.
score-receipts = What each player reads
score-count = This round
score-keep = Keep this round
score-keep-mended = Keep it as mended
score-after = { $count ->
    [one] After one round
   *[other] After { $count } rounds
}
score-sum = Sum
score-next = { $name } starts the next round.
score-mend = Open it again
score-remove = Remove
score-who = Players and rules
score-from = Written down as seen by
score-fixed = Players, deck and goal stay as they are for this score.
score-goal = Who wins
score-goal-highest = The highest total
score-goal-lowest = The lowest total (variant D)
score-start = Who started the first round
score-clear = Clear the sheet
score-begin = Begin a new score
score-share = Share
score-share-note = All of it is in the link: nothing is stored anywhere else. Whoever opens it can read it and make a copy.
score-code = Code with the link to this score
score-link = Link to this score
score-share-link = Share the link
score-text = The score as text
score-copy-text = Copy the text
score-share-text = Share the text
score-text-line = { $place }. { $name }: { $total }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
score-shared = A score that came by a link.
score-own-copy = Make it mine and go on
score-bad-link = This link holds no score that can be read. Here is your own.
score-missing = Counting needs WebAssembly, which this browser or this build does not have. The program counts, too: tavola score.
