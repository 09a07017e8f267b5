# The guided first game of Casa Grande. Each step says what to do; `.why` gives the reason, `.other` answers a legal move that
# was not asked for, `.no` one that is not possible.

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
