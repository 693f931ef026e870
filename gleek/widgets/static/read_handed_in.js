// Read what a teacher has typed, pasted or opened: which pupil has handed in which result. The browser does it, so that
// Python does not get the names.

import { list } from "../drawing/static/nodes.js";
import { readAnswers } from "./answer_counts.js";
import { classIn, foundIn, LABEL, LONGEST_NAME, nameIn, pruned, tidied, timeless } from "./codes_in_text.js";
import { inParts } from "./own_record.js";

const NOTHING =
  "there is neither a result’s code on it nor the address of a hand. A result is M and 14 or more letters and digits.";

/** Remove from the file of a match its title, its comments, and all names that are not in `cast`. */
function withoutNames(text, cast) {
  const { title, about, ...kept } = JSON.parse(text);
  const players = list(kept.players);
  const plain = (name) => (cast.includes(name) ? name : `Somebody ${players.indexOf(name) + 1}`);
  const done = (action) => (typeof action === "string" ? action : String(Object(action).do));
  // Replace names in other fields too, such as that of the first dealer.
  const told = Object.entries(kept).map(([key, value]) => [key, players.includes(value) ? plain(value) : value]);
  const hands = list(kept.hand).map((hand) => ({
    deal: hand.deal,
    ...(hand.actions && { actions: list(hand.actions).map(done) }),
  }));
  return JSON.stringify({
    ...Object.fromEntries(told),
    ...(kept.players && { players: players.map(plain) }),
    ...(kept.hand && { hand: hands }),
  });
}

// Return the pupil's name in the text of a file; "" if it has none. A file of answers says it. In the file of a match
// it is the name of the first player who is not in `cast`, the project's own names for players.
export const playerIn = (text, cast) =>
  readAnswers(text)?.name ??
  (list(JSON.parse(text).players).find((name) => typeof name === "string" && !cast.includes(name)) || "");

// Return the pupils (`people`) and the `entries` in the text `lines` and in the files. An entry says where it was found
// (`where`), and has either an error sentence (`fault`) or the number of its pupil (`who`, from 1) and what Python gets
// (`text` or `parts`). Entries with the same name are of the same pupil. `cast` has the project's own names for
// players.
export function readHandedIn(lines, files, cast) {
  const people = new Map();
  const entries = [];
  const person = (name, where) => {
    const key = (name || where).toLowerCase();
    if (!people.has(key)) people.set(key, { who: people.size + 1, name: name || where });
    return people.get(key);
  };
  for (const { where, name, found } of readRows(lines)) {
    if (!found.length) entries.push({ where, name, fault: NOTHING });
    for (const one of found) entries.push({ where, name, who: person(name, where).who, text: one });
  }
  for (const file of files) {
    const entry = { where: `File “${file.file}”`, name: file.name, what: "file" };
    const answers = readAnswers(file.text);
    try {
      entry.parts = inParts(answers ? answers.text : withoutNames(file.text, cast));
      if (answers) entry.what = "answers";
      else entry.code = classIn(tidied(String(JSON.parse(file.text).title || "")).slice(0, 200));
      entry.fault = entry.parts ? "" : "it is too long to be read here: some twenty-five hands are the most.";
    } catch {
      entry.fault = "it is neither the file of a match, as “Save the match” writes it, nor one of answers.";
    }
    if (!entry.fault) entry.who = person(file.name, entry.where).who;
    entries.push(entry);
  }
  return { people: [...people.values()], entries };
}

/** Return the requests that send the entries to Python. Each is small enough for the server. */
export function requestsOf(entries) {
  const sent = entries.map((entry, at) => ({ ...entry, at })).filter((entry) => !entry.fault);
  const requests = sent
    .filter((entry) => entry.parts)
    .map(({ what, at, who, parts, code }) => ({ what, at, who, text: parts, ...(code !== undefined && { code }) }));
  const plain = sent.filter((entry) => !entry.parts);
  const isAddress = ({ text }) => text.startsWith("?");
  for (const [some, size] of [
    [plain.filter((entry) => !isAddress(entry)), 30], // codes
    [plain.filter(isAddress), 3],
  ])
    for (let first = 0; first < some.length; first += size) {
      const all = (key) => some.slice(first, first + size).map((one) => one[key]);
      requests.push({ what: "entries", at: all("at"), who: all("who"), texts: all("text") });
    }
  return requests;
}

// The most characters of a quoted cell. If no cell ends within them, the quotation mark is an ordinary character.
const LONGEST_CELL = 4000;

