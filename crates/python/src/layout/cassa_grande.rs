//! Cassa Grande as numbers.

use serde_json::{Value, json};
use tavola_cassa_grande::{
    Action, Card, CassaGrande, Deal, HeldView, KINDS, Move, PhaseView, Pick, Place, Rules, View,
};
use tavola_core::{Game, PerSeat, Seat, Turn, Viewer};

use super::{Encoded, Field, relative};

/// Where each part of a row begins, and how moves are numbered.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct Plan {
    players: usize,
    /// The side of the ring on which places are numbered.
    side: usize,
    frame: usize,
    deck: usize,
    /// How many choices of a card there are: the kinds, then the numbers of a blind hand.
    picks: usize,
    blind: bool,
    exchange: bool,
    shown: bool,
    /// Whether rows can be kept up to date without looking at views.
    quick: bool,
}

/// What stands at the beginning of each row.
const HEAD: usize = 8;
/// What a row tells of each hand: its kinds, the cards that are not seen, and the commas in front.
const HAND: usize = KINDS + 2;
/// A card that lies face down and is not known.
const UNKNOWN: u8 = KINDS as u8 + 1;

impl Plan {
    fn cells(&self) -> usize {
        self.side * self.side
    }

    /// Where a hand begins in a row.
    #[inline]
    fn hand(&self, relative: u8) -> usize {
        HEAD + 2 * self.cells() + usize::from(relative) * HAND
    }

    fn numbers(&self) -> usize {
        HEAD + 2 * self.cells() + self.players * HAND
    }

    /// How many numbers a blind hand can have.
    fn number_count(&self) -> usize {
        self.picks - KINDS
    }

    fn dealt(&self) -> usize {
        self.numbers() + self.number_count()
    }

    #[inline]
    fn pick(pick: Pick) -> usize {
        pick.as_card().map_or_else(|| KINDS - 1 + pick.as_number().map_or(0, usize::from), Card::index)
    }

    fn read_pick(index: usize) -> Pick {
        match index {
            0..10 => Pick::card(Card::digit(index as u8)),
            10 => Pick::card(Card::COMMA),
            number => Pick::number((number - (KINDS - 1)) as u8),
        }
    }

    /// The number of the first offer, and that of the first answer.
    fn offers(&self) -> usize {
        self.picks * self.cells()
    }

    fn answers(&self) -> usize {
        self.offers() + self.players * self.picks
    }

    #[inline]
    fn cell(&self, at: Place) -> usize {
        CassaGrande::ring_number(at, self.side as u8).into()
    }
}

/// What lies on a cell, and who laid it.
#[inline]
fn laid_by(relative: u8, open: bool) -> u8 {
    1 + relative + 4 * u8::from(open)
}

/// The first numbers of a row.
#[derive(Clone, Copy)]
struct Head {
    phase: u8,
    fixed: bool,
    corner: Place,
    width: u8,
    height: u8,
}

impl Head {
    #[inline]
    fn write(self, side: usize, turn: u8, start: u8, row: &mut [u8]) {
        let mask = side as u8 - 1;
        let Head { phase, fixed, corner, width, height } = self;
        let (x, y) = (corner.x as u8 & mask, corner.y as u8 & mask);
        row[..HEAD].copy_from_slice(&[phase, turn, start, u8::from(fixed), x, y, width, height]);
    }
}

impl Encoded for CassaGrande {
    type Plan = Plan;

    fn plan(rules: &Rules) -> Plan {
        let frame = rules.frame_side();
        let side = CassaGrande::ring_side(frame);
        let hand: u32 = rules.each_hand().map_or(0, |hand| hand.0.iter().sum());
        let blind = rules.deal == Deal::Blind;
        // Every exchange may give a blind hand one more number.
        let numbers = match (blind, rules.exchange) {
            (false, _) => 0,
            (true, false) => hand as usize,
            (true, true) => Pick::MAX_NUMBER.into(),
        };
        Plan {
            players: rules.players.into(),
            side: side.into(),
            frame: frame.into(),
            deck: hand as usize * usize::from(rules.players),
            picks: KINDS + numbers,
            blind,
            exchange: rules.exchange,
            shown: rules.deal == Deal::Shown,
            quick: !blind && !rules.exchange && side == 8,
        }
    }

