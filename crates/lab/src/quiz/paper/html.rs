//! Worksheets as HTML.

use crate::climb;
use crate::drawing::style;
use crate::drawing::typography::{add, xml};
use crate::quiz::paper::{Paper, number, task};

const PAGE: &str = "\
:root{color-scheme:light dark}
body{font:12pt/1.45 system-ui,'DejaVu Sans',sans-serif;max-width:190mm;margin:0 auto;padding:8mm 4mm}
h1{font-size:18pt;margin:0}
h2{font-size:13pt;margin:0 0 1mm}
p{margin:1mm 0}
.origin,.terms{font-size:9.5pt;opacity:.75}
section{margin-top:8mm;break-inside:avoid}
svg{display:block;max-width:100%;max-height:105mm;height:auto;margin:2mm auto}
.line{display:flex;gap:3mm;align-items:baseline;margin-top:3mm}
.blank{flex:1;border-bottom:1px solid}
.answer{font-weight:bold}
@media print{body{padding:0;max-width:none}}
@page{margin:14mm}
";

pub(super) fn write(paper: &Paper) -> String {
    let heading = xml(&paper.heading());
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{heading}</title>\n<style>\n{PAGE}{}{}</style>\n\
         </head>\n<body>\n<h1>{heading}</h1>\n<p class=\"origin\">{}</p>\n",
        style::sheet(),
        climb::sheet(),
        xml(&paper.origin)
    );
    for (index, exercise) in paper.exercises.iter().enumerate() {
        let title = number(index);
        let panel = paper.picture(exercise).panel(&title);
        add(
            &mut out,
            format_args!(
                "<section>\n<h2>{title}</h2>\n<p>{}</p>\n<p class=\"terms\">{}</p>\n{}",
                xml(task(exercise.subject)),
                xml(&exercise.terms()),
                panel.inline()
            ),
        );
        for (prompt, answer) in paper.lines(exercise) {
            let filled = match answer {
                Some(answer) => {
                    format!("<span class=\"answer\">{}</span>", xml(&answer.to_string()))
                }
                None => "<span class=\"blank\"></span>".to_owned(),
            };
            let prompt = xml(prompt);
            add(
                &mut out,
                format_args!("<div class=\"line\"><span>{prompt}</span>{filled}</div>\n"),
            );
        }
        out += "</section>\n";
    }
    out + "</body>\n</html>\n"
}
