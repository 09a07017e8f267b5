//! An evening as the fold of its journal.

use tavola_core::{Outcome, PerSeat, Seat};

use crate::fact::{Entry, EveningTerms, Fact, Millis, PlayerId, Seq, Sitter, Source};

/// An evening: all that follows from its journal.
#[derive(Clone, PartialEq, Debug)]
pub struct Evening {
    seq: Seq,
    touched: Millis,
    terms: EveningTerms,
    host: String,
    players: Vec<Player>,
    rounds: Vec<PairedRound>,
    /// Whether players may enter themselves.
    open: bool,
    over: bool,
}

/// Somebody who plays, or has played, in the evening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The number, from 1.
    pub id: PlayerId,
    /// The name to be shown.
    pub name: String,
    /// The rated name behind it, if there is one.
    pub person: Option<String>,
    /// What the token in the player's link hashes to, if there is one.
    pub link: Option<String>,
    /// Whether the player takes part in the next round.
    pub here: bool,
    /// Whether the player was entered by mistake, and counts nowhere.
    pub removed: bool,
}

/// One round of the evening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairedRound {
    /// When it began.
    pub at: Millis,
    /// Its tables, in order; the first one is table 1.
    pub tables: Vec<Seating>,
    /// Who sits out.
    pub byes: Vec<PlayerId>,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The name of the table on the server, if it is played there.
    pub id: Option<String>,
    /// Who sits where.
    pub seats: PerSeat<Sitter>,
    /// How it ended.
    pub result: Option<TableResult>,
}

/// How the match of a table ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableResult {
    /// Where this comes from.
    pub by: Source,
    /// The games that were played; none if the table did not play.
    pub games: Vec<Outcome>,
}

impl PairedRound {
    /// Whether every table has its result.
    pub fn is_over(&self) -> bool {
        self.tables.iter().all(|table| table.result.is_some())
    }
}

impl Seating {
    /// The players, without bots.
    pub fn players(&self) -> impl Iterator<Item = (Seat, PlayerId)> {
        self.seats.iter().filter_map(|(seat, sitter)| Some((seat, sitter.player()?)))
    }

    /// The seat of a player.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.players().find(|(_, other)| *other == player).map(|(seat, _)| seat)
    }
}

/// A journal that can't be folded: it was not written by this program, or it was damaged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FoldError {
    /// An entry has the wrong number.
    #[error("entry {found} of the evening follows entry {last}")]
    Order {
        /// The last one.
        last: Seq,
        /// The next one.
        found: Seq,
    },
    /// An entry can't follow those before it.
    #[error("entry {seq} of the evening can't stand there")]
    Misplaced {
        /// Which.
        seq: Seq,
    },
}

impl Evening {
    /// The evening that the first entry of a journal sets up.
    pub fn open(entry: &Entry) -> Result<Evening, FoldError> {
        let Fact::Opened { terms, host } = &entry.fact else { return Err(FoldError::Misplaced { seq: 1 }) };
        Ok(Evening {
            seq: 1,
            touched: entry.at,
            terms: terms.clone(),
            host: host.clone(),
            players: Vec::new(),
            rounds: Vec::new(),
            open: terms.open,
            over: false,
        })
    }

    /// Goes one entry further.
    ///
    /// # Errors
    /// If the entry can't follow; the evening is as it was then.
    pub fn apply(&mut self, seq: Seq, entry: &Entry) -> Result<(), FoldError> {
        if seq != self.seq + 1 {
            return Err(FoldError::Order { last: self.seq, found: seq });
        }
        self.change(&entry.fact, entry.at).ok_or(FoldError::Misplaced { seq })?;
        self.seq = seq;
        self.touched = entry.at;
        Ok(())
    }

