# Ein Bildschirm in der Mitte und ein Telefon für jede Hand.

around-lead = Dieser Bildschirm wird der Tisch: Legt ein Tablet zwischen euch oder nehmt einen Fernseher. Alle setzen sich mit ihrem Telefon dazu und halten dort ihre Karten.
around-open = Diesen Bildschirm zum Tisch machen
around-one-device = Ohne Telefone: dieses eine Gerät herumgeben
around-how = Den Code auf der eigenen Seite mit dem Telefon scannen oder diese Adresse öffnen:
around-scan = Scannen und hier sitzen
around-seat-code = Code für den Platz { $seat }
around-bot = Lieber ein Bot
around-sits = sitzt hier
around-free = Freigeben
around-nobody = Noch hat sich niemand gesetzt.
around-all = Alle sind da.
around-begin = Anfangen
around-upright = Der Bildschirm steht: alle Namen richtig herum
around-join = Der Tisch liegt auf dem großen Bildschirm. Nimm Platz; deine Karten bleiben auf diesem Telefon.
around-seated = Deine Karten kommen auf dieses Telefon. Sag, wenn du bereit bist, oder warte, bis der Bildschirm anfängt.
around-wait = Schau auf den großen Bildschirm: Es geht los, sobald alle bereit sind.
around-touch = Wenn du dran bist, kannst du auf dem großen Bildschirm oder auf diesem Telefon ziehen.
around-on-phone = { $prompt } Auf deinem Telefon: Das sieht sonst niemand.
around-late = Eine Runde läuft. Einen freien Platz gibt es, wenn sie vorbei ist.
around-watch = Auf diesem Telefon zuschauen
sides = Wer wo sitzt
side-left = links
side-across = gegenüber
side-right = rechts
