# The shell of the web client: everything but the boards.

## Home
home-title = A quiet evening at a good table
home-lead = Three tabletop games to play in the browser: alone, with friends by a link, or around one screen. No account, nothing to install.
home-privacy = Your name and your choices stay in this browser.
home-club = For a whole club
home-club-note = A tournament over several tables, with standings on the wall; and ratings under a name of your own.
club-evening = Club evening
home-ratings = Ratings
home-score = Count a real table of { $game }
home-print = Print cards, board and rules
about-cassa-grande = Lay digits face down into one square. At the end, everyone adds it up from their own side.
about-calcory = Turn cards up, come close to thirteen, and remember what lies where.
about-casa-grande = Put up blocks and platforms in a narrow town. The higher you build, the more you earn.
frame-cassa-grande = 2 or 4 players, a few minutes a round
frame-calcory = 2 to 4 players, about 15 minutes
frame-casa-grande = 2 to 4 players, about 45 minutes
play-now = Play now
play-with-friends = With friends
around-one-table = Around one table
own-table = Custom game
learn = Learn to play
my-games = My games
my-games-with = with { $names }
all-games = All { $count } games
hide-game = Hide this game; the seat stays yours
show-game = Show this game among the running ones
game-hidden = hidden; the seat is still yours
earlier-games = Earlier games
forget-table = Remove from this list
open-tables = Open tables
no-open-tables = Nobody is waiting for players just now.
seats-left = { $free } of { $seats } free
nobody-yet = Nobody here yet
needs-host = Playing with others needs a host, and none answers here.
join = Take a look
phase = { $phase ->
    [dealing] about to begin
    [playing] running
    [between] between two rounds
    [over] finished
   *[gathering] waiting for players
}

## Switches and settings
switches = Language, look and sound
settings = Settings
language = Language
theme = Look
theme-system = As the device
theme-linen = Light
theme-evening = Dark
theme-to-linen = Switch to the light look
theme-to-evening = Switch to the dark look
sound = Sounds
sound-note = Short knocks of wood and paper
pace = Pace of other players
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast
pace-at-once = At once
skip = Next step
motion = Animations
motion-note = Off: things fade instead of travelling
flat = Flat plan
flat-note = Casa Grande as a plan by floors instead of in three dimensions
notices = Tell me when it is my turn
notices-note = While you look at another window
notices-impossible = This browser does not allow notices here
usual-level = Bots for “Play now”
level-easy = Easy
level-easy-note = Misses things
level-medium = Medium
level-medium-note = A good partner
level-hard = Hard
level-hard-note = Thinks ahead
level-master = Master
level-master-note = Knows the game well
level-grandmaster = Grandmaster
level-grandmaster-note = Learned from itself
your-name = Your name
guest = Guest

## New table
new-table = New table
who-plays = Who plays
players = Players
seat = Seat { $seat }
guest-me = You
guest-open = Free, for whoever has the link
guest-here = Somebody at this device
guest-bot = { $level ->
    [easy] Bot, easy
    [hard] Bot, hard
    [master] Bot, master
    [grandmaster] Bot, grandmaster
   *[medium] Bot, medium
}
name-of-seat = Name of the player on seat { $seat }
player-of-seat = Player { $seat }
variants = Variants
table-options = At the table
rounds = Rounds
rounds-note = 1 to 99 rounds make a match
clock = Time to think
clock-none = As long as you like
clock-move = Per move
clock-game = Per round
clock-days = By days
clock-time = How long
clock-note = When the time is up, a bot makes the move.
clock-days-note = Nobody has to sit and wait: the game goes on whenever somebody looks in. When the time for a move is up, a bot makes it.
weekends-off = Weekends off
weekends-off-note = No clock runs on Saturdays and Sundays, by universal time.
clock-shows-days = { $days } d { $hours } h
clock-shows-hours = { $hours } h { $minutes }
seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
hints = Hints
hints-note = Players may ask a bot for advice
undo = Taking back
undo-note = A move from which nobody has learned anything is taken back at once; others if the other players agree. Bots don’t
practice = Practice
practice-note = Everything may be taken back, whatever was seen; bots agree to it. Not rated
looks = Show who looked where
looks-note = All see who last turned up which card
touch = The screen can be touched
touch-note = Whoever’s turn it is may move on this screen instead of their phone. Secrets stay on the phones
watchers = Watchers
watchers-note = Whoever has the link may look on
listed = In the public list
listed-note = Everybody on this host can find the table
open-table = Open the table

