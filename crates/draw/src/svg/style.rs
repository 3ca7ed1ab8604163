//! The colours of a drawing: Okabe and Ito's, on white and on black.

/// Classes are named only inside our own drawings, so that several of them and a page go together.
pub(crate) const STYLE: &str = "\
svg.gametree{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:20px;text-anchor:middle}
.gametree g:not([data-spot]){pointer-events:none}
.gametree [data-spot]{cursor:pointer}
.gametree .label,.gametree .caption,.gametree .note{font-family:ui-monospace,'DejaVu Sans Mono',monospace;font-size:16px}
.gametree .label.touched{font-size:20px}
.gametree .caption{text-anchor:start}
.gametree .badge,.gametree .note{paint-order:stroke;stroke-width:4;stroke-linejoin:round}
.gametree .badge{font-size:13px;font-weight:bold;text-anchor:end}
.gametree .hit{fill:#fff;fill-opacity:0;stroke:none}
.gametree .line,.gametree .edge,.gametree .free,.gametree .cross,.gametree .ring,.gametree .last,.gametree .best{fill:none;stroke-linecap:round}
.gametree .square{stroke-width:1.5}
.gametree .line{stroke-width:1.5}
.gametree .edge{stroke-width:6}
.gametree .free{stroke-width:1.5;stroke-dasharray:1 6}
.gametree .cross,.gametree .ring{stroke-width:6}
.gametree .solid,.gametree .hollow,.gametree .die,.gametree .card,.gametree .button{stroke-width:2.5}
.gametree .letter{font-weight:bold}
.gametree .figure{font-size:42px;paint-order:stroke;stroke-width:3;stroke-linejoin:round}
.gametree .figure.first{fill:#fff;stroke:#1c2127}
.gametree .figure.second{fill:#1c2127;stroke:#fff}
.gametree .last{stroke-width:3.5}
.gametree .best{stroke-width:3.5;stroke-dasharray:3 6.5}
.gametree .paper,.gametree .square,.gametree .hollow,.gametree .die,.gametree .card,.gametree .button{fill:#fff}
.gametree .badge,.gametree .note{stroke:#fff}
.gametree .light{fill:#f4f1ea}
.gametree .dark{fill:#c9c2b4}
.gametree .back{fill:#b9c3cd}
.gametree text,.gametree .ink,.gametree .counter{fill:#1c2127}
.gametree .square,.gametree .line,.gametree .free{stroke:#8a929b}
.gametree .light,.gametree .dark{stroke:none}
.gametree .die,.gametree .card,.gametree .button,.gametree .edge{stroke:#1c2127}
.gametree .last{stroke:#1c2127}
.gametree .best{stroke:#008060}
";

/// What changes on a dark screen.
pub(crate) const DARK_STYLE: &str = "\
.gametree .paper,.gametree .square,.gametree .hollow,.gametree .die,.gametree .card,.gametree .button{fill:#14181d}
.gametree .badge,.gametree .note{stroke:#14181d}
.gametree .light{fill:#3d444d}
.gametree .dark{fill:#262c33}
.gametree .back{fill:#3b4754}
.gametree text,.gametree .ink,.gametree .counter{fill:#e8ebee}
.gametree .square,.gametree .line,.gametree .free{stroke:#6d7681}
.gametree .light,.gametree .dark{stroke:none}
.gametree .die,.gametree .card,.gametree .button,.gametree .edge{stroke:#e8ebee}
.gametree .last{stroke:#e8ebee}
.gametree .best{stroke:#2fc79b}
";

/// One colour a player.
pub(crate) const PLAYERS: [&str; 8] = [
    "#0072b2", "#d55e00", "#007a5a", "#b0508a", "#2a7fa8", "#8a6d00", "#555d66", "#7a4a21",
];
/// The same on a dark screen.
pub(crate) const DARK_PLAYERS: [&str; 8] = [
    "#56a9e0", "#f08a3c", "#2fc79b", "#dc8fbc", "#8fd0f2", "#f0e442", "#aab2bb", "#c89a6a",
];

/// The whole style sheet.
pub(crate) fn sheet() -> String {
    let rules = |colours: [&str; 8], paper: &str| -> String {
        let player = |(index, colour): (usize, &str)| {
            format!(
                ".gametree .p{index}{{stroke:{colour}}}\n\
                 .gametree .p{index}.solid{{fill:{colour}}}\n\
                 .gametree .p{index}.letter{{fill:{colour};stroke:none}}\n"
            )
        };
        let players: String = colours.into_iter().enumerate().map(player).collect();
        format!("{players}.gametree .letter.on{{fill:{paper};stroke:none}}\n")
    };
    format!(
        "{STYLE}{}@media screen and (prefers-color-scheme:dark){{\n{DARK_STYLE}{}}}\n",
        rules(PLAYERS, "#fff"),
        rules(DARK_PLAYERS, "#14181d"),
    )
}
