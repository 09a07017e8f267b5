//! Loss of power: what a program did to its files is recorded, and played again up to any point, where all that was not
//! flushed is lost, or a part of it, or comes in another order.
//!
//! A process that is killed leaves everything that it has written to the system, flushed or not, so that killing never
//! tells whether anything was flushed. Here `strace` records the calls of the program, and a disk that is only thought of
//! knows what would be left of each.
//!
//! What is not covered: writes through a map of memory, which `strace` does not see (there is one, of the file that ends in
//! `-shm`, of which nothing is believed after a loss of power: it is filled with anything here, and the recorder refuses
//! to go on after any other), disks that say that something is flushed when it is not, and disks that lose what was flushed
//! long ago.

#![allow(dead_code, reason = "shared by several test programs, each of which uses its part")]

mod loss;
pub(crate) mod recorder;

use std::path::Path;

pub(crate) use loss::after_losses;
pub(crate) use recorder::Event;

/// A folder in memory, where the system has one: flushes need only be recorded, and take no time there.
pub(crate) fn quick_folder() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder")
}