## Lobby
lobby = Waiting for players
seats = Seats
seat-free = Free
seats-free = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
all-seated = Everybody is here. Say when you are ready.
waiting-ready = The game begins as soon as all are ready.
ready = I am ready
not-ready = Not ready after all
is-ready = ready
fill-with-bots = Begin with bots on the free seats
stand-up = Give up the seat
table-full = All seats are taken. You can watch once the game begins.
bot = Bot
bot-of-level = { $level ->
    [easy] Bot, easy
    [hard] Bot, hard
    [master] Bot, master
    [grandmaster] Bot, grandmaster
   *[medium] Bot, medium
}
bot-for-seat = Who sits on seat { $seat }
free-seat = Free the seat of { $name }
not-here = not connected
away = away
you = you
your-seat = Your seat
sit-down = Sit down
invite = Invite
invite-note = Whoever opens this link or scans the code can sit down.
invite-watch-note = Whoever opens this link or scans the code can watch.
invite-code = Code with the link to this table
invite-link = Link to this table
copy-link = Copy the link
copied = Copied
share = Share
link-loopback = Others can’t reach this page: it is open on this machine only. Start the program so that the network finds it:
link-loopback-then = Then open this page by the machine’s address in your network, or here again.
link-alone = This link works on this machine only: others can’t reach the program here.
meanwhile = Meanwhile
save-name = Save the name

## At the table
at-the-table = At the table
board = The board
opening = Opening the table…
dealing = Shuffling fairly
dealing-note = Everybody’s browser adds its own chance.
your-turn = It is your turn.
your-turn-title = Your turn
turn-of = It is { $name }’s turn.
turn-named = { $name }’s turn
line-for = { $name }: { $line }
others-turn = It is not your turn. The moves will be listed here.
has-the-turn = has the turn
seen-from = Seen from
round-of = Round { $round } of { $rounds }
round-number = Round { $round }
round-over = The round is over.
result-missing = The result did not arrive. Nothing is lost: please check the connection and try again.
round-given-up = The round was abandoned.
you-forfeited = You have lost this match.
forfeited = { $name } has lost this match.
sending = Sending…
reconnecting = Connecting again
reconnecting-note = The connection is gone. We are trying again; nothing is lost.
offline = Offline
offline-note = Your device is offline. As soon as it has a network again, the table goes on; nothing is lost.
watching = watching
you-watch = You are watching
menu = More
full-screen = Full screen
take-back = Take back
take-back-not-moved = Nothing to take back yet
take-back-asked = Somebody has already asked
take-back-bots = The bots have gone on: it can’t be taken back
hint = Hint
hint-play = Play it
hint-close = Close the hint
moves = Moves
tab-moves = Moves
tab-log = Log
tab-chat = Chat
tab-rules = Rules
search-moves = Search the moves
no-such-move = No move matches.
log-empty = Nothing has happened yet.
chat-empty = Nobody has said anything yet.
chat-new = New
chat-unread = { $count ->
    [one] Chat, one new line
   *[other] Chat, { $count } new lines
}
say = Say something
send = Send
the-host = The host
undo-asked = You asked to take a move back. The others are deciding.
undo-wish = { $name } would like to take a move back.
agree = Agree
decline = Rather not
lend-seat = Let a bot play for { $name }
lend-bot = Let a bot play
is-away = { $name } is away.
away-rated = { $name } is away. Whoever is away from a rated match for five minutes has lost it.
bot-for-you = A bot plays for you.
play-yourself = Take over again
proposed = You have proposed it. The others are deciding.
proposes-bot = { $name } proposes that a bot plays for { $absent }.
proposes-end = { $name } proposes to end the round without a result.
propose-end = Propose to abandon the round
resign-sure = You lose this match; it is over then.
bot-for-me = Let a bot play for me
bot-for-me-note = A bot plays on in your place. You can come back at any time.
leave-table = Leave the table
send-watchers-away = Send watchers away
let-people-watch = Let people watch
give-up = Abandon the round
give-up-sure = The round ends for everybody, without a result.
forfeit = Give up
forfeit-sure = You lose this rated match.
play-on = Play on
leave-a-while = Leave for a while
leave-rated = Whoever is away from a rated match for five minutes has lost it.
news = { $news ->
    [sat] { $name } sat down.
    [invited] { $name } plays as a bot.
    [freed] A seat became free.
    [left] { $name } is away.
    [returned] { $name } is back.
    [lent] A bot plays for { $name }.
    [declined] { $name } would rather let the move stand.
    [proposed] { $name } proposes something.
    [rejected] { $name } would rather not; it stays as it is.
    [managed] The host is gone. { $name } manages the table meanwhile.
    [host_back] The host is back.
    [forfeited] { $name } did not play the match to its end, and has lost it.
    [watchers_limited] The host has changed how many may watch.
   *[given_up] The round was abandoned.
}
news-clock = { $name }’s time was up; a bot moved.
clock-moved-you = Your time was up: a bot has moved for you.
ten-seconds = Less than ten seconds left.
time-up = Out of time: a bot makes the moves
time-up-you = Your time for this round is used up. A bot makes your moves.
bot-played-for-you = A bot played for you while you were away.
wants-rematch = { $name } would like a rematch.
is-ready-next = { $name } is ready for the next round.
you-manage = The host is gone. You manage the table meanwhile.
news-taken-back = { $name } took a move back.
one-moment = One moment…
close = Close
choose-file = Choose a file
try-again = Try again
to-home = Home
to-table = Back to the table
table-closed = This table can’t be opened
no-connection = No connection
no-connection-note = We keep trying. As soon as the host answers, the table opens.
no-host = No host answers. Please try again in a moment.
page-failed = This part could not be loaded. Please check the connection and open the page again.

