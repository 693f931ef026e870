// Make elements.

/**
 * Make an element with classes, attributes and children, as in h("p.note", { onclick: press }, "words", child). A child
 * that is not a node becomes text, never markup.
 *
 * An object after the tag is taken for the attributes. So if the first child comes from data and might be an
 * object, give attributes before it, even if they are only {}.
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

/** Set an attribute if its value differs; true becomes "". The values null, undefined and false remove it. */
export function attribute(node, key, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(key);
  else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value === true ? "" : value);
}

/** Return whether this element is a field, a menu or a slider, which uses typed keys itself. */
export const isField = (node) =>
  Boolean(node?.closest?.("input, select, textarea, [contenteditable]:not([contenteditable='false'])"));
