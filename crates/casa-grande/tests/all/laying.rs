//! One case for each line of section 5 of the rules, on laying platforms, and the texts of section 8 about them.

use crate::scene::{Scene, legal, play, violation};
use tavola_casa_grande::{LyingView, Phase, Platforms, Rules, Square, Top, View, Violation};
use tavola_core::{Game, Seat, Viewer};

const OWN: Top = Top::Block(Seat::A);
const OTHER: Top = Top::Block(Seat::B);

/// Seat A may lay a platform of a set of one.
fn scene(rows: &[&str]) -> Scene {
    let platforms = Platforms::new([("it", rows.iter().copied())]).unwrap();
    Scene::new(&Rules { platforms, ..Rules::default() }).due(Phase::Platform, Seat::A)
}

fn standard() -> Scene {
    Scene::new(&Rules::default()).due(Phase::Platform, Seat::A)
}

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

/// The moves beside `pass`.
fn lays(scene: &Scene) -> Vec<String> {
    legal(&scene.game()).into_iter().filter(|text| text != "pass").collect()
}

/// casa-grande.md 5: wholly within the site.
#[test]
fn within_the_site() {
    let scene = scene(&["#o#"]).top("f1 h1 a8 c8", OWN, 1);
    assert_eq!(lays(&scene), ["lay it 0 a8", "lay it 0 f1"]);
    let outside = |square| Violation::Outside { name: "it".parse().unwrap(), square: at(square), width: 3, height: 1 };
    assert_eq!(violation(&scene.game(), "lay it 0 g1"), outside("g1"));
    // A strip does not go on at the other side of the site.
    let around = self::scene(&["#o#"]).top("g3 a4 h5 b6", OWN, 1);
    assert_eq!(lays(&around), [""; 0]);
}

/// casa-grande.md 5: under every marked square the top is a block of the laying seat whose top is at height h.
#[test]
fn marked_squares_lie_on_own_blocks() {
    let game = |top, height| scene(&["##"]).top("c3", OWN, 2).top("d3", top, height);
    assert_eq!(lays(&game(OWN, 2)), ["lay it 0 c3"]);
    let no_carrier = Violation::NoCarrier { square: at("d3") };
    for (top, height, why) in [
        (Top::Ground, 0, no_carrier),
        (OTHER, 2, no_carrier),
        (OTHER, 1, no_carrier),
        (Top::Platform(Seat::A), 2, no_carrier),
        (Top::Platform(Seat::A), 1, no_carrier),
        (OWN, 1, Violation::Uneven { square: at("d3"), height: 1, other: at("c3"), floor: 2 }),
        (OWN, 3, Violation::Uneven { square: at("d3"), height: 3, other: at("c3"), floor: 2 }),
    ] {
        let scene = game(top, height);
        assert_eq!(lays(&scene), [""; 0], "{top:?} {height}");
        assert_eq!(violation(&scene.game(), "lay it 0 c3"), why, "{top:?} {height}");
    }
}

/// casa-grande.md 5: h ≥ 1: nothing lies on the bare ground.
#[test]
fn no_platform_on_the_ground() {
    let scene = scene(&["#"]);
    assert_eq!(lays(&scene), [""; 0]);
    assert_eq!(violation(&scene.game(), "lay it 0 a1"), Violation::NoCarrier { square: at("a1") });
}

/// casa-grande.md 5: under every unmarked square the top is a block of another seat whose top is at height h, or anything
/// lower than h; ruling: a lower block of one's own too.
#[test]
fn unmarked_squares_lie_on_others_or_nothing() {
    let game = |top, height| scene(&["#o"]).top("c3", OWN, 2).top("d3", top, height);
    for (top, height) in
        [(Top::Ground, 0), (OTHER, 2), (OTHER, 1), (OWN, 1), (Top::Platform(Seat::A), 1), (Top::Platform(Seat::B), 1)]
    {
        assert!(lays(&game(top, height)).contains(&"lay it 0 c3".to_owned()), "{top:?} {height}");
    }
    let square = at("d3");
    for (top, height, why) in [
        (OWN, 2, Violation::OwnUnmarked { square, floor: 2 }),
        (Top::Platform(Seat::A), 2, Violation::OnPlatform { square, floor: 2 }),
        (Top::Platform(Seat::B), 2, Violation::OnPlatform { square, floor: 2 }),
        (OWN, 3, Violation::TooHigh { square, height: 3, floor: 2 }),
        (OTHER, 3, Violation::TooHigh { square, height: 3, floor: 2 }),
        (Top::Platform(Seat::B), 5, Violation::TooHigh { square, height: 5, floor: 2 }),
    ] {
        let scene = game(top, height);
        assert!(!lays(&scene).contains(&"lay it 0 c3".to_owned()), "{top:?} {height}");
        assert_eq!(violation(&scene.game(), "lay it 0 c3"), why, "{top:?} {height}");
    }
}

