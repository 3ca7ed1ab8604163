use cozy_chess::Move;
use gametree_games::Chess;
use gametree_rules::{Game, Notation, Player, Turn};
use gametree_search::pvs::{Guide, Memory, Options, Tactics, think, think_after};
use gametree_search::{Answer, Claim, Limits};

use super::{ChessGuide, EvalCache, UNIT, Weights};

/// Positions of pseudo-random games.
pub(super) fn random_positions(games: u32) -> Vec<Chess> {
    let mut random = 1_u64;
    let mut positions = Vec::new();
    for number in 0..games {
        let mut game = Chess::shuffled(number % 960).expect("there are 960");
        for _ in 0..80 {
            let choices = game.choices();
            if choices.is_empty() {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            game.apply(choices[(random % choices.len() as u64) as usize]);
            positions.push(game.clone());
        }
    }
    positions
}

/// The same position with White and Black in each other's place.
fn turned(game: &Chess) -> Chess {
    let fen = game.position();
    let mut fields = fen.split(' ');
    let mut swap = || -> String {
        let field = fields.next().expect("FEN has six fields");
        let swapped = |sign: char| match sign {
            'w' if field == "w" => 'b',
            'b' if field == "b" => 'w',
            _ if sign.is_ascii_uppercase() => sign.to_ascii_lowercase(),
            _ => sign.to_ascii_uppercase(),
        };
        field.chars().map(swapped).collect()
    };
    let board = swap();
    let ranks: Vec<&str> = board.split('/').rev().collect();
    let (side, castling) = (swap(), swap());
    let text = format!(
        "{} {} {castling} - 0 1",
        ranks.join("/"),
        side.to_lowercase()
    );
    Chess::parse_position(&text).unwrap_or_else(|error| panic!("{fen} as {text}: {error}"))
}

#[test]
fn what_is_good_for_white_is_as_good_for_black() {
    let guide = ChessGuide::default();
    for game in random_positions(30) {
        let other = turned(&game);
        let eval = guide.evaluate(&game, game.mover());
        assert_eq!(
            eval,
            guide.evaluate(&other, other.mover()),
            "{}",
            game.position()
        );
        assert_eq!(eval, -guide.evaluate(&game, game.mover().other()));
    }
}

#[test]
fn cached_evaluations_equal_fresh_ones() {
    let guide = ChessGuide::default();
    let mut cache = EvalCache::default();
    let mut positions = random_positions(20);
    let far_apart: Vec<Chess> = positions.iter().step_by(17).cloned().collect();
    positions.extend(far_apart);
    for game in &positions {
        let eval = guide.evaluate_cached(game, game.mover(), &mut cache);
        assert_eq!(
            eval,
            guide.evaluate(game, game.mover()),
            "{}",
            game.position()
        );
    }
}

#[test]
fn the_explanation_adds_up_to_the_evaluation() {
    let guide = ChessGuide::default();
    for game in random_positions(10) {
        let terms = guide.terms(&game);
        let sum: f64 = terms
            .iter()
            .map(|term| term.values[0] - term.values[1])
            .sum();
        let sum = sum * f64::from(UNIT);
        let eval = f64::from(guide.evaluate(&game, Player::FIRST));
        assert!(
            (sum - eval).abs() <= 1.5,
            "{sum} {eval} {}",
            game.position()
        );
    }
}

#[test]
fn weights_read_back_as_they_were_written() {
    let text = include_str!("../../weights/chess.txt");
    let weights: Weights = text.parse().expect("the kept weights");
    assert_eq!(weights.to_string(), text);
    for spoiled in [
        "",
        "material: 1,2",
        &text[1..],
        &text.replace("tempo", "tempi"),
    ] {
        let error = spoiled.parse::<Weights>().expect_err("spoiled");
        assert!(error.to_string().starts_with("line "), "{error}");
    }
}

/// The answer of a search with a node limit, and the reports on the way.
fn thought(game: &Chess, nodes: u64, report: &mut dyn FnMut(&Answer<Move>)) -> Answer<Move> {
    let mut memory = Memory::megabytes(16).expect("sixteen megabytes");
    let (guide, options) = (ChessGuide::default(), Options::default());
    think(
        game,
        &guide,
        &Limits::nodes(nodes),
        &options,
        &mut memory,
        report,
    )
}

fn answer(text: &str, nodes: u64) -> (String, f64, Claim) {
    let game = Chess::parse_position(text).expect(text);
    assert!(matches!(game.turn(), Turn::Player(_)));
    let found = thought(&game, nodes, &mut |_| {});
    let best = found.best.map(|action| game.action_text(action));
    (
        best.unwrap_or_default(),
        found.value.unwrap_or(f64::NAN),
        found.claim,
    )
}

#[test]
fn mates_are_found_and_proven() {
    for (text, best) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#"),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "Qg7#"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra6"),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "Ra6+"),
    ] {
        let (found, value, claim) = answer(text, 300_000);
        assert_eq!((found.as_str(), claim), (best, Claim::Proven), "{text}");
        assert!((value - 1.0).abs() < 1e-9, "{text} {value}");
    }
}

