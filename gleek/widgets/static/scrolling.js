// Parts of a widget that may be too long for their places.

import { attribute } from "../drawing/static/nodes.js";

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

/** Call `laid` whenever the size of a node changes. Return a function that stops this. */
export function onLaidOut(node, laid) {
  const measure = new ResizeObserver(laid);
  measure.observe(node);
  return () => measure.disconnect();
}
