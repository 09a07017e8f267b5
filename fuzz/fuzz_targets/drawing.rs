//! Law: whatever the text, it is a drawing that is written as it was read, or is refused with one line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tavola_cassa_grande::{Drawing, Side};

fuzz_target!(|text: &str| {
    match text.parse::<Drawing>() {
        Ok(drawing) => {
            assert_eq!(drawing.to_string().parse(), Ok(drawing));
            for side in Side::ALL {
                assert_eq!(drawing.numbers(side).iter().sum::<u32>(), drawing.total(side));
            }
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
