// Dragging a piece from one spot to another.

/** @typedef {import("./board.js").Board} Board */

const DRAG = 6;

/** Starts to drag a piece, if one can move from this spot. @param {Board} board @param {PointerEvent} event */
export function grab(board, event) {
  const target = /** @type {Element} */ (event.target).closest?.("[data-spot]");
  const spot = target ? Number(target.getAttribute("data-spot")) : null;
  const moves = spot !== null && board.gestures.some(({ spots }) => spots[0] === spot && spots.length > 1);
  if (!moves || event.button !== 0) return;
  const thing = board.thing(spot);
  if (!thing || !board.svg) return;
  const scale = board.unit();
  const begin = [event.clientX, event.clientY];
  let moving = false;
  board.grabbed = true;
  /** @param {PointerEvent} move */
  const follow = (move) => {
    const [dx, dy] = [move.clientX - begin[0], move.clientY - begin[1]];
    if (!moving && Math.hypot(dx, dy) < DRAG) return;
    if (!moving) {
      moving = true;
      board.chosen = [];
      board.touch(spot);
      thing.classList.add("held");
      thing.parentNode?.append(thing);
    }
    thing.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
  };
  /** @param {PointerEvent} end */
  const drop = (end) => {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    board.grabbed = false;
    if (!moving) return;
    thing.classList.remove("held");
    board.dragged = true;
    setTimeout(() => { board.dragged = false; }, 50);
    const under = document.elementsFromPoint(end.clientX, end.clientY)
      .map((element) => element.closest("[data-spot]")).find((element) => element && board.frame.contains(element));
    const target = under ? Number(under.getAttribute("data-spot")) : null;
    if (end.type === "pointerup" && target !== null && target !== spot && board.after(target).length > 0) {
      settle(board, thing, spot, target);
      board.touch(target);
      return;
    }
    thing.removeAttribute("transform");
    const chosen = board.chosen;
    board.clear();
    if (end.type === "pointerup" && target !== null && target !== spot) board.heard.refused?.(target, chosen);
  };
  addEventListener("pointermove", follow);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
}

/**
 * Puts a piece in the middle of the spot on which it was dropped, until the board is drawn again.
 * @param {Board} board
 * @param {SVGGElement} thing
 * @param {number} from
 * @param {number} to
 */
function settle(board, thing, from, to) {
  const [start, end] = [board.box(from), board.box(to)];
  if (start && end) thing.setAttribute("transform", `translate(${end.x - start.x} ${end.y - start.y})`);
  for (const other of board.frame.querySelectorAll(`g.thing[data-at="${board.at(to)}"]`)) if (other !== thing) other.remove();
  board.dropped = thing;
}
