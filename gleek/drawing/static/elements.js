// Make elements.

/**
 * Make an element with classes, attributes and children, as in h("p.note", { onclick: press }, "words", child).
 * Everything else becomes text, never markup. A child from a file may be an object: give attributes before it, if only
 * {}, so that it cannot pass for them.
 */
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

/** Set an attribute, or remove it if the value is null, undefined or false. The same value changes nothing. */
export function attribute(node, key, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(key);
  else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value === true ? "" : value);
}

/** Return whether this element is a field, a menu or a slider, which uses typed keys itself. */
export const isField = (node) =>
  Boolean(node?.closest?.("input, select, textarea, [contenteditable]:not([contenteditable='false'])"));
