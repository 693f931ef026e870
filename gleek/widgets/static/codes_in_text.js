// Find the codes and addresses in a text that a teacher has pasted (gleek/records/code_characters.py defines codes).

// The most codes and addresses that are read from one row, and how many of its characters are searched.
const [MOST_FOUND, SEARCHED] = [12, 4000];

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
// The two kinds of code: the first `letter`, and the least number (`least`) of letters and digits.
const RESULT = { letter: "M", least: 15 };
export const CLASS = { letter: "C", least: 11 };
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
export function codeIn(text, kind) {
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
export const isAddress = (text) => text.startsWith("?");

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
