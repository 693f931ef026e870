// How results are read that pupils have handed in, and what of them is sent to Python.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { answeredIn, answersFile, newAnswers, withAnswered } from "../../gleek/widgets/static/answer_counts.js";
import { pruned } from "../../gleek/widgets/static/codes_in_text.js";
import { csvOf, linesOf, localMark } from "../../gleek/widgets/static/csv.js";
import { leanQr } from "../../gleek/widgets/static/lean_qr.js";
import {
  cellsOf,
  playerIn,
  readHandedIn,
  readRow,
  readRows,
  requestsOf,
  rowsOf,
} from "../../gleek/widgets/static/read_handed_in.js";

Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB", languages: ["en-GB"] } });

const RESULT = "M03G-2230-001K-YWB9-K";
const [DASH, UNSEEN] = ["\u2011", "\u200b"];

const LINES = [
  ["Ann  M03G-2230-001K-YWB9-K", "Ann", "M03G-2230-001K-YWB9-K"],
  ["Mary Ann: m03g 2230 001k ywb9 k", "Mary Ann", "m03g 2230 001k ywb9 k"],
  ['"Lee, Ann";M03G 2230 001K YWB9 K', "Lee, Ann", "M03G 2230 001K YWB9 K"],
  ["Ann\thttps://x.org/a.html?class=C&did=13#x", "Ann", "?class=C&did=13"],
  ["Ann,Mayer", "Ann Mayer"],
  ["2026/11/23 10:22:01,Ann,Mayer,M03G-2230,4", "Ann Mayer", "M03G-2230"],
  ['"Ann ""Annie"" Lee",M03G-2230', 'Ann "Annie" Lee', "M03G-2230"],
  // A code with a valid checksum is found anywhere in the line.
  [`Ann\t="${RESULT}"`, "Ann", RESULT],
  [`Ann: my code is ${RESULT} thanks`, "Ann", RESULT],
  [`Ann, class C330-8G01-KYS: ${RESULT}`, "Ann", RESULT],
  [`Ann code${RESULT.replaceAll("-", "")}`, "Ann", RESULT.replaceAll("-", "")],
  [`Ann ${RESULT.replaceAll("-", DASH)}`, "Ann", RESULT],
  [`Ann ${[...RESULT].join(UNSEEN)}`, "Ann", RESULT],
  // A code with a wrong checksum is still sent, so that the server can report the fault.
  ["Mary Ann: m03g 2230 001k ywb9 j", "Mary Ann", "m03g 2230 001k ywb9 j"],
  // Times in any language are not taken as part of a name; April and Sam are taken as names.
  [`23/11/2026, 10:22 - Ann Mayer: ${RESULT}`, "Ann Mayer", RESULT],
  [`Mon Nov 23 2026 10:22:01 GMT+0100 (Central European Standard Time)\tAnn\t${RESULT}`, "Ann", RESULT],
  [`Montag, 23. November 2026 10:22;Ann;${RESULT}`, "Ann", RESULT],
  [`2026-11-23T10:22:01Z,ann@school.example,Ann,${RESULT}`, "Ann", RESULT],
  [`2026. 11. 23 오후 10:22:01\tAnn\t${RESULT}`, "Ann", RESULT],
  [`Ann’s code is ${RESULT}`, "Ann", RESULT],
  [`Dr. Ann Lee (7B): ${RESULT}`, "Dr. Ann Lee (7B)", RESULT],
  ['="Ann"\t"M03G-2230-\n001K-YWB9-K"', "Ann", "M03G-2230- 001K-YWB9-K"],
  [`April: ${RESULT}`, "April", RESULT],
  // Addresses as chat programs and mail programs change them.
  ["Ann <https://x.org/p?class=C&did=13>.", "Ann", "?class=C&did=13"],
  ["Ann [here](https://x.org/p?class=C&did=13)", "Ann", "?class=C&did=13"],
  ["Ann https://x.org/p?class=C&amp;did=13,", "Ann", "?class=C&did=13"],
  [`Class: 7B (Name: Ann Lee code) ${RESULT}`, "Ann Lee", RESULT],
  ["Ann https://x.org/?url=https%3A%2F%2Fy%2Fp%3Fclass%3DC%26did%3D13&d=1", "Ann", "?class=C&did=13"],
];

