// The marks on a board: legal spots, touched spots, values, and their names for screen readers.

import { make, shape } from "./tools.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Worth} Worth */

/** The font size of a value, in units of the drawing. */
const SIZE = 12;
/** The preferred and the least font size on the screen, in pixels. */
const [READABLE, SMALLEST] = [11, 9];

/** Draws all marks again. @param {Board} board */
export function mark(board) {
  const { svg, view } = board;
  if (!svg || !view) return;
  svg.querySelectorAll("g.marks").forEach((marks) => marks.remove());
  const [over, under] = [shape("g", { class: "marks" }), shape("g", { class: "marks" })];
  const open = board.open();
  // The front of a rack would hide what is marked below it.
  for (const spot of view.last) frame(board, svg.querySelector("g.front") ? over : under, spot, "was");
  svg.style.setProperty("--unit", String(board.unit()));
  for (const spot of board.hinted) frame(board, over, spot, "hinted");
  for (const spot of board.chosen) frame(board, over, spot, "chosen");
  const focused = svg.querySelector("[data-spot]:focus-visible")?.getAttribute("data-spot");
  if (focused) frame(board, over, Number(focused), "focus");
  const valued = new Set(board.worths.map((worth) => worth.spot));
  for (const spot of open) if (!valued.has(spot)) target(board, over, spot);
  const fits = board.worths.map((worth) => fit(board, worth));
  const scale = Math.min(...fits.map((one) => one.scale));
  for (const [place, worth] of board.worths.entries()) write(board, over, worth, fits[place].text, scale);
  svg.insertBefore(under, svg.querySelector("g.thing"));
  svg.append(over);
  const names = new Map();
  for (const choice of board.choices) {
    const spot = choice.spots[board.chosen.length];
    const begun = board.chosen.every((one, place) => choice.spots[place] === one);
    if (spot === undefined || !begun) continue;
    names.set(spot, [...(names.get(spot) ?? []), choice.text]);
  }
  label(board, open, names);
  buttons(board, open, names);
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
const dressed = (worth) => `worth ${worth.kind}${worth.best ? " top" : ""}`;

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
  const box = board.box(worth.spot);
  if (!box) return { text: worth.text, scale: Infinity };
  const unit = board.unit();
  const largest = Math.max(1, (READABLE * unit) / SIZE);
  const taken = board.taken(worth.spot);
  const fitting = (/** @type {string} */ text) => Math.min(largest, box.width / wide(text), taken ? box.height / 44 : Infinity);
  // A long text is shortened, or else made smaller, so that neighbours do not overlap.
  const whole = rounded(worth.text, 0);
  const [shortest = whole] = whole.split(" ");
  const texts = [worth.text, rounded(worth.text, 1), whole];
  const text = texts.find((text) => (SIZE * fitting(text)) / unit >= SMALLEST) ?? shortest;
  return { text, scale: Math.max(0.6, fitting(text)) };
}

/** Draws a value; all have the same size. @param {Board} board @param {Element} into @param {Worth} worth @param {string} text @param {number} scale */
function write(board, into, worth, text, scale) {
  const box = board.box(worth.spot);
  if (!box) return;
  const [width, taken] = [wide(text), board.taken(worth.spot)];
  // A piece is covered as little as possible: the value goes below it where there is space.
  const free = taken && !crowded(board, worth.spot, box, 18 * scale);
  const low = free ? box.height + 9 * scale : taken ? box.height - 8 * scale : box.height / 2;
  const group = shape("g", {
    class: dressed(worth), transform: `translate(${box.x + box.width / 2} ${box.y + low}) scale(${scale})`,
  });
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
  const wanted = board.view?.buttons ?? [];
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
