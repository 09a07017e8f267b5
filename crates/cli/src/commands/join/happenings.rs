//! What happens at a table, in words: one line a move.

use std::fmt::Display;
use std::io::Write as _;
use std::time::Duration;

use serde_json::value::RawValue;
use tavola_core::{PerSeat, Seat};
use tavola_table::{ChairState, Chooser, FairnessCheck, Happened, News, Principal, Proposal};

use super::client::Client;
use super::plain;
use crate::games;
use crate::mind::{EventWords, ShownView};
use crate::seen::Seen;
use crate::show::{dim, result_line, seat_name, strong};

impl Client<'_> {
    /// Tells what happened.
    pub(super) fn tell_happening(&mut self, what: Happened) -> anyhow::Result<()> {
        match what {
            Happened::Moved { seat, by, events, .. } => {
                for (nth, event) in events.iter().enumerate() {
                    let who = if nth == 0 { seat_name(seat) } else { dim("die") };
                    let note = match by {
                        Chooser::Clock if nth == 0 => dim("   (the time was up, a bot moved)"),
                        _ => String::new(),
                    };
                    self.write_line(format_args!("{who}  {}{note}", self.words(event)))?;
                }
                Ok(())
            }
            Happened::Dealt { round, events } => {
                self.write_line(strong(format_args!("Round {round} begins.")))?;
                events
                    .iter()
                    .try_for_each(|event| self.write_line(format_args!("{}  {}", dim("die"), self.words(event))))
            }
            Happened::TakenBack { seat, .. } => self.write_line(format_args!("{} takes a move back.", seat_name(seat))),
            Happened::Said { who, text } => {
                let who = match who {
                    Principal::Seat(seat) => seat_name(seat),
                    Principal::Host => "The host".to_owned(),
                };
                self.write_line(format_args!("{who} says: {}", plain(&text)))
            }
            Happened::Table { news, seat } => match self.news(news, seat) {
                Some(sentence) => self.write_line(sentence),
                None => Ok(()),
            },
            Happened::Unknown => Ok(()),
        }
    }

    /// Tells where one sits, and at what.
    pub(super) fn tell_place(&mut self) -> anyhow::Result<()> {
        let Some(table) = &self.seen.table else { return Ok(()) };
        let rounds =
            if table.options.rounds == 1 { "one round".to_owned() } else { format!("{} rounds", table.options.rounds) };
        let (game, seats, seat) = (plain(&table.game), self.sitters(&table.seats), self.seen.seat);
        self.write_line(format_args!("You sit at seat {seat} of a table of {game}, {rounds} a match: {seats}."))
    }

    /// Tells that the connection is gone, and when it will be tried again.
    pub(super) fn tell_lost(&mut self, why: &str, wait: Duration) -> anyhow::Result<()> {
        self.write_line(dim(format_args!(
            "No connection: {}. Trying again in {:.1} s.",
            plain(why),
            wait.as_secs_f32()
        )))
    }

    /// Tells the result of the round that has just ended.
    pub(super) fn tell_end(&mut self) -> anyhow::Result<()> {
        let Some(round) = &self.seen.round else { return Ok(()) };
        let result = match &round.outcome {
            Some(outcome) => format!("Round {} is over: {}.", round.number, result_line(outcome)),
            None => format!("Round {} was given up.", round.number),
        };
        let table = self.seen.table.as_ref();
        let standings = table.filter(|table| table.options.rounds > 1).map(|table| {
            let points = &table.standings.points;
            let part = |(seat, place): (Seat, &u8)| format!("{seat} {} points (place {place})", points[seat]);
            table.standings.places.iter().map(part).collect::<Vec<_>>().join(", ")
        });
        self.write_line(strong(result))?;
        standings.map_or(Ok(()), |points| self.write_line(format_args!("The match stands at {points}.")))
    }

    /// Shows a person the table and asks for a move, once for each decision.
    pub(super) fn ask_for_move(&mut self) -> anyhow::Result<()> {
        let Seen { seat, table: Some(table), round: Some(round), .. } = &self.seen else { return Ok(()) };
        let situation = (round.number, round.moves);
        let Some(view) = round.view.as_ref().filter(|_| self.asked != Some(situation)) else { return Ok(()) };
        let (board, task) = games::visit(&table.game, ShownView { view, seat: *seat })??;
        let count = round.legal.iter().len();
        self.asked = Some(situation);
        self.write_line(format_args!("\n{board}"))?;
        self.write_line(format_args!("{} {task}; ? lists the {count} legal moves.", strong("Your move:")))
    }

    /// Writes a line, unless the messages themselves are written.
    pub(super) fn write_line(&mut self, line: impl Display) -> anyhow::Result<()> {
        if !self.output.json() {
            writeln!(self.output, "{line}")?;
            self.output.flush()?;
        }
        Ok(())
    }

    /// Tells whether the chance of the round was as promised.
    pub(super) fn tell_check(&mut self, check: &FairnessCheck) -> anyhow::Result<()> {
        let all = |parts: Vec<String>| plain(&parts.join("; "));
        if !check.breaches.is_empty() {
            let breaches = all(check.breaches.iter().map(ToString::to_string).collect());
            return self.write_line(strong(format_args!("Don't trust this table: {breaches}.")));
        }
        if !check.gaps.is_empty() {
            let gaps = all(check.gaps.iter().map(ToString::to_string).collect());
            return self.write_line(format_args!("Its chance could be checked in part only: {gaps}."));
        }
        self.write_line(
            "Checked: its cards and dice follow from the secret that was promised and from your random bytes.",
        )
    }

    fn words(&self, event: &RawValue) -> String {
        let words = self.seen.table.as_ref().and_then(|table| games::visit(&table.game, EventWords { event }).ok()?);
        words.unwrap_or_else(|| "moved while you were away".to_owned())
    }

    fn sitters(&self, seats: &PerSeat<ChairState>) -> String {
        let sitter = |(seat, chair): (Seat, &ChairState)| match chair {
            ChairState::Free => format!("{seat} free"),
            ChairState::Person { .. } if seat == self.seen.seat => format!("{seat} you"),
            ChairState::Person { name, .. } => format!("{seat} {}", plain(name)),
            ChairState::Bot { level } => format!("{seat} a bot, {level}"),
        };
        seats.iter().map(sitter).collect::<Vec<_>>().join("; ")
    }

    /// What is proposed, in words.
    fn proposed(&self) -> String {
        match self.seen.table.as_ref().and_then(|table| Some(table.proposal.as_ref()?.proposal)) {
            Some(Proposal::Abandon) => "to end the round without a result".to_owned(),
            Some(Proposal::Lend { seat, .. }) => format!("that a bot plays for {}", seat_name(seat)),
            None => "something".to_owned(),
        }
    }

    /// News in a sentence; `None` for what is not worth a line.
    fn news(&self, news: News, seat: Option<Seat>) -> Option<String> {
        let who = seat.map_or_else(|| "The host".to_owned(), seat_name);
        let chair = seat.and_then(|seat| self.seen.table.as_ref()?.seats.get(seat));
        Some(match (news, chair) {
            (News::Changed, _) => "The host has changed the rules.".to_owned(),
            (News::Sat, Some(ChairState::Person { name, .. })) => format!("{who} is {} now.", plain(name)),
            (News::Invited, Some(ChairState::Bot { level })) => format!("{who} is a bot now, {level}."),
            (News::Freed, _) => format!("{who} is free."),
            (News::Left, _) => format!("{who} is away."),
            (News::Returned, _) => format!("{who} is back."),
            (News::Lent, _) => format!("A bot plays for {who} meanwhile."),
            (News::Ready, _) => format!("{who} is ready."),
            (News::Unready, _) => format!("{who} is not ready any more."),
            (News::Forfeited, _) => format!("{who} gives up, is gone or out of time, and has lost the match."),
            (News::Managed, None) => "The host is back.".to_owned(),
            (News::Managed, _) => format!("The host is gone; {who} manages the table meanwhile."),
            (News::Proposed, _) => format!("{who} proposes {}; yes or no answers.", self.proposed()),
            (News::Rejected, _) => format!("{who} does not agree; it stays as it is."),
            (News::WatchersLimited, _) => "The host has changed how many may watch.".to_owned(),
            (News::Asked, _) if seat != Some(self.seen.seat) => {
                format!("{who} asks to take a move back; yes or no answers.")
            }
            (News::Agreed | News::Supported, _) => format!("{who} agrees."),
            (News::Declined, _) => format!("{who} does not agree."),
            _ => return None,
        })
    }
}
