//! Laws of an evening, over random evenings with players who come and go; and some evenings by hand.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tavola_bots::Level;
use tavola_club::{
    BYE_POINTS, Entry, Evening, EveningTerms, Fact, NewPlayer, PlayerId, Refusal, Report, Sitter, Source, System,
    results_csv, standings_csv,
};
use tavola_core::tournament::points;
use tavola_core::{Outcome, PerSeat, Seat};

/// An evening that keeps its entries.
struct Book {
    evening: Evening,
    entries: Vec<Entry>,
}

impl Book {
    fn open(terms: EveningTerms) -> Book {
        let entry = Entry { at: 1, fact: Fact::Opened { terms, host: "h".to_owned() } };
        Book { evening: Evening::open(&entry).expect("an evening"), entries: vec![entry] }
    }

    fn with(terms: EveningTerms, players: usize) -> Book {
        let mut book = Book::open(terms);
        book.enter(players);
        book
    }

    fn write(&mut self, fact: Fact) {
        let entry = Entry { at: self.entries.len() as u64 + 1, fact };
        self.evening.apply(self.evening.seq() + 1, &entry).expect("it follows");
        self.entries.push(entry);
    }

    fn enter(&mut self, count: usize) {
        let begin = self.evening.players().len();
        let players = (begin..begin + count).map(|number| NewPlayer::named(&format!("P{number}"))).collect();
        self.write(self.evening.enter(players, 500).expect("they have names of their own"));
    }

    fn here(&mut self) -> BTreeSet<PlayerId> {
        self.evening.players().iter().filter(|player| player.here).map(|player| player.id).collect()
    }

    /// Makes the tables of the next round.
    fn pair(&mut self) -> Result<(), Refusal> {
        let round = self.evening.rounds().len() as u16 + 1;
        let plan = self.evening.plan(round)?;
        assert_eq!(plan, self.evening.plan(round)?, "the same evening gives the same tables");
        let ids: Vec<String> = (0..plan.tables.len()).map(|table| format!("r{round}t{table}")).collect();
        self.write(Evening::pair(round, plan, ids));
        Ok(())
    }

    /// Ends all tables of the last round; those with the smaller numbers score more, after a shift.
    fn play(&mut self, shift: u32) {
        let tables = self.evening.rounds().last().expect("a round").tables.clone();
        for table in tables {
            let scores = table.seats.map(|seat, sitter| match sitter {
                Sitter::Player(player) => 100 + (u32::from(*player) * 7 + shift) % 13,
                Sitter::Bot(_) => 90 + seat.index() as u32,
            });
            let games = vec![Outcome::ranked(scores.clone(), |seat| scores[seat])];
            let fact = self.evening.finish(table.id.as_deref().expect("a name"), games.clone()).expect("a result");
            self.write(fact);
            assert_eq!(self.evening.finish(table.id.as_deref().expect("a name"), games), None, "a result counts once");
        }
    }

    fn meetings(&self) -> BTreeMap<(PlayerId, PlayerId), u32> {
        let mut met = BTreeMap::new();
        for table in self.evening.rounds().iter().flat_map(|round| &round.tables) {
            for (_, one) in table.players() {
                for (_, other) in table.players().filter(|(_, other)| *other > one) {
                    *met.entry((one, other)).or_default() += 1;
                }
            }
        }
        met
    }
}

fn terms(system: System, sizes: &[u8], bots: Option<Level>, seed: u64) -> EveningTerms {
    EveningTerms { system, sizes: sizes.to_vec(), bots, seed, ..EveningTerms::default() }
}

