// Buttons, fields and keys; texts to copy, and addresses usable for other computers.

import { attempt, h, reconcile, show, write } from "../drawing/static/nodes.js";
import { published } from "./page.js";

/** Return an id with `stem` in it, such as "gk-bars-7", that is unique in the page: all scripts use one counter. */
export function uniqueId(stem) {
  const counter = Symbol.for("gleek.serial");
  globalThis[counter] = (globalThis[counter] || 0) + 1;
  return `gk-${stem}-${globalThis[counter]}`;
}

export const button = (name, press, more = {}) => h("button", { type: "button", onclick: press, ...more }, name);

/** Return the digit (0 to 9) that a key means on any keyboard layout, or null if it is not a digit. */
export function digitOf(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (/^[0-9]$/.test(event.key)) return Number(event.key); // some keyboards need Shift for digits
  const [, place, digit] = /^(Digit|Numpad)([0-9])$/.exec(event.code) || [];
  if (!digit || event.shiftKey) return null;
  // In the digit row, the position decides. On the number pad, the key must type a digit, as with Num Lock.
  return (place === "Digit" ? event.key.length === 1 : /^\p{Nd}$/u.test(event.key)) ? Number(digit) : null;
}

/** Fill a select with an option for each item ({ id, name }), and choose the item with the id `chosen`, if given. */
export function fillSelect(select, items, chosen) {
  const make = (one) => h("option", { value: one.id });
  reconcile(select, items, { key: "id", make }, (node, one) => write(node, one.name));
  if (chosen !== undefined && chosen !== null) select.value = chosen;
}

/** Make a menu, with `stem` in its id (see `uniqueId`). `choose` is called with the id of the chosen item. */
export const menu = (stem, choose) =>
  h("select", { id: uniqueId(stem), onchange: (event) => choose(event.target.value) });

/** Make a text field without the browser's suggestions. `stem` is a part of its id; `more` has further attributes. */
export const textInput = (stem, more = {}) =>
  h("input", { type: "text", id: uniqueId(stem), autocomplete: "off", spellcheck: "false", ...more });

export function formOf(attributes, submitted, ...children) {
  const heard = (event) => {
    event.preventDefault();
    submitted();
  };
  return h("form", { ...attributes, onsubmit: heard }, ...children);
}

// Make a form with a label, a text field with the attributes `typed` and an id with `stem` in it, a button called `name`,
// and the nodes `others`. `take` is called with the text, unless it is empty.
export function textForm(attributes, label, { stem, ...typed }, name, take, ...others) {
  const input = textInput(stem, typed);
  const submitted = () => {
    const text = input.value.trim();
    if (text) take(text);
    else input.focus();
  };
  const joined = h("span.gk-joined", input, h("button", { type: "submit" }, name), ...others);
  return formOf(attributes, submitted, h("label", { for: input.id }, label), joined);
}

export const field = (label, input) => h("div.gk-field", h("label", { for: input.id }, label), input);

/** Make a button that prints only the part of the page in which it is. */
export function printButton(name) {
  const press = button(name, () => {
    const part = press.closest("main > *");
    part.dataset.gkPrint = "";
    window.print();
    delete part.dataset.gkPrint;
  });
  show(press, published());
  return press;
}

export function download(name, content, type = "application/json") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const isLoopback = (name) => /^(?:localhost|127\.[\d.]{5,11}|\[::1\])$/.test(name);

// Return an address of this server as a whole URL. A host such as "localhost", which other computers cannot reach, is
// replaced by the host and port in the page's `data-open-at`, if it has that.
export function reachable(address) {
  const found = new URL(address, location.href);
  const openAt = document.body.dataset.openAt;
  if (!openAt || !isLoopback(found.hostname)) return found.href;
  const { hostname, port } = new URL(openAt);
  return Object.assign(found, { hostname, port }).href;
}

/** Make a button that copies what `text()` returns. If the browser refuses, a field shows it; `label` names the field. */
export function copyButton(name, text, label) {
  const written = h("input", { type: "text", readonly: true, "aria-label": label, hidden: true });
  const copied = h("span.gk-copied", { role: "status" });
  function copy() {
    const byHand = () => {
      written.value = text();
      show(written, true);
      written.select();
      write(copied, "Copy it from here:");
    };
    const done = () => {
      show(written, false);
      write(copied, "Copied");
      setTimeout(() => write(copied, ""), 4000);
    };
    // On a page without https, the clipboard API is missing, but a selected text can be copied.
    const selected = () => {
      const had = /** @type {HTMLElement} */ (document.activeElement);
      byHand();
      let can = false;
      attempt([() => (can = document.execCommand("copy"))]);
      if (!can) return;
      done();
      had.focus({ preventScroll: true });
    };
    return navigator.clipboard ? navigator.clipboard.writeText(text()).then(done, selected) : selected();
  }
  return h("span.gk-copy", button(name, copy), copied, written);
}
