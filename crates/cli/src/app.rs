//! A program with some games.

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{CommandFactory, FromArgMatches};
use gametree_players::{Entry, Playable, Registry};
use gametree_rules::Hidden;
use gametree_search::Evaluate;
use gametree_search::pvs::Guide;
use gametree_standard::{learned, standard};

#[cfg(not(feature = "page"))]
use crate::args::GamesArgs;
#[cfg(feature = "page")]
use crate::args::ServeArgs;
use crate::args::{Cli, Command, shield};

use crate::error::{Failure, one_line};
use crate::files::{self, Content};
use crate::output::Output;
#[cfg(feature = "page")]
use crate::serve;
use crate::{
    analyze, arena, bench, book, check, climb, games, interrupt, lint, nboard, perft, play, quiz,
    review, solve, train, tree, tune, uci,
};

/// The stack size: searches recurse to the end of the longest game.
const STACK: usize = 1 << 30;

/// A program with some games, whose arguments are a command.
#[derive(Debug, Default)]
pub struct App {
    registry: Registry,
}

/// A program without games.
pub fn app() -> App {
    App::default()
}

impl App {
    /// Adds a game in which nothing is hidden.
    #[must_use]
    pub fn with<G: Playable + Default>(self) -> App {
        self.with_entry(<dyn Entry>::new(G::default()))
    }

    /// Adds a game in which nothing is hidden, with an evaluation for cutoffs.
    #[must_use]
    pub fn with_evaluation<G: Playable + Default>(
        self,
        evaluation: impl Evaluate<G> + Clone + Send + Sync + 'static,
    ) -> App {
        self.with_entry(<dyn Entry>::with_evaluation(G::default(), evaluation))
    }

    /// Adds a two-player zero-sum game without chance and with nothing hidden, and a guide for principal variation search.
    #[must_use]
    pub fn with_guide<G: Playable + Default>(
        self,
        guide: impl Guide<G> + Clone + Send + 'static,
    ) -> App {
        self.with_entry(<dyn Entry>::with_guide(G::default(), guide))
    }

    /// Adds a game in which something is hidden.
    #[must_use]
    pub fn with_hidden<G: Playable + Hidden + Default>(self) -> App {
        self.with_entry(<dyn Entry>::hidden(G::default()))
    }

    /// Adds a game made by one of the constructors of [`Entry`], such as one whose start is only known at run time, or an
    /// entry of your own. A game of the same name is replaced.
    #[must_use]
    pub fn with_entry(mut self, entry: impl Into<Box<dyn Entry>>) -> App {
        self.registry.add(entry);
        self
    }

    /// Adds the standard games.
    #[must_use]
    pub fn with_standard_games(mut self) -> App {
        self.registry.extend(standard());
        self
    }

    /// Runs the command of the program's arguments.
    pub fn run(self) -> ExitCode {
        interrupt::survive_file_size_limit();
        let arguments: Vec<OsString> = shield(std::env::args_os());
        // The name of the program.
        let name = arguments
            .first()
            .map(std::path::Path::new)
            .and_then(|path| path.file_stem());
        let name = name.map_or_else(
            || "gametree".to_owned(),
            |name| name.to_string_lossy().into_owned(),
        );
        let work = std::thread::Builder::new()
            .stack_size(STACK)
            .spawn(move || self.perform(&name, arguments));
        let done = work.map_err(Failure::from).and_then(|thread| {
            thread.join().unwrap_or_else(|_| {
                // The panic has told where.
                Err(Failure::Internal(
                    "the program panicked, as told above".to_owned(),
                ))
            })
        });
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        }
    }

    /// The arguments, with the program's own name; the examples use the standard games.
    fn command(&self, name: &str) -> clap::Command {
        let command = Cli::command().bin_name(name).display_name(name);
        if self.registry.find("tictactoe").is_ok() {
            return command;
        }
        let plain = |command: clap::Command| command.after_help(clap::builder::Resettable::Reset);
        plain(command).mut_subcommands(plain)
    }

    /// Replaces the built-in weights by those of the arguments.
    fn take_weights(&mut self, cli: &Cli) -> Result<(), Failure> {
        let instead = match cli.command {
            _ if cli.weights.is_empty() => None,
            Some(Command::Train(_)) => Some("--start FILE, to continue from weights"),
            Some(Command::Arena(_)) => {
                Some("players with weights of their own ('uci:gametree uci --weights FILE')")
            }
            _ => None,
        };
        if let Some(instead) = instead {
            return Err(Failure::Input(format!(
                "expected {instead}, found --weights"
            )));
        }
        for path in &cli.weights {
            let entry = learned(&files::bytes(path, Content::Weights)?);
            let known = entry.filter(|entry| self.registry.find(&entry.facts().name).is_ok());
            let entry = known.ok_or_else(|| files::unlearned(path, "GAME"))?;
            self.registry.add(entry);
        }
        Ok(())
    }

    fn perform(mut self, name: &str, arguments: Vec<OsString>) -> Result<(), Failure> {
        let command = self.command(name);
        let matches = command.try_get_matches_from(arguments);
        let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
            Ok(cli) => cli,
            Err(error) if error.use_stderr() => return Err(Failure::Input(one_line(&error))),
            Err(help) => return Output::stdout().line(help.render().ansi().to_string().trim_end()),
        };
        self.take_weights(&cli)?;
        interrupt::install();
        let mut out = Output::stdout();
        let registry = &Arc::new(self.registry);
        match &cli.command {
            #[cfg(feature = "page")]
            None => serve::run(Arc::clone(registry), &ServeArgs::usual(), &mut out),
            #[cfg(not(feature = "page"))]
            None => games::run(registry, name, &GamesArgs::default(), &mut out),
            #[cfg(feature = "page")]
            Some(Command::Serve(args)) => serve::run(Arc::clone(registry), args, &mut out),
            Some(Command::Games(args)) => games::run(registry, name, args, &mut out),
            Some(Command::Play(args)) => play::run(registry, name, args, &mut out),
            Some(Command::Analyze(args)) => analyze::run(registry, args, &mut out),
            Some(Command::Review(args)) => review::run(registry, args, &mut out),
            Some(Command::Solve(args)) => solve::run(registry, args, &mut out),
            Some(Command::Tree(args)) => tree::run(registry, args, &mut out),
            Some(Command::Quiz(args)) => quiz::run(args, &mut out),
            Some(Command::Climb(args)) => climb::run(args, &mut out),
            Some(Command::Check(args)) => check::run(registry, args, &mut out),
            Some(Command::Perft(args)) => perft::run(registry, args, &mut out),
            Some(Command::Bench(args)) => bench::run(registry, args, &mut out),
            Some(Command::Uci(args)) => uci::run(registry, args),
            Some(Command::Book(args)) => book::run(args, &mut out),
            Some(Command::Nboard(args)) => nboard::run(registry, args),
            Some(Command::Arena(args)) => arena::run(registry, args, &mut out),
            Some(Command::Lint(args)) => lint::run(registry, args, &mut out),
            Some(Command::Train(args)) => train::run(args, &mut out),
            Some(Command::Tune(args)) => tune::run(registry, args, &mut out),
        }
    }
}
