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
        let players = plan.players;
        let of = |other: Seat| relative(other, seat, players);
        let phase = Phase::ALL.iter().position(|phase| *phase == view.phase).unwrap_or(0) as u8;
        let turn = view.turn.map_or(players as u8, of);
        row[..HEAD].copy_from_slice(&[phase, turn, of(view.start), view.die.unwrap_or(0), u8::from(view.ending)]);
        for square in &view.squares {
            let index = square.square.index();
            row[TOPS + index] = match square.top {
                Top::Ground => 0,
                Top::Block(owner) => 1 + of(owner),
                Top::Platform(owner) => 5 + of(owner),
            };
            row[HEIGHTS + index] = square.height;
        }
        for (other, has) in view.seats.iter() {
            let place = Plan::seat(of(other));
            let pawn = has.pawn.map_or(0, |space: Space| 1 + space.number());
            let hundreds = (has.money / 100).min(255) as u8;
            let left = (has.money % 100) as u8;
            row[place..place + SEAT].copy_from_slice(&[pawn, has.bonus, hundreds, left, has.blocks]);
            let unused = plan.unused(of(other));
            for name in &has.platforms {
                if let Some((platform, _)) = plan.platforms.find(name.as_str()) {
                    row[unused + usize::from(platform)] = 1;
                }
            }
        }
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
