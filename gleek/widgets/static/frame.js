// The frame of a widget: its root, its heading, its focus, and its scrolling.

import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, write } from "../../drawing/static/nodes.js";
import { guardPresses, moveFocus } from "../../drawing/static/presses.js";
import { uniqueId } from "./controls.js";
import { drawOnChange, initialize, requester } from "./requests.js";

/** Call `draw`. If the focused element is gone after that, focus the first visible one of `others`. */
export function keepFocus(root, draw, others) {
  const had = root.contains(document.activeElement) ? document.activeElement : null;
  draw();
  if (!had || (had.isConnected && had.getClientRects().length && document.activeElement === had)) return;
  const next = others.find((node) => node && node.isConnected && node.getClientRects().length);
  if (next) moveFocus(next);
}

/** Let Tab reach a node that is too long for its place, so that keys can scroll it, and give it this `name`. */
export function makeScrollable(node, name) {
  const long = node.scrollHeight > node.clientHeight + 1;
  attribute(node, "tabindex", long ? "0" : null);
  attribute(node, "role", long ? "group" : null);
  attribute(node, "aria-label", long ? name : null);
  showMore(node);
}

/** Keep the attribute `data-below` on a node while there is more text below. The style sheet then shows an arrow. */
export function showMore(node) {
  const mark = () => {
    const more = node.scrollHeight - node.clientHeight - node.scrollTop > 2;
    attribute(node, "data-below", more && getComputedStyle(node).overflowY !== "visible" ? "yes" : null);
  };
  if (!node.onscroll) node.onscroll = mark;
  mark();
}

/**
 * A widget in its frame: `root`, its heading, and an empty notice, which is shown when Python does not answer. A quiet
 * heading is for screen readers only, because the page has a heading of its own. `level` is the level of the heading.
 */
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
  ask(request) {
    this.requests.ask(request);
  }
  /** Python has answered the request `last`; `more` tells whether it is about to get another. */
  settled(_last, _more) {
    attempt([() => this.redraw()]);
  }
  /**
   * Send what the address of the page asks for, after the first drawing. Return functions that stop what was started.
   * @returns {Function[]}
   */
  begin() {
    return [];
  }
}

/** Return the functions that anywidget calls, for widgets of this class. */
export function widget(Kind) {
  const render = (given) => {
    const one = new Kind(given);
    const stops = [drawOnChange(one.model, ["view"], () => one.redraw()), one.requests.stop, ...one.begin()];
    return () => stops.forEach((stop) => stop());
  };
  return { initialize, render };
}

/** Call `laid` whenever the size of a node changes. Return a function that stops this. */
export function onLaidOut(node, laid) {
  const measure = new ResizeObserver(laid);
  measure.observe(node);
  return () => measure.disconnect();
}
