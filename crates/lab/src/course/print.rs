//! Writes a course's test.

use std::fmt;

use crate::course::CourseTest;

/// The test as its files are written; reads back as the same.
impl fmt::Display for CourseTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(class) = &self.class {
            writeln!(f, "class: \"{class}\"")?;
        }
        writeln!(f, "alg: \"{}\"", self.algorithm.agent())?;
        writeln!(f, "depth: \"{}\"", self.depth)?;
        if let Some(diagram) = &self.diagram {
            writeln!(f, "\ndiagram: \"\"\"\n{diagram}\n\"\"\"")?;
        }
        writeln!(f, "\nnum_agents: \"{}\"", self.agents)?;
        writeln!(f, "\nstart_state: \"{}\"", self.start)?;
        writeln!(f, "win_states: \"{}\"", self.wins.join(" "))?;
        writeln!(f, "lose_states: \"{}\"", self.losses.join(" "))?;
        writeln!(f, "\nsuccessors: \"\"\"")?;
        for edge in &self.successors {
            writeln!(f, "{} {} {}", edge.state, edge.action, edge.next)?;
        }
        writeln!(f, "\"\"\"\n\nevaluation: \"\"\"")?;
        for (state, value) in &self.evaluation {
            writeln!(f, "{state} {value}")?;
        }
        writeln!(f, "\"\"\"")
    }
}
