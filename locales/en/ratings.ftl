# Ratings, and names that are known again.

ratings = Ratings
ratings-lead = How strong people are at each game. The bots are fixed points; who is new begins with 1000, like the bot of medium strength.
ratings-game = Game
ratings-rating = Rating
ratings-matches = Matches
ratings-new = new
ratings-bot = Bot, { $level ->
    [easy] easy
    [hard] hard
    [master] master
    [grandmaster] grandmaster
   *[medium] medium
}
ratings-fixed = fixed
ratings-none = Nobody is rated at this game yet. Matches at rated tables count for those who have a name of their own.
ratings-nobody = Nobody has this name; it may have been removed.
ratings-all = All ratings
ratings-count = { $count ->
    [one] { $count } match
   *[other] { $count } matches
}
ratings-chart = { $name }: the rating over all matches, { $rating } now
ratings-chart-note = The line is the rating after each match. The true strength lies within the shade 19 times of 20; it narrows with every match.
ratings-last = Last matches
ratings-when = When
ratings-place = { $place } of { $seats }
ratings-no-match = No rated match at this game yet.

ratings-table = Rated
ratings-table-note = Counts for those who have a name of their own; without hints

## The name of who plays here
ratings-own = A name of your own
ratings-own-note = Take a name, and matches at rated tables count for it. No account: a secret link is all.
ratings-own-has = Matches at rated tables count for this name.
ratings-own-lead = A name that others recognise, without an account. Whoever has its secret link is you: nothing else is asked, no address, no password.
ratings-get = Take this name
ratings-rename = Change the name
ratings-manage = Manage this name
ratings-secret = The secret link
ratings-secret-note = Keep it somewhere safe. It brings your name to another device, or back if this browser forgets. It can’t be found again if it is lost.
ratings-show = Show it
ratings-code = Code with the secret link
ratings-renew = New link
ratings-renew-note = If somebody else has seen the link: a new one takes its place, and the old one does not count any more.
ratings-forget = Only forget it here
ratings-forget-note = On a device that others use, let it forget the name; your link brings it back. Or remove name and ratings for good.
ratings-remove = Remove it for good
ratings-remove-note = Your name and its history are deleted, and nobody can bring them back. Others keep what they have won against you.
ratings-remove-yes = Yes, delete all of it
ratings-bad-link = This link belongs to no name. It may have been renewed or removed.
ratings-offered = This link belongs to { $name }
ratings-offered-note = This browser plays as { $name }. Two names can’t be used at once; the other one stays at hand here.
ratings-stay = Stay { $name }
ratings-become = Play as { $name }
ratings-earlier = Names used here before
