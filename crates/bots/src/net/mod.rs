//! Small networks, run without any framework: plain layers, and one that looks at a board.
//!
//! Weights are whole numbers from −127 to 127 with one scale a column of a layer, so that a file is about as large as the
//! number of its weights; they become fractions once when it is read. What goes in is mostly zeros, which cost nothing.

#[allow(dead_code, reason = "not every game that may be built alone has a network that looks at a board")]
mod board;
mod layer;
mod layers;

#[allow(unused_imports, reason = "the same")]
pub(crate) use board::{BoardNet, Sizes, Squares};
pub(crate) use layers::Net;

/// Bytes that are no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotANet;

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

    #[test]
    fn shares_add_up() {
        let mut values = [1.0, 1.0, 3.0];
        soften(&mut values);
        assert!((values.iter().sum::<f32>() - 1.0).abs() < 1e-6 && values[2] > 0.7);
    }
}
