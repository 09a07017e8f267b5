//! One seat at a table: what was seen, what is to be done, and who decides.

use std::collections::VecDeque;
use std::io::Write as _;
use std::pin::Pin;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use tavola_bots::Level;
use tavola_client::{Link, Lost, Socket, check_round};
use tavola_core::fair::Entropy;
use tavola_table::{
    ChairState, ClientMessage, Command, CommandId, Deed, OwnBytes, PROTOCOL, Phase, RoundPromise, RoundState,
    ServerMessage, Update,
};
use tokio::task::JoinHandle;

use super::person::{Person, TypedLine};
use super::plain;
use super::seat::TakenSeat;
use crate::games;
use crate::mind::BotQuestion;
use crate::output::Output;
use crate::random::random;
use crate::seen::Seen;
use crate::table::in_columns;

/// How often in a row the server may refuse what a bot does before it gives up.
const MOST_REFUSALS: u32 = 5;

/// How long whoever leaves waits for the answer.
const FAREWELL: Duration = Duration::from_secs(2);

/// One seat at a table.
pub(super) struct Client<'a> {
    pub(super) seen: Seen,
    token: String,
    bot: Option<Level>,
    matches: Option<u32>,
    person: Option<Person>,
    pub(super) output: &'a mut Output,
    link: &'a Link,
    /// What the server promised of the last round, and what was seen of it.
    promise: Option<RoundPromise>,
    /// A round that is over and not checked yet.
    unchecked: Option<RoundPromise>,
    thought: Option<JoinHandle<anyhow::Result<String>>>,
    /// The command that waits for its answer; it is sent again, under the same name, after a lost connection.
    pending: Option<Command>,
    /// What the person wants done after it.
    wanted: VecDeque<Deed>,
    refusals: u32,
    /// The decision that the person was asked for last.
    pub(super) asked: Option<(u32, u32)>,
    welcome: bool,
    finished: u32,
    leaving: bool,
}

/// Why a conversation is over.
pub(super) enum Ending {
    /// That was wanted.
    Wanted,
    /// The server says that there is nothing more to do at this table.
    Refused(String),
    /// The connection is gone.
    Lost(Lost),
    /// It can't go on.
    Failed(anyhow::Error),
}

impl From<Lost> for Ending {
    fn from(lost: Lost) -> Ending {
        Ending::Lost(lost)
    }
}

impl From<anyhow::Error> for Ending {
    fn from(error: anyhow::Error) -> Ending {
        Ending::Failed(error)
    }
}

impl<'a> Client<'a> {
    pub(super) fn new(
        link: &'a Link,
        taken: TakenSeat,
        bot: Option<Level>,
        matches: Option<u32>,
        person: Option<Person>,
        output: &'a mut Output,
    ) -> anyhow::Result<Self> {
        let TakenSeat { seat, token, seq } = taken;
        Ok(Client {
            seen: Seen::new(seat, seq)?,
            token,
            bot,
            matches,
            person,
            output,
            link,
            promise: None,
            unchecked: None,
            thought: None,
            pending: None,
            wanted: VecDeque::new(),
            refusals: 0,
            asked: None,
            welcome: false,
            finished: 0,
            leaving: false,
        })
    }

    /// Whether the server said welcome since this was last asked.
    pub(super) const fn was_welcome(&mut self) -> bool {
        std::mem::replace(&mut self.welcome, false)
    }

    /// Talks until the connection is gone or nothing is left to do.
    pub(super) async fn talk(&mut self, socket: &mut Socket, stop: &mut Pin<Box<impl Future<Output = ()>>>) -> Ending {
        self.welcome = false;
        let (token, seq) = (Some(self.token.clone()), self.seen.seq);
        if let Err(lost) =
            socket.send(&ClientMessage::Hello { protocol: PROTOCOL, token, host: None, seq, changes: false }).await
        {
            return Ending::Lost(lost);
        }
        let ending = loop {
            if let Err(ending) = self.step(socket, stop).await {
                break ending;
            }
        };
        socket.close().await;
        match ending {
            Ending::Failed(error) => Ending::Failed(error),
            // Whoever stands up is not told that it worked: the seat is free by then.
            _ if self.leaving => Ending::Wanted,
            other => other,
        }
    }

