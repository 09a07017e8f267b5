//! `tavola print GAME`: sheets to print and cut, and the rules as a book, as PDF.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::Context as _;
use serde::Serialize;
use tavola_core::record::read_rules;
use tavola_print::{Document, Order};

use super::rules::system_lang;
use crate::args::PrintArgs;
use crate::exit::Exit;
use crate::games::{self, Playable, Visitor};
use crate::output::Output;
use crate::rules_text;

pub(crate) fn run(args: &PrintArgs, output: &mut Output) -> anyhow::Result<Exit> {
    let sheets = games::visit(&args.game, Draw(args))??;
    let written: Vec<Written> = match &args.out {
        None => sheets.iter().map(|(name, document)| Written::new(name, document, None)).collect(),
        Some(out) if args.all => {
            fs::create_dir_all(out).with_context(|| out.display().to_string())?;
            let write = |(name, document): &(&'static str, Document)| {
                let file = out.join(format!("{}-{name}.pdf", args.game));
                write(&file, document).map(|()| Written::new(name, document, Some(&file)))
            };
            sheets.iter().map(write).collect::<Result<_, _>>()?
        }
        Some(out) if out == Path::new("-") => {
            for (_, document) in &sheets {
                output.write_bytes(&document.pdf())?;
            }
            return Ok(Exit::Holds);
        }
        Some(out) => {
            let write = |(name, document): &(&'static str, Document)| {
                write(out, document).map(|()| Written::new(name, document, Some(out)))
            };
            sheets.iter().map(write).collect::<Result<_, _>>()?
        }
    };
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

impl Written {
    fn new(sheet: &'static str, document: &Document, file: Option<&Path>) -> Written {
        let file = file.map(|file| file.display().to_string());
        Written { sheet, title: document.title().to_owned(), pages: document.sizes().len(), file }
    }
}

fn write(file: &Path, document: &Document) -> anyhow::Result<()> {
    fs::write(file, document.pdf()).with_context(|| file.display().to_string())
}

struct Draw<'a>(&'a PrintArgs);

impl Visitor for Draw<'_> {
    type Output = anyhow::Result<Vec<(&'static str, Document)>>;

    fn visit<G: Playable>(self) -> Self::Output {
        let args = self.0;
        let order = Order { paper: args.paper, lang: args.lang.unwrap_or_else(system_lang).into() };
        let rules: G::Rules = match &args.set {
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
        match &args.sheet {
            Some(name) => Ok(vec![draw(G::sheet(name)?)?]),
            None => G::SHEETS.iter().map(draw).collect(),
        }
    }
}
