// The marks on a board: legal spots, touched spots, values, and their names for screen readers.

import { arrows } from "./arrows.js";
import { beginning } from "./gestures.js";
import { picker } from "./picker.js";
import { make, shape } from "./tools.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./analysis.js").Worth} Worth */

/** The font size of a value, in units of the drawing. */
const SIZE = 12;
/** The number of best moves that are shown. */
const FEW = 3;
/** The preferred and the least font size on the screen, in pixels. */
const [READABLE, SMALLEST] = [11, 9];

/** Draws all marks again. @param {Board} board */
export function mark(board) {
  const { svg, view } = board;
  if (!svg || !view) return;
  svg.querySelectorAll("g.marks").forEach((marks) => marks.remove());
  const [over, under] = [shape("g", { class: "marks" }), shape("g", { class: "marks" })];
  const open = board.open();
  svg.insertBefore(under, svg.querySelector("g.thing"));
  svg.append(over);
  // The front of a rack would hide what is marked below it.
  const low = svg.querySelector("g.front") ? over : under;
  for (const spot of view.last) frame(board, low, spot, "was");
  for (const spot of board.remark.spots) frame(board, low, spot, `remark ${board.remark.kind}`);
  svg.style.setProperty("--unit", String(board.unit()));
  for (const spot of board.hinted) frame(board, over, spot, "hinted");
  for (const spot of board.chosen) frame(board, over, spot, "chosen");
  const focused = svg.querySelector("[data-spot]:focus-visible")?.getAttribute("data-spot");
  if (focused) frame(board, over, Number(focused), "focus");
  path(board, over);
  const worths = shown(board, Number(focused ?? -1));
  const valued = new Set(worths.filter((worth) => worth.path.length < 2).map((worth) => worth.at));
  for (const spot of open) if (!valued.has(spot)) target(board, over, spot);
  arrows(board, over, worths);
  const fits = worths.map((worth) => fit(board, worth));
  const scale = Math.min(...fits.map((one) => one.scale));
  for (const [place, worth] of worths.entries()) write(board, over, worth, fits[place].text, scale);
  const names = new Map();
  for (const { spots, choice } of beginning(board.gestures, board.chosen)) {
    const spot = spots[board.chosen.length];
    const known = names.get(spot) ?? [];
    if (spot !== undefined && !known.includes(choice.text)) names.set(spot, [...known, choice.text]);
  }
  label(board, open, names);
  buttons(board, open, names);
  picker(board, open, names);
}

/** The values that are shown: of the few best moves, and of those where the pointer or the keyboard is; one for each place. */
function shown(/** @type {Board} */ board, /** @type {number} */ focused) {
  const cursor = [board.hovered, focused];
  const here = (/** @type {Worth} */ worth) => cursor.includes(worth.spot) || cursor.includes(worth.at);
  const wanted = board.worths.filter((worth) => worth.rank < FEW || here(worth));
  return wanted.filter((worth, place) => wanted.findIndex((other) => other.at === worth.at) === place);
}

/** Joins the spots that have been touched so far. @param {Board} board @param {Element} into */
function path(board, into) {
  const boxes = board.chosen.map((spot) => board.box(spot)).filter((box) => box !== null);
  if (boxes.length < 2) return;
  const points = boxes.map((box) => `${box.x + box.width / 2},${box.y + box.height / 2}`);
  into.append(shape("polyline", { class: "path", points: points.join(" ") }));
}

/** Marks a spot that can be touched. @param {Board} board @param {Element} into @param {number} spot */
function target(board, into, spot) {
  const box = board.box(spot);
  const taken = board.taken(spot);
  if (!box || (board.chosen.length === 0 && taken)) return;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const size = Math.min(box.width, box.height);
  into.append(taken
    ? shape("circle", { class: "target ring", cx: x, cy: y, r: size / 2 - 3 })
    : shape("circle", { class: "target", cx: x, cy: y, r: Math.max(4, Math.min(7, size / 7)) }));
}

