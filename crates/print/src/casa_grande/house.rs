//! Small houses: on notes, and as a town on the cover of the rules.

use crate::canvas::Canvas;
use crate::geometry::{Area, at};
use crate::ink::Ink;
use crate::path::Path;

/// A house with this many windows, standing on the lower edge of a box. The light comes from the upper left.
pub(super) fn house(canvas: &mut Canvas, windows: u32, area: Area, ink: Ink) {
    let columns = f64::from(windows).sqrt().ceil().max(2.0);
    let rows = (f64::from(windows) / columns).ceil();
    let roof = area.height * 0.22;
    let wall = Area::new(area.x, area.y + roof, area.width, area.height - roof);
    canvas.fill(&Path::area(wall), ink.thin(0.28));
    let shade = Area::new(wall.x + wall.width * 0.82, wall.y, wall.width * 0.18, wall.height);
    canvas.fill(&Path::area(shade), ink.thin(0.42));
    let eaves = area.width * 0.07;
    let gable = [at(wall.x - eaves, wall.y), at(area.middle().x, area.y), at(wall.right() + eaves, wall.y)];
    canvas.fill(&Path::polygon(&gable), ink);
    let inner =
        Area::new(wall.x + wall.width * 0.08, wall.y + wall.height * 0.06, wall.width * 0.84, wall.height * 0.9);
    let (cell_width, cell_height) = (inner.width / columns, inner.height / rows);
    for window in 0..windows {
        let (column, row) = (f64::from(window % columns as u32), f64::from(window / columns as u32));
        let width = cell_width * 0.5;
        let height = (cell_height * 0.62).min(width * 1.5);
        let place = Area::new(
            inner.x + cell_width * column + (cell_width - width) / 2.0,
            inner.y + cell_height * row + (cell_height - height) / 2.0,
            width,
            height,
        );
        canvas.fill(&Path::area(place), Ink::WHITE);
        canvas.stroke(&Path::area(place), ink.pen((width * 0.12).min(0.25)));
    }
}

/// A town in the evening sun, around the origin.
pub(super) fn town(canvas: &mut Canvas) {
    canvas.fill(&Path::circle(at(26.0, -52.0), 9.0), Ink(0xf2, 0xc0, 0x6a));
    let inks = [Ink(0xbb, 0x4d, 0x22), Ink(0x1c, 0x6a, 0xa0), Ink(0x46, 0x4d, 0x0c), Ink(0x6a, 0x1f, 0x5c)];
    let houses = [
        (-44.0, 20.0, 34.0, 6),
        (-24.0, 16.0, 46.0, 8),
        (-7.0, 22.0, 26.0, 4),
        (16.0, 18.0, 54.0, 12),
        (35.0, 14.0, 30.0, 4),
    ];
    for (index, (x, width, height, windows)) in houses.into_iter().enumerate() {
        house(canvas, windows, Area::new(x, -height, width, height), inks[index % inks.len()]);
    }
    canvas.stroke(&Path::segment(at(-52.0, 0.0), at(54.0, 0.0)), Ink::CLAY.pen(0.6));
}
