// Gestures: the spots that are touched one after the other to play a move. A move may have several.

/** @typedef {import("./types").ChoiceView} ChoiceView */
/** @typedef {{ choice: ChoiceView, spots: number[] }} Gesture */

/** All gestures of some moves. @param {ChoiceView[]} choices @returns {Gesture[]} */
export const gestures = (choices) => choices.flatMap((choice) =>
  [choice.spots, ...(choice.aliases ?? [])].map((spots) => ({ choice, spots })));

/** Those that begin with these spots. @param {Gesture[]} all @param {number[]} chosen */
export const beginning = (all, chosen) => all.filter(({ spots }) => chosen.every((spot, place) => spots[place] === spot));

/** The move that these spots play, if they are all of its gesture. @param {Gesture[]} all @param {number[]} chosen */
export const played = (all, chosen) => beginning(all, chosen).find(({ spots }) => spots.length === chosen.length)?.choice;

/**
 * The move that these spots can only mean: all of a gesture, with which no other move begins.
 * @param {Gesture[]} all
 * @param {number[]} chosen
 */
export function meant(all, chosen) {
  const fitting = beginning(all, chosen);
  const exact = fitting.find(({ spots }) => spots.length === chosen.length)?.choice;
  return fitting.every(({ choice }) => choice === exact) ? exact : undefined;
}
