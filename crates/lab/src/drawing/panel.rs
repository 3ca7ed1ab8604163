//! Pictures that can be files, parts of pages, or parts of larger pictures.

use super::typography;

/// A picture without its style sheet.
pub(crate) struct Panel {
    /// The class for which its style sheet is written.
    pub(crate) class: &'static str,
    pub(crate) title: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) body: String,
}

impl Panel {
    /// The picture as a file, with its style sheet.
    pub(crate) fn document(&self, style: &str) -> String {
        let style = format!("<style>\n{style}</style>\n");
        self.element(&style, "", (self.width.ceil(), self.height.ceil()))
    }

    /// The picture as a part of a page that has the style.
    pub(crate) fn inline(&self) -> String {
        self.element("", "", (self.width.ceil(), self.height.ceil()))
    }

    /// The picture as a part of a larger picture that has the style, moved and scaled.
    pub(crate) fn placed(&self, (x, y): (f64, f64), scale: f64) -> String {
        let place = format!(" x=\"{x:.1}\" y=\"{y:.1}\"");
        let round = |length: f64| (length.ceil() * scale * 10.0).round() / 10.0;
        self.element("", &place, (round(self.width), round(self.height)))
    }

    fn element(&self, style: &str, place: &str, (wide, high): (f64, f64)) -> String {
        let Panel { class, body, .. } = self;
        let title = typography::xml(&self.title);
        let (width, height) = (self.width.ceil(), self.height.ceil());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" role=\"img\"{place} width=\"{wide}\" \
             height=\"{high}\" viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n{style}\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n"
        )
    }
}