## One device
hand-over = Please hand the device to { $name }
hand-over-note = So that nobody sees another’s cards.
i-am = I am { $name }
bots-first = The bots begin

## After the game
see-result = See the result
you-won = You win
won = { $name } wins
won-together = A shared win: { $names }
this-round = This round
standings = The match after { $round } of { $rounds } rounds
place = Place
player = Player
points = Points
points-of = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
score = Result
next-round = Next round
rematch = Play again
back-to-evening = Back to the evening
tally = Won of { $count } matches between you: { $names }
evening-seats = The evening says who sits here. It leads you to your table.
is-awaited = is awaited
waiting-for = Waiting for { $names }
look-at-board = Look at the board
replay = Watch again
save-record = Download game
record-failed = The game could not be fetched. Please try again in a moment.
fair-checking = Checking shuffles and dice of this round…
fair-held = The shuffles and dice of this round were checked: all fair.
fair-broken = The shuffles or dice of this round are not what was promised.
fair-partly = The shuffles and dice of this round could be checked only in part.
fair-unreachable = Whether shuffles and dice were fair can’t be checked just now: the record of the round did not arrive.
fair-breach-other-commitment = The host has swapped the seal after it was published.
fair-breach-other-secret = The secret is not the one that was sealed before the round.
fair-breach-no-secret = The host keeps the secret to itself.
fair-breach-other-terms = Round, rules or start are not those that were announced with the seal.
fair-breach-own-bytes = The host had taken your browser’s bytes, but they were left out or replaced.
fair-breach-other-bytes = The players’ bytes are not those that were published with the deal.
fair-breach-chance = The cards or dice do not follow from the secret and the bytes.
fair-breach-shown = What you were shown during the round is not what its record says.
fair-breach-no-record = The host gives no readable record of the round.
fair-gap-late = This browser came when the cards had been dealt, and did not see the seal before.
fair-gap-no-bytes = This browser added no bytes: it watched, came late, or you played on another device.
fair-gap-bytes-refused = The host did not take this browser’s bytes; perhaps they came too late.
fair-gap-unseen = This browser has not seen the round while it was played.
fair-gap-missed = Moves were taken back while this browser was away.
fair-gap-unknown-game = This browser can’t deal and roll again by itself; seal and bytes were compared.
fair-explained = Before the round, the host sealed a secret; then every player’s browser added random bytes, and all cards and dice follow from both together. Your browser kept the seal when it came. Now it has opened it, looked for its bytes, and dealt and rolled everything again.
fair-last = The bytes of { $name } came last.
fair-commitment = Seal
fair-secret = Secret
fair-added = Added by { $name }
fair-seed = Seed of the round
as-open = All open
as-watcher = As a watcher
move-before = One move back
move-after = One move on
move-number = Move
play-by-itself = Play by itself
pause = Pause
no-replay = This round can’t be shown
no-replay-note = The host has no record of it, or the round still runs.

