//! `3,10 x-9-1 n`: three pirates and ten coins; the first is overboard, the second would keep nine, the third voted nay.

use std::borrow::Cow;

use gametree_rules::{Game, Notation, ParseError, Player, Turn, notation};

use super::{MAX_COINS, MAX_PIRATES, Move, POSITION, Pirates, Split};
use crate::text::Word;

pub(super) const SIZE: &str = "2 to 5 pirates and 0 to 20 coins such as 3,10";

impl Notation for Pirates {
    fn position(&self) -> String {
        let pirate = |index: u8| match self.proposal {
            _ if index < self.overboard => "x".to_owned(),
            None => "?".to_owned(),
            Some(split) => split.0[usize::from(index)].to_string(),
        };
        let pirates: Vec<String> = (0..self.crew).map(pirate).collect();
        let vote = |voter| {
            if self.vote_of(voter) == Move::Aye {
                'a'
            } else {
                'n'
            }
        };
        let votes: String = (self.overboard + 1..self.voter()).map(vote).collect();
        let space = if votes.is_empty() { "" } else { " " };
        format!(
            "{},{} {}{space}{votes}",
            self.crew,
            self.coins,
            pirates.join("-")
        )
    }

    fn read_position(&self, text: &str) -> Result<Pirates, ParseError> {
        let words: Vec<Word> = Word::new(text).split(&[' ']).take(4).collect();
        let (size, rest) = words
            .split_first()
            .ok_or_else(|| ParseError::new(POSITION, text))?;
        let mut game = parse_size(*size)?;
        match *rest {
            [] => {}
            [pirates] => game.read_pirates(pirates)?,
            [pirates, votes] => {
                game.read_pirates(pirates)?;
                game.read_votes(votes)?;
            }
            [_, _, more, ..] => return Err(more.not("nothing after the votes")),
        }
        Ok(game)
    }

    /// A proposal names the coins of those aboard, in order.
    fn action_text(&self, action: Move) -> String {
        match action {
            Move::Propose(split) => {
                let aboard = &split.0[self.overboard()..self.players()];
                aboard
                    .iter()
                    .map(u8::to_string)
                    .collect::<Vec<_>>()
                    .join("-")
            }
            Move::Aye => "aye".to_owned(),
            Move::Nay => "nay".to_owned(),
        }
    }

    /// Reads a proposal itself: there may be thousands to compare it with.
    fn parse_action(&self, text: &str) -> Result<Move, ParseError> {
        let written = |action: &Move| self.action_text(*action).eq_ignore_ascii_case(text);
        let read = if self.proposal.is_some() {
            self.choices().into_iter().find(written)
        } else {
            let word = Word::new(text);
            let parts: Vec<Word> = word.split(&['-']).take(self.players() + 1).collect();
            let split = self.read_split(word, &parts).ok();
            split.map(Move::Propose).filter(written)
        };
        read.ok_or_else(|| notation::not_an_action(self, text))
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Owned(format!("Pirate {}", player.index() + 1))
    }
}

fn parse_size(word: Word) -> Result<Pirates, ParseError> {
    let [pirates, coins] = word.parts(&[','], SIZE)?;
    let pirates = pirates.number(2..=usize::from(MAX_PIRATES), SIZE)?;
    let coins = coins.number(0..=usize::from(MAX_COINS), SIZE)?;
    Pirates::new(pirates, coins).ok_or_else(|| word.not(SIZE))
}

impl Pirates {
    /// Takes over who is aboard and what each would get from a text such as `x-9-1` or `x-?-?`.
    fn read_pirates(&mut self, word: Word) -> Result<(), ParseError> {
        let parts: Vec<Word> = word.split(&['-']).collect();
        if parts.len() != self.players() {
            return Err(word.not(format!("{} pirates with - between them", self.crew)));
        }
        let gone = parts.iter().take_while(|part| part.text == "x").count();
        if gone > self.players() - 2 {
            return Err(word.not("at least two pirates aboard, as the last two always agree"));
        }
        self.overboard = gone as u8;
        if parts[gone..].iter().all(|part| part.text == "?") {
            return Ok(());
        }
        self.proposal = Some(self.read_split(word, &parts[gone..])?);
        Ok(())
    }

    /// Reads the coins of those aboard, which stand in `word`.
    fn read_split(&self, word: Word, parts: &[Word]) -> Result<Split, ParseError> {
        let mut split = Split::default();
        for (part, coins) in parts.iter().zip(&mut split.0[self.overboard()..]) {
            *coins = part.number(0..=self.coins, "as many coins as there are, or ? for all")?;
        }
        if split.0.iter().sum::<u8>() == self.coins {
            Ok(split)
        } else {
            Err(word.not(format!("{} coins in all", self.coins)))
        }
    }

    /// Carries out votes such as `an`.
    fn read_votes(&mut self, word: Word) -> Result<(), ParseError> {
        let gone = self.overboard;
        for (at, vote) in (word.at..).zip(word.text.chars()) {
            if self.proposal.is_none() || self.turn() == Turn::Over {
                return Err(ParseError::at("no more votes", vote, at));
            }
            match vote {
                'a' => self.apply(Move::Aye),
                'n' => self.apply(Move::Nay),
                _ => return Err(ParseError::at("a or n for aye or nay", vote, at)),
            }
        }
        if self.overboard == gone {
            Ok(())
        } else {
            Err(word.not("votes that carry the proposal, or x for a pirate overboard"))
        }
    }
}
