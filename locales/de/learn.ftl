# Die angeleiteten ersten Spiele: was in allen gesagt wird. Die Schritte stehen für jedes in einer eigenen Datei.

learn-step = Schritt { $step } von { $steps }
learn-partner = Bruna
learn-watch = { $name } spielt.
learn-counts = Jetzt wird gezählt.
learn-on = Weiter
learn-back = Einen Schritt zurück
learn-for-me = Mach es für mich
learn-rules = Die ganze Spielregel
learn-other = Auch das ist erlaubt. Für diese Lektion mach bitte den Zug, der leuchtet.
learn-no = Das geht hier nicht. Der leuchtende Platz schon.
