//! Counting all sequences of moves: the test that finds what single cases miss.

use crate::Game;

/// The number of sequences of `depth` legal moves; each outcome of chance counts as one move, and a sequence that ends
/// the game earlier counts once. `None` if the number does not fit into 64 bits.
pub fn perft<G: Game>(position: &G, depth: u32) -> Option<u64> {
    // One buffer a level, made when the level is first reached: a great depth of a short game costs nothing.
    let mut buffers = Vec::new();
    count(position, depth, 0, &mut buffers)
}

fn count<G: Game>(position: &G, depth: u32, level: usize, buffers: &mut Vec<Vec<G::Move>>) -> Option<u64> {
    if depth == 0 || position.is_over() {
        return Some(1);
    }
    if buffers.len() == level {
        buffers.push(Vec::new());
    }
    let mut moves = std::mem::take(&mut buffers[level]);
    position.legal_moves(&mut moves);
    let total = if depth == 1 {
        Some(moves.len() as u64)
    } else {
        moves.iter().try_fold(0_u64, |sum, m| {
            let mut next = position.clone();
            next.play_unchecked(*m);
            sum.checked_add(count(&next, depth - 1, level + 1, buffers)?)
        })
    };
    buffers[level] = moves;
    total
}
