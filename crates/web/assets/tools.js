// What all pages use: asking the server, making elements, telling people.

/** Something went wrong that people should know of. */
export class Trouble extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** The status of a question that was given up. */
export const GIVEN_UP = -1;

/**
 * Asks the server: with a body it changes something, without it only looks.
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal] Given when the answer is of no interest any more.
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
    throw signal?.aborted ? new Trouble("Nobody waits for this any more.", GIVEN_UP) : new Trouble("The server does not answer. Is it still running?", 0);
  }
  const text = await answer.text();
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    told = answer.ok ? text : { error: `The server said ${answer.status}.` };
  }
  if (!answer.ok) throw new Trouble(told.error, answer.status);
  return told;
}

/**
 * What the page came with, so that nobody waits for it twice; anything later is asked for.
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

/** Tells everybody something, also those who listen instead of looking. @param {string} text @param {"note" | "error"} [kind] */
export function tell(text, kind = "note") {
  const toast = byId("toast");
  toast.textContent = text;
  toast.dataset.kind = kind;
  toast.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => toast.classList.remove("shown"), kind === "error" ? 6000 : 2500);
}

/** Says something only to those who listen. @param {string} text */
export function say(text) {
  byId("spoken").textContent = text;
}

/** Does something, and tells if it went wrong. @param {() => Promise<void>} work */
export async function attempt(work) {
  try {
    await work();
  } catch (problem) {
    tell(problem instanceof Error ? problem.message : String(problem), "error");
    if (!(problem instanceof Trouble)) console.error(problem);
  }
}

/** Copies a text, where browsers let us: not from another machine without TLS. @param {string} text */
export async function copy(text) {
  if (!navigator.clipboard) throw new Trouble(`Nothing can be copied here. The link is ${text}`, 0);
  await navigator.clipboard.writeText(text);
}

/** Gives people a file. @param {string} name @param {string} media @param {string} text */
export function download(name, media, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: media })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A number with its sign, and no more decimals than it deserves. @param {number} value */
export function signed(value) {
  const size = Math.abs(value);
  const text = size >= 100 ? size.toFixed(0) : size >= 10 ? size.toFixed(1) : size.toFixed(2);
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return short === "0" ? "0" : (value < 0 ? "−" : "+") + short;
}

/** So many of something. @param {number} count @param {string} one @param {string} [many] */
export const some = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A large number, short. @param {number} count */
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

/** What a browser remembers of games, newest first. */
export const memory = {
  /** @returns {{ id: string, title: string, when: number, status: string }[]} */
  games() {
    try {
      const games = JSON.parse(localStorage.getItem("games") || "[]");
      return Array.isArray(games) ? games.filter((game) => typeof game?.id === "string") : [];
    } catch {
      return [];
    }
  },
  /** @param {string} id @param {string} title @param {string} status */
  keep(id, title, status) {
    const others = memory.games().filter((game) => game.id !== id).slice(0, 11);
    try {
      localStorage.setItem("games", JSON.stringify([{ id, title, status, when: Date.now() }, ...others]));
    } catch { /* then it is not remembered */ }
  },
  /** @param {string} id */
  forget(id) {
    try {
      localStorage.setItem("games", JSON.stringify(memory.games().filter((game) => game.id !== id)));
    } catch { /* then it stays */ }
  },
};

/** What a tab remembers, if it may. */
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

/** Whether people asked for less motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
