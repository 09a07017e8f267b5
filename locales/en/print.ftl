print = Print
print-title = Print and play
print-lead = Everything of a game at true size, to cut out and to play with at a real table.
print-paper = Paper
print-paper-a4 = A4
print-paper-letter = US Letter
print-language = Language on the sheets
print-sheets = Sheets
print-pages = { $pages ->
    [one] 1 page
   *[other] { $pages } pages
}
print-preview = Preview
print-page = Page { $page } of { $pages }, opens larger
print-front = front
print-back = back
print-download = Download PDF
print-all = All sheets in one file
print-duplex-single = Print on one side, at 100 %. The line at the foot of a sheet is 100 mm long: put a ruler to it.
print-duplex-long-edge = Print on both sides, turned over the long edge, at 100 %. The line at the foot of a sheet is 100 mm long: put a ruler to it.
print-duplex-short-edge = Print on both sides, turned over the short edge, and fold all sheets together in the middle.
print-needs-host = Sheets are made by a host, and none answers here. The program writes them too: tavola print.
print-own-file = FILE

print-rules = Rules to read
    .note = In small pages, one after the other.
print-booklet = Rules as a booklet
    .note = Two pages a side, in the order in which they fold.

## Cassa Grande

print-cassa-grande-cards = All cards
    .note = The 32 cards of four hands, readable from all four sides.
print-cassa-grande-hand = One hand, to print four times
    .note = The 8 cards of one player, and a pad for the rounds of the evening.
print-own-cassa-grande = A hand of your own:

## Calcory

print-calcory-cards = Cards
    .note = All 60 cards; every colour has its own sign.
print-calcory-markers = Markers
    .note = Six for each of four players.

## Casa Grande

print-casa-grande-board = Board
    .note = Site, track and bonus ladder on one sheet. Squares are 18 mm wide.
print-casa-grande-platforms = Platforms
    .note = 17 for each of four players, on stiff paper. White rims mark where your own blocks must stand.
print-casa-grande-money = Money
    .note = 72 notes, twelve each of 3, 4, 5, 6, 9 and 25 lire.
print-casa-grande-blocks = Blocks to fold
    .note = 24 small houses a player. Wooden cubes or dice of 16 mm save the folding.
print-casa-grande-tokens = Flat blocks
    .note = For thick cardboard, with floors to lay on platforms: flat blocks don’t show how high one lies.
print-casa-grande-figures = Pawns, markers and die
    .note = What else stands on the board.
print-own-casa-grande = Platforms of your own:
