//! A real browser, driven over its DevTools socket, and a server of our own for it to look at.
#![allow(dead_code, reason = "each file of tests uses some of these")]

pub(crate) mod server;
pub(crate) mod tools;

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// Longer than anything here takes, on a slow machine with much to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A running browser.
pub(crate) struct Browser {
    child: Child,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    number: u64,
    profile: PathBuf,
    /// What pages complained about.
    complaints: Vec<String>,
}

/// A page of it.
pub(crate) struct Page {
    browser: Browser,
    session: String,
}

impl Browser {
    pub(crate) fn start() -> Browser {
        let profile = tools::folder("profile");
        let mut child = Command::new(tools::chromium())
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the browser starts");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("DevTools listening on ")?.1.to_owned()))
            .expect("the browser tells its address");
        // Whatever else it says is read, so that it never waits.
        std::thread::spawn(move || lines.for_each(drop));
        let (socket, _) = tungstenite::connect(address.trim()).expect("the browser answers");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        }
        Browser {
            child,
            socket,
            number: 0,
            profile,
            complaints: Vec::new(),
        }
    }

    fn ask(&mut self, session: Option<&str>, method: &str, params: &Value) -> Value {
        self.number += 1;
        let number = self.number;
        let mut command = json!({"id": number, "method": method, "params": params});
        if let Some(session) = session {
            command["sessionId"] = json!(session);
        }
        let text = command.to_string();
        self.socket
            .send(Message::text(text))
            .expect("the browser listens");
        loop {
            let message = self.socket.read().expect("the browser answers");
            let Message::Text(text) = message else {
                continue;
            };
            let told: Value = serde_json::from_str(&text).expect("JSON");
            if told["id"] == json!(number) {
                assert!(told.get("error").is_none(), "{method}: {told}");
                return told["result"].clone();
            }
            self.hear(&told);
        }
    }

    fn hear(&mut self, told: &Value) {
        let params = &told["params"];
        match told["method"].as_str() {
            Some("Runtime.exceptionThrown") => {
                self.complaints.push(params["exceptionDetails"].to_string());
            }
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                self.complaints.push(params["entry"].to_string());
            }
            _ => {}
        }
    }

    /// A page of its own, looking at nothing yet.
    pub(crate) fn page(mut self) -> Page {
        let target = self.ask(None, "Target.createTarget", &json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = self.ask(None, "Target.attachToTarget", &attach)["sessionId"]
            .as_str()
            .expect("a session")
            .to_owned();
        let mut page = Page {
            browser: self,
            session,
        };
        for domain in ["Page", "Runtime", "Log"] {
            page.ask(&format!("{domain}.enable"), &json!({}));
        }
        page.size(1280, 860);
        page
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

impl Page {
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.browser.ask(Some(&self.session), method, params)
    }

    pub(crate) fn size(&mut self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.ask("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Light or dark, and with or without motion.
    pub(crate) fn prefer(&mut self, scheme: &str) {
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.ask("Emulation.setEmulatedMedia", &features);
    }

    pub(crate) fn go(&mut self, url: &str) {
        self.ask("Page.navigate", &json!({"url": url}));
        self.wait_for("document.readyState === 'complete'");
    }

    /// The value of an expression.
    pub(crate) fn eval(&mut self, expression: &str) -> Value {
        let params = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let told = self.ask("Runtime.evaluate", &params);
        assert!(
            told.get("exceptionDetails").is_none(),
            "{expression}: {}",
            told["exceptionDetails"]
        );
        told["result"]["value"].clone()
    }

    pub(crate) fn text(&mut self, selector: &str) -> String {
        let found = self.eval(&format!(
            "document.querySelector({selector:?})?.textContent"
        ));
        found.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression holds.
    pub(crate) fn wait_for(&mut self, condition: &str) {
        let began = Instant::now();
        while self.eval(&format!("Boolean({condition})")) != json!(true) {
            if began.elapsed() > PATIENCE {
                self.shot("failed");
                let body = self.eval("document.body.innerText");
                panic!("not so after {PATIENCE:?}: {condition}\n{body}");
            }
            std::thread::sleep(Duration::from_millis(25));
        }
    }

    /// The middle of an element, once it is there.
    fn place(&mut self, selector: &str) -> (f64, f64) {
        self.wait_for(&format!(
            "document.querySelector({selector:?})?.getClientRects().length"
        ));
        let found = self.eval(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); \
             e.scrollIntoView({{block: 'center', inline: 'center'}}); const b = e.getBoundingClientRect(); \
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
        let (to, from) = (self.place(to), self.place(from));
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

    /// Keeps a picture of the page with the test's output.
    pub(crate) fn shot(&mut self, name: &str) {
        let shot = self.ask("Page.captureScreenshot", &json!({"format": "png"}));
        let bytes = tools::base64(shot["data"].as_str().expect("a picture"));
        let folder = tools::folder("screenshots");
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a file");
    }

    /// What went wrong in the page so far, besides what a test made go wrong.
    pub(crate) fn complaints(&mut self) -> Vec<String> {
        self.eval("1");
        std::mem::take(&mut self.browser.complaints)
    }
}
