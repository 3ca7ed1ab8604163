// The tree lab: a search of a tree, step by step. The address holds the tree and the step.

import { ask, attempt, byId, copy, download, input, make, num, select, some, tell } from "./tools.js";

/** @typedef {import("./types").LessonView} LessonView */

const EXAMPLES = {
  "Examples…": "",
  "Alpha-beta cuts": "A: max(B: min(3, 12, 8), C: min(2, 4, 6), D: min(14, 5, 2))",
  "A deep cut": "A: max(B: min(3, 12), C: min(D: max(E: min(2, 9), F: min(8, 5)), G: max(1, 4)))",
  "A cut at equality": "A: max(B: min(3, 5), C: min(3, 1), D: min(4, 7))",
  "Chance": "A: max(B: chance(1/2: 3, 1/2: min(4, 8)), C: chance(1/4: 12, 3/4: min(2, 0)))",
  "Three players": "A: p1(B: p2((1, 2, 6), (4, 3, 3)), C: p2((6, 1, 2), p3((7, 4, 1), (5, 1, 1))))",
};
const SWITCHES = ["cut", "fail", "cutoffs", "ties"];
const PACE = 900;
const FAR = 3;
/** The smallest font size of a drawing in its own units, and the least on the screen in pixels. */
const [LETTER, READABLE] = [12, 10];

/** @type {LessonView | null} */
let lesson = null;
/** The number of the shown step. */
let step = 0;
/** @type {ReturnType<typeof setInterval> | undefined} */
let playing;
/** @type {string | null} */
let leaf = null;
let asked = 0;
let searches = 0;
/** @type {ReturnType<typeof wanted>} */
let wish;
/** @type {Promise<void>} The request of a drawing that is under way. */
let drawing = Promise.resolve();
/** @type {Map<string, string>} Drawings by step. */
let drawings = new Map();

const tree = /** @type {HTMLTextAreaElement} */ (/** @type {unknown} */ (byId("tree")));

/** The request as entered now; `wish` is the one whose result is shown. */
function wanted() {
  return {
    tree: tree.value, algorithm: select("algorithm").value || undefined,
    ...Object.fromEntries(SWITCHES.map((name) => [name, select(name).value])),
  };
}

/** Searches the tree. @param {number | "end"} [at] */
async function search(at = 0) {
  stop();
  byId("change").hidden = true;
  byId("wrong").textContent = "";
  try {
    let fresh = wanted();
    searches += 1;
    const mine = searches;
    let found;
    try {
      found = await ask("/api/lab", { ...fresh, step: 0 });
    } catch (problem) {
      // The algorithm chosen for another tree may not fit this one.
      if (!fresh.algorithm || fresh.tree === wish?.tree) throw problem;
      fresh = { ...fresh, algorithm: undefined };
      found = await ask("/api/lab", { ...fresh, step: 0 });
    }
    if (mine !== searches) return;
    [lesson, wish] = [found, fresh];
  } catch (problem) {
    const words = problem instanceof Error ? problem.message : String(problem);
    byId("wrong").textContent = words;
    // A message that points at a place needs a monospaced font.
    byId("wrong").classList.toggle("pointing", words.includes("\n"));
    return;
  }
  if (!lesson) return;
  drawings = new Map();
  fit(lesson.svg);
  const chosen = wish.algorithm ?? "";
  select("algorithm").replaceChildren(make("option", { value: "", selected: chosen === "" }, `automatic (${lesson.algorithm})`),
    ...lesson.algorithms.map((name) => make("option", { value: name, selected: name === chosen }, name)));
  input("step").max = String(Math.max(0, lesson.steps.length - 1));
  const best = lesson.best === null ? "" : `, best ${lesson.best}`;
  byId("found").textContent =
    `Value ${num(lesson.value)}${best}: ${lesson.leaves_visited} of ${some(lesson.leaves, "leaf", "leaves")} visited, ${some(lesson.pruned.length, "branch", "branches")} pruned.`;
  await show(at === "end" ? lesson.steps.length - 1 : at);
  const { bottom } = byId("drawing").getBoundingClientRect();
  if (bottom < 0) byId("words").scrollIntoView({ block: "start" });
}

/**
 * The window of a step's node as it is drawn: its present bounds, not those at entry.
 * @param {number} place
 * @returns {{ alpha?: import("./types").Num, beta?: import("./types").Num }}
 */
