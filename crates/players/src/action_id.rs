//! Actions by handle, for programs that write moves in a notation of their own.

use gametree_rules::Game;
use gametree_search::Answer;

/// An action by its place among the [choices](crate::Table::choices) of a position.
///
/// ```
/// use gametree_games::Nim;
/// use gametree_players::Entry;
/// let mut table = <dyn Entry>::new(Nim::default()).open(Some("1,2")).unwrap();
/// let last = *table.legal().last().unwrap();
/// let text = table.choices()[last.index()].text.clone();
/// table.play_id(last).unwrap();
/// assert_eq!(table.moves(), [text]);
/// assert!(table.play_id(last).is_err(), "there are fewer actions now");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ActionId(u32);

impl ActionId {
    /// The action at this place, counted from zero.
    pub fn new(index: usize) -> ActionId {
        ActionId(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Its place, counted from zero.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The actions of a report by handle. Those of a line are each a handle of the position that the actions before it lead to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Handles {
    /// The best action.
    pub best: Option<ActionId>,
    /// The principal variation.
    pub pv: Vec<ActionId>,
    /// The lines of the best actions, if several were asked for.
    pub lines: Vec<Vec<ActionId>>,
}

impl Handles {
    pub(crate) fn new<G: Game>(game: &G, answer: &Answer<G::Action>) -> Handles {
        let several = answer.lines.len() > 1;
        let lines = answer.lines.iter().filter(|_| several);
        Handles {
            best: answer.best.and_then(|best| id(game, best)),
            pv: ids(game, &answer.line),
            lines: lines.map(|line| ids(game, line)).collect(),
        }
    }
}

fn id<G: Game>(state: &G, action: G::Action) -> Option<ActionId> {
    let place = state.choices().into_iter().position(|one| one == action);
    place.map(ActionId::new)
}

fn ids<G: Game>(game: &G, line: &[G::Action]) -> Vec<ActionId> {
    let mut state = game.clone();
    let one = |&action: &G::Action| {
        let id = id(&state, action)?;
        state.apply(action);
        Some(id)
    };
    line.iter().map_while(one).collect()
}
