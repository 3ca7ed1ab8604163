//! A running game whose type is known.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use gametree_games::sketch::Sketch;
use gametree_rules::picture::{Remark, Shape};
use gametree_rules::{
    Class, Facts, Game, Gesture, Illegal, Numbering, ParseError, Picture, Player, Record,
    Repetition, Turn, Viewer, WithHistory, first_steps, perft_watched,
};
use gametree_search::pvs::EvaluationTerm;
use gametree_search::thinker::Thinker;
use gametree_search::{Answer, Limits};

use crate::information::{Information, Playable};
use crate::report::{PerftReport, Report};
use crate::thinkers::{SOLVER, Thinkers};
use crate::{
    ActionId, Choice, Handles, InputError, Request, SavedGame, SolveProgress, SolveRequest, Solved,
    Table,
};

/// A table of a game whose type is known.
pub(crate) struct TypedTable<G: Playable> {
    record: Record<G>,
    facts: Arc<Facts>,
    information: Arc<dyn Information<G>>,
    thinkers: Arc<Thinkers<G>>,
}

impl<G: Playable> TypedTable<G> {
    pub(crate) fn new(
        record: Record<G>,
        facts: Arc<Facts>,
        information: Arc<dyn Information<G>>,
        thinkers: Arc<Thinkers<G>>,
    ) -> TypedTable<G> {
        TypedTable {
            record,
            facts,
            information,
            thinkers,
        }
    }

    fn state(&self) -> &G {
        self.record.state()
    }

    /// An answer in the notation of the game, with handles.
    fn report(
        &self,
        record: &Record<G>,
        answer: &Answer<G::Action>,
        algorithm: &str,
        started: Instant,
    ) -> Report {
        let seconds = started.elapsed().as_secs_f64();
        let report = Report::new(record.state(), answer, algorithm, seconds);
        if !self.needs_record() {
            return report;
        }
        Report {
            handles: Handles::new(&WithHistory::new(record.clone()), answer),
            ..report
        }
    }

    /// Whether the record decides which actions are legal.
    fn needs_record(&self) -> bool {
        let rule = self.record.repetition();
        rule.is_some_and(Repetition::needs_record)
    }

    /// The viewer for whom to show the game: once everything is revealed, everybody sees everything.
    fn effective_viewer(&self, viewer: Viewer) -> Viewer {
        if self.information.is_revealed(self.state()) {
            Viewer::All
        } else {
            viewer
        }
    }

    /// Why the rule of repetition forbids an action, if it does.
    fn repetition_refuses(&self, action: G::Action) -> Option<ParseError> {
        let (expected, found) = match self.record.repetition()? {
            Repetition::Draw(_) if self.record.ended_by_repetition() => {
                ("a game that goes on", "one that is drawn by repetition")
            }
            Repetition::Loss(_) if self.record.ended_by_repetition() => {
                ("a game that goes on", "one that is lost by repetition")
            }
            Repetition::Forbidden if self.state().choices().contains(&action) => (
                "a move that brings no earlier position back",
                &*self.state().action_text(action),
            ),
            _ => return None,
        };
        Some(ParseError::new(expected, found))
    }
}

fn not_legal(illegal: Illegal) -> ParseError {
    ParseError::new("a legal move", illegal.to_string())
}

