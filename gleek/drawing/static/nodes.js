// Make nodes and update them in place, for the widgets and for pages without widgets.

const SVG = "http://www.w3.org/2000/svg";

// The verdicts on an answer: the sign, and the words for screen readers. A tick always means that an answer is right.
const SIGNS_OF = { right: "✓", wrong: "✗", missed: "✓" };
const STATES_OF = { right: "right", wrong: "not right", missed: "this is right" };

/** Return a node: h("p", {class: "note", onclick: f}, "words", child). Strings become text, never markup. */
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

/**
 * Return the nodes of an SVG drawing given as text. The browser's own parser is not used, because a page's policy may
 * forbid that.
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

// The pictures that wait until the page's text is in place, or null if pictures are drawn at once.
let waiting = null;

/** Draw a picture into its place, which exists already: now, or together with the other waiting pictures. */
function picture(draw) {
  if (waiting) waiting.push(draw);
  else draw();
}

/** Call `draw`, but leave out its pictures. Return a function that draws them. */
function withoutPictures(draw) {
  const left = (waiting = []);
  try {
    draw();
  } finally {
    waiting = null;
  }
  return () => left.forEach((one) => one());
}

/** Add shapes to the page, or to the shadow tree of `near`, once. Others refer to them by id. */
function addShapes(id, near, markup) {
  const tree = near && near.getRootNode().host ? near.getRootNode() : document;
  if (tree.getElementById(id)) return;
  const svg = s("svg", { width: 0, height: 0, focusable: "false" });
  picture(() => svg.append(...drawing(markup())));
  svg.style.position = "absolute"; // so that it takes no space
  (tree.body || tree).append(h("div", { id, "aria-hidden": "true" }, svg));
}

/** Set or change an attribute, or remove it (null, undefined, false). Nothing is done if the value is the same. */
function attribute(node, key, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(key);
  else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value === true ? "" : value);
}

/** Change a node's text only if it differs, so that a live region announces it once and a selection survives. */
function write(node, text) {
  const wanted = text === null || text === undefined ? "" : String(text);
  if (node.textContent !== wanted) node.textContent = wanted;
}

function show(node, visible) {
  if (node.hidden === Boolean(visible)) node.hidden = !visible;
}

const list = (value) => (Array.isArray(value) ? value : []);

/**
 * Make `parent` hold one node for each item, in order. A node is kept as long as its key is in the list. `make(item)`
 * is called once for each key, `update(node, item)` on every drawing. Nodes that stay in place are not moved, so they
 * keep the focus.
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
