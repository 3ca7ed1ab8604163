// Which search analyses, and with which options: as the thinkers of the game declare them.

import { ask, byId, make, select, tell } from "./tools.js";

/** @typedef {import("./types").ThinkerView} ThinkerView */
/** @typedef {{ thinker?: string, options?: Record<string, string> }} Chosen */

export class Advanced {
  /**
   * @param {() => string} address Where the thinkers are listed.
   * @param {() => void} changed
   */
  constructor(address, changed) {
    this.changed = changed;
    /** @type {ThinkerView[]} */
    this.thinkers = [];
    /** @type {Record<string, string>} */
    this.options = {};
    byId("advanced").addEventListener("toggle", async () => {
      if (this.thinkers.length > 0) return;
      try {
        this.thinkers = await ask(address());
        this.#list();
      } catch (problem) {
        tell(problem instanceof Error ? problem.message : String(problem), "error");
      }
    });
    select("thinker").addEventListener("change", () => {
      this.options = {};
      this.#describe();
      this.changed();
    });
  }

  /** What was chosen, as a part of a request. @returns {Chosen} */
  chosen() {
    const thinker = select("thinker").value;
    return {
      ...(thinker ? { thinker } : {}),
      ...(Object.keys(this.options).length > 0 ? { options: this.options } : {}),
    };
  }

  #list() {
    select("thinker").replaceChildren(make("option", { value: "" }, "the game's own"),
      ...this.thinkers.map((thinker) => make("option", { value: thinker.name }, thinker.name)));
    this.#describe();
  }

  #describe() {
    const thinker = this.thinkers.find((known) => known.name === select("thinker").value);
    byId("thinker-about").textContent = thinker?.about ?? "";
    byId("thinker-options").replaceChildren(...(thinker?.options ?? []).map((option) => this.#field(option)));
  }

  /** @param {import("./types").OptionView} option */
  #field(option) {
    const one = option.choices && !option.form.includes("one or more");
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (one
      ? make("select", {}, ...(option.choices ?? []).map((choice) => make("option", { value: choice }, choice)))
      : make("input", { type: "text", placeholder: option.default || "none", title: option.form }));
    if (one) field.value = option.default;
    field.addEventListener("change", () => {
      const value = field.value.trim();
      if (value === "" || value === option.default) delete this.options[option.name];
      else this.options[option.name] = value;
      this.changed();
    });
    return make("label", { title: `${option.about}: ${option.form}` }, make("span", {}, option.name), field);
  }
}
