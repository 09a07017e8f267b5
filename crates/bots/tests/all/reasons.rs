//! What speaks for a move is true, in whole games at random.

use std::collections::BTreeMap;

use rand_xoshiro::rand_core::SeedableRng;
use tavola_bots::{Luck, eval};
use tavola_calcory::{Calcory, Move, Spot};
use tavola_casa_grande::{CasaGrande, Prospect};
use tavola_cassa_grande::{Action, Card, CassaGrande, Deal, Goal, HeldView, Rules};
use tavola_core::{Game, PerSeat, Sample, Seat, Viewer};

use crate::games::dealt;

/// Goes through a game at random and shows every decision, with what its seat remembers.
fn walk<G: Game + Sample>(rules: &G::Rules, number: u32, mut each: impl FnMut(&G, &G::View, &G::Memory, G::Move)) {
    let mut luck = Luck::seed_from_u64(number.into());
    let mut position: G = dealt(rules, number);
    let mut memories = vec![G::Memory::default(); position.players()];
    while let Some(m) = position.sample(&mut luck) {
        if let Some(seat) = position.turn().seat() {
            each(&position, &position.view(Viewer::Seat(seat)), &memories[seat.index()], m);
        }
        for seat in Seat::first(position.players()) {
            G::remember(&mut memories[seat.index()], &position.witness(m, Viewer::Seat(seat)));
        }
        position.play_unchecked(m);
    }
}

#[test]
fn a_comma_cuts_the_rows_of_others_and_high_digits_stand_in_ones_own() {
    use eval::cassa_grande::{Reason, reasons};
    let even = PerSeat::new(4, |_| 0.0);
    let mut named = [0; 5];
    for number in 0..20 {
        walk::<CassaGrande>(&Rules::default(), number, |position, view, (), m| {
            let own = view.turn.unwrap();
            let Action::Lay { pick, .. } = m.action() else { return };
            for reason in reasons(view, m, &even) {
                let card = pick.as_card().unwrap();
                let row = match reason {
                    Reason::Cuts { seat, row } => {
                        assert!(card.is_comma() && seat != own);
                        named[0] += 1;
                        row
                    }
                    Reason::Raises { seat, row } => {
                        assert!(card.value() >= Some(2) && seat == own);
                        named[1] += 1;
                        row
                    }
                    Reason::Lowers { seat, row } => {
                        assert!(card.value() < Some(2) && !card.is_comma() && seat != own);
                        named[2] += 1;
                        row
                    }
                    Reason::Keeps { digit } => {
                        let Some(HeldView::Seen(hand)) = &view.hands[own].cards else { panic!("the hand is seen") };
                        assert!(hand.iter().any(|held| held.value() == Some(digit)) && Some(digit) > card.value());
                        named[3] += 1;
                        return;
                    }
                    Reason::Room { seat, cards } => {
                        assert_eq!(seat == own, card.value() >= Some(2));
                        assert!((1..6).contains(&cards), "{cards} cards");
                        named[4] += 1;
                        return;
                    }
                    Reason::Harms { .. } => panic!("all moves are as good: {m:?}"),
                };
                assert_eq!(row.is_some(), position.is_frame_fixed());
                assert!(row.is_none_or(|row| (1..=6).contains(&row)));
            }
        });
    }
    assert!(named.iter().all(|times| *times > 20), "each reason is given now and then: {named:?}");
}

#[test]
fn for_the_lowest_total_rows_of_ones_own_are_cut() {
    use eval::cassa_grande::{Reason, reasons};
    let rules = Rules { goal: Goal::Lowest, ..Default::default() };
    let even = PerSeat::new(4, |_| 0.0);
    let mut cuts = 0;
    for number in 0..10 {
        walk::<CassaGrande>(&rules, number, |_, view, (), m| {
            for reason in reasons(view, m, &even) {
                match (reason, m.pick().as_card().and_then(Card::value)) {
                    (Reason::Cuts { seat, .. } | Reason::Lowers { seat, .. }, _) => assert_eq!(Some(seat), view.turn),
                    (Reason::Raises { seat, .. }, _) => assert_ne!(Some(seat), view.turn),
                    (Reason::Keeps { digit }, leaves) => assert!(Some(digit) < leaves),
                    (Reason::Room { seat, .. }, leaves) => assert_eq!(Some(seat) == view.turn, leaves < Some(2)),
                    (Reason::Harms { .. }, _) => panic!("all moves are as good: {m:?}"),
                }
                cuts += usize::from(matches!(reason, Reason::Cuts { .. }));
            }
        });
    }
    assert!(cuts > 10);
}

/// Cards of which nobody at the table may speak, and exchanges: what is left to say is whom it costs most.
#[test]
fn who_does_not_know_the_card_is_told_whom_it_harms() {
    use eval::cassa_grande::{Reason, reasons};
    let rules = Rules { deal: Deal::Blind, exchange: true, ..Default::default() };
    let gains = PerSeat::new(4, |seat| [0.1, -0.05, 0.02, -0.07][seat.index()]);
    walk::<CassaGrande>(&rules, 4, |_, view, (), m| {
        let worst = if view.turn == Some(Seat::D) { Seat::B } else { Seat::D };
        if m.pick().as_number().is_some() {
            assert_eq!(reasons(view, m, &gains), [Reason::Harms { seat: worst }], "{m:?}");
        }
    });
}

