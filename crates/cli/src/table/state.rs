//! The table itself: what the person has seen of it, what of that was looked at, and what is being asked.

use std::path::Path;

use anyhow::{Context as _, bail};
use tavola_core::{Outcome, Seat, Turn};
use tavola_table::{ClientMessage, Deed, RoundState, ServerMessage, Update};

use super::preview;
use super::prompt::Prompt;
use crate::games::Playable;
use crate::local::{Finding, Local};
use crate::mind::{read_event, read_view};
use crate::output::write_file;
use crate::seen::Seen;
use crate::show::capitalised;

/// A table on this machine from the seat of the person. Bots may be further than the person has looked: messages wait.
pub(crate) struct Session<G: Playable> {
    pub(super) local: Local,
    seen: Seen,
    view: G::View,
    /// How many events of those seen were looked at; more are there only while a die rolls after a move.
    looked_at: usize,
    /// Why the last command was refused.
    refusal: Option<String>,
    stage: Stage,
    pub(super) prompt: Prompt,
    pub(super) notice: Option<String>,
    pub(super) drawer: Option<Drawer>,
    /// How many lines of the log lie below its lower edge.
    pub(super) scroll: usize,
}

/// What happens now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The person is to move.
    Yours,
    /// A bot thinks about its move.
    Thinking(Seat),
    /// A hint is looked for.
    Hinting,
    /// A move was made and is looked at; with `true` until the person goes on, since the next move covers something.
    Resting(bool),
    /// The game is over.
    Over(Outcome),
}

/// What lies over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawer {
    /// The keys.
    Help,
    /// The log, where it has no place at the side.
    Log,
    /// The question whether to leave.
    Quit,
}

impl<G: Playable> Session<G> {
    /// A table at which a round was just dealt.
    pub(crate) fn new(mut local: Local) -> anyhow::Result<Self> {
        let mut seen = Seen::new(local.person_seat, 0)?;
        let view = loop {
            match local.next_message().context("no round was dealt")? {
                ServerMessage::Welcome(welcome) => seen.apply_update(seen.missed(welcome)),
                ServerMessage::Update(update) => seen.apply_update(update),
                _ => continue,
            };
            if let Some(view) = seen.round.as_ref().and_then(|round| round.view.as_ref()) {
                break read_view::<G>(view)?;
            }
        };
        let mut table = Session {
            local,
            prompt: prompt(seen.round.as_ref()),
            seen,
            view,
            looked_at: 0,
            refusal: None,
            stage: Stage::Resting(false),
            notice: None,
            drawer: None,
            scroll: 0,
        };
        table.go_on()?;
        Ok(table)
    }

    /// The seat of the person.
    pub(crate) const fn person_seat(&self) -> Seat {
        self.seen.seat
    }

    /// The name of the bot on a seat; nothing for the person.
    pub(crate) fn bot_name(&self, seat: Seat) -> Option<&str> {
        self.local.bots[seat].as_deref()
    }

    /// What happens now.
    pub(crate) const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// All that the person may know.
    pub(crate) const fn view(&self) -> &G::View {
        &self.view
    }

    /// What the person would see after the move that is chosen, or the only one that fits; nothing if there is none, or it
    /// would bring something hidden to light.
    pub(crate) fn preview(&self) -> Option<G::View> {
        let prompt = &self.prompt;
        let is_typed = !prompt.typed().is_empty() && prompt.fitting().len() == 1;
        if self.stage != Stage::Yours || !(is_typed || prompt.chosen().is_some()) {
            return None;
        }
        preview::after::<G>(&self.view, prompt.wanted()?, self.person_seat())
    }

    /// Whose move it is.
    pub(crate) fn turn(&self) -> Turn {
        match self.seen.round.as_ref().and_then(|round| round.turn) {
            _ if self.looked_at < self.seen.events.len() => Turn::Chance,
            Some(seat) => Turn::Decide(seat),
            None => Turn::Over,
        }
    }

    /// How many moves were looked at.
    pub(crate) const fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// The log: who moved, and what of it the person still may read.
    pub(crate) fn log(&self) -> impl DoubleEndedIterator<Item = (Option<Seat>, String)> + ExactSizeIterator {
        let open = self.looked_at.saturating_sub(1);
        let over = matches!(self.stage, Stage::Over(_));
        self.seen.events[..self.looked_at].iter().enumerate().map(move |(rank, told)| {
            let words = if over || rank >= open { G::describe } else { G::describe_later };
            (told.seat, read_event::<G>(&told.event).as_ref().map(words).unwrap_or_default())
        })
    }

    /// The move that was looked at last: who made it, and what the person saw of it.
    pub(crate) fn last(&self) -> Option<(Option<Seat>, G::Event)> {
        let told = self.seen.events[..self.looked_at].last()?;
        Some((told.seat, read_event::<G>(&told.event)?))
    }

    /// Writes the record so far into a file.
    pub(crate) fn save(&self, path: &Path) -> anyhow::Result<()> {
        write_file(path, self.local.record::<G>()? + "\n")
    }

    /// Scrolls the log back, at most to where it begins.
    pub(crate) fn scroll_back(&mut self, lines: usize) {
        // A move takes a line or more; more than two are rare.
        self.scroll = (self.scroll + lines).min(self.looked_at * 2);
    }

