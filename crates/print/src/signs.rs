//! Signs that go with colours, so that colour never stands alone. Each fits a circle of radius 1 around the origin.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use tavola_calcory::Colour;
use tavola_core::Seat;

use crate::canvas::Canvas;
use crate::geometry::{Map, Point, at};
use crate::ink::Ink;
use crate::path::Path;

/// The sign of a seat: disc, triangle, square, diamond.
pub(crate) fn of_seat(seat: Seat) -> Path {
    match seat {
        Seat::A => Path::circle(at(0.0, 0.0), 0.88),
        Seat::B => Path::polygon(&[at(0.0, -0.92), at(1.0, 0.82), at(-1.0, 0.82)]),
        Seat::C => Path::polygon(&[at(-0.8, -0.8), at(0.8, -0.8), at(0.8, 0.8), at(-0.8, 0.8)]),
        Seat::D => Path::polygon(&[at(0.0, -1.0), at(1.0, 0.0), at(0.0, 1.0), at(-1.0, 0.0)]),
    }
}

/// The sign of a colour of Calcory: sun, drop, leaf, star, moon.
fn of_colour(colour: Colour) -> Path {
    match colour {
        Colour::Red => Path::circle(at(0.0, 0.0), 0.5),
        Colour::Blue => {
            let mut drop = Path::new();
            drop.go(at(0.0, -1.0));
            drop.curve(at(0.28, -0.55), at(0.64, -0.1), at(0.64, 0.3));
            drop.arc(at(0.0, 0.3), 0.64, 0.0, PI);
            drop.curve(at(-0.64, -0.1), at(-0.28, -0.55), at(0.0, -1.0));
            drop.close();
            drop
        }
        Colour::Green => {
            let mut leaf = Path::new();
            leaf.go(at(-0.78, 0.78));
            leaf.curve(at(-0.92, -0.3), at(-0.2, -0.85), at(0.82, -0.82));
            leaf.curve(at(0.85, 0.2), at(0.3, 0.92), at(-0.56, 0.7));
            leaf.line(at(0.2, -0.12));
            leaf.line(at(-0.66, 0.6));
            leaf.close();
            leaf
        }
        Colour::Yellow => {
            let points: Vec<Point> = (0..10)
                .map(|corner| {
                    let radius = if corner % 2 == 0 { 1.0 } else { 0.43 };
                    let angle = f64::from(corner) * TAU / 10.0 - FRAC_PI_2;
                    at(radius * angle.cos(), radius * angle.sin() + 0.06)
                })
                .collect();
            Path::polygon(&points)
        }
        Colour::Violet => {
            // A disc less a disc: the outer arc, and back along the inner one.
            let (inner_middle, inner_radius, outer_radius) = (at(0.52, -0.3), 0.72, 0.92);
            let distance = (inner_middle.x * inner_middle.x + inner_middle.y * inner_middle.y).sqrt();
            let along = inner_middle.y.atan2(inner_middle.x);
            let cosine = |near: f64, far: f64| {
                ((near * near + distance * distance - far * far) / (2.0 * near * distance)).acos()
            };
            let (outer, inner) = (cosine(outer_radius, inner_radius), PI - cosine(inner_radius, outer_radius));
            let mut moon = Path::new();
            moon.arc(at(0.0, 0.0), outer_radius, along + outer, along + TAU - outer);
            moon.arc(inner_middle, inner_radius, along - inner, along + inner - TAU);
            moon.close();
            moon
        }
    }
}

/// Draws the sign of a seat.
pub(crate) fn seat(canvas: &mut Canvas, seat: Seat, ink: Ink, middle: Point, radius: f64) {
    canvas.fill(&of_seat(seat).mapped(Map::shift(middle.x, middle.y).after(Map::scale(radius))), ink);
}

/// Draws the sign of a colour of Calcory.
pub(crate) fn colour(canvas: &mut Canvas, colour: Colour, ink: Ink, middle: Point, radius: f64) {
    let map = Map::shift(middle.x, middle.y).after(Map::scale(radius));
    canvas.fill(&of_colour(colour).mapped(map), ink);
    if colour == Colour::Red {
        rays(canvas, 8, (0.68, 0.98), map, ink, radius * 0.2);
    }
}

/// The rays of a sun, from one radius to another.
pub(crate) fn rays(canvas: &mut Canvas, count: u32, (from, to): (f64, f64), map: Map, ink: Ink, width: f64) {
    for ray in 0..count {
        let (sin, cos) = (f64::from(ray) * TAU / f64::from(count)).sin_cos();
        let line = Path::segment(at(from * cos, from * sin), at(to * cos, to * sin));
        canvas.stroke(&line.mapped(map), ink.pen(width));
    }
}
