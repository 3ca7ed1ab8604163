//! A game that is kept, as a game under way.

use gametree_players::{Table, exports};
use gametree_rules::Turn;

use crate::board::{Sight, board, numbers};
use crate::levels::{self, PERSON};
use crate::problem::Problem;
use crate::shared::Shared;
use crate::store::StoredGame;
use crate::view::{ChoiceView, GameView, PlayerView, TurnView};

/// A game with more moves than this does not go on.
pub(crate) const MOST_MOVES: usize = 2000;

/// The table of a game after so many of its moves.
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

/// The table as it is now, if the game has not gone on.
pub(crate) fn table_now(
    shared: &Shared,
    game: &StoredGame,
    ply: usize,
) -> Result<Box<dyn Table>, Problem> {
    if ply != game.moves.len() {
        return Err(Problem::Conflict(
            "the game has gone on meanwhile".to_owned(),
        ));
    }
    table(shared, game, ply)
}

/// What the table waits for.
pub(crate) fn turn(table: &dyn Table, seats: &[String]) -> TurnView {
    let (kind, player) = match table.turn() {
        Turn::Over => ("over", None),
        Turn::Chance => ("chance", None),
        Turn::Player(player) => {
            let person = seats.get(player.index()).is_none_or(|seat| seat == PERSON);
            (
                if person { "person" } else { "engine" },
                Some(player.index()),
            )
        }
    };
    TurnView { kind, player }
}

/// Whether some people must not see everything: the engine plays one of those with something to hide.
pub(crate) fn keeps_secrets(table: &dyn Table, seats: &[String]) -> bool {
    let engines = seats.iter().any(|seat| seat != PERSON);
    let people = seats.iter().any(|seat| seat == PERSON);
    table.class().hidden && engines && people && table.turn() != Turn::Over
}

/// What a person in front of the page may see of the present picture.
pub(crate) fn sight(table: &dyn Table, seats: &[String]) -> Sight {
    if keeps_secrets(table, seats) && turn(table, seats).kind != "person" {
        Sight::FaceDown
    } else {
        Sight::Open
    }
}

/// What the present position is called to a person in front of the page.
pub(crate) fn position(table: &dyn Table, seats: &[String]) -> String {
    let person = seats.iter().position(|seat| seat == PERSON);
    match person.filter(|_| keeps_secrets(table, seats)) {
        Some(person) => table.position_seen(gametree_rules::Player::new(person)),
        None => table.position(),
    }
}

/// A game after so many of its moves, as it is sent.
pub(crate) fn view(shared: &Shared, game: &StoredGame, ply: usize) -> Result<GameView, Problem> {
    let table = table(shared, game, ply)?;
    let entry = shared.entry(&game.game)?;
    let facts = table.facts();
    let now = ply == game.moves.len();
    let turn = turn(table.as_ref(), &game.seats);
    let secret = keeps_secrets(table.as_ref(), &game.seats);
    // What was dealt is told when the game is over, not when somebody looks back.
    let end = table
        .class()
        .hidden
        .then(|| self::table(shared, game, game.moves.len()))
        .transpose()?
        .filter(|end| keeps_secrets(end.as_ref(), &game.seats));
    let moves = end
        .as_ref()
        .map_or_else(|| game.moves.clone(), |end| end.moves_seen());
    let room = shared.room(entry, &game.start);
    let position = position(table.as_ref(), &game.seats);
    let choices = table.choices();
    // What others have to choose from may tell what they hold.
    let can_choose = turn.kind == "person" || !secret;
    let solved = shared.is_solved(&facts.name, &game.start);
    let mut formats = Vec::new();
    if end.is_none() {
        formats.push("json");
        let exports = exports(&table.save(), &[], "");
        formats.extend(exports.iter().map(|export| export.format));
    }
    Ok(GameView {
        id: game.id.clone(),
        game: facts.name.clone(),
        title: facts.title.clone(),
        about: facts.about.clone(),
        players: (0..table.players())
            .map(|index| PlayerView {
                name: table.player_name(gametree_rules::Player::new(index)),
                seat: game.seats.get(index).cloned().unwrap_or_default(),
            })
            .collect(),
        moves,
        ply,
        position,
        status: gametree_players::words::status(table.as_ref()),
        board: board(table.as_ref(), sight(table.as_ref(), &game.seats), room),
        choices: choices
            .into_iter()
            .filter(|_| can_choose)
            .map(|choice| ChoiceView {
                text: choice.text,
                spots: numbers(&choice.gesture),
                probability: choice.probability,
            })
            .collect(),
        open: now && can_choose && ["person", "chance"].contains(&turn.kind),
        turn,
        result: table.result(),
        range: table.range(),
        points: facts.scale.pawns_and_mates().map(|_| "pawns"),
        dice: game.dice.clone(),
        chance: table.class().chance,
        hidden: table.class().hidden,
        levels: levels::levels(solved),
        exports: formats,
    })
}

/// A game as it stands.
pub(crate) fn view_now(shared: &Shared, game: &StoredGame) -> Result<GameView, Problem> {
    view(shared, game, game.moves.len())
}

/// The game with one more move, kept.
pub(crate) fn play_on(
    shared: &Shared,
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
    let after = StoredGame {
        moves: table.moves(),
        ..game.clone()
    };
    shared.store.replace(game, &after)?;
    Ok(after)
}

/// The game taken back to where a person chose last, kept; by one move if no person plays.
pub(crate) fn take_back(shared: &Shared, game: &StoredGame) -> Result<StoredGame, Problem> {
    let mut table = table(shared, game, game.moves.len())?;
    let people = game.seats.iter().any(|seat| seat == PERSON);
    let mut left = game.moves.len();
    while table.undo().is_some() {
        left -= 1;
        if !people || turn(table.as_ref(), &game.seats).kind == "person" {
            let after = StoredGame {
                moves: game.moves[..left].to_vec(),
                ..game.clone()
            };
            shared.store.replace(game, &after)?;
            return Ok(after);
        }
    }
    Err(Problem::Conflict(
        "there is nothing of yours to take back".to_owned(),
    ))
}
