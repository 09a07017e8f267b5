//! `tavola play GAME`: a game against bots, on a terminal at a table that fills it, else line by line.
//!
//! Line by line works the same with a person (`--plain`) and with lines from a pipe. With `--json` each turn is one line with the
//! view and the legal moves, and each move of the others one line with its event: enough for a bot in any language.

use std::fs;
use std::io::{self, BufRead, IsTerminal as _, Write as _};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use serde::Serialize;
use tavola_core::fair::Secret;
use tavola_core::{Outcome, PerSeat, Seat, Turn, Viewer};

use crate::args::PlayArgs;
use crate::commands::simulate::bot_seed;
use crate::exit::Exit;
use crate::games::{self, Playable, Visitor};
use crate::output::Output;
use crate::round::{Round, Terms, Waiting, legal_texts};
use crate::show::{dim, result_line, seat_name, strong};
use crate::table::{self, Course, Deal};

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
        let terms = Terms::<G>::new(&args.game)?;
        let last = Seat::from_index(terms.seats - 1);
        ensure!(args.seat <= last, "--seat {} is not at this table, its seats are A to {last}", args.seat);
        let names = seat_names(&args, terms.seats);
        let (secret, luck) = match args.seed {
            Some(seed) => (Secret::simulated(seed, 1), seed),
            None => fresh_secret()?,
        };
        let fills_terminal = !args.plain && !output.json() && io::stdin().is_terminal() && io::stdout().is_terminal();
        if fills_terminal {
            let names = names.map(|_, name| name.map(str::to_owned));
            let course = Course { pace: Duration::from_millis(args.pace.into()), out: args.out.clone() };
            let deal = Deal { terms, secret, names, luck, own: args.seat };
            return table::run(deal, &course, output).map(|()| Exit::Holds);
        }
        let round = Round::deal(&terms, secret, 1, &names, |seat| bot_seed(luck, 1, seat)).context("no game")?;
        let mut sitting = Sitting { round, seat: args.seat, output, input: io::stdin().lock() };
        let played = sitting.play();
        // Whatever ended the game, the record is kept.
        if let Some(path) = &args.out {
            save(path, &sitting.round.record().to_json())?;
        }
        played.map(|()| Exit::Holds)
    }
}

/// The bot of each seat but the person's own, handed out in turn.
fn seat_names(args: &PlayArgs, seats: usize) -> PerSeat<Option<&str>> {
    let mut bots = args.bots.iter().map(String::as_str).cycle();
    PerSeat::new(seats, |seat| if seat == args.seat { None } else { bots.next() })
}

/// A secret that nobody can foresee, and a seed for the bots' own luck.
fn fresh_secret() -> anyhow::Result<(Secret, u64)> {
    let mut bytes = [0; 40];
    getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("the system gives no random bytes: {error}"))?;
    let (secret, luck) = bytes.split_at(32);
    let whole = "a part of known length";
    Ok((Secret(secret.try_into().context(whole)?), u64::from_le_bytes(luck.try_into().context(whole)?)))
}

fn save(path: &Path, json: &str) -> anyhow::Result<()> {
    fs::write(path, format!("{json}\n")).with_context(|| format!("{}: cannot be written", path.display()))
}

/// A person at a table.
struct Sitting<'a, G: Playable, I> {
    round: Round<G>,
    seat: Seat,
    output: &'a mut Output,
    input: I,
}

/// What the person wants.
enum Wish<M> {
    Move(M),
    Quit,
}

/// What is told to a program, one line each.
#[derive(Serialize)]
#[serde(rename_all = "lowercase", bound = "")]
enum Line<G: Playable> {
    Turn { seat: Seat, view: G::View, legal: Vec<String> },
    Move { by: Option<Seat>, event: G::Event },
    Refused { text: String, why: String },
    Over { outcome: Outcome, view: G::View },
}

