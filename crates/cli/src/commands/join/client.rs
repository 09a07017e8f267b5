//! One seat at a table: what was seen, what is to be done, and who decides.

use std::collections::VecDeque;
use std::io::Write as _;
use std::pin::Pin;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use data_encoding::HEXLOWER;
use serde_json::value::RawValue;
use tavola_bots::Level;
use tavola_client::{Lost, Socket};
use tavola_core::Seat;
use tavola_core::fair::{Commitment, Entropy};
use tavola_table::{
    ChairState, ClientMessage, Command, CommandId, Deed, Happening, PROTOCOL, Phase, RoundState, Seq, ServerMessage,
    State, TableState, Update,
};
use tokio::task::JoinHandle;

use super::mind::Question;
use super::person::{Person, Wish};
use super::plain;
use super::seat::{Taken, random};
use crate::commands::play::in_columns;
use crate::games;
use crate::output::Output;

/// How often in a row the server may refuse what a bot does before it gives up.
const MOST_REFUSALS: u32 = 5;

/// How long whoever leaves waits for the answer.
const FAREWELL: Duration = Duration::from_secs(2);

/// One seat at a table.
pub(super) struct Client<'a> {
    pub(super) seat: Seat,
    token: String,
    /// The number of the last thing seen.
    seq: Seq,
    bot: Option<Level>,
    matches: Option<u32>,
    person: Option<Person>,
    pub(super) output: &'a mut Output,
    pub(super) table: Option<TableState>,
    pub(super) round: Option<RoundState>,
    /// The events of the round with their numbers.
    pub(super) seen: Vec<(u32, Box<RawValue>)>,
    /// What the server promised before our random bytes of a round were sent.
    pub(super) promise: Option<Promise>,
    thought: Option<JoinHandle<anyhow::Result<String>>>,
    /// The command that waits for its answer; it is sent again, under the same name, after a lost connection.
    pending: Option<Command>,
    /// What the person wants done after it.
    wanted: VecDeque<Deed>,
    /// Names of commands begin so, unlike those of any other client of this seat.
    prefix: String,
    commands: u32,
    refusals: u32,
    /// The decision that the person was asked for last.
    pub(super) asked: Option<(u32, u32)>,
    welcome: bool,
    finished: u32,
    leaving: bool,
}

/// What the server promised before our random bytes were sent, and these.
pub(super) struct Promise {
    pub(super) round: u32,
    pub(super) commitment: Commitment,
    pub(super) entropy: Entropy,
}

/// Why a conversation is over.
pub(super) enum Until {
    /// There is nothing more to do at this table.
    End(End),
    /// The connection is gone.
    Lost(Lost),
}

/// Why there is nothing more to do at a table.
pub(super) enum End {
    /// That was wanted.
    Wanted,
    /// The server says so.
    Refused(String),
}

/// What ends a conversation.
enum Stop {
    Until(Until),
    Failed(anyhow::Error),
}

impl From<Lost> for Stop {
    fn from(lost: Lost) -> Stop {
        Stop::Until(Until::Lost(lost))
    }
}

impl From<End> for Stop {
    fn from(end: End) -> Stop {
        Stop::Until(Until::End(end))
    }
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Stop {
        Stop::Failed(error)
    }
}

