//! The values of all seats over a game, drawn as SVG.

use std::fmt::Write as _;

use tavola_core::{PerSeat, Seat};

use crate::show::game_name;

/// What is drawn.
pub(crate) struct Plot {
    /// The name of the game.
    pub(crate) game: &'static str,
    /// The number of moves, the width of the time axis.
    pub(crate) moves: usize,
    /// For each seat after how many moves which value held, from 0 to 1, in order.
    pub(crate) lines: PerSeat<Vec<(usize, f64)>>,
}

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 420.0;
/// The field inside the axes.
const LEFT: f64 = 64.0;
const RIGHT: f64 = 852.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 364.0;

/// Linen, ink, and ink that stands back; ink on linen has a contrast of 14 to 1, the weaker one of 6 to 1.
const GROUND: &str = "#f7f1e5";
const INK: &str = "#2c211a";
const FAINT: &str = "#6b5d50";
const GRID: &str = "#ddd2c0";

/// The colour of a seat on linen: terracotta, sea blue, olive, plum.
const fn colour(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "#b3512d",
        Seat::B => "#1d6a8c",
        Seat::C => "#66731c",
        Seat::D => "#7d3c6e",
    }
}

/// About how many signs mark the line of a seat.
const SIGNS: usize = 12;

impl Plot {
    /// The picture, readable at 900 × 420.
    pub(crate) fn to_svg(&self) -> String {
        let mut svg = String::new();
        self.write(&mut svg).expect("writing to a string cannot fail");
        svg
    }

