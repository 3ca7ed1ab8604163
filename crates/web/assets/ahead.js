// A look at where a line of play ends, for as long as somebody points at it.

import { ask } from "./tools.js";

export class Ahead {
  /** @param {HTMLElement} frame @param {(end: import("./types").BoardView) => void} show @param {() => void} back */
  constructor(frame, show, back) {
    this.frame = frame;
    this.show = show;
    this.back = back;
    this.looks = 0;
  }

  /** Whether an end is shown instead of the board. */
  get on() {
    return this.frame.classList.contains("ahead");
  }

  /** Shows the end of a line. @param {string} path @param {number} ply @param {string[]} moves */
  async look(path, ply, moves) {
    this.looks += 1;
    const mine = this.looks;
    try {
      const end = await ask(`${path}/preview`, { ply, moves });
      if (mine !== this.looks) return;
      this.show(end);
      this.frame.classList.add("ahead");
    } catch { /* a line may go on where the board cannot */ }
  }

  /** Whatever was pointed at is of no interest any more; the board itself is shown by others. */
  forget() {
    this.looks += 1;
    this.frame.classList.remove("ahead");
  }

  /** Shows the board again. */
  end() {
    const was = this.on;
    this.forget();
    if (was) this.back();
  }
}
