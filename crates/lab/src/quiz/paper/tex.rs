//! Worksheets as LaTeX.

use crate::climb::Panorama;
use crate::drawing::latex::{SETUP, environment, escaped};
use crate::drawing::typography::add;
use crate::quiz::paper::{Paper, number, task};
use crate::quiz::picture::Picture;
use crate::trace::describe;

const HEAD: &str = r"% Any LaTeX with the forest package reads this: pdflatex, lualatex or xelatex FILE.
\documentclass[11pt]{article}
\usepackage[margin=18mm]{geometry}
";

/// Pictures wider than the page are scaled down. A tree is typeset into a box first, since forest does not work inside the
/// argument of a macro.
const PICTURES: &str = r"\newsavebox\gtbox
\newenvironment{gtpicture}%
  {\begin{lrbox}{\gtbox}}%
  {\end{lrbox}\par\medskip\noindent\makebox[\linewidth]{%
    \ifdim\wd\gtbox>\linewidth\resizebox{\linewidth}{!}{\usebox{\gtbox}}\else\usebox{\gtbox}\fi}\par\medskip}
\newcommand\gtblank{\enspace\hrulefill}
\pagestyle{empty}
\setlength\parindent{0pt}
";

pub(super) fn write(paper: &Paper) -> String {
    let mut out = format!("{HEAD}{SETUP}{PICTURES}\\begin{{document}}\n\\sffamily\n");
    let (heading, origin) = (escaped(&paper.heading()), escaped(&paper.origin));
    add(
        &mut out,
        format_args!("{{\\Large\\bfseries {heading}}}\\par\n{{\\footnotesize {origin}}}\\par\n"),
    );
    for (index, exercise) in paper.exercises.iter().enumerate() {
        let (title, what) = (number(index), escaped(task(exercise.subject)));
        let terms = escaped(&exercise.terms());
        // An exercise is not split between pages.
        add(
            &mut out,
            format_args!(
                "\n\\bigskip\\begin{{minipage}}{{\\linewidth}}\n{{\\large\\bfseries {title}}}\\par\n{what}\\par\n\
                 {{\\footnotesize {terms}}}\n"
            ),
        );
        let picture = match paper.picture(exercise) {
            Picture::Tree(drawing) => environment(&drawing),
            Picture::Land(panorama) => bars(&panorama),
        };
        add(
            &mut out,
            format_args!("\\begin{{gtpicture}}\n{picture}\\end{{gtpicture}}\n"),
        );
        for (prompt, answer) in paper.lines(exercise) {
            let prompt = escaped(prompt);
            let filled = match answer {
                Some(answer) => format!("\\enspace\\textbf{{{}}}", escaped(&answer.to_string())),
                None => "\\gtblank".to_owned(),
            };
            add(
                &mut out,
                format_args!("\\strut {prompt}{filled}\\par\\smallskip\n"),
            );
        }
        out += "\\end{minipage}\n";
    }
    out + "\\end{document}\n"
}

/// A landscape as bars, with the paths over them.
fn bars(panorama: &Panorama) -> String {
    let mut out = String::from(
        "\\begin{tikzpicture}[x=9mm, y=4.5mm, every node/.style={font=\\sffamily\\small}]\n",
    );
    let land = &panorama.landscape;
    for (place, &height) in land.heights().iter().enumerate() {
        let shown = escaped(&describe::number(height));
        add(
            &mut out,
            format_args!(
                "\\draw[fill=black!8] ({place},0) rectangle ({}.9,{height});\n\
                 \\node[above] at ({place}.45,0) {{{shown}}};\n\\node[below] at ({place}.45,0) {{{}}};\n",
                place,
                place + 1
            ),
        );
        if let Some(sign) = panorama.sign(place) {
            let sign = escaped(sign);
            add(
                &mut out,
                format_args!("\\node[above] at ({place}.45,{height}) {{{sign}}};\n"),
            );
        }
        let pinned = escaped(&panorama.pinned(place).join(" "));
        if !pinned.is_empty() {
            add(
                &mut out,
                format_args!("\\node at ({place}.45,-2) {{\\textbf{{{pinned}}}}};\n"),
            );
        }
    }
    for path in &panorama.paths {
        let point = |place: usize| format!("({place}.45,{})", land.height(place) + 0.15);
        let points: Vec<String> = std::iter::once(path.start)
            .chain(path.moves.iter().map(|step| step.to))
            .map(point)
            .collect();
        let points = points.join(" -- ");
        add(
            &mut out,
            format_args!("\\draw[line width=1.2pt, ->] {points};\n"),
        );
    }
    out + "\\end{tikzpicture}\n"
}
