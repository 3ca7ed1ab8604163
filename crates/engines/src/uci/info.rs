//! Reports as `info` lines.

use gametree_games::chess::Castling;
use gametree_players::{ActionId, ActionReport, Report, Table};
use gametree_protocols::uci::{Bound, Info, Score, Worth};
use gametree_rules::{DisplayValue, PawnsAndMates};

use crate::notation::line_text;

/// A line and what is known of its first move.
pub(super) struct Ranked<'r> {
    pub(super) line: &'r [ActionId],
    pub(super) id: ActionId,
    pub(super) known: &'r ActionReport,
    pub(super) value: f64,
}

/// The lines with a value, best first: a later one may have turned out better than an earlier one.
pub(super) fn ranked(report: &Report) -> Vec<Ranked<'_>> {
    let handles = &report.handles;
    let several = handles.lines.iter().map(Vec::as_slice);
    let only = std::iter::once(handles.pv.as_slice()).filter(|_| handles.lines.is_empty());
    let ranked = several.chain(only).filter_map(|line| {
        let id = line.first().copied().or(handles.best)?;
        let known = report.actions.get(id.index())?;
        let value = known.value?;
        // Every move is at most as good as the best: an upper bound alone says nothing.
        let is_known = known.bound != Some("upper") || handles.best == Some(id);
        is_known.then_some(Ranked {
            line,
            id,
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

/// One `info` for each of the best lines, at most `most` of them.
pub(super) fn infos(
    table: &dyn Table,
    report: &Report,
    scale: PawnsAndMates,
    castling: Castling,
    most: usize,
) -> Vec<Info> {
    let mut infos = Vec::new();
    for Ranked {
        line, known, value, ..
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
            line: line_text(castling, table, line),
            ..Info::default()
        });
    }
    infos
}

/// A value as UCI writes it.
pub(super) fn worth(value: DisplayValue) -> Worth {
    match value {
        DisplayValue::Number(pawns) => Worth::Centipawns((pawns * 100.0).round() as i32),
        DisplayValue::Mate(moves) => Worth::Mate(moves),
    }
}
