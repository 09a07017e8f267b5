//! Law: whatever the text, it is a drawing that is written as it was read, or is refused with one line.

use tavola_cassa_grande::{Drawing, Side};

/// Tries one input.
///
/// # Panics
/// If the law does not hold for it.
pub fn holds(text: &str) {
    match text.parse::<Drawing>() {
        Ok(drawing) => {
            assert_eq!(drawing.to_string().parse(), Ok(drawing));
            for side in Side::ALL {
                assert_eq!(drawing.numbers(side).iter().sum::<u32>(), drawing.total(side));
            }
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
}
