//! The colours of a drawing.
//!
//! Every colour is a custom property of the drawing, so that a theme is a list of colours and a page can set its own. Players
//! whose game says nothing have Okabe and Ito's colours.

use gametree_rules::picture::{Material, Tint};

use crate::look::Theme;
use crate::text;

/// The rules, one a line. Classes are named only inside our own drawings, so that several of them and a page go together.
const RULES: &str = include_str!("style.css");

/// The colours of boards, paper and ink: name, on a light screen, on a dark one.
const COLOURS: &[(&str, &str, &str)] = &[
    ("paper", "#fff", "#14181d"),
    ("plain", "#fff", "#1b2026"),
    ("ink", "#1c2127", "#e8ebee"),
    ("grid", "#8a929b", "#6d7681"),
    ("best", "#008060", "#2fc79b"),
    ("light", "#efdab5", "#c8b08a"),
    ("dark", "#b68a61", "#86633f"),
    ("wood", "#e3b870", "#b98d4c"),
    ("line", "#4a3310", "#2b1c07"),
    ("felt", "#2c8554", "#1f6640"),
    ("felt-line", "#175034", "#113d27"),
    ("frame", "#6b4424", "#4d311b"),
    ("rack", "#2460c4", "#2355a6"),
    ("rack-edge", "#143d85", "#12326a"),
    ("hole", "#dfe7f2", "#10192b"),
    ("case", "#2a6a55", "#1e5040"),
    ("point", "#e8d6a8", "#c9b382"),
    ("point-dark", "#b04f36", "#8d3b27"),
    ("sea", "#3c83b0", "#1f5475"),
    ("sea-line", "#6ba7cb", "#3a7497"),
    ("card", "#fdfdfa", "#efeee9"),
];

