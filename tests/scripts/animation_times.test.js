// In which order the table shows the events of an answer, and what moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { framesOf, longer, payments, takenCards, turned } from "../../gleek/widgets/static/animation_times.js";
import { withChanges } from "../../gleek/widgets/static/model.js";

const trick = (...cards) => ({ plays: cards.map((c, seat) => ({ seat, card: { c }, wins: seat === 1 })) });

test("changes make a new value and leave the old one as it was", () => {
  const before = { a: { b: [1, 2, 3] }, c: { d: 1 } };
  const after = withChanges(before, [
    [["a", "b", 0], 9],
    [["a", "b", "length"], 2],
    [["e"], 5],
  ]);
  assert.deepEqual(after, { a: { b: [9, 2] }, c: { d: 1 }, e: 5 });
  assert.deepEqual(before, { a: { b: [1, 2, 3] }, c: { d: 1 } });
  assert.equal(after.c, before.c);
});

test("the frames lead from the first event to the view", () => {
  const frames = [[[["say"], "one"]], [[["say"], "two"]]];
  const view = { say: "three", moved: { frames } };
  const { views, pace } = framesOf({ say: "none" }, view);
  assert.deepEqual(
    views.map((one) => one.say),
    ["one", "two", "three"],
  );
  assert.equal(views.at(-1), view);
  assert.equal(pace, 700);
  assert.equal(framesOf({ say: "none" }, view, true).pace, 1750); // at the slow speed
});

test("of many frames the last are shown, faster", () => {
  const frames = Array.from({ length: 40 }, (_, at) => [[["say"], at]]);
  const { views, pace } = framesOf({}, { say: 40, moved: { frames } });
  assert.deepEqual(
    views.map((one) => one.say),
    [29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40],
  );
  assert.equal(pace, 400);
});

test("the winner of a trick takes the cards that leave the table", () => {
  assert.deepEqual(takenCards({ trick: trick("AS", "KS") }, { trick: trick("2H") }), { cards: ["AS", "KS"], seat: 1 });
  assert.deepEqual(takenCards({ trick: trick("AS", "KS") }, { trick: trick("AS", "KS", "QS") }).cards, []);
  assert.deepEqual(takenCards({ trick: trick("AS") }, {}).cards, []); // nobody has won yet
});

test("cards of one's own hand that are marked and new are turned up, which takes time", () => {
  const hand = (...cards) => ({ seats: [{ place: "below", cards: cards.map((c) => ({ c, up: true, mark: "new" })) }] });
  assert.deepEqual(turned(hand("AS"), hand("AS", "KS", "QS")), ["KS", "QS"]);
  assert.deepEqual(turned({ ...hand("AS"), stock: { cards: [{ c: "KS" }] } }, hand("AS", "KS")), []);
  assert.equal(longer(hand("AS"), hand("AS", "KS", "QS")), 520);
  assert.equal(longer(hand("AS"), { ...hand("AS"), tally: {} }), 1400);
});

test("counters go from those that have less to those that have more", () => {
  const sums = (one, two, pot) => ({
    seats: [one, two].map((stakes, seat) => ({ seat, purse: { stakes } })),
    pots: [{ pot: "hand", stakes: pot }],
  });
  assert.deepEqual(payments(sums(5, 5, 2), sums(4, 2, 6)), [
    { from: "seat 0", to: "pot hand", sum: 1 },
    { from: "seat 1", to: "pot hand", sum: 3 },
  ]);
  assert.deepEqual(payments(sums(0, 0, 4), sums(3, 1, 0)), [
    { from: "pot hand", to: "seat 0", sum: 3 },
    { from: "pot hand", to: "seat 1", sum: 1 },
  ]);
  assert.deepEqual(payments(sums(1, 1, 1), sums(1, 1, 1)), []);
});
