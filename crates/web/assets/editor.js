// A position as it is typed: its board, or what is wrong with it.

import { ask, make } from "./tools.js";

/** The time without typing after which the position is looked at. */
const REST = 180;

export class Editor {
  /**
   * @param {HTMLInputElement} field
   * @param {HTMLElement} frame Where the board or the error is shown.
   * @param {() => { game: string, parameters: Record<string, number> } | null} chosen
   */
  constructor(field, frame, chosen) {
    this.field = field;
    this.frame = frame;
    this.chosen = chosen;
    this.looks = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    field.addEventListener("input", () => this.later());
  }

  /** Looks at the position once nothing has been typed for a moment. */
  later() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.look(), REST);
  }

  /** Shows the board of the typed position, or of the game's start. */
  async look() {
    const chosen = this.chosen();
    if (!chosen) return;
    this.looks += 1;
    const mine = this.looks;
    try {
      /** @type {import("./types").DraftView} */
      const draft = await ask("/api/draft", { ...chosen, position: this.field.value });
      if (mine !== this.looks) return;
      if ("problem" in draft) return this.#wrong(draft.problem);
      const board = make("div", { class: "draft" });
      board.innerHTML = draft.svg;
      this.frame.replaceChildren(board, make("p", { class: "quiet" }, draft.status));
      this.field.removeAttribute("aria-invalid");
    } catch (problem) {
      if (mine === this.looks) this.#wrong(problem instanceof Error ? problem.message : String(problem));
    }
  }

  /** @param {string} problem */
  #wrong(problem) {
    this.frame.replaceChildren(make("p", { class: "error" }, problem));
    this.field.setAttribute("aria-invalid", "true");
  }
}
