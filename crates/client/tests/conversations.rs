//! The conversations in docs/protocol.md, read and written with the types that cross the wire.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tavola_table::{ClientMessage, Newcomer, ServerMessage, Wanted};
use tavola_wire::{KeptNotice, OpenedTable, Seated, WantedNotice};

/// What the page shows of one kind.
fn blocks(kind: &str) -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = std::fs::read_to_string(page).expect("the page of the protocol");
    let fence = format!("```{kind}\n");
    page.split(&fence).skip(1).map(|block| block.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// The messages of the page that are there in full, each with who says it.
fn messages() -> Vec<(char, String)> {
    let mut messages: Vec<(char, String)> = Vec::new();
    for block in blocks("json") {
        for line in block.lines() {
            match (line.strip_prefix("> "), line.strip_prefix("< ")) {
                (Some(text), _) => messages.push(('>', text.to_owned())),
                (_, Some(text)) => messages.push(('<', text.to_owned())),
                _ => {
                    if let Some((_, text)) = messages.last_mut() {
                        text.push_str(line.trim());
                    }
                }
            }
        }
    }
    messages.retain(|(_, text)| !text.contains('…'));
    messages
}

#[test]
fn every_message_of_the_page_is_read_and_written_as_it_stands_there() {
    let messages = messages();
    assert!(messages.len() >= 15, "only {} messages are there in full", messages.len());
    for (who, text) in messages {
        let due: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let written = if who == '>' {
            let message: ClientMessage = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            serde_json::to_value(message)
        } else {
            let message: ServerMessage = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            serde_json::to_value(message)
        };
        let mut written = written.expect("a message is plain JSON");
        // What a client may leave out is written as nothing.
        if let Some(object) = written.as_object_mut().filter(|_| who == '>') {
            object.retain(|key, value| !value.is_null() || due.get(key).is_some());
        }
        assert_eq!(written, due);
    }
}

/// Reads a body of the page, and writes it.
fn written<T: Serialize + DeserializeOwned>(text: &str) -> (Value, Value) {
    let read: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    (serde_json::to_value(read).expect("plain JSON"), serde_json::from_str(text).expect("JSON"))
}

#[test]
fn requests_and_answers_of_the_page_are_those_of_the_wire() {
    let blocks = blocks("http");
    assert!(blocks.len() >= 2, "only {} requests are there", blocks.len());
    for block in blocks {
        let (request, answer) = block.split_once("\n\n").expect("a request and its answer");
        let (line, body) = request.split_once('\n').expect("a body");
        let (status, answer) = answer.split_once('\n').expect("an answer");
        assert_eq!(status, "201 Created");
        let (sent, answered) = match line.rsplit('/').next() {
            Some("tables") => (written::<Wanted>(body), written::<OpenedTable>(answer)),
            Some("seats") => (written::<Newcomer>(body), written::<Seated>(answer)),
            Some("notices") => (written::<WantedNotice>(body), written::<KeptNotice>(answer)),
            _ => panic!("what {line} takes is not known here"),
        };
        assert_eq!(answered.0, answered.1, "{line}");
        // What a client may leave out is written with its usual value, also within the options.
        for (key, value) in sent.1.as_object().expect("an object") {
            let same = key == "options" || sent.0[key] == *value;
            assert!(same, "{line}: {key} became {}", sent.0[key]);
        }
    }
}

#[test]
fn what_a_newer_server_says_is_passed_over() {
    let unknown: ServerMessage = serde_json::from_str(r#"{"type":"weather","rain":true}"#).unwrap();
    assert!(matches!(unknown, ServerMessage::Unknown));
    let update = r#"{"type":"update","seq":4,"happened":[{"seq":4,"at":1,"what":"sang","song":"la"}]}"#;
    let ServerMessage::Update(update) = serde_json::from_str(update).unwrap() else { panic!("an update") };
    assert_eq!((update.seq, update.happened.len()), (4, 1));
}