/// casa-grande.md 5: no platform already lying, of any seat, at whatever floor, also one that is covered by now, covers
/// exactly the same squares.
#[test]
fn no_two_platforms_on_the_same_squares() {
    let mut game = standard().top("c3 e3", OWN, 1).pawn(Seat::A, 1).pawn(Seat::B, 1).game();
    play(
        &mut game,
        &["lay strip 0 c3", "roll 1", "walk 0", "block c3", "roll 4", "walk 0", "roll 1", "walk 0", "block e3"],
    );
    // B's blocks, one level up on both ends, would carry B's strip; but A's strip lies on the same squares.
    assert_eq!((game.phase(), game.seat_on_turn()), (Phase::Roll, Some(Seat::A)));
    // One column further nothing lies under them.
    let mut game = standard().top("c3 e3", OWN, 1).top("d3 f3", OTHER, 1).pawn(Seat::A, 1).pawn(Seat::B, 1).game();
    play(
        &mut game,
        &["lay strip 0 c3", "roll 1", "walk 0", "block d3", "roll 4", "walk 0", "roll 1", "walk 0", "block f3"],
    );
    assert_eq!(legal(&game), ["lay strip 0 d3", "pass"]);
}

/// casa-grande.md 5: the same squares are refused to every seat and shape, also after other things were laid on them, but
/// other squares are not.
#[test]
fn the_same_squares_are_refused_to_all() {
    let lie = |view: &mut View, seat, name: &str, quarters, square: &str, floor| {
        view.lying.push(LyingView {
            seat,
            name: name.parse().unwrap(),
            quarters,
            square: at(square),
            floor,
            squares: Vec::new(),
        });
    };
    // Two own blocks at height 4 on c3 and e3, nothing at d3.
    let scene = || standard().top("c3 e3", OWN, 4);
    assert_eq!(lays(&scene()), ["lay strip 0 c3"]);
    for (seat, name, quarters) in [(Seat::B, "strip", 0), (Seat::B, "shelf", 0), (Seat::A, "shelf", 2)] {
        let taken = scene().edit(|view| lie(view, seat, name, quarters, "c3", 1));
        assert_eq!(lays(&taken), [""; 0], "{seat} {name}");
        let why = Violation::SameSquares { name: name.parse().unwrap(), owner: seat };
        assert_eq!(violation(&taken.game(), "lay strip 0 c3"), why);
    }
    for (name, quarters, square) in [("strip", 1, "c3"), ("strip", 0, "c4"), ("strip", 0, "b3"), ("beam", 0, "c3")] {
        let free = scene().edit(|view| lie(view, Seat::B, name, quarters, square, 1));
        assert_eq!(lays(&free), ["lay strip 0 c3"], "{name} {quarters} {square}");
    }
}

/// casa-grande.md 5, the sheet's example: three blocks on the ground under the three marked squares of a five-square
/// platform with nothing under the other two: 5 × 1 = 5 L.
#[test]
fn the_example_of_the_sheet() {
    let scene = standard().top("d5 d4 d3", OWN, 1);
    let mut game = scene.game();
    play(&mut game, &["lay plus 0 c3"]);
    assert_eq!(game.money(Seat::A), 5);
    for square in ["d3", "c4", "d4", "e4", "d5"] {
        assert_eq!((game.top(at(square)), game.height(at(square))), (Top::Platform(Seat::A), 1), "{square}");
    }
    for square in ["c3", "e3", "c5", "e5"] {
        assert_eq!(game.top(at(square)), Top::Ground, "{square}");
    }
}

/// casa-grande.md 5, ruling: it may not be turned over.
#[test]
fn never_turned_over() {
    // The shelf's mirror image is its half turn, that of the ell is no turn of it.
    let scene = scene(&["#..", "oo#"]).top("a1 c2", OWN, 1);
    assert_eq!(lays(&scene), [""; 0]);
    let right = self::scene(&["#..", "oo#"]).top("a2 c1", OWN, 1);
    assert_eq!(lays(&right), ["lay it 0 a1", "lay it 2 a1"]);
}

