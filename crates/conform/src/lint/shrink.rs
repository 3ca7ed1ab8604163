//! Fewer moves that still show the same: Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002.

/// Up to this many consecutive moves are removed at any place; more only at multiples of their number.
const FEW: usize = 4;

/// Leaves moves out, many at a time first and one at a time last, as long as what is left still fails. What `fails` saw
/// last is what is returned.
pub(super) fn shrink<A: Copy>(moves: &[A], fails: &mut dyn FnMut(&[A]) -> bool) -> Vec<A> {
    let mut moves = moves.to_vec();
    let mut widest = moves.len();
    loop {
        let before = moves.len();
        let mut width = widest;
        while width > 0 {
            leave_out(&mut moves, width, fails);
            width = if width > FEW { width / 2 } else { width - 1 };
        }
        if moves.len() == before {
            break;
        }
        // What was left out may allow more to be.
        widest = FEW;
    }
    fails(&moves);
    moves
}

fn leave_out<A: Copy>(moves: &mut Vec<A>, width: usize, fails: &mut dyn FnMut(&[A]) -> bool) {
    let mut at = 0;
    while at + width <= moves.len() {
        let mut fewer = moves.clone();
        fewer.drain(at..at + width);
        if fails(&fewer) {
            *moves = fewer;
        } else {
            at += if width > FEW { width } else { 1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_needed_is_left() {
        let moves: Vec<u32> = (0..100).collect();
        let needs = |moves: &[u32]| moves.contains(&17) && moves.contains(&61);
        assert_eq!(shrink(&moves, &mut { needs }), [17, 61]);
    }

    #[test]
    fn pairs_that_only_go_together_are_left_out_together() {
        let moves: Vec<u32> = (0..51).collect();
        let odd = |moves: &[u32]| moves.len() % 2 == 1 && moves.contains(&50);
        assert_eq!(shrink(&moves, &mut { odd }), [50]);
    }
}
