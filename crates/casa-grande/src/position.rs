//! The position of a game, and how moves change it.

use std::ops::ControlFlow;

use tavola_core::{MAX_SEATS, Seat};

use crate::moves::Move;
use crate::phase::Phase;
use crate::platforms::Platforms;
use crate::rules::Rules;
use crate::site::{Site, Top};
use crate::square::{Square, squares};
use crate::state::{Builder, FIRST_BONUS, Hints, State};
use crate::track::Space;

/// A game of Casa Grande: all that lies on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CasaGrande {
    pub(crate) platforms: Platforms,
    pub(crate) state: State,
}

impl CasaGrande {
    /// The position before the first move of a game whose rules and setup are possible.
    pub(crate) fn begin(rules: &Rules, start: Seat) -> CasaGrande {
        let blocks = rules.blocks as u8;
        let state = State {
            site: Site::default(),
            corners: 0,
            builders: [Builder { bonus: FIRST_BONUS, blocks, ..Builder::default() }; MAX_SEATS],
            players: rules.players as u8,
            blocks,
            start,
            seat: start,
            phase: Phase::Corner,
            die: 0,
            // Without blocks there is nothing to lay a platform on.
            hints: Hints { barren: [true; MAX_SEATS] },
        };
        CasaGrande { platforms: rules.platforms.clone(), state }
    }

    /// The options of the game.
    pub fn rules(&self) -> Rules {
        let State { players, blocks, .. } = self.state;
        Rules { players: players.into(), blocks: blocks.into(), platforms: self.platforms.clone() }
    }

    /// The platforms that every seat has.
    pub const fn platforms(&self) -> &Platforms {
        &self.platforms
    }

    /// The seat that starts every round.
    pub const fn start_seat(&self) -> Seat {
        self.state.start
    }

    /// What is due.
    pub const fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The seat whose turn it is, also while its die is rolled; `None` when the game is over.
    pub fn seat_on_turn(&self) -> Option<Seat> {
        (self.state.phase != Phase::Over).then_some(self.state.seat)
    }

    /// What the die shows since it was last rolled.
    pub fn die(&self) -> Option<u8> {
        (self.state.die > 0).then_some(self.state.die)
    }

    /// The lire of a seat.
    pub const fn money(&self, seat: Seat) -> u32 {
        self.state.builders[seat.index()].money
    }

    /// The bonus points of a seat.
    pub const fn bonus(&self, seat: Seat) -> u8 {
        self.state.builders[seat.index()].bonus
    }

    /// The blocks that a seat has left.
    pub const fn blocks_left(&self, seat: Seat) -> u8 {
        self.state.builders[seat.index()].blocks
    }

    /// Where the pawn of a seat stands; `None` before it was put on a corner.
    pub const fn pawn(&self, seat: Seat) -> Option<Space> {
        self.state.builders[seat.index()].pawn
    }

    /// What is on top of a square.
    pub fn top(&self, square: Square) -> Top {
        self.state.site.top(square)
    }

    /// The height of a square's top.
    pub fn height(&self, square: Square) -> u8 {
        self.state.site.height(square)
    }

    /// The squares with a block of a seat on top, one bit each: bit 0 is `a1`, bit 1 `b1`, bit 8 `a2`.
    #[inline]
    pub fn blocks_on_top(&self, seat: Seat) -> u64 {
        self.state.site.blocks(seat)
    }

    /// The squares whose top is at this height, one bit each.
    #[inline]
    pub fn squares_at(&self, height: u8) -> u64 {
        self.state.site.squares_at(height)
    }

    /// The platforms that a seat has not laid yet, as places in the set.
    pub fn unused(&self, seat: Seat) -> impl Iterator<Item = u8> {
        let used = self.state.builders[seat.index()].lying.used();
        (0..self.platforms.all().len() as u8).filter(move |platform| used >> platform & 1 == 0)
    }

    /// Whether the running round is the last one.
    pub fn is_last_round(&self) -> bool {
        self.state.builders[..usize::from(self.state.players)].iter().any(|builder| builder.blocks == 0)
    }

    /// The squares on which the seat whose turn it is may lay a block now.
    #[inline]
    pub(crate) fn block_squares(&self) -> u64 {
        let State { seat, site, .. } = &self.state;
        let area = self.builder(*seat).pawn.map_or(0, Space::area);
        area & !site.foreign_blocks(*seat)
    }

    #[inline]
    pub(crate) fn builder(&self, seat: Seat) -> &Builder {
        &self.state.builders[seat.index()]
    }

    /// Makes a move that is known to be legal.
    #[inline]
    pub(crate) fn make(&mut self, m: Move) {
        match m {
            Move::Corner(corner) => self.choose_corner(corner.space()),
            Move::Roll(points) => {
                self.state.die = points;
                self.state.phase = Phase::Walk;
            }
            Move::Walk(steps) => self.walk(steps),
            Move::Block(square) => self.lay_block(square),
            Move::Lay { platform, quarters, square } => self.lay_platform(platform, quarters, square),
            Move::Pass => self.end_turn(),
        }
    }

    fn choose_corner(&mut self, space: Space) {
        let state = &mut self.state;
        state.builders[state.seat.index()].pawn = Some(space);
        state.seat = state.seat.after(1, usize::from(state.players));
        if state.seat == state.start {
            state.phase = Phase::Roll;
        }
    }

    fn walk(&mut self, steps: u8) {
        if self.arrives_on_corner(steps) {
            self.end_turn();
        } else if self.block_squares() == 0 {
            self.offer_platform(None);
        } else {
            self.state.phase = Phase::Block;
        }
    }

    /// Walks as far as the die says and some steps further; tells whether that is a corner.
    #[inline]
    pub(crate) fn arrives_on_corner(&mut self, steps: u8) -> bool {
        self.state.walk(steps).is_some()
    }

    fn lay_block(&mut self, square: Square) {
        self.state.put_block(square);
        self.offer_platform(Some(square));
    }

    pub(crate) fn lay_platform(&mut self, platform: u8, quarters: u8, square: Square) {
        if let Some(turned) = self.platforms.index().turned(platform, quarters) {
            self.state.put_platform(turned.shape(), platform, quarters, square);
        }
        self.end_turn();
    }

    /// Goes on with the platform, or to the next turn if none can be laid.
    fn offer_platform(&mut self, block: Option<Square>) {
        let possible = self.each_lay_after(block, &mut |_| ControlFlow::Break(())).is_break();
        self.state.hints.barren[self.state.seat.index()] = !possible;
        if possible {
            self.state.phase = Phase::Platform;
        } else {
            self.end_turn();
        }
    }

    #[inline]
    pub(crate) fn end_turn(&mut self) {
        let seat = self.state.seat.after(1, usize::from(self.state.players));
        self.state.seat = seat;
        let over = seat == self.state.start && self.is_last_round();
        self.state.phase = if over { Phase::Over } else { Phase::Roll };
    }

    /// The squares that a platform covers, lowest first.
    pub(crate) fn covered(&self, platform: u8, quarters: u8, square: Square) -> impl Iterator<Item = Square> + use<> {
        let shape = self.platforms.index().turned(platform, quarters).map(|turned| turned.shape().footprint());
        squares(shape.unwrap_or(0) << square.index())
    }
}
