//! Platforms side by side on as few pages as a simple order finds.

use tavola_casa_grande::{Platform, Shape};

/// A platform with its place: page, column and row of the upper left corner of its bounding box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'a> {
    pub(super) platform: &'a Platform,
    pub(super) page: usize,
    pub(super) column: usize,
    pub(super) row: usize,
}

/// The squares of a shape, by column and row from the upper left, and whether each is marked.
pub(super) fn squares(shape: Shape) -> Vec<(usize, usize, bool)> {
    let rows: Vec<String> = shape.rows().collect();
    let cells = rows.iter().enumerate().flat_map(|(row, text)| {
        text.chars().enumerate().filter(|(_, cell)| *cell != '.').map(move |(column, cell)| (column, row, cell == '#'))
    });
    cells.collect()
}

/// Lays the largest first, each on the first free place of the first page that has one.
pub(super) fn pack(platforms: &[Platform], columns: usize, rows: usize) -> Vec<Placed<'_>> {
    let mut pages: Vec<Vec<bool>> = Vec::new();
    let mut order: Vec<&Platform> = platforms.iter().collect();
    order.sort_by_key(|platform| std::cmp::Reverse(platform.shape().size()));
    let mut placed = Vec::with_capacity(order.len());
    for platform in order {
        let shape = squares(platform.shape());
        let (width, height) = (usize::from(platform.shape().width()), usize::from(platform.shape().height()));
        let spots: Vec<(usize, usize)> = (0..=rows.saturating_sub(height))
            .flat_map(|row| (0..=columns.saturating_sub(width)).map(move |column| (column, row)))
            .collect();
        let page = (0..).find_map(|page| {
            if pages.len() <= page {
                pages.push(vec![false; columns * rows]);
            }
            let free = |(column, row): (usize, usize)| {
                shape.iter().all(|(x, y, _)| !pages[page][(row + y) * columns + column + x])
            };
            spots.iter().copied().find(|spot| free(*spot)).map(|spot| (page, spot))
        });
        let Some((page, (column, row))) = page else { continue };
        for (x, y, _) in &shape {
            pages[page][(row + y) * columns + column + x] = true;
        }
        placed.push(Placed { platform, page, column, row });
    }
    placed
}
