// Making nodes, and updating them in place: for the widgets, and for what a page draws without one.

const SVG = "http://www.w3.org/2000/svg";

// What an answer turned out to be: its sign, and how that is heard. A tick stands for what is right, and for nothing else.
const SIGNS_OF = { right: "✓", wrong: "✗", missed: "✓" };
const STATES_OF = { right: "right", wrong: "not right", missed: "this is right" };

/** A node: h("p", {class: "note", onclick: f}, "words", child). Text is always text, never markup. */
function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else attribute(node, key, value);
  }
  node.append(...children);
  return node;
}

function s(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** The nodes of a drawing that is written as SVG. The browser parses no text for it: a page may forbid that. */
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

// What is only to be looked at can wait until all that is to be read stands there; null while nothing waits.
let waiting = null;

/** Draw a picture into its place, which is there already: now, or after the first picture of the page. */
function picture(draw) {
  if (waiting) waiting.push(draw);
  else draw();
}

/** Draw something without its pictures; what is returned draws these. */
function withoutPictures(draw) {
  const left = (waiting = []);
  try {
    draw();
  } finally {
    waiting = null;
  }
  return () => left.forEach((one) => one());
}

/** Put shapes that others refer to by their ids into the page, or into the shadow tree that `near` is in, once. */
function addShapes(id, near, markup) {
  const tree = near && near.getRootNode().host ? near.getRootNode() : document;
  if (tree.getElementById(id)) return;
  const svg = s("svg", { width: 0, height: 0, focusable: "false" });
  picture(() => svg.append(...drawing(markup())));
  svg.style.position = "absolute"; // it takes no room
  (tree.body || tree).append(h("div", { id, "aria-hidden": "true" }, svg));
}

/** Set, change or (null, undefined, false) take away one attribute, only when that is a change. */
function attribute(node, key, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(key);
  else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value === true ? "" : value);
}

/** Change a node's text only when it differs, so that a live region speaks once and a selection survives. */
function write(node, text) {
  const wanted = text === null || text === undefined ? "" : String(text);
  if (node.textContent !== wanted) node.textContent = wanted;
}

function show(node, visible) {
  if (node.hidden === Boolean(visible)) node.hidden = !visible;
}

const list = (value) => (Array.isArray(value) ? value : []);

/**
 * Make `parent` hold one node for each item, in order. A node is kept as long as its key is: `make(item)` is
 * called once, `update(node, item)` at every drawing. Nodes that stay in place are not touched, so focus stays.
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