fn any_terms() -> impl Strategy<Value = EveningTerms> {
    let sizes = prop_oneof![
        Just(vec![2_u8]),
        Just(vec![3]),
        Just(vec![4]),
        Just(vec![2, 4]),
        Just(vec![2, 3]),
        Just(vec![2, 3, 4])
    ];
    let bots = prop_oneof![Just(None), Just(Some(Level::Easy))];
    let system = prop_oneof![Just(System::Swiss), Just(System::Robin)];
    (system, sizes, bots, any::<u64>()).prop_map(|(system, sizes, bots, seed)| terms(system, &sizes, bots, seed))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Everybody who is here sits once or sits out; nobody else does; points add up; the fold is the evening.
    #[test]
    fn evenings_keep_their_laws(
        terms in any_terms(),
        players in 2..20_usize,
        // For each round: who goes or comes back, and how many come anew.
        changes in prop::collection::vec((prop::collection::vec(any::<prop::sample::Index>(), 0..4), 0..3_usize), 1..6),
    ) {
        let bots = terms.bots.is_some();
        let allowed = terms.sizes.clone();
        let full = usize::from(*allowed.iter().max().expect("a size"));
        let mut book = Book::with(terms, players);
        for (shift, (moving, more)) in (0_u32..).zip(changes) {
            for index in moving {
                let player = book.evening.players()[index.index(book.evening.players().len())].clone();
                let fact = book.evening.set_here(player.id, !player.here).expect("a player");
                book.write(fact.expect("a change"));
                prop_assert_eq!(book.evening.set_here(player.id, !player.here), Ok(None));
            }
            book.enter(more);
            let here = book.here();
            if let Err(refusal) = book.pair() {
                let few = matches!(refusal, Refusal::TooFew { least } if here.len() < usize::from(least));
                prop_assert!(few, "{:?} with {}", refusal, here.len());
                continue;
            }
            let round = book.evening.rounds().last().expect("a round").clone();
            let mut seated = Vec::new();
            for table in &round.tables {
                let people: Vec<PlayerId> = table.players().map(|(_, player)| player).collect();
                prop_assert!(!people.is_empty());
                let size = table.seats.len();
                let fits = if bots { size == full } else { size == people.len() && allowed.contains(&(size as u8)) };
                prop_assert!(fits, "a table of {}", size);
                seated.extend(people);
            }
            prop_assert!(!bots || round.byes.is_empty());
            seated.extend(&round.byes);
            let once: BTreeSet<PlayerId> = seated.iter().copied().collect();
            prop_assert_eq!(seated.len(), once.len(), "nobody sits twice");
            prop_assert_eq!(once, here, "those who are here sit, and nobody else");
            prop_assert_eq!(book.evening.plan(99).is_err(), true);
            book.play(shift);
        }
        let mut expected = 0;
        for round in book.evening.rounds() {
            expected += BYE_POINTS * round.byes.len() as u32;
            for table in &round.tables {
                let result = table.result.as_ref().expect("a result");
                for (seat, _) in table.players() {
                    expected += result.games.iter().map(|game| points(game.places[seat])).sum::<u32>();
                }
            }
        }
        let standings = book.evening.standings();
        prop_assert_eq!(standings.iter().map(|standing| standing.points).sum::<u32>(), expected);
        prop_assert_eq!(standings.len(), book.evening.players().len());
        prop_assert!(standings.is_sorted_by(|a, b| (a.place, b.points) <= (b.place, a.points)));
        // What was written, read back and folded again is the same evening.
        let text = serde_json::to_string(&book.entries).expect("JSON");
        let entries: Vec<Entry> = serde_json::from_str(&text).expect("it reads back");
        let mut again = Evening::open(&entries[0]).expect("an evening");
        for (seq, entry) in (2..).zip(&entries[1..]) {
            again.apply(seq, entry).expect("it follows");
        }
        prop_assert_eq!(again, book.evening);
    }
}

/// Everybody meets everybody, and as long as anybody has not, each round brings new ones together.
#[test]
fn round_robin_meets_everybody() {
    for players in 2..=16_usize {
        for size in [2_usize, 3, 4].into_iter().filter(|size| *size <= players) {
            let mut book = Book::with(terms(System::Robin, &[size as u8], None, players as u64), players);
            let pairs = players * (players - 1) / 2;
            let mut rounds = 0;
            while !book.evening.all_have_met() {
                let before = book.meetings().len();
                book.pair().expect("a round");
                book.play(rounds);
                assert!(book.meetings().len() > before, "{players} by {size}: round {rounds} brings nobody together");
                rounds += 1;
            }
            assert_eq!(book.meetings().len(), pairs);
            if size == 2 {
                // Two by two the circle is exact: everybody once, in the fewest rounds.
                assert!(book.meetings().values().all(|times| *times == 1));
                assert_eq!(rounds as usize, players.next_multiple_of(2) - 1);
            }
        }
    }
}

