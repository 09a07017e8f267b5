//! Points, boxes and maps of the plane. All lengths are millimetres, x to the right, y down, from the upper left corner.

/// A place on a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// A box with upright sides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// An affine map: `x' = a x + c y + e`, `y' = b x + d y + f`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Map {
    pub(crate) a: f64,
    pub(crate) b: f64,
    pub(crate) c: f64,
    pub(crate) d: f64,
    pub(crate) e: f64,
    pub(crate) f: f64,
}

pub(crate) const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Area {
    pub(crate) const fn new(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area { x, y, width, height }
    }

    pub(crate) fn right(self) -> f64 {
        self.x + self.width
    }

    pub(crate) fn bottom(self) -> f64 {
        self.y + self.height
    }

    pub(crate) fn middle(self) -> Point {
        at(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The box with all sides moved inwards.
    pub(crate) fn inset(self, by: f64) -> Area {
        Area::new(self.x + by, self.y + by, self.width - 2.0 * by, self.height - 2.0 * by)
    }
}

impl Map {
    pub(crate) const SAME: Map = Map { a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: 0.0, f: 0.0 };

    pub(crate) const fn shift(x: f64, y: f64) -> Map {
        Map { e: x, f: y, ..Map::SAME }
    }

    pub(crate) const fn scale(by: f64) -> Map {
        Map { a: by, d: by, ..Map::SAME }
    }

    /// A turn about the origin, clockwise as it is seen.
    pub(crate) fn turn(degrees: f64) -> Map {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Map { a: cos, b: sin, c: -sin, d: cos, e: 0.0, f: 0.0 }
    }

    /// First `inner`, then this one.
    pub(crate) fn after(self, inner: Map) -> Map {
        let origin = self.apply(at(inner.e, inner.f));
        Map {
            a: self.a * inner.a + self.c * inner.b,
            b: self.b * inner.a + self.d * inner.b,
            c: self.a * inner.c + self.c * inner.d,
            d: self.b * inner.c + self.d * inner.d,
            e: origin.x,
            f: origin.y,
        }
    }

    pub(crate) fn apply(self, p: Point) -> Point {
        at(self.a * p.x + self.c * p.y + self.e, self.b * p.x + self.d * p.y + self.f)
    }
}
