//! One case for each paragraph of the rules but those on laying platforms, which are in `laying.rs`.

use crate::scene::{Scene, legal, play, violation};
use tavola_casa_grande::{CasaGrande, Corner, Facing, Phase, Platforms, Refusal, Rules, Setup, Space, Top, Violation};
use tavola_core::{Game, Seat, Turn, Viewer};

fn game(players: u32, start: Seat) -> CasaGrande {
    CasaGrande::new(&Rules::for_players(players), &Setup { start }).unwrap()
}

fn block_of(seat: Seat) -> Top {
    Top::Block(seat)
}

fn height(game: &CasaGrande, square: &str) -> u8 {
    game.height(square.parse().unwrap())
}

fn top(game: &CasaGrande, square: &str) -> Top {
    game.top(square.parse().unwrap())
}

/// casa-grande.md 1: each of 2 to 4 seats has 24 blocks, the same set of 17 platforms, a pawn and a marker; the site is
/// empty.
#[test]
fn material() {
    for players in 2..=4 {
        let game = game(players, Seat::A);
        let view = game.view(Viewer::Watcher);
        assert_eq!(view.seats.len(), players as usize);
        for (_, seat) in view.seats.iter() {
            assert_eq!((seat.blocks, seat.platforms.len(), seat.pawn), (24, 17, None));
        }
        assert_eq!(view.squares.len(), 64);
        assert!(view.squares.iter().all(|square| square.top == Top::Ground && square.height == 0));
    }
    for players in [0, 1, 5, u32::MAX] {
        let refused = CasaGrande::new(&Rules::for_players(players), &Setup { start: Seat::A });
        assert_eq!(refused, Err(Refusal::Players { players }));
    }
}

/// casa-grande.md 1, ruling (platforms): 17 shapes of 3 to 9 squares, from the strip of three over the plus to the square
/// of nine.
#[test]
fn the_standard_set() {
    let set = Platforms::standard();
    let sizes: Vec<u32> = set.all().iter().map(|platform| platform.shape().size()).collect();
    assert_eq!(sizes, [3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 9]);
    let rows = |name| set.find(name).unwrap().1.shape().rows().collect::<Vec<_>>();
    assert_eq!(rows("strip"), ["#o#"]);
    assert_eq!(rows("plus"), [".#.", "o#o", ".#."]);
    assert_eq!(rows("plaza"), ["#o#", "ooo", "#o#"]);
}

/// casa-grande.md 2: in turn order, starting with the starting seat, each seat puts its pawn on a free corner; markers
/// start on 5; nobody has money.
#[test]
fn setup() {
    let mut game = game(4, Seat::C);
    for (seat, text) in [(Seat::C, "corner SE"), (Seat::D, "corner NW"), (Seat::A, "corner SW"), (Seat::B, "corner NE")]
    {
        assert_eq!((game.turn(), game.phase()), (Turn::Decide(seat), Phase::Corner));
        play(&mut game, &[text]);
    }
    assert_eq!((game.turn(), game.seat_on_turn()), (Turn::Chance, Some(Seat::C)));
    assert_eq!(Seat::ALL.map(|seat| game.pawn(seat).map(Space::number)), [Some(15), Some(5), Some(10), Some(0)]);
    assert_eq!(Seat::ALL.map(|seat| (game.bonus(seat), game.money(seat))), [(5, 0); 4]);
    assert_eq!(game.die(), None);
}

/// casa-grande.md 2: a corner with a pawn is not free.
#[test]
fn setup_on_free_corners_only() {
    let mut game = game(3, Seat::B);
    play(&mut game, &["corner SE"]);
    assert_eq!(legal(&game), ["corner NE", "corner NW", "corner SW"]);
    let taken = Violation::CornerTaken { corner: Corner::Se, by: Seat::B };
    assert_eq!(violation(&game, "corner SE"), taken);
    assert_eq!(violation(&game, "roll 4"), Violation::NotNow { due: Phase::Corner });
}

/// casa-grande.md 2, ruling: later pawns may share spaces.
#[test]
fn pawns_share_spaces_later() {
    let mut game = game(2, Seat::A);
    play(&mut game, &["corner NW", "corner SW", "roll 6", "walk 0", "block a8", "roll 6", "walk 5"]);
    assert_eq!(game.pawn(Seat::A), game.pawn(Seat::B));
    assert_eq!(game.phase(), Phase::Block);
    play(&mut game, &["block a7", "roll 4", "walk 0", "roll 4", "walk 0"]);
    assert_eq!((game.pawn(Seat::A), game.pawn(Seat::B)), (Some(Corner::Se.space()), Some(Corner::Se.space())));
}

