//! Imperfect information: an approximate equilibrium by counterfactual regret minimisation.

use std::time::Instant;

use gametree_conform::{Effort, Verdict, lint_hidden};
use gametree_games::sketch::Sketch;
use gametree_rules::{Hidden, Player, Record, Viewer};
use gametree_search::textbook::NotExtensive;
use gametree_search::thinker::CfrThinker;
use gametree_search::{Algorithm, Limits};

use crate::information::{Information, Playable};
use crate::report::{PlanSize, Report, SolveReport};
use crate::thinkers::Thinkers;
use crate::{InputError, Policy, SolveProgress, SolveRequest, Solved, Verified, verify};

/// Good enough to be called solved.
const SOLVED: f64 = 1e-5;
/// A value known at least this well counts as proven, with its error told.
const PROVEN: f64 = 1e-3;

/// A game of imperfect information.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImperfectInformation;

impl<G: Playable + Hidden> Information<G> for ImperfectInformation {
    fn solve(
        &self,
        record: &Record<G>,
        _: &Thinkers<G>,
        request: &SolveRequest,
        _: &mut dyn FnMut(SolveProgress),
    ) -> Result<Solved, InputError> {
        let (started, game) = (Instant::now(), record.state());
        Algorithm::Cfr.check(game)?;
        if request.map {
            return Err(InputError::Refused(format!(
                "{} has no map: what to do depends on chance",
                game.facts().title
            )));
        }
        let equilibrium = CfrThinker::equilibrium(game, &request.limits, SOLVED);
        let equilibrium = equilibrium.map_err(|problem| {
            let stopped = format!(
                "{} was stopped before anything was known",
                game.facts().name
            );
            refused(&game.root(), &problem, stopped)
        })?;
        let mut report = Report::new(
            game,
            &equilibrium.answer(game),
            Algorithm::Cfr.name(),
            started.elapsed().as_secs_f64(),
        );
        let error = equilibrium.exploitability() * 2.0;
        report.error = Some(error);
        let at_root = *game == game.root();
        if error <= PROVEN && at_root {
            report.claim = "proven";
        }
        let count = |player: Player| {
            equilibrium
                .tree
                .plan(&equilibrium.strategy)
                .filter(|(seen, _)| seen.player == player)
                .count()
        };
        let plans: Vec<PlanSize> = (0..game.players())
            .map(|index| PlanSize {
                player: index + 1,
                states: count(Player::new(index)),
            })
            .collect();
        let moves: usize = plans.iter().map(|plan| plan.states).sum();
        let policy = (moves <= request.policy).then(|| Policy::hidden(&equilibrium, error));
        let report = SolveReport {
            report,
            states: Some(moves),
            reachable: Some(equilibrium.tree.len()),
            plans,
            bounds: at_root.then_some(equilibrium.bounds),
            compared: Vec::new(),
        };
        Ok(Solved {
            report,
            policy,
            map: None,
        })
    }

    fn verify(&self, game: &G, policy: &Policy, limits: &Limits) -> Result<Verified, InputError> {
        verify::hidden(game, policy, limits)
    }

    fn seen_action(&self, game: &G, viewer: Viewer, action: G::Action) -> Option<String> {
        game.seen_action(viewer, action)
    }

    fn position_for(&self, game: &G, viewer: Viewer) -> String {
        game.position_for(viewer)
    }

    fn is_revealed(&self, game: &G) -> bool {
        game.is_revealed()
    }

    fn sketch(&self, game: &G, _: u32, _: usize) -> Result<Sketch, InputError> {
        let title = game.facts().title;
        Err(InputError::Refused(format!(
            "{title} has no tree to show: its players do not see where they are"
        )))
    }

    fn lint(&self, start: &G, effort: &Effort) -> Vec<Verdict> {
        lint_hidden(start, effort)
    }
}

/// Why nothing can be said of a game, with the moves that show it; `stopped` if there was only too much of it.
pub(crate) fn refused<G: Playable>(
    root: &G,
    problem: &NotExtensive<G::Action>,
    stopped: String,
) -> InputError {
    if matches!(problem, NotExtensive::Stopped(_)) {
        return InputError::Refused(stopped);
    }
    let mut state = root.clone();
    let mut after = String::new();
    for &action in problem.moves() {
        after += if after.is_empty() { ", after " } else { " " };
        after += &state.action_text(action);
        state.apply(action);
    }
    InputError::Refused(format!(
        "{} cannot be judged: {problem}{after}",
        root.facts().name
    ))
}

