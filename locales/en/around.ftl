# One screen in the middle, and a phone for each hand.

around-lead = This screen becomes the table: lay a tablet between you, or use a television. Everybody sits down with a phone and holds their hand there.
around-open = Make this screen the table
around-one-device = No phones: hand this one device around
around-how = Scan the code on your side with your phone, or open this address:
around-scan = Scan to sit here
around-seat-code = Code to sit down on seat { $seat }
around-bot = A bot instead
around-sits = sits here
around-free = Free the seat
around-nobody = Nobody has sat down yet.
around-all = Everybody is here.
around-begin = Begin
around-upright = The screen stands upright: all names the right way up
around-join = The table lies on the big screen. Take your seat; your hand stays on this phone.
around-seated = Your hand comes to this phone. Say when you are ready, or wait until the screen begins.
around-wait = Look at the big screen: it begins as soon as all are ready.
around-touch = On your turn you may move on the big screen or on this phone.
around-on-phone = { $prompt } On your phone: nobody else may see it.
around-late = A round is running. A free seat can be taken when it is over.
around-watch = Watch on this phone
sides = Who sits where
side-left = on the left
side-across = across
side-right = on the right