/// casa-grande.md 3.1: roll the die and walk that many spaces clockwise; then further, one bonus point a space, as far as
/// the points reach.
#[test]
fn roll_and_walk() {
    let mut game = Scene::new(&Rules::default()).pawn(Seat::A, 18).edit(|view| view.seats[Seat::A].bonus = 3).game();
    assert_eq!(legal(&game), ["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"]);
    play(&mut game, &["roll 6"]);
    assert_eq!(game.die(), Some(6));
    assert_eq!(legal(&game), ["walk 0", "walk 1", "walk 2", "walk 3"]);
    assert_eq!(violation(&game, "walk 4"), Violation::TooFar { steps: 4, points: 3 });
    play(&mut game, &["walk 2"]);
    assert_eq!((game.pawn(Seat::A), game.bonus(Seat::A)), (Some(Space::new(6)), 1));
    assert_eq!(game.turn(), Turn::Decide(Seat::A));
}

/// casa-grande.md 3.1: a walk without points is still a move, to `walk 0` only.
#[test]
fn walk_without_points() {
    let mut game = Scene::new(&Rules::default()).edit(|view| view.seats[Seat::A].bonus = 0).game();
    play(&mut game, &["roll 1"]);
    assert_eq!(legal(&game), ["walk 0"]);
}

/// casa-grande.md 3.1: a walk that ends on a corner, with or without paid steps, gives 3 bonus points and ends the turn.
#[test]
fn corners_end_the_turn() {
    for (roll, walk, bonus) in [("roll 5", "walk 0", 4 + 3), ("roll 2", "walk 3", 4 - 3 + 3)] {
        let mut game = Scene::new(&Rules::default()).edit(|view| view.seats[Seat::A].bonus = 4).game();
        play(&mut game, &[roll, walk]);
        assert_eq!((game.bonus(Seat::A), game.money(Seat::A)), (bonus, 0));
        assert_eq!((game.turn(), game.seat_on_turn()), (Turn::Chance, Some(Seat::B)));
    }
}

/// casa-grande.md 3.1: passing over a corner gives nothing.
#[test]
fn passing_a_corner_gives_nothing() {
    let mut game = Scene::new(&Rules::default()).game();
    play(&mut game, &["roll 6", "walk 0"]);
    assert_eq!((game.bonus(Seat::A), game.phase()), (5, Phase::Block));
}

/// casa-grande.md 3.2: a block goes into the area that the pawn faces: 16 squares.
#[test]
fn blocks_go_into_the_area() {
    let mut game = Scene::new(&Rules::default()).game();
    play(&mut game, &["roll 2", "walk 0"]);
    let columns: Vec<String> = ["c", "d"].iter().flat_map(|c| (1..=8).map(move |r| format!("block {c}{r}"))).collect();
    assert_eq!(legal(&game), columns);
    let outside = Violation::OutsideArea { square: "e4".parse().unwrap(), facing: Facing::Columns(2) };
    assert_eq!(violation(&game, "block e4"), outside);
    play(&mut game, &["block c4"]);
    assert_eq!((top(&game, "c4"), height(&game, "c4"), game.blocks_left(Seat::A)), (block_of(Seat::A), 1, 23));
}

/// casa-grande.md 3.2: on the ground, a block or platform of the same seat, or another seat's platform; never on another seat's
/// block.
#[test]
fn what_blocks_lie_on() {
    let scene = Scene::new(&Rules::for_players(3))
        .due(Phase::Walk, Seat::A)
        .edit(|view| view.die = Some(1))
        .top("a1", block_of(Seat::A), 3)
        .top("a2", Top::Platform(Seat::A), 2)
        .top("a3", Top::Platform(Seat::B), 2)
        .top("a4", block_of(Seat::B), 1)
        .top("b1", block_of(Seat::C), 5);
    let mut game = scene.game();
    play(&mut game, &["walk 0"]);
    let legal = legal(&game);
    assert_eq!(legal.len(), 14);
    for square in ["a1", "a2", "a3", "b8"] {
        assert!(legal.contains(&format!("block {square}")), "{square}");
    }
    let foreign = |square: &str, owner| Violation::ForeignBlock { square: square.parse().unwrap(), owner };
    assert_eq!(violation(&game, "block a4"), foreign("a4", Seat::B));
    assert_eq!(violation(&game, "block b1"), foreign("b1", Seat::C));
}

