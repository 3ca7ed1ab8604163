// The page of a game: playing, stepping through the moves, analysis.

import { Advanced } from "./advanced.js";
import { Ahead } from "./ahead.js";
import { Live, worths } from "./analysis.js";
import { alike, captions, exports, legend, moves, players, reveal, told } from "./beside.js";
import { Board } from "./board.js";
import { graph } from "./graph.js";
import { keys } from "./keys.js";
import * as moment from "./moment.js";
import { Review } from "./review.js";
import { sound } from "./sound.js";
import { sure } from "./sure.js";
import { GIVEN_UP, Trouble, ask, attempt, button, byId, copy, enter, first, input, make, memory, pageOf, requests, say, short, some, still, tab, tell } from "./tools.js";
import { why } from "./why.js";

/** @typedef {import("./types").GameView} GameView */
/** @typedef {import("./types").ThoughtView} ThoughtView */

const id = location.pathname.split("/")[2];
/** The token of the seat whose page this is; null in games without hidden information, and for spectators. */
const seat = new URLSearchParams(location.search).get("seat");
const address = requests(id, seat);
const ROLL = 180;
const BREATH = 350;

/** @type {GameView} */
let game;
/** @type {ThoughtView | null} */
let thought = null;
/** @type {Map<number, { first: number, claim: string }>} */
const points = new Map();
let paused = false;
/** Whether a request is under way: a move is being sent, or the engine thinks. */
let busy = false;
/** Whether moves have been played while an earlier position is shown. */
let newer = false;
/** @type {AbortController | null} Stops the engine's search. */
let thinking = null;
let run = 0;

const board = new Board(byId("board"), byId("buttons"), {
  played: (choice) => play(choice.text), touched: () => write(), refused: (spot, chosen) => tell(why(game, spot, chosen)),
});
const ahead = new Ahead(byId("board"), (end) => board.show(end, []), () => { place(); write(); });
const advanced = new Advanced(() => address("/thinkers"), () => analyse());
const live = new Live(onNews);
const survey = new Live(onNews);
const review = new Review(id, seat, { go, look: (from, moves) => ahead.look(address("/preview"), from, moves), back: () => ahead.end() });

const now = () => game.ply === game.moves.length;
const people = () => game.players.some((player) => player.seat === "person");
const analysing = () => input("analyse").checked;
const hintable = () => now() && game.open && game.turn.kind === "person";
/** The player whose page this is, or −1. */
const own = () => game.players.findIndex((player) => player.token !== undefined);
/** The player who reads this page, as far as that is certain: the one whose page it is, or the only person; or −1. */
const reader = () => {
  const persons = game.players.filter((player) => player.seat === "person");
  return own() >= 0 ? own() : persons.length === 1 && !game.hidden ? game.players.indexOf(persons[0]) : -1;
};

/** Shows the position on the board, with the legal moves. @param {boolean} [moving] */
function place(moving = false) {
  const mine = game.turn.kind === "person" || (game.turn.kind === "chance" && game.dice === "hand");
  // Hidden cards are dealt by the server alone: there are no buttons for that.
  const dealt = game.hidden && game.turn.kind === "chance";
  board.show(dealt ? { ...game.board, buttons: [] } : game.board, game.open && mine ? game.choices : [], moving);
  if (game.remark) board.say(game.remark.spots, game.turn.kind === "over" ? told(game, reader()).outcome || "over" : "alarm");
}

