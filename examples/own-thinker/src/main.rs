//! The program `gametree`, with tic-tac-toe and Connect Four and one more way to think about them.

use std::process::ExitCode;

use gametree::games::{Connect4, TicTacToe};
use gametree::guides::{Connect4Guide, OpenLines};
use gametree::players::GameEntry;
use own_thinker::FlatMonteCarlo;

fn main() -> ExitCode {
    let tictactoe = GameEntry::of(TicTacToe::default()).evaluation(OpenLines);
    let connect4 = GameEntry::of(Connect4::default()).guide(Connect4Guide);
    gametree::app()
        .with_entry(tictactoe.thinker(FlatMonteCarlo))
        .with_entry(connect4.thinker(FlatMonteCarlo))
        .run()
}
