//! What a command would write. Deciding changes nothing: only what is written is applied.

use serde::{Deserialize, Serialize};
use tavola_core::{Seat, Turn, Viewer};

use crate::chair::Chair;
use crate::command::{Command, Deed, LONGEST_MOVE, LONGEST_NAME, LONGEST_SPEECH};
use crate::due::SUBSTITUTE;
use crate::fact::{Chooser, Fact, Principal, Seq};
use crate::fold::Table;
use crate::message::Phase;
use crate::options::Options;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::thought::Thought;
use crate::token::{Token, TokenHash};

/// The most entries of one journal: about three hundred rounds.
const MOST_ENTRIES: Seq = 100_000;

/// About how many bytes one journal has at most. Moves alone never reach it; long rules that are changed again and again, and long
/// speeches, do.
const MOST_WEIGHT: u64 = 32 << 20;

/// Who sends a command, as its tokens prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Caller {
    /// The seat that the sender holds.
    pub seat: Option<Seat>,
    /// Whether the sender is the host, or manages the table while the host is gone.
    pub host: bool,
}

/// What somebody has shown to prove who it is: hashes of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Credentials {
    /// Of the token of a seat.
    pub seat: Option<TokenHash>,
    /// Of the token of the host.
    pub host: Option<TokenHash>,
}

impl Credentials {
    /// The credentials of who holds a seat.
    pub const fn of_seat(seat: TokenHash) -> Self {
        Credentials { seat: Some(seat), host: None }
    }

    /// The credentials of who manages the table.
    pub const fn of_host(host: TokenHash) -> Self {
        Credentials { seat: None, host: Some(host) }
    }

    /// Credentials out of tokens as they are sent.
    pub fn parse(seat: Option<&str>, host: Option<&str>) -> Result<Self, Refusal> {
        let hash = |text: &str| text.parse::<Token>().map(|token| token.hash()).map_err(|_| Refusal::Stranger);
        Ok(Credentials { seat: seat.map(hash).transpose()?, host: host.map(hash).transpose()? })
    }
}

/// Somebody who wants a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guest {
    /// Which seat; any free one if it does not matter.
    pub seat: Option<Seat>,
    /// The name to be shown.
    pub name: String,
    /// What the token of the seat will hash to.
    pub token: TokenHash,
    /// The rated name of the guest, who has shown that it is theirs.
    pub person: Option<String>,
    /// Whether the club evening that the table belongs to has sent the guest.
    pub invited: bool,
}

/// What comes of a command.
#[derive(Clone, Debug)]
pub enum Decision {
    /// This is to be written.
    Write(Fact),
    /// It was done before, and became this entry.
    Done(Seq),
}

/// Whether a move told anybody anything: a question that takes long, to be answered on any thread.
#[derive(Debug)]
pub struct Weighing {
    situation: Seq,
    thought: Thought<bool>,
}

impl Weighing {
    /// Finds it out.
    pub fn finish(self) -> Weighed {
        Weighed { situation: self.situation, seat: self.thought.seat(), told: self.thought.finish() }
    }
}

/// Whether a seat's last move told anybody anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weighed {
    situation: Seq,
    seat: Seat,
    told: bool,
}

impl Caller {
    /// What the sender may see.
    pub fn viewer(self) -> Viewer {
        self.seat.map_or(Viewer::Watcher, Viewer::Seat)
    }

    /// Whether the sender is the screen that is the table: it has shown the host's token, and holds no seat.
    pub const fn is_screen(self) -> bool {
        self.seat.is_none() && self.host
    }

    /// On whose behalf this sender's commands come; nobody's if it only watches.
    pub fn principal(self) -> Option<Principal> {
        self.seat.map(Principal::Seat).or(self.host.then_some(Principal::Host))
    }
}

impl Table {
    /// Finds out who somebody is.
    pub fn caller(&self, credentials: Credentials) -> Result<Caller, Refusal> {
        let Credentials { seat, host } = credentials;
        let holds = |token: TokenHash| {
            let mut persons = self.chairs.iter().filter_map(|(seat, chair)| Some((seat, chair.person()?)));
            persons.find(|(_, person)| person.token == token).map(|(seat, _)| seat)
        };
        let seat = match seat {
            None => None,
            Some(token) => Some(holds(token).ok_or(Refusal::Stranger)?),
        };
        if host.is_some_and(|token| token != self.host) {
            return Err(Refusal::HostOnly);
        }
        let manages = seat.is_some() && seat == self.manager;
        Ok(Caller { seat, host: host.is_some() || manages })
    }

