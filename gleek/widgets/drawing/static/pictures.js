// Draw pictures as SVG.

import { h } from "./nodes.js";

const SVG = "http://www.w3.org/2000/svg";

export function s(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

export const hiddenPicture = (kind, viewBox, ...children) =>
  s("svg", { viewBox, class: kind, "aria-hidden": "true", focusable: "false" }, ...children);

/** Parse SVG markup, and return its outermost elements. A page's policy may forbid the browser's own parser. */
export function drawing(markup) {
  const top = s("g");
  const open = [top];
  for (const [, closing, tag, given, empty] of markup.matchAll(/<(\/?)(\w+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/g)) {
    if (closing) {
      open.pop();
      continue;
    }
    const pairs = [...given.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
    const node = s(tag, Object.fromEntries(pairs));
    open.at(-1).append(node);
    if (!empty) open.push(node);
  }
  return [...top.childNodes];
}

// A list of functions that draw pictures later, once the page's text is shown; null if pictures are drawn at once.
let waiting;

/** Call `draw`, which draws a picture: now, or later if pictures have to wait. */
export function picture(draw) {
  if (waiting) waiting.push(draw);
  else draw();
}

/** Call `draw` without the pictures in it. Return a function that draws these pictures later. */
export function withoutPictures(draw) {
  const left = (waiting = []);
  try {
    draw();
  } finally {
    waiting = null;
  }
  return () => left.forEach((one) => one());
}

// Add the shapes that `markup()` returns as SVG text, so that pictures can refer to them. They go into the shadow tree
// that contains the node `near`, or else into the page, in an element with this id. If it is there already, do nothing.
export function addShapes(id, near, markup) {
  const tree = near && near.getRootNode().host ? near.getRootNode() : document;
  if (tree.getElementById(id)) return;
  const svg = s("svg", { width: 0, height: 0, focusable: "false" });
  picture(() => svg.append(...drawing(markup())));
  svg.style.position = "absolute"; // so that it takes no space
  (tree.body || tree).append(h("div", { id, "aria-hidden": "true" }, svg));
}
