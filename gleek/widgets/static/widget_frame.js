// The frame of a widget: its root, its heading and its focus; its requests to Python, and a notice when Python does not
// answer.

import { attempt, attribute, h, write } from "../drawing/static/nodes.js";
import { guardPresses, moveFocus } from "../drawing/static/presses.js";
import { uniqueId } from "./controls.js";
import { withChanges } from "./model.js";
import { published } from "./page.js";

/** Call `draw`. If the focus was in `root`, and its element is gone then, focus the first visible one of `others`. */
export function keepFocus(root, draw, others) {
  const had = root.contains(document.activeElement) ? document.activeElement : null;
  draw();
  if (!had || (had.isConnected && had.getClientRects().length && document.activeElement === had)) return;
  const next = others.find((node) => node && node.isConnected && node.getClientRects().length);
  if (next) moveFocus(next);
}

// The base class of the widgets. It makes the element `root` with a heading; a notice, `lost`, which is empty unless
// Python does not answer; and `problem`, the error sentence of widgets that place it. A `quiet` heading is for screen
// readers only, because the page has a heading of its own.
export class Widget {
  constructor({ model, el }, kind, { quiet } = { quiet: false }) {
    guardPresses();
    this.el = el;
    this.model = model;
    this.level = Number(model.get("level")) || 2;
    const look = quiet ? "gk-heading gk-spoken" : "gk-heading";
    this.heading = h(`h${this.level}`, { id: uniqueId("heading"), class: look });
    this.lost = h("div.gk-lost", { role: "alert" });
    this.problem = h("p.gk-problem", { role: "alert" });
    const named = { class: `gk gk-${kind}`, "aria-labelledby": this.heading.id };
    this.root = h("section", named, this.heading, this.lost);
    el.append(this.root);
    drawOnChange(model, ["label"], () => write(this.heading, model.get("label")));
    this.requests = requester(model, this.root, this.lost, (last, more) => this.settled(last, more));
  }

  view = () => this.model.get("view") || {};
  draw(_given) {}
  redraw() {
    write(this.problem, this.view().problem);
    this.draw(this.view());
  }
  /** Draw parts of the view `given`, each by one of the methods. If one fails, the others are drawn nevertheless. */
  drawParts(given, ...methods) {
    attempt(methods.map((method) => () => method.call(this, given)));
  }
  ask(request) {
    this.requests.ask(request);
  }
  /** Called after Python has answered the request `last`. `more` says whether another request follows. */
  settled(_last, _more) {
    attempt([() => this.redraw()]);
  }
  // Called after the first drawing: send the requests that the page's address asks for, and start what must keep
  // running. Return the functions that stop it.
  /** @returns {Function[]} */
  begin() {
    return [];
  }
}

/** Return the functions that anywidget calls, for widgets of the class `Kind`. */
export function widget(Kind) {
  const render = (given) => {
    const one = new Kind(given);
    const stops = [drawOnChange(one.model, ["view"], () => one.redraw()), one.requests.stop, ...one.begin()];
    return () => stops.forEach((stop) => stop());
  };
  return { initialize, render };
}

const ANSWER_MS = 2500; // after this time without an answer, the visitor reads that it takes longer
const SILENT_MS = 40000; // so much later, the visitor reads that there is no answer; a verdict may take 30 s
const SLOW = "The table is still working on this.";
const LONGEST = 2000; // the most characters of a text in a request; Python cuts longer texts, too

const kindOf = ({ what, field, c, id }) =>
  [what, field, ["pick", "tick"].includes(what) && (c || id)].filter(Boolean).join(" ");

function tellSilence(lost) {
  const advice = published() ? "Reload the page to go on from here." : "Run the notebook’s cells again.";
  attribute(lost, "data-silent", "yes");
  lost.replaceChildren(h("p", `The table does not answer. ${advice}`));
  if (published()) lost.append(h("button", { type: "button", onclick: () => location.reload() }, "Reload the page"));
}

// Return the functions with which a widget sends requests to Python, one at a time. After each answer, `settled` is
// called with the request, and with true if another follows. If several of one kind wait, only the latest is sent, so
// that a held key leaves no queue of outdated steps. The ticks of different cards or boxes are different kinds. `root`
// is the widget's element; the element `lost` in it shows a notice if Python does not answer.
function requester(model, root, lost, settled) {
  const waiting = new Map();
  let current;
  let timer = 0;
  let begun = false;

  function send(request) {
    const n = (Number((model.get("asked") || {}).n) || 0) + 1;
    const cut = (value) => (typeof value === "string" ? value.slice(0, LONGEST) : value);
    current = { ...Object.fromEntries(Object.entries(request).map(([key, value]) => [key, cut(value)])), n };
    clearTimeout(timer);
    timer = setTimeout(unanswered, ANSWER_MS);
    model.set("asked", current);
    model.save_changes();
    if (current && model.get("coming")) unanswered();
  }

  function unanswered() {
    clearTimeout(timer);
    const coming = model.get("coming");
    const words = coming || SLOW;
    if (lost.textContent !== words) lost.replaceChildren(h("p", words));
    timer = coming ? setTimeout(unanswered, ANSWER_MS) : setTimeout(tellSilence, SILENT_MS, lost);
  }

  function answer() {
    clearTimeout(timer);
    if (lost.firstChild) lost.replaceChildren();
    attribute(lost, "data-silent", null);
    const last = current;
    current = null;
    const [next] = waiting.values();
    if (next) {
      waiting.delete(kindOf(next));
      send(next);
    } else {
      attribute(root, "aria-busy", null);
    }
    settled(last, Boolean(next));
  }

  const answered = () => current && Number(model.get("answered")) >= current.n && answer();
  // If the model has no trait `answered`, a change of its view is the answer.
  const changed = () => current && model.get("answered") === undefined && answer();
  model.on("change:answered", answered);
  model.on("change:view", changed);

  return {
    ask(request) {
      begun = true;
      attribute(root, "aria-busy", "true");
      if (!current) return send(request);
      const key = kindOf(request);
      if (request.what !== "step" && request.what !== "view") waiting.delete("step");
      waiting.delete(key);
      waiting.set(key, request);
    },
    busy: () => Boolean(current),
    /** Whether the widget has sent a request. Until then, the page's address must not change. */
    begun: () => begun,
    stop() {
      clearTimeout(timer);
      model.off("change:answered", answered);
      model.off("change:view", changed);
    },
  };
}

// Make the new view from the changes that Python sends, or ask for the whole state if a view has been missed.
// The view is set without the model's own method, which would send it back to Python.
export function initialize({ model }) {
  model.on("change:changes", (own, { from, made }) => {
    if (!made || own.gleekMade === made) return; // a second call of this function changes nothing
    own.gleekMade = made;
    if (Object(own.previous("changes")).to !== from) return own.send({ what: "state" });
    own.attributes.view = withChanges(own.attributes.view, made);
    own.trigger("change:view", own, own.attributes.view, {});
  });
}

/** Call `draw` now, and whenever one of the named traits changes. Return a function that stops this. */
export function drawOnChange(model, names, draw) {
  const safely = () => attempt([draw]);
  for (const name of names) model.on(`change:${name}`, safely);
  safely();
  return () => {
    for (const name of names) model.off(`change:${name}`, safely);
  };
}