    fn fields(plan: &Plan) -> Vec<Field> {
        let (players, side, frame) = (plan.players, plan.side, plan.frame);
        let mut fields = vec![
            Field::category("phase", &[1], 3, "what is to be decided: 0 lay, 1 offer, 2 answer, 3 nothing any more"),
            Field::category(
                "turn",
                &[1],
                players,
                "who decides: 0 oneself, 1 the next seat clockwise …; the number of seats if nobody",
            ),
            Field::category("start", &[1], players - 1, "who laid, or lays, the first card"),
            Field::category("fixed", &[1], 1, "whether the frame is fixed"),
            Field::category("corner", &[2], side - 1, "column and row on the ring of the cards' lower left corner"),
            Field::count("extent", &[2], frame, "width and height of the rectangle that the cards span"),
            Field::category(
                "cells",
                &[side, side],
                UNKNOWN.into(),
                "by row and column on the ring: 0 no card, 1 to 10 the digits 0 to 9, 11 a comma, 12 a card face down that is not known",
            ),
            Field::category(
                "layers",
                &[side, side],
                8,
                "who laid the card: 0 no card, 1 oneself, 2 the next seat …; 4 more if it lies open",
            ),
            Field::count(
                "hands",
                &[players, HAND],
                plan.deck,
                "from oneself clockwise: cards of each kind that one sees, cards that one does not see, commas in front",
            ),
        ];
        if plan.blind {
            fields.push(Field::category("numbers", &[plan.number_count()], UNKNOWN.into(), "one's own blind hand by number from 1: 0 no card, 1 to 10 the digits 0 to 9, 12 a digit that one does not know"));
        }
        if plan.shown {
            fields.push(Field::count(
                "dealt",
                &[players, KINDS],
                plan.deck,
                "from oneself clockwise: what each seat was dealt",
            ));
        }
        fields
    }

    fn actions(plan: &Plan) -> usize {
        if plan.exchange { plan.answers() + plan.picks } else { plan.offers() }
    }

    #[inline]
    fn action(plan: &Plan, m: Move) -> u32 {
        let pick = Plan::pick(m.pick());
        if plan.quick
            && let Some(at) = m.place()
        {
            return pick as u32 * 64 + u32::from(CassaGrande::ring_number(at, 8));
        }
        let number = match m.action() {
            Action::Lay { at, .. } => pick * plan.cells() + plan.cell(at),
            Action::Give { to, .. } => plan.offers() + to.index() * plan.picks + pick,
            Action::Return { .. } => plan.answers() + pick,
        };
        number as u32
    }

    #[inline]
    fn read_action(&self, plan: &Plan, action: u32) -> Option<Move> {
        let action = action as usize;
        if action < plan.offers() {
            let (pick, cell) = (action / plan.cells(), action % plan.cells());
            return Some(Move::lay(Plan::read_pick(pick), self.place_on_ring(cell as u16)));
        }
        if action >= Self::actions(plan) {
            return None;
        }
        if let Some(pick) = action.checked_sub(plan.answers()) {
            return Some(Move::give_back(Plan::read_pick(pick)));
        }
        let offer = action - plan.offers();
        Some(Move::give(Plan::read_pick(offer % plan.picks), Seat::from_index(offer / plan.picks)))
    }

    fn longest(plan: &Plan) -> usize {
        // A card, an offer and an answer.
        plan.deck * if plan.exchange { 3 } else { 1 }
    }

    fn observe(plan: &Plan, view: &View, (): &(), seat: Seat, row: &mut [u8]) {
        let players = plan.players;
        let of = |other: Seat| relative(other, seat, players);
        let phase = match view.phase {
            PhaseView::Lay => 0,
            PhaseView::Offer => 1,
            PhaseView::Answer => 2,
            PhaseView::Over => 3,
        };
        let (mut low, mut high) = (Place { x: 0, y: 0 }, Place { x: -1, y: -1 });
        for (rank, laid) in view.table.iter().enumerate() {
            let at = laid.at;
            (low, high) = if rank == 0 {
                (at, at)
            } else {
                let low = Place { x: low.x.min(at.x), y: low.y.min(at.y) };
                (low, Place { x: high.x.max(at.x), y: high.y.max(at.y) })
            };
            let cell = plan.cell(at);
            row[HEAD + cell] = laid.card.map_or(UNKNOWN, |card| 1 + card.index() as u8);
            row[HEAD + plan.cells() + cell] = laid_by(of(laid.seat), laid.open);
        }
        let (width, height) = ((high.x - low.x + 1) as u8, (high.y - low.y + 1) as u8);
        let head = Head { phase, fixed: view.fixed_at.is_some(), corner: low, width, height };
        head.write(plan.side, view.turn.map_or(players as u8, of), of(view.start), row);
        for (other, hand) in view.hands.iter() {
            let place = plan.hand(of(other));
            let part = &mut row[place..place + HAND];
            part[KINDS] = hand.size;
            part[KINDS + 1] = hand.front;
            match &hand.cards {
                None => {}
                Some(HeldView::Seen(cards)) => {
                    for card in cards {
                        part[card.index()] += 1;
                    }
                    part[KINDS] = 0;
                }
                Some(HeldView::Blind { digits, commas }) => {
                    part[Card::COMMA.index()] = *commas;
                    part[KINDS] = 0;
                    for digit in digits {
                        part[digit.card.map_or(KINDS, Card::index)] += 1;
                    }
                    if other == seat {
                        for digit in digits {
                            row[plan.numbers() + usize::from(digit.number) - 1] =
                                digit.card.map_or(UNKNOWN, |card| 1 + card.index() as u8);
                        }
                    }
                }
            }
        }
        if let Some(dealt) = view.dealt.as_ref().filter(|_| plan.shown) {
            for (other, cards) in dealt.iter() {
                let place = plan.dealt() + usize::from(of(other)) * KINDS;
                for card in cards {
                    row[place + card.index()] += 1;
                }
            }
        }
    }

