// What a school's learning system is told of a pupil's progress, and what comes back from it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { apiOf, duration, Visit } from "../../gleek/site/scorm/api.js";
import { goesOn, isOf, report, restored, suspended } from "../../gleek/site/scorm/suspended.js";

const LESSON = { game: "gleek", lesson: "stock", tasks: 5, match: "", deals: 0 };
const MATCH = { game: "gleek", lesson: "", tasks: 0, match: "M1 you", deals: 3 };
const told = (progress, sco) => {
  const values = report(progress, sco);
  return [values["cmi.core.lesson_status"], values["cmi.core.score.raw"]];
};

test("a lesson is completed when the pupil has finished it, and its score is the share of its tasks", () => {
  assert.deepEqual(told(undefined, LESSON), ["incomplete", "0"]);
  assert.deepEqual(told({ tasks: { stock: ["a", "b"] } }, LESSON), ["incomplete", "40"]);
  assert.deepEqual(told({ tasks: { stock: ["a"] }, done: { stock: "2026-11-26" } }, LESSON), ["completed", "20"]);
  assert.deepEqual(told({ done: { stock: "2026-11-26" } }, { ...LESSON, tasks: 0 }), ["completed", "100"]);
  assert.deepEqual(told({ tasks: { stock: "abc" }, done: [] }, LESSON), ["incomplete", "0"]);
});

test("a class's match is completed when it is over, also one without a number of deals", () => {
  const after = (last, over) => ({ matches: { "M1 you": { kept: { last, over } } }, going: {} });
  assert.deepEqual(told(after(1, false), MATCH), ["incomplete", "33"]);
  assert.deepEqual(told(after(2, true), MATCH), ["completed", "100"]);
  const whole = { ...MATCH, deals: 0 };
  assert.deepEqual(told(after(2, false), whole), ["incomplete", "0"]);
  assert.deepEqual(told(after(2, true), whole), ["completed", "100"]);
  assert.deepEqual(told({ matches: 7 }, whole), ["incomplete", "0"]);
});

test("what was completed stays so, and a score never falls", () => {
  const before = { "cmi.core.lesson_status": "passed", "cmi.core.score.raw": "80" };
  const now = report({ tasks: { stock: ["a"] } }, LESSON, before);
  assert.deepEqual(
    [now["cmi.core.lesson_status"], now["cmi.core.score.raw"], now["cmi.core.exit"]],
    ["passed", "80", ""],
  );
});

test("a match too long for the system comes back with what it has reached", () => {
  const kept = { last: 2, over: false, deals: ["d".repeat(5000)] };
  const text = suspended({ matches: { "M1 you": { kept } } }, MATCH);
  assert.ok(text.length <= 4096);
  assert.deepEqual(told(restored({}, text, MATCH, "").games.gleek, MATCH), ["incomplete", "67"]);
});

test("a match that was played elsewhere is not put back by what the browser has", () => {
  const of = (last, query) => ({
    going: query ? { "M1 you": { query } } : {},
    matches: { "M1 you": { kept: { last, over: !query } } },
  });
  const [mine, other] = [of(1, "?hand=2"), { "M2 you": { query: "?hand=9" } }];
  const there = { games: { gleek: { ...mine, going: { ...mine.going, ...other } } } };
  const back = (progress) => restored(there, suspended(progress, MATCH), MATCH, "").games.gleek;
  assert.deepEqual(back(of(2, "?hand=3")), { ...of(2, "?hand=3"), going: { ...of(2, "?hand=3").going, ...other } });
  assert.deepEqual(back(of(3, "")), { ...of(3, ""), going: other });
  // A system that knows nothing of the match takes nothing away.
  assert.deepEqual(back({}).going, { ...mine.going, ...other });
});

