// Helpers of all pages: requests, elements, messages, memory.

/** An error whose message is shown to people. */
export class Trouble extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** The status of an aborted request. */
export const GIVEN_UP = -1;

/**
 * Sends a request: a POST with a body, or else a GET.
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal] Aborts the request.
 * @returns {Promise<T>}
 */
export async function ask(path, body, signal) {
  /** @type {RequestInit} */
  const how = body === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal,
  };
  let answer;
  try {
    answer = await fetch(path, how);
  } catch {
    throw signal?.aborted ? new Trouble("The request was cancelled.", GIVEN_UP) : new Trouble("The server does not answer. Is it still running?", 0);
  }
  const text = await answer.text();
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    told = answer.ok ? text : { error: `The server answered with status ${answer.status}.` };
  }
  if (!answer.ok) throw new Trouble(told.error, answer.status);
  return told;
}

/**
 * The answer embedded in the page, the first time; after that a request.
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export async function first(path) {
  const sent = document.getElementById("sent");
  if (!sent) return ask(path);
  sent.remove();
  const told = JSON.parse(sent.textContent ?? "");
  if (sent.dataset.status !== "200") throw new Trouble(told.error, Number(sent.dataset.status));
  return told;
}

/**
 * The element of this name.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** @param {string} id @returns {HTMLInputElement} */
export const input = (id) => /** @type {HTMLInputElement} */ (byId(id));
/** @param {string} id @returns {HTMLSelectElement} */
export const select = (id) => /** @type {HTMLSelectElement} */ (byId(id));
/** @param {string} id @returns {HTMLButtonElement} */
export const button = (id) => /** @type {HTMLButtonElement} */ (byId(id));

/**
 * Makes an element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean | undefined | ((event: any) => void)>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (typeof value === "string") element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** @param {string} name @param {Record<string, string | number>} [attributes] @param {string} [text] */
export function shape(name, attributes = {}, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/** Shows a message, which screen readers read aloud. @param {string} text @param {"note" | "error"} [kind] */
export function tell(text, kind = "note") {
  const toast = byId("toast");
  toast.textContent = text;
  toast.dataset.kind = kind;
  toast.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => toast.classList.remove("shown"), kind === "error" ? 6000 : 2500);
}

/** A message for screen readers only. @param {string} text */
export function say(text) {
  byId("spoken").textContent = text;
}

/** Runs work and shows its error, if there is one. @param {() => Promise<void>} work */
export async function attempt(work) {
  try {
    await work();
  } catch (problem) {
    tell(problem instanceof Error ? problem.message : String(problem), "error");
    if (!(problem instanceof Trouble)) console.error(problem);
  }
}

/** Copies a text. Browsers refuse that on pages of other machines without TLS. @param {string} text */
export async function copy(text) {
  if (!navigator.clipboard) throw new Trouble(`The browser does not allow copying here. The link is ${text}`, 0);
  await navigator.clipboard.writeText(text);
}

/** Downloads a file. @param {string} name @param {string} media @param {string} text */
export function download(name, media, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: media })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A number with its sign, rounded by its size. @param {number} value */
export function signed(value) {
  const size = Math.abs(value);
  const text = size >= 100 ? size.toFixed(0) : size >= 10 ? size.toFixed(1) : size.toFixed(2);
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return short === "0" ? "0" : (value < 0 ? "−" : "+") + short;
}

/** A number with its noun. @param {number} count @param {string} one @param {string} [many] */
export const some = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A large number in short form. @param {number} count */
export function short(count) {
  for (const [size, letter] of /** @type {[number, string][]} */ ([[1e9, "G"], [1e6, "M"], [1e3, "k"]])) {
    if (count >= size) return (count / size).toPrecision(3) + " " + letter;
  }
  return String(Math.round(count));
}

/** A number that may be infinite. @param {import("./types").Num | undefined | null} value */
export function num(value) {
  if (value === undefined || value === null) return "";
  if (value === "inf") return "+∞";
  if (value === "-inf") return "−∞";
  return String(Math.round(value * 1e4) / 1e4).replace("-", "−");
}

/** The games that this browser remembers, newest first. */
export const memory = {
  /** @returns {{ id: string, title: string, when: number, status: string, seat?: string | null, seats?: (string | null)[] }[]} */
  games() {
    try {
      const games = JSON.parse(localStorage.getItem("games") || "[]");
      return Array.isArray(games) ? games.filter((game) => /^[a-z2-8]{26}$/.test(game?.id)) : [];
    } catch {
      return [];
    }
  },
  /** Tokens of seats that were known before stay known. @param {import("./types").GameView} game @param {string} status @param {string | null} seat */
  keep(game, status, seat) {
    const { id, title } = game;
    const others = memory.games().filter((other) => other.id !== id).slice(0, 11);
    const known = memory.seats(id);
    const seats = game.players.map((player, place) => (player.seat === "person" ? player.token ?? known[place] ?? null : null));
    try {
      localStorage.setItem("games", JSON.stringify([{ id, title, status, when: Date.now(), seat, seats }, ...others]));
    } catch { /* then it is not remembered */ }
  },
  /** The tokens of a game's seats, as far as this browser knows them. @param {string} id @returns {(string | null)[]} */
  seats(id) {
    const seats = memory.games().find((game) => game.id === id)?.seats;
    return Array.isArray(seats) ? seats : [];
  },
  /** @param {string} id */
  forget(id) {
    try {
      localStorage.setItem("games", JSON.stringify(memory.games().filter((game) => game.id !== id)));
    } catch { /* then it stays */ }
  },
};

/** The page of a game, for a seat or for everybody. @param {string} id @param {string | null} [seat] */
export const pageOf = (id, seat) => `/game/${id}${seat ? `?seat=${seat}` : ""}`;

/**
 * Opens a new game for one of its persons.
 * @param {import("./types").GameView} game
 * @param {number} [place] Which player that is.
 */
export function enter(game, place = game.players.findIndex((player) => player.seat === "person")) {
  const seat = game.players[place]?.token ?? null;
  memory.keep(game, game.status, seat);
  location.href = pageOf(game.id, seat);
}

/**
 * Makes the addresses of requests about a game, as seen from a seat or as everybody sees it.
 * @param {string} id
 * @param {string | null} seat
 * @returns {(what?: string, ply?: number) => string}
 */
export const requests = (id, seat) => (what = "", ply) => {
  const query = new URLSearchParams({ ...(seat ? { seat } : {}), ...(ply === undefined ? {} : { ply: String(ply) }) });
  return `/api/games/${id}${what}${query.size > 0 ? `?${query}` : ""}`;
};

/** Settings of this tab, if the browser stores them. */
export const tab = {
  /** @param {string} name */
  is(name) {
    try {
      return sessionStorage.getItem(name) === "true";
    } catch {
      return false;
    }
  },
  /** @param {string} name @param {boolean} value */
  set(name, value) {
    try {
      sessionStorage.setItem(name, String(value));
    } catch { /* then it is not remembered */ }
  },
};

/** Whether reduced motion is preferred. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
