//! `tavola print GAME`: sheets to print and cut, and the rules as a book, as PDF.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use serde::Serialize;
use tavola_core::record::read_rules;
use tavola_print::{Document, Order};

use super::rules::system_lang;
use crate::args::PrintArgs;
use crate::exit::Exit;
use crate::games::{self, Playable, Visitor};
use crate::output::{Output, write_file};
use crate::rules_text;

pub(crate) fn run(args: &PrintArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let is_chosen = args.all || args.sheet.is_some();
    ensure!(
        args.out.is_none() || is_chosen,
        "--out is for one sheet, with --sheet NAME, or for all of them, with --all"
    );
    let is_dash = args.out.as_deref() == Some(Path::new("-"));
    ensure!(!(is_dash && args.all), "--all writes a file for each sheet: --out names their folder");
    let sheets = games::visit(&args.game, args)??;
    if is_dash {
        sheets.iter().try_for_each(|(_, document)| output.write_bytes(&document.pdf()))?;
        return Ok(Exit::Holds);
    }
    if let Some(folder) = args.out.as_ref().filter(|_| args.all) {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let mut written = Vec::new();
    for (sheet, document) in &sheets {
        let name = |out: &PathBuf| if args.all { out.join(format!("{}-{sheet}.pdf", args.game)) } else { out.clone() };
        let file = args.out.as_ref().map(name);
        if let Some(file) = &file {
            write_file(file, document.pdf())?;
        }
        let (title, pages) = (document.title().to_owned(), document.sizes().len());
        written.push(Written { sheet, title, pages, file: file.map(|file| file.display().to_string()) });
    }
    if output.json() {
        output.write_json(&written)?;
        return Ok(Exit::Holds);
    }
    for sheet in &written {
        let pages = if sheet.pages == 1 { "1 page".to_owned() } else { format!("{} pages", sheet.pages) };
        let place = sheet.file.as_ref().map(|file| format!("  {file}")).unwrap_or_default();
        writeln!(output, "{:<10} {pages:>9}  {}{place}", sheet.sheet, sheet.title)?;
    }
    if args.out.is_none() {
        writeln!(output, "\n--sheet NAME --out FILE writes one of them, --all --out FOLDER all of them.")?;
    }
    Ok(Exit::Holds)
}

/// A sheet as it is told.
#[derive(Serialize)]
struct Written {
    sheet: &'static str,
    title: String,
    pages: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl Visitor for &PrintArgs {
    type Output = anyhow::Result<Vec<(&'static str, Document)>>;

    fn visit<G: Playable>(self) -> Self::Output {
        let order = Order { paper: self.paper, lang: self.lang.unwrap_or_else(system_lang) };
        let rules: G::Rules = match &self.set {
            None => G::Rules::default(),
            Some(file) => {
                let text = rules_text::read_file(file)?;
                read_rules(&text).with_context(|| file.name())?
            }
        };
        let draw = |sheet: &tavola_print::Sheet<G>| {
            let document = sheet.draw(&rules, order).context("these rules can't be played, so they are not printed")?;
            Ok((sheet.name, document))
        };
        match &self.sheet {
            Some(name) => Ok(vec![draw(G::sheet(name)?)?]),
            None => G::SHEETS.iter().map(draw).collect(),
        }
    }
}
