// The review of a game: a judgement of every move, the turning points, the accuracy of both sides.

import { Live } from "./analysis.js";
import { byId, make, shape, some } from "./tools.js";

/** @typedef {import("./types").JudgedView} JudgedView */
/** @typedef {import("./types").ReviewView} ReviewView */

const [WIDTH, HEIGHT, EDGE] = [320, 88, 8];
/** The signs of judgements, as annotated games have them. */
const SIGNS = { best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };
const NAMES = ["best", "good", "inaccuracies", "mistakes", "blunders"];

export class Review {
  /**
   * @param {string} id
   * @param {string | null} seat
   * @param {{ go: (ply: number) => void, look: (from: number, moves: string[]) => void, back: () => void }} board
   */
  constructor(id, seat, board) {
    this.wish = { kind: "review", id, ...(seat ? { seat } : {}) };
    this.board = board;
    this.live = new Live((news) => this.#hear(/** @type {import("./types").ReviewNews} */ (/** @type {unknown} */ (news))));
    /** @type {Map<number, JudgedView>} */
    this.judged = new Map();
    /** @type {ReviewView | null} */
    this.whole = null;
    /** @type {import("./types").GameView | null} */
    this.game = null;
    /** The game that was reviewed. */
    this.of = "";
    byId("review").addEventListener("click", () => this.start());
  }

  /** Requests a review of the game as it stands. */
  start() {
    if (!this.game) return;
    this.#forget();
    this.of = moves(this.game);
    byId("review-panel").hidden = false;
    this.#tell("Reviewing…");
    this.live.ask(this.wish);
  }

  /** The game is shown. A review of other moves does not apply any more. @param {import("./types").GameView} game */
  show(game) {
    this.game = game;
    const over = game.turn.kind === "over" && game.ply === game.moves.length;
    byId("review").classList.toggle("main", over && this.of !== moves(game));
    byId("review").toggleAttribute("disabled", game.moves.length === 0 || (game.hidden && !game.exports.length));
    if (this.of && this.of !== moves(game)) {
      this.live.stop();
      this.#forget();
      byId("review-panel").hidden = true;
    }
    this.#mark();
    this.#draw();
  }

  #forget() {
    this.judged.clear();
    this.whole = null;
    this.of = "";
    byId("review-points").replaceChildren();
    byId("review-players").replaceChildren();
    byId("review-move").textContent = "";
    this.#mark();
  }

