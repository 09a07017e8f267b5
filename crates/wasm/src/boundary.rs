//! The way in for pages: the page writes a [call](crate::Desk) as JSON into memory that it is given, says so, and reads the answer.
//!
//! There is one call at a time, since a module in a worker has one thread. So two buffers are all that is shared.

#![expect(unsafe_code, reason = "a function that is exported by its name counts as unsafe; nothing else here is")]

use std::cell::RefCell;
use std::time::Duration;

use crate::Desk;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// The milliseconds since the page was opened.
    safe fn now() -> f64;
}

#[derive(Default)]
struct Boundary {
    desk: Desk,
    call: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static BOUNDARY: RefCell<Boundary> = {
        tavola_bots::set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
        RefCell::default()
    };
}

/// Where a call of so many bytes is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    BOUNDARY.with_borrow_mut(|boundary| {
        boundary.call.clear();
        boundary.call.resize(length, 0);
        boundary.call.as_mut_ptr()
    })
}

/// Answers the call that was written, and tells how long the answer is: a plus and what was asked for, or a minus and why not.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    BOUNDARY.with_borrow_mut(|Boundary { desk, call, answer }| {
        answer.clear();
        let (sign, text) = match desk.answer(call) {
            Ok(text) => (b'+', text),
            Err(complaint) => (b'-', complaint),
        };
        answer.push(sign);
        answer.extend_from_slice(text.as_bytes());
        answer.len()
    })
}

/// Where the answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    BOUNDARY.with_borrow(|boundary| boundary.answer.as_ptr())
}
