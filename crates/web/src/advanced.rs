//! Who thinks, and with which options, where a visitor chooses that.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use gametree_players::{Entry, Request, ThinkerReport};
use gametree_search::Limits;
use gametree_search::thinker::Role;
use serde::Deserialize;

use crate::games::{Json, find};
use crate::problem::Problem;
use crate::shared::Shared;

/// The most nodes for a thinker that a visitor has chosen: some keep every node in memory.
const MOST_NODES: u64 = 3_000_000;

/// A thinker that a visitor has chosen, with options.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// Its name; the one that the game prefers if left out.
    pub thinker: Option<String>,
    /// Its options as text, by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// The thinkers that answer for a game, with the options that visitors may set.
pub(crate) async fn thinkers(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Result<Json<Vec<ThinkerReport>>, Problem> {
    let game = find(&shared, &id).await?;
    Ok(Json(offered(shared.entry(&game.game)?)))
}

fn offered(entry: &dyn Entry) -> Vec<ThinkerReport> {
    let mut all = entry.thinkers();
    all.retain(|thinker| thinker.obstacle.is_none());
    for thinker in &mut all {
        let resource = Role::Resource.name();
        thinker.options.retain(|option| option.role != resource);
    }
    all
}

impl Chosen {
    /// Refuses a thinker or options that the game does not have, and resources, which are the server's.
    pub(crate) fn check(&self, entry: &dyn Entry) -> Result<(), Problem> {
        let own = || entry.report().algorithm;
        let name = self.thinker.clone().unwrap_or_else(own);
        entry.check(&name)?;
        for spec in entry.options(&name)? {
            if spec.role == Role::Resource && self.options.contains_key(&*spec.name) {
                return Err(Problem::Input(format!(
                    "expected options that visitors may set, found {}",
                    spec.name
                )));
            }
        }
        let given: Vec<(String, String)> = self.options.clone().into_iter().collect();
        Ok(entry.check_options(&name, &given)?)
    }

    /// The request with this thinker and these options.
    pub(crate) fn applied(self, request: Request) -> Request {
        if self == Chosen::default() {
            return request;
        }
        let named = self.thinker.is_some();
        Request {
            thinker: self.thinker.map(Into::into).or(request.thinker),
            raw_options: self.options.into_iter().collect(),
            limits: Limits {
                nodes: named.then_some(MOST_NODES),
                ..request.limits
            },
            ..request
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_standard::standard;

    use super::*;

    fn chosen(thinker: &str, options: &[(&str, &str)]) -> Chosen {
        let options = options.iter();
        Chosen {
            thinker: Some(thinker.to_owned()),
            options: options
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        }
    }

    #[test]
    fn resources_are_neither_offered_nor_accepted() {
        let registry = standard();
        let chess = registry.find("chess").unwrap();
        let all = offered(chess);
        let pvs = all.iter().find(|thinker| thinker.name == "pvs").unwrap();
        let names: Vec<&str> = pvs.options.iter().map(|option| &*option.name).collect();
        assert!(names.contains(&"lmr_base") && names.contains(&"without"));
        assert!(!names.contains(&"hash") && !names.contains(&"threads"));
        assert!(
            all.iter()
                .all(|thinker| thinker.name != "expectiminimax" || thinker.obstacle.is_none())
        );
        for (name, value) in [("hash", "1000000"), ("threads", "1024")] {
            let refused = chosen("pvs", &[(name, value)]).check(chess);
            assert!(matches!(refused, Err(Problem::Input(_))), "{refused:?}");
        }
        assert!(chosen("pvs", &[("lmr_base", "500")]).check(chess).is_ok());
        assert!(chosen("pvs", &[("lmr_base", "much")]).check(chess).is_err());
        assert!(chosen("oracle", &[]).check(chess).is_err());
        assert!(chosen("cfr", &[]).check(chess).is_err());
    }

    #[test]
    fn what_keeps_its_nodes_in_memory_is_bounded() {
        let request = chosen("mcts", &[("exploration", "2")]).applied(Request::default());
        assert_eq!(request.limits.nodes, Some(MOST_NODES));
        assert_eq!(request.thinker.as_deref(), Some("mcts"));
        let usual = Chosen::default().applied(Request::default());
        assert_eq!((usual.limits.nodes, usual.thinker), (None, None));
    }
}
