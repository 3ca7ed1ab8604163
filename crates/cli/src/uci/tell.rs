//! What is found, as boards want it told.

use gametree_games::Chess;
use gametree_games::chess::{Castling, long_algebraic};
use gametree_players::Report;
use gametree_protocols::uci::{Bound, Info, Score, Worth};
use gametree_rules::{Game, Notation, Points, Told};

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

/// What was found about the best lines, at most so many of them, one answer each.
pub(super) fn infos(
    root: &Chess,
    report: &Report,
    points: Points,
    castling: Castling,
    most: usize,
) -> Vec<Info> {
    let only = [report.pv.clone()];
    let lines = if report.lines.is_empty() {
        &only[..]
    } else {
        &report.lines[..]
    };
    let mut infos = Vec::new();
    for texts in lines.iter().take(most) {
        let first = texts.first().or(report.best.as_ref());
        let Some(known) = report
            .actions
            .iter()
            .find(|action| Some(&action.action) == first)
        else {
            continue;
        };
        let Some(value) = known.value else { continue };
        let score = Score {
            worth: worth(points.told(value, known.distance)),
            bound: match known.bound {
                Some("lower") => Bound::Lower,
                Some("upper") => Bound::Upper,
                _ => Bound::Exact,
            },
        };
        infos.push(Info {
            depth: Some(report.depth),
            rank: Some(infos.len() as u32 + 1),
            score: Some(score),
            nodes: Some(report.nodes),
            speed: Some((report.nodes as f64 / report.seconds.max(1e-6)) as u64),
            time: Some((report.seconds * 1000.0) as u64),
            line: line(root, texts, castling),
            ..Info::default()
        });
    }
    infos
}

/// What a value is in the words of boards.
pub(super) fn worth(told: Told) -> Worth {
    match told {
        Told::Points(points) => Worth::Centipawns((points * 100.0).round() as i32),
        Told::End(moves) => Worth::Mate(moves),
    }
}
