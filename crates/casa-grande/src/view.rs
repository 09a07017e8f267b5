//! What everybody sees: all is open but the dice to come.

use tavola_core::{PerSeat, Seat};

use crate::lying::Spot;
use crate::name::Name;
use crate::phase::Phase;
use crate::position::CasaGrande;
use crate::rules::Rules;
use crate::site::{Site, Top};
use crate::square::Square;
use crate::state::Hints;
use crate::track::Space;

/// The whole position as data, the same for every seat and for watchers.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The options of the game.
    pub rules: Rules,
    /// The seat that starts every round.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub start: Seat,
    /// What is due.
    pub phase: Phase,
    /// The seat whose turn it is, also while its die is rolled; `None` when the game is over.
    #[cfg_attr(feature = "ts", ts(type = "Seat | null"))]
    pub turn: Option<Seat>,
    /// What the die shows since it was last rolled; `None` before the first roll.
    pub die: Option<u8>,
    /// Whether the running round is the last one.
    pub ending: bool,
    /// What each seat has.
    #[cfg_attr(feature = "ts", ts(type = "PerSeat<SeatView>"))]
    pub seats: PerSeat<SeatView>,
    /// All 64 squares, row by row from `a1`.
    pub squares: Vec<SquareView>,
    /// All platforms that were laid, also those that are covered by now: by seat, then in the order of the set.
    pub lying: Vec<LyingView>,
}

#[cfg(feature = "serde")]
tavola_core::changes!(View { rules, start, phase, turn, die, ending } grows { lying } parts { seats, squares });

/// What one seat has.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// Where its pawn stands; `None` before it was put on a corner.
    pub pawn: Option<Space>,
    /// Its bonus points.
    pub bonus: u8,
    /// Its lire.
    pub money: u32,
    /// The blocks that it has left.
    pub blocks: u8,
    /// The platforms that it has left, in the order of the set.
    pub platforms: Vec<Name>,
}

/// One square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SquareView {
    /// Which square.
    pub square: Square,
    /// The height of its top.
    pub height: u8,
    /// What is on top.
    #[cfg_attr(
        feature = "ts",
        ts(
            type = "\"ground\" | \"block\" | \"platform\", /** Whose it is; `null` for the ground. */ owner: Seat | null"
        )
    )]
    pub top: Top,
}

/// A platform that was laid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LyingView {
    /// Whose it is.
    #[cfg_attr(feature = "ts", ts(type = "Seat"))]
    pub seat: Seat,
    /// Its name.
    pub name: Name,
    /// Its quarter turns clockwise.
    pub quarters: u8,
    /// The square under the lower left corner of its bounding box.
    pub square: Square,
    /// Its floor.
    pub floor: u8,
    /// The squares that it covers.
    pub squares: Vec<Square>,
}

impl View {
    pub(crate) fn of(game: &CasaGrande) -> View {
        let seats = usize::from(game.state.players);
        View {
            rules: game.rules(),
            start: game.start_seat(),
            phase: game.phase(),
            turn: game.seat_on_turn(),
            die: game.die(),
            ending: game.is_last_round(),
            seats: PerSeat::new(seats, |seat| SeatView::of(game, seat)),
            squares: Square::all().map(|square| SquareView::of(game, square)).collect(),
            lying: Seat::first(seats).flat_map(|seat| LyingView::all_of(game, seat)).collect(),
        }
    }

    /// The position that this is the view of.
    pub(crate) fn position(&self) -> CasaGrande {
        let mut game = CasaGrande::begin(&self.rules, self.start);
        let state = &mut game.state;
        state.phase = self.phase;
        state.seat = self.turn.unwrap_or(self.start);
        state.die = self.die.unwrap_or(0);
        for (seat, seat_view) in self.seats.iter() {
            let builder = &mut state.builders[seat.index()];
            builder.pawn = seat_view.pawn;
            builder.bonus = seat_view.bonus;
            builder.money = seat_view.money;
            builder.blocks = seat_view.blocks;
        }
        // A view does not tell what the last turns could have laid.
        state.hints = Hints::default();
        state.site = Site::default();
        for SquareView { square, height, top } in &self.squares {
            state.site.set(*square, *top, *height);
        }
        for LyingView { seat, name, quarters, square, floor, .. } in &self.lying {
            if let Some((platform, _)) = self.rules.platforms.find(name.as_str()) {
                state.place(*seat, platform, Spot::new(*quarters, *square, *floor));
            }
        }
        game
    }
}

impl SeatView {
    fn of(game: &CasaGrande, seat: Seat) -> SeatView {
        let name = |platform| game.platforms().get(platform).map(crate::Platform::name);
        SeatView {
            pawn: game.pawn(seat),
            bonus: game.bonus(seat),
            money: game.money(seat),
            blocks: game.blocks_left(seat),
            platforms: game.unused(seat).filter_map(name).collect(),
        }
    }
}

impl SquareView {
    fn of(game: &CasaGrande, square: Square) -> SquareView {
        SquareView { square, height: game.height(square), top: game.top(square) }
    }
}

impl LyingView {
    fn all_of(game: &CasaGrande, seat: Seat) -> impl Iterator<Item = LyingView> {
        game.builder(seat).lying.iter().filter_map(move |(platform, spot)| {
            Some(LyingView {
                seat,
                name: game.platforms().get(platform)?.name(),
                quarters: spot.quarters(),
                square: spot.square(),
                floor: spot.floor(),
                squares: game.covered(platform, spot.quarters(), spot.square()).collect(),
            })
        })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for SquareView {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let (top, owner) = match self.top {
            Top::Ground => ("ground", None),
            Top::Block(owner) => ("block", Some(owner)),
            Top::Platform(owner) => ("platform", Some(owner)),
        };
        let mut object = serializer.serialize_struct("SquareView", 4)?;
        object.serialize_field("square", &self.square)?;
        object.serialize_field("height", &self.height)?;
        object.serialize_field("top", top)?;
        object.serialize_field("owner", &owner)?;
        object.end()
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for SquareView {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Plain {
            square: Square,
            height: u8,
            top: Kind,
            owner: Option<Seat>,
        }

        #[derive(serde::Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum Kind {
            Ground,
            Block,
            Platform,
        }

        let Plain { square, height, top, owner } = Plain::deserialize(deserializer)?;
        let top = match (top, owner) {
            (Kind::Ground, None) => Top::Ground,
            (Kind::Block, Some(owner)) => Top::Block(owner),
            (Kind::Platform, Some(owner)) => Top::Platform(owner),
            (Kind::Ground, Some(_)) | (Kind::Block | Kind::Platform, None) => {
                return Err(serde::de::Error::custom("the ground has no owner; a block and a platform have one"));
            }
        };
        Ok(SquareView { square, height, top })
    }
}
