// A board that is touched: by tapping, by dragging, or with the keyboard. It knows spots and gestures, and no game.

import { make, shape, still } from "./tools.js";

/** @typedef {import("./types").BoardView} BoardView */
/** @typedef {import("./types").ChoiceView} ChoiceView */
/** @typedef {{ spot: number, text: string, kind: string, best: boolean, label: string }} Worth */

const MOVING = 160;
const DRAG = 6;

export class Board {
  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} buttons
   * @param {(choice: ChoiceView) => void} played
   * @param {(chosen: number[]) => void} [touched]
   */
  constructor(frame, buttons, played, touched) {
    this.frame = frame;
    this.bar = buttons;
    this.played = played;
    this.touched = touched ?? (() => {});
    /** @type {ChoiceView[]} */
    this.choices = [];
    /** @type {number[]} What was touched so far. */
    this.chosen = [];
    /** @type {BoardView | null} */
    this.view = null;
    /** Whether it is looked at from its other side. */
    this.turned = false;
    /** What was drawn last. */
    this.drawn = "";
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Set<string>} What stands on the board. */
    this.things = new Set();
    /** @type {[number, number]} */
    this.room = [0, 0];
    /** @type {number[]} */
    this.hinted = [];
    /** @type {Worth[]} */
    this.worths = [];
    this.focused = -1;
    /** Whether a thing is under a finger. */
    this.grabbed = false;
    frame.addEventListener("click", (event) => this.#click(event));
    frame.addEventListener("keydown", (event) => this.#key(event));
    frame.addEventListener("pointerdown", (event) => this.#grab(event));
    // What a finger drags does not scroll the page.
    frame.addEventListener("touchmove", (event) => { if (this.grabbed) event.preventDefault(); }, { passive: false });
  }

  /** Shows a board. @param {BoardView} view @param {ChoiceView[]} choices @param {boolean} [moving] */
  show(view, choices, moving = false) {
    const before = this.view;
    const had = this.frame.contains(document.activeElement);
    if (this.drawn !== this.#side(view)) this.#draw(view, moving && before !== null);
    this.view = view;
    this.choices = choices;
    this.chosen = [];
    this.hinted = [];
    this.worths = [];
    this.#mark();
    if (had) this.#focus(this.focused);
  }

  /** Shows the board from its other side, or from its own. @param {boolean} turned */
  turn(turned) {
    if (this.turned === turned) return;
    this.turned = turned;
    if (!this.view || this.drawn === this.#side(this.view)) return;
    const had = this.frame.contains(document.activeElement);
    this.#draw(this.view, false);
    this.#mark();
    if (had) this.#focus(this.focused);
  }

  /** The drawing from the side that is looked from. @param {BoardView} view */
  #side(view) {
    return (this.turned ? view.turned : null) ?? view.svg;
  }

  /** Marks a move that is recommended. @param {number[]} spots */
  hint(spots) {
    this.hinted = spots;
    this.#mark();
  }

  /** Writes what moves are worth on their spots. @param {Worth[]} worths */
  value(worths) {
    this.worths = worths;
    this.#mark();
  }

  /** @param {BoardView} view @param {boolean} moving */
  #draw(view, moving) {
    const holder = document.createElement("div");
    this.drawn = this.#side(view);
    holder.innerHTML = this.drawn;
    const svg = /** @type {SVGSVGElement | null} */ (holder.querySelector("svg"));
    if (!svg) return;
    const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    this.room = [Math.max(this.room[0], view.room[0], width), Math.max(this.room[1], view.room[1], height)];
    this.frame.style.aspectRatio = `${this.room[0]} / ${this.room[1]}`;
    this.frame.style.setProperty("--ratio", String(this.room[0] / this.room[1]));
    this.frame.style.setProperty("--natural", `${this.room[0] * 2.4}px`);
    svg.style.width = `${(100 * width) / this.room[0]}%`;
    svg.setAttribute("role", "group");
    const title = svg.querySelector("title");
    svg.setAttribute("aria-label", `Board: ${title?.textContent ?? ""}`);
    title?.remove();
    this.frame.replaceChildren(svg);
    this.svg = svg;
    const things = /** @type {SVGGElement[]} */ ([...svg.querySelectorAll("g.thing")]);
    // As the server drew them: whatever is done to them here does not count.
    const fresh = things.filter((thing) => !this.things.has(thing.outerHTML));
    this.things = new Set(things.map((thing) => thing.outerHTML));
    if (moving && !still()) this.#move(fresh, view.last);
  }

  /** New things appear; what moved comes from where it was. @param {SVGGElement[]} fresh @param {number[]} last */
  #move(fresh, last) {
    const [from, to] = last.length > 1 ? [this.#box(last[0]), this.#box(last[1])] : [null, null];
    for (const thing of fresh) {
      const arrived = from && to && thing.getAttribute("data-at") === this.#at(last[1]);
      const start = arrived
        ? `translate(${from.x - to.x}px, ${from.y - to.y}px)`
        : "scale(0.6)";
      thing.style.transformBox = "fill-box";
      thing.style.transformOrigin = "center";
      thing.animate(
        [{ transform: start, opacity: arrived ? 1 : 0.2 }, { transform: "none", opacity: 1 }],
        { duration: MOVING, easing: "ease-out" },
      );
    }
  }

  /** @param {number} spot @returns {SVGGElement[]} */
  #of(spot) {
    return [.../** @type {NodeListOf<SVGGElement>} */ (this.frame.querySelectorAll(`[data-spot="${spot}"]`))];
  }

  /** @param {number} spot */
  #at(spot) {
    return this.#of(spot)[0]?.getAttribute("data-at") ?? "";
  }

  /** Whether something stands on a spot. @param {number} spot */
  #taken(spot) {
    return this.frame.querySelector(`g.thing[data-at="${this.#at(spot)}"]`) !== null;
  }

  /** Where a spot is. @param {number} spot */
  #box(spot) {
    const [first] = this.#of(spot);
    return first ? first.getBBox() : null;
  }

  /** The choices that begin with what was touched, and then this. @param {number} spot */
  #after(spot) {
    const touched = [...this.chosen, spot];
    return this.choices.filter((choice) => touched.every((one, place) => choice.spots[place] === one));
  }

  /** The spots that lead on. */
  #open() {
    const place = this.chosen.length;
    const fitting = this.choices.filter((choice) => this.chosen.every((spot, i) => choice.spots[i] === spot));
    return new Set(fitting.map((choice) => choice.spots[place]).filter((spot) => spot !== undefined));
  }

  /**
   * Where a stone falls that is let go over a spot: only where in every column the lowest free place is the one to play.
   * @param {number} spot
   */
  #falls(spot) {
    if (this.chosen.length > 0 || this.choices.some((choice) => choice.spots.length !== 1)) return spot;
    const legal = new Set(this.choices.map((choice) => choice.spots[0]));
    if (legal.has(spot)) return spot;
    /** @type {Map<string, { spot: number, y: number }[]>} */
    const columns = new Map();
    for (const ground of this.frame.querySelectorAll("g.ground[data-spot]")) {
      const at = ground.getAttribute("data-at") ?? "";
      if (this.frame.querySelector(`g.thing[data-at="${at}"]`)) continue;
      const [x, y] = at.split(",");
      columns.set(x, [...(columns.get(x) ?? []), { spot: Number(ground.getAttribute("data-spot")), y: Number(y) }]);
    }
    const lowest = [...columns.values()].map((free) => free.reduce((low, one) => (one.y > low.y ? one : low)));
    const falling = lowest.length === legal.size && lowest.every((place) => legal.has(place.spot));
    const column = [...columns.values()].find((free) => free.some((place) => place.spot === spot));
    return (falling ? column?.find((place) => legal.has(place.spot))?.spot : undefined) ?? spot;
  }

  /** Touches a spot, by whatever means. @param {number} touched */
  touch(touched) {
    const spot = this.#falls(touched);
    if (this.chosen.length > 0 && spot === this.chosen[this.chosen.length - 1]) {
      const exact = this.choices.find((choice) =>
        choice.spots.length === this.chosen.length && choice.spots.every((s, i) => s === this.chosen[i]));
      if (exact) return this.#play(exact);
      this.clear();
      return;
    }
    let fitting = this.#after(spot);
    if (fitting.length === 0 && this.chosen.length > 0) {
      this.chosen = [];
      fitting = this.#after(spot);
    }
    const exact = fitting.filter((choice) => choice.spots.length === this.chosen.length + 1);
    if (fitting.length === 1 && exact.length === 1) return this.#play(exact[0]);
    this.chosen = fitting.length > 0 ? [...this.chosen, spot] : [];
    this.#mark();
    this.touched(this.chosen);
  }

  /** Forgets what was touched. */
  clear() {
    this.chosen = [];
    this.#mark();
    this.touched([]);
  }

  /** @param {ChoiceView} choice */
  #play(choice) {
    this.chosen = [];
    this.choices = [];
    this.#mark();
    this.played(choice);
  }

  /** @param {Event} event */
  #spot(event) {
    const target = /** @type {Element} */ (event.target).closest?.("[data-spot]");
    return target ? Number(target.getAttribute("data-spot")) : null;
  }

  /** @param {Event} event */
  #click(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const spot = this.#spot(event);
    if (spot === null) this.clear();
    else {
      this.focused = spot;
      this.touch(spot);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const spot = this.#spot(event);
    if (event.key === "Escape" && this.chosen.length > 0) {
      this.clear();
      event.stopPropagation();
    } else if ((event.key === "Enter" || event.key === " ") && spot !== null) {
      event.preventDefault();
      this.focused = spot;
      this.touch(spot);
      this.#focus(spot);
    } else if (event.key.startsWith("Arrow") && spot !== null) {
      event.preventDefault();
      event.stopPropagation();
      this.#focus(this.#next(spot, event.key));
    }
  }

  /** The nearest spot in a direction. @param {number} spot @param {string} key */
  #next(spot, key) {
    const here = this.#box(spot);
    if (!here) return spot;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    let [best, least] = [spot, Infinity];
    for (const element of /** @type {NodeListOf<SVGGElement>} */ (this.frame.querySelectorAll("[data-spot]"))) {
      const there = element.getBBox();
      const dx = there.x + there.width / 2 - here.x - here.width / 2;
      const dy = there.y + there.height / 2 - here.y - here.height / 2;
      const ahead = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (ahead > 1 && ahead + 3 * aside < least) {
        [best, least] = [Number(element.getAttribute("data-spot")), ahead + 3 * aside];
      }
    }
    return best;
  }

  /** @param {number} spot */
  #focus(spot) {
    const [element] = this.#of(spot);
    if (!element) return;
    for (const other of this.frame.querySelectorAll("[data-spot]")) other.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    element.focus();
    this.focused = spot;
  }

  /** Takes hold of a thing that moves from one spot to another. @param {PointerEvent} event */
  #grab(event) {
    const spot = this.#spot(event);
    const moves = spot !== null && this.choices.some((choice) => choice.spots[0] === spot && choice.spots.length > 1);
    if (!moves || event.button !== 0) return;
    const thing = /** @type {SVGGElement | null} */ (
      this.frame.querySelector(`g.thing[data-at="${this.#at(spot)}"]`));
    if (!thing || !this.svg) return;
    const scale = this.svg.viewBox.baseVal.width / this.svg.getBoundingClientRect().width;
    const begin = [event.clientX, event.clientY];
    let moving = false;
    this.grabbed = true;
    /** @param {PointerEvent} move */
    const follow = (move) => {
      const [dx, dy] = [move.clientX - begin[0], move.clientY - begin[1]];
      if (!moving && Math.hypot(dx, dy) < DRAG) return;
      if (!moving) {
        moving = true;
        this.chosen = [];
        this.touch(spot);
        thing.classList.add("held");
        thing.parentNode?.append(thing);
      }
      thing.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
    };
    /** @param {PointerEvent} end */
    const drop = (end) => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      this.grabbed = false;
      if (!moving) return;
      thing.removeAttribute("transform");
      thing.classList.remove("held");
      this.dragged = true;
      setTimeout(() => { this.dragged = false; }, 50);
      const under = document.elementsFromPoint(end.clientX, end.clientY)
        .map((element) => element.closest("[data-spot]")).find((element) => element && this.frame.contains(element));
      const target = under ? Number(under.getAttribute("data-spot")) : null;
      if (end.type === "pointerup" && target !== null && target !== spot && this.#after(target).length > 0) {
        this.touch(target);
      } else {
        this.clear();
      }
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  }

  /** Draws what can be touched, what was, and what is said about it. */
  #mark() {
    if (!this.svg || !this.view) return;
    this.svg.querySelectorAll("g.marks").forEach((marks) => marks.remove());
    const [over, under] = [shape("g", { class: "marks" }), shape("g", { class: "marks" })];
    const open = this.#open();
    for (const spot of this.view.last) this.#frame(under, spot, "was");
    for (const spot of this.hinted) this.#frame(over, spot, "hinted");
    for (const spot of this.chosen) this.#frame(over, spot, "chosen");
    const valued = new Set(this.worths.map((worth) => worth.spot));
    for (const spot of open) {
      const box = this.#box(spot);
      if (!box || valued.has(spot)) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const taken = this.#taken(spot);
      if (this.chosen.length === 0 && taken) continue;
      const size = Math.min(box.width, box.height);
      over.append(taken
        ? shape("circle", { class: "target ring", cx: x, cy: y, r: size / 2 - 3 })
        : shape("circle", { class: "target", cx: x, cy: y, r: Math.max(4, Math.min(7, size / 7)) }));
    }
    for (const worth of this.worths) this.#worth(over, worth);
    this.svg.insertBefore(under, this.svg.querySelector("g.thing"));
    this.svg.append(over);
    const names = new Map();
    for (const choice of this.choices) {
      const spot = choice.spots[this.chosen.length];
      const begun = this.chosen.every((one, place) => choice.spots[place] === one);
      if (spot === undefined || !begun) continue;
      names.set(spot, [...(names.get(spot) ?? []), choice.text]);
    }
    let first = true;
    for (const element of /** @type {NodeListOf<SVGGElement>} */ (this.frame.querySelectorAll("[data-spot]"))) {
      const spot = Number(element.getAttribute("data-spot"));
      const legal = open.has(spot);
      element.classList.toggle("legal", legal);
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", (this.focused === -1 ? first && legal : spot === this.focused) ? "0" : "-1");
      if (legal) first = false;
      const moves = names.get(spot) ?? [];
      const place = element.getAttribute("data-at");
      const said = moves.length === 0 ? `place ${place}, nothing to play`
        : moves.length === 1 ? `play ${moves[0]}` : `begin ${moves.length} moves: ${moves.slice(0, 5).join(", ")}`;
      const worth = this.worths.find((known) => known.spot === spot);
      element.setAttribute("aria-label", worth ? `${said}, ${worth.label}` : said);
      element.setAttribute("aria-disabled", String(!legal));
    }
    if (!this.frame.querySelector('[data-spot][tabindex="0"]')) {
      this.frame.querySelector("[data-spot]")?.setAttribute("tabindex", "0");
    }
    this.#buttons(open, names);
  }

  /** @param {Element} into @param {number} spot @param {string} kind */
  #frame(into, spot, kind) {
    const box = this.#box(spot);
    if (!box) return;
    const inset = kind === "was" ? 1.5 : 3;
    into.append(shape("rect", {
      class: `frame ${kind}`, x: box.x + inset, y: box.y + inset, width: Math.max(0, box.width - 2 * inset),
      height: Math.max(0, box.height - 2 * inset), rx: 4,
    }));
  }

  /** @param {Element} into @param {Worth} worth */
  #worth(into, worth) {
    const box = this.#box(worth.spot);
    if (!box) return;
    const low = this.#taken(worth.spot) ? box.height - 10 : box.height / 2;
    const width = Math.max(22, 8 * worth.text.length + 10);
    // What is long is written smaller, so that neighbours do not hide one another.
    const scale = Math.max(0.6, Math.min(1, box.width / width));
    const group = shape("g", {
      class: `worth ${worth.kind}${worth.best ? " top" : ""}`,
      transform: `translate(${box.x + box.width / 2} ${box.y + low}) scale(${scale})`,
    });
    group.append(
      shape("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }),
      shape("text", { x: 0, y: 4.5 }, worth.text),
    );
    into.append(group);
  }

  /** @param {Set<number>} open @param {Map<number, string[]>} names */
  #buttons(open, names) {
    const worth = (/** @type {number} */ spot) => this.worths.find((known) => known.spot === spot);
    const made = (this.view?.buttons ?? []).map(({ text, spot }) => {
      const known = worth(spot);
      const button = make("button", {
        type: "button", class: "play", "data-spot": String(spot),
        "aria-label": `${text}: ${(names.get(spot) ?? ["not now"]).join(", ")}${known ? `, ${known.label}` : ""}`,
        click: () => this.touch(spot),
      }, text);
      button.disabled = !open.has(spot);
      if (known) button.append(make("span", { class: `worth ${known.kind}${known.best ? " top" : ""}` }, known.text));
      return button;
    });
    this.bar.replaceChildren(...made);
  }
}
