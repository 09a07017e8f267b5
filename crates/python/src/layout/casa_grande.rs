//! Casa Grande as numbers.

use std::fmt::Write as _;

use tavola_casa_grande::{CasaGrande, Corner, LADDER, Move, Phase, Platforms, Rules, Space, Square, Top, View};
use tavola_core::Seat;

use super::{Encoded, Field, relative};

/// Where each part of a row begins, and how moves are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    players: usize,
    platforms: Platforms,
}

const ROLLS: usize = 4;
const WALKS: usize = ROLLS + 6;
// Whoever reaches the step of the ladder that pays begins anew, so that nobody has so many.
const BLOCKS: usize = WALKS + LADDER as usize;
const PASS: usize = BLOCKS + Square::COUNT;
const LAYS: usize = PASS + 1;

/// What stands at the beginning of each row, before the squares.
const HEAD: usize = 5;
const TOPS: usize = HEAD;
const HEIGHTS: usize = TOPS + Square::COUNT;
const SEATS: usize = HEIGHTS + Square::COUNT;
/// What a row tells of each seat before its platforms.
const SEAT: usize = 5;

impl Plan {
    fn set(&self) -> usize {
        self.platforms.all().len()
    }

    fn seat(relative: u8) -> usize {
        SEATS + usize::from(relative) * SEAT
    }

    fn unused(&self, relative: u8) -> usize {
        SEATS + self.players * SEAT + usize::from(relative) * self.set()
    }
}

/// The first numbers of a row, but whose turn it is.
#[derive(Clone, Copy)]
struct Head {
    phase: Phase,
    start: Seat,
    die: Option<u8>,
    ending: bool,
}

impl Head {
    fn write(self, turn: Option<Seat>, players: usize, of: impl Fn(Seat) -> u8, row: &mut [u8]) {
        let phase = Phase::ALL.iter().position(|phase| *phase == self.phase).unwrap_or(0) as u8;
        let turn = turn.map_or(players as u8, &of);
        row[..HEAD].copy_from_slice(&[phase, turn, of(self.start), self.die.unwrap_or(0), u8::from(self.ending)]);
    }
}

fn write_square(square: Square, top: Top, height: u8, of: impl Fn(Seat) -> u8, row: &mut [u8]) {
    row[TOPS + square.index()] = match top {
        Top::Ground => 0,
        Top::Block(owner) => 1 + of(owner),
        Top::Platform(owner) => 5 + of(owner),
    };
    row[HEIGHTS + square.index()] = height;
}

/// What a seat has, but its platforms.
fn write_seat(pawn: Option<Space>, bonus: u8, money: u32, blocks: u8, relative: u8, row: &mut [u8]) {
    let pawn = pawn.map_or(0, |space| 1 + space.number());
    let (hundreds, left) = ((money / 100).min(255) as u8, (money % 100) as u8);
    row[Plan::seat(relative)..][..SEAT].copy_from_slice(&[pawn, bonus, hundreds, left, blocks]);
}

impl Encoded for CasaGrande {
    type Plan = Plan;

    fn plan(rules: &Rules) -> Plan {
        Plan { players: rules.players as usize, platforms: rules.platforms.clone() }
    }

    fn fields(plan: &Plan) -> Vec<Field> {
        let players = plan.players;
        vec![
            Field::category(
                "phase",
                &[1],
                5,
                "what is due: 0 corner, 1 roll, 2 walk, 3 block, 4 platform, 5 nothing any more",
            ),
            Field::category(
                "turn",
                &[1],
                players,
                "whose turn it is: 0 one's own, 1 that of the next seat clockwise …; the number of seats if nobody's",
            ),
            Field::category("start", &[1], players - 1, "who starts every round"),
            Field::category("die", &[1], 6, "what the die shows; 0 before the first roll"),
            Field::category("ending", &[1], 1, "whether the running round is the last one"),
            Field::category(
                "tops",
                &[8, 8],
                8,
                "by row from the near side and column: 0 ground, 1 one's own block, 2 a block of the next seat …, 5 one's own platform, 6 a platform of the next seat …",
            ),
            Field::count("heights", &[8, 8], 96, "the height of each square's top"),
            Field::count(
                "seats",
                &[players, SEAT],
                255,
                "from oneself clockwise: the space of the pawn from 1 (0 none yet), bonus points, money in hundreds and what is left of it, blocks left",
            ),
            Field::category(
                "unused",
                &[players, plan.set()],
                1,
                "from oneself clockwise: which platforms of the set a seat has left",
            ),
        ]
    }

