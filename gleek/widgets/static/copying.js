// Copy a text by a button, or by a field if the browser refuses; and make an address usable for other computers.

import { attempt, h, show, write } from "../drawing/static/nodes.js";
import { button } from "./controls.js";

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

// Make a button called `name` that copies the text which `text()` returns. If the browser refuses, a field shows the
// text; `label` names it for screen readers.
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
