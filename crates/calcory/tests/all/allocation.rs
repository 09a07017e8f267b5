//! Nothing is allocated in a playout.

use tavola_core::{Game, Sample};

#[test]
fn playouts_allocate_nothing() {
    let deals: Vec<_> =
        (2..=4).flat_map(|players| (1..=10).map(move |number| crate::common::dealt(players, number))).collect();
    let mut rng = crate::common::rng(1);
    let used = allocation_counter::measure(|| {
        for deal in &deals {
            let mut game = deal.clone();
            assert!(game.playout(&mut rng) > 0);
        }
    });
    assert_eq!(used.count_total, 0);
}

#[test]
fn listing_moves_allocates_nothing_once_the_buffer_is_there() {
    let mut rng = crate::common::rng(2);
    let mut moves = Vec::with_capacity(50 * 60);
    let mut game = crate::common::dealt(4, 1);
    let used = allocation_counter::measure(|| {
        while let Some(m) = game.sample(&mut rng) {
            game.legal_moves(&mut moves);
            assert!(moves.contains(&m));
            game.play_unchecked(m);
        }
    });
    assert_eq!(used.count_total, 0);
}

#[test]
fn guessing_allocates_nothing() {
    let mut game = crate::common::dealt(3, 1);
    let mut rng = crate::common::rng(3);
    let mut memory = tavola_calcory::Memory::default();
    let viewer = tavola_core::Viewer::Watcher;
    for _ in 0..60 {
        let Some(m) = game.sample(&mut rng) else { break };
        tavola_calcory::Calcory::remember(&mut memory, &game.witness(m, viewer));
        game.play_unchecked(m);
    }
    let used = allocation_counter::measure(|| {
        let view = game.view(viewer);
        let guess = tavola_calcory::Calcory::determinize(&view, &memory, &mut rng);
        assert_eq!(guess.view(viewer), view);
    });
    assert_eq!(used.count_total, 0);
}
