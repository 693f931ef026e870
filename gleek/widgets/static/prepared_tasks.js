// A lesson's tasks before Python has started: requests are looked up among the answers that the page carries
// (gleek/course/play/prepared.py). Any other request waits for Python.

import { modelOf, withChanges } from "./model.js";

const COMING = "This answer needs Python, which is still on its way. It is given as soon as Python is here.";
const DIFFERS = "Python sees this task differently from the page: what is shown now is what holds.";

/** Return a value as text that does not depend on the order of keys. */
const plain = (value) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
const same = (one, other) => plain(one) === plain(other);

/** Send a request to one of Python's models; resolve when it is answered. */
function sent(model, request) {
  const n = (Number(Object(model.get("asked")).n) || 0) + 1;
  return new Promise((/** @type {(value?: any) => void} */ resolve) => {
    const heard = () => {
      if (Number(model.get("answered")) < n) return;
      model.off("change:answered", heard);
      resolve();
    };
    model.on("change:answered", heard);
    model.set("asked", { ...request, n });
    model.save_changes();
  });
}

export class PreparedTasks {
  at = 0; // the number of the current state; -1 if Python has to answer
  done = []; // the tasks that the visitor has done
  asked = []; // the visitor's requests so far, none of which Python has received
  own = null; // the models of Python's widgets, once they have arrived

  constructor({ widgets, tasks, states }) {
    this.widgets = widgets;
    this.tasks = tasks;
    this.states = states;
    this.models = widgets.map((traits, index) =>
      modelOf({ asked: {}, answered: 0, coming: COMING, ...traits }, (request) => this.answer(request, index)),
    );
  }

  /** Answer a request of the widget `index` (0: the panel, 1: the table); return false if Python has to answer it. */
  answer({ n, ...request }, index) {
    if (this.own) {
      sent(this.own[index], request).then(() => this.models[index].set("answered", n));
      return false;
    }
    this.asked.push(request);
    const key = Object.values(request).join(" ");
    const next = this.at < 0 ? -1 : (this.states[this.at]?.[2][key] ?? this.tasks[key]);
    this.at = this.states[next] ? next : -1;
    if (this.at < 0) return false;
    const views = this.widgets.map(({ view }, each) => withChanges(view, this.states[this.at][each]));
    this.done = [...new Set([...this.done, ...views[0].done])];
    this.show([{ ...views[0], done: this.done }, views[1]], index);
    return true;
  }

  /** Show the views that have changed, in Python's order: that of the widget `index`, which has asked, comes last. */
  show(views, index) {
    for (const each of [1 - index, index])
      if (!same(views[each], this.models[each].get("view"))) this.models[each].set("view", views[each]);
  }

  /** Bring Python's models (`own`) to the state that the visitor has reached, and let them answer from now on. */
  async takeOver(own) {
    // The visitor can go on meanwhile, so there may be more requests at each turn.
    for (let next = 0; next < this.asked.length; next += 1) await sent(own[0], this.asked[next]);
    this.own = own;
    const [panel, table] = own.map((model) => model.get("view"));
    const differs = this.at >= 0 && !this.models.every((model, each) => same(model.get("view"), [panel, table][each]));
    this.show([differs ? { ...panel, problem: panel.problem || DIFFERS } : panel, table], 0);
    this.models.forEach((model, each) => {
      model.set("coming", "");
      model.set("answered", Object(model.get("asked")).n || 0);
      own[each].on("change:view", () => model.set("view", own[each].get("view")));
    });
  }
}
