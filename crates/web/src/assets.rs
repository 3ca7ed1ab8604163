//! The files of the page, compiled into the program.

use std::hash::{DefaultHasher, Hasher};
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::problem::Problem;

const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! assets {
    ($($name:literal $media:ident,)*) => {
        /// Name, media type, text.
        const ASSETS: &[(&str, &str, &str)] = &[$(($name, $media, include_str!(concat!("../assets/", $name))),)*];
    };
}

assets! {
    "home.html" HTML,
    "game.html" HTML,
    "lab.html" HTML,
    "quiz.html" HTML,
    "page.css" STYLE,
    "tools.js" SCRIPT,
    "board.js" SCRIPT,
    "dragging.js" SCRIPT,
    "marks.js" SCRIPT,
    "gestures.js" SCRIPT,
    "arrows.js" SCRIPT,
    "picker.js" SCRIPT,
    "why.js" SCRIPT,
    "sound.js" SCRIPT,
    "sure.js" SCRIPT,
    "ahead.js" SCRIPT,
    "beside.js" SCRIPT,
    "keys.js" SCRIPT,
    "home.js" SCRIPT,
    "game.js" SCRIPT,
    "analysis.js" SCRIPT,
    "advanced.js" SCRIPT,
    "graph.js" SCRIPT,
    "review.js" SCRIPT,
    "moment.js" SCRIPT,
    "bring.js" SCRIPT,
    "editor.js" SCRIPT,
    "bring.css" STYLE,
    "review.css" STYLE,
    "lab.js" SCRIPT,
    "quiz.js" SCRIPT,
}

const ICON: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\"><path d=\"M16 3 29 27H3z\" \
                    fill=\"#0072b2\"/><circle cx=\"16\" cy=\"19\" r=\"5\" fill=\"#fff\"/></svg>";

/// The style sheet of the server's drawings.
static DRAWINGS: LazyLock<String> =
    LazyLock::new(|| gametree_draw::svg_style() + &gametree_lab::drawing::page_style());

fn find(name: &str) -> Option<(&'static str, &'static str)> {
    match name {
        "drawings.css" => Some((STYLE, &DRAWINGS)),
        "icon.svg" => Some(("image/svg+xml", ICON)),
        _ => {
            let asset = ASSETS.iter().find(|(known, ..)| *known == name);
            asset.map(|&(_, media, text)| (media, text))
        }
    }
}

/// A file of the page, found in the table above: no request reaches the file system.
pub(crate) async fn asset(
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (media, text) = find(&name).ok_or_else(Problem::no_page)?;
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    let tag = format!("\"{:x}\"", hasher.finish());
    let known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let headers = [
        (header::CONTENT_TYPE, media.to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    Ok(if known {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, text).into_response()
    })
}

/// An HTML page with its first answer embedded, so that it needs no second request.
pub(crate) fn page_with<T: Serialize>(name: &'static str, first: Result<T, Problem>) -> Response {
    let (status, text) = match first {
        Ok(first) => (StatusCode::OK, serde_json::to_string(&first)),
        Err(problem) => (problem.status(), serde_json::to_string(&problem.view())),
    };
    // A text must not end the script element that it stands in.
    let text = text.unwrap_or_default().replace('<', "\\u003c");
    let number = status.as_u16();
    let element = format!(
        "<script type=\"application/json\" id=\"sent\" data-status=\"{number}\">{text}</script>"
    );
    match find(name) {
        Some((media, page)) => {
            let page = page.replace("<!-- first -->", &element);
            (status, [(header::CONTENT_TYPE, media)], page).into_response()
        }
        None => Problem::no_page().into_response(),
    }
}

/// An HTML page.
pub(crate) fn page(name: &'static str) -> Response {
    match find(name) {
        Some((media, text)) => ([(header::CONTENT_TYPE, media)], text).into_response(),
        None => Problem::no_page().into_response(),
    }
}
