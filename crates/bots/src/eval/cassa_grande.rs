//! What a good player knows of Cassa Grande.

use tavola_cassa_grande::{CassaGrande, Deal, Event, Laying, Move, Pick, View};

use crate::{Searchable, Trace};

impl Searchable for CassaGrande {
    #[inline]
    fn rank(m: Move) -> u32 {
        // In the order of the legal list: by card, then by row, then by column.
        let pick = |pick: Pick| {
            pick.as_card().map_or_else(|| 16 + u32::from(pick.as_number().unwrap_or(0)), |card| card.index() as u32)
        };
        match m {
            Move::Lay { pick: card, at } => {
                (pick(card) << 16) | (u32::from(at.y as u8 ^ 0x80) << 8) | u32::from(at.x as u8 ^ 0x80)
            }
            Move::Give { pick: card, to } => ((to.index() as u32) << 8) | pick(card),
            Move::Return { pick: card } => pick(card),
        }
    }

    fn retrace(event: &Event) -> Option<Trace<Move>> {
        match event {
            Event::Laid { at, card: Some(card), number: None, .. } => {
                Some(Trace { shown: Move::Lay { pick: Pick::card(*card), at: *at }, found: 0 })
            }
            _ => None,
        }
    }

    fn is_open(view: &View) -> bool {
        view.rules.laying == Laying::Open
            && view.rules.deal != Deal::Blind
            && !view.rules.exchange
            && view.table.iter().all(|laid| laid.card.is_some())
    }
}
