//! Chess as people see and touch it.

use cozy_chess::{Color, File, Move, Piece, Square};
use gametree_rules::picture::{Material, Picture, Pose, Remark, Role, Shade, Shape, Tint};
use gametree_rules::{Game, Gesture, Show, Spot, Turn};

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
                let (role, owner) = (role(piece), self.mover());
                let face = Shape::Chessman { role, owner };
                picture.button_with_face(role.signs()[0], face, Spot(BUTTONS + index as u16));
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

    /// Castling is also a move of the king to where it will stand, unless that is one step away.
    fn gestures(&self, action: Move) -> Vec<Gesture> {
        let mut gestures = vec![self.gesture(action)];
        if let Some(to) = self.castled_king(action) {
            let steps = (action.from.file() as i8).abs_diff(to.file() as i8);
            if steps > 1 && to != action.to {
                gestures.push(vec![Spot(action.from as u16), Spot(to as u16)]);
            }
        }
        gestures
    }

    fn captures(&self, action: Move) -> Vec<Shape> {
        let mover = self.board.side_to_move();
        let is_pawn = self.board.piece_on(action.from) == Some(Piece::Pawn);
        let taken = match self.board.color_on(action.to) {
            Some(color) if color != mover => self.board.piece_on(action.to),
            // En passant.
            None if is_pawn && action.from.file() != action.to.file() => Some(Piece::Pawn),
            Some(_) | None => None,
        };
        let owner = player(!mover);
        let shape = |piece| Shape::Chessman {
            role: role(piece),
            owner,
        };
        taken.map(shape).into_iter().collect()
    }

    fn remark(&self) -> Option<Remark> {
        let over = self.turn() == Turn::Over;
        let king = Spot(self.board.king(self.board.side_to_move()) as u16);
        let remark = match (self.is_check(), self.has_moves()) {
            (true, false) => Remark::new("checkmate").at([king]),
            (false, false) => Remark::new("stalemate").at([king]),
            (_, true) if over && self.is_dead() => Remark::new("nobody can mate any more"),
            (_, true) if over => Remark::new("fifty moves without a capture or a pawn's move"),
            (true, true) => Remark::new("check").at([king]),
            (false, true) => return None,
        };
        Some(remark)
    }
}

impl Chess {
    /// Where the king stands after this move, if it castles.
    fn castled_king(&self, action: Move) -> Option<Square> {
        let mover = self.board.side_to_move();
        let own = self.board.color_on(action.to) == Some(mover);
        let file = if action.to.file() > action.from.file() {
            File::G
        } else {
            File::C
        };
        own.then(|| Square::new(file, action.from.rank()))
    }

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
