print = Drucken
print-title = Drucken und spielen
print-lead = Alles, was zu einem Spiel gehört, in wahrer Größe: zum Ausschneiden und Spielen am echten Tisch.
print-paper = Papier
print-paper-a4 = A4
print-paper-letter = US Letter
print-language = Sprache auf den Bögen
print-sheets = Bögen
print-pages = { $pages ->
    [one] 1 Seite
   *[other] { $pages } Seiten
}
print-preview = Vorschau
print-page = Seite { $page } von { $pages }, öffnet sich größer
print-front = vorn
print-back = hinten
print-download = PDF herunterladen
print-all = Alle Bögen in einer Datei
print-duplex-single = Einseitig drucken, mit 100 %. Der Strich am Fuß jedes Bogens ist 100 mm lang: ein Lineal zeigt es.
print-duplex-long-edge = Beidseitig drucken, an der langen Kante gewendet, mit 100 %. Der Strich am Fuß jedes Bogens ist 100 mm lang: ein Lineal zeigt es.
print-duplex-short-edge = Beidseitig drucken, an der kurzen Kante gewendet, dann alle Blätter zusammen in der Mitte falten.
print-needs-host = Die Bögen macht ein Server, und hier antwortet keiner. Auch das Programm schreibt sie: tavola print.
print-own-file = DATEI

print-rules = Regeln zum Lesen
    .note = In kleinen Seiten, eine nach der anderen.
print-booklet = Regeln als Heft
    .note = Zwei Seiten nebeneinander, so geordnet, wie man sie faltet.