test("the stored text has at most 4096 plain characters, and its own lesson or match comes first", () => {
  const long = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`hand ${at}`, { won: "♠" }]));
  const progress = { tasks: { stock: ["a"], other: ["b"] }, done: {}, statistics: { hands: long }, ladder: { x: "ä" } };
  const text = suspended(progress, LESSON);
  assert.ok(text.length <= 4096 && /^[\x20-\x7e]*$/.test(text));
  assert.deepEqual(JSON.parse(text), { tasks: progress.tasks, done: {}, ladder: { x: "ä" } });
});

test("progress comes back, is added to what the browser has, and never goes to another pupil", () => {
  const text = suspended({ tasks: { stock: ["a", "b"] }, done: { deal: "2026-11-20" } }, LESSON);
  const there = { learner: "ann", name: "Ann", games: { gleek: { tasks: { stock: ["a"] }, rules: "R1" }, piquet: {} } };
  const back = restored(there, text, LESSON, "ann");
  assert.deepEqual(back.games.gleek, { tasks: { stock: ["a", "b"] }, done: { deal: "2026-11-20" }, rules: "R1" });
  assert.deepEqual([back.name, back.games.piquet], ["Ann", {}]);
  assert.ok(isOf(there, "ann") && isOf(there, "") && !isOf(there, "bob"));
  const other = restored(there, "", LESSON, "bob");
  assert.deepEqual(other, { learner: "bob", games: { gleek: {} } });
  for (const odd of ["no JSON", "[1]", "7", "null", '{"tasks":4}'])
    assert.equal(typeof restored({ games: [] }, odd, LESSON, "").games.gleek, "object");
});

test("a match goes on at its own address", () => {
  assert.equal(goesOn({ going: { "M1 you": { query: "?class=C&hand=2" } } }, MATCH), "?class=C&hand=2");
  assert.equal(goesOn({ going: { "M1 you": { query: "javascript:1" } } }, MATCH), "");
  assert.equal(goesOn({}, LESSON), "");
});

test("the system is found around the page or around its opener, and a closed window hides nothing else", () => {
  const top = { API: {} };
  top.parent = top;
  const middle = { parent: top };
  assert.equal(apiOf({ parent: middle }), top.API);
  const alone = { opener: { parent: top } };
  alone.parent = alone;
  assert.equal(apiOf(alone), top.API);
  const closed = {};
  closed.parent = closed;
  Object.defineProperty(closed, "API", {
    get() {
      throw new Error("another site");
    },
  });
  assert.equal(apiOf({ parent: closed, top: closed }), null);
});

test("a system that answers false or fails gets everything again, and the visit says that nothing is stored", () => {
  const sent = [];
  const api = {
    LMSInitialize: () => true,
    LMSGetValue: () => assert.fail("no answer"),
    LMSSetValue: (key) => Boolean(sent.push(key)),
    LMSCommit: () => "false",
  };
  const visit = new Visit(api);
  assert.deepEqual([visit.isStored, visit.read("a")], [true, ""]);
  visit.write({ a: "1" });
  assert.equal(visit.isStored, false);
  visit.write({ a: "1" });
  api.LMSCommit = () => "true";
  visit.write({ a: "1" });
  visit.write({ a: "1" });
  assert.deepEqual([visit.isStored, sent], [true, ["a", "a", "a"]]);
  visit.end(); // it has no LMSFinish
  assert.equal(new Visit({ LMSInitialize: () => assert.fail("no answer") }).isStored, false);
});

test("a visit sends only what has changed, and its duration", () => {
  const calls = [];
  const api = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given) =>
          calls.push([name, ...given]) && "true",
    },
  );
  let time = 0;
  const visit = new Visit(api, () => time);
  visit.write({ a: "1" });
  visit.write({ a: "1" });
  time = 3_723_000;
  visit.end();
  visit.end();
  assert.deepEqual(
    calls.map((call) => call.join(" ")),
    [
      ...["LMSInitialize ", "LMSSetValue a 1", "LMSCommit ", "LMSSetValue cmi.core.session_time 0001:02:03"],
      ...["LMSCommit ", "LMSFinish "],
    ],
  );
  assert.equal(duration(59.9), "0000:00:59");
  assert.equal(new Visit(null).isStored, false);
});