/// The colours of a side: its body, its edge, what is drawn on it, and lines in its colour on paper.
type Side = [&'static str; 4];

fn side(tint: Tint, theme: Theme) -> Side {
    let dark = theme == Theme::Dark;
    let plain = |on_light, on_dark| {
        if dark {
            [on_dark, "#0b0e11", "#14181d", on_dark]
        } else {
            [on_light, "#1c2127", "#fff", on_light]
        }
    };
    match tint {
        Tint::Black if dark => ["#2e2b2a", "#060606", "#ece6da", "#98a0a8"],
        Tint::Black => ["#34312f", "#0c0c0c", "#f1ebdf", "#1c2127"],
        Tint::White if dark => ["#f6f3ec", "#17191b", "#26282a", "#f1f3f4"],
        Tint::White => ["#fdfbf6", "#1f2123", "#26282a", "#6b7178"],
        Tint::Red if dark => ["#cf3a32", "#5a100c", "#fff", "#f0746c"],
        Tint::Red => ["#d33a30", "#75150f", "#fff", "#c02a20"],
        Tint::Yellow if dark => ["#f2c81d", "#7a5c00", "#3b2d00", "#f5d75a"],
        Tint::Yellow => ["#f7cf22", "#8f6c00", "#3b2d00", "#8f6c00"],
        Tint::Blue => plain("#0072b2", "#56a9e0"),
        Tint::Orange => plain("#d55e00", "#f08a3c"),
        Tint::Green => plain("#007a5a", "#2fc79b"),
        Tint::Pink => plain("#b0508a", "#dc8fbc"),
        Tint::Sky => plain("#2a7fa8", "#8fd0f2"),
        Tint::Gold => plain("#8a6d00", "#f0e442"),
        Tint::Grey => plain("#555d66", "#aab2bb"),
        Tint::Brown => plain("#7a4a21", "#c89a6a"),
    }
}

/// Sides of which every second is drawn in outline, so that neighbours differ by more than their colour.
fn is_hollow(tint: Tint) -> bool {
    matches!(tint, Tint::Orange | Tint::Pink | Tint::Gold | Tint::Brown)
}

/// The colours of a theme for drawings that `scope` selects, of which the sides stand inside `around`.
fn colours((scope, around): (&str, &str), theme: Theme, wanted: impl Fn(&str) -> bool) -> String {
    let mut boards = String::new();
    for (name, light, dark) in COLOURS {
        let used = wanted(&format!("var(--gt-{name})"));
        let colour = if theme == Theme::Dark { dark } else { light };
        if used {
            text::add(&mut boards, format_args!("--gt-{name}:{colour};"));
        }
    }
    let mut rules = format!("{scope}{{{boards}}}\n");
    for tint in Tint::ALL {
        let class = format!("gt-{}", tint.name());
        if !wanted(&class) {
            continue;
        }
        let [body, edge, detail, line] = side(tint, theme);
        let (hollow, letter) = if is_hollow(tint) {
            ("var(--gt-paper,transparent)", line)
        } else {
            (body, detail)
        };
        text::add(
            &mut rules,
            format_args!(
                "{around}.{class}{{--f:{body};--e:{edge};--d:{detail};--l:{line};--b:{hollow};--t:{letter}}}\n"
            ),
        );
    }
    rules
}

/// The style of a page with any drawings. The attribute `data-theme`, `light` or `dark`, of any element overrules the screen's
/// preference for the drawings inside it.
pub(crate) fn page() -> String {
    let all = |_: &str| true;
    let usual = |theme| colours((".gametree", ""), theme, all);
    let told = |theme, name| {
        let scope = format!("[data-theme={name}] .gametree,.gametree[data-theme={name}]");
        colours((&scope, &format!("[data-theme={name}] ")), theme, all)
    };
    let (light, dark) = (usual(Theme::Light), usual(Theme::Dark));
    let (light_told, dark_told) = (told(Theme::Light, "light"), told(Theme::Dark, "dark"));
    format!(
        "{RULES}{light}@media screen and (prefers-color-scheme:dark){{\n{dark}}}\n{light_told}{dark_told}"
    )
}

/// The style of a file: what this body uses.
pub(crate) fn file(theme: Theme, body: &str, material: Material) -> String {
    let material = format!("m-{}", material.name());
    let used = |class: &str| class == material || has_class(body, class);
    let rules: String = RULES
        .lines()
        .filter_map(|rule| needed(rule, used))
        .collect();
    let wanted = |what: &str| rules.contains(what) || body.contains(what);
    let colours = |theme| colours((".gametree", ""), theme, wanted);
    match theme {
        Theme::Light | Theme::Dark => rules.clone() + &colours(theme),
        Theme::Auto => {
            let (light, dark) = (colours(Theme::Light), colours(Theme::Dark));
            format!("{rules}{light}@media screen and (prefers-color-scheme:dark){{\n{dark}}}\n")
        }
    }
}

fn has_class(body: &str, class: &str) -> bool {
    body.match_indices(class).any(|(at, _)| {
        let before = body[..at].ends_with(['"', ' ']);
        before && body[at + class.len()..].starts_with(['"', ' '])
    })
}

/// A rule with those of its selectors that select something; nothing if there are none.
fn needed(rule: &str, used: impl Fn(&str) -> bool) -> Option<String> {
    let (selectors, declarations) = rule.split_once('{')?;
    let selects = |selector: &&str| {
        let classes = selector.split('.').skip(1);
        let names = classes.map(|class| {
            let end = class.find(|sign: char| !sign.is_alphanumeric() && sign != '-');
            &class[..end.unwrap_or(class.len())]
        });
        names
            .into_iter()
            .all(|name| name == "gametree" || used(name))
    };
    let kept: Vec<&str> = selectors.split(',').filter(selects).collect();
    (!kept.is_empty()).then(|| format!("{}{{{declarations}\n", kept.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_brings_only_the_rules_that_it_needs() {
        let used = |class: &str| class == "card";
        let rule = ".gametree .card,.gametree .die{fill:red}";
        assert_eq!(needed(rule, used).unwrap(), ".gametree .card{fill:red}\n");
        assert_eq!(needed(".gametree .die:hover{fill:red}", used), None);
        let style = file(Theme::Auto, "<g class=\"disc gt-black\"/>", Material::Felt);
        assert!(style.contains(".gt-black{") && !style.contains(".gt-white{"));
        assert!(!style.contains(".card"), "{style}");
    }

    #[test]
    fn every_colour_of_the_rules_is_known() {
        for part in RULES.split("var(--gt-").skip(1) {
            let (name, _) = part.split_once([')', ',']).expect("it ends");
            assert!(COLOURS.iter().any(|(known, ..)| *known == name), "{name}");
        }
        for (name, ..) in COLOURS {
            assert!(
                RULES.contains(&format!("var(--gt-{name})")),
                "{name} is used"
            );
        }
    }
}
