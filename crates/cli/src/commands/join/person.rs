//! A person who types what to do.

use std::io;

use tokio::sync::mpsc;

use crate::table::read_line;

/// Standard input, read on a thread of its own.
pub(super) struct Person {
    lines: mpsc::Receiver<String>,
}

/// What a person types, by what it asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TypedLine {
    /// To play on after a round.
    Ready,
    /// To see the legal moves.
    List,
    /// To take their last move back.
    Undo,
    /// To answer somebody who asks for that.
    Answer(bool),
    /// To say something.
    Say(String),
    /// To leave.
    Quit,
    /// To move.
    Move(String),
}

impl Person {
    /// Begins to read standard input.
    pub(super) fn listen() -> Person {
        // One line waits at most: whoever types ahead waits for the table.
        let (sender, lines) = mpsc::channel(1);
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            while let Ok(Some(line)) = read_line(&mut input) {
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        });
        Person { lines }
    }

    /// The next line that the person types; the end of the input is the wish to leave.
    pub(super) async fn next_line(&mut self) -> TypedLine {
        self.lines.recv().await.map_or(TypedLine::Quit, |line| TypedLine::read(&line))
    }
}

impl TypedLine {
    fn read(line: &str) -> TypedLine {
        match line.trim() {
            "" => TypedLine::Ready,
            "?" => TypedLine::List,
            "undo" => TypedLine::Undo,
            "yes" => TypedLine::Answer(true),
            "no" => TypedLine::Answer(false),
            "quit" => TypedLine::Quit,
            text => match text.strip_prefix("say ") {
                Some(speech) => TypedLine::Say(speech.trim().to_owned()),
                None => TypedLine::Move(text.to_owned()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        for (line, typed) in [
            ("\n", TypedLine::Ready),
            ("?\n", TypedLine::List),
            ("yes\n", TypedLine::Answer(true)),
            ("say quit \n", TypedLine::Say("quit".to_owned())),
            ("flip a1\r\n", TypedLine::Move("flip a1".to_owned())),
        ] {
            assert_eq!(TypedLine::read(line), typed, "{line:?}");
        }
    }
}
