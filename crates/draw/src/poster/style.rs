//! The colours and the words of a poster.

/// How to read it.
pub(crate) const HOW: &str = "Play the large coloured sign, find the cell where your opponent answers, \
                              and read on in the small board inside it.";

/// What the endings look like.
pub(crate) const ENDS: &str =
    "A line through the stones ends a won game; a grey board without a line is a draw.";

/// Signs and grids are described once and used often, so they take their colour from the element that uses them.
const FORM: &str = "\
svg.gametree-poster{font-family:system-ui,'DejaVu Sans',sans-serif;text-anchor:middle}
.gametree-poster .title{font-size:60px;font-weight:bold}
.gametree-poster .how{font-size:27px}
.gametree-poster .heading{font-size:38px;font-weight:bold;text-anchor:start}
.gametree-poster .map{stroke-linecap:round;stroke-width:.07}
.gametree-poster .n{stroke-width:.17}
.gametree-poster .frame,.gametree-poster .grid{stroke-width:.022}
.gametree-poster .sign{fill:none;stroke:currentColor}
.gametree-poster .letter{font-size:.7px;font-weight:bold;fill:currentColor;stroke:none}
.gametree-poster .e{fill:none;stroke:currentColor;stroke-width:.09;stroke-linejoin:round}
";

struct Palette {
    paper: &'static str,
    ink: &'static str,
    /// Stones that lay there before.
    stone: &'static str,
    /// The frame of a board and the lines between its cells.
    line: &'static str,
    /// The ground of a drawn game.
    draw: &'static str,
    /// Our best moves, on the first map and on the second.
    ours: [&'static str; 2],
    /// The ground of a won game.
    won: [&'static str; 2],
}

const LIGHT: Palette = Palette {
    paper: "#fff",
    ink: "#1c2127",
    stone: "#4d565f",
    line: "#a3abb3",
    draw: "#e6e8eb",
    ours: ["#0072b2", "#d55e00"],
    won: ["#d9ecf8", "#fce5d6"],
};

const DARK: Palette = Palette {
    paper: "#14181d",
    ink: "#e8ebee",
    stone: "#aab2bb",
    line: "#59626c",
    draw: "#2d343c",
    ours: ["#56a9e0", "#f08a3c"],
    won: ["#17384e", "#4d2e16"],
};

impl Palette {
    fn rules(&self) -> String {
        let Palette {
            paper,
            ink,
            stone,
            line,
            draw,
            ours,
            won,
        } = self;
        let map = |index: usize| {
            let (ours, won) = (ours[index], won[index]);
            format!(
                ".gametree-poster text.a{index}{{fill:{ours}}}\n\
                 .gametree-poster .a{index} .n,.gametree-poster .a{index} .e{{color:{ours}}}\n\
                 .gametree-poster .a{index} .w{{fill:{won}}}\n"
            )
        };
        let (first, second) = (map(0), map(1));
        format!(
            ".gametree-poster .paper{{fill:{paper}}}\n\
             .gametree-poster .title,.gametree-poster .how{{fill:{ink}}}\n\
             .gametree-poster .map{{color:{stone};fill:{paper}}}\n\
             .gametree-poster .frame,.gametree-poster .grid{{stroke:{line}}}\n\
             .gametree-poster .d,.gametree-poster .l{{fill:{draw}}}\n{first}{second}"
        )
    }
}

/// The whole style sheet.
pub(crate) fn sheet() -> String {
    let (light, dark) = (LIGHT.rules(), DARK.rules());
    format!("{FORM}{light}@media screen and (prefers-color-scheme:dark){{\n{dark}}}\n")
}
