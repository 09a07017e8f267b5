//! A small network of plain layers, run without any framework.
//!
//! Weights are whole numbers from −127 to 127 with one scale a column of a layer, so that a file is about as large as the
//! number of its weights; they become fractions once when it is read. What goes in is mostly zeros, which cost nothing.

use std::fmt;

/// The most numbers that a layer may have coming out, but for the last one.
pub(crate) const WIDEST: usize = 256;

/// The first bytes of a file with weights.
const MAGIC: &[u8; 4] = b"TVN1";

/// A network: layer after layer, with everything below 0 cut off between them.
#[derive(Clone, PartialEq)]
pub(crate) struct Net {
    layers: Vec<Layer>,
}

/// What one layer multiplies and adds.
#[derive(Clone, PartialEq)]
struct Layer {
    inputs: usize,
    outputs: usize,
    /// For each number that comes in, what it adds to each that goes out.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

/// Bytes that are no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotANet;

impl Net {
    /// Reads a file: the magic, the number of layers, and for each of them two sizes, the scales of its columns, what it
    /// adds, and its weights, one row for each number that comes in. Numbers are in little-endian order.
    pub(crate) fn read(bytes: &[u8]) -> Result<Net, NotANet> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(NotANet)?;
        let count = take(&mut rest, 1)?[0];
        let mut layers = Vec::new();
        for _ in 0..count {
            let (inputs, outputs) = (take_size(&mut rest)?, take_size(&mut rest)?);
            let scales = take_fractions(&mut rest, outputs)?;
            let bias = take_fractions(&mut rest, outputs)?;
            let whole = take(&mut rest, inputs * outputs)?;
            let weights = whole.iter().enumerate().map(|(at, w)| f32::from(*w as i8) * scales[at % outputs]).collect();
            layers.push(Layer { inputs, outputs, weights, bias });
        }
        let fits = layers.windows(2).all(|pair| pair[0].outputs == pair[1].inputs && pair[0].outputs <= WIDEST);
        let net = Net { layers };
        if rest.is_empty() && fits && !net.layers.is_empty() { Ok(net) } else { Err(NotANet) }
    }

    /// How many numbers go in.
    pub(crate) fn inputs(&self) -> usize {
        self.layers[0].inputs
    }

    /// How many numbers come out.
    pub(crate) fn outputs(&self) -> usize {
        self.layers[self.layers.len() - 1].outputs
    }

    /// What comes before the last layer. Numbers past the size of that are 0.
    #[inline]
    pub(crate) fn trunk(&self, input: &[f32]) -> [f32; WIDEST] {
        let mut now = [0.0; WIDEST];
        for (at, layer) in self.layers[..self.layers.len() - 1].iter().enumerate() {
            let mut next = [0.0; WIDEST];
            layer.apply(if at == 0 { input } else { &now[..layer.inputs] }, &mut next[..layer.outputs]);
            next[..layer.outputs].iter_mut().for_each(|value| *value = value.max(0.0));
            now = next;
        }
        now
    }

    /// The first numbers that come out, as many as `out` has room for, from what [`Net::trunk`] made.
    #[inline]
    pub(crate) fn head(&self, trunk: &[f32; WIDEST], out: &mut [f32]) {
        let last = &self.layers[self.layers.len() - 1];
        let wanted = out.len().min(last.outputs);
        out[..wanted].copy_from_slice(&last.bias[..wanted]);
        for (value, row) in trunk[..last.inputs].iter().zip(last.weights.chunks_exact(last.outputs)) {
            if *value != 0.0 {
                out[..wanted].iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
            }
        }
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net({}", self.inputs())?;
        self.layers.iter().try_for_each(|layer| write!(f, " {}", layer.outputs))?;
        f.write_str(")")
    }
}

impl Layer {
    #[inline]
    fn apply(&self, input: &[f32], out: &mut [f32]) {
        out.copy_from_slice(&self.bias);
        for (value, row) in input.iter().zip(self.weights.chunks_exact(self.outputs)) {
            if *value != 0.0 {
                out.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
            }
        }
    }
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> Result<&'a [u8], NotANet> {
    let (taken, left) = rest.split_at_checked(count).ok_or(NotANet)?;
    *rest = left;
    Ok(taken)
}

fn take_size(rest: &mut &[u8]) -> Result<usize, NotANet> {
    let bytes = take(rest, 2)?;
    match u16::from_le_bytes([bytes[0], bytes[1]]) {
        0 => Err(NotANet),
        size => Ok(size.into()),
    }
}

fn take_fractions(rest: &mut &[u8], count: usize) -> Result<Vec<f32>, NotANet> {
    let bytes = take(rest, 4 * count)?;
    Ok(bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
}

/// Turns numbers into shares that add up to 1.
#[allow(dead_code, reason = "not every game that may be built alone has a network for all seats")]
#[inline]
pub(crate) fn soften(values: &mut [f32]) {
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for value in values.iter_mut() {
        *value = (*value - most).exp();
        sum += *value;
    }
    for value in values.iter_mut() {
        *value /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two numbers in, two between, one out.
    fn bytes() -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(2);
        let mut layer = |inputs: u16, outputs: u16, scales: &[f32], bias: &[f32], weights: &[i8]| {
            bytes.extend(inputs.to_le_bytes());
            bytes.extend(outputs.to_le_bytes());
            scales.iter().chain(bias).for_each(|value| bytes.extend(value.to_le_bytes()));
            bytes.extend(weights.iter().map(|weight| *weight as u8));
        };
        layer(2, 2, &[0.5, 1.0], &[1.0, 0.0], &[2, 3, 4, -5]);
        layer(2, 1, &[2.0], &[-1.0], &[1, 3]);
        bytes
    }

    #[test]
    fn layers_multiply_add_and_cut_off() {
        let net = Net::read(&bytes()).unwrap();
        let run = |input: [f32; 2]| {
            let mut out = [0.0];
            net.head(&net.trunk(&input), &mut out);
            out[0]
        };
        // (1, 2): 1 + 1·1 + 2·2 = 6 and 3 − 10 = −7, cut off; −1 + 6·2 = 11.
        assert!((run([1.0, 2.0]) - 11.0).abs() < 1e-6);
        // (1, 0): 2 and 3; −1 + 2·2 + 3·6 = 21.
        assert!((run([1.0, 0.0]) - 21.0).abs() < 1e-6);
    }

    #[test]
    fn bytes_that_are_no_net_are_refused() {
        let whole = bytes();
        for length in 0..whole.len() {
            assert_eq!(Net::read(&whole[..length]), Err(NotANet), "{length}");
        }
        assert_eq!(Net::read(&[&whole[..], &[0]].concat()), Err(NotANet));
    }

    #[test]
    fn shares_add_up() {
        let mut values = [1.0, 1.0, 3.0];
        soften(&mut values);
        assert!((values.iter().sum::<f32>() - 1.0).abs() < 1e-6 && values[2] > 0.7);
    }
}
