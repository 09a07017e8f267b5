//! Searches and bots on toys: small games with known values.

mod anytime;
mod equilibrium;
mod exact;
mod games;
mod instinct;
mod promises;
mod reasons;
mod search;
mod toys;
