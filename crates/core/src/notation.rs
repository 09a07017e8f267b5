//! Helpers for the text of moves, which is exact to the byte.

/// A text that is no move of the game, in any position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{expected}")]
pub struct NotationError {
    /// What the texts of moves look like.
    pub expected: &'static str,
}

/// Reads a whole number as notation writes it: no plus sign, no leading zeros, no minus zero.
pub fn exact_number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let exact = match digits.as_bytes() {
        [b'0'] => digits.len() == text.len(),
        [b'1'..=b'9', rest @ ..] => rest.len() < 9 && rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if exact { text.parse().ok() } else { None }
}

/// Reads a square as a column letter and a row figure, as in `c4`, on a board of the given size.
///
/// Columns count from 0 for `a`, rows from 0 for `1`.
pub fn exact_square(text: &str, columns: u8, rows: u8) -> Option<(u8, u8)> {
    let [letter, figure] = text.as_bytes() else { return None };
    let (column, row) = (letter.wrapping_sub(b'a'), figure.wrapping_sub(b'1'));
    (column < columns && row < rows).then_some((column, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        assert_eq!(exact_number("0"), Some(0));
        assert_eq!(exact_number("-12"), Some(-12));
        for wrong in ["", "-", "-0", "00", "01", "+1", " 1", "1 ", "1.0", "99999999999", "²"] {
            assert_eq!(exact_number(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn squares_are_exact() {
        assert_eq!(exact_square("a1", 10, 6), Some((0, 0)));
        assert_eq!(exact_square("j6", 10, 6), Some((9, 5)));
        for wrong in ["", "a", "a0", "a7", "k1", "A1", "a10", "é"] {
            assert_eq!(exact_square(wrong, 10, 6), None, "{wrong:?}");
        }
    }
}
