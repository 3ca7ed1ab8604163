//! `review`: a judgement of every move of a game.

use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use gametree_players::review::{Judgement, MoveReview, PlayerReview, Review, review};
use gametree_players::{
    Entry, InputError, Registry, SavedGame, describe, import, imports, player_names,
};

use crate::args::ReviewArgs;
use crate::batch::Place;
use crate::error::Failure;
use crate::files::{self, Content};
use crate::interrupt;
use crate::live::Live;
use crate::output::{FAINT, Output, STRONG, styled};

pub(crate) fn run(registry: &Registry, args: &ReviewArgs, out: &mut Output) -> Result<(), Failure> {
    let asked = Asked::find(registry, args)?;
    let entry = asked.place.entry();
    if let Some(name) = &args.algorithm {
        entry.check(name)?;
    }
    let all = asked.game.moves.len();
    if all == 0 {
        return Err(Failure::Input(
            "expected a game with moves, found none; --moves or a file has them".to_owned(),
        ));
    }
    let result = judge(entry, &asked.game, args)?;
    if result.moves.is_empty() && !result.complete {
        return Err(Failure::Stopped(format!(
            "none of {all} moves was reviewed"
        )));
    }
    if args.json {
        return out.json(&result);
    }
    Shown {
        entry,
        names: asked.names,
        review: &result,
    }
    .show(out)
}

/// Reviews with a progress bar; Ctrl-C keeps what was done.
fn judge(entry: &dyn Entry, game: &SavedGame, args: &ReviewArgs) -> Result<Review, Failure> {
    let _busy = interrupt::busy();
    let mut bar = Live::new("moves", game.moves.len() as u64, 0);
    let told = &mut |one: &MoveReview, _| {
        bar.advance(|| vec![format!("{}. {}", one.ply, one.action)]);
    };
    Ok(review(entry, game, &args.request(), told)?)
}

/// The game to review.
struct Asked<'a> {
    place: Place<'a>,
    game: SavedGame,
    /// The names of those who played, if the file has them.
    names: Vec<String>,
}

impl<'a> Asked<'a> {
    fn find(registry: &'a Registry, args: &ReviewArgs) -> Result<Asked<'a>, Failure> {
        let alone = only_file(registry, args);
        let Some(file) = args.load.as_ref().or(alone.as_ref()) else {
            let place = Place::find(registry, &args.position)?;
            let game = place.table()?.save();
            return Ok(Asked {
                place,
                game,
                names: Vec::new(),
            });
        };
        let text = files::read_old(file, Content::Games)?;
        let named = |problem: InputError| Failure::Input(format!("{}: {problem}", file.display()));
        let game = game_of(&text, args.number).map_err(named)?;
        let place = if args.load.is_some() {
            Place::find(registry, &args.position)?
        } else {
            Place::start_of(registry.find(&game.game)?)
        };
        // Whether the moves are legal, and of this game.
        place.entry().load(&game).map_err(named)?;
        let first = args.number.is_none_or(|number| number == 1);
        Ok(Asked {
            place,
            game,
            names: if first {
                player_names(&text)
            } else {
                Vec::new()
            },
        })
    }
}

/// The file of `review FILE`: a word alone that names no game.
fn only_file(registry: &Registry, args: &ReviewArgs) -> Option<PathBuf> {
    let words = args.position.words();
    let [word] = &words[..] else {
        return None;
    };
    let is_file = *word == "-" || word.contains(['.', '/', '\\']) || Path::new(word).is_file();
    (is_file && args.position.moves.is_none() && registry.find(word).is_err())
        .then(|| PathBuf::from(word))
}

/// The game of this number of a text, which must be given if there are several.
fn game_of(text: &str, number: Option<u64>) -> Result<SavedGame, InputError> {
    let Some(number) = number else {
        return import(text).map_err(|problem| match imports(text).map(Iterator::count) {
            Some(several @ 2..) => InputError::Refused(format!(
                "expected --number, from 1 to {several}, to choose one of {several} games"
            )),
            _ => problem,
        });
    };
    let Some(mut games) = imports(text) else {
        return import(text);
    };
    let place = usize::try_from(number - 1).unwrap_or(usize::MAX);
    games.nth(place).unwrap_or_else(|| {
        let all = imports(text).map_or(0, Iterator::count);
        Err(InputError::Refused(format!(
            "--number: expected 1 to {all}, found {number}"
        )))
    })
}

/// What is shown to people.
struct Shown<'a> {
    entry: &'a dyn Entry,
    names: Vec<String>,
    review: &'a Review,
}

/// Moves of a line that are shown.
const LONGEST_LINE: usize = 10;