function bounds(place) {
  const steps = lesson?.steps.slice(0, place + 1) ?? [];
  const at = steps.at(-1)?.node;
  const set = steps.reverse().find((told) => told.node === at && ["enter", "back up"].includes(told.event));
  return set ?? lesson?.steps[place] ?? {};
}

/** Shows the tree after a step. @param {number} place */
async function show(place) {
  if (!lesson) return;
  step = Math.max(0, Math.min(lesson.steps.length - 1, place));
  const told = lesson.steps[step];
  input("step").value = String(step);
  input("step").setAttribute("aria-valuetext", told?.words ?? "");
  byId("place").textContent = `${lesson.steps.length === 0 ? 0 : step + 1}/${lesson.steps.length}`;
  byId("words").textContent = told?.words ?? "The search has no steps.";
  const { alpha, beta } = bounds(step);
  const numbers = told ? [["node", told.node], ["α", num(alpha)], ["β", num(beta)], ["v", told.v.map(num).join(", ")]] : [];
  byId("numbers").replaceChildren(...numbers.filter(([, value]) => value !== "").map(([name, value]) =>
    make("span", {}, `${name} `, make("b", {}, value))));
  remember();
  asked += 1;
  const mine = asked;
  const key = String(step);
  if (!drawings.has(key)) {
    try {
      const [known, wanted] = [drawings, { ...wish, step }];
      // One after the other: of many steps in quick succession only the last is needed.
      drawing = drawing.catch(() => {}).then(async () => {
        if (mine !== asked) return;
        /** @type {import("./types").LessonStepView} */
        const drawn = await ask("/api/lab/step", wanted);
        known.set(key, drawn.svg);
      });
      await drawing;
    } catch (problem) {
      return tell(problem instanceof Error ? problem.message : String(problem), "error");
    }
  }
  if (mine !== asked) return;
  const frame = byId("drawing");
  const [left, top] = [frame.scrollLeft, frame.scrollTop];
  frame.innerHTML = drawings.get(key) ?? "";
  frame.scrollTo(left, top);
  readable();
  touchable();
  follow(told?.node ?? "");
}

/** Scrolls to a node of a tree that is larger than its frame. @param {string} name */
function follow(name) {
  const frame = byId("drawing");
  const node = [...frame.querySelectorAll("g.node")].find((one) => one.getAttribute("data-node") === name);
  if (!node) return;
  const [at, view] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
  const away = at.left < view.left || at.right > view.right || at.top < view.top || at.bottom > view.bottom;
  if (away) frame.scrollBy(at.left + at.width / 2 - view.left - view.width / 2, at.top + at.height / 2 - view.top - view.height / 2);
}

/** Does not shrink a tree that is far wider than its frame. @param {string} svg */
function fit(svg) {
  const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1] ?? 0);
  input("fit").checked = width < FAR * byId("drawing").clientWidth;
  byId("drawing").classList.toggle("fit", input("fit").checked);
}

/** Shrinks a tree only while it can be read; beyond that it scrolls. */
function readable() {
  const svg = byId("drawing").querySelector("svg");
  if (svg) svg.style.minWidth = input("fit").checked ? `${(svg.viewBox.baseVal.width * READABLE) / LETTER}px` : "";
}

function touchable() {
  const can = new Set(lesson?.changeable ?? []);
  const svg = byId("drawing").querySelector("svg");
  svg?.setAttribute("role", "group");
  svg?.setAttribute("aria-label", byId("words").textContent ?? "The tree");
  svg?.querySelector("title")?.remove();
  for (const node of byId("drawing").querySelectorAll("g.node")) {
    const name = node.getAttribute("data-node") ?? "";
    if (!can.has(name)) continue;
    node.classList.add("can");
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "0");
    const seen = [...node.querySelectorAll("text")].map((text) => text.textContent).join(" ");
    node.setAttribute("aria-label", `${seen}, leaf ${name}: change it`);
  }
}

/** @param {Event} event */
function pick(event) {
  const node = /** @type {Element} */ (event.target).closest("g.node.can");
  if (!node) return;
  leaf = node.getAttribute("data-node");
  byId("leaf").textContent = leaf;
  byId("outcome").replaceChildren();
  byId("keep").hidden = true;
  byId("change").hidden = false;
  input("value").value = "";
  input("value").focus();
}
byId("drawing").addEventListener("click", pick);
byId("drawing").addEventListener("keydown", (event) => {
  if ((event.key !== "Enter" && event.key !== " ") || !(/** @type {Element} */ (event.target).closest("g.node.can"))) return;
  event.preventDefault();
  event.stopPropagation();
  pick(event);
});
byId("never").addEventListener("click", () => { byId("change").hidden = true; });

