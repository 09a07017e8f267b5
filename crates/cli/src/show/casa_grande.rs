//! Casa Grande: a plan of heights and owners, with the track around it.

use std::fmt::Write as _;

use tavola_casa_grande::{
    Action, CasaGrande, Event, Facing, LyingView, Name, Phase, SeatView, Setup, Space, Square, SquareView, Top, View,
};
use tavola_core::{Game, Seat, Viewer};

use super::ink::{sign, style};
use super::{Drawn, dim, paint, seat_name, seats_from, strong};

impl Drawn for CasaGrande {
    fn board(view: &View, _: Viewer) -> String {
        Plan { view }.to_string()
    }

    fn legend(_: &View) -> String {
        dim("2● a block whose top is at 2   ≡2●≡ a platform of floor 2   ☼ a corner") + "\n\n"
    }

    fn notes(view: &View, viewer: Viewer) -> String {
        let mut text = String::new();
        for seat in seats_from(viewer, view.seats.len()) {
            let _ = writeln!(text, "{}", seat_line(view, seat));
        }
        if let Some(seat) = viewer.seat() {
            let left: Vec<&str> = view.seats[seat].platforms.iter().map(Name::as_str).collect();
            let left = if left.is_empty() { "none left".to_owned() } else { left.join(", ") };
            let _ = writeln!(text, "Platforms of {seat}: {left}.");
        }
        if let Some(die) = view.die.filter(|_| !matches!(view.phase, Phase::Corner | Phase::Roll | Phase::Over)) {
            let _ = writeln!(text, "The die shows {die}.");
        }
        if view.ending && view.turn.is_some() {
            let _ = writeln!(text, "This is the last round.");
        }
        text
    }

    fn draw_open(&self, _: &Setup, _: &[String]) -> String {
        Self::draw(&self.view(Viewer::Watcher), Viewer::Watcher)
    }

    fn describe(event: &Event) -> String {
        let mut text = match &event.action {
            Action::Corner { corner, .. } => format!("puts the pawn on corner {corner}"),
            Action::Roll { points } => format!("rolls {points} for {}", event.seat),
            Action::Walk { further: 0, to, .. } => format!("walks to {}", space_name(*to)),
            Action::Walk { further, to, .. } => format!("pays {further} and walks on to {}", space_name(*to)),
            Action::Block { square, height, left } => {
                format!("lays a block on {square}, its top at {height}; {left} left")
            }
            Action::Lay { name, square, floor, paid, .. } => {
                format!("lays the platform {name} at {square} on floor {floor} and gets {paid} L")
            }
            Action::Pass => "lays no platform".to_owned(),
        };
        if let Some(gain) = &event.bonus {
            let _ = write!(text, "; {} gets {} bonus points", gain.seat, gain.points);
            if gain.paid > 0 {
                let _ = write!(text, " and, past 9, {} L", gain.paid);
            }
        }
        if event.blocked {
            text.push_str("; no square there allows a block");
        }
        if event.over {
            text.push_str("; the game is over");
        }
        text
    }

    fn task(view: &View) -> &'static str {
        match view.phase {
            Phase::Corner => "put your pawn on a corner",
            Phase::Roll => "the die is rolled",
            Phase::Walk => "walk, and further for bonus points if you like",
            Phase::Block => "lay a block where your pawn faces",
            Phase::Platform => "lay a platform, or pass",
            Phase::Over => "the game is over",
        }
    }
}

fn space_name(space: Space) -> String {
    match space.facing() {
        Facing::Corner(corner) => format!("corner {corner}"),
        facing => format!("space {space}, facing {facing}"),
    }
}

fn seat_line(view: &View, seat: Seat) -> String {
    let SeatView { money, bonus, blocks, pawn, platforms } = &view.seats[seat];
    let turn = if view.turn == Some(seat) { strong("to move") } else { "       ".to_owned() };
    let pawn = pawn.map_or("pawn not set yet".to_owned(), |space| format!("pawn on {space}"));
    let (name, platforms) = (seat_name(seat), platforms.len());
    format!("{name}  {turn}  {money:>3} L   {bonus} bonus   {blocks:>2} blocks   {platforms:>2} platforms   {pawn}")
}

