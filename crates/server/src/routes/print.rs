//! Sheets to print: a list, each as PDF, and its pages as pictures.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Deserialize;
use tavola_print::{Duplex, Lang, Order, Paper};
use tavola_table::host::Failure;
use tavola_wire::{ErrorBody, ListedSheet};
use utoipa::IntoParams;

use super::Shared;
use super::refused::{Any, OfSheet};
use super::url::{InPath, InQuery};
use crate::cached::cached;
use crate::error::ApiError;
use crate::press::{self, Drawing};

/// How a sheet is wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct SheetQuery {
    /// The paper in the printer; A4 if left out.
    #[serde(default)]
    #[param(inline)]
    paper: tavola_wire::Paper,
    /// The language of the small print and the rules; English if left out.
    #[serde(default)]
    #[param(inline)]
    lang: tavola_wire::Lang,
}

impl SheetQuery {
    const fn order(&self) -> Order {
        let paper = match self.paper {
            tavola_wire::Paper::A4 => Paper::A4,
            tavola_wire::Paper::Letter => Paper::Letter,
        };
        let lang = match self.lang {
            tavola_wire::Lang::En => Lang::En,
            tavola_wire::Lang::Fr => Lang::Fr,
            tavola_wire::Lang::De => Lang::De,
        };
        Order { paper, lang }
    }
}

/// All sheets of all games.
#[utoipa::path(
    get, path = "/api/print", operation_id = "list_sheets",
    params(SheetQuery),
    responses((status = 200, body = Vec<ListedSheet>), (status = 400, body = ErrorBody, description = "the paper or the language is none"), Any)
)]
pub(super) async fn list(
    State(shared): State<Shared>,
    InQuery(query): InQuery<SheetQuery>,
) -> Result<Response, ApiError> {
    let order = query.order();
    let list = shared.press.draw(Drawing::List(order), move || {
        let names =
            press::sheets().into_iter().flat_map(|(game, sheets)| sheets.into_iter().map(move |sheet| (game, sheet)));
        let listed = names.filter_map(|(game, sheet)| {
            let document = press::draw(game, sheet, order).ok()?;
            let duplex = match document.duplex() {
                Duplex::Single => tavola_wire::Duplex::Single,
                Duplex::LongEdge => tavola_wire::Duplex::LongEdge,
                Duplex::ShortEdge => tavola_wire::Duplex::ShortEdge,
            };
            Some(ListedSheet {
                game: game.into(),
                sheet: sheet.into(),
                title: document.title().to_owned(),
                pages: document.sizes().collect(),
                duplex,
            })
        });
        let listed: Vec<ListedSheet> = listed.collect();
        serde_json::to_vec(&listed).map_err(|_| Failure::Unavailable.into())
    });
    Ok(([(header::CONTENT_TYPE, "application/json")], list.await?).into_response())
}

/// A sheet as PDF; the name of the file is that of the sheet and `.pdf`.
#[utoipa::path(
    get, path = "/api/print/{game}/{sheet}", operation_id = "sheet_pdf",
    params(
        ("game" = String, Path, description = "the name of the game"),
        ("sheet" = String, Path, description = "the name of a sheet and .pdf, cards.pdf for example"),
        SheetQuery,
    ),
    responses(
        (status = 200, content_type = "application/pdf", body = Vec<u8>),
        (status = 304, description = "as it was"), OfSheet, Any
    )
)]
pub(super) async fn pdf(
    State(shared): State<Shared>,
    InPath([game, file]): InPath<[String; 2]>,
    InQuery(query): InQuery<SheetQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let order = query.order();
    let Some(sheet) = file.strip_suffix(".pdf").map(str::to_owned) else {
        return Err(unknown("a sheet is asked for as PDF: its name and .pdf"));
    };
    let name = format!("{game}-{sheet}-{}-{}.pdf", order.paper, order.lang);
    let bytes = shared.press.draw(Drawing::Pdf(game.clone(), sheet.clone(), order), move || {
        press::draw(&game, &sheet, order).map(|document| document.pdf()).map_err(|no| unknown(no.to_string()))
    });
    let bytes = bytes.await?;
    let name = [(header::CONTENT_DISPOSITION, format!("inline; filename=\"{name}\""))];
    Ok((name, for_an_hour(&headers, "application/pdf", bytes)).into_response())
}

/// A page of a sheet as a picture; the name of the file is the number of the page from 1 and `.svg`.
#[utoipa::path(
    get, path = "/api/print/{game}/{sheet}/{page}", operation_id = "sheet_picture",
    params(
        ("game" = String, Path, description = "the name of the game"),
        ("sheet" = String, Path, description = "the name of the sheet"),
        ("page" = String, Path, description = "the number of a page and .svg, 1.svg for example"),
        SheetQuery,
    ),
    responses(
        (status = 200, content_type = "image/svg+xml", body = String),
        (status = 304, description = "as it was"), OfSheet, Any
    )
)]
pub(super) async fn picture(
    State(shared): State<Shared>,
    InPath([game, sheet, file]): InPath<[String; 3]>,
    InQuery(query): InQuery<SheetQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let order = query.order();
    let number = file.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
    let page = number.and_then(|number| number.checked_sub(1));
    let no_page = || unknown("a page is asked for by its number from 1 and .svg");
    let page = page.ok_or_else(no_page)?;
    // A page that a sheet does not have is found out without drawing it.
    let names = (game.clone(), sheet.clone());
    let count = shared.press.draw(Drawing::PageCount(game.clone(), sheet.clone(), order), move || {
        let document = press::draw(&names.0, &names.1, order).map_err(|no| unknown(no.to_string()))?;
        Ok((document.sizes().count() as u64).to_le_bytes().to_vec())
    });
    let count = <[u8; 8]>::try_from(&*count.await?).map_or(0, u64::from_le_bytes);
    if page as u64 >= count {
        return Err(no_page());
    }
    let svg = shared.press.draw(Drawing::Page(game.clone(), sheet.clone(), order, page), move || {
        let document = press::draw(&game, &sheet, order).map_err(|no| unknown(no.to_string()))?;
        document.svg(page).map(String::into_bytes).ok_or_else(no_page)
    });
    Ok(for_an_hour(&headers, "image/svg+xml", svg.await?))
}

fn unknown(sentence: impl Into<String>) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "no_sheet", sentence)
}

/// An answer that browsers keep for an hour: a sheet changes with the program only.
fn for_an_hour(headers: &HeaderMap, kind: &'static str, bytes: Bytes) -> Response {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let tag = format!("{:016x}", hasher.finish());
    cached(headers, &tag, "public, max-age=3600", || ([(header::CONTENT_TYPE, kind)], bytes))
}