/// casa-grande.md 5, ruling: the platform need not cover the block just laid.
#[test]
fn any_platform_after_a_block() {
    let scene = standard().due(Phase::Block, Seat::A).pawn(Seat::A, 1).top("g7 g5", OWN, 1);
    let mut game = scene.game();
    play(&mut game, &["block a1"]);
    assert_eq!(legal(&game), ["lay strip 1 g5", "pass"]);
}

/// casa-grande.md 5: each platform of the set can be used once; every seat has its own.
#[test]
fn each_platform_once() {
    let mut game = scene(&["#o#"]).top("a1 c1 a3 c3", OWN, 1).top("f1 h1", OTHER, 1).pawn(Seat::B, 10).game();
    play(&mut game, &["lay it 0 a1", "roll 1", "walk 0", "block h8"]);
    assert_eq!(legal(&game), ["lay it 0 f1", "pass"]);
    play(&mut game, &["lay it 0 f1"]);
    // A's strip is used: after the block on b5 no platform can be laid, and the turn ends by itself.
    play(&mut game, &["roll 1", "walk 0", "block b5"]);
    assert_eq!(game.seat_on_turn(), Some(Seat::B));
    assert_eq!(game.unused(Seat::A).count(), 0);
    let view = Scene::new(&Rules::default()).edit(|view| *view = game.view(Viewer::Watcher));
    let used = Violation::Used { name: "it".parse().unwrap() };
    assert_eq!(violation(&view.due(Phase::Platform, Seat::A).game(), "lay it 0 a3"), used);
}

/// casa-grande.md 5: on several floors at once.
#[test]
fn every_floor_is_searched() {
    let mut scene = scene(&["#o#"]);
    for (row, floor) in (1..=8).zip([1, 2, 3, 7, 15, 16, 31, 95]) {
        scene = scene.top(&format!("a{row} c{row}"), OWN, floor);
    }
    let due: Vec<String> = (1..=8).map(|row| format!("lay it 0 a{row}")).collect();
    assert_eq!(lays(&scene), due);
    let mut game = scene.game();
    play(&mut game, &["lay it 0 a8"]);
    assert_eq!(game.money(Seat::A), 3 * 95);
}

/// casa-grande.md 8: quarter turns are clockwise, seen from above with the far side up; the named square is under the
/// lower left corner of the turned bounding box and may lie under a `.`.
#[test]
fn turns_and_squares() {
    // Marks of the corner piece by turns: far left, near left and near right first.
    let rows = ["#..", "o..", "#o#"];
    for (carriers, text) in [
        ("c5 c3 e3", "lay it 0 c3"),
        ("e5 c5 c3", "lay it 1 c3"),
        ("c5 e5 e3", "lay it 2 c3"),
        ("e5 e3 c3", "lay it 3 c3"),
    ] {
        assert_eq!(lays(&scene(&rows).top(carriers, OWN, 1)), [text], "{carriers}");
    }
}

/// casa-grande.md 8: a shape that looks the same after fewer quarter turns, marks included, has moves for the smallest
/// number of turns only.
#[test]
fn the_smallest_number_of_turns() {
    let scene = standard().top("d5 d4 d3", OWN, 1);
    let plus: Vec<String> = lays(&scene).into_iter().filter(|text| text.contains("plus")).collect();
    assert_eq!(plus, ["lay plus 0 c3"]);
    let name = "plus".parse().unwrap();
    assert_eq!(violation(&scene.game(), "lay plus 2 c3"), Violation::SameTurn { name, quarters: 2, least: 0 });
    assert_eq!(violation(&scene.game(), "lay plus 3 c3"), Violation::SameTurn { name, quarters: 3, least: 1 });
    // Same squares, other marks: the shelf has all four turns.
    let shelves = standard().top("c3 d3", OWN, 1);
    let shelf: Vec<String> = lays(&shelves).into_iter().filter(|text| text.contains("shelf")).collect();
    assert_eq!(shelf, ["lay shelf 0 c3", "lay shelf 2 b3"]);
}

/// casa-grande.md 8: if no platform can be laid, the turn ends without `pass`.
#[test]
fn no_pass_without_a_platform() {
    let mut game = standard().due(Phase::Block, Seat::A).pawn(Seat::A, 1).game();
    play(&mut game, &["block a1"]);
    assert_eq!((game.phase(), game.seat_on_turn()), (Phase::Roll, Some(Seat::B)));
}
