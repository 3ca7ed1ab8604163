// The graph of the values of all positions for the first player.

import { shape } from "./tools.js";

const [WIDTH, HEIGHT, EDGE] = [320, 96, 8];

/**
 * @param {SVGSVGElement} svg
 * @param {Map<number, { first: number, claim: string }>} points
 * @param {{ moves: number, ply: number, range: [number, number], name: string, go: (ply: number) => void }} about
 */
export function graph(svg, points, about) {
  const { moves, ply, range, name, go } = about;
  const last = Math.max(1, moves);
  const values = [...points.values()].map((point) => point.first);
  const middle = range[0] === 0 && range[1] === 1 ? 0.5 : 0;
  const far = Math.max(0, ...values.map((value) => Math.abs(value - middle)));
  const reach = Math.min(Math.max(range[1] - middle, middle - range[0]), Math.max(far * 1.1, (range[1] - range[0]) / 10));
  const x = (/** @type {number} */ place) => EDGE + (place * (WIDTH - 2 * EDGE)) / last;
  const y = (/** @type {number} */ value) => HEIGHT / 2 - (Math.max(-1, Math.min(1, (value - middle) / (reach || 1))) * (HEIGHT - 2 * EDGE)) / 2;
  const known = [...points.entries()].filter(([place]) => place <= moves).sort(([a], [b]) => a - b);
  const parts = [
    shape("rect", { class: "ahead", x: 0, y: 0, width: WIDTH, height: HEIGHT / 2 }),
    shape("line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    shape("line", { class: "now", x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT }),
  ];
  // Only neighbours are joined: of what lies between others nothing is known.
  for (const [index, [place, point]] of known.entries()) {
    const [next, to] = known[index + 1] ?? [];
    if (to === undefined || next !== place + 1) continue;
    parts.push(shape("line", { class: "line", x1: x(place), y1: y(point.first), x2: x(next), y2: y(to.first) }));
  }
  for (const [place, point] of known) {
    parts.push(shape("circle", { class: point.claim === "proven" ? "proven" : "guess", cx: x(place), cy: y(point.first), r: 3 }));
  }
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute("aria-label", `Value for ${name} after each of ${moves} moves; ${known.length} known`);
  svg.replaceChildren(...parts);
  svg.onclick = (event) => {
    const box = svg.getBoundingClientRect();
    const place = (((event.clientX - box.left) / box.width) * WIDTH - EDGE) / ((WIDTH - 2 * EDGE) / last);
    go(Math.max(0, Math.min(moves, Math.round(place))));
  };
}
