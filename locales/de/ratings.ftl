# Wertungszahlen, und Namen, die man wiedererkennt.

ratings = Wertungszahlen
ratings-lead = Wie stark jeder in jedem Spiel ist. Die Bots sind feste Marken; wer neu ist, beginnt mit 1000 wie der mittlere Bot.
ratings-game = Spiel
ratings-rating = Wertung
ratings-matches = Begegnungen
ratings-new = neu
ratings-bot = Bot, { $level ->
    [easy] leicht
    [hard] schwer
    [master] Meister
    [grandmaster] Großmeister
   *[medium] mittel
}
ratings-fixed = fest
ratings-none = In diesem Spiel ist noch niemand gewertet. An gewerteten Tischen zählt es für alle, die einen eigenen Namen haben.
ratings-nobody = So heißt niemand; vielleicht wurde der Name gelöscht.
ratings-all = Alle Wertungszahlen
ratings-count = { $count ->
    [one] { $count } Begegnung
   *[other] { $count } Begegnungen
}
ratings-chart = { $name }: die Wertung über alle Begegnungen, jetzt { $rating }
ratings-chart-note = Die Linie ist die Wertung nach jeder Begegnung. Die wahre Stärke liegt in 19 von 20 Fällen im Schatten; er wird mit jeder Begegnung schmaler.
ratings-last = Letzte Begegnungen
ratings-when = Wann
ratings-place = { $place } von { $seats }
ratings-no-match = In diesem Spiel noch keine gewertete Begegnung.

ratings-table = Gewertet
ratings-table-note = Zählt für alle, die einen eigenen Namen haben; ohne Tipps

## The name of who plays here
ratings-own = Ein eigener Name
ratings-own-note = Nimm einen Namen, dann zählen Begegnungen an gewerteten Tischen für ihn. Kein Konto: Ein geheimer Link genügt.
ratings-own-has = Begegnungen an gewerteten Tischen zählen für diesen Namen.
ratings-own-lead = Ein Name, den man wiedererkennt, ohne Konto. Wer den geheimen Link hat, spielt unter deinem Namen: Sonst wird nichts gefragt, keine Adresse, kein Passwort.
ratings-get = Diesen Namen nehmen
ratings-rename = Namen ändern
ratings-manage = Namen verwalten
ratings-secret = Der geheime Link
ratings-secret-note = Hebe ihn gut auf. Er bringt deinen Namen auf ein anderes Gerät, oder zurück, wenn dieser Browser ihn vergisst. Ist er verloren, findet ihn niemand wieder.
ratings-show = Zeigen
ratings-code = Code mit dem geheimen Link
ratings-renew = Neuer Link
ratings-renew-note = Falls ihn jemand gesehen hat: Ein neuer tritt an seine Stelle, der alte zählt nicht mehr.
ratings-forget = Nur hier vergessen
ratings-forget-note = Benutzen auch andere dieses Gerät, lass es den Namen vergessen; dein Link bringt ihn zurück. Oder lösche Namen und Wertungen für immer.
ratings-remove = Für immer löschen
ratings-remove-note = Dein Name und sein Verlauf werden gelöscht, und niemand kann sie zurückholen. Andere behalten, was sie gegen dich gewonnen haben.
ratings-remove-yes = Ja, alles löschen
ratings-bad-link = Dieser Link gehört zu keinem Namen. Vielleicht wurde er erneuert oder gelöscht.
ratings-offered = Dieser Link gehört zu { $name }
ratings-offered-note = Dieser Browser spielt als { $name }. Zwei Namen zugleich gehen nicht; der andere bleibt hier zur Hand.
ratings-stay = { $name } bleiben
ratings-become = Als { $name } spielen
ratings-earlier = Früher hier benutzte Namen
