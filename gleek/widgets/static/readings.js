// The readings. The reader chooses a book, or another reading of one point. At the top is how this changes the hand.

import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list, reconcile, show, write } from "../../drawing/static/nodes.js";
import { field, fillSelect, uniqueId } from "./controls.js";
import { frame } from "./frame.js";
import { published } from "./page.js";
import { pointsOfDispute } from "./points.js";
import { drawOnChange, initialize, requester } from "./requests.js";

const KINDS = { changed: "Changed", added: "Added", removed: "No longer" };

function makeTable(names, caption) {
  const body = h("tbody");
  const over = h("caption", caption);
  const table = h(
    "table.gk-compare",
    over,
    h("thead", h("tr", ...names.map((name) => h("th", { scope: "col" }, name)))),
    body,
  );
  return { table, body, over };
}

const makeRow = (count, names) =>
  h(
    "tr",
    h("th", { scope: "row" }),
    ...Array.from({ length: count - 1 }, (_, i) => h("td", { "data-name": names[i + 1] })),
  );

function render({ model, el }) {
  const { root, heading, lost, view, level } = frame(el, model, "readings");
  const { ask, stop } = requester(model, root, lost, () => attempt([draw]));

  const preset = h("select", { id: uniqueId("preset"), onchange: () => ask({ what: "preset", id: preset.value }) });
  const recorded = h("p.gk-recorded");
  const reset = h("button", { type: "button", onclick: () => ask({ what: "reset" }) }, "Back to the recorded rules");
  const problem = h("p.gk-problem", { role: "alert" });
  const sentence = h("p.gk-result", { role: "status" });
  const differs = h("p.gk-differs");
  const PURSES = ["Player", "As recorded", "By these rules", "Change"];
  const purses = makeTable(PURSES, "");
  const LINES = ["Step", "What", "Before", "After", "Rule"];
  const lines = makeTable(LINES, "The ledger, line by line");
  const points = pointsOfDispute(ask, "as recorded");
  const hand = h("p.gk-of");
  const link = h("a");
  const title = h(`h${level + 1}.gk-points-title`);
  const help = h("p.gk-points-help");
  const pick = h("div.gk-pick", field("Play it by", preset), reset);
  const outcome = h("div.gk-outcome", sentence, differs, purses.table, lines.table);
  root.append(hand, pick, recorded, problem, outcome, title, help, points.node);
  hand.append(h("span"), " ", link);

  function drawHand() {
    const given = view();
    write(hand.firstChild, given.hand ? `The hand: ${given.hand}.` : "");
    write(link, "See it step by step");
    show(link, given.link && published());
    attribute(link, "href", given.link);
    show(hand, given.hand);
    // In a lesson, only screen readers get this heading, because the lesson has one of its own.
    attribute(heading, "class", given.only ? "gk-heading gk-spoken" : "gk-heading");
    write(title, given.only ? "The points of this lesson" : "Every point of dispute");
    write(help, "Change one, and the same hand is scored again with the same actions.");
  }
  function drawChoice() {
    const given = view();
    fillSelect(preset, given.presets, given.preset);
    write(recorded, given.recorded ? `Recorded under ${given.recorded}` : "");
    write(problem, given.problem);
  }
  function drawResult() {
    const result = view().result || {};
    write(sentence, result.sentence);
    attribute(sentence, "data-kind", result.kind);
    const changed = list(view().differs);
    write(
      differs,
      changed.length ? `What differs: ${changed.map((one) => `${one.title}: ${one.value}`).join("; ")}.` : "",
    );
    write(purses.over, result.caption);
    reconcile(purses.body, result.purses, { key: "name", make: () => makeRow(4, PURSES) }, (row, one) => {
      write(row.children[0], one.name);
      ["before", "after", "change"].forEach((key, i) => write(row.children[i + 1], (one[key] || {}).text));
      attribute(row, "data-changed", (one.change || {}).stakes ? "yes" : null);
    });
    show(purses.table, list(result.purses).length);
    reconcile(lines.body, result.lines, { make: () => makeRow(5, LINES) }, (row, one) => {
      [one.step, KINDS[one.kind] || one.kind, one.before, one.after, one.rule_title].forEach((text, i) =>
        write(row.children[i], text),
      );
      attribute(row, "data-kind", one.kind);
    });
    show(lines.table, list(result.lines).length);
  }

  const drawFields = () => points.draw(view().fields, view().only);
  function draw() {
    attempt([drawHand, drawChoice, drawResult, drawFields]);
  }
  const undo = drawOnChange(model, ["view"], draw);
  return () => {
    undo();
    stop();
  };
}

export default { initialize, render };
