//! One layer of a network: what it multiplies and adds.

use super::{NotANet, take, take_fractions};

/// So many numbers are worked on at once.
const LANES: usize = 16;

/// What a layer multiplies and adds.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layer {
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    /// For each number that comes in, what it adds to each that goes out.
    pub(super) weights: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

impl Layer {
    /// Reads the scales of the columns, what is added, and the weights, one row for each number that comes in.
    pub(super) fn read(rest: &mut &[u8], inputs: usize, outputs: usize) -> Result<Layer, NotANet> {
        let scales = take_fractions(rest, outputs)?;
        let bias = take_fractions(rest, outputs)?;
        let whole = take(rest, inputs * outputs)?;
        let weights = whole.iter().enumerate().map(|(at, w)| f32::from(*w as i8) * scales[at % outputs]).collect();
        Ok(Layer { inputs, outputs, weights, bias })
    }

    /// What numbers become; `out` is as long as there are numbers that go out.
    #[inline]
    pub(super) fn apply(&self, input: &[f32], out: &mut [f32]) {
        out.copy_from_slice(&self.bias);
        add_products(input, &self.weights, out);
    }
}

/// Adds what each number brings: a row of weights for each of them.
#[inline]
pub(super) fn add_products(input: &[f32], weights: &[f32], out: &mut [f32]) {
    for (value, row) in input.iter().zip(weights.chunks_exact(out.len())) {
        if *value == 0.0 {
            continue;
        }
        let (sums, last_sums) = out.as_chunks_mut::<LANES>();
        let (weights, last_weights) = row.as_chunks::<LANES>();
        for (sums, weights) in sums.iter_mut().zip(weights) {
            for lane in 0..LANES {
                sums[lane] += value * weights[lane];
            }
        }
        last_sums.iter_mut().zip(last_weights).for_each(|(sum, weight)| *sum += value * weight);
    }
}
