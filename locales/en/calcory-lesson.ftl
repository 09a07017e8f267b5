# The guided first game of Calcory. Each step says what to do; `.why` gives the reason, `.other` answers a legal move that
# was not asked for, `.no` one that is not possible.

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
