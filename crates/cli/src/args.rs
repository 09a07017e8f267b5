//! What the command line may say.

use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum, ValueHint};
use tavola_bots::Level;
use tavola_core::{Seat, Viewer};
use tavola_print::Lang;

use crate::commands::join::JoinArgs;
use crate::games::SLUGS;
use crate::house::{BackupArgs, JournalCommand, PruneArgs, ServeSettings, WorkerArgs};
use crate::input::Source;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(AnsiColor::Green.on_default());

/// Cassa Grande, Calcory and Casa Grande: check, show, count, simulate, play and serve.
///
/// Records are games written down as JSON, one game a file; `-` stands for standard input.
/// Exit codes: 0 it holds, 1 it is a record of a possible game but something in it does not hold, 2 it is no record, or
/// the command line is wrong.
#[derive(Debug, Parser)]
#[command(name = "tavola", version, styles = STYLES, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "Examples:
  tavola play cassa-grande
  tavola serve
  tavola join http://127.0.0.1:7777/#/table/ID --bot hard
  tavola record check games/*.json
  tavola record show game.json --seat B
  tavola rules calcory --lang fr
  tavola print cassa-grande --sheet hand --out hand.pdf
  tavola simulate casa-grande --games 100 --seed 7 --bots hard,medium
  tavola hint game.json --at 12
  tavola analyse game.json --svg game.svg

`tavola help COMMAND` tells more of each command.")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) manner: Manner,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// How answers are written.
#[derive(Debug, clap::Args)]
pub(crate) struct Manner {
    /// Write JSON instead of text
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colours; `auto` looks at `NO_COLOR` and whether a terminal listens
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorWhen,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Also into files and pipes
    Always,
    /// Nowhere
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Read records of games: check them, list moves, show views and tables
    #[command(arg_required_else_help = true)]
    Record {
        #[command(subcommand)]
        command: RecordCommand,
    },
    Perft(PerftArgs),
    Score(ScoreArgs),
    Simulate(SimulateArgs),
    #[command(hide = true)]
    Strength(StrengthArgs),
    Hint(HintArgs),
    Analyse(AnalyseArgs),
    Rules(RulesArgs),
    Print(PrintArgs),
    Play(PlayArgs),
    Serve(Box<ServeSettings>),
    Backup(BackupArgs),
    Prune(PruneArgs),
    Worker(WorkerArgs),
    #[command(subcommand)]
    Journal(JournalCommand),
    Join(JoinArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

#[derive(Debug, Subcommand)]
pub(crate) enum RecordCommand {
    Check(CheckArgs),
    Moves(PointArgs),
    View(ViewArgs),
    Show(ShowArgs),
}

/// Play records again and tell whether they hold
///
/// For each file one line: `ok` with the result or whose move it is, or the first fault: which move, what is wrong, what
/// was legal. Where the record has a secret, also every shuffle and roll is checked. Several files: the worst exit code.
/// What makes a file no record is told on standard error. With --json each record is one line with one object.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola record check game.json
  tavola record check --json *.json
  curl -s https://example.org/game.json | tavola record check -")]
pub(crate) struct CheckArgs {
    /// Records, or `-` for standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<Source>,
}

/// List the legal moves at a point of a record
///
/// One a line, in byte order; at a chance point the possible outcomes; nothing when the game is over.
#[derive(Debug, clap::Args)]
pub(crate) struct PointArgs {
    /// A record, or `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Source,
    /// Look at the position after the first N moves; without it, after all
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
}

/// Tell what one seat may know at a point of a record, as JSON
///
/// One line with a stable order of keys: two positions that the seat can't tell apart give the same bytes.
#[derive(Debug, clap::Args)]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    pub(crate) point: PointArgs,
    /// A seat from A to D, or `watcher`
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Viewer,
}

/// Draw the table at a point of a record
///
/// With --seat as that seat sees it, itself at the bottom, and nothing that it may not know; without it, everything.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola record show game.json
  tavola record show game.json --at 12 --seat C")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) point: PointArgs,
    /// A seat from A to D, or `watcher`: show only what it may know
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Option<Viewer>,
}

/// Count the sequences of legal moves from the end of a record
///
/// Each outcome of chance counts as a move; a sequence that ends the game earlier counts once.
#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    /// A record, or `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Source,
    /// How many moves each sequence has
    #[arg(long, value_name = "D")]
    pub(crate) depth: u32,
}

/// Count a finished table of Cassa Grande from a drawing
///
/// The drawing has F lines of F characters, F from 3 to 8, as the south side sees the table: digits, `c` or `,` for a
/// comma, `.` for a gap. Each side's numbers are told in the order in which that side reads its rows, the far one first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  printf '11201c\\n4c.00.\\n022104\\n2003.2\\n32c243\\n.402c3\\n' | tavola score -
  tavola score round1.txt round2.txt --rules '{\"goal\": \"lowest\"}'")]
pub(crate) struct ScoreArgs {
    /// A drawing, or `-` for standard input; several are the rounds of a tournament
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required = true)]
    pub(crate) files: Vec<Source>,
    /// 2 to count for A in the south and B in the north only
    #[arg(long, value_name = "2|4", default_value = "4", value_parser = PossibleValuesParser::new(["2", "4"]))]
    pub(crate) players: String,
    /// The options of the game as in a record, or @FILE: the cards are held against the deck (`?` is a place not known yet), and places and points are told
    #[arg(long, value_name = "JSON")]
    pub(crate) rules: Option<String>,
}

/// Which game is played, by whom and how.
#[derive(Debug, clap::Args)]
pub(crate) struct GameArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(SLUGS))]
    pub(crate) game: String,
    /// How many players, if the game leaves a choice
    #[arg(long, value_name = "P")]
    pub(crate) players: Option<u8>,
    /// The options of the game as in a record, or @FILE with them as JSON or TOML (a set of platforms, say)
    #[arg(long, value_name = "JSON")]
    pub(crate) rules: Option<String>,
}

/// Play many games between bots and tell who wins how often
///
/// The same seed gives the same games, on any machine with any number of cores. Bots move on by one seat each game. One
/// name fills all seats. Bots: random, greedy (one move ahead), plain (a search that knows nothing of the game), and the levels
/// easy, medium, hard, master and grandmaster; with a time, as in master@500, they take so many milliseconds for each decision, and their
/// games can't be repeated.
/// Where several bots meet, all results together make ratings in the manner of Elo: 400 points more are ten times the odds.
/// Last come the times that bots took for a decision; they alone differ from run to run, in JSON below `thinking`.
///
/// With --round-robin every two of the bots meet for N games: at a table of two each other, at larger tables each alone
/// against the other on all further seats.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola simulate cassa-grande --games 1000 --seed 1 --bots greedy,random,random,random
  tavola simulate cassa-grande --games 20 --seed 1 --players 2 --bots hard,master
  tavola simulate cassa-grande --games 20 --seed 1 --players 2 --bots master@500,plain@500 --paired
  tavola simulate calcory --games 50 --seed 1 --round-robin
  tavola simulate casa-grande --games 10 --seed 1 --round-robin --bots random,easy,medium
  tavola simulate calcory --games 200 --seed 1 --players 3 --out games
  tavola simulate cassa-grande --games 50 --seed 1 --rules '{\"laying\": \"open\"}' --json
  tavola simulate casa-grande --games 50 --seed 1 --rules @my-platforms.toml")]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// From which all chance follows
    #[arg(long, value_name = "S")]
    pub(crate) seed: u64,
    /// Who plays: one name for all seats, or names that are handed out in turn; without it random, in a round robin the
    /// five levels
    #[arg(long, value_name = "a,b,…", value_delimiter = ',')]
    pub(crate) bots: Option<Vec<String>>,
    /// Let every two of the bots meet, and rate them all
    #[arg(long)]
    pub(crate) round_robin: bool,
    /// Play each deal from every seat: as many games in a row as there are seats have the same cards and dice
    #[arg(long)]
    pub(crate) paired: bool,
    /// Write the record of each game into this folder; in a round robin, a folder for each pairing
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
}

/// Measure how strong the levels are, with fixed seeds
///
/// Each level against the one below it, master against random, greedy and plain, and the time each level thinks. Every match
/// has a share of the time; a match that runs out of it ends early, with the same games as far as it came.
#[derive(Debug, clap::Args)]
pub(crate) struct StrengthArgs {
    /// How long all of it may take, in minutes
    #[arg(long, value_name = "M", default_value_t = 14.0)]
    pub(crate) minutes: f64,
    /// The most games of a match
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// From which all chance follows
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Only these games
    #[arg(long = "game", value_name = "GAME", value_parser = PossibleValuesParser::new(SLUGS))]
    pub(crate) slugs: Vec<String>,
    /// Only levels up to this one
    #[arg(long, value_name = "LEVEL", default_value = "grandmaster")]
    pub(crate) up_to: Level,
    /// Only matches against plain at equal time, and with rules that people play besides the standard ones
    #[arg(long)]
    pub(crate) yardstick: bool,
    /// How long plain and its opponents take for each decision, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) milliseconds: u32,
    /// The date to write above the figures
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<String>,
    /// Write the page into this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
}

/// How long a position is looked at.
#[derive(Debug, clap::Args)]
pub(crate) struct DepthArgs {
    /// How thoroughly to look: easy, medium, hard, master or grandmaster (250, 1000, 4000, 20000 or 60000 iterations a
    /// decision; in Calcory one in eight, each a few turns played on). Without it, master for a hint and hard for an analysis
    #[arg(long, value_name = "LEVEL")]
    pub(crate) level: Option<Level>,
    /// The number of iterations, instead of that of the level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) iterations: Option<u64>,
}

/// Tell what the seat to move should do at a point of a record
///
/// The best moves with what each seat can then expect: its share of the win. The advice is fair: it follows from what that
/// seat has seen so far, never from what the record knows beyond it. The same question gets the same answer every time.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola hint game.json
  tavola hint game.json --at 12 --level hard
  tavola hint game.json --iterations 1000000 --threads 4")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) point: PointArgs,
    #[command(flatten)]
    pub(crate) depth: DepthArgs,
    /// On how many threads to look; as many of them give the same answer every time, others may give another. In Calcory, where
    /// turns are played on, one looks
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    pub(crate) threads: u16,
}

/// As many threads as may look at one decision.
const MOST_THREADS: i64 = 256;

/// Look at every decision of a record: what was best, and what was given away
///
/// A value is the share of the win that a seat can expect. Each decision is judged from the view of the seat that made it,
/// by what a fair player could know at that time: a good decision stays good when luck is bad. What a move gave away is the
/// mover's value of the best move less that of the move played; values are estimates, and small differences say little.
/// Moves without an alternative are left out.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola analyse game.json --svg game.svg
  tavola analyse game.json --level hard --json")]
pub(crate) struct AnalyseArgs {
    /// A record, or `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Source,
    #[command(flatten)]
    pub(crate) depth: DepthArgs,
    /// Draw the values of all seats over the game into this file
    #[arg(long, value_name = "OUT.svg", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
}

/// Read the rules of a game
///
/// In English, French or German, laid out for your terminal; with --json as Markdown.
#[derive(Debug, clap::Args)]
pub(crate) struct RulesArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(SLUGS))]
    pub(crate) game: String,
    /// The language; without it, that of your system if it is one of these, else English
    #[arg(long, value_name = "LANG", value_parser = lang())]
    pub(crate) lang: Option<Lang>,
}

/// Write sheets to print and cut, or the rules as a book, as PDF
///
/// Cards, board, money and platforms at true size, with lines to cut along; cards and notes have backs for printing on both
/// sides. Without --sheet and --all the sheets of the game are listed. docs/print.md tells what to do with each.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola print cassa-grande
  tavola print cassa-grande --sheet hand --out hand.pdf
  tavola print casa-grande --all --paper letter --out sheets
  tavola print casa-grande --sheet platforms --set my-platforms.toml --out platforms.pdf
  tavola print calcory --sheet booklet --lang de --out - | lp")]
pub(crate) struct PrintArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(SLUGS))]
    pub(crate) game: String,
    /// One sheet, by its name
    #[arg(long, value_name = "NAME", conflicts_with = "all", requires = "out")]
    pub(crate) sheet: Option<String>,
    /// All sheets of the game, each in a file of its own
    #[arg(long, requires = "out")]
    pub(crate) all: bool,
    /// The paper in the printer: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: tavola_print::Paper,
    /// A file with options of the game as JSON or TOML: a set of platforms, say, or a hand of your own
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) set: Option<Source>,
    /// The language; without it, that of your system if it is one of these, else English
    #[arg(long, value_name = "LANG", value_parser = lang())]
    pub(crate) lang: Option<Lang>,
    /// Write into this file, `-` for standard output; with --all into this folder
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) out: Option<PathBuf>,
}

/// Reads a language that the texts are written in.
fn lang() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::code)).try_map(|code| code.parse())
}

/// Play a game against bots
///
/// On a terminal the table fills the screen, drawn from your seat: type a move or choose one, ask for a hint, take a move
/// back, read the log; `?` tells the keys. With --plain, and with pipes, everything goes line by line: type a move as the
/// rules write it; `?` lists the legal moves, `quit` ends the game. With --json each turn is one line with your view and the legal moves, each move one line with what you see of it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola play cassa-grande
  tavola play cassa-grande --players 2 --bots hard --out evening.json
  tavola play casa-grande --seat B --seed 3
  tavola play calcory --players 3 --pace 1500")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Your seat
    #[arg(long, value_name = "SEAT", default_value = "A")]
    pub(crate) seat: Seat,
    /// Who plays the other seats, `random`, `greedy`, `easy`, `medium`, `hard`, `master` or `grandmaster`: one name for all, or names that are handed out in turn
    #[arg(long, value_name = "a,b,…", value_delimiter = ',', default_value = "medium")]
    pub(crate) bots: Vec<String>,
    /// From which all chance follows; without it, every game is new
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Write the record into this file, also when you quit
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// Play line by line, also on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// How many milliseconds each move stays on the screen before the next one
    #[arg(long, value_name = "MS", default_value = "700", value_parser = clap::value_parser!(u32).range(..=60_000))]
    pub(crate) pace: u32,
}

/// Write completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  tavola completions bash > ~/.local/share/bash-completion/completions/tavola")]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Write the manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola man | man -l -
  tavola man record check | man -l -")]
pub(crate) struct ManArgs {
    /// Of one command only
    pub(crate) command: Vec<String>,
}
