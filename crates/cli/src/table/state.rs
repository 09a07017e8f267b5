//! The table itself: the round, the log as the person may read it, and what is being asked.

use std::path::Path;

use anyhow::Context as _;
use tavola_core::record::Claim;
use tavola_core::{Outcome, Seat, Turn, Viewer};

use super::deal::Deal;
use super::preview;
use super::prompt::Prompt;
use super::thought::{Answer, Purpose, Question};
use crate::games::Playable;
use crate::round::{Round, legal_texts};

/// A game on a table, from the seat of the person.
pub(crate) struct Table<G: Playable> {
    deal: Deal<G>,
    round: Round<G>,
    log: Vec<Entry<G>>,
    /// After how many moves the person decided, the last one last.
    decisions: Vec<usize>,
    undone: u32,
    saved: bool,
    stage: Stage,
    question: Option<Question<G>>,
    pub(super) prompt: Prompt,
    pub(super) notice: Option<String>,
    pub(super) drawer: Option<Drawer>,
    /// How many lines of the log lie below its lower edge.
    pub(super) scroll: usize,
}

/// A move as the person's seat saw it.
struct Entry<G: Playable> {
    by: Option<Seat>,
    event: G::Event,
}

/// What happens now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The person is to move.
    Yours,
    /// A bot thinks, for its own move or for a hint.
    Thinking(Seat, Purpose),
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

impl<G: Playable> Table<G> {
    /// A table with a new round.
    pub(crate) fn new(deal: Deal<G>) -> anyhow::Result<Self> {
        let round = deal.round()?;
        let mut table = Table {
            deal,
            round,
            log: Vec::new(),
            decisions: Vec::new(),
            undone: 0,
            saved: false,
            stage: Stage::Resting(false),
            question: None,
            prompt: Prompt::default(),
            notice: None,
            drawer: None,
            scroll: 0,
        };
        table.go_on()?;
        Ok(table)
    }

    /// The seat of the person.
    pub(crate) const fn own(&self) -> Seat {
        self.deal.own
    }

    /// The name of the bot on a seat; nothing for the person.
    pub(crate) fn bot_name(&self, seat: Seat) -> Option<&str> {
        self.deal.names[seat].as_deref()
    }

    /// What happens now.
    pub(crate) const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// All that the person may know.
    pub(crate) fn view(&self) -> G::View {
        self.round.position().view(Viewer::Seat(self.own()))
    }

    /// What the person would see after the move that is chosen, or the only one that fits; nothing if there is none, or it
    /// would bring something hidden to light.
    pub(crate) fn preview(&self) -> Option<G::View> {
        let prompt = &self.prompt;
        let is_typed = !prompt.typed().is_empty() && prompt.fitting().len() == 1;
        if self.stage != Stage::Yours || !(is_typed || prompt.chosen().is_some()) {
            return None;
        }
        let position = self.round.position();
        let m = position.read_move(prompt.wanted()?).ok().filter(|m| position.check(*m).is_ok())?;
        preview::after::<G>(&self.view(), m, self.own())
    }

    /// Whose move it is.
    pub(crate) fn turn(&self) -> Turn {
        self.round.position().turn()
    }

    /// The log: who moved, and what of it the person still may read.
    pub(crate) fn log(&self) -> impl DoubleEndedIterator<Item = (Option<Seat>, String)> + ExactSizeIterator {
        let open = self.log.len().saturating_sub(1);
        let over = matches!(self.stage, Stage::Over(_));
        self.log.iter().enumerate().map(move |(rank, entry)| {
            let text = if over || rank >= open { G::tell(&entry.event) } else { G::recall(&entry.event) };
            (entry.by, text)
        })
    }

    /// The record so far as JSON.
    pub(crate) fn record_json(&self) -> String {
        self.round.record().to_json()
    }

    /// A question that waits for somebody who lets the bot think.
    pub(crate) const fn take_question(&mut self) -> Option<Question<G>> {
        self.question.take()
    }

    /// Scrolls the log back, at most to where it begins.
    pub(crate) fn scroll_back(&mut self, lines: usize) {
        // A move takes a line or more; more than two are rare.
        self.scroll = (self.scroll + lines).min(self.log.len() * 2);
    }

    /// Whether the person saved the record.
    pub(crate) const fn is_saved(&self) -> bool {
        self.saved
    }