## Rules
rules = Rules
rules-missing = The rules of this game are not written down here.
contents = Contents
other-rules = Rules of the other games

## What is refused
refused-stale = The table has moved on. Look again and decide anew.
refused-turn = It is somebody else’s turn.
refused-own-device = This must stay secret. Decide it on your phone.
refused-lent = A bot plays for this seat. Come back to the table first.
refused-no-round = No round runs now.
refused-round-runs = That can be done when the round is over.
refused-taken = Somebody sits there. Take a free seat.
refused-full = All seats are taken.
refused-no-room = The server has no room left. Nothing was done; tell the host.
refused-name = A name has 1 to 32 characters.
refused-speech = A message has 1 to 500 characters.
refused-nothing-to-undo = You have not moved yet in this round.
refused-bots-decline = Bots agree to take a move back only if nobody has learned anything from it. At a practice table everything may be taken back.
refused-rated-match = A rated match is under way. Nobody is replaced and nothing changed before it is over; whoever gives up has lost it.
refused-rated-ready = At a rated table everybody says for themselves that they are ready.
refused-asked = Somebody has already asked to take a move back.
refused-not-away = A bot can only play for a person who is away.
refused-proposed = Something else is proposed already. It must be answered first.
refused-no-proposal = That was answered already.
refused-no-watchers = Nobody may watch this table. Take a seat to see it.
refused-stranger = This seat is no longer yours. Open the link again to watch or to take another.
refused-host-only = Only whoever opened the table can do that.
refused-no-table = There is no such table. Please check the link.
refused-too-many = That was too much at once. Please wait a moment.
refused-busy = The house is full just now. Please try again in a minute.
refused-unavailable = The table can’t be reached just now. Nothing is lost.
refused-worn-out = This table has seen enough. Please open a new one.

## What the bots think of a game

values = Analysis
open-in-tavola = Open in Tavola

## A game from a file

open-record = Open a game from a file
open-record-note = Watch a game again that was downloaded before, and let the bots look at it. The file stays in this browser.
open-record-file = The file of the game
open-record-text = Or its text
open-record-show = Show the game
open-record-failed = This file holds no game that can be shown here. Games are downloaded after their end, as files ending in .json.
open-link-failed = This link does not hold a whole game: perhaps a part of it got lost on the way.

## What is played here

this-table = This table
terms-rounds = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
  }
terms-no-clock = No clock
terms-clock-move = { $time } a move
terms-clock-game = { $time } a round
terms-rated = Rated
terms-practice = Practice
terms-unrated = Not rated
terms-hints = With hints
terms-no-hints = No hints
terms-touch = The screen may be touched
kept-until = Kept until { $date }
first-learn = Two-minute lesson
first-play = Just play
aim-cassa-grande = Everybody lays digits into one square; each player reads its rows from their own side and adds them up. A comma ends a number. The highest total wins.
aim-calcory = Turn cards up and add their numbers: exactly 13 wins the cards. Most cards win, so remember what lies where.
aim-casa-grande = Walk, lay a block, and cover blocks of equal height with your platforms. Each pays its squares times its floor. Most money wins.

## Keys

keys = Keys
keys-arrows = Go to a place on the board
keys-enter = Make the move that is shown
keys-escape = Clear the choice
keys-space = The next step of the others
keys-space-bar = Space bar