    /// Does what is to be done, and waits for one thing to happen.
    async fn step(&mut self, socket: &mut Socket, stop: &mut Pin<Box<impl Future<Output = ()>>>) -> Result<(), Ending> {
        if !self.welcome {
            // Nothing is done before the answer, whatever the person types.
            let text = socket.receive_text().await?;
            return self.receive(&text, socket).await;
        }
        self.act(socket).await?;
        tokio::select! {
            text = socket.receive_text() => self.receive(&text?, socket).await,
            decision = decided(&mut self.thought) => {
                self.thought = None;
                let text = decision?;
                self.command(socket, Deed::Move { text }).await
            }
            line = next_line(&mut self.person) => self.obey(line, socket).await,
            () = stop => self.leave(socket).await,
        }
    }

    /// Does what is to be done, one thing at a time.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), Ending> {
        if self.pending.is_some() {
            return Ok(());
        }
        if let Some(deed) = self.wanted.pop_front() {
            return self.command(socket, deed).await;
        }
        if let Some(deed) = self.due()? {
            return self.command(socket, deed).await;
        }
        self.decide()
    }

    /// What the table waits for, apart from a move.
    fn due(&mut self) -> Result<Option<Deed>, Ending> {
        let Some(table) = &self.seen.table else { return Ok(None) };
        let seat = self.seen.seat;
        let Some(ChairState::Person { ready, away, lent, .. }) = table.seats.get(seat) else {
            return Err(Ending::Refused("your seat was given to somebody else".to_owned()));
        };
        if *away || lent.is_some() {
            return Ok(Some(Deed::Return));
        }
        let asks = table.undo.as_ref().is_some_and(|undo| undo.seat != seat && !undo.agreed.contains(&seat));
        if asks && self.bot.is_some() {
            return Ok(Some(Deed::Answer { agree: true }));
        }
        let proposed = table.proposal.as_ref().is_some_and(|open| open.seat != seat && !open.agreed.contains(&seat));
        if proposed && self.bot.is_some() {
            return Ok(Some(Deed::Vote { agree: true }));
        }
        Ok(match table.phase {
            Phase::Over if self.matches.is_some_and(|most| self.finished >= most) => {
                self.leaving = true;
                Some(Deed::Stand)
            }
            // A person is asked after each round whether to go on.
            Phase::Between | Phase::Over if self.bot.is_none() => None,
            Phase::Gathering | Phase::Between | Phase::Over => (!ready).then_some(Deed::Ready { ready: true }),
            Phase::Dealing => self.entropy()?,
            Phase::Playing => None,
        })
    }

    /// Our random bytes for the round that is being dealt, once.
    fn entropy(&mut self) -> anyhow::Result<Option<Deed>> {
        let Some(promise) = self.promise.as_mut().filter(|promise| promise.bytes == OwnBytes::None) else {
            return Ok(None);
        };
        let entropy = Entropy(random()?);
        promise.bytes = OwnBytes::Sent { entropy, taken: false };
        Ok(Some(Deed::Add { round: promise.round, entropy }))
    }

    /// Lets the bot think or asks the person, if it is our turn.
    fn decide(&mut self) -> Result<(), Ending> {
        let Seen { seat, table: Some(table), round: Some(round), events, .. } = &self.seen else { return Ok(()) };
        let (Phase::Playing, true, Some(view)) = (table.phase, round.turn == Some(*seat), &round.view) else {
            return Ok(());
        };
        let Some(level) = self.bot else { return Ok(self.ask_for_move()?) };
        if self.thought.is_none() {
            let question = BotQuestion {
                rules: table.rules.clone(),
                seat: *seat,
                bot: level.to_string(),
                luck: u64::from_le_bytes(random()?),
                events: events.iter().map(|told| told.event.clone()).collect(),
                view: view.clone(),
                legal: round.legal.iter().map(str::to_owned).collect(),
            };
            let game = table.game.to_string();
            self.thought = Some(tokio::task::spawn_blocking(move || games::visit(&game, question)?));
        }
        Ok(())
    }

    async fn command(&mut self, socket: &mut Socket, deed: Deed) -> Result<(), Ending> {
        let command = self.seen.command(deed);
        self.pending = Some(command.clone());
        Ok(socket.send(&ClientMessage::Command(command)).await?)
    }

    async fn receive(&mut self, text: &str, socket: &mut Socket) -> Result<(), Ending> {
        let message: ServerMessage =
            serde_json::from_str(text).context("the server's message can't be read; is its version another one?")?;
        if self.output.json() {
            writeln!(self.output, "{text}").and_then(|()| self.output.flush()).map_err(anyhow::Error::from)?;
        }
        match message {
            ServerMessage::Welcome(welcome) => {
                self.welcome = true;
                socket.expect_every(Duration::from_secs(welcome.heartbeat.into()));
                let first = self.seen.table.is_none();
                self.apply_update(self.seen.missed(welcome), false)?;
                if first {
                    self.tell_place()?;
                } else {
                    self.write_line("You are back at the table.")?;
                }
                if let Some(command) = &self.pending {
                    socket.send(&ClientMessage::Command(command.clone())).await?;
                }
            }
            ServerMessage::Update(update) => self.apply_update(update, true)?,
            ServerMessage::Done { id, .. } => {
                let done = self.pending.take_if(|pending| pending.id == id);
                if let (Some(Deed::Add { .. }), Some(promise)) = (done.map(|done| done.deed), &mut self.promise)
                    && let OwnBytes::Sent { taken, .. } = &mut promise.bytes
                {
                    *taken = true;
                }
                self.refusals = 0;
            }
            ServerMessage::Refused { id, code, sentence, .. } => self.refused(id.as_ref(), &code, &plain(&sentence))?,
            ServerMessage::Bye { sentence, retry, .. } => {
                let sentence = plain(&sentence);
                return Err(match retry {
                    Some(wait) => {
                        Lost { sentence, retry: Some(Duration::from_millis(wait.into())), status: None }.into()
                    }
                    None => Ending::Refused(sentence),
                });
            }
            // Nothing of it changes what is to be done.
            ServerMessage::Presence(_)
            | ServerMessage::Hint { .. }
            | ServerMessage::Possible { .. }
            | ServerMessage::Pong
            | ServerMessage::Unknown => {}
        }
        Ok(self.check_chance().await?)
    }

    /// Finds out whether the chance of a round that has just ended was as promised.
    async fn check_chance(&mut self) -> anyhow::Result<()> {
        let Some(promise) = self.unchecked.take() else { return Ok(()) };
        match check_round(self.link, &self.token, &promise).await {
            Ok(check) => self.tell_check(&check),
            Err(why) => self.write_line(format_args!("Its chance could not be checked: {}.", plain(&why.to_string()))),
        }
    }

    /// Something happened, before our eyes or while we were away.
    fn apply_update(&mut self, update: Update, seen: bool) -> anyhow::Result<()> {
        let ended = |round: &RoundState| (round.number, round.outcome.is_some() || round.given_up);
        let ended_before = self.seen.round.as_ref().map(ended);
        let phase_before = self.seen.table.as_ref().map(|table| table.phase);
        if update.round.is_some() {
            // What the bot thinks about is the past now.
            self.thought = None;
            self.asked = None;
        }
        if let Some(promise) = self.promise.as_mut().filter(|_| seen) {
            promise.watch(&update.happened);
        }
        let round = update.round.clone();
        let happened = self.seen.apply_update(update);
        if let (Some(table), Some(round)) = (&self.seen.table, &round) {
            RoundPromise::keep(&mut self.promise, Some(self.seen.seat), table, round);
        }
        let is_over = self.seen.table.as_ref().is_some_and(|table| table.phase == Phase::Over);
        if is_over && phase_before.is_some_and(|phase| phase != Phase::Over) {
            self.finished += 1;
        }
        for what in happened {
            self.tell_happening(what)?;
        }
        let ended = self.seen.round.as_ref().map(ended);
        if ended.is_some_and(|(_, over)| over) && ended != ended_before && ended_before.is_some() {
            self.tell_end()?;
            // A round that was given up before anything was dealt has no chance in it.
            self.unchecked = self.promise.clone().filter(|promise| promise.published.is_some());
        }
        Ok(())
    }

    fn refused(&mut self, id: Option<&CommandId>, code: &str, sentence: &str) -> Result<(), Ending> {
        let refused = self.pending.take_if(|pending| id.is_none_or(|id| *id == pending.id));
        if let (Some(Command { deed: Deed::Add { round, .. }, .. }), Some(promise)) = (refused, &mut self.promise)
            && promise.round == round
        {
            promise.bytes = OwnBytes::Refused;
        }
        // What was decided too late is decided again.
        if code != "stale" {
            self.write_line(sentence)?;
        }
        if self.bot.is_some() {
            self.refusals += 1;
            if self.refusals >= MOST_REFUSALS {
                return Err(Ending::Refused(format!("the server refuses again and again: {sentence}")));
            }
        }
        self.asked = None;
        Ok(())
    }

    /// Does what a person wants.
    async fn obey(&mut self, line: TypedLine, socket: &mut Socket) -> Result<(), Ending> {
        let deed = match line {
            TypedLine::Quit => return self.leave(socket).await,
            TypedLine::List => {
                let round = self.seen.round.as_ref();
                let legal = round.map(|round| round.legal.iter().map(str::to_owned).collect::<Vec<_>>());
                let text = in_columns(&legal.unwrap_or_default());
                return Ok(self.write_line(if text.is_empty() { "It is not your turn." } else { text.trim_end() })?);
            }
            TypedLine::Ready => {
                let between = self.seen.table.as_ref().map(|table| table.phase);
                if !matches!(between, Some(Phase::Between | Phase::Over)) {
                    return Ok(());
                }
                Deed::Ready { ready: true }
            }
            TypedLine::Undo => Deed::Undo,
            TypedLine::Answer(agree) => {
                let proposed =
                    self.seen.table.as_ref().is_some_and(|table| table.proposal.is_some() && table.undo.is_none());
                if proposed { Deed::Vote { agree } } else { Deed::Answer { agree } }
            }
            TypedLine::Say(text) => Deed::Say { text },
            TypedLine::Move(text) => Deed::Move { text },
        };
        self.wanted.push_back(deed);
        Ok(())
    }

    /// Gives the seat up, or in the middle of a round says that nobody plays here for a while.
    async fn leave(&mut self, socket: &mut Socket) -> Result<(), Ending> {
        let runs = self.seen.table.as_ref().is_some_and(|table| matches!(table.phase, Phase::Dealing | Phase::Playing));
        let deed = if runs { Deed::Leave } else { Deed::Stand };
        self.leaving = true;
        self.command(socket, deed).await?;
        // A moment for the answer: until it comes, the others may still wait for this seat.
        let answered = async {
            while self.pending.is_some() {
                let text = socket.receive_text().await?;
                self.receive(&text, socket).await?;
            }
            Ok::<(), Ending>(())
        };
        let _ = tokio::time::timeout(FAREWELL, answered).await;
        Err(Ending::Wanted)
    }
}

/// The bot's decision, when it is made.
async fn decided(thought: &mut Option<JoinHandle<anyhow::Result<String>>>) -> anyhow::Result<String> {
    match thought {
        Some(task) => task.await.map_err(|_| anyhow!("the bot can make nothing of what the server sends"))?,
        None => std::future::pending().await,
    }
}

/// What the person wants, if one is there.
async fn next_line(person: &mut Option<Person>) -> TypedLine {
    match person {
        Some(person) => person.next_line().await,
        None => std::future::pending().await,
    }
}
