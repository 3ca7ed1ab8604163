// The quiz: questions about trees, answered by typing or by clicking the tree.

import { ask, attempt, button, byId, input, make, select } from "./tools.js";

/** @typedef {import("./types").ExerciseView} ExerciseView */
/** @typedef {import("./types").VerdictView} VerdictView */

/** @type {ExerciseView[]} */
let exercises = [];
/** @type {(string | null)[]} */
let answers = [];
let wish = {};
let [exercise, question] = [0, 0];
/** Whether an answer is being graded. */
let busy = false;
/** @type {string[]} The clicked nodes. */
let picked = [];

const present = () => exercises[exercise]?.questions[question];

const form = /** @type {HTMLFormElement} */ (byId("wish"));
/** The settings that apply only to trees, and those that apply only to alpha-beta. */
const [TREE, CUTS] = [["least", "most", "depth"], ["cuts", "deep_cut", "equality", "cut"]];

/** The greatest number of leaves of an exercise; the server has the same limit. */
const MOST_LEAVES = 128;

/** Disables the settings that do not apply to the subject. */
function fitting() {
  const subject = select("subject").value;
  for (const name of TREE) input(name).disabled = subject === "climb";
  for (const name of CUTS) input(name).disabled = subject !== "alphabeta";
  possible();
}

/** Reports settings that contradict each other. */
function possible() {
  const [least, most] = [Number(input("least").value), Number(input("most").value)];
  const depth = Number(input("depth").value);
  const large = least ** depth > MOST_LEAVES ? `A depth of ${depth} with at least ${least} children each gives more than ${MOST_LEAVES} leaves.` : "";
  const shallow = input("deep_cut").checked && !input("deep_cut").disabled && depth < 3 ? "A deep cutoff needs a depth of at least 3." : "";
  input("depth").setCustomValidity(large || shallow);
  input("most").setCustomValidity(least > most ? `Expected a least number of children not above the greatest, found ${least} and ${most}.` : "");
}
select("subject").addEventListener("change", fitting);
form.addEventListener("input", possible);
fitting();

function wanted() {
  const number = (/** @type {string} */ name) =>
    input(name).value === "" || input(name).disabled ? undefined : Number(input(name).value);
  const on = (/** @type {string} */ name) => input(name).checked && !input(name).disabled;
  return {
    subject: select("subject").value, seed: number("seed") ?? 0, count: number("count") ?? 1,
    branching: [number("least") ?? 2, number("most") ?? 3], depth: number("depth") ?? 3, cuts: number("cuts"),
    deep_cut: on("deep_cut"), equality: on("equality"), cut: select("cut").value,
  };
}

/** Shows an error of the settings, or clears it. @param {unknown} [problem] */
function complain(problem) {
  byId("wrong").textContent = problem === undefined ? "" : problem instanceof Error ? problem.message : String(problem);
}

byId("wish").addEventListener("submit", (event) => {
  event.preventDefault();
  begin();
});

async function begin() {
  complain();
  wish = wanted();
  try {
    exercises = await ask("/api/quiz", wish);
  } catch (problem) {
    return complain(problem);
  }
  [answers, exercise, question] = [[], 0, 0];
  byId("end").hidden = true;
  byId("score").textContent = "";
  show();
}

function show() {
  const told = exercises[exercise];
  const of = exercises.length > 1 ? `Exercise ${exercise + 1} of ${exercises.length}. ` : "";
  byId("terms").textContent = of + told.terms;
  byId("drawing").innerHTML = told.svg;
  const svg = byId("drawing").querySelector("svg");
  svg?.setAttribute("role", "group");
  svg?.setAttribute("aria-label", `The tree ${told.source}`);
  svg?.querySelector("title")?.remove();
  byId("answer").hidden = false;
  pose();
}

function pose() {
  const asked = present();
  if (!asked) return;
  picked = [];
  byId("prompt").textContent = `${question + 1}/${exercises[exercise].questions.length}  ${asked.prompt}`;
  byId("said").replaceChildren(make("p", { class: "quiet" }, `Expected: ${asked.expected}.`));
  byId("said").className = "verdict-box";
  const fields = asked.form === "window"
    ? [field("α", "alpha"), field("β", "beta")]
    : [field(touches() ? "Click the tree or type" : "Answer", "text")];
  byId("fields").replaceChildren(...fields);
  for (const name of ["check", "hint", "skip"]) byId(name).hidden = false;
  byId("next").hidden = true;
  touchable();
  /** @type {HTMLElement | null} */ (byId("fields").querySelector("input"))?.focus({ preventScroll: true });
  reveal();
}

/** Scrolls to the question, with as much of the tree above it as fits. */
function reveal() {
  const form = byId("answer");
  if (form.getBoundingClientRect().bottom > innerHeight) form.scrollIntoView({ block: "end" });
}

/** @param {string} label @param {string} name */
function field(label, name) {
  return make("div", { class: "field" }, make("label", { for: `answer-${name}` }, label),
    make("input", { id: `answer-${name}`, autocomplete: "off", spellcheck: "false" }));
}

const touches = () => ["set", "order", "one"].includes(present()?.form ?? "");

/** Makes nodes clickable where the answer is a name of nodes. */
function touchable() {
  const on = touches();
  for (const part of byId("drawing").querySelectorAll("[data-node]")) {
    part.classList.toggle("can", on);
    part.classList.remove("picked");
    if (part.matches("g.node")) {
      if (on) {
        part.setAttribute("tabindex", "0");
        part.setAttribute("role", "button");
        part.setAttribute("aria-label", `node ${part.getAttribute("data-node")}`);
      } else {
        part.removeAttribute("tabindex");
        part.removeAttribute("role");
        part.removeAttribute("aria-label");
      }
    }
  }
}

