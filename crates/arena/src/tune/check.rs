//! What a kept tuning must be, so that it can go on: files may have been cut, edited or made up.

use std::fmt::Display;

use gametree_players::Entry;
use gametree_search::thinker::{OptionSpec, Role};

use crate::error::ArenaError;
use crate::tune::{TunedParameter, Tuning};

impl Tuning {
    /// The same tuning of this game, ready to go on: refused unless every number is within its range, every row complete, and
    /// every parameter one that the thinker declares tunable. Ranges are those that are declared now.
    pub fn resumed(mut self, entry: &dyn Entry) -> Result<Tuning, ArenaError> {
        let game = &entry.facts().name;
        if self.game != *game {
            let found = printable(&self.game);
            return Err(refused(format!("a tuning of {game}"), found));
        }
        let specs = entry.options(&self.thinker)?;
        expect_in(
            1.0..=Tuning::MAX_ITERATIONS.into(),
            "iterations",
            self.iterations.into(),
        )?;
        expect_in(1.0..=Tuning::MAX_PAIRS.into(), "pairs", self.pairs.into())?;
        if self.nodes == 0 {
            return Err(refused("1 node a move or more", 0));
        }
        if !Tuning::is_rate(self.rate) {
            return Err(refused("a rate above 0, at most 1", self.rate));
        }
        if self.parameters.is_empty() {
            return Err(refused("parameters", "none"));
        }
        for (place, parameter) in self.parameters.iter_mut().enumerate() {
            parameter.take_range(&self.thinker, &specs)?;
            parameter.check(place)?;
        }
        for (place, parameter) in self.parameters.iter().enumerate() {
            let before = &self.parameters[..place];
            if before.iter().any(|known| known.name == parameter.name) {
                let name = &parameter.name;
                return Err(refused("each parameter once", format!("{name} twice")));
            }
        }
        self.check_history()?;
        Ok(self)
    }

    /// Refuses rows that do not belong to the parameters and the iterations that are done.
    fn check_history(&self) -> Result<(), ArenaError> {
        let done = self.done as usize;
        if done > self.iterations as usize {
            let expected = format!("at most {} iterations done", self.iterations);
            return Err(refused(expected, done));
        }
        for (what, found) in [
            ("rows of history", self.history.len()),
            ("results", self.results.len()),
        ] {
            if found != done {
                return Err(refused(format!("{done} {what}, as are done"), found));
            }
        }
        let columns = self.parameters.len();
        for (row, values) in self.history.iter().enumerate() {
            let place = row + 1;
            if values.len() != columns {
                let expected = format!("{columns} values in row {place} of history");
                return Err(refused(expected, values.len()));
            }
            for (parameter, &value) in self.parameters.iter().zip(values) {
                let what = format!("{} in row {place} of history", parameter.name);
                expect_in(parameter.range(), &what, value)?;
            }
        }
        let most = 2.0 * f64::from(self.pairs);
        for (row, &result) in self.results.iter().enumerate() {
            expect_in(-most..=most, &format!("result {}", row + 1), result)?;
        }
        let last = |place: usize, parameter: &TunedParameter| match self.history.last() {
            Some(row) => row[place],
            None => parameter.start as f64,
        };
        for (place, parameter) in self.parameters.iter().enumerate() {
            let last = last(place, parameter);
            if parameter.value != last {
                let expected = format!("{last} as the value of {}", parameter.name);
                return Err(refused(
                    format!("{expected}, as history ends"),
                    parameter.value,
                ));
            }
        }
        Ok(())
    }
}

impl TunedParameter {
    /// Why an option cannot be tuned; nothing if it can.
    pub fn obstacle(thinker: &str, spec: &OptionSpec) -> Option<String> {
        let name = &spec.name;
        match spec.role {
            Role::SwitchedOff => Some(format!(
                "expected parameters that make a difference, found '{name}', whose technique is switched off here"
            )),
            _ if TunedParameter::of(spec).is_none() => Some(format!(
                "expected depths or margins of the search, found '{name}', which is another option of {thinker}"
            )),
            _ => None,
        }
    }

    /// Takes the range that the thinker declares for the option of this name.
    fn take_range(&mut self, thinker: &str, specs: &[OptionSpec]) -> Result<(), ArenaError> {
        let Some(spec) = specs.iter().find(|spec| spec.name == self.name) else {
            let found = printable(&self.name);
            return Err(refused(format!("parameters of {thinker}"), found));
        };
        if let Some(obstacle) = TunedParameter::obstacle(thinker, spec) {
            return Err(ArenaError::Refused(obstacle));
        }
        if let Some(declared) = TunedParameter::of(spec) {
            (self.low, self.high) = (declared.low, declared.high);
        }
        Ok(())
    }

    fn check(&self, place: usize) -> Result<(), ArenaError> {
        let of = |what: &str| format!("{what} of parameter {}, {}", place + 1, self.name);
        expect_in(Tuning::STEPS, &of("step"), self.step)?;
        expect_in(self.range(), &of("start"), self.start as f64)?;
        expect_in(self.range(), &of("value"), self.value)
    }

    fn range(&self) -> std::ops::RangeInclusive<f64> {
        self.low as f64..=self.high as f64
    }
}

/// Refuses a number outside its range, and what is no number.
fn expect_in(
    range: std::ops::RangeInclusive<f64>,
    what: &str,
    found: f64,
) -> Result<(), ArenaError> {
    if range.contains(&found) {
        return Ok(());
    }
    let (low, high) = range.into_inner();
    Err(refused(format!("{what} from {low} to {high}"), found))
}

fn refused(expected: impl Display, found: impl Display) -> ArenaError {
    ArenaError::Refused(format!("expected {expected}, found {found}"))
}

/// A name in quotes, shortened, without what would move the cursor.
fn printable(name: &str) -> String {
    let name: String = name
        .chars()
        .flat_map(char::escape_default)
        .take(40)
        .collect();
    format!("'{name}'")
}

#[cfg(test)]
mod tests;
