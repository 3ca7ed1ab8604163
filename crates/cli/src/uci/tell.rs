//! What is found, as boards want it told.

use gametree_games::Chess;
use gametree_games::chess::{Castling, long_algebraic};
use gametree_players::{ActionReport, Report};
use gametree_protocols::uci::{Bound, Info, Score, Worth};
use gametree_rules::{DisplayValue, Game, Notation, PawnsAndMates};

/// A line of play in the notation of boards, as far as it can be read.
pub(super) fn line(root: &Chess, line: &[String], castling: Castling) -> Vec<String> {
    let mut state = root.clone();
    let mut told = Vec::new();
    for text in line {
        let Ok(action) = state.parse_action(text) else {
            break;
        };
        told.push(long_algebraic(&state, action, castling));
        state.apply(action);
    }
    told
}

/// A line and what is known of its first move.
pub(super) struct Ranked<'r> {
    pub(super) texts: &'r [String],
    pub(super) known: &'r ActionReport,
    pub(super) value: f64,
}

/// The lines of which something is known, the best first: a later one may have turned out better than an earlier one.
pub(super) fn ranked(report: &Report) -> Vec<Ranked<'_>> {
    let several = report.lines.iter().map(Vec::as_slice);
    let only = std::iter::once(report.pv.as_slice()).filter(|_| report.lines.is_empty());
    let ranked = several.chain(only).filter_map(|texts| {
        let first = texts.first().or(report.best.as_ref())?;
        let known = report.actions.iter().find(|one| one.action == *first)?;
        let value = known.value?;
        // At most as good as the best is what any move is.
        let said = known.bound != Some("upper") || report.best.as_ref() == Some(first);
        said.then_some(Ranked {
            texts,
            known,
            value,
        })
    });
    let mut ranked: Vec<Ranked<'_>> = ranked.collect();
    // A nearer win is better, and a farther loss.
    let delay = |one: &Ranked<'_>| f64::from(one.known.distance.unwrap_or(0)).copysign(one.value);
    ranked.sort_by(|a, b| {
        let by_value = b.value.total_cmp(&a.value);
        by_value.then_with(|| delay(a).total_cmp(&delay(b)))
    });
    ranked
}

/// What was found about the best lines, at most so many of them, one answer each.
pub(super) fn infos(
    root: &Chess,
    report: &Report,
    scale: PawnsAndMates,
    castling: Castling,
    most: usize,
) -> Vec<Info> {
    let mut infos = Vec::new();
    for Ranked {
        texts,
        known,
        value,
    } in ranked(report).into_iter().take(most)
    {
        let score = Score {
            worth: worth(scale.display(value, known.distance)),
            bound: match known.bound {
                Some("lower") => Bound::Lower,
                Some("upper") => Bound::Upper,
                _ => Bound::Exact,
            },
        };
        infos.push(Info {
            depth: Some(report.depth),
            selective_depth: report.deepest,
            rank: Some(infos.len() as u32 + 1),
            score: Some(score),
            nodes: Some(report.nodes),
            speed: Some((report.nodes as f64 / report.seconds.max(1e-6)) as u64),
            table_full: report.full,
            time: Some((report.seconds * 1000.0) as u64),
            line: line(root, texts, castling),
            ..Info::default()
        });
    }
    infos
}

/// What a value is in the words of boards.
pub(super) fn worth(value: DisplayValue) -> Worth {
    match value {
        DisplayValue::Number(pawns) => Worth::Centipawns((pawns * 100.0).round() as i32),
        DisplayValue::Mate(moves) => Worth::Mate(moves),
    }
}
