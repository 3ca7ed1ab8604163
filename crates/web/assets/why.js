// Why a touch does nothing.

/** @typedef {import("./types").GameView} GameView */

/**
 * @param {GameView} game
 * @param {number} spot The spot that was touched.
 * @param {number[]} chosen The spots that had been touched before.
 */
export function why(game, spot, chosen) {
  if (game.ply < game.moves.length) return "This is an earlier position: press End to go to the last one.";
  const { kind, player } = game.turn;
  if (kind === "over") return "The game is over.";
  if (kind === "engine") return "It is the engine's turn.";
  if (kind === "chance" && game.dice === "auto") return "Chance moves by itself.";
  const mover = player === null ? null : game.players[player].name;
  if (!game.open) return `It is ${mover ?? "somebody else"}'s turn.`;
  const place = (/** @type {number} */ wanted) => game.board.spots.find((one) => one.spot === wanted);
  const [here, from] = [place(spot), place(chosen[chosen.length - 1])];
  const because = game.remark ? `: ${game.remark.text}.` : ".";
  if (from && here) return `No legal move from ${from.name} to ${here.name}${because}`;
  // Where pieces move, a touch must begin at one's own.
  const moved = game.choices.some((choice) => choice.spots.length > 1 && place(choice.spots[0])?.owner === player);
  if (moved && here?.owner === undefined) return "No piece here: touch one of yours first.";
  if (moved && here?.owner !== player) return `Not your piece: it is ${mover}'s turn.`;
  return moved ? `No legal move from here${because}` : `No legal move here${because}`;
}
