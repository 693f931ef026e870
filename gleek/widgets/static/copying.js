// A button that copies a text; where the browser does not let it, the text stands in a field to be copied by hand. And
// addresses as others reach them.

const isLoopback = (name) => /^(?:localhost|127\.[\d.]{5,11}|\[::1\])$/.test(name);

/** An address of this server as others reach it: a name that means everybody's own machine is none. */
function reachable(address) {
  const found = new URL(address, location.href);
  const openAt = document.body.dataset.openAt;
  if (!openAt || !isLoopback(found.hostname)) return found.href;
  const { hostname, port } = new URL(openAt);
  return Object.assign(found, { hostname, port }).href;
}

/** `text` gives what is to be copied; `label` names the field. */
function copyButton(name, text, label) {
  const written = h("input", { type: "text", readonly: true, "aria-label": label, hidden: true });
  const copied = h("span", { class: "gk-copied", role: "status" });
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
    // Over plain http there is no clipboard; what is selected can be copied all the same.
    const selected = () => {
      const had = document.activeElement;
      byHand();
      let can = false;
      attempt([() => (can = document.execCommand("copy"))]);
      if (!can) return;
      done();
      had.focus({ preventScroll: true });
    };
    return navigator.clipboard ? navigator.clipboard.writeText(text()).then(done, selected) : selected();
  }
  return h("span", { class: "gk-copy" }, button(name, copy), copied, written);
}