    fn actions(plan: &Plan) -> usize {
        LAYS + plan.set() * 4 * Square::COUNT
    }

    fn action(_: &Plan, m: Move) -> u32 {
        let number = match m {
            Move::Corner(corner) => corner as usize,
            Move::Roll(points) => ROLLS + usize::from(points) - 1,
            Move::Walk(steps) => WALKS + usize::from(steps),
            Move::Block(square) => BLOCKS + square.index(),
            Move::Pass => PASS,
            Move::Lay { platform, quarters, square } => {
                LAYS + (usize::from(platform) * 4 + usize::from(quarters)) * Square::COUNT + square.index()
            }
        };
        number as u32
    }

    fn read_action(&self, plan: &Plan, action: u32) -> Option<Move> {
        let action = action as usize;
        let square = |from: usize| Square::from_index(((action - from) % Square::COUNT) as u8);
        Some(match action {
            0..ROLLS => Move::Corner(Corner::ALL[action]),
            ROLLS..WALKS => Move::Roll((action - ROLLS) as u8 + 1),
            WALKS..BLOCKS => Move::Walk((action - WALKS) as u8),
            BLOCKS..PASS => Move::Block(square(BLOCKS)),
            PASS => Move::Pass,
            _ if action < Self::actions(plan) => {
                let turned = (action - LAYS) / Square::COUNT;
                Move::Lay { platform: (turned / 4) as u8, quarters: (turned % 4) as u8, square: square(LAYS) }
            }
            _ => return None,
        })
    }

    fn longest(_: &Plan) -> usize {
        tavola_core::record::MOST_MOVES
    }

    fn observe(plan: &Plan, view: &View, (): &(), seat: Seat, row: &mut [u8]) {
        let of = |other: Seat| relative(other, seat, plan.players);
        let head = Head { phase: view.phase, start: view.start, die: view.die, ending: view.ending };
        head.write(view.turn, plan.players, of, row);
        for square in &view.squares {
            write_square(square.square, square.top, square.height, of, row);
        }
        for (other, has) in view.seats.iter() {
            write_seat(has.pawn, has.bonus, has.money, has.blocks, of(other), row);
            let unused = plan.unused(of(other));
            for name in &has.platforms {
                if let Some((platform, _)) = plan.platforms.find(name.as_str()) {
                    row[unused + usize::from(platform)] = 1;
                }
            }
        }
    }

    /// All is open: what everybody sees can be read off the position.
    fn follow(&self, plan: &Plan, m: Move, rows: &mut [u8]) -> bool {
        let size = rows.len() / plan.players;
        let on_turn = self.seat_on_turn();
        let common =
            Head { phase: self.phase(), start: self.start_seat(), die: self.die(), ending: self.is_last_round() };
        for (seat, row) in Seat::ALL.into_iter().zip(rows.chunks_exact_mut(size)) {
            let of = |other: Seat| relative(other, seat, plan.players);
            common.write(on_turn, plan.players, of, row);
            for other in Seat::first(plan.players) {
                let pawn = self.pawn(other);
                write_seat(pawn, self.bonus(other), self.money(other), self.blocks_left(other), of(other), row);
            }
            let mut write = |square: Square| write_square(square, self.top(square), self.height(square), of, row);
            match m {
                Move::Block(square) => write(square),
                Move::Lay { .. } => Square::all().for_each(write),
                Move::Corner(_) | Move::Roll(_) | Move::Walk(_) | Move::Pass => {}
            }
            // Whose it was is told by what is left of the set.
            if let Move::Lay { platform, .. } = m {
                for other in Seat::first(plan.players) {
                    let is_left = self.unused(other).any(|unused| unused == platform);
                    row[plan.unused(of(other)) + usize::from(platform)] = u8::from(is_left);
                }
            }
        }
        true
    }

    fn draw(view: &View) -> String {
        let mut text = String::new();
        for line in view.squares.chunks(usize::from(Square::SIDE)).rev() {
            for square in line {
                let top = match square.top {
                    Top::Ground => ".".to_owned(),
                    Top::Block(owner) => owner.to_string(),
                    Top::Platform(owner) => owner.to_string().to_lowercase(),
                };
                let _ = write!(text, "{top}{:<3}", square.height);
            }
            text.push('\n');
        }
        for (seat, has) in view.seats.iter() {
            let _ = writeln!(text, "{seat}: {} lire, bonus {}, {} blocks", has.money, has.bonus, has.blocks);
        }
        text
    }
}
