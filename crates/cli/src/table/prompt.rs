//! What the person types, and the moves that it can still become.

/// The longest text that is taken; a move is much shorter.
const MOST_TYPED: usize = 60;

/// A line of text, the legal moves that fit it, and the one that is chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Prompt {
    typed: String,
    legal: Vec<String>,
    fitting: Vec<usize>,
    chosen: Option<usize>,
}

impl Prompt {
    /// An empty line over these moves.
    pub(crate) fn new(legal: Vec<String>) -> Self {
        let mut prompt = Prompt { legal, ..Prompt::default() };
        prompt.narrow();
        prompt
    }

    /// What was typed.
    pub(crate) fn typed(&self) -> &str {
        &self.typed
    }

    /// How many moves are legal.
    pub(crate) const fn legal(&self) -> usize {
        self.legal.len()
    }

    /// The moves that fit what was typed.
    pub(crate) fn fitting(&self) -> impl ExactSizeIterator<Item = &str> {
        self.fitting.iter().map(|at| self.legal[*at].as_str())
    }

    /// Which of the fitting moves is chosen by arrows.
    pub(crate) const fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    /// What Enter plays: the chosen move, the only one that fits, or what was typed as it stands.
    pub(crate) fn wanted(&self) -> Option<&str> {
        let text = self.typed.trim();
        let fitting = |rank: usize| Some(self.legal[self.fitting[rank]].as_str());
        match (self.chosen, self.fitting.len()) {
            (Some(rank), _) => fitting(rank),
            (None, 1) => fitting(0),
            (None, _) if text.is_empty() => None,
            (None, _) => Some(text),
        }
    }

    /// Adds a character.
    pub(crate) fn push(&mut self, character: char) {
        if self.typed.chars().count() < MOST_TYPED && !character.is_control() {
            self.typed.push(character);
            self.narrow();
        }
    }

    /// Takes the last character away.
    pub(crate) fn pop(&mut self) {
        self.typed.pop();
        self.narrow();
    }

    /// Takes everything away.
    pub(crate) fn clear(&mut self) {
        self.typed.clear();
        self.narrow();
    }

    /// Puts a text there.
    pub(crate) fn set(&mut self, text: &str) {
        text.clone_into(&mut self.typed);
        self.narrow();
    }

    /// Chooses another fitting move, so many further on; round the end it starts again.
    pub(crate) fn choose(&mut self, steps: isize) {
        let count = self.fitting.len() as isize;
        if count > 0 {
            let from = match self.chosen {
                Some(rank) => rank as isize,
                None if steps > 0 => -1,
                None => 0,
            };
            self.chosen = Some((from + steps).rem_euclid(count) as usize);
        }
    }

    /// Types on what all fitting moves have in common.
    pub(crate) fn complete(&mut self) {
        let Some(first) = self.fitting().next().map(str::to_owned) else { return };
        let common = self.fitting().fold(first.len(), |common, text| {
            let same = first.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
            common.min(same)
        });
        // Moves are written in ASCII: any number of bytes is whole characters.
        if let Some(common) = first.get(..common).filter(|common| common.len() > self.typed.len()) {
            self.set(common);
        }
    }

    /// Moves that begin with what was typed; if none does, those that hold all its words somewhere.
    fn narrow(&mut self) {
        let text = self.typed.trim_start().to_lowercase();
        let matching = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
            (0..self.legal.len()).filter(|at| fits(&self.legal[*at].to_lowercase())).collect()
        };
        let mut fitting = matching(&|legal| legal.starts_with(&text));
        if fitting.is_empty() {
            let words: Vec<&str> = text.split_whitespace().collect();
            fitting = matching(&|legal| words.iter().all(|word| legal.contains(word)));
        }
        self.fitting = fitting;
        self.chosen = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prompt() -> Prompt {
        Prompt::new(["corner NE", "corner NW", "lay plus 0 c3", "pass"].map(str::to_owned).to_vec())
    }

    fn typed(text: &str) -> Prompt {
        let mut prompt = prompt();
        text.chars().for_each(|character| prompt.push(character));
        prompt
    }

    #[test]
    fn typing_narrows() {
        assert_eq!(prompt().fitting().count(), 4);
        assert_eq!(typed("Co").fitting().collect::<Vec<_>>(), ["corner NE", "corner NW"]);
        assert_eq!(typed("c3 lay").fitting().collect::<Vec<_>>(), ["lay plus 0 c3"]);
        assert_eq!(typed("x").fitting().count(), 0);
        let mut back = typed("px");
        back.pop();
        assert_eq!(back.fitting().collect::<Vec<_>>(), ["pass"]);
    }

    #[test]
    fn enter_plays_the_chosen_the_only_or_the_typed() {
        assert_eq!(prompt().wanted(), None);
        assert_eq!(typed("pa").wanted(), Some("pass"));
        assert_eq!(typed("corner").wanted(), Some("corner"));
        assert_eq!(typed("nonsense").wanted(), Some("nonsense"));
        let mut chosen = typed("corner");
        chosen.choose(1);
        chosen.choose(1);
        assert_eq!(chosen.wanted(), Some("corner NW"));
        chosen.choose(1);
        assert_eq!(chosen.wanted(), Some("corner NE"));
        chosen.choose(-1);
        assert_eq!(chosen.wanted(), Some("corner NW"));
    }

    #[test]
    fn tab_types_what_is_certain() {
        let mut prompt = typed("c");
        prompt.complete();
        assert_eq!(prompt.typed(), "corner N");
        prompt.complete();
        assert_eq!(prompt.typed(), "corner N");
    }
}
