// The panels beside the board: players, moves, downloads. Elements that do not change are kept.

import { byId, make } from "./tools.js";

/** @typedef {import("./types").GameView} GameView */

/** The number of moves that two games have in common from the start. @param {string[]} one @param {string[]} other */
export function alike(one, other) {
  const different = one.findIndex((move, place) => move !== other[place]);
  return different === -1 ? one.length : different;
}

/** What the players' rows were made from. They are kept while this is the same, so that no open list is closed. */
let made = "";
/** @type {HTMLElement[]} The rows, in the order of the players. */
let rows = [];

/**
 * Shows the players, one below the board and the others above it.
 * @param {GameView} game
 * @param {number} below The player below.
 * @param {(place: number, seat: string) => void} seats
 * @param {(string | null)[]} links The pages of other persons' seats, as far as this browser knows them.
 */
export function players(game, below, seats, links) {
  const wanted = JSON.stringify([game.players.map((player) => [player.name, player.colour]), game.levels, links]);
  const others = game.players.map((_, step) => (below + step + 1) % game.players.length).slice(0, -1);
  if (made !== wanted) rows = game.players.map((player, place) => row(game, player, place, seats, links[place]));
  made = wanted;
  fill(byId("above"), others.map((place) => rows[place]));
  fill(byId("below"), [rows[below]]);
  for (const [place, player] of game.players.entries()) {
    const shown = rows[place];
    const seat = /** @type {HTMLSelectElement} */ (shown.querySelector("select"));
    if (seat.value !== player.seat) seat.value = player.seat;
    shown.classList.toggle("turn", game.turn.player === place);
    const captured = /** @type {HTMLElement} */ (shown.querySelector(".captured"));
    if (captured.dataset.svg !== (player.captured ?? "")) {
      captured.dataset.svg = player.captured ?? "";
      captured.innerHTML = player.captured ?? "";
      captured.querySelector("title")?.remove();
      captured.querySelector("svg")?.setAttribute("aria-label", "Captured pieces");
    }
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
 * @param {string | null} [link]
 */
function row(game, player, place, seats, link) {
  const seat = make("select", { "aria-label": `Who plays ${player.name}`, change: () => seats(place, seat.value) },
    make("option", { value: "person" }, "person"),
    ...game.levels.map((level) => make("option", { value: level.name }, `engine: ${level.title}`)));
  return make("div", { class: "player", "data-player": String(place) }, dot(player.colour),
    make("span", { class: "who" }, player.name), make("span", { class: "captured" }), seat,
    ...(link ? [make("a", { class: "seat", href: link, title: `The page of ${player.name}, with the cards of ${player.name}` }, "Open seat")] : []),
    make("span", { class: "result" }));
}

/** Gives an element these children, if it has others. @param {HTMLElement} element @param {HTMLElement[]} children */
function fill(element, children) {
  if (children.length !== element.children.length || children.some((child, place) => element.children[place] !== child)) element.replaceChildren(...children);
}

/** A player's colour. @param {string} colour */
const dot = (colour) => make("span", { class: `dot gt-${colour}`, "aria-hidden": "true" });

/** Lists the moves. Items that do not change are kept, and with them the keyboard focus. @param {GameView} game @param {(ply: number) => void} go */
export function moves(game, go) {
  const list = byId("moves");
  const kept = alike([...list.children].map((item) => item.textContent ?? ""), game.moves);
  while (list.children.length > kept) list.lastElementChild?.remove();
  list.append(...game.moves.slice(kept).map((move, place) =>
    make("li", { "data-number": game.numbers[kept + place] ?? "" }, make("button", { type: "button", click: () => go(kept + place + 1) }, move))));
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  list.children[game.ply - 1]?.firstElementChild?.setAttribute("aria-current", "step");
  reveal();
}

/** Shows the captions. Space is reserved for the most that the game can have; one line may wrap into two. @param {import("./types").BoardView} board */
export function captions(board) {
  // Games with captions may have buttons later.
  byId("buttons").classList.toggle("reserved", board.extent[2] > 0 || board.buttons.some((button) => !button.follows));
  byId("captions").style.setProperty("--lines", String(board.extent[2] === 0 ? 0 : Math.max(2, board.extent[2])));
  byId("captions").replaceChildren(...board.captions.map(({ text, colour }) =>
    make("p", {}, ...(colour ? [dot(colour), " "] : []), text)));
}

/** @param {GameView} game @param {(what: string) => string} address */
export function exports(game, address) {
  const links = byId("exports");
  if ([...links.children].map((link) => link.textContent).join() === game.exports.join().toUpperCase()) return;
  links.replaceChildren(...game.exports.map((format) =>
    make("a", { class: "button", href: address(`/export/${format}`), download: "" }, format.toUpperCase())));
  byId("download").hidden = game.exports.length === 0;
}

/**
 * Who won and how, or whose turn it is.
 * @param {GameView} game
 * @param {number} mine The player who reads this, or −1.
 * @returns {{ text: string, outcome: "" | "won" | "lost" | "drawn" }}
 */
export function told(game, mine) {
  const { players, result, remark, status, turn } = game;
  const how = remark ? `: ${remark.text}` : "";
  if (!result) return { text: (turn.kind === "person" && turn.player === mine ? "Your turn" : status) + how, outcome: "" };
  const [most, least] = [Math.max(...result), Math.min(...result)];
  const scores = status.startsWith("game over: ") ? ` (${status.slice(11)})` : "";
  const winners = players.filter((_, place) => result[place] === most);
  const drawn = most === least;
  const outcome = drawn ? "drawn" : mine < 0 || (result[mine] < most && result[mine] > least) ? "" : result[mine] === most ? "won" : "lost";
  const text = { won: "You won", lost: "You lost", drawn: "A draw", "": winners.length === 1 ? `${winners[0].name} wins` : "Game over" }[outcome];
  return { text: text + how + scores, outcome };
}

/** Shows the parts of the legend that apply to this game. @param {GameView} game */
export function legend(game) {
  byId("points").hidden = game.points === null;
  byId("often").hidden = !game.hidden;
}

/** Scrolls to the move that is shown. */
export function reveal() {
  const list = byId("moves");
  const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
}
