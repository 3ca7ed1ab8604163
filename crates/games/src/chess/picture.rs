//! Chess as people see and touch it.

use cozy_chess::{Color, Move, Piece, Square};
use gametree_rules::picture::{Material, Picture, Pose, Role, Shade, Shape, Tint};
use gametree_rules::{Gesture, Show, Spot};

use super::{Chess, player};

/// The pieces that a pawn may become, in the order of their buttons.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];
/// The spot of the first such button: after all squares.
const BUTTONS: u16 = 64;

impl Show for Chess {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        picture.pose = Pose::Flat;
        picture.material = Material::Wood;
        picture.colours = vec![Tint::White, Tint::Black];
        for (column, file) in ('a'..='h').enumerate() {
            picture.put(column + 1, 8, Shape::Label(file.to_string()));
        }
        for row in 0..8 {
            picture.put(0, row, Shape::Label((8 - row).to_string()));
        }
        for square in Square::ALL {
            let (x, y) = (square.file() as usize + 1, 7 - square.rank() as usize);
            let shade = if (x + y) % 2 == 1 {
                Shade::Light
            } else {
                Shade::Dark
            };
            picture
                .put(x, y, Shape::Square(shade))
                .touch(Spot(square as u16));
        }
        for color in [Color::White, Color::Black] {
            for square in self.board.colors(color) {
                if let Some(piece) = self.board.piece_on(square) {
                    let (x, y) = (square.file() as usize + 1, 7 - square.rank() as usize);
                    let (role, owner) = (role(piece), player(color));
                    picture.put(x, y, Shape::Chessman { role, owner });
                }
            }
        }
        if self.can_promote() {
            for (index, piece) in PROMOTIONS.into_iter().enumerate() {
                picture.button(role(piece).signs()[0], Spot(BUTTONS + index as u16));
            }
        }
        picture
    }

    /// From a square to another; for a pawn that becomes a piece, then the piece.
    fn gesture(&self, action: Move) -> Gesture {
        let mut gesture = vec![Spot(action.from as u16), Spot(action.to as u16)];
        let promotion = action.promotion.and_then(|piece| {
            let index = PROMOTIONS.iter().position(|&known| known == piece)?;
            Some(Spot(BUTTONS + index as u16))
        });
        gesture.extend(promotion);
        gesture
    }
}

impl Chess {
    fn can_promote(&self) -> bool {
        let pawns = self
            .board
            .colored_pieces(self.board.side_to_move(), Piece::Pawn);
        self.board.generate_moves_for(pawns, |moves| {
            moves.into_iter().any(|action| action.promotion.is_some())
        })
    }
}

fn role(piece: Piece) -> Role {
    match piece {
        Piece::Pawn => Role::Pawn,
        Piece::Knight => Role::Knight,
        Piece::Bishop => Role::Bishop,
        Piece::Rook => Role::Rook,
        Piece::Queen => Role::Queen,
        Piece::King => Role::King,
    }
}
