//! The conversations in docs/protocol.md, read and written with the types of the messages.

use std::path::Path;

use serde_json::Value;
use tavola_table::{ClientMessage, ServerMessage};

/// The messages of the page that are there in full, each with who says it.
fn messages() -> Vec<(char, String)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = std::fs::read_to_string(page).expect("the page of the protocol");
    let mut messages: Vec<(char, String)> = Vec::new();
    for block in page.split("```json\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
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

#[test]
fn what_a_newer_server_says_is_passed_over() {
    let unknown: ServerMessage = serde_json::from_str(r#"{"type":"weather","rain":true}"#).unwrap();
    assert!(matches!(unknown, ServerMessage::Unknown));
    let update = r#"{"type":"update","seq":4,"happened":[{"seq":4,"at":1,"what":"sang","song":"la"}]}"#;
    let ServerMessage::Update(update) = serde_json::from_str(update).unwrap() else { panic!("an update") };
    assert_eq!((update.seq, update.happened.len()), (4, 1));
}
