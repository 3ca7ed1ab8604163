// The moment of a game in the page's address: `#12` is the position after twelve moves.

/** The number of moves that the address asks for; null if it asks for none. */
export function asked() {
  const [, number] = /^#(\d{1,6})$/.exec(location.hash) ?? [];
  return number === undefined ? null : Number(number);
}

/** Writes the shown moment into the address; the end of the game needs none. @param {number} ply @param {number} last */
export function mark(ply, last) {
  const wanted = ply === last ? "" : `#${ply}`;
  if (location.hash !== wanted) history.replaceState(null, "", location.pathname + location.search + wanted);
}

/** The address of a new game from a position. @param {string} game @param {string} position */
export const fromHere = (game, position) => `/?${new URLSearchParams({ game, position })}`;

/** The game and the position that the address of the start page asks for. */
export function wanted() {
  const query = new URLSearchParams(location.search);
  const game = query.get("game");
  return game ? { game, position: query.get("position") ?? "" } : null;
}
