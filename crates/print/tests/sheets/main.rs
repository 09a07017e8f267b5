//! Every sheet as the printer gets it: read back by another library, and by the programs of Poppler.

mod all;
mod booklet;
mod pages;
mod pieces;
mod poppler;
mod read;
mod sizes;
