// Live analysis over a socket.

/** @typedef {import("./types").News} News */

export class Live {
  /** @param {(news: News) => void} heard */
  constructor(heard) {
    this.heard = heard;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {string | null} The last request. */
    this.wanted = null;
    this.tries = 0;
    /** Whether the last message was an error. */
    this.told = false;
  }

  /** Sends a request, which ends the last one. @param {Record<string, unknown>} wish */
  ask(wish) {
    this.wanted = JSON.stringify(wish);
    this.told = false;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(this.wanted);
    else if (!this.socket) this.#open();
  }

  /** Ends the analysis. */
  stop() {
    this.wanted = null;
    this.socket?.close();
    this.socket = null;
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.tries = 0;
      if (this.wanted) socket.send(this.wanted);
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      /** @type {News} */
      const news = JSON.parse(event.data);
      // After an error the server closes the socket: there is no use in trying again.
      this.told = news.kind === "error";
      this.heard(news);
    });
    socket.addEventListener("close", () => {
      if (socket !== this.socket) return;
      this.socket = null;
      this.tries += 1;
      if (this.told) return;
      if (this.wanted && this.tries <= 5) setTimeout(() => { if (this.wanted && !this.socket) this.#open(); }, 500 * this.tries);
      else if (this.wanted) this.heard({ kind: "error", error: "The connection for live analysis was lost." });
    });
  }
}

/**
 * The value of a move: `spot` is touched next to play it, `at` is the place of the board where it ends, `path` the places that
 * it goes through. The best has the rank 0; outcomes of chance all have it.
 * @typedef {{ spot: number, at: number, path: number[], rank: number, text: string, kind: string, label: string }} Worth
 */

/**
 * The values of moves, the best first.
 * @param {import("./types").ThoughtView} thought
 * @param {import("./types").ChoiceView[]} choices
 * @param {number[]} chosen
 * @param {[number, number]} range
 * @param {(spot: number) => boolean} onBoard Whether a spot is a place of the board.
 * @returns {Worth[]}
 */
export function worths(thought, choices, chosen, range, onBoard) {
  const valued = [];
  for (const [place, action] of thought.actions.entries()) {
    const choice = choices.find((one) => one.text === action.action);
    if (!choice || action.value === null || !action.bound || !tells(action.value, action.bound, range)) continue;
    const spot = choice.spots[chosen.length];
    if (spot === undefined || !chosen.every((one, step) => choice.spots[step] === one)) continue;
    const path = choice.spots.filter(onBoard);
    const chance = choice.probability !== undefined;
    const best = action.action === thought.best;
    valued.push({ spot, at: path[path.length - 1] ?? spot, path, value: action.value, best, chance, ...written(action, range, thought.told?.[place], chance) });
  }
  // What the search would play comes first, whatever bounds say of others.
  valued.sort((one, other) => Number(other.best) - Number(one.best) || other.value - one.value);
  return valued.map(({ value, best, chance, ...worth }, place) => ({ ...worth, rank: chance ? 0 : place }));
}

/** Whether a bound says more than the range of values does. @param {number} value @param {string} bound @param {[number, number]} range */
const tells = (value, bound, [low, high]) => !(bound === "upper" && value >= high) && !(bound === "lower" && value <= low);

/** The style, sign and spoken form of a value: ≥ and ≤ are proven bounds, ≳ and ≲ bounds that are not proven. */
const CLAIMS = {
  proven: {
    exact: { kind: "exact", sign: "", words: "exactly" },
    lower: { kind: "lower", sign: "≥", words: "at least" },
    upper: { kind: "upper", sign: "≤", words: "at most" },
    estimate: { kind: "estimate", sign: "≈", words: "about" },
  },
  guess: {
    exact: { kind: "estimate", sign: "≈", words: "about" },
    lower: { kind: "lower guess", sign: "≳", words: "probably at least" },
    upper: { kind: "upper guess", sign: "≲", words: "probably at most" },
    estimate: { kind: "estimate", sign: "≈", words: "about" },
  },
};

/**
 * @param {import("./types").ActionReport} action
 * @param {[number, number]} range
 * @param {string | null | undefined} told In points; null for a proven end of unknown distance.
 * @param {boolean} chance Whether it is a chance move.
 */
function written(action, range, told, chance) {
  const value = action.value ?? 0;
  // A lower bound equal to the greatest value is exact.
  const all = (action.bound === "lower" && value >= range[1]) || (action.bound === "upper" && value <= range[0]);
  const { kind, sign, words } = CLAIMS[action.proven ? "proven" : "guess"][all ? "exact" : action.bound ?? "estimate"];
  const text = told ?? number(value, range, kind === "exact" || told === null);
  const percent = action.probability === undefined ? "" : `${Math.round(action.probability * 100)}%`;
  const often = percent === "" ? "" : chance ? `, comes up ${percent} of the time` : `, played ${percent} of the time`;
  return { kind, text: sign + text + (percent === "" || chance ? "" : ` · ${percent}`), label: `worth ${words} ${text}${often}` };
}

/** A value as it is shown to people. @param {number} value @param {[number, number]} range @param {boolean} exact */
export function number(value, range, exact) {
  const [low, high] = range;
  if (low === -1 && high === 1 && exact && [-1, 0, 1].includes(value)) return ["loss", "draw", "win"][value + 1];
  if (low === 0 && high === 1) return `${Math.round(value * 100)}%`;
  const size = Math.abs(value);
  const text = (size >= 10 ? size.toFixed(0) : size.toFixed(size >= 1 ? 1 : 2)).replace(/\.0+$/, "").replace(/(\.\d*?)0+$/, "$1");
  return Number(text) === 0 ? "0" : (value < 0 ? "−" : "+") + text;
}
