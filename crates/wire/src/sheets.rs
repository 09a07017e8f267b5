//! Sheets to print over HTTP.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A sheet that can be had.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ListedSheet {
    /// The name of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: Cow<'static, str>,
    /// The name of the sheet.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub sheet: Cow<'static, str>,
    /// Its title in the language that was asked for.
    pub title: String,
    /// Width and height of each page, in millimetres.
    pub pages: Vec<(f64, f64)>,
    /// How the paper is turned over.
    pub duplex: Duplex,
}

/// How paper is turned over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Duplex {
    /// Not at all: one side is printed.
    Single,
    /// Along its long edge.
    LongEdge,
    /// Along its short edge.
    ShortEdge,
}

/// The paper in a printer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// A language of sheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// German.
    De,
}