/// Whoever changes places makes other pairs than the circle has: those who have not met since are brought together.
#[test]
fn round_robin_meets_everybody_where_places_were_changed() {
    for players in [4, 5, 6, 9] {
        for seed in 0..8 {
            let mut book = Book::with(terms(System::Robin, &[2], None, seed), players);
            book.pair().expect("a round");
            let round = &book.evening.rounds()[0];
            let sits = |table: usize| round.tables[table].players().map(|(_, player)| player).next().expect("a player");
            book.write(book.evening.swap(sits(0), sits(1)).expect("before there is a result"));
            book.play(0);
            while !book.evening.all_have_met() {
                let before = book.meetings().len();
                book.pair().expect("a round");
                book.play(1);
                assert!(book.meetings().len() > before, "{players} players, {seed}");
            }
            assert!(book.evening.rounds().len() < 2 * players, "{players} players, {seed}");
        }
    }
}

#[test]
fn swiss_brings_equals_together_and_avoids_old_opponents() {
    // Sixteen players at tables of four can play three rounds without anybody meeting twice.
    let mut book = Book::with(terms(System::Swiss, &[2, 3, 4], None, 5), 16);
    for shift in 0..3 {
        book.pair().expect("a round");
        book.play(shift);
        assert!(book.meetings().values().all(|times| *times == 1), "round {}", shift + 1);
    }
    // With tables of two, the leaders of the second round have won the first.
    let mut book = Book::with(terms(System::Swiss, &[2], None, 5), 8);
    book.pair().expect("a round");
    book.play(0);
    book.pair().expect("a round");
    let standings = book.evening.standings();
    let earned = |player: PlayerId| standings.iter().find(|s| s.player == player).map(|s| s.points).expect("a player");
    for table in &book.evening.rounds()[1].tables {
        let earned: BTreeSet<u32> = table.players().map(|(_, player)| earned(player)).collect();
        assert_eq!(earned.len(), 1, "winners meet winners");
    }
}

#[test]
fn sitting_out_goes_around() {
    let mut book = Book::with(terms(System::Swiss, &[4], None, 3), 6);
    for shift in 0..3 {
        book.pair().expect("a round");
        book.play(shift);
    }
    let byes: Vec<PlayerId> = book.evening.rounds().iter().flat_map(|round| round.byes.clone()).collect();
    assert_eq!(byes.iter().collect::<BTreeSet<_>>().len(), 6, "everybody sits out once before anybody does twice");
    assert!(book.evening.standings().iter().all(|standing| standing.byes == 1 && standing.games == 2));
}

fn scores<const N: usize>(scores: [u32; N]) -> PerSeat<u32> {
    PerSeat::new(N, |seat| scores[seat.index()])
}

fn report<const N: usize>(of: [u32; N]) -> Report {
    Report { scores: scores(of), places: None }
}