impl Shown<'_> {
    fn show(&self, out: &mut Output) -> Result<(), Failure> {
        let review = self.review;
        out.line(styled(STRONG, &self.entry.facts().title))?;
        let wide = |text: fn(&MoveReview) -> usize| review.moves.iter().map(text).max();
        let action = wide(|one| one.action.chars().count()).unwrap_or(0);
        let value = wide(|one| text_of(one.value_text.as_ref()).chars().count()).unwrap_or(0);
        for one in &review.moves {
            out.line(move_line(one, action, value))?;
        }
        if !review.turning_points.is_empty() {
            out.line(styled(STRONG, "\nTurning points"))?;
        }
        for ply in &review.turning_points {
            if let Some(one) = review.moves.iter().find(|one| one.ply == *ply) {
                self.turning_point(one, out)?;
            }
        }
        out.line(styled(STRONG, "\nAccuracy"))?;
        for player in &review.players {
            out.line(self.player(player))?;
        }
        if !review.complete {
            let left = review.moves.first().map_or(0, |one| one.ply - 1);
            out.line(styled(
                FAINT,
                format!("stopped: the first {left} moves were not reviewed"),
            ))?;
        }
        Ok(())
    }

    fn turning_point(&self, one: &MoveReview, out: &mut Output) -> Result<(), Failure> {
        let said = one.sentence().unwrap_or_default();
        out.line(format!(
            "{}. {}, {}: {said}",
            one.ply,
            one.action,
            self.name(one.player.unwrap_or(1))
        ))?;
        let line = |moves: &[String]| {
            let shown: Vec<&str> = moves
                .iter()
                .take(LONGEST_LINE)
                .map(String::as_str)
                .collect();
            shown.join(" ")
        };
        if one.line.len() > 1 {
            out.indented(4, &format!("better: {}", line(&one.line)))?;
        }
        if one.reply.len() > 1 {
            out.indented(4, &format!("played: {}", line(&one.reply)))?;
        }
        let terms = one.terms.iter();
        let terms =
            terms.map(|term| format!("{} {}", term.term, describe::signed(-hundredth(term.lost))));
        let terms: Vec<String> = terms.collect();
        if !terms.is_empty() {
            let unit = self.entry.facts().scale.unit().unwrap_or("utility");
            out.indented(4, &format!("changed most, in {unit}: {}", terms.join(", ")))?;
        }
        Ok(())
    }

    /// The name of a player, by number, with that of the person if it is known.
    fn name(&self, number: usize) -> String {
        let place = number - 1;
        let name = self
            .review
            .players
            .get(place)
            .map_or("", |player| &player.name);
        match self.names.get(place) {
            Some(person) if person != name => format!("{name} ({person})"),
            _ => name.to_owned(),
        }
    }

    fn player(&self, player: &PlayerReview) -> String {
        let accuracy = match player.accuracy {
            Some(percent) => format!("{percent:.1} %"),
            None => "nothing to choose".to_owned(),
        };
        let counts = Judgement::ALL.iter().zip(player.judgements);
        let counts = counts.filter(|(_, count)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(judgement, count)| format!("{count} {}", judgement.count_name(count)))
            .collect();
        let name = self.name(player.player);
        format!("{name}: {accuracy}   {}", counts.join(", "))
    }
}

fn move_line(one: &MoveReview, action: usize, value: usize) -> String {
    let judgement = one.judgement.map_or("", Judgement::name);
    let mut line = format!(
        "{:>4}. {:<action$}  {:>value$}  {judgement}",
        one.ply,
        one.action,
        text_of(one.value_text.as_ref()),
    );
    if let Some(turned) = one.turned {
        line = format!("{line}: {}", turned.text());
    }
    if one.judgement >= Some(Judgement::Inaccuracy)
        && let Some(best) = &one.best
    {
        line = format!("{line}, better {best} {}", text_of(one.best_text.as_ref()));
    }
    styled(style(one.judgement), line.trim_end())
}

fn text_of(text: Option<&String>) -> &str {
    text.map_or("", String::as_str)
}

fn hundredth(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

fn style(judgement: Option<Judgement>) -> Style {
    let coloured = |colour: AnsiColor| colour.on_default();
    match judgement {
        Some(Judgement::Blunder) => coloured(AnsiColor::Red).bold(),
        Some(Judgement::Mistake) => coloured(AnsiColor::Red),
        Some(Judgement::Inaccuracy) => coloured(AnsiColor::Yellow),
        Some(Judgement::Best | Judgement::Good) => Style::new(),
        None => FAINT,
    }
}
