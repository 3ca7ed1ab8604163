//! Parses the tree language.

use gametree_games::sketch::{Branch, MAX_NODES, Node, NodeKind, Sketch};
use gametree_rules::MAX_PLAYERS;

use crate::language::error::{SyntaxError, place, quoted};
use crate::language::lex::{Lexer, Token};

/// Parses a tree in the [tree language](crate::language).
pub fn parse(text: &str) -> Result<Sketch, SyntaxError> {
    let mut parser = Parser::new(text)?;
    parser.tree()?;
    let Parser { nodes, places, .. } = parser;
    Sketch::checked(nodes)
        .map_err(|flaw| SyntaxError::new(text, places[flaw.node], flaw.expected, flaw.found))
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    token: Token<'t>,
    /// The byte at which the token starts.
    start: usize,
    nodes: Vec<Node>,
    /// The byte at which each node starts.
    places: Vec<usize>,
    /// The nodes whose parentheses are still open, from the root on.
    open: Vec<usize>,
}

/// The label, probability and name in front of a node.
#[derive(Default)]
struct Prefix {
    label: Option<String>,
    probability: Option<f64>,
    name: Option<String>,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Result<Parser<'t>, SyntaxError> {
        let text_start = usize::from(text.starts_with('\u{feff}')) * '\u{feff}'.len_utf8();
        let mut lexer = Lexer {
            text,
            at: text_start,
        };
        let (token, start) = lexer.next()?;
        Ok(Parser {
            lexer,
            token,
            start,
            nodes: Vec::new(),
            places: Vec::new(),
            open: Vec::new(),
        })
    }

    /// Parses the tree, with an explicit stack of open nodes instead of recursion.
    fn tree(&mut self) -> Result<(), SyntaxError> {
        loop {
            let inner = self.node()?;
            if !inner && !self.close()? {
                return Ok(());
            }
        }
    }

    /// Closes parentheses after a complete node. Returns whether another node follows.
    fn close(&mut self) -> Result<bool, SyntaxError> {
        while let Some(&parent) = self.open.last() {
            match self.token {
                Token::Mark(",") => {
                    self.advance()?;
                    return Ok(true);
                }
                Token::Mark(")") => {
                    self.advance()?;
                    self.open.pop();
                }
                _ => return Err(self.unclosed(parent)),
            }
        }
        if self.token == Token::End {
            Ok(false)
        } else {
            Err(self.error("nothing after the tree"))
        }
    }

    /// Parses a node with its prefix, up to its opening parenthesis. Returns whether it has one.
    fn node(&mut self) -> Result<bool, SyntaxError> {
        let at = self.start;
        if self.nodes.len() == MAX_NODES {
            let expected = format!("at most {MAX_NODES} nodes");
            return Err(SyntaxError::new(self.lexer.text, at, expected, "more"));
        }
        let prefix = self.prefix()?;
        let (kind, evaluation) = self.kind()?;
        let inner = !matches!(kind, NodeKind::Leaf(_));
        let child = self.nodes.len();
        if let Some(&parent) = self.open.last() {
            self.nodes[parent].branches.push(Branch {
                label: prefix.label,
                probability: prefix.probability,
                child,
            });
        }
        self.nodes.push(Node {
            name: prefix.name,
            kind,
            evaluation,
            branches: Vec::new(),
        });
        self.places.push(at);
        if inner {
            self.open.push(child);
            self.take("(", "'(' and the children")?;
            if self.token == Token::Mark(")") {
                return Err(self.error("at least one child"));
            }
        }
        Ok(inner)
    }

    /// Label, probability and name.
    fn prefix(&mut self) -> Result<Prefix, SyntaxError> {
        let mut prefix = Prefix::default();
        loop {
            let next = self.peek();
            match (&self.token, next) {
                (Token::Word(_) | Token::Quoted(_), Some(Token::Mark("->"))) => {
                    if prefix.label.is_some() || self.open.is_empty() {
                        return Err(self.error("a tree without label"));
                    }
                    prefix.label = Some(self.text_and_mark()?);
                }
                (Token::Word(_) | Token::Quoted(_), Some(Token::Mark(":"))) => {
                    prefix.name = Some(self.text_and_mark()?);
                    return Ok(prefix);
                }
                (&Token::Number(number), Some(Token::Mark(":" | "/"))) => {
                    let below_chance = self.open.last();
                    let below_chance = below_chance
                        .is_some_and(|&parent| self.nodes[parent].kind == NodeKind::Chance);
                    if !below_chance || prefix.probability.is_some() {
                        let expected =
                            "a tree; probabilities stand below chance, numbers as names in quotes";
                        return Err(self.error(expected));
                    }
                    prefix.probability = Some(self.probability(number)?);
                }
                _ => return Ok(prefix),
            }
        }
    }

    /// A name or label and the mark after it.
    fn text_and_mark(&mut self) -> Result<String, SyntaxError> {
        let text = match &self.token {
            Token::Word(word) => (*word).to_owned(),
            Token::Quoted(text) => text.clone(),
            _ => return Err(self.error("a name")),
        };
        self.advance()?;
        self.advance()?;
        Ok(text)
    }

    /// The rest of a probability that begins with this number.
    fn probability(&mut self, mut probability: f64) -> Result<f64, SyntaxError> {
        let at = self.start;
        self.advance()?;
        if self.token == Token::Mark("/") {
            self.advance()?;
            probability /= self.number("the denominator of a fraction")?;
        }
        if !(probability > 0.0 && probability.is_finite()) {
            let found = &self.lexer.text[at..self.start];
            let found = quoted(found.trim_end());
            let expected = "a probability above 0";
            return Err(SyntaxError::new(self.lexer.text, at, expected, found));
        }
        self.take(":", "':' after a probability")?;
        Ok(probability)
    }

    /// The kind of a node, and its evaluation.
    fn kind(&mut self) -> Result<(NodeKind, Option<f64>), SyntaxError> {
        match self.token {
            Token::Word(word) => {
                let Some(kind) = NodeKind::of_keyword(word) else {
                    return Err(self.error("max, min, chance, p1 to p8 or a number"));
                };
                self.advance()?;
                let mut evaluation = None;
                if self.token == Token::Mark("[") {
                    self.advance()?;
                    evaluation = Some(self.number("the node's evaluation")?);
                    self.take("]", "']' after the evaluation")?;
                }
                Ok((kind, evaluation))
            }
            Token::Number(value) => {
                self.advance()?;
                Ok((NodeKind::Leaf(vec![value]), None))
            }
            Token::Mark("(") => {
                self.advance()?;
                Ok((NodeKind::Leaf(self.tuple()?), None))
            }
            _ => Err(self.error("a tree: max(…), min(…), chance(…), p1(…), a number or a tuple")),
        }
    }

    /// The rest of a tuple, after its opening parenthesis.
    fn tuple(&mut self) -> Result<Vec<f64>, SyntaxError> {
        let mut values = vec![self.number("a number for the first player")?];
        while self.token == Token::Mark(",") {
            self.advance()?;
            if values.len() == MAX_PLAYERS {
                return Err(self.error(&format!("at most {MAX_PLAYERS} players")));
            }
            values.push(self.number("a number for the next player")?);
        }
        self.take(")", "',' or ')' in a tuple")?;
        Ok(values)
    }

    fn number(&mut self, expected: &str) -> Result<f64, SyntaxError> {
        let Token::Number(number) = self.token else {
            return Err(self.error(expected));
        };
        self.advance()?;
        Ok(number)
    }

    fn take(&mut self, mark: &'static str, expected: &str) -> Result<(), SyntaxError> {
        if self.token != Token::Mark(mark) {
            return Err(self.error(expected));
        }
        self.advance()
    }

    fn advance(&mut self) -> Result<(), SyntaxError> {
        (self.token, self.start) = self.lexer.next()?;
        Ok(())
    }

    /// The token after this one, if it is valid.
    fn peek(&self) -> Option<Token<'t>> {
        // The second token matters only after one that can begin a prefix.
        match self.token {
            Token::Mark(_) | Token::End => None,
            _ => Some({ self.lexer }.next().ok()?.0),
        }
    }

    fn unclosed(&self, parent: usize) -> SyntaxError {
        let at = self.places[parent];
        let here = place(self.lexer.text, self.start).0;
        let (line, column) = place(self.lexer.text, at);
        let kind = self.nodes[parent].kind.keyword().unwrap_or_default();
        let expected = format!("',' or ')' after a child of {kind}");
        if line == here {
            self.error(&expected)
        } else {
            self.error(&format!("{expected} (line {line}, column {column})"))
        }
    }

    /// The error for an unexpected token.
    fn error(&self, expected: &str) -> SyntaxError {
        let found = match &self.token {
            Token::End => "the end of the text".to_owned(),
            _ => quoted(&self.lexer.text[self.start..self.lexer.at]),
        };
        SyntaxError::new(self.lexer.text, self.start, expected, found)
    }
}
