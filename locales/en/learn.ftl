# The guided first games: what is said in all of them. The steps of each are in a file of its own.

learn-step = Step { $step } of { $steps }
learn-partner = Bruna
learn-watch = { $name } plays.
learn-counts = Now the round is counted.
learn-on = Go on
learn-back = One step back
learn-for-me = Do it for me
learn-rules = The full rules
learn-other = That is allowed too. For this lesson, please make the move that glows.
learn-no = That is not possible here. The glowing place is.
