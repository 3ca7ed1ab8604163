//! Which players are comparable.

/// The component of each player, numbered in the order of the players: two are in one component if each has scored against
/// the other, or against a player who has, and so on. Between components the likelihood has no maximum
/// (Ford 1957, Solution of a ranking problem from binary comparisons, American Mathematical Monthly 64).
pub(crate) fn components(players: usize, scored: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let reached: Vec<Vec<bool>> = (0..players)
        .map(|start| reachable(players, start, &scored))
        .collect();
    let mut components = vec![usize::MAX; players];
    let mut count = 0;
    for player in 0..players {
        if components[player] != usize::MAX {
            continue;
        }
        for other in player..players {
            if reached[player][other] && reached[other][player] {
                components[other] = count;
            }
        }
        count += 1;
    }
    components
}

fn reachable(players: usize, start: usize, scored: &impl Fn(usize, usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; players];
    reached[start] = true;
    let mut open = vec![start];
    while let Some(player) = open.pop() {
        for (other, known) in reached.iter_mut().enumerate() {
            if !*known && scored(player, other) {
                *known = true;
                open.push(other);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn a_circle_of_wins_is_one_part_and_a_chain_is_many() {
        let circle = |one: usize, other: usize| (one + 1) % 4 == other;
        let chain = |one: usize, other: usize| one + 1 == other;
        assert_eq!(components(4, circle), [0, 0, 0, 0]);
        assert_eq!(components(4, chain), [0, 1, 2, 3]);
        assert_eq!(
            components(4, |one, other| one % 2 == other % 2),
            [0, 1, 0, 1]
        );
    }
}
