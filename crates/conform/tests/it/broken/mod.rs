//! A small game with a switch for every way in which rules go wrong.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use gametree_rules::picture::Picture;
use gametree_rules::{
    Class, Facts, Game, Gesture, Hidden, Keyed, Notation, ParseError, Player, Show, Spot, Turn,
};

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Defect {
    None,
    TooManyPlayers,
    PhantomPlayer,
    UnannouncedChance,
    TurnPanics,
    NoActions,
    SameActionTwice,
    ClearsTheList,
    SortsTheWholeList,
    ChangesItsMind,
    ApplyPanics,
    AfterLies,
    NeverEnds,
    UtilityIsNan,
    UtilityOutsideRange,
    UtilitiesDoNotSum,
    UtilityPanics,
    ProbabilitiesDoNotSum,
    ProbabilityIsNegative,
    OutcomesPanic,
    KeyForgetsTheTurn,
    KeyRemembersTheWay,
    HashRemembersTheWay,
    PositionIsRefused,
    PositionLosesTheTurn,
    SpaceInText,
    SameText,
    ReadsAnotherAction,
    TextPanics,
    SharedGesture,
    GestureOffThePicture,
    PicturePanics,
    GestureAfterThreeTwos,
    ChoicesLeaveOneOut,
    SeesTooLittle,
    ForgetsTheRoot,
    SpeechlessAndNan,
}

/// Take one or two matches; whoever takes the last wins. When three are left, a coin says whether one of them burns.
#[derive(Clone, Debug)]
pub(crate) struct Matches<const CHANCE: bool> {
    /// How many there were at the start: no part of the state.
    pub(crate) first: u8,
    pub(crate) left: u8,
    pub(crate) turn: Player,
    pub(crate) tossing: bool,
    /// How often two were taken: no part of the state.
    pub(crate) twos: u8,
    /// What was done, which everybody sees: no part of the state.
    pub(crate) seen: String,
    pub(crate) defect: Defect,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Move {
    Take(u8),
    Burn(u8),
}

thread_local! {
    static ASKED: Cell<u32> = const { Cell::new(0) };
    /// What is wrong with texts, which are read before there is a game.
    static READING: Cell<Defect> = const { Cell::new(Defect::None) };
}

impl<const CHANCE: bool> Matches<CHANCE> {
    pub(crate) fn new(left: u8, defect: Defect) -> Matches<CHANCE> {
        READING.set(defect);
        Matches {
            first: left,
            left,
            turn: Player::FIRST,
            tossing: false,
            twos: 0,
            seen: "matches".to_owned(),
            defect,
        }
    }

    fn has(&self, defect: Defect) -> bool {
        self.defect == defect
    }

    /// Whether this is the place where the defect shows.
    fn shows(&self, defect: Defect, left: u8) -> bool {
        self.defect == defect && self.left == left
    }
}

/// The format of a position.
const POSITION: &str = "matches left and who moves such as 6-1";

impl<const CHANCE: bool> Game for Matches<CHANCE> {
    type Action = Move;
    const CLASS: Class = Class {
        chance: CHANCE,
        ..Class::TWO_PLAYERS
    };

    fn facts(&self) -> Facts {
        Facts::new("matches", "Matches")
            .about("Take one or two matches; whoever takes the last wins.")
            .position(POSITION)
    }

    fn turn(&self) -> Turn {
        assert!(!self.shows(Defect::TurnPanics, 4), "whose turn is it");
        match self.left {
            0 => Turn::Over,
            3 if self.tossing => Turn::Chance,
            4 if self.has(Defect::PhantomPlayer) => Turn::Player(Player::new(5)),
            _ => Turn::Player(self.turn),
        }
    }

    fn actions(&self, out: &mut Vec<Move>) {
        let before = out.len();
        if self.shows(Defect::ClearsTheList, 4) {
            out.clear();
        }
        if self.shows(Defect::NoActions, 2) {
            return;
        }
        if self.shows(Defect::NeverEnds, 1) {
            out.push(Move::Take(0));
            return;
        }
        out.extend((1..=self.left.min(2)).map(Move::Take));
        if self.shows(Defect::SameActionTwice, 4) {
            out.push(Move::Take(1));
        }
        if self.shows(Defect::SortsTheWholeList, 4) {
            out.sort_unstable();
        }
        if self.shows(Defect::ChangesItsMind, 4) {
            ASKED.set(ASKED.get() + 1);
            if ASKED.get().is_multiple_of(2) {
                out[before..].reverse();
            }
        }
    }

    fn apply(&mut self, action: Move) {
        self.seen = format!("{} {action:?}", self.seen);
        match action {
            Move::Take(taken) => {
                assert!(
                    !(self.shows(Defect::ApplyPanics, 4) && taken == 2),
                    "the matches broke"
                );
                self.left -= taken;
                self.twos += u8::from(taken == 2);
                self.turn = self.turn.other();
                self.tossing = self.left == 3 && (CHANCE || self.has(Defect::UnannouncedChance));
            }
            Move::Burn(burnt) => {
                self.left -= burnt;
                self.tossing = false;
            }
        }
    }

    fn after(&self, action: Move) -> Self {
        let mut next = self.clone();
        next.apply(action);
        if self.shows(Defect::AfterLies, 5) {
            next.left = 0;
        }
        next
    }

    fn choices(&self) -> Vec<Move> {
        let mut choices = Vec::new();
        match self.turn() {
            Turn::Over => {}
            Turn::Player(_) => self.actions(&mut choices),
            Turn::Chance => choices.extend([Move::Burn(0), Move::Burn(1)]),
        }
        if self.shows(Defect::ChoicesLeaveOneOut, 6) {
            choices.pop();
        }
        choices
    }

