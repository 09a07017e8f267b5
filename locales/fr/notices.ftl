## Prévenir qui est absent de ce qui se passe à sa table

call-title = En votre absence
call-note = Vous êtes prévenu quand c’est à vous de jouer, quand la partie se termine et quand quelqu’un aimerait rejouer.
call-device = Sur cet appareil
call-device-note = Même quand aucune page de Tavola n’est ouverte
call-device-impossible = Ce navigateur ne peut pas vous prévenir ici. Sur iPhone ou iPad, ajoutez d’abord Tavola à l’écran d’accueil.
call-refused = Votre navigateur bloque les notifications. Vous pouvez les autoriser dans ses réglages pour cette page.
call-mail = Par courriel
call-address = Votre adresse
call-every = À chaque fois, pas seulement une fois par jour
call-send = M’envoyer des courriels
call-asked = Nous avons écrit à { $address }. Ouvrez le lien de ce courriel pour confirmer.
call-mailed = Vous recevez des courriels à { $address }.
call-no-mail = Ne plus m’écrire
call-quiet = Silence la nuit
call-quiet-note = Ce qui se passe entre-temps, vous l’apprenez une seule fois, le matin
call-quiet-from = De
call-quiet-to = À
call-failed = Cela n’a pas marché. Réessayez dans un instant.
call-way = Nous ne pouvons pas écrire à cette adresse.
call-asked-today = On a déjà assez écrit à cette adresse aujourd’hui. Ouvrez le lien du courriel reçu.
call-many = Vous êtes déjà prévenu de cinq façons.

mail-confirmed = Vous recevrez des courriels au sujet de cette table
mail-confirmed-note = Chacun porte un lien pour y mettre fin.
mail-ended = Vous ne recevrez plus de courriels au sujet de cette table
mail-ended-note = Vous pouvez les remettre en marche à la table, sous « Plus ».
mail-out-of-date = Ce lien n’est plus valable
mail-out-of-date-note = Rien n’a été changé. À la table, sous « Plus », vous voyez comment vous êtes prévenu.
