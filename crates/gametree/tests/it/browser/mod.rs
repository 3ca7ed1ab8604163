//! A real browser, driven over its DevTools socket, and a server of our own for it to look at.
#![allow(dead_code, reason = "each test program uses some of these")]

pub(crate) mod hands;
mod machine;
pub(crate) mod server;
pub(crate) mod sockets;
pub(crate) mod steps;
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
pub(crate) const PATIENCE: Duration = Duration::from_secs(50);
/// What is said to a question that was put to a page which has gone away meanwhile; its answer is nothing.
const LEFT: &str = "Inspected target navigated or closed";

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
        let mut child = Command::new(machine::chromium())
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
                let left = told["error"]["message"].as_str() == Some(LEFT);
                assert!(told.get("error").is_none() || left, "{method}: {told}");
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
        let session = self.tab(false);
        let mut page = Page {
            browser: self,
            session,
        };
        page.size(1280, 860);
        page
    }

    fn tab(&mut self, window: bool) -> String {
        let wish = json!({"url": "about:blank", "newWindow": window});
        let target = self.ask(None, "Target.createTarget", &wish);
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = self.ask(None, "Target.attachToTarget", &attach)["sessionId"]
            .as_str()
            .expect("a session")
            .to_owned();
        for domain in ["Page", "Runtime", "Log"] {
            self.ask(Some(&session), &format!("{domain}.enable"), &json!({}));
        }
        session
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

    /// Another tab of the same browser, looking at nothing yet.
    pub(crate) fn new_tab(&mut self) -> String {
        self.browser.tab(false)
    }

    /// Another window of the same browser, looking at nothing yet.
    pub(crate) fn new_window(&mut self) -> String {
        self.browser.tab(true)
    }

    /// From now on the other is meant, without being come back to.
    pub(crate) fn look_into(&mut self, other: &mut String) {
        std::mem::swap(&mut self.session, other);
    }

    /// Files go into this folder.
    pub(crate) fn download_to(&mut self, folder: &std::path::Path) {
        let wish = json!({"behavior": "allow", "downloadPath": folder});
        self.browser.ask(None, "Browser.setDownloadBehavior", &wish);
    }

    /// From now on the other tab is meant, and what was meant before is given back as the other.
    pub(crate) fn swap_tab(&mut self, other: &mut String) {
        std::mem::swap(&mut self.session, other);
        self.ask("Page.bringToFront", &json!({}));
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

    /// Loads the page again, and waits until what is seen is no longer the old one.
    pub(crate) fn reload(&mut self) {
        self.eval("window.isOld = true, location.reload()");
        self.wait_for("!window.isOld && document.readyState === 'complete'");
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

    /// Waits until an expression holds, on whatever page that may be.
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

    /// Keeps a picture of the page with the test's output.
    pub(crate) fn shot(&mut self, name: &str) {
        let shot = self.ask("Page.captureScreenshot", &json!({"format": "png"}));
        let bytes = machine::base64(shot["data"].as_str().expect("a picture"));
        let folder = tools::folder("screenshots");
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a file");
    }

    /// The page as it is printed.
    pub(crate) fn pdf(&mut self) -> Vec<u8> {
        let printed = self.ask("Page.printToPDF", &json!({"printBackground": false}));
        machine::base64(printed["data"].as_str().expect("a document"))
    }

    /// What went wrong in the page so far, besides what a test made go wrong.
    pub(crate) fn complaints(&mut self) -> Vec<String> {
        self.eval("1");
        std::mem::take(&mut self.browser.complaints)
    }
}
