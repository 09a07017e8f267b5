//! A network of a few plain layers.

use std::fmt;

use super::layer::Layer;
use super::{NotANet, take, take_size};

/// The most numbers that a layer may have coming out, but for the last one.
pub(crate) const WIDEST: usize = 256;

/// The first bytes of a file with weights.
const MAGIC: &[u8; 4] = b"TVN1";

/// A network: layer after layer, with everything below 0 cut off between them.
#[derive(Clone, PartialEq)]
pub(crate) struct Net {
    layers: Vec<Layer>,
}

impl Net {
    /// Reads a file: the magic, the number of layers, and for each of them two sizes, the scales of its columns, what it
    /// adds, and its weights, one row for each number that comes in. Numbers are in little-endian order.
    pub(crate) fn read(bytes: &[u8]) -> Result<Net, NotANet> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(NotANet)?;
        let count = take(&mut rest, 1)?[0];
        let mut layers = Vec::new();
        for _ in 0..count {
            let (inputs, outputs) = (take_size(&mut rest)?, take_size(&mut rest)?);
            layers.push(Layer::read(&mut rest, inputs, outputs)?);
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
}
