// The start page: choose a game and the opponents.

import { bring } from "./bring.js";
import { Editor } from "./editor.js";
import { wanted } from "./moment.js";
import { ask, attempt, byId, enter, first, input, make, memory, pageOf, requests, select, still, tell } from "./tools.js";

/** @typedef {import("./types").EntryView} EntryView */

const LOOK = 1400;
/** With more games than this there is a search field. */
const MANY = 12;
/** The number of games to continue that are shown. */
const RECENT = 6;

/** @type {EntryView | null} */
let chosen = null;
const dialog = /** @type {HTMLDialogElement} */ (byId("begin"));

/** @param {EntryView} entry */
function card(entry) {
  const picture = make("div", { class: "thumbnail", "aria-hidden": "true" });
  picture.innerHTML = entry.thumbnail;
  const traits = [
    entry.players.length === 2 ? "two players" : `${entry.players.length} players`,
    ...(entry.chance ? ["chance"] : []), ...(entry.hidden ? ["hidden cards"] : []),
    ...(entry.levels.some((level) => level.title === "perfect") ? ["solved"] : []),
  ];
  const button = make("button", { type: "button", class: "tile", click: () => choose(entry) },
    picture, make("span", { class: "name" }, entry.title), make("span", { class: "about" }, entry.about),
    make("span", { class: "traits" }, traits.join(" · ")));
  button.dataset.game = entry.name;
  return make("li", {}, button);
}

/** Animates the thumbnails that are in view. @param {EntryView[]} entries */
function live(entries) {
  if (still()) return;
  const visible = new Set();
  const watcher = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
    }
  });
  /** @type {Map<string, string>} */
  const known = new Map();
  let place = 0;
  document.querySelectorAll(".tile").forEach((element) => watcher.observe(element));
  setInterval(async () => {
    if (document.hidden || dialog.open) return;
    place += 1;
    const element = /** @type {HTMLElement | undefined} */ ([...visible][place % Math.max(1, visible.size)]);
    const entry = entries.find((one) => one.name === element?.dataset.game);
    if (!element || !entry || entry.samples === 0) return;
    const step = Number(element.dataset.step ?? Math.floor(entry.samples / 2)) + 1;
    element.dataset.step = String(step);
    const path = `/api/sample/${entry.name}/${step % entry.samples}`;
    const board = known.get(path) ?? await fetch(path).then((answer) => answer.ok ? answer.text() : "").catch(() => "");
    if (!board) return;
    known.set(path, board);
    const picture = element.querySelector(".thumbnail");
    if (picture) picture.innerHTML = board;
  }, LOOK / 2);
}

/** A number to choose before the game begins. @param {EntryView["parameters"][number]} known */
function parameter({ name, help, min, max, default: usual }) {
  const id = `parameter-${name}`;
  const number = make("input", { id, type: "number", min: String(min), max: String(max), value: String(usual) });
  number.dataset.name = name;
  return make("div", { class: "field" }, make("label", { for: id }, `${name}: ${help}`), number);
}

/** The parameters that are not as usual; an empty field is. @param {EntryView} entry */
function parameters(entry) {
  const given = entry.parameters.map(({ name }) => /** @type {[string, number]} */ ([name, input(`parameter-${name}`).valueAsNumber]));
  return Object.fromEntries(given.filter(([, value], place) => !Number.isNaN(value) && value !== entry.parameters[place].default));
}

