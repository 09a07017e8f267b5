//! Engraved curves, as on tills and banknotes.

use std::f64::consts::{PI, TAU};

use crate::canvas::Canvas;
use crate::geometry::{Area, Point, at};
use crate::ink::Pen;
use crate::path::Path;

/// A closed curve that winds around a point.
pub(crate) fn rosette(middle: Point, radius: f64, swing: f64, waves: u32, shift: f64) -> Path {
    let steps = waves * 24;
    let points: Vec<Point> = (0..steps)
        .map(|step| {
            let turn = f64::from(step) / f64::from(steps) * TAU;
            let r = radius + swing * (f64::from(waves) * turn + shift).sin();
            at(middle.x + r * turn.cos(), middle.y + r * turn.sin())
        })
        .collect();
    Path::polygon(&points)
}

/// Several such curves, one shifted against the other.
pub(crate) fn wreath(
    canvas: &mut Canvas,
    middle: Point,
    (radius, swing): (f64, f64),
    waves: u32,
    strands: u32,
    pen: Pen,
) {
    for strand in 0..strands {
        let shift = f64::from(strand) * TAU / f64::from(strands);
        canvas.stroke(&rosette(middle, radius, swing, waves, shift), pen);
    }
}

/// Waves across a box, woven into each other.
pub(crate) fn band(canvas: &mut Canvas, area: Area, waves: f64, strands: u32, pen: Pen) {
    let steps = 160;
    for strand in 0..strands {
        let share = f64::from(strand) / f64::from(strands);
        let points: Vec<Point> = (0..=steps)
            .map(|step| {
                let along = f64::from(step) / f64::from(steps);
                let swell = 0.55 + 0.45 * (along * TAU).cos();
                let wave = (along * waves * TAU + share * TAU).sin() * swell;
                let drift = (along * PI).sin() * (share - 0.5) * 0.3;
                at(area.x + along * area.width, area.middle().y + (wave * 0.85 + drift) * area.height / 2.0)
            })
            .collect();
        canvas.stroke(&Path::open(&points), pen);
    }
}