/// casa-grande.md 3.2: another seat whose platform takes the block gets bonus points equal to its floor; and 5, the
/// sheet's example: an orange block on the grey platform of floor 2 gives grey 2 points.
#[test]
fn a_block_on_anothers_platform_gives_points() {
    let scene =
        Scene::new(&Rules::for_players(3)).due(Phase::Walk, Seat::B).pawn(Seat::B, 0).edit(|view| view.die = Some(1));
    let scene = scene.top("a3 a4", Top::Platform(Seat::A), 2).top("a5", Top::Platform(Seat::B), 4);
    let mut game = scene.game();
    play(&mut game, &["walk 0", "block a3"]);
    assert_eq!(Seat::first(3).map(|seat| game.bonus(seat)).collect::<Vec<_>>(), [7, 5, 5]);
    assert_eq!((top(&game, "a3"), height(&game, "a3")), (block_of(Seat::B), 3));
    // On one's own platform nobody gets anything.
    let mut game = scene.game();
    play(&mut game, &["walk 0", "block a5"]);
    assert_eq!(Seat::first(3).map(|seat| game.bonus(seat)).collect::<Vec<_>>(), [5, 5, 5]);
}

/// casa-grande.md 3.2, ruling: if no square of the area allows a block, none is laid and the turn goes on with the
/// platform; without one it ends.
#[test]
fn an_area_without_room() {
    let all_ab = "a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 b7 b8";
    let scene = Scene::new(&Rules::default()).due(Phase::Walk, Seat::A).edit(|view| view.die = Some(1)).top(
        all_ab,
        block_of(Seat::B),
        1,
    );
    let mut game = scene.game();
    play(&mut game, &["walk 0"]);
    assert_eq!((game.turn(), game.seat_on_turn()), (Turn::Chance, Some(Seat::B)));
    assert_eq!(game.blocks_left(Seat::A), 24);
    let mut game = scene.top("h1 h3", block_of(Seat::A), 1).game();
    play(&mut game, &["walk 0"]);
    assert_eq!(legal(&game), ["lay strip 1 h1", "pass"]);
}

/// casa-grande.md 3.3: the seat may lay a platform and is paid squares × floor; then its turn is over.
#[test]
fn platforms_pay() {
    let scene = Scene::new(&Rules::default()).due(Phase::Block, Seat::A).pawn(Seat::A, 1);
    let scene = scene.top("a1 a3", block_of(Seat::A), 3).top("a5", block_of(Seat::A), 2);
    let mut game = scene.game();
    play(&mut game, &["block a5", "lay strip 1 a3"]);
    assert_eq!((game.money(Seat::A), game.money(Seat::B)), (3 * 3, 0));
    assert_eq!((game.turn(), game.seat_on_turn()), (Turn::Chance, Some(Seat::B)));
    let mut game = scene.game();
    play(&mut game, &["block a5", "pass"]);
    assert_eq!(game.money(Seat::A), 0);
    assert_eq!((game.turn(), game.seat_on_turn()), (Turn::Chance, Some(Seat::B)));
}

/// casa-grande.md 4: a block on height h has its top at h + 1; a platform lies at the height of its blocks, also where
/// there is empty space under it; what is laid on it starts from there.
#[test]
fn heights() {
    let scene = Scene::new(&Rules::default()).due(Phase::Block, Seat::A).pawn(Seat::A, 1);
    let mut game = scene.top("a1", block_of(Seat::A), 6).top("a3", block_of(Seat::A), 5).game();
    play(&mut game, &["block a3", "lay strip 1 a1"]);
    for square in ["a1", "a2", "a3"] {
        assert_eq!((height(&game, square), top(&game, square)), (6, Top::Platform(Seat::A)), "{square}");
    }
    assert_eq!((height(&game, "a4"), top(&game, "a4")), (0, Top::Ground));
    // Space 16 faces rows 1 and 2; the empty space under a2 is out of reach.
    play(&mut game, &["roll 6", "walk 5", "block a2"]);
    assert_eq!((height(&game, "a2"), top(&game, "a2")), (7, block_of(Seat::B)));
    assert_eq!((game.bonus(Seat::A), game.money(Seat::A)), (0, 3 * 6 + 9));
}

