## Who is told what happens at a table while they are away

call-title = While you are away
call-note = You hear when it is your turn, when the game ends, and when somebody wants to play again.
call-device = On this device
call-device-note = Also when no page of Tavola is open
call-device-impossible = This browser can’t show notices here. On an iPhone or iPad, put Tavola on the home screen first.
call-refused = Your browser blocks notices. You can allow them in its settings for this page.
call-mail = By e-mail
call-address = Your address
call-every = Each time, not just once a day
call-send = Send me e-mails
call-asked = We have written to { $address }. Open the link in that e-mail to confirm.
call-mailed = You get e-mails at { $address }.
call-no-mail = Send no more e-mails
call-quiet = Quiet at night
call-quiet-note = What happens meanwhile you hear once, in the morning
call-quiet-from = From
call-quiet-to = Until
call-failed = That did not work. Please try again in a moment.
call-way = We can’t write to that address.
call-asked-today = We have written to this address often enough today. Open the link in the e-mail you have.
call-many = You are told in five ways already.

mail-confirmed = You will get e-mails about this table
mail-confirmed-note = Each of them has a link that ends them.
mail-ended = No more e-mails about this table
mail-ended-note = You can switch them on again at the table, under “More”.
mail-out-of-date = This link is out of date
mail-out-of-date-note = Nothing was changed. At the table, under “More”, you see what you are told.
