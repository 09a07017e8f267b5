# What the drawings of the rules show.

drawing-north = north
drawing-south = south
drawing-cassa-frame = The cards span five places both ways: the frame of a game for two is fixed, and nothing can be laid outside it.
drawing-cassa-rows = Four rows: a number ends at the first comma or gap, a row that begins with one counts 0, and zeros in front count nothing. Then the rows are added.
drawing-cassa-sides = Everybody reads from their own side. South reads the far row from left to right: 11201. North reads the same row the other way round, meets the comma first, and has 0.
drawing-calcory-thirteen = 5, then 7 more, then 1 more: exactly 13, so the three cards are taken. Another 2 instead would have been too much.
drawing-calcory-marks = 11 with three cards beats 11 with two: the old cards are turned back, and the new ones stay marked.
drawing-casa-track = The pawn has walked to the second space: it faces the columns c and d. Corners bring 3 bonus points.
drawing-casa-floors = Seen from the side: a platform of three squares on floor 1 pays 3 lire, one of four squares on floor 2 pays 8. Another player’s block may stand below.
drawing-casa-platform = Two blocks of one’s own stand under the two marked squares; below the others there may be nothing at all.
