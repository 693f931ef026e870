// The tab key goes on to what is done next: from the words to what is touched on the table, which the page has after the
// desk and its tools, or to the button that goes on, and from cards that are chosen to the button that ends the choice.

const TOUCHED = ".gk-touch:not([hidden]), .gk-hand[data-pick] .gk-press[tabindex='0']";

/**
 * `box()` is what desk and table stand in, `submit()` the button, `lastControl()` the last of the desk's that can be used;
 * from the `instruction` it goes to `onward()`, where that is all there is to be done.
 */
function tabsOn(box, { submit, lastControl, instruction, onward }) {
  const gone = new Set(); // each way is gone once for a choice: after that the key leaves the table as any other place
  function wayFrom(node) {
    if (node === instruction && onward()) return "onward";
    if (node.matches(".gk-hand .gk-press")) return "submit";
    return node === lastControl() ? "table" : "";
  }
  function tabbed(event) {
    const around = box();
    if (event.key !== "Tab" || hasModifier(event) || !around || !around.contains(event.target)) return;
    const way = wayFrom(event.target);
    const ready = !submit().hidden && submit().getAttribute("aria-disabled") !== "true";
    const to = { submit: ready && submit(), table: around.querySelector(TOUCHED), onward: onward() }[way];
    if (!to || gone.has(way)) return;
    gone.add(way);
    event.preventDefault();
    to.focus();
  }
  document.addEventListener("keydown", tabbed);
  return { again: () => gone.clear(), stop: () => document.removeEventListener("keydown", tabbed) };
}
