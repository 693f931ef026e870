// The frame of a widget: its root, its heading and its focus.

import { attempt, h, write } from "../drawing/static/nodes.js";
import { guardPresses, moveFocus } from "../drawing/static/presses.js";
import { uniqueId } from "./controls.js";
import { drawOnChange, initialize, requester } from "./requests.js";

/** Call `draw`. If the focus was in `root`, and its element is gone then, focus the first visible one of `others`. */
export function keepFocus(root, draw, others) {
  const had = root.contains(document.activeElement) ? document.activeElement : null;
  draw();
  if (!had || (had.isConnected && had.getClientRects().length && document.activeElement === had)) return;
  const next = others.find((node) => node && node.isConnected && node.getClientRects().length);
  if (next) moveFocus(next);
}

// The base class of the widgets. It makes the element `root` with a heading, and a notice, `lost`, which is empty
// unless Python does not answer. A `quiet` heading is for screen readers only, because the page has a heading of its
// own.
export class Widget {
  constructor({ model, el }, kind, { quiet } = { quiet: false }) {
    guardPresses();
    this.el = el;
    this.model = model;
    this.level = Number(model.get("level")) || 2;
    const look = quiet ? "gk-heading gk-spoken" : "gk-heading";
    this.heading = h(`h${this.level}`, { id: uniqueId("heading"), class: look });
    this.lost = h("div.gk-lost", { role: "alert" });
    const named = { class: `gk gk-${kind}`, "aria-labelledby": this.heading.id };
    this.root = h("section", named, this.heading, this.lost);
    el.append(this.root);
    drawOnChange(model, ["label"], () => write(this.heading, model.get("label")));
    this.requests = requester(model, this.root, this.lost, (last, more) => this.settled(last, more));
  }

  view = () => this.model.get("view") || {};
  draw(_given) {}
  redraw() {
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
  /**
   * Called after the first drawing: send the requests that the page's address asks for, and start what must keep
     running. Return the functions that stop it.
   * @returns {Function[]}
   */
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