#[test]
fn the_soonest_mate_is_found_and_its_moves_are_counted() {
    // Win at Chess 160 and 253: other moves mate later, and are seen first.
    for (text, best, plies) in [
        (
            "qn1kr2r/1pRbb3/pP5p/P2pP1pP/3N1pQ1/3B4/3B1PP1/R5K1 w - - 0 1",
            "Qxd7+",
            3,
        ),
        (
            "k5r1/p4b2/2P5/5p2/3P1P2/4QBrq/P5P1/4R1K1 w - - 0 1",
            "Qe8+",
            7,
        ),
    ] {
        let game = Chess::parse_position(text).expect(text);
        let mut told = Vec::new();
        let found = thought(&game, 300_000, &mut |answer| {
            let best = answer.best.map(|best| answer.actions[place(&game, best)]);
            told.extend(best.filter(|best| best.value == Some(1.0) && !best.evaluated));
        });
        let action = found.best.expect("a move");
        assert_eq!(game.action_text(action), best, "{text}");
        let known = &found.actions[place(&game, action)];
        assert_eq!(known.distance, Some(plies), "{text}");
        // Every reported mate has a distance, never less than that of the soonest.
        assert!(!told.is_empty());
        for one in told {
            assert!(
                one.distance.is_some_and(|distance| distance >= plies),
                "{one:?}"
            );
        }
    }
}

/// The index of a move among the legal moves.
fn place(game: &Chess, action: Move) -> usize {
    let all = game.choices();
    all.iter()
        .position(|&one| one == action)
        .expect("a move of the game")
}

#[test]
fn what_threatens_mate_is_not_put_aside() {
    // Win at Chess 141 and 163: after a queen is given up, quiet moves threaten mate.
    for (text, best) in [
        (
            "4r1k1/p1qr1p2/2pb1Bp1/1p5p/3P1n1R/1B3P2/PP3PK1/2Q4R w - - 0 1",
            "Qxf4",
        ),
        (
            "5rk1/2p4p/2p4r/3P4/4p1b1/1Q2NqPp/PP3P1K/R4R2 b - - 0 1",
            "Qg2+",
        ),
    ] {
        let (found, value, _) = answer(text, 700_000);
        assert_eq!(found, best, "{text} {value}");
    }
}

#[test]
fn where_nothing_is_quiet_captures_are_all_there_is() {
    // After h3 White can only take on g3; after any other pawn move it takes one for nothing.
    let (found, ..) = answer("7k/8/8/8/7p/6p1/6pP/6K1 b - - 0 1", 20_000);
    assert_eq!(found, "h3");
}

#[test]
fn who_is_worse_repeats() {
    // The queen checks for ever on h5 and e8; without that Black wins.
    let (found, value, claim) = answer("6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1", 200_000);
    assert_eq!((found.as_str(), claim), ("Qe8+", Claim::Estimate));
    assert!(value.abs() < 1e-9, "{value}");
}

#[test]
fn who_is_lost_goes_back_to_where_the_game_is_drawn() {
    let start = Chess::parse_position("7k/8/7q/8/8/8/8/K7 b - - 0 1").expect("a position");
    let mut states = vec![start];
    for text in ["Kg8", "Kb1", "Kh8", "Ka1", "Kg8", "Kb1", "Kh8"] {
        let game = &states[states.len() - 1];
        let action = game.parse_action(text).expect("a legal move");
        states.push(game.after(action));
    }
    let game = &states[states.len() - 1];
    let guide = ChessGuide::default();
    let think = |states: &[Chess]| {
        let mut memory = Memory::megabytes(1).expect("memory");
        let (limits, options) = (Limits::nodes(20_000), Options::default());
        think_after(states, &guide, &limits, &options, &mut memory, &mut |_| {})
    };
    let alone = think(std::slice::from_ref(game));
    assert!(alone.value < Some(-0.02), "{alone:?}");
    let drawn = think(&states);
    assert_eq!(
        drawn.best.map(|best| game.action_text(best)).as_deref(),
        Some("Ka1")
    );
    assert_eq!(drawn.value, Some(0.0));
}

