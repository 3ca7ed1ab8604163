//! What is said of a game.

use crate::text::one_line;

/// The tags that every game should have, in their order, and what they say where nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Something said of a game, such as `[White "her name"]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tag {
    name: String,
    value: String,
}

/// All that is said of a game, in the order of the export format: the seven tags of every game, then the others by name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tags(Vec<Tag>);

impl Tag {
    /// A tag with a name of letters, digits and underscores; nothing if the name is no such name. Signs that control a
    /// terminal are spaces in its value.
    pub fn new(name: impl Into<String>, value: &str) -> Option<Tag> {
        let name = name.into();
        let in_names = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let is_name = !name.is_empty() && name.bytes().all(in_names);
        let value = one_line(value);
        is_name.then_some(Tag { name, value })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What is said.
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl Tags {
    /// What the first tag of a name says.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|tag| tag.name == name).map(Tag::value)
    }

    /// Says something instead of all that was said under the name before.
    pub fn set(&mut self, tag: Tag) {
        self.0.retain(|other| other.name != tag.name);
        self.add(tag);
    }

    /// Says that nothing is known under those of the seven names that nothing is said under, and that a game is one of
    /// Chess960 if the position writes castling rights in its notation.
    ///
    /// ```
    /// use gametree_protocols::pgn::{Tag, Tags};
    /// let mut tags = Tags::default();
    /// tags.set(Tag::new("White", "Morphy").unwrap());
    /// tags.complete();
    /// assert_eq!((tags.get("White"), tags.get("Date")), (Some("Morphy"), Some("????.??.??")));
    /// ```
    pub fn complete(&mut self) {
        for (name, unknown) in ROSTER {
            if self.get(name).is_none() {
                self.add(Tag {
                    name: name.to_owned(),
                    value: unknown.to_owned(),
                });
            }
        }
        let position = self.get("FEN").unwrap_or_default();
        if self.get("Variant").is_none() && tells_files_of_rooks(position) {
            self.add(Tag {
                name: "Variant".to_owned(),
                value: "Chess960".to_owned(),
            });
        }
    }

    /// The tags in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Tag> {
        self.0.iter()
    }

    /// Is nothing said?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Puts a tag after those that stand before it in the order, and after those of the same name.
    fn add(&mut self, tag: Tag) {
        let place = self.0.partition_point(|other| rank(other) <= rank(&tag));
        self.0.insert(place, tag);
    }
}

impl FromIterator<Tag> for Tags {
    fn from_iter<I: IntoIterator<Item = Tag>>(tags: I) -> Tags {
        let mut tags: Vec<Tag> = tags.into_iter().collect();
        tags.sort_by(|one, other| rank(one).cmp(&rank(other)));
        Tags(tags)
    }
}

/// Whether castling rights are written by the files of the rooks, since the usual letters would be ambiguous.
fn tells_files_of_rooks(position: &str) -> bool {
    let mut fields = position.split_whitespace();
    let rights = fields.nth(2).unwrap_or_default();
    rights.contains(|sign: char| matches!(sign.to_ascii_lowercase(), 'a'..='h'))
}

/// Where in the order a tag stands.
fn rank(tag: &Tag) -> (usize, &str) {
    let mut roster = ROSTER.iter();
    let place = roster.position(|(name, _)| *name == tag.name);
    (place.unwrap_or(ROSTER.len()), &tag.name)
}
