//! Players from a file.

use std::collections::{BTreeMap, HashSet};

use gametree_players::Program;
use serde::Deserialize;

use crate::player::{PlayerKind, PlayerSpec};

/// A file of players.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    player: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    /// One of our own players, as on the command line.
    engine: Option<String>,
    command: Option<String>,
    protocol: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    level: Option<u32>,
    time: Option<String>,
    clock: Option<String>,
    nodes: Option<u64>,
    depth: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Value {
    Yes(bool),
    Whole(i64),
    Number(f64),
    Text(String),
}

impl Value {
    fn text(&self) -> String {
        match self {
            Value::Yes(yes) => yes.to_string(),
            Value::Whole(number) => number.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.clone(),
        }
    }
}

/// Reads the players of a file in TOML.
///
/// ```
/// use gametree_arena::read_players;
/// let players = read_players(r#"
///     [[player]]
///     name = "fish"
///     command = "/usr/games/stockfish"
///     protocol = "uci"
///     options = { UCI_Elo = 2400, Hash = 16 }
///     clock = "3s+30ms"
///
///     [[player]]
///     name = "ours"
///     engine = "pvs:hash=16"
/// "#).unwrap();
/// assert_eq!(players[0].to_string(), "uci,Hash=16,UCI_Elo=2400,clock=3s+30ms:/usr/games/stockfish");
/// assert_eq!((players[1].name.as_str(), players[1].to_string().as_str()), ("ours", "pvs:hash=16"));
/// ```
pub fn read_players(text: &str) -> Result<Vec<PlayerSpec>, String> {
    let file: File = toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| {
            let before = text.get(..span.start).unwrap_or_default();
            1 + before.matches('\n').count()
        });
        let message = error.message().replace('\n', " ");
        format!("line {line}: expected players: {message}")
    })?;
    let mut names = HashSet::new();
    if let Some(twice) = file.player.iter().find(|one| !names.insert(&one.name)) {
        let name = &twice.name;
        return Err(format!("expected each name once, found '{name}' twice"));
    }
    file.player.iter().map(spec).collect()
}

fn spec(entry: &Entry) -> Result<PlayerSpec, String> {
    let wrong = |problem: String| format!("player '{}': {problem}", entry.name);
    let expected = || wrong("expected engine, or command and protocol".to_owned());
    let mut spec = match (&entry.engine, &entry.command, &entry.protocol) {
        (Some(engine), None, None) => engine.parse::<PlayerSpec>().map_err(wrong)?,
        (None, Some(command), Some(protocol)) => {
            let program = Program::new(protocol, command).map_err(wrong)?;
            let kind = PlayerKind::Program {
                program,
                level: None,
                options: Vec::new(),
            };
            PlayerSpec::unnamed(kind, None)
        }
        _ => return Err(expected()),
    };
    spec.set_name(&entry.name).map_err(wrong)?;
    let settings = [
        ("level", entry.level.map(|level| level.to_string())),
        ("time", entry.time.clone()),
        ("clock", entry.clock.clone()),
        ("nodes", entry.nodes.map(|nodes| nodes.to_string())),
        ("depth", entry.depth.map(|depth| depth.to_string())),
    ];
    let settings = settings.into_iter();
    let settings = settings.filter_map(|(name, value)| Some((name.to_owned(), value?)));
    let options = entry.options.iter();
    let options = options.map(|(name, value)| (name.clone(), value.text()));
    for (name, value) in settings.chain(options) {
        spec.set(&name, &value).map_err(wrong)?;
    }
    Ok(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(settings: &str) -> String {
        let text = format!("[[player]]\nname = \"x\"\n{settings}");
        read_players(&text).expect_err(settings)
    }

    #[test]
    fn every_player_has_a_name_of_its_own() {
        let nameless = "[[player]]\nname = \" \"\nengine = \"pvs\"";
        let said = read_players(nameless).expect_err("a name");
        assert!(said.contains("expected a name, found nothing"), "{said}");
        let player = "[[player]]\nname = \"a\"\nengine = \"pvs\"\n";
        let said = read_players(&player.repeat(2)).expect_err("names");
        assert_eq!(said, "expected each name once, found 'a' twice");
    }

    #[test]
    fn unknown_and_repeated_settings_are_refused() {
        for (settings, found) in [
            (
                "engine = \"pvs:depth=1\"\ntime = \"1s\"",
                "depth=1 and time=1s",
            ),
            (
                "engine = \"pvs\"\ntime = \"1s\"\nclock = \"1m\"",
                "time=1s and clock=60s",
            ),
            (
                "engine = \"uci,level=3:x\"\nlevel = 4",
                "level=3 and level=4",
            ),
            ("engine = \"random\"\nlevel = 3", "found 'level'"),
            ("engine = \"random\"\nnodes = 3", "found 'nodes'"),
        ] {
            let said = refused(settings);
            assert!(said.starts_with("player 'x': expected"), "{said}");
            assert!(said.contains(found), "{said}");
        }
    }
}