/** @param {GameView} view @param {boolean} moving */
function show(view, moving) {
  const before = game;
  const common = before ? alike(before.moves, view.moves) : 0;
  const same = before && before.ply === view.ply && common >= view.ply && before.position === view.position;
  game = view;
  if (now()) newer = false;
  ahead.forget();
  if (!same) thought = null;
  // The values of moves that have been taken back do not apply any more.
  const another = before !== undefined && common < before.moves.length;
  if (another) for (const ply of [...points.keys()]) if (ply > common) points.delete(ply);
  document.title = `${view.title}: ${view.status}`;
  byId("title").textContent = view.title;
  byId("about").textContent = view.about;
  byId("position").textContent = view.position;
  turn();
  place(moving);
  captions(view.board);
  memory.keep(view, view.turn.kind === "over" ? view.status : `after ${some(view.moves.length, "move")}`, seat);
  players(view, below(), seats, links(view));
  moves(view, go);
  status();
  byId("dice-row").hidden = !view.chance || view.hidden;
  input("by-hand").checked = view.dice === "hand";
  stopped();
  button("back").disabled = view.moves.length === 0 && !view.over;
  byId("resign").hidden = view.players.length !== 2 || !people();
  button("resign").disabled = !view.resignable || view.moves.length === 0;
  button("hint").disabled = !hintable();
  if (moving && before && view.ply > before.ply) {
    const captured = (/** @type {GameView} */ one) => one.players.map((player) => player.captured).join();
    sound.play(view.result ? "over" : view.remark ? "alarm" : captured(before) === captured(view) ? "move" : "capture");
  }
  if (before && JSON.stringify(held(before)) !== JSON.stringify(held(view))) windows?.postMessage(null);
  exports(view, address);
  review.show(view);
  moment.mark(view.ply, view.moves.length);
  byId("from-here").hidden = view.hidden;
  byId("from-here").setAttribute("href", moment.fromHere(view.game, view.position));
  legend(view);
  if (!same) {
    say(`${view.moves.length > 0 ? `${view.moves[view.ply - 1] ?? "start"}. ` : ""}${view.status}`);
    analyse(another && survey.wanted !== null);
  } else write();
  draw();
}

/** The pages of the other persons' seats that this browser knows. @param {GameView} view */
function links(view) {
  const known = memory.seats(view.id);
  return view.players.map((player, place) => {
    const token = player.seat === "person" ? known[place] : null;
    return token && token !== seat ? pageOf(view.id, token) : null;
  });
}

/** Whether the reader sits at the other side. */
const opposite = () => reader() > 0 || (game.players[0].seat !== "person" && people());

/** Whether the board is shown from its other side. */
const isTurned = () => opposite() !== (game.board.turned !== null && tab.is(`turned ${id}`));

/** The player below the board. */
function below() {
  const first = reader() >= 0 ? reader() : opposite() ? game.players.findIndex((player) => player.seat === "person") : 0;
  // Two players change places with the board.
  return game.players.length === 2 ? Number(isTurned()) : first;
}

/** The second player sees the board from the other side, if it has one; anybody may turn it. */
function turn() {
  const turned = isTurned();
  byId("turn").hidden = game.board.turned === null;
  byId("turn").setAttribute("aria-pressed", String(turned));
  board.turn(turned);
}

/** Shows the pause button while engines play each other or are paused. */
function stopped() {
  byId("pause").hidden = (people() && !paused) || game.turn.kind === "over" || game.turn.kind === "person";
  byId("pause").textContent = paused ? "Resume" : "Pause";
}

function status() {
  const thinks = busy && game.turn.kind === "engine" && now() ? " — thinking…" : "";
  const shown = now() ? "" : ` (after ${game.ply} of ${some(game.moves.length, "move")}${newer ? "; the game has gone on" : ""})`;
  const { text, outcome } = told(game, reader());
  byId("status").textContent = text + thinks + shown;
  byId("status").dataset.kind = game.turn.kind;
  byId("status").dataset.outcome = outcome;
}

/** @type {number | null} The position that is being fetched. */
let heading = null;
let journeys = 0;

/** The shown position, or the one that is being fetched. */
const here = () => heading ?? game?.ply ?? 0;

/** Shows an earlier position, or the last. @param {number} ply */
function go(ply) {
  if (!game) return;
  const wanted = Math.max(0, Math.min(game.moves.length, ply));
  // Engines that play each other pause while an earlier position is shown.
  if (now() && wanted < game.moves.length && !people() && game.turn.kind !== "over") paused = true;
  heading = wanted;
  journeys += 1;
  const mine = journeys;
  attempt(async () => {
    run += 1;
    try {
      const view = await ask(address("", wanted));
      if (mine === journeys) show(view, Math.abs(wanted - game.ply) === 1);
    } finally {
      if (mine === journeys) heading = null;
    }
    if (mine === journeys && now()) onward();
  });
}

/** The part of a game that must agree in all its windows. @param {GameView} view */
const held = (view) => [view.moves, view.players, view.dice];

/** Tells other windows of this browser that show the game about changes. */
const windows = "BroadcastChannel" in globalThis ? new BroadcastChannel(`game ${id}`) : null;
windows?.addEventListener("message", () => catchUp());