#[cfg(test)]
mod tests {
    use gametree_games::Kuhn;
    use gametree_rules::picture::Picture;
    use gametree_rules::{Class, Facts, Game, Gesture, Keyed, Notation, ParseError, Show, Turn};

    use gametree_search::textbook::cfr;
    use gametree_search::thinker::{Options, PLAYABLE};

    use super::*;
    use crate::{Detail, Request};

    /// Kuhn poker by players who no longer know their card when they are asked again.
    #[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
    struct Forgetful(Kuhn);

    type Said = <Kuhn as Game>::Action;

    impl Game for Forgetful {
        type Action = Said;
        const CLASS: Class = Kuhn::CLASS;

        fn facts(&self) -> Facts {
            Facts {
                name: "forgetful".into(),
                ..self.0.facts()
            }
        }

        fn range(&self) -> (f64, f64) {
            self.0.range()
        }

        fn turn(&self) -> Turn {
            self.0.turn()
        }

        fn actions(&self, out: &mut Vec<Said>) {
            self.0.actions(out);
        }

        fn outcomes(&self, out: &mut Vec<(Said, f64)>) {
            self.0.outcomes(out);
        }

        fn apply(&mut self, action: Said) {
            self.0.apply(action);
        }

        fn utility(&self, player: Player) -> f64 {
            self.0.utility(player)
        }
    }

    impl Keyed for Forgetful {}

    impl Notation for Forgetful {
        fn position(&self) -> String {
            self.0.position()
        }

        fn read_position(&self, text: &str) -> Result<Forgetful, ParseError> {
            self.0.read_position(text).map(Forgetful)
        }

        fn action_text(&self, action: Said) -> String {
            self.0.action_text(action)
        }
    }

    impl Show for Forgetful {
        fn picture(&self) -> Picture {
            self.0.picture()
        }

        fn picture_for(&self, viewer: Viewer) -> Picture {
            self.0.picture_for(viewer)
        }

        fn gesture(&self, action: Said) -> Gesture {
            self.0.gesture(action)
        }
    }

    impl Hidden for Forgetful {
        type View = String;

        fn view(&self, player: Player) -> String {
            let view = self.0.view(player).to_string();
            match view.split_once(' ') {
                Some((_, said @ "check-bet")) => said.to_owned(),
                _ => view,
            }
        }

        fn root(&self) -> Forgetful {
            Forgetful::default()
        }
    }

    #[test]
    fn a_strategy_reported_as_proven_has_that_exploitability() {
        let thinking = Limits::time(std::time::Duration::from_secs(60));
        let played = CfrThinker::equilibrium(&Kuhn::default(), &thinking, PLAYABLE).unwrap();
        let error = played.exploitability() * 2.0;
        assert!(error <= PROVEN, "{error}");
    }

    #[test]
    fn imperfect_recall_is_refused_with_the_moves_that_show_it() {
        let game = Forgetful::parse_position("JQ check").unwrap();
        let refused = "forgetful cannot be judged: player 1, who sees 'check-bet', no longer knows what they saw or did \
                       before, after QJ check bet";
        let refused = Some(InputError::Refused(refused.to_owned()));
        let thinkers = Thinkers::new(vec![Box::new(CfrThinker)]);
        let analyzed = thinkers.think(
            &Record::new(game.clone()),
            &Request::default(),
            &mut |_, _| {},
        );
        assert_eq!(analyzed.err(), refused);
        let request = SolveRequest {
            options: Options::default(),
            limits: Limits::default(),
            most_states: 1000,
            policy: 1000,
            map: false,
            detail: Detail::Plan,
            seed: 0,
        };
        let solved = ImperfectInformation.solve(
            &Record::new(game.clone()),
            &thinkers,
            &request,
            &mut |_| {},
        );
        assert_eq!(solved.err(), refused);
        let known = cfr(&Kuhn::default(), &Limits::nodes(1000), 0.0, ()).unwrap();
        let policy = Policy::hidden(&known, 1e-2);
        let verified = ImperfectInformation.verify(&game.root(), &policy, &Limits::default());
        assert_eq!(verified.err(), refused);
    }

    #[test]
    fn a_stopped_search_does_not_report_imperfect_recall() {
        let problem = NotExtensive::Stopped(gametree_search::Stopped);
        let refused = refused(&Kuhn::default(), &problem, "stopped".to_owned());
        assert_eq!(refused, InputError::Refused("stopped".to_owned()));
    }
}