/// The site seen from above, the far side up.
struct Plan<'a> {
    view: &'a View,
}

impl Plan<'_> {
    /// The pawns on a space, padded to a width.
    fn pawns(&self, space: u8, width: usize) -> String {
        let here = self.view.seats.iter().filter(|(_, view)| view.pawn == Some(Space::new(space)));
        let seats: Vec<Seat> = here.map(|(seat, _)| seat).collect();
        let signs: String = seats.iter().map(|seat| paint(style(*seat), sign(*seat))).collect();
        signs + &" ".repeat(width.saturating_sub(seats.len()))
    }

    /// The number of a space, or the sun of a corner.
    fn label(space: u8, width: usize) -> String {
        let text = if Space::new(space).is_corner() { format!("☼ {space}") } else { space.to_string() };
        dim(format_args!("{text:<width$}"))
    }

    /// The spaces along the far or the near side, from left to right.
    fn side(&self, f: &mut std::fmt::Formatter<'_>, spaces: [u8; 6], numbers_first: bool) -> std::fmt::Result {
        let join = |part: &dyn Fn(u8, usize) -> String| {
            let [left, middle @ .., right] = spaces;
            let middle: String = middle.iter().map(|space| part(*space, 8)).collect();
            format!(" {}    {middle}    {}", part(left, 5), part(right, 0))
        };
        let numbers = join(&Self::label);
        let pawns = join(&|space, width| self.pawns(space, width));
        let [first, second] = if numbers_first { [numbers, pawns] } else { [pawns, numbers] };
        writeln!(f, "{}\n{}", first.trim_end(), second.trim_end())
    }

    fn square(&self, column: u8, row: u8) -> Option<SquareView> {
        self.view.squares.get(Square::at(column, row)?.index()).copied()
    }

    /// The platform that lies on top of a square.
    fn platform(&self, at: SquareView) -> Option<&LyingView> {
        let Top::Platform(owner) = at.top else { return None };
        self.view
            .lying
            .iter()
            .find(|lying| lying.seat == owner && lying.floor == at.height && lying.squares.contains(&at.square))
    }

    /// Four characters for a square: what joins it to the square on its left, then height and owner.
    fn cell(&self, column: u8, row: u8) -> String {
        let Some(at) = self.square(column, row) else { return String::new() };
        match at.top {
            Top::Ground => dim("  · "),
            Top::Block(owner) => paint(style(owner), format_args!(" {:>2}{}", at.height, sign(owner))),
            Top::Platform(owner) => {
                let left = column.checked_sub(1).and_then(|column| self.square(column, row));
                let joined = left
                    .and_then(|left| self.platform(left))
                    .is_some_and(|left| self.platform(at).is_some_and(|here| here == left));
                let join = if joined { '≡' } else { ' ' };
                paint(style(owner).underline(), format_args!("{join}{:≡>2}{}", at.height, sign(owner)))
            }
        }
    }
}

impl std::fmt::Display for Plan<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.side(f, [0, 1, 2, 3, 4, 5], true)?;
        let letters: Vec<String> = ('a'..='h').map(|letter| format!("  {letter} ")).collect();
        let letters = dim(format_args!("          {}", letters.concat().trim_end()));
        writeln!(f, "{letters}")?;
        for row in (0..8_u8).rev() {
            // Rows 8 and 7 lie between spaces 19 and 6, and so on down to 16 and 9.
            let pair = (7 - row) / 2;
            let (west, east) = (19 - pair, 6 + pair);
            let cells: String = (0..8).map(|column| self.cell(column, row)).collect();
            let [left, right] = if row % 2 == 1 {
                [Self::label(west, 5), Self::label(east, 0)]
            } else {
                [self.pawns(west, 5), self.pawns(east, 0)]
            };
            let figure = dim(row + 1);
            writeln!(f, "{}", format!(" {left}  {figure} {cells} {figure}  {right}").trim_end())?;
        }
        writeln!(f, "{letters}")?;
        self.side(f, [15, 14, 13, 12, 11, 10], false)
    }
}
