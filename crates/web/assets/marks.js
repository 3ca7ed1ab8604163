// What is drawn and said on a board besides what stands there: what can be touched, what was, and what it is worth.

import { make, shape } from "./tools.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Worth} Worth */

/** How large a value is written, in units of the drawing. */
const SIZE = 12;
/** How large it is on the screen if there is room, and how large at least, in pixels. */
const [READABLE, SMALLEST] = [11, 9];

/** Draws all of it anew. @param {Board} board */
export function mark(board) {
  const { svg, view } = board;
  if (!svg || !view) return;
  svg.querySelectorAll("g.marks").forEach((marks) => marks.remove());
  const [over, under] = [shape("g", { class: "marks" }), shape("g", { class: "marks" })];
  const open = board.open();
  for (const spot of view.last) frame(board, under, spot, "was");
  for (const spot of board.hinted) frame(board, over, spot, "hinted");
  for (const spot of board.chosen) frame(board, over, spot, "chosen");
  const valued = new Set(board.worths.map((worth) => worth.spot));
  for (const spot of open) if (!valued.has(spot)) target(board, over, spot);
  for (const worth of board.worths) write(board, over, worth);
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

/** Shows that a spot can be touched. @param {Board} board @param {Element} into @param {number} spot */
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

/** Says what each spot is, and what touching it does. @param {Board} board @param {Set<number>} open @param {Map<number, string[]>} names */
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
  if (moves.length === 0) return "nothing to play";
  return moves.length === 1 ? `play ${moves[0]}` : `begin ${moves.length} moves: ${moves.slice(0, 5).join(", ")}`;
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

/** @param {Board} board @param {Element} into @param {Worth} worth */
function write(board, into, worth) {
  const box = board.box(worth.spot);
  if (!box) return;
  const unit = board.unit();
  const largest = Math.max(1, (READABLE * unit) / SIZE);
  const taken = board.taken(worth.spot);
  const wide = (/** @type {string} */ text) => Math.max(22, 7.8 * text.length + 9);
  const fitting = (/** @type {string} */ text) => Math.min(largest, box.width / wide(text), taken ? box.height / 44 : Infinity);
  // What is long is written shorter, or else smaller, so that neighbours do not hide one another.
  const whole = rounded(worth.text, 0);
  const [shortest = whole] = whole.split(" ");
  const texts = [worth.text, rounded(worth.text, 1), whole];
  const text = texts.find((text) => (SIZE * fitting(text)) / unit >= SMALLEST) ?? shortest;
  const [width, scale] = [wide(text), Math.max(0.6, fitting(text))];
  const low = taken ? box.height - 8 * scale : box.height / 2;
  const group = shape("g", {
    class: dressed(worth), transform: `translate(${box.x + box.width / 2} ${box.y + low}) scale(${scale})`,
  });
  group.append(
    shape("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }),
    shape("text", { x: 0, y: 4.5 }, text),
  );
  into.append(group);
}

/** @param {Board} board @param {Set<number>} open @param {Map<number, string[]>} names */
function buttons(board, open, names) {
  const made = (board.view?.buttons ?? []).map(({ text, spot }) => {
    const known = board.worths.find((worth) => worth.spot === spot);
    const hinted = board.hinted.includes(spot);
    const button = make("button", {
      type: "button", class: `play${hinted ? " hinted" : ""}`, "data-spot": String(spot),
      "aria-label": `${text}: ${(names.get(spot) ?? ["not now"]).join(", ")}${hinted ? ", hint" : ""}${known ? `, ${known.label}` : ""}`,
      click: () => board.touch(spot),
    }, text);
    button.disabled = !open.has(spot);
    if (known) button.append(make("span", { class: dressed(known) }, known.text));
    return button;
  });
  const held = /** @type {HTMLElement | null} */ (board.bar.querySelector(":focus"))?.dataset.spot;
  board.bar.replaceChildren(...made);
  if (held !== undefined) made.find((button) => button.dataset.spot === held && !button.disabled)?.focus();
}