#[test]
fn the_host_enters_and_corrects_results() {
    let mut book = Book::with(EveningTerms { games: 2, ..terms(System::Swiss, &[2, 3, 4], None, 1) }, 4);
    assert_eq!(book.evening.report(1, 1, &[]), Err(Refusal::NoTable { round: 1, table: 1 }));
    book.pair().expect("a round");
    assert_eq!(book.pair(), Err(Refusal::RoundRuns { open: 1 }));
    let short = book.evening.report(1, 1, &[report([1, 2, 3])]);
    assert_eq!(short, Err(Refusal::NoResult { seats: 4, games: 2 }));
    assert_eq!(book.evening.report(1, 1, &[report([1, 2, 3, 4]), report([1; 4]), report([1; 4])]), short);
    book.write(book.evening.report(1, 1, &[report([9, 9, 7, 1]), report([0, 0, 0, 5])]).expect("a result"));
    let table = book.evening.rounds()[0].tables[0].clone();
    let result = table.result.clone().expect("a result");
    // cassa-grande.md 6: tied seats earn the points of the place that they share.
    assert_eq!(Seat::first(4).map(|seat| result.points(seat)).collect::<Vec<_>>(), [4 + 3, 4 + 3, 2 + 3, 1 + 4]);
    // A better one takes its place; what the table itself reports later does not.
    book.write(book.evening.report(1, 1, &[report([4, 3, 2, 1])]).expect("a result"));
    assert_eq!(book.evening.rounds()[0].tables[0].result.as_ref().map(|result| result.games.len()), Some(1));
    let games = vec![Outcome::ranked(scores([1, 2, 3, 4]), |seat| seat)];
    assert_eq!(book.evening.finish("r1t0", games), None);
    // A table that did not play has no points, and lets the evening go on.
    book.write(book.evening.report(1, 1, &[]).expect("a result"));
    assert!(
        book.evening.standings().iter().all(|standing| (standing.points, standing.games, standing.place) == (0, 0, 1))
    );
    book.pair().expect("the next round");
}

#[test]
fn places_of_their_own_only_part_equals() {
    let mut book = Book::with(terms(System::Swiss, &[3], None, 1), 3);
    book.pair().expect("a round");
    let with = |places: [u8; 3]| {
        let places = Some(PerSeat::new(3, |seat| places[seat.index()]));
        book.evening.report(1, 1, &[Report { scores: scores([5, 5, 2]), places }])
    };
    assert!(with([2, 1, 3]).is_ok() && with([1, 1, 3]).is_ok());
    for wrong in [[1, 1, 2], [3, 2, 1], [1, 3, 2], [0, 1, 2], [2, 2, 3]] {
        assert_eq!(with(wrong), Err(Refusal::NoResult { seats: 3, games: 1 }), "{wrong:?}");
    }
}

#[test]
fn the_lowest_total_wins_where_the_rules_say_so() {
    let mut book = Book::with(EveningTerms { lowest_wins: true, ..terms(System::Swiss, &[2], None, 1) }, 2);
    book.pair().expect("a round");
    book.write(book.evening.report(1, 1, &[report([30, 40])]).expect("a result"));
    let first = book.evening.rounds()[0].tables[0].seats[Seat::A].player();
    assert_eq!(Some(book.evening.standings()[0].player), first);
}

#[test]
fn ties_are_broken_by_totals_then_by_opponents() {
    let mut book = Book::with(terms(System::Swiss, &[2], None, 4), 4);
    book.pair().expect("a round");
    for (table, of) in [(1, [30, 10]), (2, [20, 10])] {
        book.write(book.evening.report(1, table, &[report(of)]).expect("a result"));
    }
    let standings = book.evening.standings();
    assert_eq!(
        standings.iter().map(|s| (s.place, s.points, s.total)).collect::<Vec<_>>(),
        [(1, 4, 30), (2, 4, 20), (3, 3, 10), (3, 3, 10)]
    );
}

/// All come into one order, however they were entered: whoever met nobody but a bot stands behind those who did.
#[test]
fn ties_with_somebody_who_met_only_a_bot_are_broken_alike() {
    for seed in 0..30 {
        let mut book = Book::with(terms(System::Swiss, &[2], Some(Level::Easy), seed), 5);
        book.pair().expect("a round");
        let tables = book.evening.rounds()[0].tables.clone();
        let (mut expected, mut draws) = (BTreeMap::new(), true);
        for (number, table) in (1..).zip(tables) {
            let players: Vec<PlayerId> = table.players().map(|(_, player)| player).collect();
            if let [alone] = players[..] {
                let scores = table.seats.map(|_, sitter| if sitter.player().is_some() { 10 } else { 5 });
                let report = Report { scores, places: None };
                book.write(book.evening.report(1, number, &[report]).expect("a result"));
                expected.insert(alone, 4);
                continue;
            }
            let of = if draws { [10, 10] } else { [10, 5] };
            book.write(book.evening.report(1, number, &[report(of)]).expect("a result"));
            let seats = table.seats.map(|_, sitter| sitter.player().expect("a player"));
            expected.insert(seats[Seat::A], if draws { 1 } else { 3 });
            expected.insert(seats[Seat::B], if draws { 1 } else { 5 });
            draws = false;
        }
        let places: BTreeMap<_, _> = book.evening.standings().iter().map(|one| (one.player, one.place)).collect();
        assert_eq!(places, expected, "seed {seed}");
    }
}

