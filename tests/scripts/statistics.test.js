// What the statistics store of a hand, which figures they show, and what happens to damaged data.

import assert from "node:assert/strict";
import { test } from "node:test";
import { handsIn, plotOf, tablesOf, withGrades, withHand } from "../../gleek/widgets/static/statistics.js";

const TODAY = "2026-11-26";
const hand = (number, won, more = {}) => ({
  match: "0000-9T33 you.plain-1",
  hand: number,
  won,
  unit: "d.",
  deal: "hand",
  against: "plays simply",
  stages: [
    { name: "Stock", sum: won - 3 },
    { name: "Ruff", sum: 3 },
    { name: "Sets", sum: 0 },
  ],
  ...more,
});
const after = (...hands) => hands.reduce((progress, one) => withHand(progress, one, TODAY) || progress, {});

test("a hand counts once, and with its last result", () => {
  const kept = after(hand(1, 5), hand(2, -2));
  assert.equal(withHand(kept, hand(2, -2), TODAY), null);
  assert.deepEqual(
    handsIn(withHand(kept, hand(1, 9), TODAY)).map(({ won }) => won),
    [-2, 9],
  );
});

test("the figures are averages by part and by opponents", () => {
  const kept = after(hand(1, 5), hand(2, -2), hand(3, 0, { against: "master" }));
  const [parts, opponents] = tablesOf(handsIn(kept));
  assert.deepEqual(parts.rows, [
    ["Stock", "−2.0d."],
    ["Ruff", "+3.0d."],
    ["In all", "+1.0d."],
  ]);
  assert.deepEqual(opponents.rows, [
    ["plays simply", "2", "+1.5d."],
    ["master", "1", "0.0d."],
  ]);
  assert.equal(tablesOf(handsIn(kept)).length, 2); // no hand has been reviewed
  assert.deepEqual(tablesOf([]), []);
});

test("a complete review adds its grades once", () => {
  const kept = after(hand(1, 5));
  const review = { hand: hand(1, 5), choices: [{ grade: 0 }, { grade: 3 }, { grade: 0 }, { grade: 9 }, {}] };
  const graded = withGrades(kept, review);
  assert.deepEqual(handsIn(graded)[0].grades, [2, 0, 0, 1]);
  assert.equal(withGrades(graded, review), null);
  assert.equal(withGrades(kept, { hand: hand(2, 5), choices: [] }), null);
  assert.equal(withGrades(kept, { choices: [] }), null);
  const [, , choices] = tablesOf(handsIn(graded));
  assert.deepEqual(choices.rows[0], ["Not costly", "2"]);
  // The hand is played again: the old grades are about other choices.
  assert.equal(handsIn(withHand(graded, hand(1, 6), TODAY))[0].grades, null);
});

test("the plot shows the balance after each hand", () => {
  assert.equal(plotOf(handsIn(after(hand(1, 5)))), null);
  const plot = plotOf(handsIn(after(hand(1, 5), hand(2, -12), hand(3, 4))));
  assert.deepEqual(plot.lines[0].points, [
    [0, 0],
    [1, 5],
    [2, -7],
    [3, -3],
  ]);
  assert.ok(plot.up.least <= -7 && plot.up.most >= 5 && plot.up.ticks.length <= 7);
  assert.equal(plot.caption, "Your balance after each hand, in pence");
});

for (const damaged of [
  null,
  [],
  { statistics: 3 },
  { statistics: { version: 1, hands: "x" } },
  { statistics: { version: 2, hands: { a: { date: TODAY, won: 1 } } } },
  { statistics: { version: 1, hands: { a: null, b: { date: TODAY, won: true }, c: { date: "now", won: 1 } } } },
]) {
  test(`damaged data are left out: ${JSON.stringify(damaged)}`, () => {
    assert.deepEqual(handsIn(damaged), []);
    assert.equal(handsIn(withHand(damaged, hand(1, 2), TODAY)).length, 1);
  });
}

test("foreign values in one hand become harmless", () => {
  const one = { date: TODAY, won: 1, stages: [{ name: {}, sum: 1 }, 7], grades: [1, "2", 3, 4], against: {}, deal: 3 };
  const [found] = handsIn({ statistics: { version: 1, hands: { a: one } } });
  assert.deepEqual([found.stages, found.grades, found.against, found.deal], [[], null, "", "hand"]);
  assert.doesNotThrow(() => tablesOf([found]));
});

test("a hand without a result is not stored, and of very many the oldest are removed", () => {
  assert.equal(withHand({}, null, TODAY), null);
  assert.equal(withHand({}, { ...hand(1, 1), won: "5" }, TODAY), null);
  const hands = Object.fromEntries(
    Array.from({ length: 1200 }, (_, at) => [String(`h${at}`), { date: TODAY, won: at }]),
  );
  const kept = handsIn(withHand({ statistics: { version: 1, hands } }, hand(1, 2), TODAY));
  assert.deepEqual([kept.length, kept.at(-1).won], [1000, 2]);
});
