//! Moves and their exact texts.

use std::fmt;

use tavola_core::NotationError;
use tavola_core::notation::exact_number;

use crate::platforms::Platforms;
use crate::square::Square;
use crate::track::Corner;

/// One decision of one seat, or one roll of the die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Put the pawn on a free corner.
    Corner(Corner),
    /// The die shows this number.
    Roll(u8),
    /// Walk as far as the die says, and this many spaces further.
    Walk(u8),
    /// Lay a block.
    Block(Square),
    /// Lay a platform.
    Lay {
        /// Its place in the set.
        platform: u8,
        /// Quarter turns clockwise, 0 to 3.
        quarters: u8,
        /// The square under the lower left corner of the turned shape's bounding box.
        square: Square,
    },
    /// Lay no platform.
    Pass,
}

impl Move {
    /// Writes the exact text of a move in a game with this set.
    pub(crate) fn write(self, platforms: &Platforms, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Move::Corner(corner) => write!(out, "corner {corner}"),
            Move::Roll(points) => write!(out, "roll {points}"),
            Move::Walk(steps) => write!(out, "walk {steps}"),
            Move::Block(square) => write!(out, "block {square}"),
            Move::Lay { platform, quarters, square } => match platforms.get(platform) {
                Some(found) => write!(out, "lay {} {quarters} {square}", found.name()),
                // A move of another set; no name begins with a figure, so that this is nobody's text.
                None => write!(out, "lay {platform} {quarters} {square}"),
            },
            Move::Pass => out.write_str("pass"),
        }
    }

    /// Reads the exact text of a move in a game with this set.
    pub(crate) fn read(text: &str, platforms: &Platforms) -> Result<Move, NotationError> {
        if text == "pass" {
            return Ok(Move::Pass);
        }
        let (word, rest) = text.split_once(' ').ok_or(ANY)?;
        match word {
            "corner" => rest.parse().map(Move::Corner).map_err(|_| CORNER),
            "roll" => number(rest).filter(|points| (1..=6).contains(points)).map(Move::Roll).ok_or(ROLL),
            "walk" => number(rest).map(Move::Walk).ok_or(WALK),
            "block" => rest.parse().map(Move::Block).map_err(|_| SQUARE),
            "lay" => read_lay(rest, platforms),
            _ => Err(ANY),
        }
    }
}

fn read_lay(text: &str, platforms: &Platforms) -> Result<Move, NotationError> {
    let (name, rest) = text.split_once(' ').ok_or(LAY)?;
    let (quarters, square) = rest.split_once(' ').ok_or(LAY)?;
    let (platform, _) = platforms.find(name).ok_or(NAME)?;
    let quarters = number(quarters).filter(|quarters| *quarters < 4).ok_or(QUARTERS)?;
    let square = square.parse().map_err(|_| SQUARE)?;
    Ok(Move::Lay { platform, quarters, square })
}

fn number(text: &str) -> Option<u8> {
    exact_number(text)?.try_into().ok()
}

const fn expected(expected: &'static str) -> NotationError {
    NotationError { expected }
}

const ANY: NotationError = expected(
    "a move is \"corner NW\", \"roll 4\", \"walk 0\", \"block c4\", \"lay plus 0 c3\" or \"pass\", with such names and numbers",
);
const CORNER: NotationError = expected("a corner is NW, NE, SE or SW, as in \"corner NW\"");
const ROLL: NotationError = expected("the die shows 1 to 6, as in \"roll 4\"");
const WALK: NotationError = expected("the further spaces are a number from 0, as in \"walk 2\"");
const SQUARE: NotationError = expected("a square is a1 to h8, as in \"block c4\" or \"lay plus 0 c3\"");
const LAY: NotationError = expected("a platform is laid by name, quarter turns and square, as in \"lay plus 0 c3\"");
const NAME: NotationError = expected("the set of this game has no platform of that name");
const QUARTERS: NotationError = expected("quarter turns are 0 to 3, as in \"lay plus 0 c3\"");

#[cfg(test)]
mod tests {
    use super::*;

    /// casa-grande.md 8: the texts of moves; README: what is not exact is no move.
    #[test]
    fn texts_are_exact() {
        let set = Platforms::standard();
        let plus = set.find("plus").unwrap().0;
        let c3 = "c3".parse().unwrap();
        for (text, m) in [
            ("corner NW", Move::Corner(Corner::Nw)),
            ("roll 4", Move::Roll(4)),
            ("walk 0", Move::Walk(0)),
            ("walk 12", Move::Walk(12)),
            ("block c3", Move::Block(c3)),
            ("lay plus 0 c3", Move::Lay { platform: plus, quarters: 0, square: c3 }),
            ("lay plus 3 c3", Move::Lay { platform: plus, quarters: 3, square: c3 }),
            ("pass", Move::Pass),
        ] {
            assert_eq!(Move::read(text, &set), Ok(m), "{text}");
            let mut written = String::new();
            m.write(&set, &mut written).unwrap();
            assert_eq!(written, text);
        }
        for (wrong, why) in [
            ("", ANY),
            ("pass ", ANY),
            ("Pass", ANY),
            ("corner", ANY),
            ("jump c4", ANY),
            ("corner nw", CORNER),
            ("corner  NW", CORNER),
            ("roll 0", ROLL),
            ("roll 7", ROLL),
            ("roll 04", ROLL),
            ("roll +4", ROLL),
            ("walk -1", WALK),
            ("walk 00", WALK),
            ("walk 256", WALK),
            ("block c9", SQUARE),
            ("block C4", SQUARE),
            ("block c4 ", SQUARE),
            ("lay plus", LAY),
            ("lay plus 0", LAY),
            ("lay dome 0 c3", NAME),
            ("lay  plus 0 c3", NAME),
            ("lay plus 4 c3", QUARTERS),
            ("lay plus 00 c3", QUARTERS),
            ("lay plus 0 i3", SQUARE),
            ("lay plus 0 c3 ", SQUARE),
        ] {
            assert_eq!(Move::read(wrong, &set), Err(why), "{wrong:?}");
        }
    }
}
