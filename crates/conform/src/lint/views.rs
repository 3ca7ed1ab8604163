//! Whether what is hidden from a player changes nothing for them.

use std::collections::HashMap;

use gametree_rules::{Hidden, Keyed, Player, Turn};

use crate::lint::{Finding, Reached, ensure};

/// What every view seen so far allowed.
pub(super) struct Views<G: Hidden> {
    seen: HashMap<(Player, G::View), Vec<G::Action>>,
}

impl<G: Hidden> Default for Views<G> {
    fn default() -> Views<G> {
        Views {
            seen: HashMap::new(),
        }
    }
}

impl<G: Hidden + Keyed> Views<G> {
    pub(super) fn check(&mut self, start: &G, reached: &Reached<G>) -> Finding {
        if reached.state.root() != *start {
            return Finding::Wrong("its root is not the start".to_owned());
        }
        let Turn::Player(player) = reached.turn else {
            return Finding::Irrelevant;
        };
        let view = reached.state.view(player);
        let again = reached.state.clone().view(player);
        let text = view.to_string();
        let known = self
            .seen
            .entry((player, view.clone()))
            .or_insert_with(|| reached.choices.clone());
        Finding::of(
            ensure(view == again, || {
                format!("{player} sees '{text}', then '{again}'")
            })
            .and_then(|()| {
                ensure(*known == reached.choices, || {
                    let here = &reached.choices;
                    format!(
                        "{player}, who sees '{text}', has the actions {here:?}, elsewhere {known:?}"
                    )
                })
            }),
        )
    }
}
