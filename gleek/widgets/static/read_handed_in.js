// Read what a teacher has typed, pasted or opened: which pupil has handed in which result. The browser does it, so that
// Python does not get the names.

import { list } from "../drawing/static/nodes.js";
import { readAnswers } from "./answer_counts.js";
import { CLASS, codeIn, isAddress, tidied } from "./codes_in_text.js";
import { inParts } from "./own_record.js";
import { readRows } from "./rows_in_text.js";

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

/** Return the class code in the title of a match's file, or "" if there is none. */
function classIn(text) {
  const title = tidied(String(JSON.parse(text).title || "")).slice(0, 200);
  const code = codeIn(title, CLASS);
  return code ? title.slice(code.begin, code.end) : "";
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
      else entry.code = classIn(file.text);
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
  const texts = (some, size) => {
    for (let first = 0; first < some.length; first += size) {
      const piece = some.slice(first, first + size);
      const all = (key) => piece.map((one) => one[key]);
      requests.push({ what: "entries", at: all("at"), who: all("who"), texts: all("text") });
    }
  };
  const plain = sent.filter((entry) => !entry.parts);
  texts(
    plain.filter((entry) => !isAddress(entry.text)),
    30,
  ); // codes
  texts(
    plain.filter((entry) => isAddress(entry.text)),
    3,
  );
  return requests;
}
