// Moves the focus with Tab to what the reader does next: from the words to the cards or players to choose from, which
// come after the task panel in the page, or to the button that goes on; from chosen cards to the button that ends the
// choice.

const TOUCHED = ".gk-touch:not([hidden]), .gk-hand[data-pick] .gk-press[tabindex='0']";

/**
 * `box()` returns the element with the panel and the table, `submit()` the button, `lastControl()` the last usable
 * control of the panel. From the `instruction` the focus goes to `onward()`, if that is the only thing to do.
 */
function tabsOn(box, { submit, lastControl, instruction, onward }) {
  const gone = new Set(); // each jump is made once for a choice; after that, Tab follows the page's order
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
