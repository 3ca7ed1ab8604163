// The choice that ends a gesture, at the place where it is made: what a pawn becomes.

import { make } from "./tools.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * Shows, moves or removes the picker, as the touched spots want it.
 * @param {Board} board
 * @param {Set<number>} open
 * @param {Map<number, string[]>} names The moves of each spot.
 */
export function picker(board, open, names) {
  const had = /** @type {HTMLElement | null} */ (board.frame.querySelector(".picker"));
  const all = board.view?.buttons ?? [];
  const wanted = all.filter((button) => open.has(button.spot));
  const asked = board.chosen.length > 0 && wanted.length > 0 && wanted.length === open.size;
  const what = asked ? [...board.chosen, ...open].join() : "";
  if (had?.dataset.what === what) return place(board, had);
  const focused = had?.contains(document.activeElement);
  had?.remove();
  const last = board.chosen[board.chosen.length - 1];
  if (!asked) {
    if (focused) board.focus(last ?? board.focused);
    return;
  }
  const buttons = wanted.map(({ text, spot, svg }) => {
    const button = make("button", {
      type: "button", title: names.get(spot)?.join(", ") ?? text, "aria-label": names.get(spot)?.join(", ") ?? text, "data-pick": String(spot),
      click: (event) => { event.stopPropagation(); board.touch(spot); },
    });
    if (svg) button.innerHTML = svg;
    else button.textContent = text;
    return button;
  });
  const made = make("div", { class: "picker", role: "group", "aria-label": "Choose", keydown: (event) => walk(event, buttons) }, ...buttons);
  made.dataset.what = what;
  board.frame.append(made);
  place(board, made);
  buttons[0].focus({ preventScroll: true });
}

/** Puts it over the last touched spot, towards the middle of the board. @param {Board} board @param {HTMLElement} picker */
function place(board, picker) {
  const [spot] = board.of(board.chosen[board.chosen.length - 1]);
  if (!spot) return;
  const [frame, box] = [board.frame.getBoundingClientRect(), spot.getBoundingClientRect()];
  const upper = box.y + box.height / 2 < frame.y + frame.height / 2;
  const side = Math.max(44, box.width);
  const left = Math.max(0, Math.min(box.x - frame.x + (box.width - side) / 2, frame.width - side));
  picker.style.setProperty("--side", `${side}px`);
  picker.style.left = `${left}px`;
  picker.style.top = upper ? `${box.y - frame.y}px` : "auto";
  picker.style.bottom = upper ? "auto" : `${frame.bottom - box.bottom}px`;
  picker.style.flexDirection = upper ? "column" : "column-reverse";
}

/** The arrows go from button to button. @param {KeyboardEvent} event @param {HTMLElement[]} buttons */
function walk(event, buttons) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const here = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  buttons[(here + step + buttons.length) % buttons.length].focus();
}
