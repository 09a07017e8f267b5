//! `tavola rules GAME`: the rules, laid out for a terminal.

mod layout;

use std::env;
use std::io::Write as _;

use serde_json::json;
use tavola_print::Lang;

use crate::args::RulesArgs;
use crate::exit::Exit;
use crate::games::{self, Playable, Visitor};
use crate::output::Output;

/// Longer lines are hard to read, however wide the terminal.
const MOST_COLUMNS: usize = 96;

pub(crate) fn run(args: &RulesArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let lang = args.lang.unwrap_or_else(system_lang);
    let text = games::visit(&args.game, RulesText(lang))?;
    let data = json!({"game": args.game, "lang": lang.code(), "text": text});
    let width = textwrap::termwidth().min(MOST_COLUMNS);
    output.answer(&data, |output| write!(output, "{}", layout::lay_out(text, width)))?;
    Ok(Exit::Holds)
}

struct RulesText(Lang);

impl Visitor for RulesText {
    type Output = &'static str;

    fn visit<G: Playable>(self) -> &'static str {
        G::rules_text(self.0)
    }
}

/// The language of the system, by the variables that POSIX names for messages, the strongest first.
pub(crate) fn system_lang() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let strongest = set.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    match strongest.get(..2) {
        Some("fr") => Lang::Fr,
        Some("de") => Lang::De,
        _ => Lang::En,
    }
}