    /// Finds out who somebody is who may look at the table.
    pub fn recognise(&self, credentials: Credentials) -> Result<Caller, Refusal> {
        let caller = self.caller(credentials)?;
        self.admit(caller).map(|()| caller)
    }

    fn may_be_watched(&self) -> bool {
        self.options.watchers && self.most_watchers != Some(0)
    }

    fn admit(&self, caller: Caller) -> Result<(), Refusal> {
        let may = self.may_be_watched() || caller.seat.is_some() || caller.host;
        if may { Ok(()) } else { Err(Refusal::NoWatchers) }
    }

    /// What a person who sits down would write. Somebody who shows the token of a seat has that seat already.
    pub fn sit(&self, guest: &Guest) -> Result<(Seat, Decision), Refusal> {
        if let Ok(Caller { seat: Some(seat), .. }) = self.caller(Credentials::of_seat(guest.token)) {
            return Ok((seat, Decision::Done(self.seq)));
        }
        if self.evening.is_some() && !guest.invited {
            return Err(Refusal::Reserved);
        }
        self.check_room()?;
        let name = plain_name(&guest.name)?;
        if self.round_runs() {
            return Err(Refusal::RoundRuns);
        }
        let free = |seat: &Seat| self.chairs[*seat] == Chair::Free;
        let seat = match guest.seat {
            Some(seat) => self.check_seat(seat).map(|()| seat)?,
            None => Seat::first(self.chairs.len()).find(free).ok_or(Refusal::Full)?,
        };
        if !free(&seat) {
            return Err(Refusal::Taken);
        }
        let (token, person) = (guest.token, guest.person.clone());
        Ok((seat, Decision::Write(Fact::Sat { seat, name, token, person })))
    }

    /// What a command would write.
    pub fn decide(&self, caller: Caller, command: &Command) -> Result<Decision, Refusal> {
        self.admit(caller)?;
        let who = caller.principal().ok_or(Refusal::PlayersOnly)?;
        if let Some(seq) = self.repeats.find(who, &command.id) {
            return Ok(Decision::Done(seq));
        }
        // A round that runs when the journal is full must have an end.
        if command.deed != Deed::GiveUp {
            self.check_room()?;
        }
        let seen = command.seq;
        let player = || caller.seat.ok_or(Refusal::PlayersOnly);
        let host = || if caller.host { Ok(()) } else { Err(Refusal::HostOnly) };
        let fact = match &command.deed {
            Deed::Ready { ready } => {
                let seat = player()?;
                self.check_idle()?;
                if *ready {
                    // Nobody gets ready for rules that it has not seen.
                    check_seen(seen, self.rules_seq)?;
                }
                Fact::Ready { seat, ready: *ready }
            }
            Deed::Add { round, entropy } => {
                let seat = player()?;
                let due = self.round.as_ref().filter(|due| due.number == *round && due.play.is_none() && due.runs());
                let due = due.ok_or(Refusal::OtherRound { round: *round })?;
                if due.added(seat).is_some() {
                    return Err(Refusal::Added);
                }
                Fact::Added { seat, entropy: *entropy }
            }
            Deed::Move { text } => self.decide_move(caller, text, seen)?,
            Deed::Undo => {
                check_seen(seen, self.round_seq)?;
                self.decide_undo(player()?)?
            }
            Deed::Answer { agree } => self.decide_answer(player()?, *agree, seen)?,
            Deed::Say { text } => {
                let text = text.trim();
                if !is_plain(text, LONGEST_SPEECH) {
                    return Err(Refusal::Speech { most: LONGEST_SPEECH });
                }
                Fact::Said { who, text: text.to_owned() }
            }
            Deed::Leave => Fact::Away { seat: player()?, away: true, noticed: false },
            // The host may have noticed first that somebody is back.
            Deed::Return if self.is_back(player()?) => return Ok(Decision::Done(self.seq)),
            Deed::Return => Fact::Away { seat: player()?, away: false, noticed: false },
            Deed::Propose { proposal } => self.decide_proposal(player()?, *proposal)?,
            Deed::Vote { agree } => self.decide_vote(player()?, *agree, seen)?,
            Deed::Resign => self.decide_resign(player()?, seen)?,
            Deed::Rename { name } => self.decide_name(player()?, name)?,
            Deed::Stand => {
                self.check_idle().and_then(|()| self.check_unrated())?;
                Fact::Freed { seat: player()? }
            }
            Deed::Invite { seat, level } => {
                host()
                    .and_then(|()| self.check_idle())
                    .and_then(|()| self.check_unrated())
                    .and_then(|()| self.check_seat(*seat))?;
                check_seen(seen, self.seats_seq)?;
                if self.chairs[*seat].person().is_some() {
                    return Err(Refusal::Taken);
                }
                Fact::Invited { seat: *seat, level: *level }
            }
            Deed::Free { seat } => {
                host()
                    .and_then(|()| self.check_idle())
                    .and_then(|()| self.check_unrated())
                    .and_then(|()| self.check_seat(*seat))?;
                check_seen(seen, self.seats_seq)?;
                Fact::Freed { seat: *seat }
            }
            Deed::Lend { seat, level } => {
                host().and_then(|()| self.check_absent(*seat))?;
                Fact::Lent { seat: *seat, level: *level }
            }
            Deed::Change { rules, options } => {
                host().and_then(|()| self.check_idle()).and_then(|()| self.check_unrated())?;
                check_seen(seen, self.seats_seq)?;
                self.change_rules(&rules.to_string(), options)?
            }
            Deed::Begin => {
                host().and_then(|()| self.check_idle())?;
                check_seen(seen, self.seats_seq)?;
                self.decide_begin()?
            }
            Deed::LimitWatchers { most } => {
                host()?;
                Fact::WatchersLimited { most: *most }
            }
            Deed::GiveUp => self.decide_give_up(caller, seen)?,
        };
        Ok(Decision::Write(fact))
    }