/** @param {EntryView} entry @param {string} [position] A position to start from. */
function choose(entry, position = "") {
  chosen = entry;
  byId("begin-title").textContent = entry.title;
  byId("begin-about").textContent = entry.about;
  const last = entry.levels.length - 1;
  select("level").replaceChildren(...entry.levels.map((level, place) =>
    make("option", { value: level.name, selected: place === Math.min(2, last) }, level.title)));
  select("seat").replaceChildren(
    ...entry.players.map((name, place) => make("option", { value: String(place) }, `${name}${place === 0 ? " (moves first)" : ""}`)),
    make("option", { value: "all" }, entry.players.length === 2 ? "two people, one screen" : "all players, one screen"),
    make("option", { value: "none" }, entry.players.length === 2 ? "watch two engines" : "watch the engines"));
  byId("parameters").replaceChildren(...entry.parameters.map(parameter));
  input("position").value = position;
  /** @type {HTMLDetailsElement} */ (byId("custom")).open = position !== "";
  byId("position-draft").replaceChildren();
  if (position !== "") editor.look();
  byId("begin-wrong").textContent = "";
  byId("position-form").textContent = entry.position ? `A position is ${entry.position}.` : "";
  dialog.showModal();
  select("level").focus();
}

byId("begin-form").addEventListener("submit", (event) => {
  event.preventDefault();
  byId("begin-wrong").textContent = "";
  attempt(async () => {
    if (!chosen) return;
    const position = input("position").value.trim();
    try {
      /** @type {import("./types").GameView} */
      const game = await ask("/api/games", {
        game: chosen.name, seat: select("seat").value, level: select("level").value, parameters: parameters(chosen), ...(position ? { position } : {}),
      });
      enter(game);
    } catch (problem) {
      byId("begin-wrong").textContent = problem instanceof Error ? problem.message : String(problem);
    }
  });
});
byId("begin-cancel").addEventListener("click", () => dialog.close());

const editor = new Editor(input("position"), byId("position-draft"), () => chosen && { game: chosen.name, parameters: parameters(chosen) });
byId("custom").addEventListener("toggle", () => { if (/** @type {HTMLDetailsElement} */ (byId("custom")).open) editor.look(); });
byId("parameters").addEventListener("input", () => editor.later());

/** Shows the games to continue, and then their boards. */
function recent() {
  const games = memory.games().slice(0, RECENT);
  byId("recent").hidden = games.length === 0;
  byId("recent-games").replaceChildren(...games.map((game) => {
    const picture = make("span", { class: "thumbnail", "aria-hidden": "true" });
    look(game, picture);
    return make("li", {}, make("a", { class: "resume", href: pageOf(game.id, game.seat) }, picture,
      make("span", { class: "name" }, game.title), make("span", { class: "traits" }, game.status)));
  }));
}

/** Shows the board of a game as it stands. @param {{ id: string, seat?: string | null }} one @param {HTMLElement} picture */
async function look({ id, seat }, picture) {
  try {
    /** @type {import("./types").GameView} */
    const { board, players } = await ask(requests(id, seat ?? null)());
    const opposite = players[0].seat !== "person" && players.some((player) => player.seat === "person");
    picture.innerHTML = (opposite ? board.turned : null) ?? board.svg;
  } catch { /* its page says why */ }
}

/** Shows the games whose name or description has all words of the search. */
function search() {
  const words = input("search").value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  let found = 0;
  for (const item of /** @type {HTMLCollectionOf<HTMLElement>} */ (byId("gallery").children)) {
    const text = item.textContent?.toLowerCase() ?? "";
    item.hidden = !words.every((word) => text.includes(word));
    found += Number(!item.hidden);
  }
  byId("nothing").hidden = found > 0;
}
input("search").addEventListener("input", search);

// A page from the browser's cache is brought up to date.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  dialog.close();
  recent();
});

attempt(async () => {
  recent();
  /** @type {EntryView[]} */
  const entries = await first("/api/catalog");
  byId("gallery").replaceChildren(...entries.map(card));
  byId("gallery").setAttribute("aria-busy", "false");
  byId("search-row").hidden = entries.length <= MANY;
  performance.mark("shown");
  live(entries);
  /** @param {string} game @param {string} position */
  const from = (game, position) => {
    const entry = entries.find((one) => one.name === game);
    if (entry) choose(entry, position);
    else tell(`There is no game called ${game}.`, "error");
  };
  bring(from);
  const asked = wanted();
  if (asked) from(asked.game, asked.position);
});
