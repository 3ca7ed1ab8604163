//! Our own engine as an opponent.

use gametree_rules::{DisplayValue, Facts};
use gametree_search::Limits;

use crate::opponent::{Chosen, MATE, MoveLimit, Opponent, OpponentError};
use crate::{Entry, InputError, Report, Request, SavedGame, Table};

/// Our own engine as an opponent.
pub struct BuiltinEngine {
    entry: Box<dyn Entry>,
    request: Request,
    table: Option<Box<dyn Table>>,
    name: String,
}

impl BuiltinEngine {
    /// An engine with this request and a memory of its own. The limits of a move are those of the limit, unless the request
    /// has limits.
    pub fn new(entry: &dyn Entry, request: Request, name: impl Into<String>) -> BuiltinEngine {
        BuiltinEngine {
            entry: entry.without_cache(),
            request,
            table: None,
            name: name.into(),
        }
    }
}

impl std::fmt::Debug for BuiltinEngine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Own")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Opponent for BuiltinEngine {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self) -> Result<(), OpponentError> {
        (self.entry, self.table) = (self.entry.without_cache(), None);
        Ok(())
    }

    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError> {
        let known = self.table.take().filter(|table| {
            let saved = table.save();
            saved.start == game.start && game.moves.starts_with(&saved.moves)
        });
        self.table = Some(match known {
            None => self.entry.load(game)?,
            Some(mut table) => {
                for ply in table.moves().len()..game.moves.len() {
                    let played = table.replay_move(&game.moves[ply]);
                    played.map_err(|problem| InputError::Move {
                        ply: ply + 1,
                        problem,
                    })?;
                }
                table
            }
        });
        Ok(())
    }

    fn choose(&mut self, limit: MoveLimit) -> Result<Chosen, OpponentError> {
        let nothing = |why: &str| OpponentError::Input(InputError::Refused(why.to_owned()));
        let table = self
            .table
            .as_ref()
            .ok_or_else(|| nothing("there is no position"))?;
        let request = Request {
            limits: limited(&self.request.limits, limit),
            ..self.request.clone()
        };
        let report = table.analyze(&request, &mut |_| {})?;
        if request.limits.signal.is_stopped() {
            return Err(OpponentError::Stopped);
        }
        // A different random number for each move of each game.
        let seed = request.seed();
        let number = mixed(seed, table.moves().len() as u64);
        let choice = report.choice((number >> 11) as f64 / (1_u64 << 53) as f64);
        let action = choice.ok_or_else(|| nothing("there is no move"))?;
        Ok(Chosen {
            action: action.to_owned(),
            score: score(table.facts(), &report),
            nodes: Some(report.nodes),
            depth: Some(report.depth),
            decided: report.decided(&table.class()),
        })
    }
}

/// The limits, or those of the limit if there are none.
fn limited(limits: &Limits, limit: MoveLimit) -> Limits {
    let mut limits = limits.clone();
    if limits.depth.is_some() || limits.nodes.is_some() || limits.is_timed() {
        return limits;
    }
    match limit {
        MoveLimit::PerMove(time) => limits.time = Some(time),
        MoveLimit::Clock { own, .. } => limits.clock = Some(own),
        MoveLimit::Nodes(nodes) => limits.nodes = Some(nodes),
        MoveLimit::Depth(depth) => limits.depth = Some(depth),
    }
    limits
}

/// The evaluation for the mover, in the unit that programs of this game use.
fn score(facts: &Facts, report: &Report) -> Option<f64> {
    let value = report.value?;
    let Some(scale) = facts.scale.pawns_and_mates() else {
        return Some(value);
    };
    Some(match scale.display(value, report.distance()) {
        DisplayValue::Number(pawns) => pawns,
        DisplayValue::Mate(moves) => value.signum() * (MATE - f64::from(moves.abs())),
    })
}

/// Mixes two numbers into a seed (the finaliser of SplitMix64, Steele, Lea, Flood 2014).
pub fn mixed(seed: u64, more: u64) -> u64 {
    let mut mixed = seed.wrapping_add(more.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
