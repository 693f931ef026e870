// Read what a teacher has typed, pasted or opened: which pupil has handed in which result. The browser parses the
// text, so that Python does not get the names. Python gets only codes, the queries of addresses, and matches without
// names.

const NOTHING = "there is neither a result’s code on it nor the address of a hand. A result is M and 14 or more letters and digits.";
const LONGEST_NAME = 60;
// The most characters of a quoted cell. If no cell ends within them, the quotation mark is an ordinary character.
const LONGEST_CELL = 4000;
// The most codes and addresses that are read from one row, and how many of its characters are searched.
const [MOST_FOUND, SEARCHED] = [12, 4000];

// ---- codes within a text (gleek/records/characters.py defines codes)
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
// `letter`: the first letter; `least`: the least number of letters and digits.
const [RESULT, CLASS] = [{ letter: "M", least: 15 }, { letter: "C", least: 11 }];
const MOST_LETTERS = 40;

/**
 * Clean a text: every kind of dash becomes a hyphen, every run of spaces becomes one space, and invisible characters
 * are removed.
 */
const tidied = (text) =>
  text
    .normalize("NFKC")
    .replace(/[\p{Pd}\u02d7\u2043\u2212\u2796]/gu, "-")
    .replace(/[\p{Cf}\p{Co}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f]/gu, "")
    .replace(/\s+/gu, " ");
