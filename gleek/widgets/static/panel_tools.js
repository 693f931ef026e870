// The buttons below a task: hint, solution, again, previous and next. After the last task, “next” leads on in the page.
// Also what is above it: the numbers of the tasks, which are done, and the stages; and the menu with the table's speed.

import { attribute, h, list, reconcile, show, write } from "../drawing/static/nodes.js";
import { moveFocus, moveWithArrows } from "../drawing/static/presses.js";
import { button, field, fillSelect, menu } from "./controls.js";
import { listen, published, store } from "./page.js";
import { NAMES } from "./panel_words.js";
import { writeTerms } from "./texts.js";

export const can = (given, what) => Boolean((given.can || {})[what]);

/** The `buttons` of the task panel, by what they do. */
export class Tools {
  constructor(panel) {
    const press = (what, event) => {
      const given = panel.view();
      if (what === "review") reviewed(given).dispatchEvent(new CustomEvent("gleek:begin"));
      else if (can(given, what)) {
        panel.once({ what })(event);
        // Show that the hint is being worked out. `draw` gives the button its name again.
        const busy = this.node.closest(".gk-panel")?.getAttribute("aria-busy") === "true";
        if (what === "hint" && event.detail < 2 && busy) write(this.buttons.hint, "Thinking…");
      } else if (what === "next") goOnward(onward(given));
    };
    const make = (what) => button("", (event) => press(what, event), { "data-tool": what });
    this.buttons = Object.fromEntries(Object.keys(NAMES).map((what) => [what, make(what)]));
    this.node = h("div.gk-tools", ...Object.values(this.buttons));
  }

  draw(given) {
    const [one, on, names] = [given.answer || {}, onward(given), given.names || {}];
    for (const [what, node] of Object.entries(this.buttons)) {
      const onto = what === "review" ? reviewed(given) : what === "next" && on;
      write(node, what === "review" ? given.review : onto ? nameOf(onto) : names[what] || NAMES[what]);
      // Show “next” and “previous” at every task, so that they stay in the same place.
      const between = Number(given.of) > 1 && (what === "next" || what === "previous");
      // Without the hint button, the button for the solution would move under the reader's pointer.
      const fixed = between || (what === "hint" && can(given, "solution"));
      show(node, can(given, what) || fixed || Boolean(onto));
      attribute(node, "aria-disabled", can(given, what) || onto ? null : "true");
    }
    // Make “again” prominent after a costly choice, because the table then shows what follows from it. After another
    // wrong choice, the reader can choose again without this button.
    attribute(this.buttons.again, "class", Number(given.of) && one.kind === "costly" ? "gk-forward" : null);
    const goes = (can(given, "next") || on) && (one.kind === "right" || given.solution || !Number(given.of));
    attribute(this.buttons.next, "class", goes ? "gk-forward" : null);
  }
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

const kept = (lesson) => list((store.read().tasks || {})[lesson]);

/** The numbers of the tasks. */
export class Tasks {
  dots = h("ol.gk-dots", { role: "list", "aria-description": "The arrow keys go from task to task." });
  all = h("p.gk-all");

  constructor(panel) {
    this.panel = panel;
    moveWithArrows(this.dots, () => [...this.dots.querySelectorAll("button")]);
  }

  /** Store which tasks are done now. */
  remember({ lesson, done }) {
    const added = list(done).filter((id) => !kept(lesson).includes(id));
    if (lesson && added.length)
      store.write({ tasks: { ...store.read().tasks, [lesson]: [...kept(lesson), ...added] } });
  }
  draw(given) {
    const tasks = list(given.tasks);
    const isDone = (id) => list(given.done).includes(id) || kept(given.lesson).includes(id);
    const make = (_, index) => h("li", button(String(index + 1), this.panel.once({ what: "task", to: index + 1 })));
    reconcile(this.dots, tasks.length > 1 ? tasks : [], { key: (id) => id, make }, (node, id, index) => {
      const press = node.firstChild;
      attribute(press, "data-done", isDone(id) ? "yes" : null);
      attribute(press, "aria-label", `Task ${index + 1}${isDone(id) ? ", done" : ""}`);
      const now = index + 1 === Number(given.number);
      attribute(press, "aria-current", now ? "step" : null);
      // Before the first task, Tab leads to the first number.
      attribute(press, "tabindex", now || (!index && !Number(given.number)) ? "0" : "-1");
    });
    const over = tasks.length && tasks.every(isDone);
    write(this.all, over ? "All done" : "");
    const lesson = (over || given.finished) && (given.finished || given.lesson);
    const done = store.read().done || {};
    if (lesson && !done[lesson]) store.write({ done: { ...done, [lesson]: new Date().toISOString().slice(0, 10) } });
  }
}

/** The line of the game's stages. */
export class Where {
  title = h("a.gk-lesson");
  stages = h("ol.gk-line", { role: "list", "aria-label": "Where you are" });
  node = h("div.gk-where-line", this.title, this.stages);

  draw(where) {
    const { title, href, stages, now, terms } = where || {};
    write(this.title, title);
    attribute(this.title, "href", href);
    reconcile(this.stages, list(stages), { key: "id", make: "li" }, (item, stage) => {
      writeTerms(item, stage.name, terms);
      attribute(item, "aria-current", stage.id === now ? "step" : null);
    });
    show(this.node, where);
  }
}

const SPEEDS = Object.entries({ slow: "slow", normal: "normal", once: "at once" }).map(([id, name]) => ({ id, name }));

/** Return the field for the table's speed, which is stored with the settings, and `stop`, which ends its updates. */
export function speedField() {
  const read = () => window.gleek.read(window.gleek.SETTINGS);
  const choice = menu("speed", (speed) => {
    const chosen = { still: speed === "once", slow: speed === "slow" };
    window.gleek.keep(window.gleek.SETTINGS, { ...read(), ...chosen });
  });
  const node = field("Speed of the table", choice);
  node.classList.add("gk-speed");
  const draw = () => {
    const { still, slow } = read();
    fillSelect(choice, SPEEDS, still === true ? "once" : slow === true ? "slow" : "normal");
  };
  if (!published()) return { node, stop: () => {} };
  draw();
  return { node, stop: listen(window, window.gleek.SETTINGS, draw) };
}
