# Club evenings: a tournament over several tables.

club-lead = A tournament over several tables: players come and go, the house pairs them, and the standings keep up by themselves.
club-mine = Evenings you have been at

## A new evening
club-new = New evening
club-name = What is it called?
club-game = Game
club-size = Players at a table
club-system = Who meets whom
club-system-swiss = Swiss
club-system-swiss-note = Those with equal points meet
club-system-robin = Round robin
club-system-robin-note = Everybody meets everybody
club-place = Where you play
club-place-online = On your devices
club-place-online-note = Tables open here, results come by themselves
club-place-boxes = With the boxes
club-place-boxes-note = You enter the scores
club-more = And also
club-open = Players enter themselves
club-open-note = Whoever has the link may join
club-most = At most so many players
club-planned = Rounds of the evening
club-minutes = Minutes for a round
club-smaller = Smaller tables
club-smaller-note = When the number does not divide. Off: some sit out a round and get 3 points
club-rated = Rated
club-rated-note = Matches change the ratings of those who have a name of their own
club-bots = Bots fill the last tables
club-bots-none = No bots
club-games = Games of a match
club-begin = Open the evening

## The evening
club-count = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
club-wall = For the wall
club-full = Fill the screen
club-lost = The host does not answer just now. This is how things stood.
club-gone = There is no such evening
club-gone-note = Check the link, or open an evening of your own.
club-standings = Standings
club-final = The final standings
club-total = Total
club-opponents = Opponents
club-tie-note = Equal points: the better total is ahead, then the stronger opponents.
club-gone-home = gone
club-csv-standings = Standings (CSV)
club-csv-results = Results (CSV)
club-invite-note = Scan this to find your table and see the standings.
club-invite-open = Scan this to enter your name.
club-code = Code with the link to this evening
club-code-large = Show the code on the whole screen
club-link = Link to this evening
club-find-table = Scan this and tap your name to find your table.

## For the host
club-waiting = { $count ->
    [one] One table is still playing.
   *[other] { $count } tables are still playing.
}
club-too-few = Enter at least { $count } players to begin.
club-all-met = Everybody has met everybody. You may end here, or go around once more.
club-first-note = When all are here, the first round can begin.
club-next-note = All results are there. Who comes or goes now is in or out from the next round on.
club-over-note = The evening is over. Thank you for playing.
club-start = Start round { $round }
club-end = End the evening
club-reopen = Go on after all
club-players = Players
club-enter-name = Name, or several with commas
club-enter = Enter
club-nobody = Nobody is entered yet.
club-away = not in the next round
club-here-note = Switch off who goes home; on again for who comes back.
club-door = Players may enter themselves
club-door-note = Close the door when everybody is here
club-door-most = Up to { $most } players; close the door when everybody is here
club-hand-out = Hand out link
club-link-of = Link for { $name }
club-link-note = Only whoever has this link takes this player’s seats. A new link makes the old one worthless.
club-ask-link = Ask the host for your link: with it you take your seat.

## Rounds and tables
club-round = Round { $round }
club-round-of = Round { $round } of { $rounds }
club-time-up = Time is up
club-swap = Change a pairing
club-swap-one = This player
club-swap-other = changes places with
club-swap-do = Change places
club-planned-over = All planned rounds are played. End the evening, or play another round.
club-podium = The first three
club-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
club-result-entered = The host has entered the result of this table.
club-result-not-played = The host has noted that this table does not play.
club-play-elsewhere = You play at table { $table } now.
club-not-rated = Your matches here are not rated: you joined without a rated name of your own.
club-import = A list from a file, one name a line
club-import-nobody = There is no new name in this file.
club-long-name = “{ $name }” is too long: a name has at most { $most } characters.
club-mend = Rename or remove
club-player-name = Name of the player
club-has-played = Whoever has played stays in the list. Let them go with the switch instead.
club-remove = Remove from the list
club-rounds = Which round
club-tables = Tables
club-table = Table { $table }
club-playing = playing
club-unplayed = did not play
club-bot = bot
club-plus = +{ $count }
club-watch = Watch
club-result = Enter result
club-correct = Correct
club-byes = Sits out, 3 points a game: { $names }
club-scores = Scores
club-game-number = Game { $game }
club-tie = Place, if the rules break the tie
club-save = Save result
club-did-not-play = Did not play
club-wrong-seat = Somebody sits on the wrong seat
club-wrong-seat-note = Tap whose seat is to be free again. It works until the cards are dealt.
club-freed = That seat is free again.

## For players
club-who = Who are you?
club-not-listed = Not in the list? Enter your name
club-enter-me = Join in
club-your-table = You sit at table { $table } with { $others }.
club-to-table = To table { $table }
club-your-bye = You sit out this round and get 3 points a game.
club-your-wait = The next round comes soon. This page keeps up by itself.
club-not-me = That is not me

## Refusals
club-refused-same-name = Somebody here has that name already. Add a letter to tell the two apart.
club-refused-has-played = Whoever has played stays in the list. Let them go instead.
club-refused-no-swap = Two players can change places who sit apart, as long as their tables have no result.
club-refused-evening-full = This evening is full.
club-refused-taken = Somebody has taken your seat. The host can free it: “Enter result”, then “wrong seat”.
club-refused-other-name = This player has a rated name. Open it here with its secret link first.
club-refused-no-result = That is no result: one score for each seat, and places that fit the scores.
club-refused-round-runs = A game runs at this table. It can be changed when the game is over.
club-refused-host-only = Only the host of the evening can do that.
club-refused-no-link = The seat is for who has this player’s link. Ask the host for it.
club-refused-no-name = Your rated name does not count here any more. Look at “Ratings”.
