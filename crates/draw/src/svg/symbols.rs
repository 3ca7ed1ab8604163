//! The drawings of single things, each described once and used often.

use std::sync::LazyLock;

use super::layout::Area;

macro_rules! drawings {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../../assets/", $name, ".svg"))),)*]
    };
}

/// Every drawing by its name: files whose view box is what is shown in the area.
const FILES: &[(&str, &str)] = drawings![
    "bishop", "checker", "chip", "clubs", "coin", "crown", "diamonds", "disc", "ghost", "hearts",
    "hit", "king", "knight", "match", "paper", "pawn", "queen", "rock", "rook", "scissors",
    "spades", "splash", "stone",
];

/// Light from the upper left.
const GLOSS: &str = "<radialGradient id=\"gt-gloss\" cx=\".36\" cy=\".3\" r=\".75\"><stop offset=\"0\" stop-color=\"#fff\" \
                     stop-opacity=\".62\"/><stop offset=\".42\" stop-color=\"#fff\" stop-opacity=\".06\"/><stop offset=\"1\" \
                     stop-color=\"#000\" stop-opacity=\".34\"/></radialGradient>\n";

/// The grain of wood.
const GRAIN: &str = "<pattern id=\"gt-grain\" width=\"240\" height=\"48\" patternUnits=\"userSpaceOnUse\"><path \
                     class=\"grain\" d=\"M0 5q60 5 120 0t120 0M0 13q60-6 120 0t120 0M0 22q60 3 120 0t120 0M0 29q60 8 120 \
                     0t120 0M0 37q60-4 120 0t120 0M0 44q60 6 120 0t120 0\"/></pattern>\n";

/// Each name with the symbol that goes into a drawing.
static SYMBOLS: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let symbol = |&(name, file): &(&'static str, &str)| {
        let (head, inner) = file.split_once('>').unwrap_or(("", file));
        let view = head.split_once("viewBox=").map_or("", |(_, view)| view);
        let inner = inner.trim().trim_end_matches("</svg>");
        let inner: String = inner.lines().collect();
        let symbol = format!("<symbol id=\"gt-{name}\" viewBox={view}>{inner}</symbol>\n");
        (name, symbol)
    };
    FILES.iter().map(symbol).collect()
});

/// Uses a drawing in an area.
pub(crate) fn draw(name: &str, area: Area) -> String {
    draw_as(name, area, "")
}

/// The same with a class.
pub(crate) fn draw_as(name: &str, area: Area, class: &str) -> String {
    let Area {
        x,
        y,
        width,
        height,
    } = area;
    let class = match class {
        "" => String::new(),
        class => format!(" class=\"{class}\""),
    };
    format!(
        "<use href=\"#gt-{name}\"{class} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
    )
}

/// What the body of a drawing uses.
pub(crate) fn defs(body: &str) -> String {
    let used = |name: &str| body.contains(&format!("#gt-{name}\""));
    let symbols = SYMBOLS.iter().filter(|(name, _)| used(name));
    let mut defs: String = symbols.map(|(_, symbol)| symbol.as_str()).collect();
    if defs.contains("#gt-gloss") {
        defs.insert_str(0, GLOSS);
    }
    if body.contains("#gt-grain") {
        defs.insert_str(0, GRAIN);
    }
    match defs.as_str() {
        "" => defs,
        _ => format!("<defs>\n{defs}</defs>\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_becomes_a_symbol_that_closes() {
        for (name, symbol) in SYMBOLS.iter() {
            assert!(!symbol.contains("svg"), "{name}: {symbol}");
            assert!(symbol.ends_with("</symbol>\n"), "{name}: {symbol}");
            assert!(symbol.contains("viewBox=\""), "{name}: {symbol}");
            assert!(symbol.len() < 1300, "{name}: {} bytes", symbol.len());
        }
    }

    #[test]
    fn only_what_is_used_is_brought() {
        let area = Area {
            x: 0,
            y: 0,
            width: 1,
            height: 1,
        };
        let defs = defs(&draw("stone", area));
        assert_eq!(defs.matches("<symbol").count(), 1);
        assert!(defs.contains("gt-gloss") && !defs.contains("gt-grain"));
    }
}
