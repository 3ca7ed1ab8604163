// What stands beside the board: who plays, what was played, and the files of it. What stays the same is left alone.

import { byId, make } from "./tools.js";

/** @typedef {import("./types").GameView} GameView */

/** How many moves two games begin with alike. @param {string[]} one @param {string[]} other */
export function alike(one, other) {
  const different = one.findIndex((move, place) => move !== other[place]);
  return different === -1 ? one.length : different;
}

/** What the list of players was made for: as long as that is the same, nobody's choice is closed under their hands. */
let made = "";

/** @param {GameView} game @param {(place: number, seat: string) => void} seats */
export function players(game, seats) {
  const wanted = JSON.stringify([game.players.map((player) => player.name), game.levels]);
  if (made !== wanted) byId("players").replaceChildren(...game.players.map((player, place) => row(game, player, place, seats)));
  made = wanted;
  for (const [place, player] of game.players.entries()) {
    const shown = byId("players").children[place];
    const seat = /** @type {HTMLSelectElement} */ (shown.querySelector("select"));
    if (seat.value !== player.seat) seat.value = player.seat;
    shown.classList.toggle("turn", game.turn.player === place);
    const won = game.result?.[place];
    const result = /** @type {HTMLElement} */ (shown.querySelector(".result"));
    result.hidden = won === undefined;
    result.textContent = won === undefined ? "" : String(Math.round(won * 100) / 100).replace("-", "−");
  }
}

/**
 * @param {GameView} game
 * @param {import("./types").PlayerView} player
 * @param {number} place
 * @param {(place: number, seat: string) => void} seats
 */
function row(game, player, place, seats) {
  const seat = make("select", { "aria-label": `Who plays ${player.name}`, change: () => seats(place, seat.value) },
    make("option", { value: "person" }, "person"),
    ...game.levels.map((level) => make("option", { value: level.name }, `engine: ${level.title}`)));
  return make("div", { class: "player" }, make("span", { class: `dot d${place}`, "aria-hidden": "true" }),
    make("span", { class: "who" }, player.name), seat, make("span", { class: "result" }));
}

/** The moves that are the same stay as they are, and with them where the keyboard is. @param {GameView} game @param {(ply: number) => void} go */
export function moves(game, go) {
  const list = byId("moves");
  const kept = alike([...list.children].map((item) => item.textContent ?? ""), game.moves);
  while (list.children.length > kept) list.lastElementChild?.remove();
  list.append(...game.moves.slice(kept).map((move, place) =>
    make("li", {}, make("button", { type: "button", click: () => go(kept + place + 1) }, move))));
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  list.children[game.ply - 1]?.firstElementChild?.setAttribute("aria-current", "step");
  reveal();
}

/** What is written under a board has room before it comes; even one line may become two. @param {import("./types").BoardView} board */
export function captions(board) {
  byId("captions").style.setProperty("--lines", String(board.room[2] === 0 ? 0 : Math.max(2, board.room[2])));
  byId("captions").replaceChildren(...board.captions.map((caption) => make("p", {}, caption)));
}

/** @param {GameView} game @param {string} path */
export function exports(game, path) {
  const links = byId("exports");
  if ([...links.children].map((link) => link.textContent).join() === game.exports.join().toUpperCase()) return;
  links.replaceChildren(...game.exports.map((format) =>
    make("a", { class: "button", href: `${path}/export/${format}`, download: "" }, format.toUpperCase())));
}

/** Says what values mean, where they tell how far an end is or how often something is played. @param {GameView} game */
export function legend(game) {
  byId("points").hidden = game.points === null;
  byId("often").hidden = !game.hidden;
}

/** Scrolls to the move that is looked at. */
export function reveal() {
  const list = byId("moves");
  const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
}
