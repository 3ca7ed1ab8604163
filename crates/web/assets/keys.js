// Keyboard shortcuts, where the focused element does not use the key itself.

/** Fields in which text or a number is written. */
const WRITTEN = "input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, [contenteditable]";

/** @param {Record<string, () => void>} keys */
export function keys(keys) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog") || target.matches(WRITTEN)) return;
    // A list is searched by letters; only the arrows that it does not need go through the game.
    if (target.matches("select") && !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const does = keys[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  });
}