    /// A bot has found something.
    pub(crate) fn accept_finding(&mut self, finding: Finding) -> anyhow::Result<()> {
        self.local.accept_finding(finding)?;
        self.show_waiting()
    }

    /// Goes on after a look at the last move.
    pub(crate) fn go_on(&mut self) -> anyhow::Result<()> {
        if matches!(self.stage, Stage::Resting(_)) { self.show_next() } else { Ok(()) }
    }

    /// Makes a move of the person, or tells why not.
    pub(crate) fn play(&mut self, text: &str) -> anyhow::Result<Option<String>> {
        self.send_command(Deed::Move { text: text.to_owned() })?;
        Ok(self.refusal.take())
    }

    /// Plays what the prompt wants, or says why not.
    pub(crate) fn play_prompt(&mut self) -> anyhow::Result<()> {
        if self.stage == Stage::Yours {
            self.notice = match self.prompt.wanted().map(str::to_owned) {
                Some(text) => self.play(&text)?.as_deref().map(as_sentence),
                None => Some("Type a move, or choose one with the arrows.".to_owned()),
            };
        }
        Ok(())
    }

    /// Asks for a hint.
    pub(crate) fn ask_hint(&mut self) -> anyhow::Result<()> {
        if self.stage == Stage::Yours {
            self.local.receive(&ClientMessage::Hint { id: self.seen.new_id() })?;
            self.stage = Stage::Hinting;
        }
        Ok(())
    }

    /// Takes the last move of the person back, and with it all that nobody has looked at yet.
    pub(crate) fn undo(&mut self) -> anyhow::Result<()> {
        if !self.seen.events.iter().any(|told| told.seat == Some(self.person_seat())) {
            self.notice = Some("There is no move of yours to take back.".to_owned());
            return Ok(());
        }
        while let Some(message) = self.local.next_message() {
            self.receive(message)?;
        }
        self.looked_at = self.seen.events.len();
        self.settle();
        self.send_command(Deed::Undo)
    }

    fn send_command(&mut self, deed: Deed) -> anyhow::Result<()> {
        let command = self.seen.command(deed);
        self.local.receive(&ClientMessage::Command(command))?;
        self.show_waiting()
    }

    /// Looks at what has come, unless the person still looks at a move.
    fn show_waiting(&mut self) -> anyhow::Result<()> {
        if matches!(self.stage, Stage::Resting(_)) { Ok(()) } else { self.show_next() }
    }

    /// Looks at what comes next, until something is to be looked at for a while or nothing waits any more.
    fn show_next(&mut self) -> anyhow::Result<()> {
        while self.looked_at == self.seen.events.len() {
            let Some(message) = self.local.next_message() else {
                self.settle();
                return Ok(());
            };
            self.receive(message)?;
        }
        self.looked_at += 1;
        self.notice = None;
        self.scroll = 0;
        // Whoever moves next sees the table until then: the person needs no extra time before their move.
        let person_is_next = self.turn() == Turn::Decide(self.person_seat());
        self.stage = Stage::Resting(!person_is_next && G::is_fleeting(&self.view));
        Ok(())
    }

    /// Takes in a message.
    fn receive(&mut self, message: ServerMessage) -> anyhow::Result<()> {
        match message {
            ServerMessage::Welcome(welcome) => self.apply_update(self.seen.missed(welcome))?,
            ServerMessage::Update(update) => self.apply_update(update)?,
            ServerMessage::Hint { moves, .. } => {
                if let Some(advice) = moves.first() {
                    self.notice = Some(format!("A hint: {}. Enter plays it, Esc clears it.", advice.text));
                    self.prompt.set(&advice.text);
                }
            }
            // A hint that came too late is of no interest any more.
            ServerMessage::Refused { code, sentence, .. } if code != "stale" => self.refusal = Some(sentence),
            ServerMessage::Bye { sentence, .. } => bail!("{sentence}"),
            _ => {}
        }
        Ok(())
    }

    fn apply_update(&mut self, update: Update) -> anyhow::Result<()> {
        self.seen.apply_update(update);
        if let Some(view) = self.seen.round.as_ref().and_then(|round| round.view.as_ref()) {
            self.view = read_view::<G>(view)?;
        }
        self.prompt = prompt(self.seen.round.as_ref());
        if self.seen.events.len() < self.looked_at {
            self.looked_at = self.seen.events.len();
            self.notice = Some("Your last move is taken back.".to_owned());
        }
        Ok(())
    }

    /// Nothing is left to look at: what does the table wait for?
    fn settle(&mut self) {
        let outcome = self.seen.round.as_ref().and_then(|round| round.outcome.clone());
        self.stage = match (outcome, self.turn()) {
            (Some(outcome), _) => Stage::Over(outcome),
            (None, Turn::Decide(seat)) if seat != self.person_seat() => Stage::Thinking(seat),
            _ => Stage::Yours,
        };
    }
}

/// A line over the moves that are legal now.
fn prompt(round: Option<&RoundState>) -> Prompt {
    Prompt::new(round.map(|round| round.legal.iter().map(str::to_owned).collect()).unwrap_or_default())
}

/// A reason as a whole sentence.
fn as_sentence(text: &str) -> String {
    capitalised(text) + if text.ends_with('.') { "" } else { "." }
}
