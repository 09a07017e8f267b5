//! What can be chosen for every sheet: the paper and the language.

use std::fmt;
use std::str::FromStr;

/// The paper in the printer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

/// A language that sheets are written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// German.
    De,
}

/// A word that names no paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the paper is a4 or letter")]
pub struct NotAPaper;

/// A word that names no language of the sheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the language is en, fr or de")]
pub struct NotALang;

impl Paper {
    /// Every paper.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Its word, as in addresses and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Width and height in millimetres, upright.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Fr, Lang::De];

    /// Its code, as in addresses and on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
            Lang::De => "de",
        }
    }

    /// The text of this language out of three: English, French, German.
    pub(crate) const fn of<T: Copy>(self, texts: [T; 3]) -> T {
        match self {
            Lang::En => texts[0],
            Lang::Fr => texts[1],
            Lang::De => texts[2],
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Paper {
    type Err = NotAPaper;

    fn from_str(text: &str) -> Result<Self, NotAPaper> {
        Paper::ALL.into_iter().find(|paper| paper.name() == text).ok_or(NotAPaper)
    }
}

impl FromStr for Lang {
    type Err = NotALang;

    fn from_str(text: &str) -> Result<Self, NotALang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == text).ok_or(NotALang)
    }
}
