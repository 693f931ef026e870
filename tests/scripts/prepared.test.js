// The prepared tasks: what they answer before Python has come, and how Python takes over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { modelOf } from "../../gleek/widgets/static/model.js";
import { PreparedTasks } from "../../gleek/widgets/static/prepared_tasks.js";

const PANEL = { lesson: "welcome", done: [], answer: null, problem: "" };
const data = () => ({
  widgets: [{ view: PANEL }, { view: { cards: 3 } }],
  tasks: { "task 1": 0 },
  states: [
    [[], [], { "pick 7C": 1, "pick 8C": 2 }],
    [[[["answer"], "wrong"]], [], { again: 0, "pick 8C": 2 }],
    [
      [
        [["answer"], "right"],
        [["done"], ["first"]],
      ],
      [[["cards"], 2]],
      {},
    ],
  ],
});

function begin(given = data()) {
  const tasks = new PreparedTasks(given);
  const [panel, table] = tasks.models;
  let n = 0;
  const ask = (model, request) => {
    model.set("asked", { ...request, n: ++n });
    model.save_changes();
    return model.get("answered") === n;
  };
  return { tasks, panel, table, ask };
}

/** Models as Python's, which answer a moment later with `views(requests)`. */
function python(views) {
  const heard = [];
  const own = [0, 1].map((index) => {
    const model = modelOf({ view: views([])[index], asked: {}, answered: 0 }, ({ n, ...request }) => {
      heard.push(request);
      setTimeout(() => {
        own.forEach((each, place) => each.set("view", views(heard)[place]));
        model.set("answered", n);
      });
      return false;
    });
    return model;
  });
  return { own, heard };
}
const RIGHT = [{ ...PANEL, answer: "right", done: ["first"] }, { cards: 2 }];
const ENGINE = (heard) =>
  heard.length > 1 ? RIGHT : [{ ...PANEL, answer: heard.length ? "wrong" : null }, { cards: 3 }];

test("a request is answered from the page, in both views, and what was done stays done", () => {
  const { panel, table, ask } = begin();
  assert.ok(ask(table, { what: "pick", c: "7C" }));
  assert.equal(panel.get("view").answer, "wrong");
  assert.ok(ask(table, { what: "pick", c: "8C" }));
  assert.deepEqual([panel.get("view"), table.get("view")], RIGHT);
  assert.ok(ask(panel, { what: "task", to: 1 }));
  assert.deepEqual([panel.get("view").answer, panel.get("view").done], [null, ["first"]]);
});

test("a request without a prepared answer waits, and so do those after it, until Python answers them in order", async () => {
  const { tasks, panel, table, ask } = begin();
  assert.ok(!ask(panel, { what: "number", value: "14" }));
  assert.ok(!ask(table, { what: "pick", c: "8C" }));
  assert.match(panel.get("coming"), /needs Python/);
  const { own, heard } = python(ENGINE);
  await tasks.takeOver(own);
  assert.deepEqual(heard, [
    { what: "number", value: "14" },
    { what: "pick", c: "8C" },
  ]);
  assert.deepEqual([panel.get("view"), table.get("view")], RIGHT);
  assert.deepEqual([panel.get("answered"), table.get("answered"), panel.get("coming")], [1, 2, ""]);
});

test("Python takes over without a change, and then answers", async () => {
  const { tasks, panel, table, ask } = begin();
  let drawn = 0;
  panel.on("change:view", () => drawn++);
  ask(table, { what: "pick", c: "7C" });
  const { own, heard } = python(ENGINE);
  const taken = tasks.takeOver(own);
  ask(table, { what: "pick", c: "8C" }); // the visitor goes on meanwhile
  await taken;
  assert.deepEqual([heard.length, drawn], [2, 2]);
  assert.ok(!ask(panel, { what: "hint" }));
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(heard.at(-1), { what: "hint" });
  assert.equal(panel.get("answered"), 3);
});

test("where Python disagrees, its view is shown, with a sentence", async () => {
  const { tasks, panel, table, ask } = begin();
  ask(table, { what: "pick", c: "7C" });
  await tasks.takeOver(python(() => [{ ...PANEL, answer: "even" }, { cards: 1 }]).own);
  assert.deepEqual([panel.get("view").answer, table.get("view").cards], ["even", 1]);
  assert.match(panel.get("view").problem, /what is shown now is what holds/);
});

test("damaged data fail at once, or leave the request to Python", () => {
  assert.throws(() => begin({ widgets: "no" }));
  for (const states of [[], [[[], [], { "pick 7C": 9 }]], [[[], [], { "pick 7C": "one" }]], {}]) {
    const { table, ask } = begin({ ...data(), states });
    assert.ok(!ask(table, { what: "pick", c: "7C" }), JSON.stringify(states));
  }
});
