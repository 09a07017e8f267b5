//! Outlines of lines and curves.

use std::f64::consts::TAU;

use crate::geometry::{Area, Map, Point, at};

/// An outline, in parts that are open or closed.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Path {
    pub(crate) steps: Vec<Step>,
}

/// One step of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Step {
    Move(Point),
    Line(Point),
    Curve(Point, Point, Point),
    Close,
}

/// How far the handles of a quarter circle stand out, for a radius of 1.
const QUARTER: f64 = 0.552_284_75;

impl Path {
    pub(crate) fn new() -> Path {
        Path::default()
    }

    pub(crate) fn area(area: Area) -> Path {
        let Area { x, y, .. } = area;
        Path::polygon(&[at(x, y), at(area.right(), y), at(area.right(), area.bottom()), at(x, area.bottom())])
    }

    /// A box with round corners.
    pub(crate) fn round(area: Area, radius: f64) -> Path {
        let (l, t, r, b) = (area.x, area.y, area.right(), area.bottom());
        let k = radius * (1.0 - QUARTER);
        let mut path = Path::new();
        path.go(at(l + radius, t));
        path.line(at(r - radius, t));
        path.curve(at(r - k, t), at(r, t + k), at(r, t + radius));
        path.line(at(r, b - radius));
        path.curve(at(r, b - k), at(r - k, b), at(r - radius, b));
        path.line(at(l + radius, b));
        path.curve(at(l + k, b), at(l, b - k), at(l, b - radius));
        path.line(at(l, t + radius));
        path.curve(at(l, t + k), at(l + k, t), at(l + radius, t));
        path.close();
        path
    }

    pub(crate) fn polygon(points: &[Point]) -> Path {
        let mut path = Path::open(points);
        path.close();
        path
    }

    /// A line through points.
    pub(crate) fn open(points: &[Point]) -> Path {
        let mut path = Path::new();
        for (index, point) in points.iter().enumerate() {
            if index == 0 {
                path.go(*point);
            } else {
                path.line(*point);
            }
        }
        path
    }

    pub(crate) fn segment(from: Point, to: Point) -> Path {
        Path::open(&[from, to])
    }

    pub(crate) fn circle(middle: Point, radius: f64) -> Path {
        let mut path = Path::new();
        path.arc(middle, radius, 0.0, TAU);
        path.close();
        path
    }

    pub(crate) fn go(&mut self, to: Point) {
        self.steps.push(Step::Move(to));
    }

    pub(crate) fn line(&mut self, to: Point) {
        self.steps.push(Step::Line(to));
    }

    pub(crate) fn curve(&mut self, one: Point, two: Point, to: Point) {
        self.steps.push(Step::Curve(one, two, to));
    }

    pub(crate) fn close(&mut self) {
        self.steps.push(Step::Close);
    }

    /// Goes along a circle from one angle to another; angles grow clockwise from the right. The first point is a move if
    /// nothing is there yet, else a line.
    pub(crate) fn arc(&mut self, middle: Point, radius: f64, from: f64, to: f64) {
        let parts = ((to - from).abs() / (TAU / 4.0)).ceil().max(1.0);
        let step = (to - from) / parts;
        let handle = 4.0 / 3.0 * (step / 4.0).tan() * radius;
        let point = |angle: f64| at(middle.x + radius * angle.cos(), middle.y + radius * angle.sin());
        let first = point(from);
        if self.steps.is_empty() {
            self.go(first);
        } else {
            self.line(first);
        }
        for part in 0..parts as u32 {
            let (a, b) = (from + step * f64::from(part), from + step * f64::from(part + 1));
            let (p, q) = (point(a), point(b));
            let one = at(p.x - handle * a.sin(), p.y + handle * a.cos());
            let two = at(q.x + handle * b.sin(), q.y - handle * b.cos());
            self.curve(one, two, q);
        }
    }

    /// Adds another outline to this one.
    pub(crate) fn with(mut self, other: Path) -> Path {
        self.steps.extend(other.steps);
        self
    }

    #[must_use]
    pub(crate) fn mapped(&self, map: Map) -> Path {
        let steps = self.steps.iter().map(|step| match *step {
            Step::Move(p) => Step::Move(map.apply(p)),
            Step::Line(p) => Step::Line(map.apply(p)),
            Step::Curve(p, q, r) => Step::Curve(map.apply(p), map.apply(q), map.apply(r)),
            Step::Close => Step::Close,
        });
        Path { steps: steps.collect() }
    }

    /// The box around all points, those of handles included; `None` of nothing.
    pub(crate) fn bounds(&self) -> Option<Area> {
        let mut points = self.steps.iter().flat_map(|step| match *step {
            Step::Move(p) | Step::Line(p) => vec![p],
            Step::Curve(p, q, r) => vec![p, q, r],
            Step::Close => vec![],
        });
        let first = points.next()?;
        let (low, high) = points.fold((first, first), |(low, high), p| {
            (at(low.x.min(p.x), low.y.min(p.y)), at(high.x.max(p.x), high.y.max(p.y)))
        });
        Some(Area::new(low.x, low.y, high.x - low.x, high.y - low.y))
    }
}