    /// Ends the round without a result; a player of a rated match loses it that way.
    fn decide_give_up(&self, caller: Caller, seen: Seq) -> Result<Fact, Refusal> {
        if self.rated_match_runs()
            && let Some(seat) = caller.seat
        {
            check_seen(seen, self.round_seq)?;
            return Ok(Fact::Forfeited { seat });
        }
        if !caller.host {
            return Err(Refusal::HostOnly);
        }
        check_seen(seen, self.round_seq)?;
        if !self.round_runs() {
            return Err(Refusal::NoRound);
        }
        // Who manages a table and loses there could else let the match come to nothing. A club's host stands above its tables.
        if self.evening.is_none() {
            self.check_unrated()?;
        }
        Ok(Fact::GivenUp)
    }

    /// The host says for all people that they are ready.
    fn decide_begin(&self) -> Result<Fact, Refusal> {
        let taken = self.chairs.values().iter().all(|chair| *chair != Chair::Free);
        let person = self.chairs.values().iter().any(|chair| chair.person().is_some());
        if !(taken && person) {
            return Err(Refusal::NotAll);
        }
        // Who is not there would lose a match that somebody else has begun.
        if self.options.rated && self.evening.is_none() {
            return Err(Refusal::RatedReady);
        }
        Ok(Fact::Begun)
    }

    /// Whether a person is there and plays.
    fn is_back(&self, seat: Seat) -> bool {
        self.chairs[seat].person().is_some_and(|person| person.away.is_none() && person.lent.is_none())
    }

    /// Another name for a player. The names of an evening's players are those of its list.
    fn decide_name(&self, seat: Seat, name: &str) -> Result<Fact, Refusal> {
        self.check_idle()?;
        if self.evening.is_some() {
            return Err(Refusal::Reserved);
        }
        Ok(Fact::Renamed { seat, name: plain_name(name)? })
    }

    /// A player gives the match up. Two can't go on without one of them; more can, with a bot in the place of who has gone.
    fn decide_resign(&self, seat: Seat, seen: Seq) -> Result<Fact, Refusal> {
        if !matches!(self.phase(), Phase::Dealing | Phase::Playing | Phase::Between) {
            return Err(Refusal::NoRound);
        }
        check_seen(seen, self.round_seq)?;
        if self.options.rated || self.chairs.len() == 2 {
            return Ok(Fact::Forfeited { seat });
        }
        if !self.chairs[seat].decides() {
            return Err(Refusal::Lent);
        }
        Ok(Fact::Lent { seat, level: SUBSTITUTE })
    }