  /** @param {string} text */
  #tell(text) {
    byId("review-state").textContent = text;
  }

  /** @param {import("./types").ReviewNews} news */
  #hear(news) {
    if (news.kind === "error") return this.#tell(news.error);
    if (news.kind === "judged") {
      this.judged.set(news.ply, news);
      this.#tell(news.left > 0 ? `${some(news.left, "move")} to go` : "");
      if (this.game && news.ply === this.game.ply) this.#say();
      this.#mark();
      this.#draw();
    } else {
      this.live.stop();
      this.whole = news;
      this.#finish(news);
      this.#mark();
      this.#draw();
    }
  }

  /** @param {ReviewView} review */
  #finish(review) {
    const points = review.turning_points;
    this.#tell(points.length > 0 ? "Turning points" : "No mistakes were found.");
    byId("review-players").replaceChildren(...review.players.map((player, place) => {
      const colour = this.game?.players[place]?.colour ?? "plain";
      const counts = player.judgements.map((count, kind) => /** @type {[number, number]} */ ([count, kind])).filter(([count, kind]) => count > 0 && kind > 1);
      return make("p", {}, make("span", { class: `dot gt-${colour}`, "aria-hidden": "true" }), ` ${player.name}: `,
        make("b", {}, player.accuracy === null ? "no choices" : `${player.accuracy.toFixed(1)} %`), player.accuracy === null ? "" : " accuracy",
        make("span", { class: "quiet" }, counts.length > 0 ? ` · ${counts.map(([count, kind]) => `${count} ${count === 1 ? NAMES[kind].replace("ies", "y").replace(/s$/, "") : NAMES[kind]}`).join(", ")}` : ""));
    }));
    byId("review-points").replaceChildren(...points.map((ply) => {
      const one = /** @type {JudgedView} */ (this.judged.get(ply));
      const show = () => {
        this.board.go(ply);
        byId("board").scrollIntoView({ block: "nearest" });
      };
      return make("li", {}, make("button", { type: "button", click: show }, make("b", {}, `${this.#named(ply)}${sign(one)}`), ` ${one.said ?? ""}`),
        ...this.#why(one));
    }));
  }

  /** Why a move was bad: both lines, which can be looked at, and the terms that changed most. @param {JudgedView} one */
  #why(one) {
    /** @param {string} name @param {string[]} moves */
    const line = (name, moves) => moves.length < 2 ? [] : [make("p", { class: "pv" }, `${name}: `, ...moves.slice(0, 10).map((move, place) => {
      const look = () => this.board.look(one.ply - 1, moves.slice(0, place + 1));
      const back = () => this.board.back();
      return make("button", { type: "button", class: "ahead", pointerenter: look, focus: look, pointerleave: back, blur: back }, move);
    }))];
    const terms = one.terms.filter((term) => Math.abs(term.lost) >= 0.005)
      .map((term) => make("abbr", { title: term.about }, `${term.term} ${term.lost > 0 ? "−" : "+"}${Math.abs(term.lost).toFixed(2)}`));
    return [...line("better", one.line), ...line("played", one.reply),
      ...(terms.length > 0 ? [make("p", { class: "quiet" }, "changed most: ", ...terms.flatMap((term, place) => place > 0 ? [", ", term] : [term]))] : [])];
  }

  /** A move with its number, as players of the game write it. @param {number} ply */
  #named(ply) {
    const numbers = this.game?.numbers ?? [];
    const own = numbers[ply - 1];
    const round = numbers.slice(0, ply).findLast((number) => number !== "") ?? "";
    const move = this.judged.get(ply)?.action ?? "";
    return `${own || round.replace(/\.$/, "…")} ${move}`.trim();
  }

  /** The judgement of the move that is shown. */
  #say() {
    const one = this.game ? this.judged.get(this.game.ply) : undefined;
    byId("review-move").textContent = one?.said ? `${this.#named(one.ply)}: ${one.said}` : "";
  }

  /** Marks the moves in the list. */
  #mark() {
    for (const [place, item] of [...byId("moves").querySelectorAll("li")].entries()) {
      const target = /** @type {HTMLElement | null} */ (item.querySelector("button"));
      const one = this.judged.get(Number(item.dataset.ply ?? target?.dataset.ply ?? place + 1));
      if (!target) continue;
      if (one?.judgement && sign(one)) {
        target.dataset.judgement = one.judgement;
        target.title = one.said ?? "";
      } else if (target.dataset.judgement) {
        delete target.dataset.judgement;
        target.removeAttribute("title");
      }
    }
    this.#say();
  }

  /** Draws the first player's expected score before each move and after the last. */
  #draw() {
    if (!this.game || byId("review-panel").hidden) return;
    const svg = byId("review-graph");
    const last = Math.max(1, this.game.moves.length);
    const x = (/** @type {number} */ ply) => EDGE + (ply * (WIDTH - 2 * EDGE)) / last;
    const y = (/** @type {number} */ expected) => HEIGHT - EDGE - expected * (HEIGHT - 2 * EDGE);
    /** @type {[number, number][]} */
    const known = [...this.judged.values()].filter((one) => one.expected !== null)
      .map((one) => /** @type {[number, number]} */ ([one.ply - 1, /** @type {number} */ (one.expected)])).sort(([a], [b]) => a - b);
    if (this.whole && this.whole.expected !== null) known.push([last, this.whole.expected]);
    const dots = [...this.judged.values()].filter((one) => sign(one) !== "").map((one) => {
      const after = known.find(([ply]) => ply === one.ply)?.[1] ?? one.expected ?? 0.5;
      const dot = shape("circle", { class: one.judgement ?? "", cx: x(one.ply), cy: y(after), r: one.judgement === "blunder" ? 4.5 : 3.5 });
      return dot;
    });
    svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    svg.setAttribute("aria-label", `Expected score of ${this.game.players[0].name} after each move, with ${some(dots.length, "mark")}`);
    svg.replaceChildren(
      shape("line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      shape("line", { class: "now", x1: x(this.game.ply), x2: x(this.game.ply), y1: 0, y2: HEIGHT }),
      ...(known.length > 1 ? [shape("polyline", { class: "line", points: known.map(([ply, expected]) => `${x(ply)},${y(expected)}`).join(" ") })] : []), ...dots);
    svg.onclick = (event) => {
      const box = svg.getBoundingClientRect();
      const place = (((event.clientX - box.left) / box.width) * WIDTH - EDGE) / ((WIDTH - 2 * EDGE) / last);
      this.board.go(Math.max(0, Math.min(last, Math.round(place))));
    };
  }
}

/** @param {JudgedView} one */
const sign = (one) => one.judgement ? SIGNS[one.judgement] : "";

/** The moves of a game as one text. @param {import("./types").GameView} game */
const moves = (game) => JSON.stringify(game.moves);
