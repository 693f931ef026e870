// Find the codes (gleek/records/code_characters.py), the addresses and the name of a pupil in a text that a teacher has
// pasted, which may also have times, greetings and other words.

// The most codes and addresses that are read from one row, and how many of its characters are searched.
const [MOST_FOUND, SEARCHED] = [12, 4000];

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
// The two kinds of code: the first `letter`, and the least number (`least`) of letters and digits.
const RESULT = { letter: "M", least: 15 };
const CLASS = { letter: "C", least: 11 };
const MOST_LETTERS = 40;

/** Return a text in which every dash is a hyphen and all white space one space, without invisible characters. */
export const tidied = (text) =>
  text
    .normalize("NFKC")
    .replace(/[\p{Pd}\u02d7\u2043\u2212\u2796]/gu, "-")
    // biome-ignore lint/suspicious/noMisleadingCharacterClass: these are single characters, which are not seen
    .replace(/[\p{Cf}\p{Co}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f]/gu, "")
    .replace(/\s+/gu, " ");
const lettersOf = (text) => text.toUpperCase().replace(/[- ]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");

/** Return whether a code's check digits are right: as a polynomial over the field of 32 elements, it is zero at x. */
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

/** Return whether a code has no spaces, or else groups of equal size, of which only the last may be shorter. */
function isGrouped(text) {
  if (!text.includes(" ")) return true;
  const sizes = text.split(/[- ]{1,3}/).map((word) => word.length);
  return sizes[0] < 7 && sizes.every((size, at) => (at < sizes.length - 1 ? size === sizes[0] : size <= sizes[0]));
}

// Return the `begin` and `end` (indices) of the first valid code in a text, or null. `kind` is `RESULT` or `CLASS`.
// Letters may be directly before the code.
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

// Return the `begin` and `end` of the first thing in a text that looks like a result code, or null. `foundIn` calls
// this if there is no valid code, so that Python can say what is wrong with this one.
function likelyIn(text) {
  for (const one of text.matchAll(/[\dA-Za-z]+(?:-[\dA-Za-z]+)*/g)) {
    if (!/^m/i.test(one[0]) || !/\d/.test(one[0])) continue;
    const groups = /^(?:[\da-z]{4} ){2,9}[\da-z]{1,4}(?![\da-z-])/i.exec(text.slice(one.index, one.index + 60));
    const found = groups ? groups[0] : one[0];
    if (found.length >= 6) return { begin: one.index, end: one.index + found.length };
  }
  return null;
}

const KEYS = ["class", "day", "match", "players", "began", "hands", "hand", "purses", "left", "each", "back", "did"];
export const strippedEnd = (text) => {
  let end = text.length;
  while (end && ".,;:!?…'’*_~".includes(text[end - 1])) end -= 1;
  return text.slice(0, end);
};
// Return the query of the page's address in a word, with only the keys that we know; "" if the word has none. Some mail
// services put the address into the query of one of their own.
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

// Return the codes and the queries of addresses (`found`) in a text from `tidied`, and the words `before` the first of
// them and `after` the one that was found last. If there are none, all words are `before`.
export function foundIn(text) {
  const found = [];
  /** @type {[string, string | null, string]} */
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
  for (let code = codeIn(left, RESULT); code && found.length < MOST_FOUND; code = codeIn(left, RESULT))
    take(left.slice(code.begin, code.end), code.begin, code.end);
  const likely = found.length ? null : likelyIn(left);
  if (likely) take(left.slice(likely.begin, likely.end), likely.begin, likely.end);
  return { found, before: before === null ? text : before, after: found.length ? after : "" };
}

export const LONGEST_NAME = 60;

const setOf = (words) => new Set(words.split(" "));
const LOCALES = "en de fr es it nl pt pl sv da nb fi cs hu ro tr el ru ja zh ko".split(" ");
const bare = (word) => word.toLowerCase().replace(/^[[(,.;:]{1,4}|[\]),.;:]{1,4}$/g, "");
const calendar = new Set();
/** Return the names of months and weekdays in the languages of `LOCALES` and of the browser. */
function calendarWords() {
  if (calendar.size) return calendar;
  const names = ["long", "short"].flatMap((length) => [{ month: length }, { weekday: length }]);
  const kinds = [...names, { month: "long", day: "numeric" }, { hour: "numeric", hour12: true }];
  for (const locale of [...LOCALES, ...navigator.languages]) {
    for (const kind of kinds) {
      const format = new Intl.DateTimeFormat(locale, /** @type {any} */ ({ ...kind, timeZone: "UTC" }));
      for (let step = 0; step < 12; step += 1) {
        for (const part of format.formatToParts(new Date(Date.UTC(2026, step, 1 + step, 2 * step)))) {
          if (["month", "weekday", "dayPeriod"].includes(part.type)) calendar.add(bare(part.value));
        }
      }
    }
  }
  return calendar;
}
const GLUE = setOf(
  "at on of the um uhr den à a le las alle kl klo o de del am pm a.m p.m h st nd rd th gmt utc cet cest bst est edt cst cdt mst pst z hours hour minutes minute today yesterday 오전 오후 heute gestern hier hoy ayer -",
);
// Return which part of a time or date a word is: "clock", "date", "number", "name" (of a month or day), or "glue", a
// word such as "at" between such parts. For any other word, return "".
function timeKind(word) {
  const text = bare(word);
  if (
    /^\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:[.,]\d{1,9})?(?:am|pm|z|h|uhr)?$/.test(text) ||
    /^(?:\d{1,2}(?:am|pm|h)|ago)$/.test(text)
  )
    return "clock";
  if (
    /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:t[\d:.]{4,15}(?:z|[+-][\d:]{2,5})?)?$/.test(text) ||
    /^(?:19|20)\d\d$/.test(text)
  )
    return "date";
  const parts = text.split(/[-./年月]/);
  if (parts.length === 3 && parts.every((part) => /^\d{1,4}日?$/.test(part) || calendarWords().has(part)))
    return "date"; // such as 23-Nov-2026
  if (/^(?:gmt|utc)[+-][\d:]{1,5}$/.test(text)) return "glue";
  if (/^\d{1,2}(?:st|nd|rd|th|er|º)?$/.test(text)) return "number";
  if (calendarWords().has(text)) return "name";
  return GLUE.has(text) || !text ? "glue" : "";
}
/** Remove times and dates from a text. Words such as April, which may be names, are removed only next to a date. */
export function timeless(text) {
  const words = text.replace(/\([^()]{0,40}(?:time|zeit|heure|hora)[^()]{0,20}\)/gi, "").split(" ");
  const kinds = words.map(timeKind);
  const kept = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && kinds[end]) end += 1;
    const run = kinds.slice(at, end);
    const dated = run.includes("date") || (run.includes("number") && run.includes("name"));
    const timed = run.includes("clock");
    for (; at < end; at += 1) if (!(dated || timed) || (kinds[at] === "name" && !dated)) kept.push(words[at]);
    if (at < words.length) kept.push(words[at]);
    at = end + 1;
  }
  return kept.join(" ");
}

