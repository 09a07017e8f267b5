# The guided first game of Cassa Grande. Each step says what to do; `.why` gives the reason, `.other` answers a legal move that
# was not asked for, `.no` one that is not possible.

learn-cassa-grande-first = Take the 2 from your hand and lay it in the middle of the table.
    .why = Cards lie face down. Only you can still read your own.
    .other = Any card may begin. Please take the 2: the others come to better use soon.
learn-cassa-grande-hidden = Bruna has laid a card, and you can’t see which.
    .why = She sits across from you and reads every row from her side. What lies on your right is where her numbers begin.
learn-cassa-grande-left = Lay your 4 to the left of your 2.
    .why = You read your rows from left to right. With two more cards behind it, a 4 is worth four hundred.
    .other = That is allowed. But a high card is worth most at the far left of a row: please lay the 4 there.
    .no = A card must touch another one, and the small table of this lesson may be three wide at most.
learn-cassa-grande-limit = Lay your 3 in the corner below your 4.
    .why = A card may touch others by a side or just by a corner. This one makes the table three wide and three high: all the room that this lesson has. A real game has five or six.
    .other = That is allowed too. At the lower left, though, the 3 begins a row of yours: please lay it there.
    .no = There the table would be more than three wide, or the card would touch no other.
learn-cassa-grande-frame = The frame is fixed: nothing can be laid outside it any more.
    .why = From now on everybody holds their comma in hand. Bruna has laid a card meanwhile; it may have been her comma.
learn-cassa-grande-comma = Lay your comma in the middle of the far row.
    .why = A number ends at a comma or a gap. Bruna’s number in this row now stops after her first card.
    .other = That is allowed. In the far row, though, the comma cuts Bruna’s number short: please lay it there.
    .no = That place is taken, or it lies outside the frame.
learn-cassa-grande-open = All cards are on the table, and are turned up.
    .why = You read from left to right: the far row begins with a comma and counts 0, the next one is 422, and the near one is 3, since a gap follows.
learn-cassa-grande-count = You have { $own }, Bruna has { $other }: the round is yours.
    .why = Bruna read the same cards from her side: 3, 224 and 4. The highest sum wins.
