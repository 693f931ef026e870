// Make nodes and update them in place, for the widgets and for pages without widgets.

// Make an element with classes, attributes and children, as in h("p.note", { onclick: press }, "words", child). A child
// that is not a node becomes text, never markup. An object after the tag is taken for the attributes. So if the first
// child comes from data and might be an object, give attributes before it, even if they are only {}.
export function h(tag, ...parts) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  const own = parts[0]?.constructor === Object ? parts.shift() : {};
  for (const [key, value] of Object.entries(own)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else attribute(node, key, value);
  }
  node.append(...parts.map((part) => (part instanceof Node ? part : String(part ?? ""))));
  return node;
}

/** Set an attribute if its value differs; true becomes "". The values null, undefined and false remove it. */
export function attribute(node, key, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(key);
  else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value === true ? "" : value);
}

/** Return whether this element is a field, a menu or a slider, which uses typed keys itself. */
export const isField = (node) =>
  Boolean(node?.closest?.("input, select, textarea, [contenteditable]:not([contenteditable='false'])"));

// For each verdict on an answer: its sign, and its words for screen readers. A right answer that the player has not
// given ("missed") has the tick too.
export const SIGNS_OF = { right: "✓", wrong: "✗", missed: "✓" };
export const STATES_OF = { right: "right", wrong: "not right", missed: "this is right" };

export const textOf = (value) => String(value ?? "");

/** Set a node's text if it differs. (The same text would still end a selection and be announced again.) */
export function write(node, text) {
  const wanted = textOf(text);
  if (node.textContent !== wanted) node.textContent = wanted;
}

export function show(node, visible) {
  if (node.hidden === Boolean(visible)) node.hidden = !visible;
}

export function writeOrHide(node, text, set = write) {
  set(node, text);
  show(node, text);
}

/** Return whether `value` has changed since the last call for this node, so that it must be drawn again. */
export function isNew(node, value) {
  const [before, now] = [node.gkOf, JSON.stringify(value)];
  node.gkOf = now;
  return before !== now;
}

/** Replace the children of a node by those that `make` returns, if `value`, from which it makes them, is new. */
export function renew(node, value, make) {
  if (isNew(node, value)) node.replaceChildren(...make());
}

export function writeKeys(nodes, given, keys, set = write) {
  for (const key of keys) set(nodes[key], given[key]);
}

/** Make empty elements: { where: "p.gk-where" } gives { where: <p class="gk-where"> }. @type {(tags: object) => any} */
export const elements = (tags) => Object.fromEntries(Object.entries(tags).map(([key, tag]) => [key, h(tag)]));

export const list = (value) => (Array.isArray(value) ? value : []);

// Give `parent` one child for each item, in the order of the items. An item that was drawn before keeps its node; a new
// item gets a new one; the nodes of other items are removed. Then call `update(node, item, index)` for each.
//
// `kind.make` is the tag of a new node, such as "li", or a function of item and index that makes the node. `kind.key`
// identifies an item: it is the name of a property, or a function of item and index; without it, the index is used. A
// text as `kind` is the tag. A node that is in its place already is not moved, because it would lose the focus.
export function reconcile(parent, items, kind, update) {
  const { make, key } = typeof kind === "string" ? { make: kind, key: undefined } : kind;
  const old = (parent.gkNodes ||= new Map());
  const now = new Map();
  list(items).forEach((item, index) => {
    let id = String(typeof key === "function" ? key(item, index) : key ? item[key] : index);
    while (now.has(id)) id += "+";
    const node = old.get(id) || (typeof make === "string" ? h(make) : make(item, index));
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

/** Call each of these functions, which draw the parts of a page. If one fails, report it in the console, and go on. */
export function attempt(parts) {
  for (const part of parts) {
    try {
      part();
    } catch (error) {
      console.warn("gleek: a part of the page could not be drawn", error);
    }
  }
}
