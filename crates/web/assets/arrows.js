// Arrows over the board: where the best moves go.

import { shape } from "./tools.js";

/** @typedef {import("./board.js").Board} Board */

/** The widths of arrows, from the best on, as shares of a small spot's side. */
const WIDTHS = [0.2, 0.14, 0.1];

/**
 * @param {Board} board
 * @param {Element} into
 * @param {import("./analysis.js").Worth[]} worths Those that matter, the best first.
 */
export function arrows(board, into, worths) {
  const drawn = new Set();
  for (const { path, rank } of [...worths].sort((a, b) => b.rank - a.rank)) {
    const boxes = path.map((spot) => board.box(spot));
    for (let step = 1; step < boxes.length; step += 1) {
      const [from, to] = [boxes[step - 1], boxes[step]];
      const key = `${path[step - 1]} ${path[step]} ${rank}`;
      if (!from || !to || drawn.has(key)) continue;
      drawn.add(key);
      const side = Math.min(from.width, from.height, to.width, to.height);
      into.append(arrow(middle(from), middle(to), side * (WIDTHS[rank] ?? 0.08), rank));
    }
  }
}

/** @param {DOMRect} box @returns {[number, number]} */
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

/** An arrow in one piece. @param {[number, number]} from @param {[number, number]} to @param {number} width @param {number} rank */
function arrow([x, y], [tox, toy], width, rank) {
  const length = Math.hypot(tox - x, toy - y) || 1;
  const [dx, dy] = [(tox - x) / length, (toy - y) / length];
  const [half, head] = [width / 2, Math.min(width * 2, length / 2)];
  // Along the arrow, and to its side.
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => (
    `${(x + dx * along - dy * aside).toFixed(1)},${(y + dy * along + dx * aside).toFixed(1)}`);
  const neck = length - head;
  const points = [at(width, half), at(neck, half), at(neck, head * 0.6), at(length, 0), at(neck, -head * 0.6), at(neck, -half), at(width, -half)];
  return shape("polygon", { class: `arrow rank-${Math.min(rank, 3)}`, points: points.join(" ") });
}
