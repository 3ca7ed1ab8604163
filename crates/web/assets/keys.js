// Keyboard shortcuts, where the focused element does not use the key itself.

/** @param {HTMLElement} board Where the arrows go from spot to spot. @param {Record<string, () => void>} keys */
export function keys(board, keys) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.matches("input[type=text], textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const does = keys[event.key];
    if (!does || (event.key.startsWith("Arrow") && board.contains(target))) return;
    event.preventDefault();
    does();
  });
}