    /// Goes on after a look at the last move: rolls, asks a bot, or asks the person.
    pub(crate) fn go_on(&mut self) -> anyhow::Result<()> {
        if !matches!(self.stage, Stage::Resting(_)) {
            return Ok(());
        }
        match self.turn() {
            Turn::Over => {
                let outcome = self.round.position().outcome().context("a game that is over has an outcome")?;
                self.round.record_mut().result = Some(Claim::from(&outcome));
                self.stage = Stage::Over(outcome);
            }
            Turn::Chance => {
                let m = self.round.draw().context("chance has an outcome")?;
                self.make(m)?;
            }
            Turn::Decide(seat) if seat == self.own() => {
                self.prompt = Prompt::new(legal_texts(self.round.position()));
                self.stage = Stage::Yours;
            }
            Turn::Decide(seat) => self.ask(seat, Purpose::Play),
        }
        Ok(())
    }

    /// Plays what the prompt wants, or says why not.
    pub(crate) fn play_prompt(&mut self) -> anyhow::Result<()> {
        if self.stage != Stage::Yours {
            return Ok(());
        }
        let Some(text) = self.prompt.wanted() else {
            self.notice = Some("Type a move, or choose one with the arrows.".to_owned());
            return Ok(());
        };
        let position = self.round.position();
        let read = position.read_move(text).map_err(anyhow::Error::from);
        match read.and_then(|m| position.check(m).map(|()| m).map_err(anyhow::Error::from)) {
            Ok(m) => {
                self.decisions.push(self.log.len());
                self.make(m)
            }
            Err(why) => {
                self.notice = Some(sentence(&why.to_string()));
                Ok(())
            }
        }
    }

    /// Asks the adviser, who sees what the person sees.
    pub(crate) fn ask_hint(&mut self) {
        if self.stage == Stage::Yours {
            self.ask(self.own(), Purpose::Hint);
        }
    }

    /// Hears an answer, unless a move was taken back since.
    pub(crate) fn hear(&mut self, answer: Answer<G>) -> anyhow::Result<()> {
        let Answer { seat, purpose, undone, bot, m } = answer;
        if undone != self.undone {
            return Ok(());
        }
        self.round.return_bot(seat, bot);
        match purpose {
            Purpose::Play => self.make(m),
            Purpose::Hint => {
                let text = self.round.position().move_text(m);
                self.notice = Some(format!("A hint: {text}. Enter plays it, Esc clears it."));
                self.prompt.set(&text);
                self.stage = Stage::Yours;
                Ok(())
            }
        }
    }

    /// Takes back to the last decision of the person: deals again and makes the moves before it again.
    pub(crate) fn undo(&mut self) -> anyhow::Result<()> {
        let Some(kept) = self.decisions.pop() else {
            self.notice = Some("There is no move of yours to take back.".to_owned());
            return Ok(());
        };
        let moves = self.round.record().moves[..kept].to_vec();
        self.round = self.deal.round()?;
        self.log.clear();
        self.question = None;
        self.undone += 1;
        for text in &moves {
            let m = match self.round.draw() {
                Some(m) => m,
                None => self.round.position().read_move(text)?,
            };
            self.make(m)?;
        }
        let times = if self.undone == 1 { "Once".to_owned() } else { format!("{} times", self.undone) };
        self.round.record_mut().comment = Some(format!("{times} a move was taken back."));
        self.stage = Stage::Resting(false);
        self.go_on()?;
        self.notice = Some("Your last move is taken back.".to_owned());
        Ok(())
    }

    /// Writes the record and says where.
    pub(crate) fn save(&mut self, path: &Path) {
        let saved = std::fs::write(path, self.record_json() + "\n");
        self.saved |= saved.is_ok();
        self.notice = Some(match saved {
            Ok(()) => format!("The record is saved as {}.", path.display()),
            Err(error) => format!("{}: cannot be written: {error}.", path.display()),
        });
    }

    fn ask(&mut self, seat: Seat, purpose: Purpose) {
        let Some(bot) = self.round.lend_bot(seat) else { return };
        let position = self.round.position();
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let view = position.view(Viewer::Seat(seat));
        self.question = Some(Question { seat, purpose, undone: self.undone, bot, view, legal });
        self.stage = Stage::Thinking(seat, purpose);
    }

    fn make(&mut self, m: G::Move) -> anyhow::Result<()> {
        let position = self.round.position();
        self.log.push(Entry { by: position.turn().seat(), event: position.witness(m, Viewer::Seat(self.own())) });
        self.round.make(m)?;
        self.notice = None;
        self.scroll = 0;
        // Whoever moves next sees the table until then: the person needs no extra time before their move.
        let next_is_own = self.turn() == Turn::Decide(self.own());
        self.stage = Stage::Resting(!next_is_own && G::is_fleeting(&self.view()));
        Ok(())
    }
}

/// A reason as a sentence of its own.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    let end = if text.ends_with('.') { "" } else { "." };
    first.chain(characters).collect::<String>() + end
}