#[test]
fn several_lines_are_told_with_all_that_follows_and_only_chosen_moves_are_looked_at() {
    let game = Chess::default();
    let guide = ChessGuide::default();
    let options = Options {
        lines: 3,
        ..Options::default()
    };
    let mut memory = Memory::megabytes(1).expect("memory");
    let limits = Limits::depth(5);
    let answer = think(&game, &guide, &limits, &options, &mut memory, &mut |_| {});
    assert_eq!(answer.lines.len(), 3);
    assert_eq!(answer.lines[0], answer.line);
    let firsts: Vec<_> = answer.lines.iter().map(|line| line[0]).collect();
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
    let only = game.parse_action("h4").expect("a legal move");
    let place = game.choices().iter().position(|&action| action == only);
    let limits = Limits {
        search_moves: Some(place.into_iter().collect()),
        ..Limits::depth(5)
    };
    let answer = think(
        &game,
        &guide,
        &limits,
        &Options::default(),
        &mut memory,
        &mut |_| {},
    );
    assert_eq!(answer.best, Some(only));
}

#[test]
fn a_mate_is_told_with_how_far_it_is() {
    let game = Chess::parse_position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").expect("a position");
    let mut memory = Memory::megabytes(1).expect("memory");
    let (limits, options) = (Limits::depth(4), Options::default());
    let guide = ChessGuide::default();
    let answer = think(&game, &guide, &limits, &options, &mut memory, &mut |_| {});
    let best = answer.best.expect("a move");
    assert_eq!(game.action_text(best), "Ra8#");
    let told = answer.actions.iter().find(|known| known.action == best);
    assert_eq!(told.and_then(|known| known.distance), Some(1));
}

/// The same by the rules alone.
fn is_mated_after_passing(game: &Chess) -> bool {
    let Some(passed) = game.board().null_move().map(Chess::from) else {
        return false;
    };
    passed.choices().into_iter().any(|action| {
        let next = passed.after(action);
        next.is_check() && next.choices().is_empty()
    })
}

#[test]
fn a_threat_of_mate_is_one() {
    let guide = ChessGuide::default();
    let mut threats = 0;
    for game in random_positions(300) {
        if guide.mate_threat(&game) {
            threats += 1;
            assert!(is_mated_after_passing(&game), "{}", game.position());
        }
    }
    assert!(threats > 5, "{threats}");
    for (position, threatened) in [
        // A rook covered by a bishop is about to come to the back rank; the same with a way out.
        (
            "6k1/p1qr1p2/2p2B2/1p5R/3P1b2/1B3P2/PP3PK1/8 b - - 0 1",
            true,
        ),
        ("6k1/p1qr4/2p2B2/1p5R/3P1b2/5P2/PP3PK1/8 b - - 0 1", false),
        ("6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1", true),
        ("6k1/5pp1/7p/8/8/8/8/R5K1 b - - 0 1", false),
    ] {
        let game = Chess::parse_position(position).expect("a position");
        assert_eq!(guide.mate_threat(&game), threatened, "{position}");
    }
}

#[test]
fn cleared_memory_equals_new_memory() {
    let think = |game: &Chess, depth: u32, memory: &mut Memory<Chess, ChessGuide>| {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let (guide, options) = (ChessGuide::default(), Options::default());
        let answer = think(game, &guide, &limits, &options, memory, &mut |_| {});
        (answer.nodes, answer.best, answer.value)
    };
    let mut memory = Memory::megabytes(1).expect("a megabyte");
    // Deep enough that what comes first makes room for what comes later.
    for game in random_positions(20).iter().step_by(331) {
        let mut new = Memory::megabytes(1).expect("a megabyte");
        memory.clear();
        for depth in [10, 4, 11] {
            let known = think(game, depth, &mut memory);
            assert_eq!(known, think(game, depth, &mut new), "{game:?}");
        }
    }
}