/** Shows changes made elsewhere: in another tab, or while this one was hidden. */
async function catchUp() {
  if (!game || busy || document.hidden) return;
  try {
    /** @type {GameView} */
    const view = await ask(address());
    if (busy || JSON.stringify(held(view)) === JSON.stringify(held(game))) return;
    await arrive(view, false);
    onward();
  } catch { /* the next move shows the error */ }
}
document.addEventListener("visibilitychange", catchUp);
addEventListener("focus", catchUp);
addEventListener("pageshow", (event) => { if (event.persisted) catchUp(); });

/** Shows a changed game. If an earlier position is shown, it stays, with a note. @param {GameView} view @param {boolean} moving */
async function arrive(view, moving) {
  if (view === game) return;
  if (here() === game.moves.length) return show(view, moving);
  newer ||= view.moves.length > game.moves.length;
  const mine = journeys;
  const shown = await ask(address("", Math.min(here(), view.moves.length)));
  if (mine === journeys) show(shown, false);
}

/** Requests are sent one after the other, so that no move is lost while an answer is awaited. */
let sending = Promise.resolve();

/** @param {() => Promise<GameView>} send @param {boolean} [quiet] */
function change(send, quiet = false) {
  sending = sending.then(() => perform(send, quiet));
}

/**
 * Sends a request. If the game has been changed elsewhere, shows it as it stands, with an error unless `quiet`.
 * @param {() => Promise<GameView>} send
 * @param {boolean} quiet
 */
async function perform(send, quiet) {
  busy = true;
  status();
  try {
    const view = await send();
    if (quiet) await arrive(view, true);
    else show(view, true);
  } catch (problem) {
    const conflict = problem instanceof Trouble && (problem.status === 409 || problem.status === GIVEN_UP);
    if (!(conflict && quiet)) tell(problem instanceof Error ? problem.message : String(problem), "error");
    if (conflict || problem instanceof Trouble) {
      try { show(await ask(address()), false); } catch { /* the error is shown already */ }
    }
    // The move can be entered again.
    ahead.forget();
    place();
    write();
    if (!conflict) paused = true;
  } finally {
    busy = false;
    stopped();
    status();
  }
  onward();
}

/** @param {string} move */
function play(move) {
  const ply = game.moves.length;
  paused = false;
  change(() => ask(address("/play"), { ply, move }));
}

/** Requests the move of the engine or of chance, if it is their turn. */
async function onward() {
  run += 1;
  const mine = run;
  if (busy || !now() || paused || !game) return;
  const { turn, dice } = game;
  if (turn.kind === "engine") {
    if (!people()) await pause(BREATH);
    if (mine !== run) return;
    change(async () => game.turn.kind === "engine" && now() ? think() : game, true);
  } else if (turn.kind === "chance" && dice === "auto") {
    await roll();
    if (mine !== run) return;
    change(async () => game.turn.kind === "chance" && now() ? ask(address("/play"), { ply: game.moves.length }) : game, true);
  }
}

/** Requests the engine's move; it can be aborted. @returns {Promise<GameView>} */
async function think() {
  thinking = new AbortController();
  try {
    return await ask(address("/engine"), { ply: game.moves.length }, thinking.signal);
  } finally {
    thinking = null;
  }
}

/** Sends a request that makes the engine's search pointless, which stops at once. @param {() => Promise<GameView>} send */
function instead(send) {
  thinking?.abort();
  change(send);
}

/** Takes back, including a move that the engine has made meanwhile. @returns {Promise<GameView>} */
async function takeBack() {
  const from = (/** @type {number} */ ply) => ask(address("/back"), { ply });
  try {
    return await from(game.moves.length);
  } catch (problem) {
    if (!(problem instanceof Trouble && problem.status === 409)) throw problem;
    /** @type {GameView} */
    const now = await ask(address());
    if (now.moves.length === game.moves.length) throw problem;
    return from(now.moves.length);
  }
}

/** @param {number} time */
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** A short animation before a chance move. */
async function roll() {
  const spots = game.choices.map((choice) => choice.spots[0]);
  if (still() || spots.length === 0) return;
  for (let step = 0; step < 4; step += 1) {
    board.hint([spots[Math.floor(Math.random() * spots.length)]]);
    await pause(ROLL / 4);
  }
}

/** @param {number} place @param {string} seat */
function seats(place, seat) {
  const wanted = game.players.map((player, index) => index === place ? seat : player.seat);
  paused = false;
  instead(() => ask(address("/seats"), { seats: wanted }));
}

