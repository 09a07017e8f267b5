//! A person who types what to do.

use std::io;

use tokio::sync::mpsc;

use crate::table::read_line;

/// Standard input, read on a thread of its own.
pub(super) struct Person {
    lines: mpsc::Receiver<String>,
}

/// What a person wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// To play on after a round.
    Ready,
    /// To see the legal moves.
    List,
    /// To take their last move back.
    Undo,
    /// To answer such a wish.
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

    /// What the person wants next; the end of the input is the wish to leave.
    pub(super) async fn wish(&mut self) -> Wish {
        self.lines.recv().await.map_or(Wish::Quit, |line| Wish::read(&line))
    }
}

impl Wish {
    fn read(line: &str) -> Wish {
        match line.trim() {
            "" => Wish::Ready,
            "?" => Wish::List,
            "undo" => Wish::Undo,
            "yes" => Wish::Answer(true),
            "no" => Wish::Answer(false),
            "quit" => Wish::Quit,
            text => match text.strip_prefix("say ") {
                Some(speech) => Wish::Say(speech.trim().to_owned()),
                None => Wish::Move(text.to_owned()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wishes() {
        for (line, wish) in [
            ("\n", Wish::Ready),
            ("?\n", Wish::List),
            ("yes\n", Wish::Answer(true)),
            ("say quit \n", Wish::Say("quit".to_owned())),
            ("flip a1\r\n", Wish::Move("flip a1".to_owned())),
        ] {
            assert_eq!(Wish::read(line), wish, "{line:?}");
        }
    }
}