/** @type {string | null} */
let changed = null;
byId("change").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    /** @type {import("./types").ChangeView} */
    const outcome = await ask("/api/lab/change", { ...wish, changes: [`${leaf}=${input("value").value}`] });
    byId("outcome").replaceChildren(...outcome.words.map((text) => make("p", {}, text)));
    changed = outcome.tree;
    byId("keep").hidden = false;
  });
});
byId("keep").addEventListener("click", () => {
  if (changed === null) return;
  tree.value = changed;
  attempt(() => search("end"));
});

/** Writes the tree, the search and the step into the address. */
function remember() {
  const held = { ...wish, step };
  try {
    history.replaceState(null, "", `#${encodeURIComponent(JSON.stringify(held))}`);
  } catch { /* some browsers limit the rate of changes: the next one is written */ }
}

function stop() {
  clearInterval(playing);
  playing = undefined;
  byId("play").textContent = "Play";
}

function toggle() {
  if (playing) return stop();
  if (!lesson) return;
  if (step >= lesson.steps.length - 1) show(0);
  byId("play").textContent = "Pause";
  playing = setInterval(() => {
    if (!lesson || step >= lesson.steps.length - 1) return stop();
    show(step + 1);
  }, PACE);
}

const to = (/** @type {() => number} */ place) => () => { stop(); show(place()); };
byId("first").addEventListener("click", to(() => 0));
byId("previous").addEventListener("click", to(() => step - 1));
byId("next").addEventListener("click", to(() => step + 1));
byId("last").addEventListener("click", to(() => Infinity));
byId("play").addEventListener("click", toggle);
input("step").addEventListener("input", to(() => Number(input("step").value)));
byId("search").addEventListener("click", () => attempt(() => search()));
input("fit").addEventListener("change", () => {
  byId("drawing").classList.toggle("fit", input("fit").checked);
  readable();
});
for (const name of [...SWITCHES, "algorithm"]) select(name).addEventListener("change", () => attempt(() => search("end")));
select("example").replaceChildren(...Object.keys(EXAMPLES).map((name) => make("option", { value: name }, name)));
select("example").addEventListener("change", () => {
  const chosen = EXAMPLES[/** @type {keyof typeof EXAMPLES} */ (select("example").value)];
  if (!chosen) return;
  tree.value = chosen;
  select("algorithm").replaceChildren();
  attempt(() => search());
});
for (const format of ["svg", "latex", "json"]) {
  byId(format).addEventListener("click", () => attempt(async () => {
    /** @type {import("./types").FileView} */
    const file = await ask("/api/lab/export", { ...wish, step, format });
    download(file.name, file.media, file.text);
  }));
}
byId("share").addEventListener("click", () => attempt(async () => {
  remember();
  await copy(location.href);
  tell("Link copied, with the tree and the step.");
}));

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches("textarea, select, input") && !(target.id === "step" && event.key === " ")) return;
  if (target.matches("button") && event.key === " ") return;
  const keys = {
    ArrowLeft: to(() => step - 1), ArrowRight: to(() => step + 1), Home: to(() => 0), End: to(() => Infinity), " ": toggle,
  };
  const does = keys[/** @type {keyof typeof keys} */ (event.key)];
  if (!does) return;
  event.preventDefault();
  does();
});

/** Restores the tree, the search and the step from the address. */
function resume() {
  /** @type {Record<string, any>} */
  let held = {};
  try {
    held = JSON.parse(decodeURIComponent(location.hash.slice(1)) || "{}") ?? {};
  } catch {
    tell("The link is invalid: showing an example instead.", "error");
  }
  tree.value = typeof held.tree === "string" && held.tree ? held.tree : EXAMPLES["Alpha-beta cuts"];
  for (const name of SWITCHES) {
    const known = [...select(name).options].some((option) => option.value === held[name]);
    if (known) select(name).value = held[name];
  }
  select("algorithm").replaceChildren();
  if (typeof held.algorithm === "string") select("algorithm").append(make("option", { value: held.algorithm, selected: true }, held.algorithm));
  attempt(() => search(Number.isInteger(held.step) ? held.step : 0));
}
addEventListener("hashchange", resume);
resume();
