// Make nodes and update them in place, for the widgets and for pages without widgets.

import { h } from "./elements.js";

// For each verdict on an answer: its sign, and its words for screen readers. A tick always marks a right answer.
export const SIGNS_OF = { right: "✓", wrong: "✗", missed: "✓" };
export const STATES_OF = { right: "right", wrong: "not right", missed: "this is right" };

/** Give a node its named parts (`gk`), so that they can be drawn later. */
export const withParts = (node, parts) => Object.assign(node, { gk: parts });

export const textOf = (value) => String(value ?? "");

/** Set a node's text if it differs. So a live region announces a text once, and the reader's selection stays. */
export function write(node, text) {
  const wanted = textOf(text);
  if (node.textContent !== wanted) node.textContent = wanted;
}

export function show(node, visible) {
  if (node.hidden === Boolean(visible)) node.hidden = !visible;
}

/** Set a node's text with `set`, and hide the node if there is none. */
export function writeOrHide(node, text, set = write) {
  set(node, text);
  show(node, text);
}

/** Return whether `value` differs from that of the last call for this node, which is then drawn anew. */
export function isNew(node, value) {
  const [before, now] = [node.gkOf, JSON.stringify(value)];
  node.gkOf = now;
  return before !== now;
}

/** Write the text of each of these keys of `given` into the node under that key. */
export function writeKeys(nodes, given, keys, set = write) {
  for (const key of keys) set(nodes[key], given[key]);
}

/**
 * Make empty elements: { where: "p.gk-where" } gives { where: <p class="gk-where"> }.
 * @type {(tags: Record<string, string>) => any}
 */
export const elements = (tags) => Object.fromEntries(Object.entries(tags).map(([key, tag]) => [key, h(tag)]));

export const list = (value) => (Array.isArray(value) ? value : []);

/**
 * Make the children of `parent` one node for each item, in order. `kind` has the tag of a new node ("li"), or a function
 * that makes it (`make`), and what identifies an item (`key`, a property or a function; without it, the index). A new key
 * gets a new node; for a known key the node is used again. `update(node, item, index)` is called for all. Nodes whose
 * place does not change are not moved, so they keep the focus.
 *
 * @param {string | { make: string | Function, key?: string | Function }} kind
 */
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

/** Call the functions in `parts`, each of which draws a part. If one fails, report it in the console, and go on. */
export function attempt(parts) {
  for (const part of parts) {
    try {
      part();
    } catch (error) {
      console.warn("gleek: a part of the page could not be drawn", error);
    }
  }
}
