//! Mouse, finger and keys.

use serde_json::{Value, json};

use super::Page;

impl Page {
    /// The middle of an element, once it is there and in view.
    fn place(&mut self, selector: &str) -> (f64, f64) {
        self.wait_for(&format!(
            "document.querySelector({selector:?})?.getClientRects().length"
        ));
        self.eval(&format!(
            "document.querySelector({selector:?}).scrollIntoView({{block: 'center', inline: 'center'}})"
        ));
        self.middle(selector)
    }

    /// The middle of an element, wherever it is.
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        let found = self.eval(&format!(
            "(() => {{ const b = document.querySelector({selector:?}).getBoundingClientRect(); \
             return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        ));
        let number = |place: usize| found[place].as_f64().expect("a number");
        (number(0), number(1))
    }

    fn mouse(&mut self, kind: &str, (x, y): (f64, f64), held: bool) {
        let button = if held { "left" } else { "none" };
        let params =
            json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": i32::from(held)});
        self.ask("Input.dispatchMouseEvent", &params);
    }

    /// Clicks on an element with the mouse.
    pub(crate) fn click(&mut self, selector: &str) {
        let place = self.place(selector);
        self.mouse("mouseMoved", place, false);
        self.mouse("mousePressed", place, true);
        self.mouse("mouseReleased", place, true);
    }

    /// Moves the mouse over an element.
    pub(crate) fn hover(&mut self, selector: &str) {
        let place = self.place(selector);
        self.mouse("mouseMoved", place, false);
    }

    /// Drags one element onto another.
    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        let from = self.place(from);
        let to = self.middle(to);
        self.mouse("mouseMoved", from, false);
        self.mouse("mousePressed", from, true);
        for part in 1..=4 {
            let part = f64::from(part) / 4.0;
            let way = |a: f64, b: f64| a + (b - a) * part;
            self.mouse("mouseMoved", (way(from.0, to.0), way(from.1, to.1)), true);
        }
        self.mouse("mouseReleased", to, true);
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, key: &str) {
        let text = match key {
            "Enter" => "\r",
            one if one.len() == 1 => one,
            _ => "",
        };
        for kind in ["keyDown", "keyUp"] {
            let mut params = json!({"type": kind, "key": key});
            if kind == "keyDown" && !text.is_empty() {
                params["text"] = json!(text);
            }
            if key == "Enter" {
                params["windowsVirtualKeyCode"] = json!(13);
            }
            if key == "Tab" {
                params["windowsVirtualKeyCode"] = json!(9);
            }
            self.ask("Input.dispatchKeyEvent", &params);
        }
    }

    /// Types into the focused element.
    pub(crate) fn fill(&mut self, selector: &str, text: &str) {
        self.click(selector);
        self.eval(&format!("document.querySelector({selector:?}).value = ''"));
        self.ask("Input.insertText", &json!({"text": text}));
    }

    /// Chooses from a list.
    pub(crate) fn choose(&mut self, selector: &str, value: &str) {
        self.wait_for(&format!("document.querySelector({selector:?})"));
        self.eval(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); e.value = {value:?}; \
             e.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
        ));
    }

    /// Small, and touched with fingers.
    pub(crate) fn phone(&mut self) {
        self.size(360, 740);
        let touch = json!({"enabled": true, "maxTouchPoints": 1});
        self.ask("Emulation.setTouchEmulationEnabled", &touch);
    }

    /// Taps on an element with a finger.
    pub(crate) fn tap(&mut self, selector: &str) {
        let (x, y) = self.place(selector);
        self.finger("touchStart", &json!([{"x": x, "y": y}]));
        self.finger("touchEnd", &json!([]));
    }

    /// Drags one element onto another with a finger.
    pub(crate) fn swipe(&mut self, from: &str, to: &str) {
        let from = self.place(from);
        let to = self.middle(to);
        for part in 0..=8 {
            let part = f64::from(part) / 8.0;
            let way = |a: f64, b: f64| a + (b - a) * part;
            let point = json!([{"x": way(from.0, to.0), "y": way(from.1, to.1)}]);
            let kind = if part == 0.0 {
                "touchStart"
            } else {
                "touchMove"
            };
            self.finger(kind, &point);
        }
        self.finger("touchEnd", &json!([]));
    }

    fn finger(&mut self, kind: &str, points: &Value) {
        let params = json!({"type": kind, "touchPoints": points});
        self.ask("Input.dispatchTouchEvent", &params);
    }
}