    fn utility(&self, player: Player) -> f64 {
        let won = if player == self.turn { -1.0 } else { 1.0 };
        match self.defect {
            _ if player.index() > 1 => 0.0,
            Defect::UtilityIsNan | Defect::SpeechlessAndNan => f64::NAN,
            Defect::UtilityOutsideRange => 2.0 * won,
            Defect::UtilitiesDoNotSum => won.max(0.0),
            Defect::UtilityPanics => panic!("who won"),
            _ => won,
        }
    }

    fn outcomes(&self, out: &mut Vec<(Move, f64)>) {
        let (kept, burnt) = match self.defect {
            Defect::ProbabilitiesDoNotSum => (0.5, 0.4),
            Defect::ProbabilityIsNegative => (1.5, -0.5),
            Defect::OutcomesPanic => panic!("the coin is lost"),
            _ => (0.5, 0.5),
        };
        out.extend([(Move::Burn(0), kept), (Move::Burn(1), burnt)]);
    }

    fn players(&self) -> usize {
        if self.has(Defect::TooManyPlayers) {
            3
        } else {
            2
        }
    }
}

impl<const CHANCE: bool> PartialEq for Matches<CHANCE> {
    fn eq(&self, other: &Self) -> bool {
        (self.left, self.turn, self.tossing) == (other.left, other.turn, other.tossing)
    }
}

impl<const CHANCE: bool> Eq for Matches<CHANCE> {}

impl<const CHANCE: bool> Hash for Matches<CHANCE> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.left, self.turn, self.tossing).hash(hasher);
        if self.has(Defect::HashRemembersTheWay) {
            self.twos.hash(hasher);
        }
    }
}

impl<const CHANCE: bool> Keyed for Matches<CHANCE> {
    fn key(&self) -> u64 {
        if self.has(Defect::HashRemembersTheWay) {
            return u64::from(self.twos) << 32
                | u64::from(self.left) << 8
                | u64::from(self.tossing);
        }
        let turn = match self.defect {
            Defect::KeyForgetsTheTurn => 0,
            _ => self.turn.index() as u64,
        };
        let way = match self.defect {
            Defect::KeyRemembersTheWay => u64::from(self.twos),
            _ => 0,
        };
        way << 32 | u64::from(self.left) << 8 | turn << 1 | u64::from(self.tossing)
    }
}

impl<const CHANCE: bool> Notation for Matches<CHANCE> {
    fn position(&self) -> String {
        let turn = if self.tossing {
            ["t", "u"][self.turn.index()]
        } else {
            ["1", "2"][self.turn.index()]
        };
        format!("{}-{turn}", self.left)
    }

    fn read_position(&self, text: &str) -> Result<Self, ParseError> {
        let defect = READING.get();
        let malformed = || ParseError::new(POSITION, text);
        let (left, turn) = text.split_once('-').ok_or_else(malformed)?;
        let left = left.parse().map_err(|_| malformed())?;
        if defect == Defect::PositionIsRefused && left == 2 {
            return Err(malformed());
        }
        let second = matches!(turn, "2" | "u") && !(defect == Defect::PositionLosesTheTurn);
        let turn_of = Player::new(usize::from(second));
        Ok(Matches {
            first: left,
            left,
            turn: turn_of,
            tossing: matches!(turn, "t" | "u"),
            twos: 0,
            seen: "matches".to_owned(),
            defect,
        })
    }

    fn action_text(&self, action: Move) -> String {
        let here = |defect| self.shows(defect, 4);
        assert!(!here(Defect::TextPanics), "no words");
        assert!(!self.has(Defect::SpeechlessAndNan), "no words");
        match action {
            Move::Take(number) if here(Defect::SpaceInText) => format!("take {number}"),
            Move::Take(_) if here(Defect::SameText) => "take".to_owned(),
            Move::Take(number) => format!("take{number}"),
            Move::Burn(number) => format!("burn{number}"),
        }
    }

    fn parse_action(&self, text: &str) -> Result<Move, ParseError> {
        let malformed = || ParseError::new("take1", text);
        let (word, number) = text.split_at_checked(4).ok_or_else(malformed)?;
        let number = number.parse().map_err(|_| malformed())?;
        match word {
            "take" if self.shows(Defect::ReadsAnotherAction, 4) => Ok(Move::Take(3 - number)),
            "take" => Ok(Move::Take(number)),
            "burn" => Ok(Move::Burn(number)),
            _ => Err(malformed()),
        }
    }
}

impl<const CHANCE: bool> Show for Matches<CHANCE> {
    fn picture(&self) -> Picture {
        assert!(!self.shows(Defect::PicturePanics, 4), "no canvas");
        let mut picture = Picture::new();
        for number in 0..=2 {
            picture.button(format!("take {number}"), Spot(number));
        }
        picture
    }

    fn gesture(&self, action: Move) -> Gesture {
        let (Move::Take(number) | Move::Burn(number)) = action;
        if self.shows(Defect::SharedGesture, 4) {
            return vec![Spot(1)];
        }
        let off = self.shows(Defect::GestureOffThePicture, 4)
            || self.has(Defect::GestureAfterThreeTwos) && self.twos >= 3;
        vec![Spot(u16::from(number) + if off { 7 } else { 0 })]
    }
}

impl<const CHANCE: bool> Hidden for Matches<CHANCE> {
    type View = String;

    fn view(&self, _: Player) -> String {
        if self.has(Defect::SeesTooLittle) {
            "nothing".to_owned()
        } else {
            self.seen.clone()
        }
    }

    fn root(&self) -> Self {
        let taken = u8::from(self.has(Defect::ForgetsTheRoot) && self.left < 6);
        Matches {
            left: self.first - taken,
            turn: Player::FIRST,
            tossing: false,
            ..self.clone()
        }
    }
}
