// A button that copies a text; where the browser does not let it, the text stands in a field to be copied by hand.

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
    if (!navigator.clipboard) return byHand();
    return navigator.clipboard.writeText(text()).then(() => {
      write(copied, "Copied");
      setTimeout(() => write(copied, ""), 4000);
    }, byHand);
  }
  return h("span", { class: "gk-copy" }, button(name, copy), copied, written);
}
