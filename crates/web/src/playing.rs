//! A stored game as a game under way, and what each viewer sees of it.

use gametree_players::{Table, exports};
use gametree_rules::{Player, Turn, Viewer};

use crate::board::{board, numbers, row_of};
use crate::levels;
use crate::problem::Problem;
use crate::seat::{Asker, Seat};
use crate::shared::Shared;
use crate::store::StoredGame;
use crate::view::{ChoiceView, GameView, Occupant, PlayerView, RemarkView, TurnKind, TurnView};

/// The greatest number of moves of a game.
pub(crate) const MOST_MOVES: usize = 2000;

/// The table of a game after its first `ply` moves.
pub(crate) fn table(
    shared: &Shared,
    game: &StoredGame,
    ply: usize,
) -> Result<Box<dyn Table>, Problem> {
    let Some(moves) = game.moves.get(..ply) else {
        let moves = game.moves.len();
        return Err(Problem::Conflict(format!(
            "expected a position after at most {moves} moves, found {ply}"
        )));
    };
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let entry = shared.entry(&game.game)?;
    Ok(entry.replay(Some(&game.start), &moves)?)
}

/// The table of a game as it stands, if it still has `ply` moves.
pub(crate) fn table_now(
    shared: &Shared,
    game: &StoredGame,
    ply: usize,
) -> Result<Box<dyn Table>, Problem> {
    if ply != game.moves.len() {
        return Err(Problem::gone_on());
    }
    table(shared, game, ply)
}

/// Who moves next in a game as it stands.
pub(crate) fn turn(table: &dyn Table, game: &StoredGame) -> TurnView {
    if game.resigned.is_some() {
        return TurnView {
            kind: TurnKind::Over,
            player: None,
        };
    }
    turn_at(table, &game.seats)
}

/// Who moves next in a position of a game.
fn turn_at(table: &dyn Table, seats: &[Seat]) -> TurnView {
    let (kind, player) = match table.turn() {
        Turn::Over => (TurnKind::Over, None),
        Turn::Chance => (TurnKind::Chance, None),
        Turn::Player(player) => {
            let kind = match seats.get(player.index()) {
                Some(Seat::Engine(_)) => TurnKind::Engine,
                Some(Seat::Person(_)) | None => TurnKind::Person,
            };
            (kind, Some(player.index()))
        }
    };
    TurnView { kind, player }
}

/// As whom a request sees a game. Where nothing is hidden, or everything has been shown, everybody sees everything;
/// otherwise the token of a seat shows what its player sees, and a request without one only what is public.
pub(crate) fn viewer(shared: &Shared, game: &StoredGame, asker: &Asker) -> Result<Viewer, Problem> {
    if !shared.entry(&game.game)?.class().hidden {
        return Ok(Viewer::All);
    }
    // The end of the game decides, not the shown position: an earlier one stays hidden while the game lasts.
    if table(shared, game, game.moves.len())?.is_revealed() {
        return Ok(Viewer::All);
    }
    let seat = asker.seat(&game.seats);
    Ok(seat.map_or(Viewer::Public, |seat| Viewer::Player(Player::new(seat))))
}

/// Whether part of this position is hidden from a player.
pub(crate) fn keeps_secrets(table: &dyn Table) -> bool {
    let viewers = (0..table.players()).map(|index| Viewer::Player(Player::new(index)));
    let position = table.position();
    !table.is_revealed()
        && viewers
            .into_iter()
            .any(|viewer| table.position_seen(viewer) != position)
}

/// Whether a viewer may see what there is to choose from, and what an analysis says of it: that tells what the player to
/// move holds.
pub(crate) fn sees_choices(table: &dyn Table, viewer: Viewer) -> bool {
    match (viewer, table.turn()) {
        (Viewer::All, _) => true,
        (Viewer::Player(player), Turn::Player(mover)) => player == mover,
        (Viewer::Player(_) | Viewer::Public, _) => false,
    }
}

/// Refuses what only the persons at a game with hidden information may do.
pub(crate) fn check_seated(
    shared: &Shared,
    game: &StoredGame,
    asker: &Asker,
) -> Result<(), Problem> {
    let hidden = shared.entry(&game.game)?.class().hidden;
    let persons = game.seats.iter().any(Seat::is_person);
    if hidden && persons && asker.seat(&game.seats).is_none() {
        return Err(Problem::not_seated());
    }
    Ok(())
}

