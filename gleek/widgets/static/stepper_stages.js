// The stages in the stepper. In a match, a stage's name begins with the number of its hand: "2. The deal".

import { attribute, h } from "../drawing/static/elements.js";
import { list, reconcile, write } from "../drawing/static/nodes.js";
import { button } from "./controls.js";

const handOf = (stage) => Number((/^(\d+)\. /.exec((stage || {}).name || "") || [])[1]) || 0;
const withoutHand = (name) => name.replace(/^\d+\. /, "");

/** Return the game's word for a hand, such as "deal". */
export const wordForHand = (view) => view.deal || "hand";
export const upperFirst = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Return the number of the first step of each stage. */
export const firstSteps = (view) => list(view.stages).map((stage) => Number(stage.first) || 0);

/** Return the number of the hand of a match that begins with the stage at this index; 0 if no hand begins with it. */
export function beginsHand(view, index) {
  const stages = list(view.stages);
  return handOf(stages[index]) === handOf(stages[index - 1]) ? 0 : handOf(stages[index]);
}

/** Return the name of the stage at this index, as it is shown next to the number of the step. */
export function stageName(view, index) {
  const stages = list(view.stages);
  const hand = handOf(stages[index]);
  if (!hand) return stages[index].name;
  const of = `${hand} of ${Math.max(...stages.map(handOf))}`;
  const word = wordForHand(view);
  return `${beginsHand(view, index) > 1 ? `a new ${word},` : word} ${of} · ${withoutHand(stages[index].name)}`;
}

/** Draw a button for each stage, which leads to its first step. */
export function drawStages(node, view, go) {
  const make = () => {
    const press = button("", () => go(Number(press.dataset.first)));
    return h("li", press);
  };
  reconcile(node, view.stages, { key: "id", make }, (item, stage, index) => {
    const press = item.firstChild;
    attribute(press, "data-first", Number(stage.first) || 0);
    const name = stage.short || stage.name;
    write(press, withoutHand(name));
    attribute(press, "aria-label", handOf(stage) ? name : null);
    const hand = beginsHand(view, index);
    attribute(item, "data-hand", hand ? `${upperFirst(wordForHand(view))} ${hand}` : null);
    attribute(press, "title", stage.name);
    attribute(press, "aria-current", stage.id === view.stage ? "step" : null);
  });
}