byId("switch").addEventListener("click", () => {
  const wanted = game.players.map((player) => player.seat);
  wanted.unshift(wanted.pop() ?? "person");
  paused = false;
  instead(() => ask(address("/seats"), { seats: wanted }));
});
byId("turn").addEventListener("click", () => {
  if (byId("turn").hidden) return;
  tab.set(`turned ${id}`, !tab.is(`turned ${id}`));
  turn();
  players(game, below(), seats, links(game));
  bar();
});
byId("back").addEventListener("click", async () => {
  if (game.over && !await sure("The game is over. Take the end of it back?", "Take back")) return;
  if (!people()) paused = true;
  instead(takeBack);
});
byId("resign").addEventListener("click", async () => {
  if (await sure("Resign? The game is lost then.", "Resign")) instead(() => ask(address("/resign"), { ply: game.moves.length }));
});
input("sound").checked = sound.on;
input("sound").addEventListener("change", () => sound.set(input("sound").checked));
byId("hint").addEventListener("click", () => attempt(async () => {
  button("hint").disabled = true;
  try {
    const ply = game.moves.length;
    const known = best();
    if (known && thought) {
      board.hint(known.spots);
      tell(`${known.text}: ${thought.verdict}`);
      return;
    }
    /** @type {import("./types").HintView} */
    const hint = await ask(address("/hint"), { ply });
    if (ply !== game.ply) return;
    board.hint(hint.spots);
    tell(`${hint.text}: ${hint.verdict}`);
  } finally {
    button("hint").disabled = !hintable();
  }
}));
byId("pause").addEventListener("click", () => {
  paused = !paused;
  byId("pause").textContent = paused ? "Resume" : "Pause";
  // Play resumes from the last position.
  if (paused || now()) onward();
  else go(game.moves.length);
});
input("by-hand").addEventListener("change", () => {
  change(() => ask(address("/seats"), { dice: input("by-hand").checked ? "hand" : "auto" }));
});
byId("again").addEventListener("click", () => attempt(async () => {
  const start = await ask(address("", 0));
  /** @type {GameView} */
  const fresh = await ask("/api/games", {
    game: game.game, seats: game.players.map((player) => player.seat),
    // The start may have hidden cards: a new game with hidden information is dealt again.
    ...(game.hidden ? {} : { position: start.position }),
  });
  enter(fresh, own() >= 0 ? own() : undefined);
}));
byId("share").addEventListener("click", () => attempt(async () => {
  // Without the token of the seat: the copied link shows only what is public.
  await copy(location.origin + pageOf(id) + location.hash);
  tell("Link copied.");
}));
byId("tree").addEventListener("click", () => attempt(async () => {
  let tree = null;
  for (const depth of [3, 2, 1]) {
    try {
      tree = await ask(address("/tree"), { ply: game.ply, depth });
      break;
    } catch (problem) {
      if (depth === 1) throw problem;
    }
  }
  location.href = `/lab#${encodeURIComponent(JSON.stringify({ tree: tree.tree }))}`;
}));
for (const [name, place] of /** @type {[string, () => number][]} */ ([
  ["first", () => 0], ["previous", () => here() - 1], ["next", () => here() + 1], ["last", () => game.moves.length],
])) byId(name).addEventListener("click", () => go(place()));

keys({
  ArrowLeft: () => go(here() - 1), ArrowRight: () => go(here() + 1), Home: () => go(0), End: () => go(Infinity),
  h: () => byId("hint").click(), s: () => byId("switch").click(), Escape: () => board.undo(),
  Backspace: () => (board.chosen.length > 0 ? board.undo() : byId("back").click()),
  a: () => input("analyse").click(), f: () => byId("turn").click(),
});

input("analyse").addEventListener("change", () => {
  tab.set("analyse", analysing());
  byId("thought").hidden = !analysing();
  reserveValues();
  reveal();
  if (analysing()) analyse(true);
  else {
    live.stop();
    survey.stop();
    thought = null;
    write();
  }
});

/** Reserves space on the buttons for values that are not known yet. */
function reserveValues() {
  byId("buttons").classList.toggle("valued", analysing());
}

/** @param {boolean} [whole] */
function analyse(whole = false) {
  if (!analysing() || !game) return;
  byId("verdict").textContent = "…";
  byId("proven").hidden = true;
  byId("figures").textContent = "";
  ahead.end();
  byId("line").replaceChildren();
  live.ask({ kind: "analyse", id, ...(seat ? { seat } : {}), ply: game.ply, lines: 3, chosen: advanced.chosen() });
  if (whole && !game.hidden && game.moves.length > 0) survey.ask({ kind: "graph", id });
}

