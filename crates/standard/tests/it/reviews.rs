//! Every standard game can be reviewed.

use gametree_players::review::review;
use gametree_players::{Request, outcome};
use gametree_rules::Turn;
use gametree_search::Limits;
use gametree_standard::standard;

#[test]
fn every_standard_game_has_a_review_with_values_within_bounds() {
    for entry in standard().iter() {
        let name = &entry.facts().name;
        let mut table = entry.open(None).expect("a start");
        for step in 0..8_usize {
            let choices = table.choices();
            let action = match table.turn() {
                Turn::Over => break,
                Turn::Chance => outcome(&choices, 0.7).expect("an outcome").text.clone(),
                Turn::Player(_) => choices[(step * 7) % choices.len()].text.clone(),
            };
            table.play(&action).expect("a legal move");
        }
        let request = Request {
            limits: Limits::nodes(300),
            ..Request::default()
        };
        let review = review(entry, &table.save(), &request, &mut |_, _| {});
        let review = review.unwrap_or_else(|problem| panic!("{name}: {problem}"));
        assert!(review.complete, "{name}");
        assert_eq!(review.moves.len(), table.moves().len(), "{name}");
        let judged = review.moves.iter().filter(|one| one.judgement.is_some());
        assert!(judged.count() > 0, "{name}: {:?}", review.moves);
        for one in &review.moves {
            let within =
                |value: Option<f64>| value.is_none_or(|value| (0.0..=1.0).contains(&value));
            assert!(within(one.loss) && within(one.expected), "{name}: {one:?}");
            assert_eq!(one.player.is_none(), one.best.is_none(), "{name}: {one:?}");
        }
    }
}
