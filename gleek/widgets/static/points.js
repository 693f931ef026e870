// A list of the points of dispute by stage. Each point has a menu of its readings, and the evidence for the chosen
// reading.

import { attribute, h } from "../../drawing/static/elements.js";
import { list, reconcile, show, withParts, write } from "../../drawing/static/nodes.js";
import { uniqueId } from "./controls.js";
import { ruleBehind } from "./evidence.js";

/**
 * Make the list. `draw(fields, open)` fills it; with `open`, the stages are open at first. When the reader chooses a
 * reading, `ask` is called with the request. `as` is the label of the reading that applied before a change.
 */
export function pointsOfDispute(ask, as) {
  const stages = h("div.gk-points");
  let opened = false;

  function makeStage() {
    const summary = h("summary");
    const fields = h("div.gk-fields");
    return withParts(h("details.gk-stage", { open: opened }, summary, fields), { summary, fields });
  }
  function makeField(field) {
    const legend = h("legend");
    const question = h("p.gk-question");
    const options = h("div.gk-options");
    const number = h("input", {
      type: "number",
      inputmode: "numeric",
      onchange: () => number.value && ask({ what: "field", field: field.field, value: Number(number.value) }),
    });
    const other = h("label.gk-number", "Another number ", number);
    const status = h("span");
    const rule = ruleBehind(h("summary", status));
    return withParts(h("fieldset.gk-point", legend, question, options, other, rule.node), {
      legend,
      question,
      options,
      other,
      number,
      status,
      rule,
      group: uniqueId("field"),
    });
  }
  function updateField(node, field) {
    const { legend, question, options, other, number, status, rule, group } = node.gk;
    const off = String(field.value) !== String(field.recorded_value);
    write(legend, field.title || field.field);
    write(question, field.question);
    attribute(node, "data-changed", off ? "yes" : null);
    reconcile(
      options,
      field.options,
      {
        key: "value",
        make: (one) => {
          const radio = h("input", {
            type: "radio",
            name: group,
            onchange: () => ask({ what: "field", field: field.field, value: one.value }),
          });
          return h("label", radio, h("span.gk-option"), h("span.gk-why"));
        },
      },
      (label, one) => {
        const [radio, name, why] = label.children;
        radio.checked = String(one.value) === String(field.value);
        radio.disabled = one.allowed === false;
        write(name, one.label || one.value);
        const was = String(one.value) === String(field.recorded_value) && off ? as : "";
        write(why, one.allowed === false ? `not here: ${one.why_not || "it does not go with the other rules"}` : was);
      },
    );
    show(other, field.most);
    if (field.most) {
      number.min = field.least;
      number.max = field.most;
      number.value = "";
    }
    const standing = field.rule
      ? [field.rule.status || field.rule.status_word, field.rule.source].filter(Boolean).join(", ")
      : "";
    write(status, standing ? `How sure: ${standing}` : "The rule and its words");
    rule.update(field.rule);
    show(rule.node, field.rule);
  }
  function draw(all, open = false) {
    opened = Boolean(open);
    const groups = new Map();
    for (const field of list(all)) {
      if (!groups.has(field.stage)) groups.set(field.stage, []);
      groups.get(field.stage).push(field);
    }
    reconcile(stages, [...groups], { key: ([stage]) => stage, make: makeStage }, (node, [stage, fields]) => {
      const changed = fields.filter((field) => String(field.value) !== String(field.recorded_value)).length;
      write(node.gk.summary, `${stage}${changed ? ` (${changed} changed)` : ""}`);
      reconcile(node.gk.fields, fields, { key: "field", make: makeField }, updateField);
    });
  }

  return { node: stages, draw };
}
