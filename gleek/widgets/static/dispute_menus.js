// The points of dispute by stage. Each has a menu of its readings, and the evidence for the chosen one.

import { attribute, elements, h, list, reconcile, show, write } from "../drawing/static/nodes.js";
import { uniqueId } from "./controls.js";
import { ruleBehind } from "./evidence.js";

const isChanged = (field) => String(field.value) !== String(field.recorded_value);

// Make the list of the points of dispute. `draw(fields, open)` fills it; with `open`, the sections of the stages are
// open at first. `ask` sends a request. After a change, the words `as` mark what applied before.
export function pointsOfDispute(ask, as) {
  const stages = h("div.gk-points");
  const drawStage = (node, [stage, fields]) => {
    const changed = fields.filter(isChanged).length;
    write(node.firstChild, `${stage}${changed ? ` (${changed} changed)` : ""}`);
    const make = ({ field }) => makeField((value) => ask({ what: "field", field, value }));
    reconcile(node.lastChild, fields, { key: "field", make }, (point, field) => drawField(point, field, as));
  };
  function draw(all, open = false) {
    const groups = new Map();
    for (const field of list(all)) {
      if (!groups.has(field.stage)) groups.set(field.stage, []);
      groups.get(field.stage).push(field);
    }
    const make = () => h("details.gk-stage", { open: Boolean(open) }, h("summary"), h("div.gk-fields"));
    reconcile(stages, [...groups], { key: ([stage]) => stage, make }, drawStage);
  }
  return { node: stages, draw };
}

function makeField(choose) {
  const given = { type: "number", inputmode: "numeric" };
  const number = h("input", { ...given, onchange: () => number.value && choose(Number(number.value)) });
  const parts = elements({ legend: "legend", question: "p.gk-question", options: "div.gk-options", status: "span" });
  const { legend, question, options, status } = parts;
  const other = h("label.gk-number", "Another number ", number);
  const rule = ruleBehind(h("summary", status));
  const node = h("fieldset.gk-point", legend, question, options, other, rule.node);
  return Object.assign(node, { gk: { ...parts, other, number, rule, choose, group: uniqueId("field") } });
}

function drawField(node, field, as) {
  const { legend, question, options, other, number, status, rule, group, choose } = node.gk;
  write(legend, field.title || field.field);
  write(question, field.question);
  attribute(node, "data-changed", isChanged(field) ? "yes" : null);
  const make = ({ value }) => {
    const radio = h("input", { type: "radio", name: group, onchange: () => choose(value) });
    return h("label", radio, h("span"), h("span.gk-why"));
  };
  reconcile(options, field.options, { key: "value", make }, (label, one) => drawOption(label, one, field, as));
  show(other, field.most);
  if (field.most) Object.assign(number, { min: field.least, max: field.most, value: "" });
  const { status: certainty, status_word, source } = Object(field.rule);
  const standing = [certainty || status_word, source].filter(Boolean).join(", ");
  write(status, standing ? `How sure: ${standing}` : "The rule and its words");
  rule.update(field.rule);
  show(rule.node, field.rule);
}

function drawOption(label, one, field, as) {
  const [radio, name, why] = label.children;
  radio.checked = String(one.value) === String(field.value);
  radio.disabled = one.allowed === false;
  write(name, one.label || one.value);
  const was = String(one.value) === String(field.recorded_value) && isChanged(field) ? as : "";
  write(why, radio.disabled ? `not here: ${one.why_not || "it does not go with the other rules"}` : was);
}
