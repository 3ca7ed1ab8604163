//! The parts of an animated picture and the frames in which they are visible.

use std::collections::BTreeSet;

use crate::drawing::typography::add;

/// The pieces of an animated picture. A piece that does not change between frames is written once.
pub(crate) struct Moments {
    frames: usize,
    seconds: f64,
    body: String,
    /// The durations of pieces in ticks, each of which needs key frames.
    spans: BTreeSet<usize>,
}

impl Moments {
    pub(crate) fn new(frames: usize, seconds: f64) -> Moments {
        let seconds = if seconds.is_finite() && seconds > 0.0 {
            seconds.clamp(0.05, 3600.0)
        } else {
            1.0
        };
        Moments {
            frames,
            seconds,
            body: String::new(),
            spans: BTreeSet::new(),
        }
    }

    /// One tick for each frame, and another for the last.
    fn ticks(&self) -> usize {
        self.frames + 1
    }

    /// Adds a piece of all frames.
    pub(crate) fn always(&mut self, piece: &str) {
        self.body += piece;
    }

    /// Adds a piece that may change from frame to frame.
    pub(crate) fn add(&mut self, piece: impl Fn(usize) -> String) {
        let mut begin = 0;
        let mut shown = piece(0);
        for frame in 1..=self.frames {
            let next = (frame < self.frames).then(|| piece(frame));
            if next.as_ref() == Some(&shown) {
                continue;
            }
            self.show(begin, frame, &shown);
            begin = frame;
            shown = next.unwrap_or_default();
        }
    }

    fn show(&mut self, begin: usize, end: usize, piece: &str) {
        if piece.is_empty() {
            return;
        }
        if end - begin == self.frames {
            self.body += piece;
            return;
        }
        let ticks = self.ticks();
        let (last, visibility) = if end == self.frames {
            (ticks, "visible")
        } else {
            (end, "hidden")
        };
        let span = last - begin;
        self.spans.insert(span);
        let cycle = ticks as f64 * self.seconds;
        // A negative delay, so that no piece waits for its first turn.
        let delay = begin as f64 * self.seconds - cycle;
        add(
            &mut self.body,
            format_args!(
                "<g class=\"moment\" visibility=\"{visibility}\" style=\"animation:gametree-{span}-{ticks} \
                 {cycle:.2}s step-end {delay:.2}s infinite\">\n{piece}</g>\n"
            ),
        );
    }

    pub(crate) fn body(&self) -> &str {
        &self.body
    }

    /// The key frames, and the rule that turns them off for print and reduced motion.
    pub(crate) fn style(&self) -> String {
        let mut out = String::new();
        let ticks = self.ticks();
        for span in &self.spans {
            let end = 100.0 * *span as f64 / ticks as f64;
            add(
                &mut out,
                format_args!(
                    "@keyframes gametree-{span}-{ticks}{{0%{{visibility:visible}}{end:.4}%,to{{visibility:hidden}}}}\n"
                ),
            );
        }
        if !out.is_empty() {
            out += "@media print,(prefers-reduced-motion:reduce){.gametree-tree .moment{animation:none!important}}\n";
        }
        out
    }
}
