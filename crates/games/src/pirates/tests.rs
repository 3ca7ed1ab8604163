use std::collections::HashMap;

use super::*;
use crate::testing::{refuses, walk};

/// Where the game ends when every player takes the first of the actions best for himself (max^n).
fn best_end(game: &Pirates, known: &mut HashMap<Pirates, Pirates>) -> Pirates {
    let Turn::Player(mover) = game.turn() else {
        return *game;
    };
    if let Some(&end) = known.get(game) {
        return end;
    }
    let ends = game
        .choices()
        .into_iter()
        .map(|action| best_end(&game.after(action), known));
    let better = |best: Pirates, end: Pirates| {
        if end.utility(mover) > best.utility(mover) {
            end
        } else {
            best
        }
    };
    let end = ends.reduce(better).unwrap();
    known.insert(*game, end);
    end
}

#[test]
fn the_greedy_proposals_of_the_puzzle_are_found_by_backward_induction() {
    for (pirates, coins, agreed) in [
        (2, 10, "10-0"),
        (3, 10, "9-0-1"),
        (4, 10, "9-0-1-0"),
        (5, 6, "4-0-1-0-1"),
        (5, 10, "8-0-1-0-1"),
    ] {
        let end = best_end(&Pirates::new(pirates, coins).unwrap(), &mut HashMap::new());
        assert_eq!(
            end.action_text(Move::Propose(end.proposal().unwrap())),
            agreed
        );
        assert_eq!(end.overboard(), 0);
    }
}

#[test]
fn with_nothing_to_share_the_senior_of_three_goes_overboard() {
    let end = best_end(&Pirates::new(3, 0).unwrap(), &mut HashMap::new());
    assert_eq!(end.position(), "3,0 x-0-0 a");
}

#[test]
fn half_of_the_votes_are_enough_and_fewer_are_not() {
    for (votes, carried) in [("nnn", false), ("nan", true), ("aaa", true)] {
        let mut game = Pirates::parse_position("4,10 10-0-0-0").unwrap();
        for vote in votes.chars() {
            game.apply(if vote == 'a' { Move::Aye } else { Move::Nay });
        }
        assert_eq!(game.turn() == Turn::Over, carried, "{votes}");
        assert_eq!(game.overboard(), usize::from(!carried));
    }
}

#[test]
fn survivors_like_a_drowning_less_than_a_coin() {
    let end = Pirates::parse_position("3,10 x-10-0 n").unwrap();
    let utilities = [0, 1, 2].map(|pirate| end.utility(Player::new(pirate)));
    assert_eq!(utilities, [-1.0, 10.01, 0.01]);
    assert!(
        utilities
            .iter()
            .all(|u| (end.range().0..=end.range().1).contains(u))
    );
}

#[test]
fn proposals_begin_with_the_greediest() {
    let game = Pirates::new(3, 10).unwrap();
    let texts: Vec<String> = game
        .choices()
        .into_iter()
        .map(|a| game.action_text(a))
        .collect();
    assert_eq!(texts.len(), 66);
    assert_eq!(texts[..4], ["10-0-0", "9-1-0", "9-0-1", "8-2-0"]);
}

#[test]
fn positions_actions_and_gestures_tell_apart_what_differs() {
    walk(Pirates::default(), usize::MAX);
    for (pirates, coins) in [(2, 0), (2, 20), (4, 3), (5, 5)] {
        walk(Pirates::new(pirates, coins).unwrap(), 3_000);
    }
}

#[test]
fn each_of_the_thousands_of_proposals_reads_back() {
    let game = Pirates::new(5, 20).unwrap();
    let proposals = game.choices();
    assert_eq!(proposals.len(), 10_626);
    for action in proposals {
        let text = game.action_text(action);
        assert_eq!(game.parse_action(&text), Ok(action), "{text}");
    }
    for text in [
        "20",
        "20-0-0-0",
        "20-0-0-0-0-0",
        "020-0-0-0-0",
        "20-0-0-0-1",
        "?",
        "aye",
    ] {
        let error = game.parse_action(text).unwrap_err().to_string();
        assert!(
            error.starts_with("expected one of 20-0-0-0-0, 19-1-0-0-0, "),
            "{error}"
        );
        assert!(
            error.ends_with(&format!("(10626 in all), found '{text}'")),
            "{error}"
        );
    }
}

#[test]
fn texts_that_are_no_position_are_refused() {
    let bad = [
        "",
        "3",
        "1,10",
        "6,10",
        "3,21",
        "3,10,1",
        "3,10 9-0-1 nn",
        "3,10 9-0-1 aaa",
        "3,10 ?-?-? a",
        "3,10 x-x-10",
        "3,10 9-0-2",
        "3,10 9-x-1",
        "3,10 9-?-1",
        "3,10 9-1",
        "3,10 x-?-? a",
        "3,10 9-0-1 y",
        "3,10 9-0-1 a n",
        "5,20 255-1-0-0-20",
        "3,10 9-0-1-0",
    ];
    refuses::<Pirates>("3,10 9-0-1 na", &bad);
    let error = Pirates::parse_position("3,10 9-0-1 ny").unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a or n for aye or nay, found 'y' at character 13"
    );
}
