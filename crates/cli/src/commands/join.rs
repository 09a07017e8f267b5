//! `tavola join LINK`: sits down at a table of a server, near or far, and plays there.
//!
//! **A client like any other.** It knows what `docs/protocol.md` says and nothing else of the server; views and events
//! are the game's own types, read from JSON. A bot decides from them alone.

mod client;
mod happenings;
mod person;
mod seat;

use std::time::Duration;

use anyhow::{Context as _, bail};
use tavola_bots::Level;
use tavola_client::{Link, Socket};
use tavola_core::Seat;

use crate::exit::Exit;
use crate::house::asked_to_stop;
use crate::output::Output;
use client::{Client, Ending};
use person::Person;

/// Sit down at a table of a server and play there
///
/// Takes a free seat, gets ready, and plays round after round and match after match until the table is closed or you press
/// Ctrl-C. With --bot a bot decides; without it the legal moves are told and you type one: `?` lists them, `undo` asks for
/// your last move back, `yes` and `no` answer such a wish, `say TEXT` speaks, an empty line gets you ready for the next
/// round, `quit` leaves. After each round it is checked that the cards and dice follow from what the server had promised and
/// from your random bytes. A lost connection is made again, and nothing is lost. With --json every message of the server is one
/// line, as it came.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tavola join http://127.0.0.1:7777/#/table/ID
  tavola join http://127.0.0.1:7777/#/table/ID --bot hard --seat B
  tavola join https://example.org/#/table/ID
  tavola join 127.0.0.1:7777 ID --bot easy --name Pia --matches 1")]
pub(crate) struct JoinArgs {
    /// The link of the table as people share it, or the address of the server
    #[arg(value_name = "LINK")]
    link: String,
    /// The name of the table, if the link does not have it
    #[arg(value_name = "ID")]
    table: Option<String>,
    /// The seat to take; any free one if left out
    #[arg(long, value_name = "SEAT")]
    seat: Option<Seat>,
    /// The name that the others see; without it `guest`, or the name of the bot
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Let a bot of this level decide: easy, medium, hard, master or grandmaster
    #[arg(long, value_name = "LEVEL")]
    bot: Option<Level>,
    /// Leave the table after so many matches
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    matches: Option<u32>,
}

/// The first pause before a lost connection is made again; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

pub(crate) fn run(args: &JoinArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let link = Link::read(&args.link, args.table.as_deref())?;
    // One thread talks; a bot thinks on another, so that the server is answered meanwhile.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("no runtime")?;
    let done = runtime.block_on(play(args, &link, output));
    // Standard input may still be waited for on a thread of its own.
    runtime.shutdown_background();
    done.map(|()| Exit::Holds)
}

async fn play(args: &JoinArgs, link: &Link, output: &mut Output) -> anyhow::Result<()> {
    let name = args.name.clone().unwrap_or_else(|| args.bot.map_or("guest".to_owned(), |level| format!("{level} bot")));
    let taken = seat::take_seat(link, args.seat, &name).await?;
    let person = if args.bot.is_none() { Some(Person::listen()) } else { None };
    let mut client = Client::new(link, taken, args.bot, args.matches, person, output)?;
    let mut stop = Box::pin(asked_to_stop()?);
    let mut pause = FIRST_PAUSE;
    loop {
        let ending = match Socket::open(link).await {
            Ok(mut socket) => client.talk(&mut socket, &mut stop).await,
            Err(lost) => Ending::Lost(lost),
        };
        let lost = match ending {
            Ending::Wanted => return Ok(()),
            Ending::Refused(sentence) => bail!("{sentence}"),
            Ending::Failed(error) => return Err(error),
            Ending::Lost(lost) => lost,
        };
        if client.was_welcome() {
            pause = FIRST_PAUSE;
        }
        let wait = lost.retry.unwrap_or(pause);
        client.tell_lost(&lost.sentence, wait)?;
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = &mut stop => return Ok(()),
        }
        pause = LONGEST_PAUSE.min(pause * 2);
    }
}

/// A text of the server without anything that a terminal would obey.
fn plain(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).collect()
}
