// Bringing games and positions: pasted, dropped or from a file.

import { ask, attempt, byId, enter, input, make, some } from "./tools.js";

/** The largest text that the server takes, with room for the request around it. */
const MOST_BYTES = 200_000;

/**
 * @param {(game: string, position: string) => void} choose Opens the choice of opponents for a position.
 */
export function bring(choose) {
  const field = /** @type {HTMLTextAreaElement} */ (byId("bring-text"));

  /** @param {string} text */
  const look = (text) => attempt(async () => {
    const found = byId("bring-found");
    found.replaceChildren();
    if (text.trim() === "") return wrong("Expected a game or a position, found nothing.");
    if (new Blob([text]).size > MOST_BYTES) return wrong("Expected at most 200 kB. `gametree review FILE` takes larger files.");
    wrong("");
    try {
      /** @type {import("./types").BroughtView} */
      const brought = await ask("/api/bring", { text });
      if (brought.games.length === 1 && !brought.more && !brought.games[0].error) return await open(text, 1);
      if (brought.positions.length === 1) return choose(brought.positions[0].game, brought.positions[0].position);
      found.replaceChildren(...brought.games.map((game) => item(text, game)), ...brought.positions.map(position));
      if (brought.more) found.append(make("li", { class: "quiet" }, "… and more, which are not listed"));
      /** @type {HTMLElement | null} */ (found.querySelector("button"))?.focus();
    } catch (problem) {
      wrong(problem instanceof Error ? problem.message : String(problem));
    }
  });

  /** @param {string} text @param {number} number */
  async function open(text, number) {
    /** @type {import("./types").GameView} */
    const game = await ask("/api/games", { saved: text, number });
    enter(game);
  }

  /** @param {string} text @param {import("./types").FoundGameView} game */
  function item(text, game) {
    if (game.error) return make("li", {}, make("span", { class: "error" }, game.error));
    const names = game.players.length > 0 ? game.players.join(" – ") : game.title;
    const more = [game.event, game.date, game.result, some(game.moves, "move")].filter(Boolean).join(" · ");
    const click = () => attempt(async () => {
      try {
        await open(text, game.number);
      } catch (problem) {
        wrong(problem instanceof Error ? problem.message : String(problem));
      }
    });
    return make("li", {}, make("button", { type: "button", click }, make("b", {}, `${game.number}. ${names}`), make("span", { class: "quiet" }, ` ${more}`)));
  }

  /** @param {import("./types").FoundPositionView} found */
  function position(found) {
    const picture = make("div", { class: "draft", "aria-hidden": "true" });
    picture.innerHTML = found.svg;
    return make("li", {}, make("button", { type: "button", click: () => choose(found.game, found.position) }, picture, make("b", {}, found.title)));
  }

  /** @param {string} text */
  function wrong(text) {
    byId("bring-wrong").textContent = text;
  }

  /** @param {File} file */
  const readFile = (file) => attempt(async () => {
    if (file.size > MOST_BYTES) return wrong("Expected at most 200 kB. `gametree review FILE` takes larger files.");
    const bytes = await file.arrayBuffer();
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      // The standard of PGN has Latin-1.
      text = new TextDecoder("latin1").decode(bytes);
    }
    look(text);
  });

  byId("bring-go").addEventListener("click", () => look(field.value));
  // A paste is complete: there is nothing to wait for.
  field.addEventListener("paste", () => setTimeout(() => look(field.value)));
  input("load").addEventListener("change", () => {
    const [file] = input("load").files ?? [];
    if (file) readFile(file);
    setTimeout(() => { input("load").value = ""; });
  });
  const zone = byId("bring");
  addEventListener("dragover", (event) => {
    event.preventDefault();
    zone.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => { if (event.relatedTarget === null) zone.classList.remove("dropping"); });
  addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("dropping");
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (file) readFile(file);
    else if (text) {
      field.value = text;
      look(text);
    }
  });
}