/** Names each spot and what touching it does. @param {Board} board @param {Set<number>} open @param {Map<number, string[]>} names */
function label(board, open, names) {
  const places = new Map(board.view?.spots.map((place) => [place.spot, place]));
  let first = true;
  for (const element of /** @type {NodeListOf<SVGGElement>} */ (board.frame.querySelectorAll("[data-spot]"))) {
    const spot = Number(element.getAttribute("data-spot"));
    const legal = open.has(spot);
    element.classList.toggle("legal", legal);
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", (board.focused === -1 ? first && legal : spot === board.focused) ? "0" : "-1");
    if (legal) first = false;
    const place = places.get(spot);
    const said = [place?.name ?? "", place?.holds ?? "", does(names.get(spot) ?? []),
      board.worths.find((known) => known.spot === spot)?.label ?? ""];
    element.setAttribute("aria-label", said.filter((words) => words !== "").join(", "));
    element.setAttribute("aria-disabled", String(!legal));
  }
  if (!board.frame.querySelector('[data-spot][tabindex="0"]')) {
    board.frame.querySelector("[data-spot]")?.setAttribute("tabindex", "0");
  }
}

/** What touching a spot does. @param {string[]} moves */
function does(moves) {
  if (moves.length === 0) return "no move here";
  return moves.length === 1 ? `play ${moves[0]}` : `start of ${moves.length} moves: ${moves.slice(0, 5).join(", ")}`;
}

/** @param {Board} board @param {Element} into @param {number} spot @param {string} kind */
function frame(board, into, spot, kind) {
  const box = board.box(spot);
  if (!box) return;
  const inset = kind === "was" ? 1.5 : 3;
  into.append(shape("rect", {
    class: `frame ${kind}`, x: box.x + inset, y: box.y + inset, width: Math.max(0, box.width - 2 * inset),
    height: Math.max(0, box.height - 2 * inset), rx: 4,
  }));
}

/** @param {Worth} worth */
const dressed = (worth) => `worth ${worth.kind}${worth.rank === 0 ? " top" : ""}`;

/** With fewer digits after the point. @param {string} text @param {number} digits */
const rounded = (text, digits) => text.replace(/\d+\.\d+/, (number) => (
  number.split(".")[1].length > digits ? Number(number).toFixed(digits) : number));

/** Whether another element lies just below a spot. @param {Board} board @param {number} spot @param {DOMRect} box @param {number} needed */
function crowded(board, spot, box, needed) {
  const bottom = box.y + box.height;
  return [.../** @type {NodeListOf<SVGGElement>} */ (board.frame.querySelectorAll("[data-spot], text.label"))].some((other) => {
    if (other.getAttribute("data-spot") === String(spot)) return false;
    const { x, y, width, height } = other.getBBox();
    return x < box.x + box.width && x + width > box.x && y < bottom + needed && y + height > bottom;
  });
}

/** The width of a text. @param {string} text */
const wide = (text) => Math.max(22, 7.8 * text.length + 9);

/** The text and greatest scale of a value with which it fits into its spot. @param {Board} board @param {Worth} worth */
function fit(board, worth) {
  const box = board.box(worth.at);
  if (!box) return { text: worth.text, scale: Infinity };
  const unit = board.unit();
  const largest = Math.max(1, (READABLE * unit) / SIZE);
  const fitting = (/** @type {string} */ text) => Math.min(largest, box.width / wide(text));
  // A long text is shortened, or else made smaller, so that neighbours do not overlap.
  const whole = rounded(worth.text, 0);
  const [shortest = whole] = whole.split(" ");
  const texts = [worth.text, rounded(worth.text, 1), whole];
  const text = texts.find((text) => (SIZE * fitting(text)) / unit >= SMALLEST) ?? shortest;
  return { text, scale: Math.max(0.6, fitting(text)) };
}

/**
 * A place on the last step of a path where something of this size touches no piece, near its middle.
 * @param {Board} board
 * @param {number[]} path
 * @param {number} width
 * @param {number} height
 */
