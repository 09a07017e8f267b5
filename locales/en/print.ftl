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
