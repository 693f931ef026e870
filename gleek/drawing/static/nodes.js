// Make nodes and update them in place, for the widgets and for pages without widgets.

const SVG = "http://www.w3.org/2000/svg";

// For each verdict on an answer: its sign, and its words for screen readers. A tick always marks a right answer.
const SIGNS_OF = { right: "✓", wrong: "✗", missed: "✓" };
const STATES_OF = { right: "right", wrong: "not right", missed: "this is right" };

/** Make an element, as in h("p", {class: "note", onclick: f}, "words", child). Strings become text, never markup. */
function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else attribute(node, key, value);
  }
  node.append(...children);
  return node;
}

/** Give a node its named parts (`gk`), so that they can be drawn later. */
const withParts = (node, parts) => Object.assign(node, { gk: parts });

function s(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/**
 * Return the elements of an SVG drawing that is given as text. The browser's own parser is not used, because the
 * Content-Security-Policy of a page may forbid it.
 */
function drawing(markup) {
  const top = s("g");
  const open = [top];
  for (const [, closing, tag, given, empty] of markup.matchAll(/<(\/?)(\w+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/g)) {
    if (closing) {
      open.pop();
      continue;
    }
    const node = s(tag, Object.fromEntries([...given.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])));
    open.at(-1).append(node);
    if (!empty) open.push(node);
  }
  return [...top.childNodes];
}

// A list of functions that draw pictures later, once the page's text is shown; null if pictures are drawn at once.
let waiting = null;

/** Call `draw`, which draws a picture: now, or later if pictures have to wait. */
function picture(draw) {
  if (waiting) waiting.push(draw);
  else draw();
}

/** Call `draw`, but let its pictures wait. Return a function that draws them. */
function withoutPictures(draw) {
  const left = (waiting = []);
  try {
    draw();
  } finally {
    waiting = null;
  }
  return () => left.forEach((one) => one());
}

/**
 * Add SVG shapes to the page, or to the shadow tree that contains `near`, unless `id` is there. Pictures refer to them.
 */
function addShapes(id, near, markup) {
  const tree = near && near.getRootNode().host ? near.getRootNode() : document;
  if (tree.getElementById(id)) return;
  const svg = s("svg", { width: 0, height: 0, focusable: "false" });
  picture(() => svg.append(...drawing(markup())));
  svg.style.position = "absolute"; // so that it takes no space
  (tree.body || tree).append(h("div", { id, "aria-hidden": "true" }, svg));
}

/** Set an attribute, or remove it if the value is null, undefined or false. The same value changes nothing. */
function attribute(node, key, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(key);
  else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value === true ? "" : value);
}

/** Set a node's text if it differs. So a live region announces a text once, and the reader's selection stays. */
function write(node, text) {
  const wanted = text === null || text === undefined ? "" : String(text);
  if (node.textContent !== wanted) node.textContent = wanted;
}

function show(node, visible) {
  if (node.hidden === Boolean(visible)) node.hidden = !visible;
}

/** Set a node's text with `set`, and hide the node if there is none. */
function writeOrHide(node, text, set = write) {
  set(node, text);
  show(node, text);
}

const list = (value) => (Array.isArray(value) ? value : []);

/**
 * Make the children of `parent` one node for each item, in order. `key(item)` identifies an item. A new key gets a new
 * node from `make(item)`; for a known key the node is used again. `update(node, item)` is called for all. Nodes whose
 * place does not change are not moved, so they keep the focus.
 */
function reconcile(parent, items, key, make, update) {
  const old = (parent.gkNodes ||= new Map());
  const now = new Map();
  list(items).forEach((item, index) => {
    let id = String(key(item, index));
    while (now.has(id)) id += "+";
    const node = old.get(id) || make(item, index);
    update(node, item, index);
    now.set(id, node);
  });
  for (const [id, node] of old) if (now.get(id) !== node) node.remove();
  let next = parent.firstChild;
  for (const node of now.values()) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  parent.gkNodes = now;
}
