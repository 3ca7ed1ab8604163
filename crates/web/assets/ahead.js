// A preview of the end of a line, while the pointer is on it.

import { ask } from "./tools.js";

export class Ahead {
  /** @param {HTMLElement} frame @param {(end: import("./types").BoardView) => void} show @param {() => void} back */
  constructor(frame, show, back) {
    this.frame = frame;
    this.show = show;
    this.back = back;
    this.looks = 0;
  }

  /** Whether a preview is shown instead of the board. */
  get on() {
    return this.frame.classList.contains("ahead");
  }

  /** Shows the end of a line. @param {string} address @param {number} ply @param {string[]} moves */
  async look(address, ply, moves) {
    this.looks += 1;
    const mine = this.looks;
    try {
      const end = await ask(address, { ply, moves });
      if (mine !== this.looks) return;
      this.show(end);
      this.frame.classList.add("ahead");
    } catch { /* a line may go beyond the greatest number of moves */ }
  }

  /** Drops the preview without showing the board, which the caller does. */
  forget() {
    this.looks += 1;
    this.frame.classList.remove("ahead");
  }

  /** Ends the preview and shows the board again. */
  end() {
    const was = this.on;
    this.forget();
    if (was) this.back();
  }
}
