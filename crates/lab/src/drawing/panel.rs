//! A picture that can stand alone, in a page or beside others on one sheet.

use super::words;

/// A picture whose style is brought by whatever it stands in.
pub(crate) struct Panel {
    /// What its style sheet knows it by.
    pub(crate) class: &'static str,
    pub(crate) title: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) body: String,
}

impl Panel {
    /// A file of its own.
    pub(crate) fn document(&self, style: &str) -> String {
        let style = format!("<style>\n{style}</style>\n");
        self.element(&style, "", (self.width.ceil(), self.height.ceil()))
    }

    /// A part of a page that has the style.
    pub(crate) fn inline(&self) -> String {
        self.element("", "", (self.width.ceil(), self.height.ceil()))
    }

    /// A part of a larger picture that has the style, at a place and scaled.
    pub(crate) fn placed(&self, (x, y): (f64, f64), scale: f64) -> String {
        let place = format!(" x=\"{x:.1}\" y=\"{y:.1}\"");
        let round = |length: f64| (length.ceil() * scale * 10.0).round() / 10.0;
        self.element("", &place, (round(self.width), round(self.height)))
    }

    fn element(&self, style: &str, place: &str, (wide, high): (f64, f64)) -> String {
        let Panel { class, body, .. } = self;
        let title = words::xml(&self.title);
        let (width, height) = (self.width.ceil(), self.height.ceil());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" role=\"img\"{place} width=\"{wide}\" \
             height=\"{high}\" viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n{style}\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n"
        )
    }
}