    /// Changes what the fact changes; `None` if it does not fit.
    fn change(&mut self, fact: &Fact, at: Millis) -> Option<()> {
        match fact {
            Fact::Opened { .. } => return None,
            Fact::Entered { players } => {
                for new in players {
                    let id = PlayerId::try_from(self.players.len() + 1).ok()?;
                    let (name, person, link) = (new.name.clone(), new.person.clone(), new.link.clone());
                    let player = Player { id, name, person, link, here: true, removed: false };
                    self.players.push(player);
                }
            }
            Fact::Linked { player, link } => self.player_mut(*player)?.link = Some(link.clone()),
            Fact::Renamed { player, name } => self.player_mut(*player)?.name.clone_from(name),
            Fact::Removed { player } => {
                let player = self.player_mut(*player)?;
                (player.here, player.removed) = (false, true);
            }
            Fact::Swapped { one, other } => self.swap_players(*one, *other)?,
            Fact::Door { open } => self.open = *open,
            Fact::Here { player, here } => self.player_mut(*player)?.here = *here,
            Fact::Paired { round, tables, byes } => {
                let known = |player: PlayerId| self.player(player).is_some();
                let seated = tables.iter().flat_map(|place| place.seats.values()).filter_map(|sitter| sitter.player());
                let fits =
                    usize::from(*round) == self.rounds.len() + 1 && seated.chain(byes.iter().copied()).all(known);
                if !fits {
                    return None;
                }
                let seating = |place: &crate::NewTable| Seating {
                    id: place.id.clone(),
                    seats: place.seats.clone(),
                    result: None,
                };
                let tables = tables.iter().map(seating).collect();
                self.rounds.push(PairedRound { at, tables, byes: byes.clone() });
            }
            Fact::Ended { round, table, by, games } => {
                let round = self.rounds.get_mut(usize::from(*round).checked_sub(1)?)?;
                let table = round.tables.get_mut(usize::from(*table).checked_sub(1)?)?;
                let seats = table.seats.len();
                if games.iter().any(|game| game.places.len() != seats || game.scores.len() != seats) {
                    return None;
                }
                table.result = Some(TableResult { by: *by, games: games.clone() });
            }
            Fact::Over { over } => self.over = *over,
        }
        Some(())
    }

    /// Lets two players change places in the last round; one of them may sit out.
    fn swap_players(&mut self, one: PlayerId, other: PlayerId) -> Option<()> {
        let round = self.rounds.last_mut()?;
        let swapped = |player: PlayerId| match player {
            player if player == one => other,
            player if player == other => one,
            player => player,
        };
        for table in &mut round.tables {
            table.seats = table.seats.map(|_, sitter| match sitter {
                Sitter::Player(player) => Sitter::Player(swapped(*player)),
                Sitter::Bot(level) => Sitter::Bot(*level),
            });
        }
        for player in &mut round.byes {
            *player = swapped(*player);
        }
        Some(())
    }

    fn player_mut(&mut self, id: PlayerId) -> Option<&mut Player> {
        self.players.get_mut(usize::from(id).checked_sub(1)?)
    }
}

/// What is asked of an evening.
impl Evening {
    /// The sequence number of the last entry.
    pub const fn seq(&self) -> Seq {
        self.seq
    }

    /// When the last entry was written.
    pub const fn touched(&self) -> Millis {
        self.touched
    }

    /// What the host chose.
    pub const fn terms(&self) -> &EveningTerms {
        &self.terms
    }

    /// What the host's token hashes to.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// All who were ever entered, in order.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// A player by number.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.get(usize::from(id).checked_sub(1)?)
    }

    /// The rounds, in order.
    pub fn rounds(&self) -> &[PairedRound] {
        &self.rounds
    }

    /// Whether players may enter themselves now.
    pub const fn is_open(&self) -> bool {
        self.open && !self.over
    }

    /// Whether the host has ended it.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Where a player sits in the last round: the number of the table, from 1, and the table.
    pub fn table_of(&self, player: PlayerId) -> Option<(u16, &Seating)> {
        let tables = &self.rounds.last()?.tables;
        (1..).zip(tables).find(|(_, table)| table.seat_of(player).is_some())
    }

    /// The table of the evening that has this name on the server: the number of its round, its own, and the table.
    pub fn find_table(&self, id: &str) -> Option<(u16, u16, &Seating)> {
        (1..).zip(&self.rounds).find_map(|(round, of)| {
            let (number, table) = (1..).zip(&of.tables).find(|(_, table)| table.id.as_deref() == Some(id))?;
            Some((round, number, table))
        })
    }
}
