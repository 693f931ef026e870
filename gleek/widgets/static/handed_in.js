// What a teacher has typed, pasted or opened: who handed in what. It is taken apart here, so that names stay in the
// browser: of each entry only a code, an address's query or a match without names goes to Python.

const NOTHING = "there is neither a result’s code on it nor the address of a hand. A result is M and 14 or more letters and digits.";
const isResult = (word) => /^m\w*\d/i.test(word);
const isAddress = (word) => /^\S*\?\S*=/.test(word);
const isHandedIn = (word) => isResult(word) || isAddress(word);

/** The cells of a line of a CSV file or of a pasted table: between tabs, semicolons or commas, quoted or not. */
function cellsOf(line) {
  const bare = line.replace(/"[^"]*"/g, ""); // a mark inside quotes parts nothing
  const mark = ["\t", ";", ","].find((one) => bare.includes(one));
  if (!mark) return [line.trim()];
  const cells = [""];
  let quoted = false;
  for (const [place, letter] of [...line].entries()) {
    if (letter === '"') {
      if (!quoted && line[place - 1] === '"') cells.push(`${cells.pop()}"`); // two of them stand for one
      quoted = !quoted;
    } else if (letter === mark && !quoted) cells.push("");
    else cells.push(cells.pop() + letter);
  }
  return cells.map((cell) => cell.trim()).filter(Boolean);
}

// A list from a form begins with the time, and may hold marks: neither is part of a name.
const isNumber = (word) => /^[\d\s.,:/+-]+$/.test(word);

/** A line: whose it is, and what was handed in; nothing where that is not to be found. */
function readLine(line) {
  const cells = cellsOf(line);
  const found = cells.filter(isHandedIn);
  // Forename and surname may stand in two cells: two pupils of one forename are two people.
  if (cells.length > 1) return { name: cells.filter((one) => !isHandedIn(one) && !isNumber(one)).join(" "), found };
  const words = cells[0].split(/\s+/);
  const at = words.findIndex(isHandedIn);
  if (at < 0) return { name: cells[0], found: [] };
  const rest = words.slice(at);
  return { name: words.slice(0, at).join(" ").replace(/[:,]$/, ""), found: isAddress(rest[0]) ? rest.filter(isHandedIn) : [rest.join(" ")] };
}

/** Whether a line only tells a program how the cells are parted; whether one is the head of a table. */
const isSeparator = (line) => /^sep=.?$/i.test(line.trim());
const isHead = (line) => cellsOf(line).length > 1 && !/\d/.test(line);

/** The lines of a table's file, without its head. Programs write it as UTF-8, as UTF-16 with a mark, or as Windows does. */
function linesOf(bytes) {
  const utf16 = { "255 254": "utf-16le", "254 255": "utf-16be" }[bytes.slice(0, 2).join(" ")];
  if (!utf16 && bytes.includes(0)) return null; // a picture, or another file that is no text
  const read = (name) => new TextDecoder(name).decode(bytes); // which leaves the mark off
  const text = utf16 ? read(utf16) : read("utf-8");
  const lines = (text.includes("\uFFFD") && !utf16 ? read("windows-1252") : text).split(/\r\n|\r|\n/).filter((line) => line.trim());
  if (lines.length && isSeparator(lines[0])) lines.shift();
  if (lines.length && isHead(lines[0])) lines.shift();
  return lines.join("\n");
}

/** What of an entry is sent: a result's code, or an address from its question mark on. */
const sentOf = (found) => (isAddress(found) ? found.slice(found.indexOf("?")).split("#")[0] : found);

/** A match's file without title, comments and names that are not the tutorial's own; `cast` are those. */
function withoutNames(text, cast) {
  const { title, about, ...kept } = JSON.parse(text);
  const players = list(kept.players);
  const plain = (name) => (cast.includes(name) ? name : `Somebody ${players.indexOf(name) + 1}`);
  const done = (action) => (typeof action === "string" ? action : String(Object(action).do));
  // Who is named elsewhere, as he who deals first, is one of the players.
  const told = Object.entries(kept).map(([key, value]) => [key, players.includes(value) ? plain(value) : value]);
  const hands = list(kept.hand).map((hand) => ({ deal: hand.deal, ...(hand.actions && { actions: list(hand.actions).map(done) }) }));
  return JSON.stringify({ ...Object.fromEntries(told), ...(kept.players && { players: players.map(plain) }), ...(kept.hand && { hand: hands }) });
}

/**
 * Lines and files as people and entries. A person is whoever has the same name; an entry says where it stands, whose it
 * is (`who`, from 1), and what is sent of it: `text`, or the `parts` of a file, or nothing but a `fault`.
 */
function readHandedIn(lines, files, cast) {
  const people = new Map();
  const entries = [];
  const person = (name, where) => {
    const key = (name || where).toLowerCase();
    if (!people.has(key)) people.set(key, { who: people.size + 1, name: name || where });
    return people.get(key);
  };
  let first = true;
  lines.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/).forEach((line, index) => {
    if (!line.trim() || !cellsOf(line).length) return; // a table's empty row is nothing but marks
    if (isSeparator(line)) return;
    const head = first && isHead(line);
    first = false;
    if (head) return;
    const where = `Line ${index + 1}`;
    const { name, found } = readLine(line);
    if (!found.length) entries.push({ where, name, fault: NOTHING });
    for (const one of found) entries.push({ where, name, who: person(name, where).who, text: sentOf(one) });
  });
  for (const file of files) {
    const entry = { where: `File “${file.file}”`, name: file.name, file: true };
    try {
      entry.parts = inParts(withoutNames(file.text, cast));
      entry.fault = entry.parts ? "" : "it is too long to be read here: some twenty-five hands are the most.";
    } catch {
      entry.fault = "it is not the file of a match, as “Save the match” writes it.";
    }
    if (!entry.fault) entry.who = person(file.name, entry.where).who;
    entries.push(entry);
  }
  return { people: [...people.values()], entries };
}

/** The entries as requests: so many at once as a server takes in one message, and answers soon. */
function requestsOf(entries) {
  const sent = entries.map((entry, at) => ({ ...entry, at })).filter((entry) => !entry.fault);
  const requests = sent.filter((entry) => entry.parts).map(({ at, who, parts }) => ({ what: "file", at, who, text: parts }));
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

/** A table as the text of a CSV file; a cell that a program would take for a formula stays words. */
function csvOf(rows) {
  const cell = (value) => {
    const words = String(value ?? "");
    const plain = typeof value === "string" && /^\s*[=+\-@＝＋－＠\t\r\n]/.test(words) ? `'${words}` : words;
    return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
