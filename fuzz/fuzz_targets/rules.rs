#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| tavola_fuzz_laws::rules::holds(input));
