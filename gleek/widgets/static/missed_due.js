// Costly choices of the visitor's own matches, which come back as questions: what is stored, and the practice. A question
// is stored by its address. It is first due one day after the review. After a right answer, it is due after the next
// longer time in `DAYS`; after a wrong one, after one day. Two right answers on different days make it learned.

import { h, list, show, write } from "../drawing/static/nodes.js";
import { button } from "./controls.js";
import { entriesIn, isDay, published, store, textIn, VERSION } from "./page.js";

const DAYS = [1, 3, 7, 21];
const MOST = 300; // the most choices that are stored; the oldest are removed first
const LEARNED = 2;
const SERIES = 30; // the most questions in one series; Python accepts no more

const count = (given, most) => (Number.isInteger(given) && given >= 0 && given <= most ? given : 0);
const words = (given) => textIn(given, 300);

/** Return the costly choices in the stored `progress`, oldest first. Damaged entries are left out. */
export function missedIn(progress) {
  return entriesIn(Object(progress).missed, "choices")
    .filter(([query, one]) => query.startsWith("?") && isDay(Object(one).due))
    .map(([query, one]) => ({
      query,
      where: words(one.where),
      word: words(one.word),
      sentence: words(one.sentence),
      due: one.due,
      step: count(one.step, DAYS.length),
      right: count(one.right, LEARNED),
      answered: isDay(one.answered) ? one.answered : "",
    }));
}

function stored(all) {
  const choices = Object.fromEntries(all.slice(-MOST).map(({ query, ...one }) => [query, one]));
  return { missed: { version: VERSION, choices } };
}

export const isLearned = (one) => one.right >= LEARNED;
const isOver = (one) => one.step >= DAYS.length;
// Return the stored choices to ask on the date `today`, at most `SERIES`: those that are due, and with `all` also those
// that are not learned yet.
export function toAsk(progress, today, all = false) {
  const due = (one) => !isOver(one) && one.due <= today;
  const found = missedIn(progress).filter((one) => due(one) || (all && !isLearned(one)));
  return found.sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0)).slice(0, SERIES);
}

/** Return the change to the stored `progress` after a review, or null if no costly choice is new. */
export function withReview(progress, verdicts, day) {
  const kept = missedIn(progress);
  const known = new Set(kept.map((one) => one.query));
  const fresh = list(verdicts).filter(({ ask }) => ask && !known.has(ask));
  if (!fresh.length) return null;
  const first = { due: day(DAYS[0]), step: 0, right: 0, answered: "" };
  const added = fresh.map(({ ask, where, word, sentence }) => ({ query: ask, where, word, sentence, ...first }));
  return stored([...kept, ...added]);
}

// Return the change to the stored `progress` after an answer to the question `query`, or null if nothing changes.
// If `gone` is set, the question cannot be asked any more, and is removed.
export function withAnswer(progress, { query, right, gone }, day) {
  const kept = missedIn(progress);
  const one = kept.find((each) => each.query === query);
  if (!one) return null;
  if (gone) return stored(kept.filter((each) => each !== one));
  const today = day(0);
  if (!right) Object.assign(one, { step: 0, right: 0, due: day(DAYS[0]), answered: today });
  else if (one.answered !== today) {
    const step = one.step + 1;
    const due = step < DAYS.length ? day(DAYS[step]) : today;
    Object.assign(one, { step, due, right: Math.min(one.right + 1, LEARNED), answered: today });
  } else return null; // a second right answer on the same day changes nothing
  return stored(kept);
}

/** Return a sentence on what there is to practise on the date `today`; "" if nothing is stored. */
export function missedWords(progress, today) {
  const all = missedIn(progress);
  if (!all.length) return "";
  const open = all.filter((one) => !isLearned(one)).length;
  const due = toAsk(progress, today).length;
  const learned = all.length - open;
  const counted = (number, one, many) => `${number} ${number === 1 ? one : many}`;
  const parts = [`${counted(open, "costly choice", "costly choices")} of your matches to learn`];
  if (due) parts.push(`${due} due today`);
  if (learned) parts.push(`${learned} learned`);
  return `${parts.join(", ")}.`;
}

const today = () => window.gleek.day();

/** Store how the visitor has answered the question about a costly choice that the panel's view shows, if any. */
export function noteMissed({ missed }) {
  const answered = missed && (missed.gone || missed.right !== null);
  store.change((kept, day) => answered && withAnswer(kept, missed, day));
}

/** Return the request that begins the practice, or null if there is nothing to practise. */
export function missedRequest() {
  const queries = published() ? toAsk(store.read(), today(), true).map(({ query }) => query) : [];
  return queries.length ? { what: "missed", queries } : null;
}

/** Make the line that says what there is to practise. Its button sends an event to the task panel of the match. */
export function practiceLine() {
  const said = h("span");
  const begin = () => document.querySelector(".gleek-own .gk-panel")?.dispatchEvent(new CustomEvent("gleek:practise"));
  const press = button("Practise what I missed", begin);
  const node = h("p.gk-missed", said, " ", press);
  function draw() {
    write(said, published() ? missedWords(store.read(), today()) : "");
    show(press, missedRequest());
    show(node, said.textContent);
  }
  draw();
  return { node, stop: store.onChange(draw) };
}
