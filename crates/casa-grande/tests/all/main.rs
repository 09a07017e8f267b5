//! The rules of Casa Grande, paragraph by paragraph, beside a slow and simple second reading of them.

#[cfg(feature = "serde")]
mod json;
mod laying;
mod naive;
mod odd;
mod own_sets;
mod platforms;
mod playout;
mod prospects;
mod rules;
mod scene;
#[cfg(feature = "ts")]
mod ts;
mod walks;
