// Which tasks of a lesson the reader has done, the buttons that lead to each, and the line of the game's stages.

import { attribute, h, list, reconcile, show, write } from "../drawing/static/nodes.js";
import { moveWithArrows } from "../drawing/static/roving.js";
import { button } from "./controls.js";
import { store } from "./page.js";
import { writeTerms } from "./texts.js";

const kept = (lesson) => list((store.read().tasks || {})[lesson]);

export function makeTasks() {
  const dots = h("ol.gk-dots", { role: "list", "aria-description": "The arrow keys go from task to task." });
  moveWithArrows(dots, () => [...dots.querySelectorAll("button")]);
  return { dots, all: h("p.gk-all") };
}

/** Store which tasks are done now. */
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