test("a line is a name and what was handed in", () => {
  for (const [line, ...wanted] of LINES) {
    const { name, found, after } = readRow(cellsOf(rowsOf(line)[0]), null);
    assert.deepEqual([name || pruned(after), ...found], wanted, line);
  }
});

const LISTS = [
  [
    `Time,Name,Result\n"Mon, 23 November","Ann\nMayer","my code:\n${RESULT}"\n1/2/2026,Ben,${RESULT}`,
    ["Line 2: Ann Mayer, 1", "Line 5: Ben, 1"],
  ],
  [`Ann "Annie\t${RESULT}\nBen\t${RESULT}\n"`, ['Line 1: Ann "Annie, 1', "Line 2: Ben, 1"]],
  [
    `Ann Mayer  10:22 AM\nhere is my code\n${RESULT}\n\nBen\n10:23\n${RESULT} thx\nClaudio\nDora ${RESULT}`,
    ["Line 3: Ann Mayer, 1", "Line 7: Ben, 1", "Line 8: Claudio, 0", "Line 9: Dora, 1"],
  ],
  [
    `From: Ann Mayer <a@x.example>\nDate: 23 Nov\n\nHi,\nit is ${RESULT}.\nBye\n\nVon: b@x.example\n\n${RESULT}`,
    ["Line 5: Ann Mayer, 1", "Line 10: b@x.example, 1"],
  ],
  [
    `Comment;Vorname;Nachname;Code\nfun!;Ann;Lee;${RESULT}\n\nName\tCode\nBen\t${RESULT}`,
    ["Line 2: Ann Lee, 1", "Line 5: Ben, 1"],
  ],
];

test("a list is read as it was pasted", () => {
  for (const [text, wanted] of LISTS) {
    const rows = readRows(text).map((one) => `${one.where}: ${one.name}, ${one.found.length}`);
    assert.deepEqual(rows, wanted);
  }
});

test("messages contain no name", () => {
  const file = {
    format: "gleek-match-1",
    title: "Ann's match with C330-8G01-KYS",
    about: "by Ann",
    players: ["Ann", "Humphrey"],
    dealer: "Ann",
    hand: [{ deal: "x", say: "Ann", actions: ["a", { do: "b", say: "Ann" }] }],
  };
  const lines = ["Name,Code", "Ann,M03G-1", "", "ann ?did=1#Ann", "Ben"].join("\n");
  const files = [{ file: "Ann.json", name: "Ann", text: JSON.stringify(file) }];
  const { people, entries } = readHandedIn(lines, files, ["Humphrey"]);
  assert.deepEqual(people, [{ who: 1, name: "Ann" }]);
  const requests = requestsOf(entries);
  assert.deepEqual(
    requests.map((one) => one.what),
    ["file", "entries", "entries"],
  );
  assert.equal(requests[0].code, "C330-8G01-KYS");
  assert.doesNotMatch(JSON.stringify(requests), /Ann/);
  assert.match(JSON.stringify(requests), /Humphrey/);
  assert.deepEqual(
    entries.filter((one) => one.fault).map((one) => one.where),
    ["Line 5"],
  );
});

test("a cell that a program would take for a formula stays words", () => {
  const row = ["=1+1", -3, "a,b", 'say "x"', "−3d.", "@x", "+1", "-1", " =1", "\uff1d1"];
  assert.equal(csvOf([row]), `\uFEFF'=1+1,-3,"a,b","say ""x""",−3d.,'@x,'+1,'-1,' =1,'\uff1d1\r\n`);
  assert.equal(csvOf([["a;b", "a,b"]], ";"), '\uFEFF"a;b";a,b\r\n');
});

