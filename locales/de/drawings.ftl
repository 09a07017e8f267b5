# Was die Zeichnungen der Spielregeln zeigen.

drawing-north = Norden
drawing-south = Süden
drawing-cassa-frame = Die Karten reichen in beiden Richtungen über fünf Plätze: Der Rahmen eines Spiels zu zweit steht fest, außerhalb kann nichts mehr liegen.
drawing-cassa-rows = Vier Reihen: Eine Zahl endet am ersten Komma oder an der ersten Lücke, eine Reihe, die so beginnt, zählt 0, und führende Nullen zählen nichts. Dann wird addiert.
drawing-cassa-sides = Alle lesen von ihrer Seite. Süden liest die hinterste Reihe von links nach rechts: 11201. Norden liest dieselbe andersherum, trifft zuerst auf das Komma und hat 0.
drawing-calcory-thirteen = 5, dann 7 dazu, dann 1 dazu: genau 13, die drei Karten werden genommen. Eine 2 stattdessen wäre zu viel gewesen.
drawing-calcory-marks = 11 mit drei Karten schlägt 11 mit zweien: Die alten werden umgedreht, die neuen bleiben markiert.
drawing-casa-track = Die Figur ist auf das zweite Feld gelaufen: Sie schaut auf die Spalten c und d. Ecken bringen 3 Bonuspunkte.
drawing-casa-floors = Von der Seite gesehen: Eine Plattform mit drei Feldern im ersten Stock bringt 3 Lire, eine mit vier Feldern im zweiten 8. Der Block eines anderen darf darunter stehen.
drawing-casa-platform = Zwei eigene Blöcke stehen unter den beiden markierten Feldern; unter den anderen braucht gar nichts zu sein.