/// casa-grande.md 6: a marker that reaches or passes 9 pays 9 L, the rest is lost, and it goes to 0.
#[test]
fn the_ladder_pays() {
    for (before, after, money) in [(5, 8, 0), (6, 0, 9), (7, 0, 9), (8, 0, 9)] {
        let mut game = Scene::new(&Rules::default()).edit(|view| view.seats[Seat::A].bonus = before).game();
        play(&mut game, &["roll 5", "walk 0"]);
        assert_eq!((game.bonus(Seat::A), game.money(Seat::A)), (after, money), "{before}");
    }
}

/// casa-grande.md 6: steps are paid before the 3 points of a corner come.
#[test]
fn steps_are_paid_first() {
    let mut game = Scene::new(&Rules::default()).edit(|view| view.seats[Seat::A].bonus = 8).game();
    play(&mut game, &["roll 2", "walk 3"]);
    assert_eq!((game.bonus(Seat::A), game.money(Seat::A)), (8, 0));
}

/// casa-grande.md 6: any single gain, also in another seat's turn, pays 9 L at most once.
#[test]
fn a_gain_pays_once() {
    let scene = Scene::new(&Rules::default()).due(Phase::Block, Seat::A).pawn(Seat::A, 1);
    let mut game = scene.top("a1", Top::Platform(Seat::B), 23).game();
    play(&mut game, &["block a1"]);
    assert_eq!((game.bonus(Seat::B), game.money(Seat::B)), (0, 9));
    assert_eq!((game.bonus(Seat::A), game.money(Seat::A)), (5, 0));
}

/// casa-grande.md 6: money never buys bonus points.
#[test]
fn money_buys_no_points() {
    let scene =
        Scene::new(&Rules::default()).edit(|view| (view.seats[Seat::A].bonus, view.seats[Seat::A].money) = (1, 90));
    let mut game = scene.game();
    play(&mut game, &["roll 1"]);
    assert_eq!(legal(&game), ["walk 0", "walk 1"]);
}

/// casa-grande.md 6, ruling: the bank never runs out of notes; the 12 notes of 9 L are no limit.
#[test]
fn the_bank_never_runs_out() {
    let mut game = Scene::new(&Rules::default()).edit(|view| view.seats[Seat::A].money = 4_000_000).game();
    for _ in 0..30 {
        let nine = game.money(Seat::A);
        let mut view = game.view(Viewer::Watcher);
        view.seats[Seat::A].bonus = 8;
        game = Scene::new(&Rules::default()).edit(|scene| *scene = view).game();
        play(&mut game, &["roll 5", "walk 0", "roll 5", "walk 0"]);
        assert_eq!(game.money(Seat::A), nine + 9);
    }
}

/// casa-grande.md 7: when a seat has laid its last block the running round is the last one and ends with the seat to the
/// right of the starting seat.
#[test]
fn the_last_round_is_played_to_its_end() {
    let rules = Rules::for_players(3);
    let mut game = Scene::new(&rules)
        .edit(|view| {
            view.start = Seat::B;
            view.turn = Some(Seat::C);
            view.phase = Phase::Block;
            view.seats[Seat::C].blocks = 1;
        })
        .pawn(Seat::C, 1)
        .game();
    play(&mut game, &["block a1"]);
    assert!(game.is_last_round());
    assert_eq!((game.turn(), game.seat_on_turn(), game.outcome()), (Turn::Chance, Some(Seat::A), None));
    play(&mut game, &["roll 5", "walk 0"]);
    // A sits to the right of B: C, who is without blocks, has no further turn.
    assert_eq!((game.turn(), game.seat_on_turn(), game.phase()), (Turn::Over, None, Phase::Over));
    assert_eq!(legal(&game), [""; 0]);
    assert_eq!(violation(&game, "roll 4"), Violation::NotNow { due: Phase::Over });
}