const lettersOf = (text) => text.toUpperCase().replace(/[- ]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");

/**
 * Return whether the check digits of a code are right. The letters and digits of a code are the coefficients of a
 * polynomial over the field of 32 elements, which must be zero at x.
 */
function addsUp(code) {
  let rest = 0;
  for (const each of code) {
    const value = ALPHABET.indexOf(each);
    if (value < 0) return false;
    rest = (rest << 1) ^ value;
    if (rest & 32) rest ^= 37;
  }
  return rest === 0;
}

/**
 * Return whether a text can be a code by its spaces: it has none, or they separate groups of equal size. The last group
 * may be shorter.
 */
function isGrouped(text) {
  if (!text.includes(" ")) return true;
  const sizes = text.split(/[- ]{1,3}/).map((word) => word.length);
  return sizes[0] < 7 && sizes.every((size, at) => (at < sizes.length - 1 ? size === sizes[0] : size <= sizes[0]));
}

/**
 * Return the first valid code of this kind in a cleaned text, with the places where it begins and ends. Letters may be
 * directly before it.
 */
function codeIn(text, kind) {
  const words = [...text.matchAll(/[\dA-Za-z]+/g)];
  for (const [number, word] of words.entries()) {
    const end = word.index + word[0].length;
    for (let begin = Math.max(word.index, end - MOST_LETTERS); begin < end; begin += 1) {
      if (text[begin].toUpperCase() !== kind.letter || /\d/.test(text.slice(word.index, begin))) continue;
      const found = codeFrom(text, words, number, begin, kind.least);
      if (found) return { begin, end: found };
    }
  }
  return null;
}
function codeFrom(text, words, first, begin, least) {
  const ends = [];
  for (let number = first; number < Math.min(first + MOST_LETTERS, words.length); number += 1) {
    const end = words[number].index + words[number][0].length;
    const after = number + 1 < words.length ? text.slice(end, words[number + 1].index) : "";
    if (after !== "-") ends.unshift(end);
    if (!["-", " ", " - ", "- ", " -"].includes(after) || (number === first && after !== "-" && end - begin < 4)) break;
  }
  return ends.find((end) => {
    const [some, code] = [text.slice(begin, end), lettersOf(text.slice(begin, end))];
    return code.length >= least && code.length <= MOST_LETTERS && isGrouped(some) && addsUp(code);
  });
}

/**
 * Return where a text has something that looks like a result code but is not valid. It is sent to Python anyway, which
 * reports what is wrong with it.
 */
function likelyIn(text) {
  for (const one of text.matchAll(/[\dA-Za-z]+(?:-[\dA-Za-z]+)*/g)) {
    if (!/^m/i.test(one[0]) || !/\d/.test(one[0])) continue;
    const groups = /^(?:[\da-z]{4} ){2,9}[\da-z]{1,4}(?![\da-z-])/i.exec(text.slice(one.index, one.index + 60));
    const found = groups ? groups[0] : one[0];
    if (found.length >= 6) return { begin: one.index, end: one.index + found.length };
  }
  return null;
}

// ---- addresses
const KEYS = ["class", "day", "match", "players", "began", "hands", "hand", "purses", "left", "each", "back", "did"];
const strippedEnd = (text) => {
  let end = text.length;
  while (end && ".,;:!?…'’*_~".includes(text[end - 1])) end -= 1;
  return text.slice(0, end);
};
/**
 * If a word is an address of the project, return its query with the known keys only; else return "". Some mail services
 * put the address into another address.
 */
function addressIn(word) {
  let text = word;
  const wrapped = /[?&](?:url|u|q|target)=([^&]*%3f[^&]*)/i.exec(text.slice(0, 2000));
  try {
    if (wrapped) text = decodeURIComponent(wrapped[1]);
  } catch {
    return "";
  }
  const at = text.indexOf("?");
  if (at < 0) return "";
  const pairs = strippedEnd(text.slice(at + 1).split(/[\s"<>()[\]{}«»“”#]/)[0]).split("&");
  const ours = pairs.filter((pair) => KEYS.includes(pair.split("=")[0]) && pair.includes("="));
  return ours.length ? `?${ours.join("&")}` : "";
}
const isAddress = (text) => text.startsWith("?");

/** Return the codes and addresses in a cleaned text, each with the words before and after it. */
function foundIn(text) {
  const found = [];
  let [left, before, after] = [text.slice(0, SEARCHED), null, ""];
  const take = (what, begin, end) => {
    found.push(what);
    if (before === null || begin < before.length) before = left.slice(0, begin);
    after = left.slice(end);
    // The line break keeps the words on both sides from being read as one code.
    left = `${left.slice(0, begin)}\n${left.slice(end)}`;
  };
  for (const word of left.split(" ")) {
    const query = word.includes("?") && found.length < MOST_FOUND ? addressIn(word) : "";
    if (query) take(query, left.indexOf(word), left.indexOf(word) + word.length);
  }
  for (let code = codeIn(left, RESULT); code && found.length < MOST_FOUND; code = codeIn(left, RESULT)) take(left.slice(code.begin, code.end), code.begin, code.end);
  const likely = found.length ? null : likelyIn(left);
  if (likely) take(left.slice(likely.begin, likely.end), likely.begin, likely.end);
  return { found, before: before === null ? text : before, after: found.length ? after : "" };
}

// ---- times, which are not part of a name
const LOCALES = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi", "cs", "hu", "ro", "tr", "el", "ru", "ja", "zh", "ko"];
const bare = (word) => word.toLowerCase().replace(/^[[(,.;:]{1,4}|[\]),.;:]{1,4}$/g, "");
let calendar = null;
/** Return the names of months and weekdays in the languages of `LOCALES` and of the browser. */
function calendarWords() {
  if (calendar) return calendar;
  calendar = new Set();
  const kinds = [{ month: "long" }, { month: "short" }, { weekday: "long" }, { weekday: "short" }, { month: "long", day: "numeric" }, { hour: "numeric", hour12: true }];
  for (const locale of [...LOCALES, ...navigator.languages]) {
    for (const kind of kinds) {
      const format = new Intl.DateTimeFormat(locale, { ...kind, timeZone: "UTC" });
      for (let step = 0; step < 12; step += 1) {
        for (const part of format.formatToParts(new Date(Date.UTC(2026, step, 1 + step, 2 * step)))) {
          if (["month", "weekday", "dayPeriod"].includes(part.type)) calendar.add(bare(part.value));
        }
      }
    }
  }
  return calendar;
}
const GLUE = new Set("at on of the um uhr den à a le las alle kl klo o de del am pm a.m p.m h st nd rd th gmt utc cet cest bst est edt cst cdt mst pst z hours hour minutes minute today yesterday 오전 오후 heute gestern hier hoy ayer -".split(" "));
/**
 * Return which part of a time or date a word is: "clock", "date", "number", "name" (a month or weekday), "glue" (a word
 * between such parts), or "" for other words.
 */
function timeKind(word) {
  const text = bare(word);
  if (/^\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:[.,]\d{1,9})?(?:am|pm|z|h|uhr)?$/.test(text) || /^(?:\d{1,2}(?:am|pm|h)|ago)$/.test(text)) return "clock";
  if (/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:t[\d:.]{4,15}(?:z|[+-][\d:]{2,5})?)?$/.test(text) || /^(?:19|20)\d\d$/.test(text)) return "date";
  const parts = text.split(/[-./年月]/);
  if (parts.length === 3 && parts.every((part) => /^\d{1,4}日?$/.test(part) || calendarWords().has(part))) return "date"; // such as 23-Nov-2026
  if (/^(?:gmt|utc)[+-][\d:]{1,5}$/.test(text)) return "glue";
  if (/^\d{1,2}(?:st|nd|rd|th|er|º)?$/.test(text)) return "number";
  if (calendarWords().has(text)) return "name";
  return GLUE.has(text) || !text ? "glue" : "";
}
/**
 * Remove times and dates from a text. Words such as April and Sam may be names of pupils: they are removed only next to
 * a date.
 */
function timeless(text) {
  const words = text.replace(/\([^()]{0,40}(?:time|zeit|heure|hora)[^()]{0,20}\)/gi, "").split(" ");
  const kinds = words.map(timeKind);
  const kept = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && kinds[end]) end += 1;
    const run = kinds.slice(at, end);
    const [dated, timed] = [run.includes("date") || (run.includes("number") && run.includes("name")), run.includes("clock")];
    for (; at < end; at += 1) if (!(dated || timed) || (kinds[at] === "name" && !dated)) kept.push(words[at]);
    if (at < words.length) kept.push(words[at]);
    at = end + 1;
  }
  return kept.join(" ");
}

