//! A network that looks at a board: squares tell their neighbours what they hold, a few times, and all of them hear the mean of all.
//!
//! Only squares in a rectangle count, the room: what lies outside it never matters, so that a small room costs little. Weights are kept as
//! in the plain networks.

use super::layer::{Layer, add_products};
use super::{NotANet, take};

/// The first bytes of a file with weights.
const MAGIC: &[u8; 4] = b"TVB1";

/// A network over squares.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BoardNet {
    sizes: Sizes,
    first: Layer,
    from_numbers: Layer,
    blocks: Vec<Block>,
    moves: Layer,
    win: Layer,
}

/// How many numbers a network is told, and tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sizes {
    /// The numbers of each square that go in.
    pub(crate) planes: usize,
    /// The numbers of the whole that go in.
    pub(crate) numbers: usize,
    /// The kinds of piece that a move may lay on a square.
    pub(crate) kinds: usize,
    /// The seats whose shares of the win are told.
    pub(crate) players: usize,
}

/// Two looks at the neighbours, with the mean of all squares between them.
#[derive(Clone, PartialEq, Debug)]
struct Block {
    one: Layer,
    whole: Layer,
    two: Layer,
}

/// A rectangle of squares, each with some numbers.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    pub(crate) width: usize,
    pub(crate) height: usize,
    depth: usize,
    values: Vec<f32>,
}

/// What a look at a board tells.
#[derive(Clone, Debug)]
pub(crate) struct Answers {
    /// For each square, row by row, how much speaks for a move with each kind of piece there.
    pub(crate) moves: Squares,
    /// How much speaks for each seat to win, beginning with the one that looks.
    pub(crate) win: Vec<f32>,
}

impl Squares {
    /// Squares that hold nothing but zeros.
    pub(crate) fn new(width: usize, height: usize, depth: usize) -> Self {
        Squares { width, height, depth, values: vec![0.0; width * height * depth] }
    }

    /// The numbers of a square.
    pub(crate) fn at(&self, column: usize, row: usize) -> &[f32] {
        &self.values[(row * self.width + column) * self.depth..][..self.depth]
    }

    /// The numbers of a square, to be changed.
    pub(crate) fn at_mut(&mut self, column: usize, row: usize) -> &mut [f32] {
        &mut self.values[(row * self.width + column) * self.depth..][..self.depth]
    }

    /// Cuts off everything below 0.
    fn cut(&mut self) {
        self.values.iter_mut().for_each(|value| *value = value.max(0.0));
    }

    /// The mean of all squares.
    fn mean(&self) -> Vec<f32> {
        let mut mean = vec![0.0; self.depth];
        for square in self.values.chunks_exact(self.depth) {
            mean.iter_mut().zip(square).for_each(|(sum, value)| *sum += value);
        }
        let count = (self.width * self.height) as f32;
        for sum in &mut mean {
            *sum /= count;
        }
        mean
    }
}

/// Looks at each square and the eight around it; `before` is what each square has before that, what the layer adds included.
fn look_around(layer: &Layer, squares: &Squares, before: &[f32]) -> Squares {
    let mut out = Squares::new(squares.width, squares.height, layer.outputs);
    for row in 0..squares.height {
        for column in 0..squares.width {
            let here = out.at_mut(column, row);
            here.copy_from_slice(before);
            for (around, weights) in layer.weights.chunks_exact(squares.depth * layer.outputs).enumerate() {
                // The square above on the left comes first: one row and one column less.
                let (y, x) = (row + around / 3, column + around % 3);
                if y > 0 && x > 0 && y <= squares.height && x <= squares.width {
                    add_products(squares.at(x - 1, y - 1), weights, here);
                }
            }
        }
    }
    out
}

/// What the numbers of one square, or of the whole, become.
fn apply(layer: &Layer, input: &[f32]) -> Vec<f32> {
    let mut out = vec![0.0; layer.outputs];
    layer.apply(input, &mut out);
    out
}

/// What a layer adds, and more.
fn bias_and(layer: &Layer, more: &[f32]) -> Vec<f32> {
    layer.bias.iter().zip(more).map(|(bias, more)| bias + more).collect()
}

