// Find the name of a pupil in a text, which may also have times, greetings and other words.

import { CLASS, codeIn, strippedEnd } from "./codes_in_text.js";

export const LONGEST_NAME = 60;

const LOCALES = "en de fr es it nl pt pl sv da nb fi cs hu ro tr el ru ja zh ko".split(" ");
const bare = (word) => word.toLowerCase().replace(/^[[(,.;:]{1,4}|[\]),.;:]{1,4}$/g, "");
/** @type {Set<string> | null} */
let calendar = null;
/** Return the names of months and weekdays in the languages of `LOCALES` and of the browser. */
function calendarWords() {
  if (calendar) return calendar;
  calendar = new Set();
  /** @type {Intl.DateTimeFormatOptions[]} */
  const kinds = [
    { month: "long" },
    { month: "short" },
    { weekday: "long" },
    { weekday: "short" },
    { month: "long", day: "numeric" },
    { hour: "numeric", hour12: true },
  ];
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
const GLUE = new Set(
  "at on of the um uhr den à a le las alle kl klo o de del am pm a.m p.m h st nd rd th gmt utc cet cest bst est edt cst cdt mst pst z hours hour minutes minute today yesterday 오전 오후 heute gestern hier hoy ayer -".split(
    " ",
  ),
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

const FILLERS = new Set(
  "my our the this that here it is its it’s it's i i’m i'm am are code codes result results class match game answer link address and of for from by hi hello dear please see mein meine unser ist der die das ergebnis von mon ma notre le la voici est c’est c'est résultat mi mis el es código resultado il mio è codice mijn = - : :-) id no nr".split(
    " ",
  ),
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
/** Return the name of a pupil in the words before a code: "Ann" in "[10:22] Ann: my code is". */
export function nameIn(text) {
  const whole = text.slice(0, 400);
  const code = codeIn(whole, CLASS); // a class code: it is not part of a name
  const plain = timeless(code ? whole.slice(0, code.begin) + whole.slice(code.end) : whole).replace(
    /^\s?(?:\d{1,3}[.)]|[-*•>]{1,3}) /,
    "",
  );
  const labelled = LABEL.exec(plain);
  if (labelled) return pruned(labelled[1].split(/,? (?:code|result)\b/i)[0]);
  const [first, ...rest] = plain.split(/:(?= |$)/);
  return pruned(rest.length && pruned(first) ? first : plain);
}
