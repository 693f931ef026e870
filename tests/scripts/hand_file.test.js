// How `<gleek-hand>` reads the file of a hand, and answers its widgets in place of Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import { handOf, readHand, Trouble } from "../../gleek/handouts/embed/static/model.js";
import { modelOf } from "../../gleek/widgets/static/model.js";

globalThis.FORMAT = "gleek-view-1";

const FILE = {
  format: FORMAT,
  title: "A hand",
  rules: { r: "The rule" },
  stages: [{ id: "deal" }],
  lines: [
    { step: 1, sum: "1d." },
    { step: 2, sum: "2d." },
  ],
  steps: [
    [[[], { table: { seats: [] }, totals: [], sentence: "One.", rule: "r", stage: "deal" }]],
    [[["sentence"], "Two."]],
  ],
};
const wrong = (change) => JSON.stringify({ ...FILE, ...change });

const TROUBLES = [
  ["not JSON", /^“a” is not JSON: it should be a file that “gleek hand” has made\.$/],
  ["# mine\nformat = 1", /^“a” is a record\. A page needs a file that is made from it/],
  [wrong({ format: "gleek-match-1" }), /^“a” is a record/],
  [
    wrong({ format: "gleek-view-2" }),
    /should be “gleek-view-1”, and is “gleek-view-2”\. The file and this script are of/,
  ],
  [wrong({ format: undefined }), /should be “gleek-view-1”\.$/],
  ["null", /should be “gleek-view-1”\.$/],
  ["# ".repeat(60), /is not JSON/], // a regular expression could split this in very many ways
  [wrong({ steps: [] }), /is damaged: it has no steps/],
  [wrong({ steps: [{}] }), /is damaged: it has no steps/],
  [wrong({ lines: 1 }), /is damaged/],
];

for (const [text, said] of TROUBLES) {
  test(String(said), () =>
    assert.throws(
      () => readHand(text, "“a”"),
      (error) => error instanceof Trouble && said.test(error.message),
    ),
  );
}

test("each step has its words, its table and the payments until then", () => {
  const hand = handOf(readHand(JSON.stringify(FILE), "“a”"));
  assert.equal(hand.steps, 2);
  const { stepper, table, ledger } = hand.at(2);
  assert.deepEqual([stepper.sentence, stepper.rule, stepper.step, stepper.steps], ["Two.", "The rule", 2, 2]);
  assert.deepEqual(table, { seats: [] });
  assert.deepEqual(
    ledger.lines.map((line) => line.now),
    [false, true],
  );
  assert.deepEqual(
    hand.at(1).ledger.lines.map((line) => line.sum),
    ["1d."],
  );
});

test("a model answers each request once and tells of its changes", () => {
  const [asked, changed] = [[], []];
  const model = modelOf({ asked: {}, answered: 0 }, (request) => asked.push(request));
  model.on("change:answered", () => changed.push(model.get("answered")));
  model.set("asked", { n: 1, what: "step" });
  model.save_changes();
  model.save_changes();
  assert.deepEqual([asked, changed], [[{ n: 1, what: "step" }], [1]]);
});

test("a text of a file that is an object sets no attributes", async () => {
  class Made {
    children = [];
    attributes = {};
    append(...parts) {
      this.children.push(...parts);
    }
    addEventListener(name) {
      this.attributes[`on${name}`] = true;
    }
    setAttribute(name, value) {
      this.attributes[name] = value;
    }
    getAttribute(name) {
      return this.attributes[name] ?? null;
    }
  }
  Object.assign(globalThis, { Node: Made, document: { createElement: () => new Made() } });
  const { h } = await import("../../gleek/widgets/drawing/static/nodes.js");
  const hostile = JSON.parse('{"ONFOCUS": "alert(1)", "style": "color: red"}');
  for (const node of [h("p", {}, hostile), h("p", "words", hostile)]) {
    assert.deepEqual(node.attributes, {});
    assert.equal(node.children.at(-1), "[object Object]");
  }
  assert.deepEqual(h("p", null, undefined).children, ["", ""]);
});