impl BoardNet {
    /// Reads a file: the magic; how many planes, numbers, kinds, players, channels and blocks; and of each layer the scales, what it adds,
    /// and the weights, one row for each number that comes in, of each of the nine squares around in turn.
    pub(crate) fn read(bytes: &[u8]) -> Result<BoardNet, NotANet> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(NotANet)?;
        let sizes: Vec<usize> = take(&mut rest, 6)?.iter().map(|size| usize::from(*size)).collect();
        let [planes, numbers, kinds, players, channels, blocks] = sizes[..] else { return Err(NotANet) };
        if sizes.contains(&0) {
            return Err(NotANet);
        }
        let rest = &mut rest;
        let net = BoardNet {
            sizes: Sizes { planes, numbers, kinds, players },
            first: Layer::read(rest, 9 * planes, channels)?,
            from_numbers: Layer::read(rest, numbers, channels)?,
            blocks: (0..blocks).map(|_| Block::read(rest, channels)).collect::<Result<_, _>>()?,
            moves: Layer::read(rest, channels, kinds)?,
            win: Layer::read(rest, channels, players)?,
        };
        if rest.is_empty() { Ok(net) } else { Err(NotANet) }
    }

    /// How many numbers it is told, and tells.
    pub(crate) const fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// Looks at a board.
    pub(crate) fn look(&self, board: &Squares, numbers: &[f32]) -> Answers {
        let mut now = look_around(&self.first, board, &bias_and(&self.first, &apply(&self.from_numbers, numbers)));
        now.cut();
        for Block { one, whole, two } in &self.blocks {
            let mut between = look_around(one, &now, &bias_and(one, &apply(whole, &now.mean())));
            between.cut();
            let found = look_around(two, &between, &two.bias);
            now.values.iter_mut().zip(&found.values).for_each(|(value, found)| *value += found);
            now.cut();
        }
        let mut moves = Squares::new(now.width, now.height, self.sizes.kinds);
        for (square, told) in now.values.chunks_exact(now.depth).zip(moves.values.chunks_exact_mut(self.sizes.kinds)) {
            self.moves.apply(square, told);
        }
        Answers { moves, win: apply(&self.win, &now.mean()) }
    }
}

impl Block {
    fn read(rest: &mut &[u8], channels: usize) -> Result<Block, NotANet> {
        Ok(Block {
            one: Layer::read(rest, 9 * channels, channels)?,
            whole: Layer::read(rest, channels, channels)?,
            two: Layer::read(rest, 9 * channels, channels)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One plane, one number, one kind, one seat, one channel and no hidden depth: every weight can be followed by hand.
    fn bytes() -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([1, 1, 1, 1, 1, 1]);
        let mut layer = |bias: f32, weights: &[i8]| {
            bytes.extend(1.0_f32.to_le_bytes());
            bytes.extend(bias.to_le_bytes());
            bytes.extend(weights.iter().map(|weight| *weight as u8));
        };
        // The square itself counts twice, the one above it once; the number is added.
        layer(0.0, &[0, 1, 0, 0, 2, 0, 0, 0, 0]);
        layer(0.0, &[1]);
        // The square on the right, less the mean of all.
        layer(0.0, &[0, 0, 0, 0, 0, 1, 0, 0, 0]);
        layer(0.0, &[-1]);
        layer(1.0, &[0, 0, 0, 0, 3, 0, 0, 0, 0]);
        layer(0.5, &[10]);
        layer(-1.0, &[1]);
        bytes
    }

    #[test]
    fn squares_tell_their_neighbours() {
        let net = BoardNet::read(&bytes()).unwrap();
        assert_eq!(net.sizes(), Sizes { planes: 1, numbers: 1, kinds: 1, players: 1 });
        let mut board = Squares::new(2, 2, 1);
        // Rows grow downwards in memory: 1 and 4 in the first row, 0 and 0 in the second.
        board.at_mut(0, 0)[0] = 1.0;
        board.at_mut(1, 0)[0] = 4.0;
        let sight = net.look(&board, &[0.0]);
        // First: 2 and 8; below them 1 and 4. The mean is 3.75. Between: the one on the right less that: 4.25 and nothing; 0.25 and nothing.
        // Then 2 + 1 + 3 × 4.25, 8 + 1, 1 + 1 + 3 × 0.25, 4 + 1.
        let all = [(0, 0, 15.75), (1, 0, 9.0), (0, 1, 2.75), (1, 1, 5.0)];
        for (column, row, value) in all {
            assert!((sight.moves.at(column, row)[0] - (10.0 * value + 0.5)).abs() < 1e-4, "{column} {row}: {sight:?}");
        }
        assert!((sight.win[0] - (32.5 / 4.0 - 1.0)).abs() < 1e-4, "{sight:?}");
        // The number is added on every square before anything else.
        assert!(net.look(&board, &[1.0]).win[0] > sight.win[0]);
    }

    #[test]
    fn bytes_that_are_no_net_are_refused() {
        let whole = bytes();
        for length in 0..whole.len() {
            assert_eq!(BoardNet::read(&whole[..length]), Err(NotANet), "{length}");
        }
        assert_eq!(BoardNet::read(&[&whole[..], &[0]].concat()), Err(NotANet));
        let nothing = [&whole[..4], &[0], &whole[5..]].concat();
        assert_eq!(BoardNet::read(&nothing), Err(NotANet));
    }
}