    fn write(&self, svg: &mut String) -> std::fmt::Result {
        let title = game_name(self.game);
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" font-family="'Source Sans 3', 'Noto Sans', 'DejaVu Sans', sans-serif" font-size="14">"#
        )?;
        writeln!(svg, "<title>{title}: what each seat could expect, move by move</title>")?;
        writeln!(svg, r#"<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>"#)?;
        writeln!(svg, r#"<text x="{LEFT}" y="30" font-size="18" font-weight="600" fill="{INK}">{title}</text>"#)?;
        let note = "The share of the win that each seat could expect when it was to move";
        writeln!(svg, r#"<text x="{LEFT}" y="50" fill="{FAINT}">{note}</text>"#)?;
        self.write_axes(svg)?;
        for (seat, points) in self.lines.iter() {
            self.write_line(svg, seat, points)?;
        }
        self.write_legend(svg)?;
        writeln!(svg, "</svg>")
    }

    fn write_axes(&self, svg: &mut String) -> std::fmt::Result {
        for percent in [0, 25, 50, 75, 100] {
            let y = height(f64::from(percent) / 100.0);
            let stroke = if percent == 0 { FAINT } else { GRID };
            writeln!(svg, r#"<line x1="{LEFT}" y1="{y:.1}" x2="{RIGHT}" y2="{y:.1}" stroke="{stroke}"/>"#)?;
            let (x, y) = (LEFT - 8.0, y + 5.0);
            writeln!(svg, r#"<text x="{x}" y="{y:.1}" text-anchor="end" fill="{INK}">{percent} %</text>"#)?;
        }
        let step = step(self.moves);
        for moves in (0..=self.moves).step_by(step) {
            let x = self.across(moves);
            let end = BOTTOM + 5.0;
            writeln!(svg, r#"<line x1="{x:.1}" y1="{BOTTOM}" x2="{x:.1}" y2="{end}" stroke="{FAINT}"/>"#)?;
            let y = BOTTOM + 21.0;
            writeln!(svg, r#"<text x="{x:.1}" y="{y}" text-anchor="middle" fill="{INK}">{moves}</text>"#)?;
        }
        let (x, y) = (f64::midpoint(LEFT, RIGHT), BOTTOM + 44.0);
        writeln!(svg, r#"<text x="{x}" y="{y}" text-anchor="middle" fill="{FAINT}">moves played</text>"#)
    }

    fn write_line(&self, svg: &mut String, seat: Seat, points: &[(usize, f64)]) -> std::fmt::Result {
        let places: Vec<(f64, f64)> =
            points.iter().map(|(moves, value)| (self.across(*moves), height(*value))).collect();
        let line: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let colour = colour(seat);
        writeln!(
            svg,
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2.25" stroke-linejoin="round"/>"#,
            line.join(" ")
        )?;
        // Signs of different seats stand at different moves, so that they don't hide each other; all have one at the end.
        let every = places.len().div_ceil(SIGNS).max(1);
        let first = every * seat.index() / self.lines.len().max(1);
        let last = places.len().saturating_sub(1);
        for (at, (x, y)) in places.iter().enumerate() {
            let near_the_end = at + every / 2 >= last && at != last;
            if (at % every == first && !near_the_end) || at == last {
                writeln!(svg, "{}", sign(seat, *x, *y))?;
            }
        }
        Ok(())
    }

    fn write_legend(&self, svg: &mut String) -> std::fmt::Result {
        const EACH: f64 = 56.0;
        for (seat, _) in self.lines.iter() {
            let x = RIGHT - EACH * (self.lines.len() - seat.index()) as f64 + 24.0;
            writeln!(svg, "{}", sign(seat, x, 30.0))?;
            let (text, colour) = (x + 12.0, colour(seat));
            writeln!(
                svg,
                r#"<text x="{text}" y="35.5" font-size="16" font-weight="600" fill="{colour}">{seat}</text>"#
            )?;
        }
        Ok(())
    }

    /// Where a number of moves lies.
    fn across(&self, moves: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * moves as f64 / self.moves.max(1) as f64
    }
}

/// Where a value lies.
fn height(value: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * value.clamp(0.0, 1.0)
}

/// The sign of a seat, with a rim of the ground's colour that lifts it off the lines.
fn sign(seat: Seat, x: f64, y: f64) -> String {
    let paint = format!(r#"fill="{}" stroke="{GROUND}" stroke-width="1.5""#, colour(seat));
    let shape = |corners: &[(f64, f64)]| {
        let points: Vec<String> = corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
        format!(r#"<polygon points="{}" {paint}/>"#, points.join(" "))
    };
    match seat {
        Seat::A => format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="6" {paint}/>"#),
        Seat::B => shape(&[(0.0, -7.0), (7.0, 5.5), (-7.0, 5.5)]),
        Seat::C => shape(&[(-5.5, -5.5), (5.5, -5.5), (5.5, 5.5), (-5.5, 5.5)]),
        Seat::D => shape(&[(0.0, -7.5), (7.5, 0.0), (0.0, 7.5), (-7.5, 0.0)]),
    }
}

/// A round distance between labels, so that there are at most about twelve.
fn step(moves: usize) -> usize {
    let steps = (0..).map(|power| 10_usize.pow(power)).flat_map(|ten| [ten, 2 * ten, 5 * ten]);
    steps.take(12).find(|step| moves / step <= 12).unwrap_or(moves.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_has_a_line_and_signs() {
        let lines = PerSeat::new(2, |seat| {
            let slope = if seat == Seat::A { 0.05 } else { -0.05 };
            (0..=10_u8).map(|at| (at.into(), 0.5 + slope * f64::from(at))).collect()
        });
        let svg = Plot { game: "calcory", moves: 10, lines }.to_svg();
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains("<title>Calcory: "));
        // A ends at the top right, B at the bottom right.
        assert!(svg.contains("852.0,64.0\"") && svg.contains("852.0,364.0\""), "{svg}");
        assert!(svg.matches("<circle").count() >= 3 && svg.matches("<polygon").count() >= 3, "{svg}");
    }

    #[test]
    fn an_empty_game_can_be_drawn() {
        let svg = Plot { game: "casa-grande", moves: 0, lines: PerSeat::new(4, |_| Vec::new()) }.to_svg();
        assert!(svg.contains("Casa Grande") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }

    #[test]
    fn labels_are_round_numbers() {
        assert_eq!([0, 12, 13, 32, 144, 700].map(step), [1, 1, 2, 5, 20, 100]);
    }
}