// ---- names
const FILLERS = new Set("my our the this that here it is its it’s it's i i’m i'm am are code codes result results class match game answer link address and of for from by hi hello dear please see mein meine unser ist der die das ergebnis von mon ma notre le la voici est c’est c'est résultat mi mis el es código resultado il mio è codice mijn = - : :-) id no nr".split(" "));
const LABEL = /(?:^|[ ,;(])(?:name|nom|nombre|naam|nome|namn|navn|nimi|imię)\s?[:=]\s?([^:;|=]{1,60})/i;
const isFiller = (word) => !word || FILLERS.has(bare(word)) || !/[\p{L}\p{N}@]/u.test(word);
/** Remove words that only introduce a code, such as "my code is", from the beginning and the end of a text. */
function pruned(text) {
  const words = text.split(/[ \n]/);
  while (words.length && isFiller(words[0])) words.shift();
  const count = words.length;
  while (words.length && isFiller(words[words.length - 1])) words.pop();
  if (words.length && words.length < count) words.push(words.pop().replace(/[’']s$/, "")); // as in "Ann’s code is"
  const name = words.join(" ").replace(/^[^\p{L}\p{N}]{1,9}/u, "");
  const closed = name.includes("(") ? /[^\p{L}\p{N}.)]{1,9}$/u : /[^\p{L}\p{N}.]{1,9}$/u;
  return strippedEnd(name.replace(closed, "")).slice(0, LONGEST_NAME);
}
/** Return the name of a pupil in the words before a code: "Ann" in "[10:22] Ann: my code is". */
function nameIn(text) {
  const whole = text.slice(0, 400);
  const code = codeIn(whole, CLASS); // a class code: it is not part of a name
  const plain = timeless(code ? whole.slice(0, code.begin) + whole.slice(code.end) : whole).replace(/^\s?(?:\d{1,3}[.)]|[-*•>]{1,3}) /, "");
  const labelled = LABEL.exec(plain);
  if (labelled) return pruned(labelled[1].split(/,? (?:code|result)\b/i)[0]);
  const [first, ...rest] = plain.split(/:(?= |$)/);
  return pruned(rest.length && pruned(first) ? first : plain);
}

// ---- rows and cells
const MARKS = ["\t", ";", "|", ","];
const HELD = "\uE000"; // this character replaces a quoted cell while a row is split
/**
 * Return where a quoted cell ends whose text begins at `from`, or −1 if its quotation mark is an ordinary character.
 */
function quoteEnd(text, from) {
  for (let at = text.indexOf('"', from); at >= 0 && at - from < LONGEST_CELL; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue;
    return at + 1 === text.length || "\n\t;|,".includes(text[at + 1]) ? at : -1;
  }
  return -1;
}
/**
 * Return the rows of a text, each with the number of its first line. A row has several lines if a quoted cell has line
 * breaks.
 */
function rowsOf(text) {
  const rows = [];
  let [line, row, held] = [1, "", []];
  const whole = text.replaceAll(HELD, "").replaceAll("&amp;", "&").replace(/\r\n|\r|\u2028|\u2029/g, "\n");
  for (let at = 0, last = 0, start = 1; at <= whole.length; at += 1) {
    const letter = whole[at];
    if (letter === '"' && (at === 0 || "\n\t;|,".includes(whole[at - 1]))) {
      const end = quoteEnd(whole, at + 1);
      if (end < 0) continue;
      row += whole.slice(last, at) + HELD;
      held.push(whole.slice(at + 1, end).replaceAll('""', '"'));
      line += held.at(-1).split("\n").length - 1;
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
/** Return the cells of a row and the character that separates them: a tab, a semicolon, a vertical bar or a comma. */
function cellsOf({ row, held }) {
  const mark = MARKS.find((one) => row.includes(one));
  let next = 0;
  const whole = (cell) => tidied(cell.replaceAll(HELD, () => held[next++])).trim();
  // Some spreadsheets write a text as a formula: ="text".
  const cells = (mark ? row.split(mark) : [row]).map((cell) => whole(cell).replace(/^="([^"]*)"$/, "$1"));
  return { mark, cells };
}
const isNumber = (cell) => /^[\d\s.,:/+-]+$/.test(cell);
const isMail = (cell) => cell.includes("@") && !cell.includes(" ");

/**
 * `isSeparator` returns whether a row only states the separator, as in "sep=;". `isHead` returns whether a row is the
 * head of a table: it has several cells and no digits.
 */
const isSeparator = (row) => /^sep=.?$/i.test(row.trim());
const isHead = ({ cells }) => cells.filter(Boolean).length > 1 && !cells.some((cell) => /\d/.test(cell));
const NAMED = /name|nom|pupil|student|learner|schüler|élève|alumn|apellido|naam|leerling|namn|navn|elev|nimi|imię|nazwisko/i;

/**
 * Read the name and the results in a row. In the returned object, `free` is true if the row is a line of words, not a
 * row of a table.
 */
function readRow(parted, heads) {
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
  const words = others.filter((cell) => !isMail(cell)).map((cell) => (LABEL.test(cell) ? nameIn(cell) : timeless(cell)));
  const inCell = read.filter((one) => one.found.length).map((one) => nameIn(one.before) || pruned(one.after));
  // Forename and surname may be in two cells. Use both, because two pupils may have the same forename.
  const name = [columns, words, others, inCell].find((some) => some.some(Boolean)) || [];
  return { found, name: name.filter(Boolean).join(" ").slice(0, LONGEST_NAME), after: "", free: mark === "," && !heads };
}
const readLine = (line) => {
  const { name, found, after } = readRow(cellsOf(rowsOf(line)[0]), null);
  return { name: name || pruned(after), found };
};

/**
 * Return the text of a file with a table, or null if the file is not text. Programs write such files in UTF-8, in
 * UTF-16 with a byte order mark, or in Windows-1252.
 */
function linesOf(bytes) {
  const utf16 = { "255 254": "utf-16le", "254 255": "utf-16be" }[bytes.slice(0, 2).join(" ")];
  if (!utf16 && bytes.includes(0)) return null; // a picture, or another file that is not text
  const read = (name) => new TextDecoder(name).decode(bytes); // this removes the byte order mark
  const text = utf16 ? read(utf16) : read("utf-8");
  return (text.includes("\uFFFD") && !utf16 ? read("windows-1252") : text).replace(/\r\n|\r/g, "\n").trim();
}

/**
 * Remove from the file of a match its title, its comments, and all names except those in `cast`: these are the names
 * that the project itself uses.
 */
function withoutNames(text, cast) {
  const { title, about, ...kept } = JSON.parse(text);
  const players = list(kept.players);
  const plain = (name) => (cast.includes(name) ? name : `Somebody ${players.indexOf(name) + 1}`);
  const done = (action) => (typeof action === "string" ? action : String(Object(action).do));
  // Replace names in other fields too, such as that of the first dealer.
  const told = Object.entries(kept).map(([key, value]) => [key, players.includes(value) ? plain(value) : value]);
  const hands = list(kept.hand).map((hand) => ({ deal: hand.deal, ...(hand.actions && { actions: list(hand.actions).map(done) }) }));
  return JSON.stringify({ ...Object.fromEntries(told), ...(kept.players && { players: players.map(plain) }), ...(kept.hand && { hand: hands }) });
}

const FROM = /^>? ?(?:from|von|de|da|van|från|fra|od|lähettäjä|feladó)\s?:\s?(.{1,200})/i;
/** Return the name of the sender in the line "From" of an email's header, or "". */
function senderIn(text) {
  const said = FROM.exec(text);
  return said ? pruned(said[1].split(/[<[]/)[0]) || pruned(said[1]) : "";
}

/**
 * Read the rows of a text, each with a name and results. Chats and emails name the writer in a line before the code. So
 * a line without a code is used for the name of the next code, if that has none in its own line.
 */
function readRows(text) {
  const read = [];
  let [heads, first, sender, mail, waiting, apart] = [null, true, "", false, [], true];
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
    const row = { where: `Line ${one.line}`, line: parted.cells.join(parted.mark === "," ? ", " : " "), ...readRow(parted, heads) };
    if (!row.found.length) {
      const from = senderIn(row.line);
      sender = from || sender;
      mail &&= !from;
      if (mail && row.free) continue; // this is text after the code in the same email
      if (row.free) waiting.push({ row, from, apart });
      read.push(row);
    } else {
      const lines = waiting.slice(sender ? waiting.findLastIndex((each) => each.from) : Math.max(0, waiting.findLastIndex((each) => each.apart)));
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

/** Return the class code in the title of a match's file, or "" if there is none. */
function classIn(text) {
  const title = tidied(String(JSON.parse(text).title || "")).slice(0, 200);
  const code = codeIn(title, CLASS);
  return code ? title.slice(code.begin, code.end) : "";
}

/** Return the first name of a player in the file of a match that is not in `cast` (the project's own names), or "". */
const playerIn = (text, cast) => list(JSON.parse(text).players).find((name) => typeof name === "string" && !cast.includes(name)) || "";

/**
 * Return the pupils and the entries in lines of text and in files. Entries with the same name belong to the same pupil.
 * Each entry has the place where it was found (`where`), the number of its pupil (`who`, from 1), and the data for
 * Python: `text`, or the `parts` of a file. An entry that cannot be read has an error sentence (`fault`) instead.
 */
function readHandedIn(lines, files, cast) {
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
    const entry = { where: `File “${file.file}”`, name: file.name, file: true };
    try {
      entry.parts = inParts(withoutNames(file.text, cast));
      entry.code = classIn(file.text);
      entry.fault = entry.parts ? "" : "it is too long to be read here: some twenty-five hands are the most.";
    } catch {
      entry.fault = "it is not the file of a match, as “Save the match” writes it.";
    }
    if (!entry.fault) entry.who = person(file.name, entry.where).who;
    entries.push(entry);
  }
  return { people: [...people.values()], entries };
}

/**
 * Return requests that contain the entries. The requests are small enough that the server accepts them and answers
 * soon.
 */
function requestsOf(entries) {
  const sent = entries.map((entry, at) => ({ ...entry, at })).filter((entry) => !entry.fault);
  const requests = sent.filter((entry) => entry.parts).map(({ at, who, parts, code }) => ({ what: "file", at, who, text: parts, code }));
  const texts = (some, size) => {
    for (let first = 0; first < some.length; first += size) {
      const piece = some.slice(first, first + size);
      requests.push({ what: "entries", at: piece.map((one) => one.at), who: piece.map((one) => one.who), texts: piece.map((one) => one.text) });
    }
  };
  texts(sent.filter((entry) => !entry.parts && !isAddress(entry.text)), 30);
  texts(sent.filter((entry) => !entry.parts && isAddress(entry.text)), 3);
  return requests;
}

/**
 * Return the character that separates cells in CSV files where the reader lives: a comma, or a semicolon if numbers are
 * written with a decimal comma.
 */
const localMark = () => (new Intl.NumberFormat(navigator.language).format(0.5).includes(",") ? ";" : ",");

/**
 * Return a table as the text of a CSV file. A cell that looks like a formula is changed, so that a spreadsheet takes it
 * for text.
 */
function csvOf(rows, mark = ",") {
  const cell = (value) => {
    const words = String(value ?? "");
    const plain = typeof value === "string" && /^\s*[=+\-@＝＋－＠\t\r\n]/.test(words) ? `'${words}` : words;
    return plain.includes(mark) || /["\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(mark)).join("\r\n")}\r\n`;
}