#[test]
fn a_card_that_was_seen_is_named_and_nothing_else() {
    use eval::calcory::{Reason, reasons};
    let (mut seen, mut safe, mut stands, mut beats, mut short) = (0, 0, 0, 0, 0);
    for number in 0..20 {
        walk::<Calcory>(&tavola_calcory::Rules { players: 3 }, number, |position, view, memory, m| {
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            let moves = [m].into_iter().chain(legal.into_iter().filter(|other| *other == Move::Stop));
            for (reason, m) in moves.flat_map(|m| reasons(view, memory, m).into_iter().map(move |reason| (reason, m))) {
                match (reason, m) {
                    (Reason::Seen { number, sum }, Move::Flip(place)) => {
                        let spot = position.open_view().table.iter().find(|(at, _)| *at == place).map(|(_, spot)| spot);
                        assert_eq!(spot.and_then(Spot::card).map(tavola_calcory::Card::number), Some(number));
                        assert_eq!(sum, view.sum + number);
                        seen += 1;
                    }
                    (Reason::Safe { percent }, Move::Flip(_)) => {
                        assert!(percent <= 100);
                        safe += 1;
                    }
                    (Reason::Stands { needs }, Move::Stop) => {
                        assert!(needs > view.sum && needs <= 13);
                        stands += 1;
                    }
                    (Reason::Beats { seat, sum }, Move::Stop) => {
                        assert!(Some(seat) != view.turn && sum <= view.sum);
                        beats += 1;
                    }
                    (Reason::Short { seat, sum }, Move::Stop) => {
                        assert!(view.marks.is_some_and(|marks| (marks.seat, marks.sum) == (seat, sum)));
                        assert!(view.sum <= sum);
                        short += 1;
                    }
                    (Reason::Hides { number }, Move::Put(card, _)) => assert_eq!(number, card.number()),
                    (reason, m) => panic!("{reason:?} is no reason for {m:?}"),
                }
            }
        });
    }
    assert!(seen > 0 && safe > 0 && stands > 0 && beats > 0, "{seen} {safe} {stands} {beats}");
    assert!(short > 0, "somebody gives in");
}

#[test]
fn what_a_platform_is_paid_is_told_before_it_is_laid() {
    use eval::casa_grande::{Reason, reasons};
    let rules = tavola_casa_grande::Rules { players: 2, blocks: 18, ..Default::default() };
    let mut told: BTreeMap<&str, u32> = BTreeMap::new();
    let legal = |position: &CasaGrande| {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        legal
    };
    walk::<CasaGrande>(&rules, 3, |position, view, (), m| {
        let reasons = reasons(view, m);
        for reason in &reasons {
            let kind = match (*reason, position.prospect(m)) {
                (Reason::Pays { lire, floor: told }, Prospect::Lay { floor, paid, .. }) => {
                    assert_eq!((lire, told), (paid, floor));
                    "pays"
                }
                (Reason::Sun { points }, Prospect::Walk { bonus, .. }) => {
                    assert_eq!(bonus.map(|gain| gain.points), Some(points));
                    "sun"
                }
                (Reason::Prepares { lire, .. }, Prospect::Walk { .. } | Prospect::Block { .. }) => {
                    assert!(lire > 0);
                    "prepares"
                }
                (Reason::Nears { lire, missing }, Prospect::Block { .. }) => {
                    // A platform has one square at least, and three blocks that are missing are as far as anybody looks.
                    assert!(lire > 0 && missing <= 3, "{lire} lire, {missing} missing");
                    "nears"
                }
                (Reason::Leads { lire, missing }, Prospect::Walk { bonus: None, .. }) => {
                    // One that lacks nothing could be laid in this turn, unless the height of its place forbids it.
                    assert!(lire > 0 && missing <= 3, "{lire} lire, {missing} missing");
                    "leads"
                }
                (Reason::Hinders { seat, lire }, Prospect::Block { .. }) => {
                    assert!(Some(seat) != view.turn && lire > 0);
                    "hinders"
                }
                (Reason::Spares, Prospect::Block { bonus, .. }) => {
                    assert!(bonus.is_none());
                    assert!(legal(position).iter().any(|other| position.prospect(*other).bonus().is_some()));
                    "spares"
                }
                (Reason::Saves, Prospect::Walk { cost, .. }) => {
                    assert!(cost == 0 && legal(position).len() > 1, "points could be spent");
                    "saves"
                }
                (Reason::Even, Prospect::Corner { .. }) => "even",
                (Reason::Waits, Prospect::Nothing) => {
                    assert!(legal(position).len() > 1, "there is something that waits");
                    "waits"
                }
                (reason, prospect) => panic!("{reason:?} is no reason for {prospect:?}"),
            };
            *told.entry(kind).or_default() += 1;
        }
    });
    for kind in ["pays", "prepares", "nears", "leads", "waits"] {
        assert!(told.get(kind) > Some(&1), "{kind} of {told:?}");
    }
    assert_eq!(told.get("even"), Some(&2));
}