impl<'a> Client<'a> {
    pub(super) fn new(
        taken: Taken,
        bot: Option<Level>,
        matches: Option<u32>,
        person: Option<Person>,
        output: &'a mut Output,
    ) -> anyhow::Result<Self> {
        let Taken { seat, token, seq } = taken;
        Ok(Client {
            seat,
            token,
            seq,
            bot,
            matches,
            person,
            output,
            table: None,
            round: None,
            seen: Vec::new(),
            promise: None,
            thought: None,
            pending: None,
            wanted: VecDeque::new(),
            prefix: HEXLOWER.encode(&random::<8>()?),
            commands: 0,
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
    pub(super) async fn talk(
        &mut self,
        socket: &mut Socket,
        stop: &mut Pin<Box<impl Future<Output = ()>>>,
    ) -> anyhow::Result<Until> {
        self.welcome = false;
        let (token, seq) = (Some(self.token.clone()), self.seq);
        if let Err(lost) = socket.send(&ClientMessage::Hello { protocol: PROTOCOL, token, host: None, seq }).await {
            return Ok(Until::Lost(lost));
        }
        let ended = loop {
            if let Err(ended) = self.step(socket, stop).await {
                break ended;
            }
        };
        socket.close().await;
        match ended {
            // Whoever stands up is not told that it worked: the seat is not its own any more.
            Stop::Until(_) if self.leaving => Ok(Until::End(End::Wanted)),
            Stop::Until(until) => Ok(until),
            Stop::Failed(error) => Err(error),
        }
    }

    /// Does what is to be done, and waits for one thing to happen.
    async fn step(&mut self, socket: &mut Socket, stop: &mut Pin<Box<impl Future<Output = ()>>>) -> Result<(), Stop> {
        if !self.welcome {
            // Nothing is done before the answer, whatever the person types.
            let text = socket.receive_text().await?;
            return self.hear(&text, socket).await;
        }
        self.act(socket).await?;
        tokio::select! {
            text = socket.receive_text() => self.hear(&text?, socket).await,
            decision = decided(&mut self.thought) => {
                self.thought = None;
                let text = decision?;
                self.command(socket, Deed::Move { text }).await
            }
            wish = wish_of(&mut self.person) => self.obey(wish, socket).await,
            () = stop => self.leave(socket).await,
        }
    }

    /// Does what is to be done, one thing at a time.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), Stop> {
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
    fn due(&mut self) -> Result<Option<Deed>, Stop> {
        let Some(table) = &self.table else { return Ok(None) };
        let Some(ChairState::Person { ready, away, lent, .. }) = table.seats.get(self.seat) else {
            return Err(End::Refused("your seat was given to somebody else".to_owned()).into());
        };
        if *away || lent.is_some() {
            return Ok(Some(Deed::Return));
        }
        let asks = table.undo.as_ref().is_some_and(|wish| wish.seat != self.seat && !wish.agreed.contains(&self.seat));
        if asks && self.bot.is_some() {
            return Ok(Some(Deed::Answer { agree: true }));
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
        let Some(round) = &self.round else { return Ok(None) };
        if self.promise.as_ref().is_some_and(|promise| promise.round == round.number) {
            return Ok(None);
        }
        let Some(fairness) = &round.fairness else { return Ok(None) };
        let entropy = Entropy(random()?);
        self.promise = Some(Promise { round: round.number, commitment: fairness.commitment, entropy });
        Ok(Some(Deed::Add { round: round.number, entropy }))
    }

    /// Lets the bot think or asks the person, if it is our turn.
    fn decide(&mut self) -> Result<(), Stop> {
        let (Some(table), Some(round)) = (&self.table, &self.round) else { return Ok(()) };
        let (Phase::Playing, true, Some(view)) = (table.phase, round.turn == Some(self.seat), &round.view) else {
            return Ok(());
        };
        let Some(level) = self.bot else { return Ok(self.ask()?) };
        if self.thought.is_none() {
            let question = Question {
                rules: table.rules.clone(),
                seat: self.seat,
                level,
                luck: u64::from_le_bytes(random()?),
                events: self.seen.iter().map(|(_, event)| event.clone()).collect(),
                view: view.clone(),
                legal: round.legal.iter().map(str::to_owned).collect(),
            };
            let game = table.game.to_string();
            self.thought = Some(tokio::task::spawn_blocking(move || games::visit(&game, question)?));
        }
        Ok(())
    }

    async fn command(&mut self, socket: &mut Socket, deed: Deed) -> Result<(), Stop> {
        self.commands += 1;
        let id: CommandId = format!("{}-{}", self.prefix, self.commands).parse().map_err(anyhow::Error::from)?;
        let command = Command { id, seq: self.seq, deed };
        self.pending = Some(command.clone());
        Ok(socket.send(&ClientMessage::Command(command)).await?)
    }

    async fn hear(&mut self, text: &str, socket: &mut Socket) -> Result<(), Stop> {
        let message: ServerMessage =
            serde_json::from_str(text).context("the server's message can't be read; is its version another one?")?;
        if self.output.json() {
            writeln!(self.output, "{text}").and_then(|()| self.output.flush()).map_err(anyhow::Error::from)?;
        }
        match message {
            ServerMessage::Welcome(welcome) => {
                self.welcome = true;
                socket.expect_every(Duration::from_secs(welcome.heartbeat.into()));
                self.come_in(welcome.state, welcome.happened.unwrap_or_default())?;
                if let Some(command) = &self.pending {
                    socket.send(&ClientMessage::Command(command.clone())).await?;
                }
            }
            ServerMessage::Update(update) => self.follow(update)?,
            ServerMessage::Done { id, .. } => {
                self.pending.take_if(|pending| pending.id == id);
                self.refusals = 0;
            }
            ServerMessage::Refused { id, code, sentence, .. } => self.refused(id.as_ref(), &code, &plain(&sentence))?,
            ServerMessage::Bye { sentence, retry, .. } => {
                let sentence = plain(&sentence);
                return Err(match retry {
                    Some(wait) => Lost { sentence, retry: Some(Duration::from_millis(wait.into())) }.into(),
                    None => End::Refused(sentence).into(),
                });
            }
            // Nothing of it changes what is to be done.
            ServerMessage::Presence(_)
            | ServerMessage::Hint { .. }
            | ServerMessage::Possible { .. }
            | ServerMessage::Pong
            | ServerMessage::Unknown => {}
        }
        Ok(())
    }

    /// The whole state, after a connection was made.
    fn come_in(&mut self, state: State, happened: Vec<Happening>) -> anyhow::Result<()> {
        let first = self.table.is_none();
        let State { seq, table, round, .. } = state;
        // Who comes for the first time is told how the table is; nothing more can have happened without it.
        let happened = happened.into_iter().filter(|happening| !first && happening.seq > self.seq).collect();
        self.follow(Update { seq, happened, table: Some(table), round })?;
        // Moves may have been taken back meanwhile.
        let moves = self.round.as_ref().map_or(0, |round| round.moves);
        self.seen.retain(|(number, _)| *number <= moves);
        if first { self.tell_place() } else { self.tell("You are back at the table.") }
    }

    /// Something happened.
    fn follow(&mut self, update: Update) -> anyhow::Result<()> {
        let Update { seq, happened, table, round } = update;
        self.seq = seq;
        let ended_before = self.round.as_ref().map(|round| (round.number, round.outcome.is_some() || round.given_up));
        if let Some(table) = table {
            let before = self.table.replace(table).map(|table| table.phase);
            let over = self.table.as_ref().is_some_and(|table| table.phase == Phase::Over);
            if over && before.is_some_and(|phase| phase != Phase::Over) {
                self.finished += 1;
            }
        }
        if let Some(round) = round {
            if ended_before.is_none_or(|(number, _)| number != round.number) {
                self.seen.clear();
            }
            // What the bot thinks about is the past now.
            self.thought = None;
            self.asked = None;
            self.round = Some(round);
        }
        for happening in happened {
            self.happen(happening.what)?;
        }
        let ended = self.round.as_ref().map(|round| (round.number, round.outcome.is_some() || round.given_up));
        if ended.is_some_and(|(_, over)| over) && ended != ended_before && ended_before.is_some() {
            self.tell_end()?;
        }
        Ok(())
    }

    fn refused(&mut self, id: Option<&CommandId>, code: &str, sentence: &str) -> Result<(), Stop> {
        self.pending.take_if(|pending| id.is_none_or(|id| *id == pending.id));
        // What was decided too late is decided anew.
        if code != "stale" {
            self.tell(sentence)?;
        }
        if self.bot.is_some() {
            self.refusals += 1;
            if self.refusals >= MOST_REFUSALS {
                return Err(End::Refused(format!("the server refuses again and again: {sentence}")).into());
            }
        }
        self.asked = None;
        Ok(())
    }

    /// Does what a person wants.
    async fn obey(&mut self, wish: Wish, socket: &mut Socket) -> Result<(), Stop> {
        let deed = match wish {
            Wish::Quit => return self.leave(socket).await,
            Wish::List => {
                let round = self.round.as_ref();
                let legal: Vec<String> =
                    round.map(|round| round.legal.iter().map(str::to_owned).collect()).unwrap_or_default();
                let text = in_columns(&legal, textwrap::termwidth());
                return Ok(self.tell(if legal.is_empty() { "It is not your turn." } else { text.trim_end() })?);
            }
            Wish::Ready => {
                let between = self.table.as_ref().map(|table| table.phase);
                if !matches!(between, Some(Phase::Between | Phase::Over)) {
                    return Ok(());
                }
                Deed::Ready { ready: true }
            }
            Wish::Undo => Deed::Undo,
            Wish::Answer(agree) => Deed::Answer { agree },
            Wish::Say(text) => Deed::Say { text },
            Wish::Move(text) => Deed::Move { text },
        };
        self.wanted.push_back(deed);
        Ok(())
    }

    /// Gives the seat up, or in the middle of a round says that nobody plays here for a while.
    async fn leave(&mut self, socket: &mut Socket) -> Result<(), Stop> {
        let runs = self.table.as_ref().is_some_and(|table| matches!(table.phase, Phase::Dealing | Phase::Playing));
        let deed = if runs { Deed::Leave } else { Deed::Stand };
        self.leaving = true;
        self.command(socket, deed).await?;
        // A moment for the answer: until it comes, the others may still wait for this seat.
        let answered = async {
            while self.pending.is_some() {
                let text = socket.receive_text().await?;
                self.hear(&text, socket).await?;
            }
            Ok::<(), Stop>(())
        };
        let _ = tokio::time::timeout(FAREWELL, answered).await;
        Err(End::Wanted.into())
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
async fn wish_of(person: &mut Option<Person>) -> Wish {
    match person {
        Some(person) => person.wish().await,
        None => std::future::pending().await,
    }
}
