//! Whether an action is the only one that holds: Anantharaman, Campbell and Hsu, Singular Extensions: Adding Selectivity
//! to Brute-Force Searching, 1988.

use gametree_rules::Game;

use crate::Stopped;
use crate::pvs::asked::Interval;
use crate::pvs::guide::Guide;
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::score::{INFINITE, Score, Value};
use crate::pvs::steps::Step;
use crate::pvs::table::{Entry, kept};

/// What comes of leaving out the action to try first.
pub(super) enum Lone {
    /// Enough others hold as well: the node is done.
    Cut(Value),
    /// The action is to be followed so much deeper.
    Deeper(i32),
}

/// How much shallower than the node the table's word on it may be.
const SHALLOWER: i32 = 3;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Looks at a node without the action that the table would try first.
    pub(super) fn alone(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        entry: &Entry,
        beta: Score,
    ) -> Result<Lone, Stopped> {
        let trusted = entry.place != Entry::NOWHERE
            && !entry.is_proven()
            && i32::from(entry.depth) >= ask.depth - SHALLOWER
            && entry.lower > kept(-INFINITE);
        let (true, Some(margin)) = (
            trusted && self.steps.has(Step::Singular),
            self.guide.singular(ask.depth),
        ) else {
            return Ok(Lone::Deeper(0));
        };
        let held = Score::from(entry.lower);
        let bound = held - margin;
        let value = self.visit::<false>(&Ask {
            window: Interval {
                alpha: bound - 1,
                beta: bound,
            },
            depth: (ask.depth - 1) / 2,
            without: entry.place,
            ..*ask
        })?;
        Ok(if value.score < bound {
            let scouted = ask.window.beta - ask.window.alpha == 1;
            let far = self.guide.far_behind();
            Lone::Deeper(1 + i32::from(scouted && value.score < bound - far))
        } else if bound >= beta {
            Lone::Cut(Value::estimate(bound))
        } else if held >= beta {
            Lone::Deeper(-1)
        } else {
            Lone::Deeper(0)
        })
    }
}