#[test]
fn nothing_happens_when_it_is_over() {
    let mut book = Book::with(terms(System::Swiss, &[2, 3, 4], None, 1), 4);
    book.write(book.evening.set_over(true).expect("a change"));
    assert_eq!(book.evening.set_over(true), None);
    assert_eq!(book.pair(), Err(Refusal::Over));
    assert_eq!(book.evening.enter(vec![NewPlayer::named("Zoe")], 9), Err(Refusal::Over));
    book.write(book.evening.set_over(false).expect("a change"));
    book.pair().expect("it goes on");
}

#[test]
fn names_can_be_told_apart_and_there_is_room_for_so_many() {
    let book = Book::with(EveningTerms::default(), 3);
    let enter = |name: &str, most| book.evening.enter(vec![NewPlayer::named(name)], most);
    assert_eq!(enter("p1", 9), Err(Refusal::SameName { name: "p1".to_owned() }));
    assert_eq!(enter("Zoe", 3), Err(Refusal::Full { most: 3 }));
    assert!(enter("Zoe", 4).is_ok());
    let twice = vec![NewPlayer::named("Zoe"), NewPlayer::named("Zoe")];
    assert_eq!(book.evening.enter(twice, 9), Err(Refusal::SameName { name: "Zoe".to_owned() }));
}

#[test]
fn players_are_renamed_and_removed_until_they_have_played() {
    let mut book = Book::with(terms(System::Swiss, &[2], None, 1), 5);
    assert_eq!(book.evening.rename(1, "p1"), Err(Refusal::SameName { name: "p1".to_owned() }));
    assert_eq!(book.evening.rename(2, "P1"), Ok(None), "it is so already");
    book.write(book.evening.rename(1, "Ada").unwrap().unwrap());
    book.write(book.evening.remove(5).unwrap());
    assert_eq!(book.evening.remove(5), Err(Refusal::NoPlayer { player: 5 }));
    assert_eq!(book.evening.standings().len(), 4);
    // The name is free again, and the number is not.
    book.write(book.evening.enter(vec![NewPlayer::named("P4")], 5).unwrap());
    assert_eq!(book.evening.players().last().map(|player| player.id), Some(6));
    book.pair().unwrap();
    assert_eq!(book.evening.remove(1), Err(Refusal::HasPlayed));
    assert!(book.evening.rounds().iter().all(|round| round.tables.iter().all(|table| table.seat_of(5).is_none())));
}

#[test]
fn the_host_lets_two_change_places_before_there_is_a_result() {
    let mut book = Book::with(terms(System::Swiss, &[2], None, 1), 5);
    assert_eq!(book.evening.swap(1, 2), Err(Refusal::NoSwap), "there is no round");
    book.pair().unwrap();
    let round = &book.evening.rounds()[0];
    let pair = |table: usize| -> Vec<PlayerId> { round.tables[table].players().map(|(_, player)| player).collect() };
    let (first, second, out) = (pair(0), pair(1), round.byes[0]);
    assert_eq!(book.evening.swap(first[0], first[1]), Err(Refusal::NoSwap), "they sit together");
    book.write(book.evening.swap(first[0], second[0]).unwrap());
    assert_eq!(book.evening.table_of(second[0]).map(|(table, _)| table), Some(1));
    // Who sits out may come in.
    book.write(book.evening.swap(out, first[1]).unwrap());
    assert_eq!((book.evening.rounds()[0].byes.clone(), book.evening.table_of(out).is_some()), (vec![first[1]], true));
    book.write(book.evening.report(1, 1, &[]).unwrap());
    assert_eq!(book.evening.swap(second[0], second[1]), Err(Refusal::NoSwap));
    // What was not played, and what has no result yet, stands in the sheet as well.
    let sheet = results_csv(&book.evening);
    assert_eq!(sheet.lines().filter(|line| line.ends_with("0,did not play")).count(), 2);
    assert_eq!(sheet.lines().filter(|line| line.ends_with(",no result")).count(), 2);
}