impl<G: Playable> Table for TypedTable<G> {
    fn class(&self) -> Class {
        G::CLASS
    }

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn node_unit(&self, thinker: &str) -> &'static str {
        self.thinkers.node_unit(thinker)
    }

    fn best_thinker(&self) -> String {
        let best = self.thinkers.best(&self.record);
        best.map_or("", Thinker::name).to_owned()
    }

    fn range(&self) -> (f64, f64) {
        self.record.start().range()
    }

    fn players(&self) -> usize {
        self.state().players()
    }

    fn turn(&self) -> Turn {
        self.record.turn()
    }

    fn player_name(&self, player: Player) -> String {
        self.state().player_name(player).into_owned()
    }

    fn choices(&self) -> Vec<Choice> {
        let state = self.state();
        let mut outcomes = Vec::new();
        if state.turn() == Turn::Chance {
            state.outcomes(&mut outcomes);
        }
        let describe = |(index, action)| {
            let mut aliases = state.gestures(action);
            let gesture = if aliases.is_empty() {
                state.gesture(action)
            } else {
                aliases.remove(0)
            };
            Choice {
                text: state.action_text(action),
                gesture,
                aliases,
                probability: outcomes
                    .get(index)
                    .map(|outcome: &(G::Action, f64)| outcome.1),
            }
        };
        self.record
            .choices()
            .into_iter()
            .enumerate()
            .map(describe)
            .collect()
    }

    fn legal(&self) -> Vec<ActionId> {
        (0..self.record.choices().len())
            .map(ActionId::new)
            .collect()
    }

    fn find_action(&self, text: &str) -> Result<ActionId, ParseError> {
        let action = self.state().parse_action(text)?;
        let place = self.record.choices().iter().position(|&one| one == action);
        place
            .map(ActionId::new)
            .ok_or_else(|| ParseError::new("a legal move", text))
    }

    fn action_text(&self, id: ActionId) -> Option<String> {
        let action = *self.record.choices().get(id.index())?;
        Some(self.state().action_text(action))
    }

    fn play_id(&mut self, id: ActionId) -> Result<(), ParseError> {
        let choices = self.record.choices();
        let action = choices.get(id.index()).ok_or_else(|| {
            let expected = format!("one of {} actions", choices.len());
            ParseError::new(expected, format!("action {}", id.index() + 1))
        })?;
        self.record.play(*action).map_err(not_legal)
    }

    fn state(&self) -> &dyn Any {
        self.record.state()
    }

    fn play(&mut self, action: &str) -> Result<(), ParseError> {
        let action = self.state().parse_action(action)?;
        self.record.play(action).map_err(|illegal| {
            self.repetition_refuses(action)
                .unwrap_or_else(|| not_legal(illegal))
        })
    }

    fn replay_move(&mut self, action: &str) -> Result<(), ParseError> {
        let action = self.state().parse_action(action)?;
        self.record.follow(action).map_err(not_legal)
    }

    fn undo(&mut self) -> Option<String> {
        let action = self.record.undo()?;
        Some(self.state().action_text(action))
    }

    fn position(&self) -> String {
        self.state().position()
    }

    fn moves(&self) -> Vec<String> {
        let states = self.record.states().iter();
        states
            .zip(self.record.actions())
            .map(|(state, &action)| state.action_text(action))
            .collect()
    }

    fn is_revealed(&self) -> bool {
        self.information.is_revealed(self.state())
    }

    fn position_seen(&self, viewer: Viewer) -> String {
        self.information
            .position_for(self.state(), self.effective_viewer(viewer))
    }

    fn moves_seen(&self, viewer: Viewer) -> Vec<String> {
        let viewer = self.effective_viewer(viewer);
        let states = self.record.states().iter();
        states
            .zip(self.record.actions())
            .map(|(state, &action)| {
                let seen = self.information.seen_action(state, viewer, action);
                seen.unwrap_or_else(|| "?".to_owned())
            })
            .collect()
    }

    fn numbers(&self) -> Vec<String> {
        let moves = self.record.actions().len();
        let states = self.record.states();
        let mut before = None;
        let number = |(ply, state): (usize, &G)| {
            let now = state.numbering();
            let is_new = before.replace(now) != Some(now);
            match now {
                Numbering::Moves => format!("{}.", ply + 1),
                // A record may begin with the second move of a round.
                Numbering::Rounds(round) if is_new => match state.turn() {
                    Turn::Player(Player::FIRST) => format!("{round}."),
                    _ => format!("{round}…"),
                },
                Numbering::Rounds(_) | Numbering::None => String::new(),
            }
        };
        states.iter().take(moves).enumerate().map(number).collect()
    }

    fn remark(&self) -> Option<Remark> {
        let state = self.state();
        if self.turn() != Turn::Over || state.turn() == Turn::Over {
            return state.remark();
        }
        // The record has ended the game.
        Some(Remark::new(match self.facts.repetition {
            Some(Repetition::Draw(3) | Repetition::Loss(3)) => {
                "the same position for the third time"
            }
            Some(Repetition::Draw(_) | Repetition::Loss(_)) => "the same position again",
            Some(Repetition::Forbidden) | None => "no move without a repetition",
        }))
    }

    fn captured(&self, player: Player) -> Vec<Shape> {
        let states = self.record.states().iter();
        let mut captured: Vec<Shape> = Vec::new();
        for (state, &action) in states.zip(self.record.actions()) {
            if state.turn() != Turn::Player(player) {
                continue;
            }
            for shape in state.captures(action) {
                let equal = captured.iter().rposition(|known| *known == shape);
                captured.insert(equal.map_or(captured.len(), |place| place + 1), shape);
            }
        }
        captured
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        self.state().picture_for(self.effective_viewer(viewer))
    }

    fn last_gesture(&self, viewer: Viewer) -> Option<Gesture> {
        let last = self.record.actions().len().checked_sub(1)?;
        let (state, action) = (&self.record.states()[last], self.record.actions()[last]);
        let seen = self
            .information
            .seen_action(state, self.effective_viewer(viewer), action)?;
        (seen == state.action_text(action)).then(|| state.gesture(action))
    }

    fn result(&self) -> Option<Vec<f64>> {
        self.record.result()
    }

    fn save(&self) -> SavedGame {
        SavedGame::new(
            &self.facts.name,
            self.record.start().position(),
            self.moves(),
            self.result(),
        )
    }

    fn analyze(
        &self,
        request: &Request,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Report, InputError> {
        let started = Instant::now();
        let record = &*self.record.since_draw();
        let mut better = |name: &str, answer: &Answer<G::Action>| {
            report(&self.report(record, answer, name, started));
        };
        let (name, answer) = self.thinkers.think(record, request, &mut better)?;
        Ok(self.report(record, &answer, &name, started))
    }

    fn solve_small(&self, limits: &Limits) -> Option<Report> {
        let (started, record) = (Instant::now(), &*self.record.since_draw());
        let answer = self.thinkers.solve_if_small(record, limits)?;
        Some(self.report(record, &answer, SOLVER, started))
    }

    fn explain(&self) -> Vec<EvaluationTerm> {
        let record = self.record.since_draw();
        let mut terms = self
            .thinkers
            .iter()
            .map(|thinker| thinker.terms(record.state()));
        terms.find(|terms| !terms.is_empty()).unwrap_or_default()
    }

    fn solve(
        &self,
        request: &SolveRequest,
        stage: &mut dyn FnMut(SolveProgress),
    ) -> Result<Solved, InputError> {
        self.information
            .solve(&self.record, &self.thinkers, request, stage)
    }

    fn sketch(&self, depth: u32, most: usize) -> Result<Sketch, InputError> {
        self.information.sketch(self.state(), depth, most)
    }

    fn perft(&self, depth: u32, watch: &mut dyn FnMut(u64) -> ControlFlow<()>) -> PerftReport {
        let started = Instant::now();
        let state = self.state();
        let text = |action| state.action_text(action);
        let (divide, complete) = if self.needs_record() {
            divide(&WithHistory::new(self.record.clone()), depth, text, watch)
        } else {
            divide(state, depth, text, watch)
        };
        let nodes = |(_, nodes): &(String, u64)| *nodes;
        let all = divide.iter().map(nodes).fold(0, u64::saturating_add);
        PerftReport {
            game: self.facts.name.clone(),
            position: state.position(),
            depth,
            nodes: all,
            seconds: started.elapsed().as_secs_f64(),
            divide,
            complete,
        }
    }
}

/// Counts move sequences for each first action, telling how many now and then; and whether everything was counted.
fn divide<S: Game>(
    state: &S,
    depth: u32,
    text: impl Fn(S::Action) -> String,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> (Vec<(String, u64)>, bool) {
    let mut divide = Vec::new();
    let mut before = 0_u64;
    for action in first_steps(state) {
        let tell = |counted: u64| watch(before.saturating_add(counted));
        let counted = perft_watched(&state.after(action), depth.saturating_sub(1), tell);
        let complete = counted.is_continue();
        let (ControlFlow::Continue(nodes) | ControlFlow::Break(nodes)) = counted;
        divide.push((text(action), nodes));
        before = before.saturating_add(nodes);
        if !complete {
            return (divide, false);
        }
    }
    (divide, true)
}
