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

#[test]
fn infinite_utilities_are_allowed_where_nothing_is_averaged() {
    let endless = || Tree::max([Tree::leaf(f64::INFINITY), Tree::leaf(3.0)]);
    assert!(TreeGame::<TwoPlayers>::new(endless()).is_ok());
    assert!(TreeGame::<WithChance>::new(endless()).is_ok());
    let averaged = Tree::chance([(0.5, endless()), (0.5, Tree::leaf(1.0))]);
    assert!(TreeGame::<WithChance>::new(averaged).is_err());
    let both = Tree::max([Tree::utilities(&[f64::INFINITY; 2])]);
    assert!(TreeGame::<TwoPlayers>::new(both.clone()).is_err());
    assert!(TreeGame::<Several>::new(both).is_ok());
    let unknown = Tree::max([Tree::leaf(f64::NAN)]);
    assert!(TreeGame::<TwoPlayers>::new(unknown).is_err());
}

#[test]
fn a_tree_from_its_preorder_is_the_tree_from_its_parts() {
    let tree = Tree::max([
        Tree::chance([(0.25, Tree::min([3, 12])), (0.75, Tree::leaf(1.0))]),
        Tree::max([Tree::leaf(2.0)]),
    ]);
    let nodes = (0..tree.len()).map(|node| {
        let probabilities = tree.children(node).iter().map(|child| child.1);
        (tree.kind(node), probabilities)
    });
    assert_eq!(Tree::from_preorder(nodes).unwrap(), tree);
}

#[test]
fn a_preorder_with_nodes_too_many_or_too_few_is_refused() {
    let choice = |children| (Kind::Decision(Player::FIRST), vec![1.0; children]);
    let leaf = (Tree::leaf(1.0).kind(0), vec![]);
    assert!(Tree::from_preorder(Vec::<(Kind, Vec<f64>)>::new()).is_err());
    assert!(Tree::from_preorder([choice(2), leaf.clone()]).is_err());
    assert!(Tree::from_preorder([choice(1), leaf.clone(), leaf]).is_err());
}

#[test]
fn a_line_of_a_hundred_thousand_plies_takes_no_stack() {
    let inner = (0..100_000).map(|ply| (Kind::Decision(Player::new(ply % 2)), vec![1.0]));
    let nodes = inner.chain([(Tree::leaf(1.0).kind(0), vec![])]);
    let tree = Tree::from_preorder(nodes).unwrap();
    assert_eq!(
        TreeGame::<TwoPlayers>::new(tree).unwrap().tree().len(),
        100_001
    );
}
