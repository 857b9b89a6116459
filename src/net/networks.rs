//! Which network answers for which board.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::Network;
use crate::board::BoardSize;

/// The networks that guide a search, each for boards of some sizes. Cheap to copy:
/// the copies share them.
///
/// On small boards other things matter than on large ones, and what a small network
/// learns of one it has to forget of the other.
#[derive(Clone, Debug)]
pub struct Networks(Arc<[Part]>);

/// A network, and the boards that it is for.
struct Part {
    /// Longest side of the boards that it answers for.
    up_to: usize,
    /// Its weight file; read when it is first needed.
    file: &'static [u8],
    network: OnceLock<Network>,
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Part")
            .field("up_to", &self.up_to)
            .field("network", &self.network.get())
            .finish_non_exhaustive()
    }
}

/// The networks that come with the program, by the longest side of the boards that
/// they answer for; WEIGHTS.md beside them says where they are from.
const EMBEDDED: [(usize, &[u8]); 2] = [
    (14, include_bytes!("weights-small.bin")),
    (usize::MAX, include_bytes!("weights-large.bin")),
];

impl Networks {
    /// The networks that come with the program.
    pub fn embedded() -> Networks {
        let part = |(up_to, file)| Part {
            up_to,
            file,
            network: OnceLock::new(),
        };
        Networks(EMBEDDED.into_iter().map(part).collect())
    }

    /// The network for boards of this size.
    #[allow(
        clippy::missing_panics_doc,
        reason = "the last one is for all larger boards, and a test reads the files"
    )]
    pub fn for_size(&self, size: BoardSize) -> &Network {
        let lines = size.width().max(size.height());
        let part = self.0.iter().find(|part| lines <= part.up_to);
        let part = part.expect("the last one is for all larger boards");
        part.network
            .get_or_init(|| Network::from_bytes(part.file).expect("the embedded weights are whole"))
    }
}

/// One network for boards of all sizes.
impl From<Network> for Networks {
    fn from(network: Network) -> Networks {
        Networks(Arc::new([Part {
            up_to: usize::MAX,
            file: &[],
            network: OnceLock::from(network),
        }]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_board_gets_its_network() {
        let networks = Networks::embedded();
        let of = |width, height| {
            let size = BoardSize::new(width, height).unwrap();
            std::ptr::from_ref(networks.for_size(size))
        };
        assert_eq!(of(9, 9), of(7, 7));
        assert_eq!(of(9, 9), of(13, 13));
        assert_ne!(of(13, 13), of(19, 19));
        assert_eq!(of(9, 19), of(19, 19), "the longest side decides");
        assert_eq!(of(25, 25), of(19, 19));
    }

    #[test]
    fn one_network_serves_all_boards() {
        let networks = Networks::from(Network::random(1, 16).unwrap());
        let of = |lines| networks.for_size(BoardSize::square(lines).unwrap());
        assert!(std::ptr::eq(of(9), of(19)));
    }
}
