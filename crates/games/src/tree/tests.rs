use super::*;

#[test]
fn nodes_are_numbered_from_the_root_each_before_what_lies_below() {
    let tree = Tree::max([Tree::min([3, 12]), Tree::max([Tree::leaf(2.0)])]);
    let numbers = |node| -> Vec<usize> { tree.children(node).iter().map(|c| c.0).collect() };
    assert_eq!(numbers(0), [1, 4]);
    assert_eq!(numbers(1), [2, 3]);
    assert_eq!(numbers(4), [5]);
    assert_eq!(
        (tree.len(), tree.players(), tree.range()),
        (6, 2, (-12.0, 12.0))
    );
}

#[test]
fn trees_that_break_their_facts_are_refused() {
    let chance = Tree::chance([(0.5, 1), (0.5, -1)]);
    assert!(TreeGame::<TwoPlayers>::new(chance.clone()).is_err());
    assert!(TreeGame::<WithChance>::new(chance).is_ok());
    let uneven = Tree::chance([(0.5, 1), (0.6, -1)]);
    assert!(TreeGame::<WithChance>::new(uneven).is_err());
    let general = Tree::max([Tree::utilities(&[1.0, 1.0])]);
    assert!(TreeGame::<TwoPlayers>::new(general.clone()).is_err());
    assert!(TreeGame::<Several>::new(general).is_ok());
    let childless = Tree::max::<Tree>([]);
    assert!(TreeGame::<TwoPlayers>::new(childless).is_err());
    let unequal = Tree::max([Tree::utilities(&[1.0, 1.0]), Tree::utilities(&[1.0; 3])]);
    assert!(TreeGame::<Several>::new(unequal).is_err());
}
