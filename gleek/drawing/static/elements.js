// Make elements.

/**
 * Make an element with classes, attributes and children, as in h("p.note", { onclick: press }, "words", child). The
 * attributes may be left out. Strings become text, never markup.
 */
export function h(tag, ...parts) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  for (const part of parts) {
    if (Object(part).constructor !== Object) node.append(part);
    else for (const [key, value] of Object.entries(part)) set(node, key, value);
  }
  return node;
}
function set(node, key, value) {
  if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
  else attribute(node, key, value);
}

/** Set an attribute, or remove it if the value is null, undefined or false. The same value changes nothing. */
export function attribute(node, key, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(key);
  else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value === true ? "" : value);
}

/** Return whether this element is a field, a menu or a slider, which uses typed keys itself. */
export const isField = (node) =>
  Boolean(node?.closest?.("input, select, textarea, [contenteditable]:not([contenteditable='false'])"));
