// The stages in the stepper. In a match, they say to which hand they belong (gleek/course/explorer/replay_words.py).

import { attribute, h, list, reconcile, write } from "../drawing/static/nodes.js";
import { button } from "./controls.js";

/** Return the game's word for a hand, such as "deal". */
export const wordForHand = (view) => view.deal || "hand";

/** Return the number of the first step of each stage. */
export const firstSteps = (view) => list(view.stages).map((stage) => Number(stage.first) || 0);

/** Draw a button for each stage, which leads to its first step. */
export function drawStages(node, view, go) {
  const make = () => {
    const press = button("", () => go(Number(press.dataset.first)));
    return h("li", press);
  };
  reconcile(node, view.stages, { key: "id", make }, (item, stage) => {
    const press = item.firstChild;
    attribute(press, "data-first", Number(stage.first) || 0);
    write(press, stage.short || stage.name);
    attribute(press, "aria-label", stage.aloud);
    attribute(item, "data-hand", stage.begins);
    attribute(press, "title", stage.name);
    attribute(press, "aria-current", stage.id === view.stage ? "step" : null);
  });
}
