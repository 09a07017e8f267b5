//! How much each thing counts in Casa Grande.

/// What a player takes things for. Players differ in it: what suits one who looks ahead need not suit another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// How likely a platform is laid in the end if 0, 1, 2 or 3 blocks are missing.
    pub hope: [f32; 4],
    /// The same if the one missing block can be laid at once.
    pub at_once: f32,
    /// The same if the next roll can lead to a lane from which the one missing block can be laid.
    pub near: f32,
    /// Platforms want the same blocks, so that the second best is worth less than it looks, by this factor, and so on.
    pub decay: f32,
    /// What a bonus point is worth in lire: nine of them pay 9, and steps are worth having.
    pub bonus_point: f32,
    /// How many lire decide a game that is all but over, and how many more for each root of a block that is left: each
    /// turn to come adds a chance to gain some lire more than the others.
    pub scale: [f32; 2],
}

impl Weights {
    /// What a thoughtful player would guess.
    pub const FIRST: Weights = Weights {
        hope: [0.85, 0.4, 0.16, 0.05],
        at_once: 0.765,
        near: 0.48,
        decay: 0.75,
        bonus_point: 1.1,
        scale: [1.5, 1.6],
    };

    /// What wins most games between players who look one move ahead: hopes that are not lost with the next roll count less.
    pub const TUNED: Weights = Weights {
        hope: [0.6, 0.35, 0.16, 0.05],
        at_once: 0.85,
        near: 0.6,
        decay: 0.5,
        bonus_point: 1.1,
        scale: [1.5, 1.6],
    };
}