const MARKS = ["\t", ";", "|", ","];
const HELD = "\uE000"; // this character replaces a quoted cell while a row is split
// Return the index of the quotation mark that ends a quoted cell, or −1 if the one that begins it is an ordinary
// character. `from` is the index after the mark that begins it.
function quoteEnd(text, from) {
  for (let at = text.indexOf('"', from); at >= 0 && at - from < LONGEST_CELL; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue;
    return at + 1 === text.length || "\n\t;|,".includes(text[at + 1]) ? at : -1;
  }
  return -1;
}
// Return the rows of a text: each has the number of its first `line`, and its text (`row`), in which `HELD` stands for
// each of the quoted cells (`held`). These may have line breaks.
export function rowsOf(text) {
  const rows = [];
  let [line, row] = [1, ""];
  let held = [];
  const whole = text
    .replaceAll(HELD, "")
    .replaceAll("&amp;", "&")
    .replace(/\r\n|\r|\u2028|\u2029/g, "\n");
  for (let at = 0, last = 0, start = 1; at <= whole.length; at += 1) {
    const letter = whole[at];
    if (letter === '"' && (at === 0 || "\n\t;|,".includes(whole[at - 1]))) {
      const end = quoteEnd(whole, at + 1);
      if (end < 0) continue;
      row += whole.slice(last, at) + HELD;
      const cell = whole.slice(at + 1, end).replaceAll('""', '"');
      held.push(cell);
      line += cell.split("\n").length - 1;
      [at, last] = [end, end + 1];
    } else if (letter === "\n" || letter === undefined) {
      rows.push({ line: start, row: row + whole.slice(last, at), held });
      [row, held, last] = ["", [], at + 1];
      line += 1;
      start = line;
    }
  }
  return rows;
}
// Return the `cells` of a row from `rowsOf`, and the character that separates them (`mark`): a tab, a semicolon, a
// vertical bar or a comma, or undefined for a single cell.
export function cellsOf({ row, held }) {
  const mark = MARKS.find((one) => row.includes(one));
  let next = 0;
  const whole = (cell) => tidied(cell.replaceAll(HELD, () => held[next++])).trim();
  // Some spreadsheets write a text as a formula: ="text".
  const cells = (mark ? row.split(mark) : [row]).map((cell) => whole(cell).replace(/^="([^"]*)"$/, "$1"));
  return { mark, cells };
}
const isNumber = (cell) => /^[\d\s.,:/+-]+$/.test(cell);
const isMail = (cell) => cell.includes("@") && !cell.includes(" ");

/** `isSeparator` recognises a row such as "sep=;", and `isHead` the head of a table: several cells without digits. */
const isSeparator = (row) => /^sep=.?$/i.test(row.trim());
const isHead = ({ cells }) => cells.filter(Boolean).length > 1 && !cells.some((cell) => /\d/.test(cell));
const NAMED =
  /name|nom|pupil|student|learner|schüler|élève|alumn|apellido|naam|leerling|namn|navn|elev|nimi|imię|nazwisko/i;

// Return the pupil's name and the results (`found`) in a row, whose cells are in `parted`. `heads` are the heads of the
// table's columns, or null. `free` is true if the row is a line of words, not of a table.
export function readRow(parted, heads) {
  const { mark, cells } = parted;
  const read = cells.map(foundIn);
  const found = read.flatMap((one) => one.found);
  // Sentences have commas too. If there are words before a code that introduce it, the row is a sentence, not cells.
  const led = read.some((one) => one.found.length && pruned(one.before));
  if (!mark || (!heads && mark === "," && led)) {
    const whole = foundIn(cells.join(", "));
    return { ...whole, name: whole.found.length ? nameIn(whole.before) : pruned(cells.join(" ")), free: true };
  }
  const columns = cells.filter((cell, at) => heads && NAMED.test(heads[at] || "") && cell && !read[at].found.length);
  const others = cells.filter((cell, at) => !read[at].found.length && !isNumber(cell) && /\p{L}/u.test(timeless(cell)));
  const words = others
    .filter((cell) => !isMail(cell))
    .map((cell) => (LABEL.test(cell) ? nameIn(cell) : timeless(cell)));
  const inCell = read.filter((one) => one.found.length).map((one) => nameIn(one.before) || pruned(one.after));
  // Forename and surname may be in two cells. Use both, because two pupils may have the same forename.
  const name = [columns, words, others, inCell].find((some) => some.some(Boolean)) || [];
  return {
    found,
    name: name.filter(Boolean).join(" ").slice(0, LONGEST_NAME),
    after: "",
    free: mark === "," && !heads,
  };
}

const FROM = /^>? ?(?:from|von|de|da|van|från|fra|od|lähettäjä|feladó)\s?:\s?(.{1,200})/i;
function senderIn(text) {
  const said = FROM.exec(text);
  return said ? pruned(said[1].split(/[<[]/)[0]) || pruned(said[1]) : "";
}

// Return the rows of a text, each with a name and results. Chats and emails name the writer in a line before the code:
// the name in such a line belongs to the next code that has no name in its own line.
export function readRows(text) {
  const read = [];
  let [heads, first, sender, mail, apart] = [null, true, "", false, true];
  let waiting = [];
  for (const one of rowsOf(text)) {
    const parted = cellsOf(one);
    // An empty row of a table still has separators.
    const isEmpty = !parted.cells.some((cell) => /[\p{L}\p{N}]/u.test(cell));
    if (isEmpty) apart = true;
    if (!one.row.trim()) heads = null; // after an empty line, another table may begin
    if (isEmpty || isSeparator(one.row)) continue;
    const isFirst = first;
    first = false;
    if (isHead(parted) && (isFirst || parted.cells.some((cell) => NAMED.test(cell)))) {
      heads = parted.cells;
      continue;
    }
    const row = {
      where: `Line ${one.line}`,
      line: parted.cells.join(parted.mark === "," ? ", " : " "),
      ...readRow(parted, heads),
    };
    if (!row.found.length) {
      const from = senderIn(row.line);
      sender = from || sender;
      mail &&= !from;
      if (mail && row.free) continue; // this is text after the code in the same email
      if (row.free) waiting.push({ row, from, apart });
      read.push(row);
    } else {
      const from = waiting.findLastIndex((each) => (sender ? each.from : each.apart));
      const lines = waiting.slice(sender ? from : Math.max(0, from));
      if (row.free && (sender || !row.name) && lines.length) {
        row.name = sender || lines.map((each) => nameIn(each.row.line)).find(Boolean) || "";
        for (const each of lines) each.row.used = true;
      }
      row.name ||= pruned(row.after);
      read.push(row);
      [mail, sender, waiting] = [Boolean(sender) || (mail && row.free), "", []];
    }
    apart = false;
  }
  return read.filter((row) => !row.used);
}
