//! The options of a game from the command line: JSON, or `@FILE` with JSON or TOML.
//!
//! TOML is for sets of platforms, which people draw by hand: `platforms.toml` is a file of rules.

use std::ffi::OsString;

use anyhow::Context as _;
use tavola_core::record::MOST_BYTES;

use crate::input::Source;

/// A file that holds no rules.
#[derive(Debug, thiserror::Error)]
enum NoRules {
    #[error("the file has more than {MOST_BYTES} bytes, no rules are that long")]
    TooLong,
    #[error("the file is not UTF-8 text")]
    NotText,
    #[error("line {line}, column {column}: {what}")]
    Toml { line: usize, column: usize, what: String },
}

/// The JSON text of what `--rules` says.
pub(crate) fn json(argument: &str) -> anyhow::Result<String> {
    let Some(file) = argument.strip_prefix('@') else { return Ok(argument.to_owned()) };
    read_file(&Source::from(OsString::from(file)))
}

/// The JSON text of a file with JSON or TOML.
pub(crate) fn read_file(source: &Source) -> anyhow::Result<String> {
    let bytes = source.bytes()?;
    read(bytes).with_context(|| source.name())
}

fn read(bytes: Vec<u8>) -> anyhow::Result<String> {
    if bytes.len() > MOST_BYTES {
        return Err(NoRules::TooLong.into());
    }
    let text = String::from_utf8(bytes).map_err(|_| NoRules::NotText)?;
    if text.trim_start().starts_with('{') {
        return Ok(text);
    }
    let rules: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.split('\n').count();
        let column = before.split('\n').next_back().map_or(0, |rest| rest.chars().count()) + 1;
        NoRules::Toml { line, column, what: error.message().replace('\n', " ") }
    })?;
    Ok(serde_json::to_string(&rules)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_toml_are_told_apart() {
        assert_eq!(json("{}").unwrap(), "{}");
        assert_eq!(read(b" {\"players\": 3}".to_vec()).unwrap(), " {\"players\": 3}");
        assert_eq!(
            read(b"players = 3\n[platforms]\ndot = [\"#\"]\n".to_vec()).unwrap(),
            r##"{"players":3,"platforms":{"dot":["#"]}}"##
        );
    }

    #[test]
    fn what_is_no_rules_is_told_with_its_place() {
        let line = |text: &[u8]| format!("{:#}", read(text.to_vec()).unwrap_err());
        assert!(line(b"[platforms]\ndot = [\"#\"]\ndot = [\"o#\"]\n").starts_with("line 3, column 1: "));
        assert!(line(b"players = \n").starts_with("line 1, "));
        assert_eq!(line(&[0xff]), "the file is not UTF-8 text");
        assert!(line(&vec![b' '; MOST_BYTES + 1]).contains("more than"));
    }
}