function between(board, path, width, height) {
  const [from, to] = path.slice(-2).map((spot) => board.box(spot));
  if (!from || !to || path.length < 2) return undefined;
  const taken = [...(board.svg?.querySelectorAll("g.thing") ?? [])].map((thing) => /** @type {SVGGElement} */ (thing).getBBox());
  const others = [...taken, ...[...board.frame.querySelectorAll(".marks .worth")].map((worth) => placed(/** @type {SVGGElement} */ (worth)))];
  const along = (/** @type {number} */ part) => [
    from.x + from.width / 2 + part * (to.x + to.width / 2 - from.x - from.width / 2),
    from.y + from.height / 2 + part * (to.y + to.height / 2 - from.y - from.height / 2)];
  // Pieces do not fill their places.
  const spare = Math.min(from.width, from.height) / 8;
  const clear = (/** @type {number[]} */ [x, y]) => others.every((box) => Math.abs(x - box.x - box.width / 2) > (width + box.width) / 2 - spare
    || Math.abs(y - box.y - box.height / 2) > (height + box.height) / 2 - spare);
  return [0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.9, 1].map(along).find(clear);
}

/** Where an element with a translation lies. @param {SVGGElement} element */
function placed(element) {
  const [box, { e, f, a }] = [element.getBBox(), /** @type {SVGTransform} */ (element.transform.baseVal.consolidate()).matrix];
  return { x: e + a * box.x, y: f + a * box.y, width: a * box.width, height: a * box.height };
}

/** Draws a value; all have the same size. @param {Board} board @param {Element} into @param {Worth} worth @param {string} text @param {number} scale */
function write(board, into, worth, text, scale) {
  const box = board.box(worth.at);
  if (!box) return;
  const [width, taken] = [wide(text), board.taken(worth.at)];
  // No piece is hidden: the value goes onto its arrow between pieces, or below the piece where there is space, or else to the
  // upper corner of its place.
  const free = taken && !crowded(board, worth.at, box, 18 * scale);
  const corner = [box.x + box.width - (width * scale) / 2 + 2, box.y];
  const [x, y] = between(board, worth.path, width * scale, 18 * scale)
    ?? (taken && !free || worth.path.length > 1 ? corner : [box.x + box.width / 2, box.y + (free ? box.height + 9 * scale : box.height / 2)]);
  const group = shape("g", { class: dressed(worth), transform: `translate(${x} ${y}) scale(${scale})` });
  group.append(
    shape("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }),
    shape("text", { x: 0, y: 4.5 }, text),
  );
  into.append(group);
}

/**
 * The buttons beside the board. They are kept while they are the same, so that no press is lost while values change.
 * @param {Board} board
 * @param {Set<number>} open
 * @param {Map<number, string[]>} names
 */
function buttons(board, open, names) {
  const wanted = (board.view?.buttons ?? []).filter((button) => !button.follows);
  const had = /** @type {HTMLButtonElement[]} */ ([...board.bar.children]);
  const same = had.length === wanted.length
    && wanted.every(({ text, spot }, place) => had[place].dataset.spot === String(spot) && had[place].dataset.text === text);
  const held = /** @type {HTMLElement | null} */ (board.bar.querySelector(":focus"))?.dataset.spot;
  if (held !== undefined) board.pressed = held;
  const made = same ? had : wanted.map(({ text, spot }) => make("button", {
    type: "button", class: "play", "data-spot": String(spot), "data-text": text, click: () => board.touch(spot),
  }, text, make("span", { class: "placeholder" })));
  if (!same) board.bar.replaceChildren(...made);
  for (const [place, { text, spot }] of wanted.entries()) {
    const known = board.worths.find((worth) => worth.spot === spot);
    const hinted = board.hinted.includes(spot);
    const plays = (names.get(spot) ?? ["not available"]).filter((name) => name !== text);
    const seen = known ? `${text} ${known.text}` : text;
    const said = [...plays, ...(hinted ? ["hint"] : []), ...(known ? [known.label] : [])];
    const button = made[place];
    button.classList.toggle("hinted", hinted);
    button.setAttribute("aria-label", said.length > 0 ? `${seen}: ${said.join(", ")}` : seen);
    button.disabled = !open.has(spot);
    const worth = /** @type {HTMLElement} */ (button.lastElementChild);
    worth.className = known ? dressed(known) : "placeholder";
    worth.textContent = known?.text ?? "";
  }
}