/** @param {Event} event */
function pick(event) {
  const part = /** @type {Element} */ (event.target).closest("[data-node].can");
  const name = part?.getAttribute("data-node");
  if (!name || !byId("check") || byId("check").hidden) return;
  if (present()?.form === "one") picked = [name];
  else picked = picked.includes(name) ? picked.filter((one) => one !== name) : [...picked, name];
  mark();
  input("answer-text").value = picked.join(", ");
}

/** Marks the clicked nodes. */
function mark() {
  for (const part of byId("drawing").querySelectorAll("[data-node].can")) {
    part.classList.toggle("picked", picked.includes(part.getAttribute("data-node") ?? ""));
  }
}

// Typed and clicked names are the same answer.
byId("fields").addEventListener("input", () => {
  if (!touches()) return;
  const names = new Set([...byId("drawing").querySelectorAll("[data-node].can")].map((part) => part.getAttribute("data-node")));
  picked = input("answer-text").value.split(/[\s,]+/).filter((name) => names.has(name));
  mark();
});
byId("drawing").addEventListener("click", pick);
byId("drawing").addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    pick(event);
  }
});

byId("answer").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!byId("next").hidden) return next();
  const typed = present()?.form === "window"
    ? `${input("answer-alpha").value}, ${input("answer-beta").value}`
    : input("answer-text").value || (present()?.form === "set" ? "none" : "");
  grade(typed);
});
byId("skip").addEventListener("click", () => grade(null));
byId("hint").addEventListener("click", () => {
  byId("said").replaceChildren(make("p", {}, present()?.hint ?? ""));
});
byId("next").addEventListener("click", next);

/** Disables answering while an answer is being graded. @param {boolean} is */
function wait(is) {
  busy = is;
  for (const name of ["check", "skip"]) button(name).disabled = is;
}

/** @param {string | null} answer */
function grade(answer) {
  if (busy) return;
  attempt(async () => {
    const [mine, all] = [exercises, [...answers, answer]];
    /** @type {VerdictView} */
    let verdict;
    wait(true);
    try {
      verdict = await ask("/api/quiz/grade", { ...wish, answers: all });
    } catch (problem) {
      byId("said").replaceChildren(make("p", { class: "error" }, problem instanceof Error ? problem.message : String(problem)));
      return;
    } finally {
      wait(false);
    }
    // Other exercises may have been requested meanwhile.
    if (mine !== exercises) return;
    answers = all;
    const head = verdict.right ? "✓ Right" : answer === null ? "Skipped" : verdict.misconception ? `✗ ${verdict.misconception}` : "✗ Not quite";
    byId("said").className = `verdict-box ${verdict.right ? "right" : "wrong"}`;
    byId("said").replaceChildren(make("p", { class: "verdict" }, head), ...(verdict.right ? [] : [make("p", {}, verdict.words)]));
    byId("score").textContent = `${verdict.score} of ${verdict.asked} right`;
    if (verdict.solution) byId("drawing").innerHTML = verdict.solution;
    for (const name of ["check", "hint", "skip"]) byId(name).hidden = true;
    byId("next").hidden = false;
    const last = exercise === exercises.length - 1 && question === exercises[exercise].questions.length - 1;
    byId("next").textContent = last ? "Show my result" : "Next";
    byId("next").focus();
    if (last) finish(verdict);
  });
}

/** @param {VerdictView} verdict */
function finish(verdict) {
  byId("end").replaceChildren(make("h2", {}, `${verdict.score} of ${verdict.asked} right`),
    ...(verdict.seen.length === 0 ? [] : [make("p", {}, "To review:"),
      make("ul", {}, ...verdict.seen.map((seen) => make("li", {}, `${seen.name} (${seen.answers} ${seen.answers === 1 ? "answer" : "answers"})`)))]),
    make("p", { class: "quiet" }, "Another seed gives other exercises."));
}

function next() {
  question += 1;
  if (question >= exercises[exercise].questions.length) [exercise, question] = [exercise + 1, 0];
  if (exercise >= exercises.length) {
    byId("answer").hidden = true;
    byId("end").hidden = false;
    input("seed").value = String(Number(input("seed").value) + 1);
    return;
  }
  if (question === 0) show();
  else pose();
}

/** Opens the worksheet or its key and prints it. @param {"exercises" | "key"} edition */
async function print(edition) {
  complain();
  if (!form.reportValidity()) return;
  const { subject, seed, count, branching, depth, cuts, deep_cut, equality, cut } = wanted();
  try {
    await ask("/api/quiz", wanted());
  } catch (problem) {
    return complain(problem);
  }
  const query = new URLSearchParams({
    subject, seed: String(seed), count: String(count), least: String(branching[0]), most: String(branching[1]),
    depth: String(depth), deep_cut: String(deep_cut), equality: String(equality), cut,
    ...(cuts === undefined ? {} : { cuts: String(cuts) }),
  });
  const paper = window.open(`/paper/${edition}?${query}`, "_blank");
  if (!paper) return complain("The browser blocked the window of the worksheet: allow pop-ups for this page and try again.");
  paper.addEventListener("load", () => paper.print());
}
byId("worksheet").addEventListener("click", () => print("exercises"));
byId("key").addEventListener("click", () => print("key"));
byId("drawing").replaceChildren(make("p", { class: "quiet" }, "The tree appears here."));