    #[inline]
    fn follow(&self, plan: &Plan, m: Move, rows: &mut [u8]) -> bool {
        // Rows of a size that is known when this is compiled need no check at every number.
        match plan.players {
            _ if !plan.quick || plan.shown => false,
            2 => follow_card(self, m, whole_rows::<2, { quick_size(2) }>(rows)),
            _ => follow_card(self, m, whole_rows::<4, { quick_size(4) }>(rows)),
        }
    }

    #[inline]
    fn read_legal(&self, plan: &Plan, action: u32) -> Option<Move> {
        if plan.quick
            && let (Some(free), Some(seat)) = (self.free_on_ring(), self.turn().seat())
        {
            let (pick, cell) = (action / 64, action % 64);
            let legal = action < 64 * KINDS as u32 && self.picks(seat) >> pick & free >> cell & 1 == 1;
            return legal.then(|| Move::lay(Plan::read_pick(pick as usize), self.place_on_ring(cell as u16)));
        }
        self.read_action(plan, action).filter(|m| self.check(*m).is_ok())
    }

    #[inline]
    fn legal_bits(&self, plan: &Plan, turn: Turn, scratch: &mut Vec<Move>, words: &mut [u64]) {
        if plan.quick
            && let (Some(free), Some(seat)) = (self.free_on_ring(), turn.seat())
        {
            let kinds = self.picks(seat);
            if let Some(words) = words.first_chunk_mut::<KINDS>() {
                let (pairs, last) = words.as_chunks_mut::<2>();
                for (number, pair) in pairs.iter_mut().enumerate() {
                    let [first, second] = PAIRS[(kinds >> (2 * number)) as usize & 3];
                    *pair = [free & first, free & second];
                }
                for word in last {
                    *word = free & PAIRS[(kinds >> (KINDS - 1)) as usize & 1][0];
                }
            }
            return;
        }
        super::listed_bits(self, plan, scratch, words);
    }

    fn deck(rules: &Rules) -> Vec<String> {
        if rules.deal == Deal::Fixed {
            return Vec::new();
        }
        let hand = rules.each_hand().map_or([0; KINDS], |hand| hand.0);
        let copies = |card: Card| hand[card.index()] as usize * usize::from(rules.players);
        Card::kinds().flat_map(|card| std::iter::repeat_n(card.to_string(), copies(card))).collect()
    }

    fn dealt(rules: &Rules, start: Seat, cards: &[&str]) -> Value {
        if rules.deal == Deal::Fixed {
            return json!({ "start": start });
        }
        let players = usize::from(rules.players);
        let size = (cards.len() / players).max(1);
        let hand = |seat: Seat| cards.chunks(size).nth(seat.index()).map_or_else(Vec::new, <[&str]>::to_vec);
        json!({ "start": start, "hands": PerSeat::new(players, hand) })
    }

    fn draw(view: &View) -> String {
        let mut text = String::new();
        let frame = i16::from(view.frame);
        let low = |of: fn(Place) -> i8| view.table.iter().map(|laid| i16::from(of(laid.at))).min().unwrap_or(0);
        let (left, near) = (low(|at| at.x), low(|at| at.y));
        for y in (near..near + frame).rev() {
            for x in left..left + frame {
                let laid = view.table.iter().find(|laid| (i16::from(laid.at.x), i16::from(laid.at.y)) == (x, y));
                match laid {
                    None => text.push('.'),
                    Some(laid) => match laid.card {
                        None => text.push('?'),
                        Some(card) => text.push_str(&card.to_string()),
                    },
                }
            }
            text.push('\n');
        }
        text
    }
}

/// The size of a row for so many seats, where hands are neither blind nor shown and places fit into a word.
const fn quick_size(players: usize) -> usize {
    HEAD + 2 * 64 + players * HAND
}

/// All ones for each of two kinds that can be laid: both words are written at once.
static PAIRS: [[u64; 2]; 4] = [[0, 0], [u64::MAX, 0], [0, u64::MAX], [u64::MAX, u64::MAX]];

/// Seats as others count them.
struct Around<const PLAYERS: usize>;