test("a table's cells are separated as programs of the reader's country expect", () => {
  assert.deepEqual(
    ["en-GB", "de-DE", "fr-FR"].map((language) => localMark(language)),
    [",", ";", ";"],
  );
});

test("a list is read as programs write it", () => {
  const entriesOf = (text) =>
    readHandedIn(text, [], []).entries.map((one) => [one.where, one.name, one.text || one.fault]);
  const marked = "\uFEFFName;Code\r\nZoë;M03G-2230\r\n;\r\nBo;M03G-2231\r\n";
  const wanted = [
    ["Line 2", "Zoë", "M03G-2230"],
    ["Line 4", "Bo", "M03G-2231"],
  ];
  assert.deepEqual(entriesOf(marked), wanted);
  assert.deepEqual(entriesOf(`sep=;\n${marked.slice(1)}`)[0].slice(1), wanted[0].slice(1));
  assert.equal(linesOf(new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0])), null);
  const utf16 = Buffer.from(marked, "utf16le");
  for (const raw of [utf16, Buffer.from(utf16).swap16(), Buffer.from(marked.slice(1), "latin1")]) {
    assert.ok(linesOf(new Uint8Array(raw)).startsWith("Name;Code\nZoë;M03G-2230"));
  }
});

test("a QR code stays as another library, jsQR 1.4.0, has read it correctly", () => {
  const { size, get } = leanQr.generate("https://example.org/play.html?class=C330-8G01-KYS", { minCorrectionLevel: 1 });
  const drawn = Array.from({ length: size ** 2 }, (_, at) => Number(get(at % size, Math.floor(at / size)))).join("");
  assert.equal(createHash("sha256").update(drawn).digest("hex").slice(0, 16), "cefb7bf994a247a0");
});

test("a file of answers says how often each task and kind of question was answered, and keeps its name here", () => {
  const progress = {};
  for (const right of [true, false, true])
    Object.assign(progress, withAnswered(progress, "tasks", "deal-tiddy", right));
  Object.assign(progress, withAnswered(progress, "kinds", "lift", true));
  const text = answersFile(progress, "gleek", "Ann Lee");
  assert.equal(playerIn(text, ["You"]), "Ann Lee");
  const { people, entries } = readHandedIn("", [{ file: "a.json", name: "Ann Lee", text }], ["You"]);
  assert.deepEqual(people, [{ who: 1, name: "Ann Lee" }]);
  const [{ text: sent, ...request }] = requestsOf(entries);
  assert.deepEqual(request, { what: "answers", at: 0, who: 1 });
  assert.deepEqual(JSON.parse(JSON.parse(sent.join(""))), {
    game: "gleek",
    tasks: { "deal-tiddy": [3, 1] },
    kinds: { lift: [1, 0] },
  });
  assert.equal(answersFile({}, "gleek", "Ann"), "");
});

test("damaged counts are left out, and no count grows without end", () => {
  const tasks = { a: [1, 2], b: ["1", 0], c: null, d: [2, 1], e: [999, 0] };
  const kept = { answered: { version: 1, tasks, kinds: [] } };
  assert.deepEqual(answeredIn(kept), { tasks: { d: [2, 1], e: [999, 0] }, kinds: {} });
  assert.equal(withAnswered(kept, "tasks", "e", true), null);
  assert.deepEqual(answeredIn({ answered: { version: 2, tasks } }), { tasks: {}, kinds: {} });
});

test("an answer that is shown again is counted once", () => {
  const newAnswer = newAnswers();
  const task = { lesson: "deal", tasks: ["deal-tiddy", "deal-turn-up"], number: 1, answer: null, problem: "" };
  const wrong = { ...task, answer: { kind: "wrong", sentence: "Not right." } };
  const views = [task, wrong, wrong, { ...task, problem: "“x” is not a number." }, wrong, { ...wrong, hint: "Count." }];
  assert.deepEqual(views.map(newAnswer), ["", "deal-tiddy", "", "", "", ""]);
  assert.deepEqual([task, wrong, { ...wrong, number: 2 }].map(newAnswer), ["", "deal-tiddy", "deal-turn-up"]);
});
