// The buttons below a task: hint, solution, again, previous and next. After the last task, “next” leads on in the page.
// Also what is above it: the numbers of the tasks, which are done, and the stages; and the menu with the table's speed.

import { attribute, h, list, reconcile, show, write } from "../drawing/static/nodes.js";
import { moveFocus, moveWithArrows } from "../drawing/static/presses.js";
import { button, field, fillSelect, uniqueId } from "./controls.js";
import { published, store } from "./page.js";
import { NAMES } from "./panel_words.js";
import { writeTerms } from "./texts.js";

export const can = (given, what) => Boolean((given.can || {})[what]);

/** Make the `buttons`, by what they do, and the `node` that contains them. For `once` see `makeAct`. */
export function makeTools({ view, once }) {
  function press(what, event) {
    if (what === "review") reviewed(view()).dispatchEvent(new CustomEvent("gleek:begin"));
    else if (can(view(), what)) {
      once({ what })(event);
      if (what === "hint") showWork(buttons.hint, event);
    } else if (what === "next") goOnward(onward(view()));
  }
  const make = (what) => button("", (event) => press(what, event), { "data-tool": what });
  const buttons = Object.fromEntries(Object.keys(NAMES).map((what) => [what, make(what)]));
  return { buttons, node: h("div.gk-tools", ...Object.values(buttons)) };
}

// Show on the pressed button that the answer is being worked out. `drawTools` gives the button its name again.
function showWork(node, { detail }) {
  const panel = node.closest(".gk-panel");
  if (detail < 2 && panel && panel.getAttribute("aria-busy") === "true") write(node, "Thinking…");
}

/** Return what follows the last task (practice, exercises, or the link to the next lesson), or null. */
function onward(given) {
  if (!published() || can(given, "next")) return null;
  return Number(given.of) > 1 && document.querySelector(".gleek-rounds, .gleek-judge, .gleek-onward a");
}
/** Return the review widget, if a hand that the reader has played is over and can be reviewed. */
const reviewed = (given) => published() && given.review && document.querySelector(".gk-review");

function nameOf(beat) {
  if (beat.matches("a")) return `${beat.textContent} →`;
  return beat.matches(".gleek-rounds") ? "Play it ↓" : "Questions ↓";
}

function goOnward(beat) {
  if (!beat) return;
  if (beat.matches("a")) return beat.click();
  const slot = beat.closest(".gleek-slot") || beat;
  const told = slot.previousElementSibling;
  const together = told && slot.getBoundingClientRect().bottom - told.getBoundingClientRect().top <= innerHeight;
  (together ? told : slot).scrollIntoView();
  // Focus the first answer, so that the keys for answers work at once.
  const first = beat.querySelector(".gk-choices button") || beat.querySelector("input, select, button");
  if (first) moveFocus(first);
}

export function drawTools({ buttons }, given) {
  const [one, on] = [given.answer || {}, onward(given)];
  for (const [what, node] of Object.entries(buttons)) {
    const onto = what === "review" ? reviewed(given) : what === "next" && on;
    write(node, what === "review" ? given.review : onto ? nameOf(onto) : (given.names || {})[what] || NAMES[what]);
    // Show “next” and “previous” at every task, so that they stay in the same place.
    const between = Number(given.of) > 1 && (what === "next" || what === "previous");
    // Without the hint button, the button for the solution would move under the reader's pointer.
    const fixed = between || (what === "hint" && can(given, "solution"));
    show(node, can(given, what) || fixed || Boolean(onto));
    attribute(node, "aria-disabled", can(given, what) || onto ? null : "true");
  }
  // Make “again” prominent after a costly choice, because the table then shows what follows from it. After another
  // wrong choice, the reader can choose again without this button.
  attribute(buttons.again, "class", Number(given.of) && one.kind === "costly" ? "gk-forward" : null);
  const goes = (can(given, "next") || on) && (one.kind === "right" || given.solution || !Number(given.of));
  attribute(buttons.next, "class", goes ? "gk-forward" : null);
}

const kept = (lesson) => list((store.read().tasks || {})[lesson]);

export function makeTasks() {
  const dots = h("ol.gk-dots", { role: "list", "aria-description": "The arrow keys go from task to task." });
  moveWithArrows(dots, () => [...dots.querySelectorAll("button")]);
  return { dots, all: h("p.gk-all") };
}

export function rememberTasks({ lesson, done }) {
  const added = list(done).filter((id) => !kept(lesson).includes(id));
  if (lesson && added.length) store.write({ tasks: { ...store.read().tasks, [lesson]: [...kept(lesson), ...added] } });
}

function finish(lesson) {
  const done = store.read().done || {};
  if (lesson && !done[lesson]) store.write({ done: { ...done, [lesson]: new Date().toISOString().slice(0, 10) } });
}

export function drawTasks({ dots, all }, given, once) {
  const tasks = list(given.tasks);
  const isDone = (id) => list(given.done).includes(id) || kept(given.lesson).includes(id);
  const make = (_, index) => h("li", button(String(index + 1), once({ what: "task", to: index + 1 })));
  reconcile(dots, tasks.length > 1 ? tasks : [], { key: (id) => id, make }, (node, id, index) => {
    const press = node.firstChild;
    attribute(press, "data-done", isDone(id) ? "yes" : null);
    attribute(press, "aria-label", `Task ${index + 1}${isDone(id) ? ", done" : ""}`);
    const now = index + 1 === Number(given.number);
    attribute(press, "aria-current", now ? "step" : null);
    // Before the first task, Tab leads to the first number.
    attribute(press, "tabindex", now || (!index && !Number(given.number)) ? "0" : "-1");
  });
  const over = tasks.length && tasks.every(isDone);
  write(all, over ? "All done" : "");
  if (over || given.finished) finish(given.finished || given.lesson);
}

export function makeWhere() {
  const [title, stages] = [h("a.gk-lesson"), h("ol.gk-line", { role: "list", "aria-label": "Where you are" })];
  return { node: h("div.gk-where-line", title, stages), title, stages };
}

export function drawWhere({ node, title, stages }, where) {
  const { title: lesson, href, stages: all, now, terms } = where || {};
  write(title, lesson);
  attribute(title, "href", href);
  reconcile(stages, list(all), { key: "id", make: "li" }, (item, stage) => {
    writeTerms(item, stage.name, terms);
    attribute(item, "aria-current", stage.id === now ? "step" : null);
  });
  show(node, where);
}

const SPEEDS = Object.entries({ slow: "slow", normal: "normal", once: "at once" }).map(([id, name]) => ({ id, name }));

const settings = () => window.gleek.read(window.gleek.SETTINGS);
const speedOf = ({ still, slow }) => (still === true ? "once" : slow === true ? "slow" : "normal");

/** Return the menu's `node`, a function `show` that shows or hides it, and `stop`, which ends its updates. */
export function speedMenu() {
  const menu = h("select", { id: uniqueId("speed"), onchange: () => choose(menu.value) });
  const node = field("Speed of the table", menu);
  node.classList.add("gk-speed");
  const choose = (speed) => {
    const chosen = { still: speed === "once", slow: speed === "slow" };
    window.gleek.keep(window.gleek.SETTINGS, { ...settings(), ...chosen });
  };
  const draw = () => fillSelect(menu, SPEEDS, speedOf(settings()));
  if (published()) {
    draw();
    window.addEventListener(window.gleek.SETTINGS, draw);
  }
  return {
    node,
    show: (visible) => show(node, visible && published()),
    stop: () => published() && window.removeEventListener(window.gleek.SETTINGS, draw),
  };
}