#[test]
fn spreadsheets_read_it() {
    let mut book = Book::open(terms(System::Swiss, &[2], Some(Level::Hard), 1));
    let players = ["=1+1", "Ben, the \"Elder\"", "Cleo"].map(NewPlayer::named).to_vec();
    book.write(book.evening.enter(players, 9).expect("players"));
    book.pair().expect("a round");
    let tables = book.evening.rounds()[0].tables.len() as u16;
    for table in 1..=tables {
        book.write(book.evening.report(1, table, &[report([8, 5])]).expect("a result"));
    }
    let standings = standings_csv(&book.evening);
    assert!(standings.starts_with("place,player,points,total,games,wins,byes,opponents,here\n"), "{standings}");
    assert!(standings.contains(",'=1+1,") && standings.contains(",\"Ben, the \"\"Elder\"\"\","), "{standings}");
    let results = results_csv(&book.evening);
    assert_eq!(results.lines().count(), 1 + 2 * usize::from(tables));
    assert!(results.contains("bot (hard)") && results.contains(",host\n"), "{results}");
    assert!(
        book.evening.rounds()[0].tables.iter().all(|table| table.result.as_ref().map(|r| r.by) == Some(Source::Host))
    );
}

/// The example of docs/club.md, to the last digit.
#[test]
fn the_example_of_the_manual() {
    let mut book = Book::open(EveningTerms { sizes: vec![2, 3, 4], ..EveningTerms::default() });
    let names = ["Ada", "Ben", "Cleo", "Dan", "Eve"];
    book.write(book.evening.enter(names.map(NewPlayer::named).to_vec(), 9).expect("players"));
    let sizes: Vec<usize> = book.evening.plan(1).expect("tables").tables.iter().map(|t| t.seats.len()).collect();
    assert_eq!(sizes, [3, 2], "five make a table of three and one of two");
    let place = |players: &[PlayerId]| tavola_club::NewTable {
        id: None,
        seats: PerSeat::new(players.len(), |seat| Sitter::Player(players[seat.index()])),
    };
    book.write(Fact::Paired { round: 1, tables: vec![place(&[1, 2, 3]), place(&[4, 5])], byes: vec![] });
    book.write(book.evening.report(1, 1, &[report([9, 7, 7])]).expect("a result"));
    book.write(book.evening.report(1, 2, &[report([8, 5])]).expect("a result"));
    book.write(book.evening.set_here(5, false).expect("Eve").expect("a change"));
    assert_eq!(book.evening.plan(2).expect("tables").tables.len(), 1, "four make one table");
    book.write(Fact::Paired { round: 2, tables: vec![place(&[1, 2, 3, 4])], byes: vec![] });
    book.write(book.evening.report(2, 1, &[report([6, 8, 8, 3])]).expect("a result"));
    let sheet = standings_csv(&book.evening);
    let expected = "place,player,points,total,games,wins,byes,opponents,here\n\
        1,Ben,7,15,2,1,0,6.20,yes\n\
        1,Cleo,7,15,2,1,0,6.20,yes\n\
        3,Ada,6,15,2,1,0,6.60,yes\n\
        4,Dan,5,11,2,1,0,5.75,yes\n\
        5,Eve,3,5,1,0,0,5.00,no\n";
    assert_eq!(sheet, expected);
}