/// casa-grande.md 7: the last block of the last seat of a round ends the game only after its platform.
#[test]
fn a_platform_may_follow_the_last_block() {
    let scene = Scene::new(&Rules::default()).due(Phase::Block, Seat::B).pawn(Seat::B, 1);
    let mut game = scene.top("a1", block_of(Seat::B), 1).edit(|view| view.seats[Seat::B].blocks = 1).game();
    play(&mut game, &["block a3"]);
    assert_eq!((game.turn(), game.blocks_left(Seat::B)), (Turn::Decide(Seat::B), 0));
    play(&mut game, &["lay strip 1 a1"]);
    assert_eq!((game.turn(), game.money(Seat::B)), (Turn::Over, 3));
}

/// casa-grande.md 7: most money wins, then most bonus points, then victory is shared.
#[test]
fn places() {
    let rules = Rules::for_players(4);
    for (money, bonus, places) in [
        ([5, 9, 9, 3], [8, 1, 2, 0], [3, 2, 1, 4]),
        ([9, 9, 9, 3], [2, 1, 2, 8], [1, 3, 1, 4]),
        ([0, 0, 0, 0], [5, 5, 5, 5], [1, 1, 1, 1]),
    ] {
        let scene = Scene::new(&rules).due(Phase::Over, Seat::A).edit(|view| {
            view.turn = None;
            for seat in Seat::ALL {
                (view.seats[seat].money, view.seats[seat].bonus) = (money[seat.index()], bonus[seat.index()]);
            }
        });
        let outcome = scene.game().outcome().unwrap();
        assert_eq!(outcome.scores.values(), money);
        assert_eq!(outcome.places.values(), places);
    }
}

/// casa-grande.md 7: a shorter game gives each seat 20 or 18 blocks.
#[test]
fn shorter_games() {
    for blocks in [24, 20, 18] {
        let game = CasaGrande::new(&Rules { blocks, ..Rules::default() }, &Setup { start: Seat::B }).unwrap();
        assert_eq!(u32::from(game.blocks_left(Seat::A)), blocks);
    }
    for blocks in [0, 17, 19, 21, 25, u32::MAX] {
        let refused = CasaGrande::new(&Rules { blocks, ..Rules::default() }, &Setup { start: Seat::B });
        assert_eq!(refused, Err(Refusal::Blocks { blocks }));
    }
}

/// records.md: the starting seat must be a seat of the game.
#[test]
fn the_start_is_a_seat_of_the_game() {
    let refused = CasaGrande::new(&Rules::for_players(2), &Setup { start: Seat::C });
    assert_eq!(refused, Err(Refusal::Start { start: Seat::C, players: 2, last: Seat::B }));
    assert_eq!(refused.unwrap_err().to_string(), "seat C cannot start a game of 2 players: the seats are A to B");
}

/// casa-grande.md 8: what is due can be done, and nothing else; each phase says so.
#[test]
fn only_what_is_due() {
    let texts = ["corner SE", "roll 4", "walk 0", "block a1", "lay strip 0 a1", "pass"];
    let scene = Scene::new(&Rules::default()).pawn(Seat::A, 1);
    for (phase, allowed) in [
        (Phase::Corner, &["corner SE"][..]),
        (Phase::Roll, &["roll 4"]),
        (Phase::Walk, &["walk 0"]),
        (Phase::Block, &["block a1"]),
        (Phase::Over, &[]),
    ] {
        let game = Scene::new(&Rules::default()).edit(|view| *view = scene.game().view(Viewer::Watcher));
        let game = game.due(phase, Seat::A).game();
        for text in texts.iter().filter(|text| !allowed.contains(text)) {
            assert_eq!(violation(&game, text), Violation::NotNow { due: phase }, "{phase} {text}");
        }
        assert!(allowed.iter().all(|text| game.check(game.read_move(text).unwrap()).is_ok()), "{phase}");
    }
}

/// casa-grande.md 8: all is open: every seat sees everything but the dice to come.
#[test]
fn all_is_open() {
    let mut game = game(3, Seat::A);
    let moves = ["corner NW", "corner NE", "corner SE", "roll 3", "walk 0", "block e5", "roll 2"];
    for text in moves {
        play(&mut game, &[text]);
        let views: Vec<_> = Viewer::all(3).map(|viewer| game.view(viewer)).collect();
        assert!(views.iter().all(|view| *view == views[0]), "{text}");
        let m = game.read_move("walk 1").unwrap();
        let events: Vec<_> = Viewer::all(3).map(|viewer| game.witness(m, viewer)).collect();
        assert!(events.iter().all(|event| *event == events[0]), "{text}");
    }
}
