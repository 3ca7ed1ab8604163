//! The colours of drawings, on light and dark backgrounds: Okabe and Ito's palette. No meaning depends on colour alone.

use super::typography::add;

/// All rules apply inside our drawings only, so that a page can contain several.
const SHAPES: &str = "\
svg.gametree-tree{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:12px}
.gametree-tree .inside,.gametree-tree .value{font-size:15px;font-weight:bold}
.gametree-tree .inside,.gametree-tree .middle{text-anchor:middle}
.gametree-tree .title{font-size:17px;font-weight:bold}
.gametree-tree .note{font-size:13px}
.gametree-tree .window{font-style:italic}
.gametree-tree .shape{stroke-width:2;stroke-linejoin:round}
.gametree-tree .ring{fill:none;stroke-width:12;stroke-linejoin:round}
.gametree-tree .edge{fill:none;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}
.gametree-tree .best{stroke-width:5}
.gametree-tree .bars{fill:none;stroke-width:2.5;stroke-linecap:round}
.gametree-tree .unseen{stroke-width:1}
.gametree-tree .pruned{stroke-width:1.5;stroke-dasharray:4 4;stroke-linecap:butt}
";

/// A colour scheme. A pair is the stroke and the fill of a shape.
pub(crate) struct Colours {
    pub(crate) paper: &'static str,
    pub(crate) ink: &'static str,
    /// Secondary text.
    pub(crate) pale: &'static str,
    /// Pruned and unvisited nodes.
    pub(crate) out: &'static str,
    pub(crate) best: &'static str,
    pub(crate) ring: &'static str,
    pub(crate) max: [&'static str; 2],
    pub(crate) min: [&'static str; 2],
    pub(crate) chance: [&'static str; 2],
    pub(crate) leaf: [&'static str; 2],
    players: [&'static str; 8],
}

pub(crate) const LIGHT: Colours = Colours {
    paper: "#fff",
    ink: "#1c2127",
    pale: "#4d565f",
    out: "#7b838c",
    best: "#007a5a",
    ring: "#f0b400",
    max: ["#0072b2", "#e2f0f9"],
    min: ["#d55e00", "#fdebdd"],
    chance: ["#8a6d00", "#fbf5d6"],
    leaf: ["#4d565f", "#f5f6f7"],
    players: [
        "#0072b2", "#d55e00", "#007a5a", "#b0508a", "#2a7fa8", "#8a6d00", "#555d66", "#7a4a21",
    ],
};

pub(crate) const DARK: Colours = Colours {
    paper: "#14181d",
    ink: "#e8ebee",
    pale: "#b4bcc5",
    out: "#8a929b",
    best: "#2fc79b",
    ring: "#f0c840",
    max: ["#56a9e0", "#16303f"],
    min: ["#f08a3c", "#3d2614"],
    chance: ["#f0e442", "#35320f"],
    leaf: ["#aab2bb", "#20262d"],
    players: [
        "#56a9e0", "#f08a3c", "#2fc79b", "#dc8fbc", "#8fd0f2", "#f0e442", "#aab2bb", "#c89a6a",
    ],
};

impl Colours {
    fn rules(&self) -> String {
        let Colours {
            paper,
            ink,
            pale,
            out,
            best,
            ring,
            ..
        } = self;
        let mut rules = format!(
            "\
.gametree-tree .paper{{fill:{paper}}}
.gametree-tree text{{fill:{ink}}}
.gametree-tree .name,.gametree-tree .window,.gametree-tree .note{{fill:{pale}}}
.gametree-tree .edge{{stroke:{pale}}}
.gametree-tree .best{{stroke:{best}}}
.gametree-tree .bars{{stroke:{ink}}}
.gametree-tree .ring{{stroke:{ring}}}
"
        );
        let grounds = [
            ("max", self.max),
            ("min", self.min),
            ("chance", self.chance),
            ("leaf", self.leaf),
        ];
        for (class, [line, ground]) in grounds {
            add(
                &mut rules,
                format_args!(".gametree-tree .{class}{{stroke:{line};fill:{ground}}}\n"),
            );
        }
        for (index, line) in self.players.iter().enumerate() {
            add(
                &mut rules,
                format_args!(".gametree-tree .p{index}{{stroke:{line};fill:{paper}}}\n"),
            );
        }
        rules
            + &format!(
                "\
.gametree-tree .unseen,.gametree-tree .pruned{{stroke:{out}}}
.gametree-tree .shape.unseen,.gametree-tree .shape.pruned{{fill:{paper}}}
.gametree-tree text.out{{fill:{out};font-weight:normal}}
"
            )
    }
}

/// The whole style sheet.
pub(crate) fn sheet() -> String {
    format!(
        "{SHAPES}{}@media screen and (prefers-color-scheme:dark){{\n{}}}\n",
        LIGHT.rules(),
        DARK.rules(),
    )
}