/// A game after its first `ply` moves, as it is sent to a viewer.
pub(crate) fn view(
    shared: &Shared,
    game: &StoredGame,
    ply: usize,
    asker: &Asker,
) -> Result<GameView, Problem> {
    let viewer = viewer(shared, game, asker)?;
    let table = table(shared, game, ply)?;
    let now = ply == game.moves.len();
    let later = if now {
        None
    } else {
        Some(self::table(shared, game, game.moves.len())?)
    };
    let last = later.as_deref().unwrap_or(table.as_ref());
    let entry = shared.entry(&game.game)?;
    let facts = table.facts();
    let turn = if now {
        turn(table.as_ref(), game)
    } else {
        turn_at(table.as_ref(), &game.seats)
    };
    let resigned = game.resigned.filter(|_| now);
    let moves = match viewer {
        Viewer::All => game.moves.clone(),
        Viewer::Public | Viewer::Player(_) => last.moves_seen(viewer),
    };
    let extent = shared.extent(entry, &game.start);
    let sees_choices = sees_choices(table.as_ref(), viewer);
    let choices = if sees_choices {
        table.choices()
    } else {
        Vec::new()
    };
    let solved = shared.is_solved(&facts.name, &game.start);
    let mut formats = Vec::new();
    if viewer == Viewer::All {
        formats.push("json");
        let exports = exports(&table.save(), &[], "");
        formats.extend(exports.iter().map(|export| export.format));
    }
    Ok(GameView {
        id: game.id.clone(),
        game: facts.name.clone(),
        title: facts.title.clone(),
        about: facts.about.clone(),
        players: players(table.as_ref(), game, asker),
        moves,
        numbers: last.numbers(),
        over: game.resigned.is_some() || last.turn() == Turn::Over,
        resignable: now && resigner(table.as_ref(), game, asker).is_some(),
        ply,
        position: table.position_seen(viewer),
        status: match resigned {
            Some(loser) => {
                let winner = Player::new(loser).other();
                format!("{} wins", table.player_name(winner))
            }
            None => gametree_players::describe::status(table.as_ref()),
        },
        remark: remark(table.as_ref(), resigned),
        board: board(table.as_ref(), viewer, extent),
        choices: choices
            .into_iter()
            .map(|choice| ChoiceView {
                text: choice.text,
                spots: numbers(&choice.gesture),
                aliases: choice.aliases.iter().map(|spots| numbers(spots)).collect(),
                probability: choice.probability,
            })
            .collect(),
        open: now
            && resigned.is_none()
            && sees_choices
            && matches!(turn.kind, TurnKind::Person | TurnKind::Chance),
        turn,
        result: match resigned {
            Some(_) => result(table.as_ref(), game),
            None => table.result(),
        },
        range: table.range(),
        points: facts.scale.pawns_and_mates().map(|_| "pawns"),
        dice: game.dice,
        chance: table.class().chance,
        hidden: table.class().hidden,
        levels: levels::levels(solved),
        exports: formats,
    })
}

/// What is said of the shown position.
fn remark(table: &dyn Table, resigned: Option<usize>) -> Option<RemarkView> {
    if let Some(loser) = resigned {
        let name = table.player_name(Player::new(loser));
        return Some(RemarkView {
            text: format!("{name} has resigned"),
            spots: Vec::new(),
        });
    }
    table.remark().map(|remark| RemarkView {
        text: remark.text.into_owned(),
        spots: numbers(&remark.spots),
    })
}

/// The utility of each player, if the game is over as it stands: of one that was resigned, the worst for whoever resigned.
pub(crate) fn result(table: &dyn Table, game: &StoredGame) -> Option<Vec<f64>> {
    let Some(loser) = game.resigned else {
        return table.result();
    };
    let (low, high) = table.range();
    let utility = |player| if player == loser { low } else { high };
    Some((0..table.players()).map(utility).collect())
}

/// The player who can resign at this request: the one who asks, or else the person to move, or the only person.
fn resigner(table: &dyn Table, game: &StoredGame, asker: &Asker) -> Option<usize> {
    let class = table.class();
    if turn(table, game).kind == TurnKind::Over || !class.is_two_player_constant_sum() {
        return None;
    }
    if class.hidden {
        return asker.seat(&game.seats);
    }
    let is_person = |player: &usize| game.seats.get(*player).is_some_and(Seat::is_person);
    let mover = turn(table, game).player.filter(is_person);
    mover.or_else(|| (0..game.seats.len()).find(is_person))
}

/// The game, resigned by the person who asks.
pub(crate) fn resign(
    table: &dyn Table,
    game: &StoredGame,
    asker: &Asker,
) -> Result<StoredGame, Problem> {
    let resigned = resigner(table, game, asker)
        .ok_or_else(|| Problem::Conflict("nobody can resign this game now".to_owned()))?;
    Ok(StoredGame {
        resigned: Some(resigned),
        ..game.clone()
    })
}

