# The guided first games. Each step says what to do; `.why` gives the reason, `.other` answers a legal move that was not
# asked for, `.no` one that is not possible.

learn-step = Step { $step } of { $steps }
learn-partner = Bruna
learn-watch = { $name } plays.
learn-on = Go on
learn-back = One step back
learn-for-me = Do it for me
learn-rules = The full rules
learn-other = That is allowed too. For this lesson, please make the move that glows.
learn-no = That is not possible here. The glowing place is.

## Cassa Grande

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
    .why = From now on the commas are in the hands. Bruna has laid a card meanwhile; it may have been hers.
learn-cassa-grande-comma = Lay your comma in the middle of the far row.
    .why = A number ends at a comma or a gap. Bruna’s number in this row now stops after her first card.
    .other = That is allowed. In the far row, though, the comma cuts Bruna’s number short: please lay it there.
    .no = That place is taken, or it lies outside the frame.
learn-cassa-grande-open = All cards lie, and are turned up.
    .why = You read from left to right: the far row begins with a comma and counts 0, the next one is 422, and the near one is 3, since a gap follows.
learn-cassa-grande-count = You have { $own }, Bruna has { $other }: the round is yours.
    .why = Bruna read the same cards from her side: 3, 224 and 4. The highest sum wins.

## Calcory

learn-calcory-flip = Turn up the glowing card.
    .why = Sixty cards lie face down. You turn them up one by one and add their numbers; 13 is what you want.
learn-calcory-thirteen = A 5. Turn up the next glowing card.
    .why = Below 13 you may go on. Beyond 13, or with a second 0, all cards are turned back.
    .no = Until you have won a card, a turn needs at least two. Please turn up one more.
learn-calcory-back = 13: the cards are yours. Put the 8 back where it lay.
    .why = You keep all but one, and lay that one face down on any free place, unseen by the others. Only you will know where an 8 lies.
    .other = Either card and any free place would do. Please put the 8 back where it lay: you will need it again.
learn-calcory-remember = Bruna’s 6 and 9 made 15: too much. Turn up the 6 that you have just seen.
    .why = Everybody sees the cards that are turned back. Remembering them is the game.
    .other = Any card may be turned. But you have just seen a 6, and know what you get.
learn-calcory-further = 6 so far. Turn up one more.
    .why = The dial shows your sum. A card that you don’t know is a small risk here: it would take more than a 7 to go over.
    .other = You may stop already, but 6 is easily beaten. One more card is a good risk.
learn-calcory-stop = 11 is good. Stop here.
    .why = Your markers go on these cards. If nobody gets more before your next turn, they are yours.
    .other = You may go on, but only a 0, a 1 or a 2 would be safe. Better stop.
learn-calcory-won = Bruna went over, so nobody beat your 11. Put the 5 back where it lay.
    .why = The others go to your pile. You now know where a 5 and an 8 lie.
    .other = Either card and any free place would do. Please put the 5 back where it lay: you will need it next.
learn-calcory-beat = Bruna has marked 12. Turn up your 8.
    .why = To beat marked cards you need a higher sum, or the same with more cards. You know how to reach 13.
    .other = You don’t know that card. But you know where an 8 and a 5 lie.
learn-calcory-again = And now your 5.
    .why = 8 and 5 make 13, and 13 is always taken at once.
    .other = You remember where the 5 lies: with it you have 13.
learn-calcory-end = 13 again. Now you know the game.
    .why = You would put one card back, as before. The game ends when somebody takes a single marked card; most cards win.

## Casa Grande

learn-casa-grande-corner = Put your pawn on the glowing corner.
    .why = It walks clockwise round the site. You build in the area that it faces.
    .other = Any free corner would do. For this lesson please take the glowing one.
learn-casa-grande-walk = The die shows 1. Walk one space further than that.
    .why = A further space costs one bonus point; you have five. There your pawn faces the columns c and d, in the middle.
    .other = To stay costs nothing, and is often right. Here one point takes you to the middle of the site.
    .no = Your pawn walks clockwise from its corner: one space for the die, one for a bonus point.
learn-casa-grande-block = Lay a block on c5.
    .why = Every turn you lay one in the lit area: on the ground, on a block of your own, or on any platform.
    .other = That square is allowed. Please take c5: a platform will rest on it soon.
    .no = A block goes into the lit area, and never on a block of another player.
learn-casa-grande-second = The die has led you on to the columns e and f. Lay a block on e4.
    .why = Two blocks of your own at the same height carry your first platform.
    .other = That square is allowed. Please take e4: together with c5 it carries a platform.
    .no = A block goes into the lit area, and never on a block of another player.
learn-casa-grande-platform = Lay the glowing platform over your two blocks.
    .why = Under its marked squares there must be blocks of your own. It pays its squares times its floor: 4 × 1 = 4 lire.
    .other = That is allowed too. Please take the platform that glows: the others have their time.
    .no = Under every marked square there must be a block of your own at the same height.
learn-casa-grande-sun = The die leads you to a corner. Walk there.
    .why = Whoever ends on a corner gets 3 bonus points, and lays nothing in this turn.
    .other = You may pay and walk on. Here please take the 3 points of the corner.
learn-casa-grande-upon = Bruna built on your platform, and you got a bonus point for it. Lay a block of your own on c5.
    .why = Others may build on your platform, and give you as many points as its floor. Your own block on it stands two high.
    .other = That square is allowed. Please take c5: there your block stands on your platform.
    .no = A block goes into the lit area, and never on a block of another player.
learn-casa-grande-upper = Now lay one on e4.
    .why = It gets as high as the one on c5, and so both can carry a platform on the second floor.
    .other = That square is allowed. Please take e4: there your block gets as high as the one on c5.
    .no = A block goes into the lit area, and never on a block of another player.
learn-casa-grande-floor = Lay the glowing platform over both.
    .why = On the second floor every square counts twice: 4 × 2 = 8 lire. Bruna’s block may stay under an unmarked square.
    .other = That is allowed too. Please take the platform that glows: the others have their time.
    .no = Under every marked square there must be a block of your own at the same height.
learn-casa-grande-end = Build wide and build high: now you know the game.
    .why = When somebody has laid their last block, the round is played out, and most money wins. Whenever your bonus points reach 9, they become 9 lire.
