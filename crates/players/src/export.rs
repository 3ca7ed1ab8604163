//! Games as other programs read them.

use gametree_games::Othello;
use gametree_rules::Game;

use crate::{SavedGame, ggf};

/// A game as other programs read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// What the format is called, which is also how files of it end.
    pub format: &'static str,
    /// The file's text.
    pub text: String,
}

/// A game in each format that other programs have for it.
///
/// ```
/// use gametree_games::Othello;
/// use gametree_players::{Entry, exports};
/// let othello = <dyn Entry>::new::<Othello>().replay(None, &["d3"]).unwrap();
/// let exports = exports(&othello.save());
/// assert_eq!(exports[0].format, "ggf");
/// assert!(exports[0].text.contains("B[D3]"));
/// ```
pub fn exports(saved: &SavedGame) -> Vec<Export> {
    let mut exports = Vec::new();
    if saved.game == Othello::FACTS.name
        && let Ok(written) = ggf::from_saved(saved)
    {
        exports.push(Export {
            format: "ggf",
            text: format!("{written}\n"),
        });
    }
    exports
}
