// The line that says where the reader is: the lesson, and the stages of the game with the current one.

import { attribute, h } from "../../drawing/static/elements.js";
import { list, reconcile, show, write } from "../../drawing/static/nodes.js";
import { writeTerms } from "./texts.js";

export function makeWhere() {
  const [title, stages] = [h("span.gk-lesson"), h("ol.gk-line", { role: "list", "aria-label": "Where you are" })];
  return { node: h("div.gk-where-line", title, stages), title, stages };
}

export function drawWhere({ node, title, stages }, where) {
  const { title: lesson, stages: all, now, terms } = where || {};
  write(title, lesson);
  reconcile(stages, list(all), { key: "id", make: "li" }, (item, stage) => {
    writeTerms(item, stage.name, terms);
    attribute(item, "aria-current", stage.id === now ? "step" : null);
  });
  show(node, where);
}
