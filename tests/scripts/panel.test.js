// What the task panel announces, and the places of cards in a hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionOf, newsOf, settled } from "../../gleek/widgets/static/panel_words.js";
import { placesOf } from "../../gleek/widgets/static/table_seat.js";

const TASK = { number: 1, of: 3, situation: "Ann leads.", instruction: "Choose a card." };
const RIGHT = { kind: "right", sentence: "It wins.", figures: [{ name: "Ann", sum: "+9d.", parts: "3 × 3d." }] };

const STAGES = [
  { id: "deal", title: "The deal" },
  { id: "stock", title: "The stock" },
];

const NEWS = [
  ["nothing is new", TASK, TASK, ""],
  ["an answer", TASK, { ...TASK, answer: RIGHT }, "Right. It wins. Ann +9d. (3 × 3d.)"],
  [
    "a refusal has its own words",
    TASK,
    { ...TASK, answer: { kind: "illegal", word: "No", sentence: "Follow suit." } },
    "Not allowed. Follow suit.",
  ],
  ["a hint", TASK, { ...TASK, hint: "Count.", names: { hint: "Advice" } }, "Advice: Count."],
  [
    "a solution in place of the hint",
    TASK,
    { ...TASK, hint: "Count.", solution: "Play high." },
    "Solution: Play high.",
  ],
  ["the next task", TASK, { ...TASK, number: 2, situation: "Ben leads." }, "Ben leads. Choose a card."],
  [
    "the result after the last events",
    TASK,
    { ...TASK, heard: "Ben wins.", instruction: "Over.", answer: { kind: "end", word: "Lost.", sentence: "3d." } },
    "Ben wins. Over. Lost. 3d.",
  ],
  [
    "a stage once, when it begins",
    { ...TASK, where: { stages: STAGES, now: "deal" } },
    { ...TASK, situation: "Ben bids.", where: { stages: STAGES, now: "stock" } },
    "Ben bids. The stock. Choose a card.",
  ],
  [
    "no stage that goes on",
    { ...TASK, where: { stages: STAGES, now: "stock" } },
    { ...TASK, situation: "Ben bids.", where: { stages: STAGES, now: "stock" } },
    "Ben bids. Choose a card.",
  ],
  ["a problem first", TASK, { ...TASK, problem: "Wait.", answer: RIGHT }, "Wait. Right. It wins. Ann +9d. (3 × 3d.)"],
];

for (const [name, old, now, words] of NEWS) test(name, () => assert.equal(newsOf(old, now, false), words));

test("an instruction that has the focus is not announced again", () => {
  assert.equal(newsOf(TASK, { ...TASK, situation: "Ben leads." }, true), "Ben leads.");
});

test("a task is finished by a right answer or its solution", () => {
  assert.equal(settled({ ...TASK, answer: RIGHT }), true);
  assert.equal(settled({ ...TASK, solution: "Play high." }), true);
  assert.equal(settled({ ...TASK, answer: { kind: "costly" } }), false);
  assert.equal(settled({ answer: RIGHT }), false); // a hand has no tasks
  assert.notEqual(decisionOf(TASK), decisionOf({ ...TASK, decision: "bid" }));
});

test("a card keeps its place when another is played, and gets a new one when the hand is sorted", () => {
  const cards = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
  const first = placesOf(new Map(), cards, 10);
  assert.deepEqual([...first.values()].slice(3, 7), [
    [1, 4],
    [1, 5],
    [2, 1],
    [2, 2],
  ]);
  assert.equal(
    placesOf(
      first,
      cards.filter((card) => card !== "c"),
      10,
    ),
    first,
  );
  assert.notEqual(placesOf(first, ["b", "a"], 10), first);
  assert.notEqual(placesOf(first, ["x", ...cards.slice(1)], 10), first);
});

test("two rows are cut where a suit begins, as near as possible to the middle", () => {
  const cut = (hand) => {
    const cards = [...hand].map((suit, index) => `${index}${suit}`);
    const rows = [...placesOf(new Map(), cards, 12).values()].map(([row]) => row);
    return rows.filter((row) => row === 1).length;
  };
  assert.deepEqual(
    ["SSSSSHHHHHHD", "SSSSHHHHHDDD", "SSSHHHHHHHHH", "SSSSSSSSSSSS", "SHHHHHHHHD"].map(cut),
    [5, 4, 6, 6, 5],
  );
});
