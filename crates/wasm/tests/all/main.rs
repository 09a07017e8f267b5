//! A host as a page uses it, without a browser.

mod desk;
mod games;
mod score;
mod stage;
mod windows;
