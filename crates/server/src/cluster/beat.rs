//! What nodes let each other hear every second.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use super::NodeId;

/// What stands behind the name of a node that does not hear itself.
const LOST: &str = " lost";

/// That a node is alive, and whether anybody need reckon with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beat {
    /// Which node.
    pub node: NodeId,
    /// Whether it does not hear itself. Then it keeps no table, however well it is heard, and the others need not wait
    /// until it falls silent.
    pub is_lost: bool,
}

impl fmt::Display for Beat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.node, if self.is_lost { LOST } else { "" })
    }
}

impl FromStr for Beat {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, is_lost) = text.strip_suffix(LOST).map_or((text, false), |name| (name, true));
        Ok(Beat { node: name.parse()?, is_lost })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beat_is_a_name_and_says_who_is_lost() {
        for beat in [false, true].map(|is_lost| Beat { node: NodeId::new(7), is_lost }) {
            assert_eq!(beat.to_string().parse(), Ok(beat));
        }
        assert_eq!(Beat { node: NodeId::new(7), is_lost: false }.to_string(), "0000000000000007");
        assert!("0000000000000007 found".parse::<Beat>().is_err());
    }
}