impl<G: Playable, I: BufRead> Sitting<'_, G, I> {
    fn play(&mut self) -> anyhow::Result<()> {
        if !self.output.json() {
            let name = seat_name(self.seat);
            writeln!(self.output, "You are {name}. Type a move, ? for the legal moves, quit to leave.\n")?;
        }
        loop {
            let Sitting { round, seat, output, .. } = self;
            match round.advance(|position, m| tell(*seat, output, position, m))? {
                Waiting::Over(outcome) => return self.tell_end(&outcome),
                Waiting::For(_) => {}
            }
            let Wish::Move(m) = self.ask()? else {
                if !self.output.json() {
                    writeln!(self.output, "The game stays unfinished.")?;
                }
                return Ok(());
            };
            let Sitting { round, seat, output, .. } = self;
            tell(*seat, output, round.position(), m)?;
            round.make(m)?;
        }
    }

    /// Shows the table and asks until a legal move or the wish to leave comes; the end of the input is such a wish.
    fn ask(&mut self) -> anyhow::Result<Wish<G::Move>> {
        let position = self.round.position();
        let viewer = Viewer::Seat(self.seat);
        let view = position.view(viewer);
        let legal = legal_texts(position);
        if self.output.json() {
            self.output.write_json(&Line::<G>::Turn { seat: self.seat, view, legal: legal.clone() })?;
        } else {
            writeln!(self.output, "\n{}", G::draw(&view, viewer))?;
        }
        loop {
            if !self.output.json() {
                write!(self.output, "{} ", strong(format_args!("{}, your move:", self.seat)))?;
            }
            self.output.flush()?;
            let Some(line) = read_line(&mut self.input)? else { return Ok(Wish::Quit) };
            let text = line.trim();
            match text {
                "" => {}
                "quit" => return Ok(Wish::Quit),
                "?" if self.output.json() => self.output.write_json(&legal)?,
                "?" => write!(self.output, "{}", in_columns(&legal, textwrap::termwidth()))?,
                _ => match read_legal(position, text) {
                    Ok(m) => return Ok(Wish::Move(m)),
                    Err(why) if self.output.json() => {
                        self.output.write_json(&Line::<G>::Refused { text: text.to_owned(), why: why.to_string() })?;
                    }
                    Err(why) => writeln!(self.output, "{why}. ? lists the legal moves.")?,
                },
            }
        }
    }

    fn tell_end(&mut self, outcome: &Outcome) -> anyhow::Result<()> {
        let viewer = Viewer::Seat(self.seat);
        let view = self.round.position().view(viewer);
        if self.output.json() {
            self.output.write_json(&Line::<G>::Over { outcome: outcome.clone(), view })?;
        } else {
            writeln!(self.output, "\n{}", G::draw(&view, viewer))?;
            writeln!(self.output, "The game is over: {}.", result_line(outcome))?;
        }
        Ok(())
    }
}

/// Tells what the person sees of a move.
fn tell<G: Playable>(own: Seat, output: &mut Output, position: &G, m: G::Move) -> anyhow::Result<()> {
    let event = position.witness(m, Viewer::Seat(own));
    if output.json() {
        output.write_json(&Line::<G>::Move { by: position.turn().seat(), event })?;
    } else {
        let who = match position.turn() {
            Turn::Decide(seat) => seat_name(seat),
            _ => dim("die"),
        };
        writeln!(output, "{who}  {}", G::tell(&event))?;
    }
    Ok(())
}

/// Short texts side by side, as many as fit into a line.
pub(crate) fn in_columns(texts: &[String], width: usize) -> String {
    const GAP: usize = 3;
    let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let columns = ((width + GAP) / (longest + GAP)).max(1);
    let line = |texts: &[String]| {
        let cells: Vec<String> = texts.iter().map(|text| format!("{text:longest$}")).collect();
        cells.join(&" ".repeat(GAP)).trim_end().to_owned() + "\n"
    };
    texts.chunks(columns).map(line).collect()
}

/// The longest line that is read; a move is much shorter.
const MOST_LINE: u64 = 4096;

/// One line, or a part of one that is too long; nothing at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = io::Read::take(input, MOST_LINE).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// Reads a move and checks it; the error is the sentence that says why not.
fn read_legal<G: Playable>(position: &G, text: &str) -> anyhow::Result<G::Move> {
    let m = position.read_move(text)?;
    position.check(m)?;
    Ok(m)
}