impl<const PLAYERS: usize> Around<PLAYERS> {
    /// The number of each seat as each other one counts it.
    const SEATS: [[u64; PLAYERS]; PLAYERS] = {
        let mut table = [[0; PLAYERS]; PLAYERS];
        let mut seat = 0;
        while seat < PLAYERS {
            let mut own = 0;
            while own < PLAYERS {
                table[seat][own] = ((seat + PLAYERS - own) % PLAYERS) as u64;
                own += 1;
            }
            seat += 1;
        }
        table
    };
}

/// The rows of all seats, if they are of this size.
#[inline]
fn whole_rows<const PLAYERS: usize, const SIZE: usize>(rows: &mut [u8]) -> Option<&mut [[u8; SIZE]; PLAYERS]> {
    rows.as_chunks_mut().0.try_into().ok()
}

/// Brings all rows up to date after one card went from a hand to the table. Who laid it knows it, as no hand is blind; what the others see
/// of it comes from the same filter as their views, and is the same for all of them.
///
/// How many rows there are, and how long they are, is known when this is compiled: no loop is left, and no check at any number.
#[inline]
fn follow_card<const PLAYERS: usize, const SIZE: usize>(
    position: &CassaGrande,
    m: Move,
    rows: Option<&mut [[u8; SIZE]; PLAYERS]>,
) -> bool {
    let (Some(rows), Some(card)) = (rows, m.pick().as_card()) else { return false };
    let rank = position.laid_count().wrapping_sub(1);
    let around = PLAYERS - 1;
    let layer = position.layer_of(rank);
    let next = (layer.index() + 1) & around;
    let start = position.layer_of(0).index();
    let cell = HEAD + usize::from(position.laid_on_ring(rank) & 63);
    let open = position.is_face_up(rank);
    let code = |card: Card| 1 + card.index() as u8;
    let others_card = position.seen_card(rank, Viewer::Seat(Seat::from_index(next))).map_or(UNKNOWN, code);
    let (corner, width, height) = position.rectangle();
    let (x, y) = (corner.x as u8 & 7, corner.y as u8 & 7);
    let fixed = position.is_frame_fixed();
    // All take up their commas with the card that fixes the frame.
    let fixes = fixed && rows[0][3] == 0;
    let common = u64::from_le_bytes([0, 0, 0, u8::from(fixed), x, y, width, height]);
    let held = position.held(layer, card);
    let beside = u16::from(position.hand_size(layer)) | u16::from(position.commas_in_front(layer)) << 8;
    let hand = |relative: usize| HEAD + 2 * 64 + (relative & around) * HAND;
    let seats = |seat: usize| &Around::<PLAYERS>::SEATS[seat & around];
    let (of_layer, of_next, of_start) = (seats(layer.index()), seats(next), seats(start));
    for (own, row) in rows.iter_mut().enumerate() {
        // One store for all of it: the processor would wait for bytes that it had written one by one.
        let head = common | of_next[own] << 8 | of_start[own] << 16;
        row[..HEAD].copy_from_slice(&head.to_le_bytes());
        row[cell] = others_card;
        row[cell + 64] = laid_by(of_layer[own] as u8, open);
        row[hand(of_layer[own] as usize) + KINDS..][..2].copy_from_slice(&beside.to_le_bytes());
    }
    // Nobody but its owner sees a hand; commas in front are seen by all.
    let row = &mut rows[layer.index() & around];
    row[cell] = code(card);
    row[hand(0) + KINDS] = 0;
    row[hand(0) + (card.index() & 15).min(KINDS - 1)] = held;
    if fixes {
        take_up_commas(position, rows);
    }
    true
}

/// Brings all hands up to date after the card that fixed the frame, once in a round.
#[cold]
fn take_up_commas<const PLAYERS: usize, const SIZE: usize>(position: &CassaGrande, rows: &mut [[u8; SIZE]; PLAYERS]) {
    for (own, row) in rows.iter_mut().enumerate() {
        for other in 0..PLAYERS {
            let seat = Seat::from_index(other);
            let relative = other.wrapping_sub(own) & (PLAYERS - 1);
            let hand = &mut row[HEAD + 2 * 64 + relative * HAND..][..HAND];
            hand[KINDS + 1] = position.commas_in_front(seat);
            if other == own {
                hand[Card::COMMA.index()] = position.held(seat, Card::COMMA);
            } else {
                hand[KINDS] = position.hand_size(seat);
            }
        }
    }
}

/// The kinds that a seat can lay, as bits: those of its hand, or a comma from in front of it.
trait Layable {
    fn picks(&self, seat: Seat) -> u64;
}

impl Layable for CassaGrande {
    #[inline]
    fn picks(&self, seat: Seat) -> u64 {
        if self.hand_size(seat) == 0 { 1 << Card::COMMA.index() } else { self.kinds_held(seat).into() }
    }
}
