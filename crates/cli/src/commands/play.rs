//! `tavola play GAME`: a game against bots, on a terminal at a table that fills it, else line by line.
//!
//! Line by line works the same with a person (`--plain`) and with lines from a pipe. With `--json` each turn is one line with the
//! view and the legal moves, and each move of the others one line with its event: enough for a bot in any language.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use tavola_core::fair::Secret;
use tavola_core::{PerSeat, Seat};

use crate::args::PlayArgs;
use crate::bot_game::Conditions;
use crate::exit::Exit;
use crate::games::{self, Playable, Visitor, bot};
use crate::local::Local;
use crate::output::{Output, check_file};
use crate::random::random;
use crate::table::{self, Session};

pub(crate) fn run(args: PlayArgs, output: &mut Output) -> anyhow::Result<Exit> {
    games::visit(&args.game.game.clone(), Play { args, output })?
}

struct Play<'a> {
    args: PlayArgs,
    output: &'a mut Output,
}

impl Visitor for Play<'_> {
    type Output = anyhow::Result<Exit>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Play { args, output } = self;
        if let Some(path) = &args.out {
            check_file(path)?;
        }
        let conditions = Conditions::<G>::new(&args.game)?;
        let last = Seat::from_index(conditions.seats - 1);
        ensure!(args.seat <= last, "--seat {} is not at this table, its seats are A to {last}", args.seat);
        // The bots are handed out in turn to all seats but that of the person.
        let mut names = args.bots.iter().cycle();
        let bots = PerSeat::new(conditions.seats, |seat| if seat == args.seat { None } else { names.next().cloned() });
        for name in bots.values().iter().flatten() {
            bot::<G>(name, &conditions.rules, conditions.pace, 0).context("no game")?;
        }
        let secret = match args.seed {
            Some(seed) => Secret::simulated(seed, 1),
            None => Secret(random()?),
        };
        let local = Local::open::<G>(&conditions.rules, args.seat, bots, secret).context("no game")?;
        let mut table = Session::<G>::new(local)?;
        if !args.plain && !output.json() && io::stdin().is_terminal() && io::stdout().is_terminal() {
            let pace = Duration::from_millis(args.pace.into());
            return table::run(table, pace, args.out, output).map(|()| Exit::Holds);
        }
        let played = table::play_lines(&mut table, output);
        // Whatever ended the game, the record is kept.
        if let Some(path) = &args.out {
            table.save(path)?;
        }
        played.map(|()| Exit::Holds)
    }
}