    /// What a bot's choice would write, if it is still wanted.
    pub fn bot_move(&self, seat: Seat, text: String, by: Chooser) -> Result<Fact, Refusal> {
        let play = self.play()?;
        match play.turn() {
            Turn::Decide(turn) if turn == seat => play.check(&text)?,
            Turn::Decide(turn) => return Err(Refusal::Turn { turn }),
            Turn::Chance | Turn::Over => return Err(Refusal::NoRound),
        }
        // While the bot thought, the person may have come back, or the host may have lent the seat.
        match (by, self.chairs[seat].bot()) {
            (Chooser::Bot, Some(_)) | (Chooser::Clock, None) => Ok(Fact::Moved { seat, text, by }),
            (Chooser::Clock, Some(_)) => Err(Refusal::Lent),
            (Chooser::Bot | Chooser::Person | Chooser::Screen, _) => Err(Refusal::NotAway),
        }
    }

    /// Says whether a seat could make this move now.
    pub fn check_move(&self, seat: Seat, text: &str) -> Result<(), Refusal> {
        if text.len() > LONGEST_MOVE {
            return Err(Refusal::LongMove { most: LONGEST_MOVE });
        }
        let play = self.play()?;
        match play.turn() {
            Turn::Decide(turn) if turn != seat => Err(Refusal::Turn { turn }),
            _ => Ok(play.check(text)?),
        }
    }

    fn decide_move(&self, caller: Caller, text: &str, seen: Seq) -> Result<Fact, Refusal> {
        let seat = self.mover(caller)?;
        self.play()?;
        check_seen(seen, self.round_seq)?;
        if !self.chairs[seat].decides() {
            return Err(Refusal::Lent);
        }
        self.check_move(seat, text)?;
        let by = if caller.is_screen() { Chooser::Screen } else { Chooser::Person };
        Ok(Fact::Moved { seat, text: text.to_owned(), by })
    }

    /// Takes back at once what told nobody anything, the player included, and asks the others otherwise.
    fn decide_undo(&self, seat: Seat) -> Result<Fact, Refusal> {
        if !self.options.undo {
            return Err(Refusal::NoUndo);
        }
        let play = self.play()?;
        if !self.chairs[seat].decides() {
            return Err(Refusal::Lent);
        }
        if self.undo.as_ref().is_some_and(|undo| undo.seat != seat) {
            return Err(Refusal::Asked);
        }
        let keep = play.last_decision(seat).ok_or(Refusal::NothingToUndo)?;
        if self.told_nothing(play, keep, seat) {
            return Ok(Fact::TakenBack { seat, keep: keep as u32 });
        }
        self.check_bots_agree(seat)?;
        // Who has not agreed yet; somebody who had to may have gone away since and been replaced by a bot.
        let agreed = self.undo.as_ref().map_or(&[][..], |undo| undo.agreed.as_slice());
        if self.others(seat).all(|other| agreed.contains(&other)) {
            return Ok(Fact::TakenBack { seat, keep: keep as u32 });
        }
        if self.undo.is_some() {
            return Err(Refusal::Asked);
        }
        Ok(Fact::Asked { seat })
    }

    /// Whether nobody has learned anything from a seat's last move, its player included. Whatever came after it, a roll or
    /// somebody else's move, is not the seat's alone to take back.
    fn told_nothing(&self, play: &dyn Play, keep: usize, seat: Seat) -> bool {
        if play.moves() != keep + 1 {
            return false;
        }
        let weighed = self.weighed.filter(|weighed| (weighed.situation, weighed.seat) == (self.situation(), seat));
        !weighed.map_or_else(|| play.revealed(keep, seat).finish(), |weighed| weighed.told)
    }

    /// What is to be found out before this seat's wish to take its last move back can be decided, if anything is: that
    /// takes long, and can be done elsewhere. Whoever does so hands the answer [over](Self::keep_weighed).
    pub(crate) fn weigh_undo(&self, seat: Seat) -> Option<Weighing> {
        let situation = self.situation();
        let is_known = self.weighed.is_some_and(|weighed| (weighed.situation, weighed.seat) == (situation, seat));
        if !self.options.undo || is_known || !self.chairs[seat].decides() {
            return None;
        }
        let play = self.play().ok()?;
        let keep = play.last_decision(seat).filter(|keep| play.moves() == keep + 1)?;
        Some(Weighing { situation, thought: play.revealed(keep, seat) })
    }

