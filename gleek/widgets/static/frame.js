// The frame of a widget: its root, its heading, its focus, and its scrolling.

import { attribute, h } from "../../drawing/static/elements.js";
import { write } from "../../drawing/static/nodes.js";
import { guardPresses, moveFocus } from "../../drawing/static/presses.js";
import { uniqueId } from "./controls.js";
import { drawOnChange } from "./requests.js";

/** Call `draw`. If the focused element is gone after that, focus the first visible one of `others`. */
export function keepFocus(root, draw, others) {
  const had = root.contains(document.activeElement) ? document.activeElement : null;
  draw();
  if (!had || (had.isConnected && had.getClientRects().length && document.activeElement === had)) return;
  const next = others.find((node) => node && node.isConnected && node.getClientRects().length);
  if (next) moveFocus(next);
}

/**
 * If a node is too long for its place, let Tab reach it, so that it can be scrolled with the keyboard. `name` is its
 * name for screen readers.
 */
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

/** A widget with several parts; its fields are what `frame` returns. */
export class Widget {
  constructor(el, model, kind) {
    const { root, heading, lost, level, view } = frame(el, model, kind);
    this.el = el;
    this.model = model;
    this.root = root;
    this.heading = heading;
    this.lost = lost;
    this.level = level;
    this.view = view;
  }
}

/** Call `laid` whenever the size of a node changes. Return a function that stops this. */
export function onLaidOut(node, laid) {
  const measure = new ResizeObserver(laid);
  measure.observe(node);
  return () => measure.disconnect();
}

/**
 * Make the root element of a widget, with its heading and an empty notice. The notice is shown when Python does not
 * answer. A quiet heading is for screen readers only, because the page has a heading of its own. Also return a function
 * that gives the current view, and the level of the heading.
 */
export function frame(el, model, kind, { quiet = false } = {}) {
  guardPresses();
  const level = Number(model.get("level")) || 2;
  const heading = h(`h${level}`, { id: uniqueId("heading"), class: quiet ? "gk-heading gk-spoken" : "gk-heading" });
  const root = h("section", { class: `gk gk-${kind}`, "aria-labelledby": heading.id });
  const lost = h("div.gk-lost", { role: "alert" });
  root.append(heading, lost);
  el.append(root);
  drawOnChange(model, ["label"], () => write(heading, model.get("label")));
  return { root, heading, lost, level, view: () => model.get("view") || {} };
}