const FILLERS = setOf(
  "my our the this that here it is its it’s it's i i’m i'm am are code codes result results class match game answer link address and of for from by hi hello dear please see mein meine unser ist der die das ergebnis von mon ma notre le la voici est c’est c'est résultat mi mis el es código resultado il mio è codice mijn = - : :-) id no nr",
);
export const LABEL = /(?:^|[ ,;(])(?:name|nom|nombre|naam|nome|namn|navn|nimi|imię)\s?[:=]\s?([^:;|=]{1,60})/i;
const isFiller = (word) => !word || FILLERS.has(bare(word)) || !/[\p{L}\p{N}@]/u.test(word);
/** Remove words that only introduce a code, such as "my code is", from the beginning and the end of a text. */
export function pruned(text) {
  const words = text.split(/[ \n]/);
  while (words.length && isFiller(words[0])) words.shift();
  const count = words.length;
  while (words.length && isFiller(words[words.length - 1])) words.pop();
  if (words.length && words.length < count) words.push(words.pop().replace(/[’']s$/, "")); // as in "Ann’s code is"
  const name = words.join(" ").replace(/^[^\p{L}\p{N}]{1,9}/u, "");
  const closed = name.includes("(") ? /[^\p{L}\p{N}.)]{1,9}$/u : /[^\p{L}\p{N}.]{1,9}$/u;
  return strippedEnd(name.replace(closed, "")).slice(0, LONGEST_NAME);
}
/** Return the class code in a text, or "" if there is none. */
export function classIn(text) {
  const code = codeIn(text, CLASS);
  return code ? text.slice(code.begin, code.end) : "";
}
/** Return the name of a pupil in the words before a code: "Ann" in "[10:22] Ann: my code is". */
export function nameIn(text) {
  const whole = text.slice(0, 400);
  const { begin, end } = codeIn(whole, CLASS) ?? { begin: 0, end: 0 }; // a class code is not part of a name
  const plain = timeless(whole.slice(0, begin) + whole.slice(end)).replace(/^\s?(?:\d{1,3}[.)]|[-*•>]{1,3}) /, "");
  const labelled = LABEL.exec(plain);
  if (labelled) return pruned(labelled[1].split(/,? (?:code|result)\b/i)[0]);
  const [first, ...rest] = plain.split(/:(?= |$)/);
  return pruned(rest.length && pruned(first) ? first : plain);
}
