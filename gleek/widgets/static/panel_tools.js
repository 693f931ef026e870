// The buttons below a task: hint, solution, again, previous and next. After the last task, “next” leads on in the page.

import { attribute, h, show, write } from "../drawing/static/nodes.js";
import { moveFocus } from "../drawing/static/presses.js";
import { button } from "./controls.js";
import { published } from "./page.js";
import { NAMES } from "./panel_words.js";

export const can = (given, what) => Boolean((given.can || {})[what]);

/** Make the `buttons`, by what they do, and the `node` that contains them. For `once` see `makeAct`. */
export function makeTools({ view, once }) {
  function press(what, event) {
    if (what === "review") reviewed(view()).dispatchEvent(new CustomEvent("gleek:begin"));
    else if (can(view(), what)) {
      once({ what })(event);
      if (what === "hint") showWork(buttons.hint, event);
    } else if (what === "next") goOnward(onward(view()));
  }
  const make = (what) => button("", (event) => press(what, event), { "data-tool": what });
  const buttons = Object.fromEntries(Object.keys(NAMES).map((what) => [what, make(what)]));
  return { buttons, node: h("div.gk-tools", ...Object.values(buttons)) };
}

// Show on the pressed button that the answer is being worked out. `drawTools` gives the button its name again.
function showWork(node, { detail }) {
  const panel = node.closest(".gk-panel");
  if (detail < 2 && panel && panel.getAttribute("aria-busy") === "true") write(node, "Thinking…");
}

/** Return what follows the last task (practice, exercises, or the link to the next lesson), or null. */
function onward(given) {
  if (!published() || can(given, "next")) return null;
  return Number(given.of) > 1 && document.querySelector(".gleek-rounds, .gleek-judge, .gleek-onward a");
}
/** Return the review widget, if a hand that the reader has played is over and can be reviewed. */
const reviewed = (given) => published() && given.review && document.querySelector(".gk-review");

function nameOf(beat) {
  if (beat.matches("a")) return `${beat.textContent} →`;
  return beat.matches(".gleek-rounds") ? "Play it ↓" : "Questions ↓";
}

function goOnward(beat) {
  if (!beat) return;
  if (beat.matches("a")) return beat.click();
  const slot = beat.closest(".gleek-slot") || beat;
  const told = slot.previousElementSibling;
  const together = told && slot.getBoundingClientRect().bottom - told.getBoundingClientRect().top <= innerHeight;
  (together ? told : slot).scrollIntoView();
  // Focus the first answer, so that the keys for answers work at once.
  const first = beat.querySelector(".gk-choices button") || beat.querySelector("input, select, button");
  if (first) moveFocus(first);
}

export function drawTools({ buttons }, given) {
  const [one, on] = [given.answer || {}, onward(given)];
  for (const [what, node] of Object.entries(buttons)) {
    const onto = what === "review" ? reviewed(given) : what === "next" && on;
    write(node, what === "review" ? given.review : onto ? nameOf(onto) : (given.names || {})[what] || NAMES[what]);
    // Show “next” and “previous” at every task, so that they stay in the same place.
    const between = Number(given.of) > 1 && (what === "next" || what === "previous");
    // Without the hint button, the button for the solution would move under the reader's pointer.
    const fixed = between || (what === "hint" && can(given, "solution"));
    show(node, can(given, what) || fixed || Boolean(onto));
    attribute(node, "aria-disabled", can(given, what) || onto ? null : "true");
  }
  // Make “again” prominent after a costly choice, because the table then shows what follows from it. After another
  // wrong choice, the reader can choose again without this button.
  attribute(buttons.again, "class", Number(given.of) && one.kind === "costly" ? "gk-forward" : null);
  const goes = (can(given, "next") || on) && (one.kind === "right" || given.solution || !Number(given.of));
  attribute(buttons.next, "class", goes ? "gk-forward" : null);
}
