// The menu of the task panel. After a hand it has what is wanted less often than the next hand.

import { h } from "../drawing/static/elements.js";
import { moveFocus } from "../drawing/static/presses.js";
import { button, uniqueId } from "./controls.js";

/** Make the button that opens the menu, and the menu with its list of choices. */
export function makeMore() {
  const id = uniqueId("more");
  const choices = h("ul.gk-choices", { role: "list" });
  const name = { role: "group", "aria-label": "More" };
  const box = h("div.gk-more-menu", { id, popover: "auto", ...name, onbeforetoggle: place, ontoggle: focus }, choices);
  const open = button("More", () => {}, { "data-tool": "more", popovertarget: id });
  // The menu is just above the buttons, and as wide as they are together.
  function place() {
    const { left, top, width } = open.parentNode.getBoundingClientRect();
    Object.assign(box.style, { left: `${scrollX + left}px`, top: `${scrollY + top}px`, width: `${width}px` });
  }
  function focus({ newState }) {
    if (newState === "open") moveFocus(choices.querySelector("button, a"));
  }
  return { open, box, choices };
}
