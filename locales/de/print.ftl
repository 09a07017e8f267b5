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

## Cassa Grande

print-cassa-grande-cards = Alle Karten
    .note = Die 32 Karten aller vier Hände, von allen vier Seiten lesbar.
print-cassa-grande-hand = Eine Hand, viermal zu drucken
    .note = Die 8 Karten einer Person und ein Block für die Runden des Abends.
print-own-cassa-grande = Eine eigene Hand:

## Calcory

print-calcory-cards = Karten
    .note = Alle 60 Karten; jede Farbe hat ihr eigenes Zeichen.
print-calcory-markers = Markierungssteine
    .note = Sechs für jede von vier Personen.

## Casa Grande

print-casa-grande-board = Spielplan
    .note = Baustelle, Laufstrecke und Bonusleiter auf einem Blatt. Die Felder sind 18 mm breit.
print-casa-grande-platforms = Plattformen
    .note = 17 für jede von vier Personen, auf festem Papier. Ein weißer Rand zeigt, wo eigene Blöcke stehen müssen.
print-casa-grande-money = Geld
    .note = 72 Scheine, je zwölf zu 3, 4, 5, 6, 9 und 25 Lire.
print-casa-grande-blocks = Blöcke zum Falten
    .note = 24 kleine Häuser für jede Person. Holz- oder Spielwürfel von 16 mm ersparen das Falten.
print-casa-grande-tokens = Flache Blöcke
    .note = Für dicke Pappe, mit Stockwerken zum Auflegen: Flach sieht man nicht, wie hoch eine Plattform liegt.
print-casa-grande-figures = Figuren, Marker und Würfel
    .note = Was sonst noch auf dem Plan steht.
print-own-casa-grande = Eigene Plattformen:
