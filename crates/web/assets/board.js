// A board that is played on by tapping, dragging or with the keyboard. It knows spots and gestures, not games.

import { grab } from "./dragging.js";
import { beginning, gestures, meant, played } from "./gestures.js";
import { mark } from "./marks.js";
import { still } from "./tools.js";

/** @typedef {import("./types").BoardView} BoardView */
/** @typedef {import("./types").ChoiceView} ChoiceView */
/** @typedef {import("./analysis.js").Worth} Worth */
/** @typedef {{ played: (choice: ChoiceView) => void, touched?: (chosen: number[]) => void, refused?: (spot: number, chosen: number[]) => void }} Heard */

const MOVING = 160;

export class Board {
  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} buttons
   * @param {Heard} heard Who hears of moves, of touched spots, and of touches that do nothing.
   */
  constructor(frame, buttons, heard) {
    this.frame = frame;
    this.bar = buttons;
    this.heard = heard;
    /** @type {import("./gestures.js").Gesture[]} */
    this.gestures = [];
    /** @type {number[]} The spots touched so far. */
    this.chosen = [];
    /** @type {BoardView | null} */
    this.view = null;
    /** Whether it is shown from its other side. */
    this.turned = false;
    /** The last drawing. */
    this.drawn = "";
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Set<string>} The pieces on the board. */
    this.things = new Set();
    /** @type {[number, number]} */
    this.extent = [0, 0];
    /** @type {number[]} */
    this.hinted = [];
    /** @type {Worth[]} */
    this.worths = [];
    /** What is said of the position, and where. @type {{ spots: number[], kind: string }} */
    this.remark = { spots: [], kind: "" };
    this.focused = -1;
    /** The spot under the pointer, or −1. */
    this.hovered = -1;
    /** Whether the keyboard has come to the board: then the arrows go from spot to spot. */
    this.cursor = false;
    /** @type {string | null} The spot of the last pressed button, while nothing else has the focus. */
    this.pressed = null;
    document.addEventListener("focusin", (event) => {
      if (!buttons.contains(/** @type {Node} */ (event.target))) this.pressed = null;
    });
    /** Whether the marks are being drawn, and must be drawn again. @type {"" | "once" | "again"} */
    this.marking = "";
    /** Whether a piece is being dragged. */
    this.grabbed = false;
    /** Whether a drag has just ended, whose click must be ignored. */
    this.dragged = false;
    /** @type {SVGGElement | null} The piece dropped on its target, until the board is drawn again. */
    this.dropped = null;
    document.addEventListener("keydown", (event) => { if (event.key === "Tab") this.cursor = true; }, true);
    document.addEventListener("pointerdown", () => { this.cursor = false; }, true);
    for (const kind of ["pointerover", "pointerleave"]) frame.addEventListener(kind, (event) => this.#hover(event));
    frame.addEventListener("click", (event) => this.#click(event));
    frame.addEventListener("keydown", (event) => this.#key(event));
    frame.addEventListener("pointerdown", (event) => grab(this, event));
    for (const kind of ["focusin", "focusout"]) frame.addEventListener(kind, () => this.mark());
    new ResizeObserver(() => this.mark()).observe(frame);
    // Dragging a piece must not scroll the page.
    frame.addEventListener("touchmove", (event) => { if (this.grabbed) event.preventDefault(); }, { passive: false });
  }

  /** Shows a board. @param {BoardView} view @param {ChoiceView[]} choices @param {boolean} [moving] */
  show(view, choices, moving = false) {
    const before = this.view;
    const had = this.frame.contains(document.activeElement);
    const at = had ? this.box(this.focused) : null;
    // A piece that was dragged to its place is not animated again; after a refused move it is drawn where it was.
    const brought = this.dropped !== null;
    this.dropped = null;
    if (brought || this.drawn !== this.#side(view)) this.#draw(view, moving && !brought && before !== null);
    this.view = view;
    this.gestures = gestures(choices);
    this.chosen = [];
    this.hinted = [];
    this.worths = [];
    this.remark = { spots: [], kind: "" };
    this.mark();
    this.#refocus(had, at);
  }

  /**
   * Keeps the focus where it was, or moves it nearby if that element is gone or disabled.
   * @param {boolean} had Whether the board had the focus.
   * @param {DOMRect | null} at The place that had it.
   */
  #refocus(had, at) {
    const free = /** @type {HTMLButtonElement[]} */ ([...this.bar.querySelectorAll("button:not(:disabled)")]);
    const spots = [...this.open()].filter((spot) => this.of(spot).length > 0);
    const lost = document.activeElement === null || document.activeElement === document.body
      || document.activeElement.matches(":disabled");
    if (had && spots.length === 0 && free.length > 0) free[0].focus();
    else if (had) this.focus(this.of(this.focused).length > 0 ? this.focused : this.#nearest(spots, at));
    else if (lost && this.pressed !== null && free.length > 0) (free.find((one) => one.dataset.spot === this.pressed) ?? free[0]).focus();
    else if (lost && this.pressed !== null && spots.length > 0) this.focus(spots[0]);
  }

  /** The nearest of some spots, or of all. @param {number[]} spots @param {DOMRect | null} at */
  #nearest(spots, at) {
    const all = [...this.frame.querySelectorAll("[data-spot]")].map((element) => Number(element.getAttribute("data-spot")));
    const far = (/** @type {number} */ spot) => {
      const box = this.box(spot);
      return box && at ? Math.hypot(box.x - at.x, box.y - at.y) : 0;
    };
    return (spots.length > 0 ? spots : all).reduce((best, spot) => (best === -1 || far(spot) < far(best) ? spot : best), -1);
  }

  /** Shows the board from its other side, or from its own. @param {boolean} turned */
  turn(turned) {
    if (this.turned === turned) return;
    this.turned = turned;
    if (!this.view || this.drawn === this.#side(this.view)) return;
    const had = this.frame.contains(document.activeElement);
    this.#draw(this.view, false);
    this.mark();
    if (had) this.focus(this.focused);
  }

  /** The drawing from the shown side. @param {BoardView} view */
  #side(view) {
    return (this.turned ? view.turned : null) ?? view.svg;
  }

  /** Marks a move that is recommended. @param {number[]} spots */
  hint(spots) {
    this.hinted = spots;
    this.mark();
  }

  /** Marks what is said of the position. @param {number[]} spots @param {string} kind */
  say(spots, kind) {
    this.remark = { spots, kind };
    this.mark();
  }

  /** Shows the values of moves on their spots. @param {Worth[]} worths */
  value(worths) {
    this.worths = worths;
    this.mark();
  }

  /** @param {BoardView} view @param {boolean} moving */
  #draw(view, moving) {
    const holder = document.createElement("div");
    this.drawn = this.#side(view);
    holder.innerHTML = this.drawn;
    const svg = /** @type {SVGSVGElement | null} */ (holder.querySelector("svg"));
    if (!svg) return;
    const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    this.extent = [Math.max(this.extent[0], view.extent[0], width), Math.max(this.extent[1], view.extent[1], height)];
    this.frame.style.aspectRatio = `${this.extent[0]} / ${this.extent[1]}`;
    const room = this.frame.closest("section") ?? this.frame;
    room.style.setProperty("--ratio", String(this.extent[0] / this.extent[1]));
    // A board fills the space it has; a few cards or dice do not.
    const natural = svg.querySelector("g.ground .square, g.ground .line, g.ground .hole") ? 960 : this.extent[0] * 2.4;
    room.style.setProperty("--natural", `${natural}px`);
    svg.style.width = `${(100 * width) / this.extent[0]}%`;
    svg.setAttribute("role", "group");
    const title = svg.querySelector("title");
    svg.setAttribute("aria-label", `Board: ${title?.textContent ?? ""}`);
    title?.remove();
    this.frame.replaceChildren(svg);
    this.svg = svg;
    const things = /** @type {SVGGElement[]} */ ([...svg.querySelectorAll("g.thing")]);
    // As drawn by the server, before any change made here.
    const fresh = things.filter((thing) => !this.things.has(thing.outerHTML));
    this.things = new Set(things.map((thing) => thing.outerHTML));
    if (moving && !still()) this.#move(fresh, view.last);
  }

  /** Animates new pieces, and the moved piece from its former place. @param {SVGGElement[]} fresh @param {number[]} last */
  #move(fresh, last) {
    const [from, to] = last.length > 1 ? [this.box(last[0]), this.box(last[1])] : [null, null];
    for (const thing of fresh) {
      // In a rack, what is new falls from above behind its front.
      if (this.svg?.dataset.material === "rack") {
        const height = thing.getBBox().y;
        thing.animate([{ transform: `translateY(${-height}px)` }, { transform: "none" }],
          { duration: MOVING + height, easing: "cubic-bezier(.5,0,.9,.6)" });
        continue;
      }
      const arrived = from && to && thing.getAttribute("data-at") === this.at(last[1]);
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
  of(spot) {
    return [.../** @type {NodeListOf<SVGGElement>} */ (this.frame.querySelectorAll(`[data-spot="${spot}"]`))];
  }

  /** @param {number} spot */
  at(spot) {
    return this.of(spot)[0]?.getAttribute("data-at") ?? "";
  }

  /** The piece that stands on a spot. @param {number} spot @returns {SVGGElement | null} */
  thing(spot) {
    return this.svg?.querySelector(`g.thing[data-at="${this.at(spot)}"]`) ?? null;
  }

  /** Whether a piece stands on a spot. @param {number} spot */
  taken(spot) {
    return this.thing(spot) !== null;
  }

  /** The units of the drawing per pixel of the screen. */
  unit() {
    const shown = this.svg?.getBoundingClientRect().width;
    return this.svg && shown ? this.svg.viewBox.baseVal.width / shown : 1;
  }

  /** The box of a spot. @param {number} spot */
  box(spot) {
    const [first] = this.of(spot);
    return first ? first.getBBox() : null;
  }

  /** The gestures that begin with the touched spots and this one. @param {number} spot */
  after(spot) {
    return beginning(this.gestures, [...this.chosen, spot]);
  }

  /** The spots that can be touched next. */
  open() {
    const next = beginning(this.gestures, this.chosen).map(({ spots }) => spots[this.chosen.length]);
    return new Set(next.filter((spot) => spot !== undefined));
  }

  /**
   * The place where a stone falls in this column, in games where in every column only the lowest free place is legal.
   * @param {number} spot
   */
  #falls(spot) {
    if (this.chosen.length > 0 || this.gestures.some(({ spots }) => spots.length !== 1)) return spot;
    const legal = new Set(this.gestures.map(({ spots }) => spots[0]));
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

  /** Touches a spot, by pointer or keyboard. @param {number} touched */
  touch(touched) {
    const spot = this.#falls(touched);
    const before = this.chosen;
    if (before.length > 0 && spot === before[before.length - 1] && this.after(spot).length === 0) {
      const exact = played(this.gestures, before);
      return exact ? this.#play(exact) : this.undo();
    }
    if (this.after(spot).length > 0) this.chosen = [...before, spot];
    else if (beginning(this.gestures, [spot]).length > 0) this.chosen = [spot];
    else {
      // Who has touched one piece and then nothing that fits begins again; more steps are kept.
      if (before.length === 1) this.clear();
      this.heard.refused?.(spot, before);
      return;
    }
    const sure = meant(this.gestures, this.chosen);
    if (sure) return this.#play(sure);
    if (this.chosen.length <= before.length) this.restore();
    this.mark();
    this.heard.touched?.(this.chosen);
  }

  /** Takes the last touch back. */
  undo() {
    this.chosen = this.chosen.slice(0, -1);
    this.restore();
    this.mark();
    this.heard.touched?.(this.chosen);
  }

  /** Draws the marks: legal spots, touched spots, values. */
  mark() {
    // An element that is removed may lose the focus, which asks for the marks again.
    if (this.marking) {
      this.marking = "again";
      return;
    }
    this.marking = "once";
    mark(this);
    const again = /** @type {string} */ (this.marking) === "again";
    this.marking = "";
    if (again) this.mark();
  }

  /** Draws a dropped piece where it was before. */
  restore() {
    if (!this.dropped || !this.view) return;
    this.dropped = null;
    this.#draw(this.view, false);
  }

  /** Clears the touched spots. */
  clear() {
    this.chosen = [];
    this.restore();
    this.mark();
    this.heard.touched?.([]);
  }

  /** @param {ChoiceView} choice */
  #play(choice) {
    this.chosen = [];
    this.gestures = [];
    this.mark();
    this.heard.played(choice);
  }

  /** @param {Event} event */
  #hover(event) {
    const spot = event.type === "pointerover" ? this.#spot(event) ?? -1 : -1;
    if (spot === this.hovered) return;
    this.hovered = spot;
    if (this.worths.length > 0) this.mark();
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
    if (["Escape", "Backspace"].includes(event.key) && this.chosen.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      this.undo();
    } else if ((event.key === "Enter" || event.key === " ") && spot !== null) {
      event.preventDefault();
      this.cursor = true;
      this.focused = spot;
      this.touch(spot);
      if (!this.frame.querySelector(".picker")) this.focus(spot);
    } else if (event.key.startsWith("Arrow") && spot !== null && this.cursor) {
      event.preventDefault();
      event.stopPropagation();
      this.focus(this.#next(spot, event.key));
    } else if (event.key === "Escape" && spot !== null) {
      this.cursor = false;
      /** @type {HTMLElement} */ (event.target).blur();
    }
  }

  /** The nearest spot in a direction. @param {number} spot @param {string} key */
  #next(spot, key) {
    const here = this.box(spot);
    if (!here) return spot;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    let [best, least] = [spot, Infinity];
    for (const element of /** @type {NodeListOf<SVGGElement>} */ (this.frame.querySelectorAll("[data-spot]"))) {
      const there = element.getBBox();
      const dx = there.x + there.width / 2 - here.x - here.width / 2;
      const dy = there.y + there.height / 2 - here.y - here.height / 2;
      const ahead = dx * way[0] + dy * way[1];
      const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (ahead > 1 && ahead + 3 * across < least) {
        [best, least] = [Number(element.getAttribute("data-spot")), ahead + 3 * across];
      }
    }
    return best;
  }

  /** Moves the keyboard to a spot. @param {number} spot */
  focus(spot) {
    const [element] = this.of(spot);
    if (!element) return;
    for (const other of this.frame.querySelectorAll("[data-spot]")) other.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    element.focus();
    this.focused = spot;
  }
}