/** @param {import("./types").News} news */
function onNews(news) {
  if (!analysing()) return;
  if (news.kind === "error") {
    byId("verdict").textContent = news.error;
    return;
  }
  const ours = news.kind === "point" || (news.ply === game.ply && news.position === game.position);
  if (news.first !== null && ours) {
    const known = points.get(news.ply);
    if (!known || known.claim !== "proven" || news.claim === "proven") points.set(news.ply, { first: news.height ?? news.first, claim: news.claim });
  }
  if (news.kind === "point") {
    if (news.ply >= game.moves.length) survey.stop();
    draw();
    return;
  }
  if (!ours) return;
  thought = news;
  byId("verdict").textContent = news.verdict.replace(/ \(proven\)$/, "");
  byId("proven").hidden = news.claim !== "proven";
  byId("figures").textContent =
    `depth ${news.depth} · ${short(news.nodes)} nodes · ${short(news.speed)}/s${news.done ? " · done" : ""}`;
  const line = news.pv.slice(0, 24).map((move, place) => {
    const end = news.pv.slice(0, place + 1);
    const [look, back] = [() => ahead.look(address("/preview"), game.ply, end), () => ahead.end()];
    return make("button", { type: "button", class: "ahead", pointerenter: look, focus: look, pointerleave: back, blur: back }, move);
  });
  if (!byId("line").contains(document.activeElement) && !byId("line").matches(":hover")) byId("line").replaceChildren(...line);
  write();
  draw();
}

/** The move that the analysis of this position would play. */
const best = () => (analysing() && thought ? game.choices.find((choice) => choice.text === thought?.best) : undefined);

/** Shows the values on the board. */
function write() {
  if (!game || ahead.on) return;
  const onBoard = (/** @type {number} */ spot) => board.of(spot).length > 0;
  const pieces = new Set(game.board.spots.filter((place) => place.owner !== undefined && place.owner === game.turn.player).map((place) => place.spot));
  board.value(thought ? worths(thought, game.choices, board.chosen, game.range, onBoard, (spot) => pieces.has(spot)) : []);
  // A hint that the analysis has found better since follows it.
  const better = best();
  if (better && board.hinted.length > 0 && game.turn.kind === "person") board.hint(better.spots);
  bar();
}

/** Shows the value of the position beside the board of two players. */
function bar() {
  const element = byId("bar");
  element.hidden = !analysing() || game.players.length !== 2;
  if (!thought || thought.first === null) return;
  const [low, high] = game.range;
  const share = thought.height === undefined ? (thought.first - low) / (high - low) : (1 + thought.height) / 2;
  const place = below();
  element.className = `bar gt-${game.players[1 - place].colour}`;
  const filled = /** @type {HTMLElement} */ (element.firstElementChild);
  filled.className = `gt-${game.players[place].colour}`;
  filled.style.height = `${(100 * Math.max(0, Math.min(1, place === 0 ? share : 1 - share))).toFixed(1)}%`;
  element.setAttribute("aria-label", `Evaluation: ${thought.verdict}`);
}

function draw() {
  if (!analysing() || !game) return;
  graph(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("graph"))), points, {
    moves: game.moves.length, ply: game.ply, range: game.range, name: game.players[0].name, go,
  });
}

attempt(async () => {
  if (tab.is("analyse")) input("analyse").checked = true;
  byId("thought").hidden = !analysing();
  reserveValues();
  const asked = moment.asked();
  try {
    show(await first(address()), false);
    performance.mark("shown");
  } catch (problem) {
    if (problem instanceof Trouble && problem.status === 404) memory.forget(id);
    const gone = problem instanceof Trouble && problem.status === 404;
    document.title = "gametree: no game";
    byId("title").textContent = gone ? "Game not found" : problem instanceof Error ? problem.message : String(problem);
    byId("board").replaceChildren(make("p", {}, make("a", { href: "/" }, "Choose another game.")));
    byId("side").remove();
    return;
  }
  if (analysing()) analyse(true);
  if (asked !== null && asked < game.moves.length) go(asked);
  else onward();
});
addEventListener("hashchange", () => {
  const ply = moment.asked();
  if (ply !== null && game && ply !== here()) go(ply);
});