/// The players and who plays them. In a game with hidden information the asker's own token is included.
fn players(table: &dyn Table, game: &StoredGame, asker: &Asker) -> Vec<PlayerView> {
    let own = asker.seat(&game.seats).filter(|_| table.class().hidden);
    let picture = table.picture(Viewer::Public);
    let view = |index: usize| {
        let seat = game.seats.get(index);
        let token = seat.filter(|_| own == Some(index)).and_then(Seat::token);
        PlayerView {
            name: table.player_name(Player::new(index)),
            colour: picture.colour(Player::new(index)).name(),
            seat: seat.map_or(Occupant::Person, Seat::occupant),
            captured: row_of(table, table.captured(Player::new(index))),
            token: token.map(|token| token.as_str().to_owned()),
        }
    };
    (0..table.players()).map(view).collect()
}

/// A game as it stands.
pub(crate) fn view_now(
    shared: &Shared,
    game: &StoredGame,
    asker: &Asker,
) -> Result<GameView, Problem> {
    view(shared, game, game.moves.len(), asker)
}

/// A game as it stands, with the tokens of newly filled seats if information is hidden.
pub(crate) fn view_with_tokens(
    shared: &Shared,
    game: &StoredGame,
    asker: &Asker,
    filled: &[usize],
) -> Result<GameView, Problem> {
    let mut view = view_now(shared, game, asker)?;
    if view.hidden {
        for &index in filled {
            let token = game.seats.get(index).and_then(Seat::token);
            if let (Some(player), Some(token)) = (view.players.get_mut(index), token) {
                player.token = Some(token.as_str().to_owned());
            }
        }
    }
    Ok(view)
}

/// The game after one more move.
pub(crate) fn play_on(
    game: &StoredGame,
    mut table: Box<dyn Table>,
    action: &str,
) -> Result<StoredGame, Problem> {
    if game.moves.len() >= MOST_MOVES {
        return Err(Problem::Input(format!(
            "expected a game of at most {MOST_MOVES} moves"
        )));
    }
    table
        .play(action)
        .map_err(|problem| Problem::Input(problem.to_string()))?;
    Ok(StoredGame {
        moves: table.moves(),
        ..game.clone()
    })
}

/// The game without the moves since the last choice of a person, or without its last move if no person plays.
/// Of a game that was resigned, only that is taken back.
pub(crate) fn take_back(shared: &Shared, game: &StoredGame) -> Result<StoredGame, Problem> {
    if game.resigned.is_some() {
        return Ok(StoredGame {
            resigned: None,
            ..game.clone()
        });
    }
    let mut table = table(shared, game, game.moves.len())?;
    let persons = game.seats.iter().any(Seat::is_person);
    let mut left = game.moves.len();
    while table.undo().is_some() {
        left -= 1;
        if !persons || turn(table.as_ref(), game).kind == TurnKind::Person {
            return Ok(StoredGame {
                moves: game.moves[..left].to_vec(),
                ..game.clone()
            });
        }
    }
    Err(Problem::Conflict(
        "there is no move of yours to take back".to_owned(),
    ))
}

/// Gives the seats to these occupants, and tells which of them have new tokens. The person who asks keeps their token in
/// another seat if they leave their own; the other persons keep theirs where they sit.
pub(crate) fn reseat(
    shared: &Shared,
    game: &StoredGame,
    wanted: &[Occupant],
    asker: &Asker,
) -> Result<(Vec<Seat>, Vec<usize>), Problem> {
    levels::check_count(wanted.len(), game.seats.len())?;
    let own = asker.seat(&game.seats);
    let table = table(shared, game, game.moves.len())?;
    if keeps_secrets(table.as_ref()) {
        for (index, (seat, wanted)) in game.seats.iter().zip(wanted).enumerate() {
            match (seat, wanted) {
                (Seat::Engine(_), Occupant::Person) => {
                    return Err(Problem::Conflict(
                        "the engine's hidden cards cannot be taken over: wait for the end of the game"
                            .to_owned(),
                    ));
                }
                (Seat::Person(_), Occupant::Engine(_)) if own != Some(index) => {
                    return Err(Problem::not_seated());
                }
                _ => {}
            }
        }
    }
    let left = own.filter(|&own| wanted[own] != Occupant::Person);
    let mut freed = left.and_then(|own| game.seats[own].token().cloned());
    let mut filled = Vec::new();
    let seat = |(index, (seat, &wanted)): (usize, (&Seat, &Occupant))| match (seat, wanted) {
        (Seat::Person(_), Occupant::Person) => seat.clone(),
        (Seat::Engine(_), Occupant::Person) => {
            filled.push(index);
            freed.take().map_or_else(|| Seat::new(wanted), Seat::Person)
        }
        (_, Occupant::Engine(level)) => Seat::Engine(level),
    };
    let seats = game
        .seats
        .iter()
        .zip(wanted)
        .enumerate()
        .map(seat)
        .collect();
    Ok((seats, filled))
}
