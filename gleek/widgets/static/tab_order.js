// The table comes after the whole task panel in the page. So Tab goes from the instruction to the cards or players to
// choose from, or to the button that goes on, and from the picked cards to the button that sends them.

import { hasModifier } from "../drawing/static/presses.js";
import { listen } from "./page.js";

const TOUCHED = ".gk-touch:not([hidden]), .gk-hand[data-pick] .gk-press[tabindex='0']";

// `box()` returns the element of the panel and the table, and `submit()` the button that sends the picked
// cards. Tab goes from `lastControl()` to the table, and from the `instruction` to `onward()`: the button
// that goes on, if the reader can do nothing else.
export function tabsOn(box, { submit, lastControl, instruction, onward }) {
  // The jumps made for the current choice: each is made once, and then Tab follows the order of the page.
  const gone = new Set();
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
  return { again: () => gone.clear(), stop: listen(document, "keydown", tabbed) };
}
