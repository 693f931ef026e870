// When a costly choice is asked again, when it counts as learned, and what happens to damaged data.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isLearned,
  missedIn,
  missedWords,
  toAsk,
  withAnswer,
  withReview,
} from "../../gleek/widgets/static/missed_due.js";

const start = Date.UTC(2026, 10, 20);
const on = (number) => new Date(start + number * 864e5).toISOString().slice(0, 10);
const dayAt =
  (number) =>
  (later = 0) =>
    on(number + later);
const VERDICTS = [
  { ask: "?match=A&chose=9S", where: "Trick 3", word: "Costly", sentence: "You played 9♠; K♠ would gain 2.0d. more." },
  { ask: "", where: "Stock", word: "", sentence: "You chose to pass: the best." },
];
const reviewed = () => withReview({}, VERDICTS, dayAt(0));
const answer = (progress, number, right) =>
  withAnswer(progress, { query: "?match=A&chose=9S", right, gone: false }, dayAt(number)) || progress;

test("a review stores its costly choices once", () => {
  const kept = reviewed();
  assert.deepEqual(
    missedIn(kept).map(({ query, where, word, due }) => [query, where, word, due]),
    [["?match=A&chose=9S", "Trick 3", "Costly", on(1)]],
  );
  assert.equal(withReview(kept, VERDICTS, dayAt(5)), null);
});

test("a question comes back after 1, 3, 7 and 21 days, and is learned after two right answers", () => {
  let kept = reviewed();
  let today = 0;
  for (const [later, learned] of [
    [1, false],
    [3, true],
    [7, true],
    [21, true],
  ]) {
    assert.equal(toAsk(kept, on(today + later - 1)).length, 0);
    today += later;
    assert.equal(toAsk(kept, on(today)).length, 1);
    kept = answer(kept, today, true);
    assert.equal(isLearned(missedIn(kept)[0]), learned);
  }
  assert.equal(toAsk(kept, on(today + 999)).length, 0);
  assert.equal(toAsk(kept, on(today), true).length, 0);
  assert.equal(withReview(kept, VERDICTS, dayAt(today)), null); // the same review does not begin it anew
});

test("a wrong answer begins anew, and a second right answer on one day does not count", () => {
  let kept = answer(answer(reviewed(), 0, true), 0, true);
  assert.equal(missedIn(kept)[0].right, 1);
  kept = answer(kept, 4, false);
  assert.deepEqual([missedIn(kept)[0].right, missedIn(kept)[0].due], [0, on(5)]);
  assert.equal(toAsk(kept, on(4)).length, 0);
  assert.equal(toAsk(kept, on(4), true).length, 1); // at once, on request
});

test("an address that cannot be opened is forgotten", () => {
  assert.deepEqual(missedIn(withAnswer(reviewed(), { query: "?match=A&chose=9S", gone: true }, dayAt(0))), []);
  assert.equal(withAnswer({}, { query: "?", right: true }, dayAt(0)), null);
});

for (const damaged of [
  null,
  7,
  { missed: "x" },
  { missed: { version: 1, choices: [1, 2] } },
  { missed: { version: 1, choices: { "?a": null, "?b": { due: "soon" }, c: { due: "2026-01-01" } } } },
  { missed: { version: 2, choices: { "?a": { due: "2026-01-01" } } } },
]) {
  test(`damaged data are left out: ${JSON.stringify(damaged)}`, () => {
    assert.deepEqual(missedIn(damaged), []);
    assert.equal(missedWords(damaged, on(0)), "");
    assert.ok(withReview(damaged, VERDICTS, dayAt(0)));
  });
}

test("foreign values in one choice become harmless", () => {
  const kept = { missed: { version: 1, choices: { "?a": { due: "2026-01-01", step: -3, right: true, where: {} } } } };
  const [one] = missedIn(kept);
  assert.deepEqual([one.step, one.right, one.where], [0, 0, ""]);
  assert.equal(missedWords(kept, on(0)), "1 costly choice of your matches to learn, 1 due today.");
});

test("the oldest are removed when there are very many", () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ ask: `?match=${at}`, where: "", word: "", sentence: "" }));
  const kept = missedIn(withReview({}, many, dayAt(0)));
  assert.deepEqual([kept.length, kept[0].query], [300, "?match=100"]);
  assert.equal(toAsk(withReview({}, many, dayAt(0)), on(1)).length, 30);
});