    /// Keeps what was found out, as long as nothing changes.
    pub(crate) fn keep_weighed(&mut self, weighed: Weighed) {
        self.weighed = Some(weighed);
    }

    fn decide_answer(&self, seat: Seat, agree: bool, seen: Seq) -> Result<Fact, Refusal> {
        let undo = self.undo.as_ref().ok_or(Refusal::NoWish)?;
        check_seen(seen, undo.seq)?;
        if undo.seat == seat || undo.agreed.contains(&seat) {
            return Err(Refusal::Answered);
        }
        let all = self.others(undo.seat).all(|other| other == seat || undo.agreed.contains(&other));
        // A bot may have been lent since the wish was told; it does not agree.
        if agree && all && self.check_bots_agree(undo.seat).is_ok() {
            return Ok(Fact::TakenBack { seat: undo.seat, keep: undo.keep as u32 });
        }
        Ok(Fact::Answered { seat, agree })
    }

    /// Bots let themselves be deceived no more than people do: they agree to nothing that taught somebody something, unless
    /// all is practice.
    fn check_bots_agree(&self, seat: Seat) -> Result<(), Refusal> {
        let bots = self.chairs.iter().any(|(other, chair)| other != seat && chair.bot().is_some());
        if bots && !self.options.practice { Err(Refusal::BotsDecline) } else { Ok(()) }
    }

    /// The people at the table beside this seat.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let persons = self.chairs.iter().filter(|(_, chair)| chair.decides());
        persons.map(|(other, _)| other).filter(move |other| *other != seat)
    }

    fn change_rules(&self, rules: &str, options: &Options) -> Result<Fact, Refusal> {
        options.check()?;
        let rules = self.kind.rules(rules)?;
        let leaves_standing = |(seat, chair): (Seat, &Chair)| seat.index() >= rules.seats && *chair != Chair::Free;
        if self.chairs.iter().any(leaves_standing) {
            return Err(Refusal::NoSeat { seats: rules.seats });
        }
        Ok(Fact::Changed { rules: rules.full, options: options.clone() })
    }

    pub(crate) fn play(&self) -> Result<&dyn Play, Refusal> {
        let round = self.round.as_ref().filter(|round| round.runs()).ok_or(Refusal::NoRound)?;
        round.play.as_deref().ok_or(Refusal::NoRound)
    }

    pub(crate) fn round_runs(&self) -> bool {
        self.round.as_ref().is_some_and(crate::round::Round::runs)
    }

    fn check_idle(&self) -> Result<(), Refusal> {
        if self.round_runs() { Err(Refusal::RoundRuns) } else { Ok(()) }
    }

    /// Whether a match that is rated has begun and is not over.
    pub(crate) fn rated_match_runs(&self) -> bool {
        self.options.rated && matches!(self.phase(), Phase::Dealing | Phase::Playing | Phase::Between)
    }

    /// In a rated match nobody is replaced, and nothing is changed.
    pub(crate) fn check_unrated(&self) -> Result<(), Refusal> {
        if self.rated_match_runs() { Err(Refusal::RatedMatch) } else { Ok(()) }
    }

    pub(crate) fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.chairs.len();
        if seat.index() < seats { Ok(()) } else { Err(Refusal::NoSeat { seats }) }
    }

    fn check_room(&self) -> Result<(), Refusal> {
        let has_room = self.seq < MOST_ENTRIES && self.weight < MOST_WEIGHT;
        if has_room { Ok(()) } else { Err(Refusal::WornOut) }
    }
}

fn check_seen(seen: Seq, needed: Seq) -> Result<(), Refusal> {
    if seen >= needed { Ok(()) } else { Err(Refusal::Stale { seen, needed }) }
}

/// A name as it is shown.
pub(crate) fn plain_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    if is_plain(name, LONGEST_NAME) { Ok(name.to_owned()) } else { Err(Refusal::Name { most: LONGEST_NAME }) }
}

/// Whether people can read the text: something is there, it is not too long, and nothing would disturb a line.
pub fn is_plain(text: &str, most: usize) -> bool {
    let shows = |c: char| !is_joiner(c) && !c.is_whitespace();
    text.chars().any(shows) && text.chars().count() <= most && !text.chars().any(is_disturbing)
}

/// Control characters, and those that break a line, turn its direction or hide in it.
fn is_disturbing(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}')
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Characters that join or part the letters beside them: many scripts and emoji can't be written without them.
const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}
