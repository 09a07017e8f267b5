# Einen echten Tisch Cassa Grande auszählen.

score-title = Einen echten Tisch auszählen
score-frame = Der Tisch, { $frame } Reihen zu { $frame }
score-cell = Reihe { $row }, Platz { $column }: { $what }
score-unknown = noch nichts eingetragen
score-gap = Lücke
score-keys = Karten
score-key = { $card }, { $left ->
    [0] keine mehr
   *[other] noch { $left }
}
score-erase = Löschen
score-undo = Rückgängig
score-left = { $count ->
    [one] Noch ein Platz
   *[other] Noch { $count } Plätze
}
score-filled = { $count ->
    [one] Auf dem letzten Platz kann nur noch liegen: { $card }.
   *[other] Auf den übrigen { $count } Plätzen kann nur noch liegen: { $card }.
}
score-complete = Alle Karten stimmen.
score-too-many = { $card }: { $lie } auf dem Tisch, im Spiel sind nur { $deck }. Eine davon muss eine andere Karte sein.
score-too-few = { $card }: nur { $lie } von { $deck } auf dem Tisch.
score-receipts = Was jeder liest
score-count = Diese Runde
score-keep = Runde behalten
score-keep-mended = Berichtigte Runde behalten
score-after = { $count ->
    [one] Nach einer Runde
   *[other] Nach { $count } Runden
}
score-sum = Summe
score-next = { $name } beginnt die nächste Runde.
score-mend = Wieder öffnen
score-remove = Entfernen
score-who = Spieler und Regeln
score-from = Aufgeschrieben aus der Sicht von
score-fixed = Spieler, Karten und Ziel bleiben für diese Wertung, wie sie sind.
score-goal = Wer gewinnt
score-goal-highest = Die höchste Summe
score-goal-lowest = Die niedrigste Summe (Variante D)
score-start = Wer die erste Runde begonnen hat
score-clear = Blatt leeren
score-begin = Neue Wertung beginnen
score-share = Teilen
score-share-note = Alles steht im Link, sonst ist nichts gespeichert. Wer ihn öffnet, kann die Wertung lesen und eine eigene Kopie daraus machen.
score-code = Code mit dem Link zu dieser Wertung
score-link = Link zu dieser Wertung
score-share-link = Link teilen
score-text = Die Wertung als Text
score-copy-text = Text kopieren
score-share-text = Text teilen
score-text-line = { $place }. { $name }: { $total }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
score-shared = Eine Wertung, die mit einem Link kam.
score-own-copy = Übernehmen und weiterführen
score-bad-link = Dieser Link enthält keine lesbare Wertung. Hier ist die eigene.
score-missing = Zum Auszählen braucht es WebAssembly, das diesem Browser oder dieser Fassung fehlt. Das Programm zählt auch: tavola score.
