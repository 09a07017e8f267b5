## Wer weg ist, erfährt, was am Tisch geschieht

call-title = Wenn du weg bist
call-note = Du erfährst, wann du am Zug bist, wann das Spiel zu Ende ist und wann jemand noch einmal spielen möchte.
call-device = Auf diesem Gerät
call-device-note = Auch wenn keine Seite von Tavola offen ist
call-device-impossible = Dieser Browser kann hier keine Mitteilungen zeigen. Auf iPhone und iPad: Lege Tavola zuerst auf den Home-Bildschirm.
call-refused = Dein Browser blockiert Mitteilungen. In seinen Einstellungen für diese Seite kannst du sie erlauben.
call-mail = Per E-Mail
call-address = Deine Adresse
call-every = Jedes Mal, nicht nur einmal am Tag
call-send = E-Mails bekommen
call-asked = Wir haben an { $address } geschrieben. Öffne den Link in der E-Mail, um die Adresse zu bestätigen.
call-mailed = Du bekommst E-Mails an { $address }.
call-no-mail = Keine E-Mails mehr bekommen
call-quiet = Nachts nicht stören
call-quiet-note = Was in dieser Zeit geschieht, erfährst du einmal, am Morgen
call-quiet-from = Von
call-quiet-to = Bis
call-failed = Das hat nicht geklappt. Bitte versuche es gleich noch einmal.
call-way = An diese Adresse können wir nicht schreiben.
call-asked-today = An diese Adresse ging heute schon genug Post. Öffne den Link in der E-Mail, die du hast.
call-many = Du erfährst es schon auf fünf Wegen.

mail-confirmed = Du bekommst E‑Mails zu diesem Tisch
mail-confirmed-note = In jeder steht ein Link, der sie beendet.
mail-ended = Keine E‑Mails mehr zu diesem Tisch
mail-ended-note = Am Tisch kannst du sie unter „Mehr“ wieder einschalten.
mail-out-of-date = Dieser Link gilt nicht mehr
mail-out-of-date-note = Es wurde nichts geändert. Am Tisch siehst du unter „Mehr“, wie du etwas erfährst.
