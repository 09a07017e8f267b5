//! `tavola rules GAME`: the rules, laid out for a terminal.

mod layout;

use std::env;
use std::io::Write as _;

use serde::Serialize;

use crate::args::{Lang, RulesArgs};
use crate::exit::Exit;
use crate::games::{self, Playable, Visitor};
use crate::output::Output;

/// Longer lines are hard to read, however wide the terminal.
const MOST_COLUMNS: usize = 96;

pub(crate) fn run(args: &RulesArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let lang = args.lang.unwrap_or_else(system_lang);
    let text = games::visit(&args.game, Text(lang))?;
    if output.json() {
        output.write_json(&RulesData { game: &args.game, lang: tavola_print::Lang::from(lang).code(), text })?;
    } else {
        let width = textwrap::termwidth().min(MOST_COLUMNS);
        write!(output, "{}", layout::lay_out(text, width))?;
    }
    Ok(Exit::Holds)
}

#[derive(Serialize)]
struct RulesData<'a> {
    game: &'a str,
    lang: &'a str,
    text: &'a str,
}

struct Text(Lang);

impl Visitor for Text {
    type Output = &'static str;

    fn visit<G: Playable>(self) -> &'static str {
        G::rules_text(self.0.into())
    }
}

impl From<Lang> for tavola_print::Lang {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => tavola_print::Lang::En,
            Lang::Fr => tavola_print::Lang::Fr,
            Lang::De => tavola_print::Lang::De,
        }
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
