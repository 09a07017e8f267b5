//! Sheets to print over HTTP: a list, files and pictures, kept by browsers, and refusals in one sentence.

use serde_json::json;
use tavola_client::Request;
use tavola_wire::ListedSheet;

use crate::client::{ask, get};
use crate::open::Open;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sheets_are_listed_and_can_be_had() {
    let server = Open::new().await;
    let list = server.get("/api/print?paper=letter&lang=de").await;
    list.read::<Vec<ListedSheet>>();
    let list = list.json();
    let list = list.as_array().expect("a list");
    for game in ["cassa-grande", "calcory", "casa-grande"] {
        assert!(list.iter().any(|sheet| sheet["game"] == game && sheet["sheet"] == "booklet"), "{game}");
    }
    let cards = list.iter().find(|sheet| sheet["game"] == "calcory" && sheet["sheet"] == "cards").expect("cards");
    assert_eq!(cards["title"], "Calcory · Karten (60)");
    assert_eq!(cards["duplex"], "long-edge");
    assert_eq!(cards["pages"], json!([[215.9, 279.4]].repeat(6)));
    for sheet in list {
        let path = format!("/api/print/{}/{}", sheet["game"].as_str().unwrap(), sheet["sheet"].as_str().unwrap());
        let pdf = server.get(&format!("{path}.pdf?lang=fr")).await;
        assert_eq!((pdf.status, pdf.header("content-type")), (200, Some("application/pdf")), "{path}");
        assert!(pdf.body.starts_with(b"%PDF-1.7"), "{path}");
        assert!(pdf.header("content-disposition").is_some_and(|name| name.ends_with("-a4-fr.pdf\"")), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_are_pictures_that_browsers_keep() {
    let server = Open::new().await;
    let path = "/api/print/casa-grande/board/1.svg";
    let picture = server.get(path).await;
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/svg+xml")));
    assert_eq!(picture.header("cache-control"), Some("public, max-age=3600"));
    assert!(picture.body.starts_with(b"<svg xmlns="), "{}", &picture.text()[..80]);
    let tag = picture.header("etag").expect("a tag");
    let again = ask(server.address, Request::get(path).header("if-none-match", tag)).await;
    assert_eq!((again.status, &*again.text()), (304, ""));
    let letter = Request::get("/api/print/casa-grande/board/1.svg?paper=letter").header("if-none-match", tag);
    let letter = ask(server.address, letter).await;
    assert_eq!(letter.status, 200, "another paper is another picture");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_sheet_is_refused() {
    let server = Open::new().await;
    for path in [
        "/api/print/chess/cards.pdf",
        "/api/print/calcory/board.pdf",
        "/api/print/calcory/cards",
        "/api/print/calcory/cards/0.svg",
        "/api/print/calcory/cards/7.svg",
        "/api/print/calcory/cards/-1.svg",
        "/api/print/calcory/cards/1.png",
        "/api/print/calcory/cards/99999999999999999999.svg",
        "/api/print/%FF/cards.pdf",
    ] {
        let reply = server.get(path).await;
        assert_eq!((reply.status, reply.code().as_str()), (404, "no_sheet"), "{path}");
    }
    for query in ["paper=a5", "lang=it", "colour=red", "paper=a4&paper=letter"] {
        let reply = server.get(&format!("/api/print/calcory/cards.pdf?{query}")).await;
        assert_eq!((reply.status, reply.code().as_str()), (400, "unreadable"), "{query}");
    }
}

/// Many at once wait their turn or are told to come back; others are served meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_at_the_press_is_bounded() {
    let server = Open::new().await;
    let address = server.address;
    let asked: Vec<_> = (0..120)
        .map(|_| tokio::spawn(async move { get(address, "/api/print/calcory/cards/1.svg").await.status }))
        .collect();
    assert_eq!(server.get("/api/games").await.status, 200);
    let mut served = 0;
    for one in asked {
        let status = one.await.expect("it is answered");
        assert!(matches!(status, 200 | 503), "{status}");
        served += usize::from(status == 200);
    }
    assert!(served >= 66, "as many as may wait are served: {served}");
    assert_eq!(server.get("/api/print/calcory/cards/1.svg").await.status, 200);
}
