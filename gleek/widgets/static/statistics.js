// Statistics of the visitor's hands in matches: what is stored, and the figures. Nothing here needs a browser.

import { list } from "../drawing/static/nodes.js";
import { entriesIn, isDay, textIn, VERSION } from "./page.js";

const MOST = 1000; // the most hands that are stored; the oldest are removed first
const GRADES = 4; // the number of grades of a choice: not costly, a little costly, costly, very costly

const isSum = (given) => Number.isSafeInteger(given);
const words = (given) => textIn(given, 100);
const stagesOf = (given) =>
  list(given)
    .filter((one) => one && typeof one.name === "string" && isSum(one.sum))
    .map(({ name, sum }) => ({ name: words(name), sum }))
    .slice(0, 20);
const gradesOf = (given) =>
  list(given).length === GRADES && given.every((one) => isSum(one) && one >= 0) ? given : null;
const nameOf = ({ match, hand }) => `${match} ${hand}`;

/** Return the hands in the stored `progress`, oldest first. Damaged entries are left out. */
export function handsIn(progress) {
  return entriesIn(Object(progress).statistics, "hands")
    .filter(([, one]) => isDay(Object(one).date) && isSum(one.won))
    .map(([id, one]) => ({
      id,
      date: one.date,
      match: words(one.match),
      against: words(one.against),
      won: one.won,
      unit: words(one.unit),
      deal: words(one.deal) || "hand",
      stages: stagesOf(one.stages),
      grades: gradesOf(one.grades),
    }));
}

const stored = (hands) => ({
  statistics: { version: VERSION, hands: Object.fromEntries(hands.slice(-MOST).map(({ id, ...one }) => [id, one])) },
});

/** Return the change to the stored `progress` after a finished hand; null if it is stored with this result already. */
export function withHand(progress, played, today) {
  if (!played || !isSum(played.won)) return null;
  const id = nameOf(played);
  const hands = handsIn(progress);
  const old = hands.find((one) => one.id === id);
  const { match, won, against, unit, deal } = played;
  const same = old && old.won === won && JSON.stringify(old.stages) === JSON.stringify(stagesOf(played.stages));
  if (same) return null;
  const one = { id, date: today, match, against, won, unit, deal, stages: stagesOf(played.stages), grades: null };
  return stored([...hands.filter((each) => each !== old), one]);
}

// Return the change to the stored `progress` after a complete review; null if the hand is not stored, or if it has
// these grades already.
export function withGrades(progress, { hand, choices }) {
  const hands = handsIn(progress);
  const one = hand && hands.find((each) => each.id === nameOf(hand));
  if (!one) return null;
  const grades = Array(GRADES).fill(0);
  for (const { grade } of list(choices)) if (grade in grades) grades[grade] += 1;
  if (JSON.stringify(one.grades) === JSON.stringify(grades)) return null;
  one.grades = grades;
  return stored(hands);
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const signed = (number, unit) => {
  const text = Math.abs(number).toFixed(1);
  return `${text === "0.0" ? "" : number < 0 ? "−" : "+"}${text}${unit}`;
};

export function tablesOf(hands) {
  if (!hands.length) return [];
  const { unit, deal } = hands.at(-1);
  const average = (some, of) => signed(sum(some.map(of)) / some.length, unit);
  const each = `Average a ${deal}`;
  const stages = [...new Set(hands.flatMap((one) => one.stages.map(({ name }) => name)))];
  const inStage = (name) => (one) => sum(one.stages.filter((stage) => stage.name === name).map((stage) => stage.sum));
  const paid = stages.filter((name) => hands.some((one) => inStage(name)(one)));
  const parts = paid.map((name) => [name, average(hands, inStage(name))]);
  const inAll = ["In all", average(hands, (one) => one.won)];
  const against = [...new Set(hands.map((one) => one.against))].map((who) => {
    const some = hands.filter((one) => one.against === who);
    return [who || "—", String(some.length), average(some, (one) => one.won)];
  });
  const many = `${deal[0].toUpperCase()}${deal.slice(1)}s`;
  const tables = [
    { caption: "By part", head: ["Part", each], rows: [...parts, inAll] },
    { caption: "By opponents", head: ["Opponents", many, each], rows: against },
  ];
  const graded = hands.filter((one) => one.grades);
  if (!graded.length) return tables;
  const names = ["Not costly", "A little costly", "Costly", "Very costly"];
  const rows = names.map((name, grade) => [name, String(sum(graded.map((one) => one.grades[grade])))]);
  const reviewed = graded.length === 1 ? `one reviewed ${deal}` : `${graded.length} reviewed ${deal}s`;
  return [...tables, { caption: `Your choices in ${reviewed}`, head: ["Choices", "Number"], rows }];
}

/** Return the ticks of an axis for values from `least` to `most`: about five round numbers with equal distances. */
function ticksOf(least, most) {
  const rough = (most - least) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 5, 10].map((one) => one * power);
  const step = Math.max(1, ...steps.filter((one) => one >= rough).slice(0, 1));
  const first = Math.floor(least / step) * step;
  const count = Math.ceil((most - first) / step);
  return Array.from({ length: count + 1 }, (_, at) => first + at * step);
}

/** Return a plot of the visitor's balance after each hand (see plots.js); null for fewer than two hands. */
export function plotOf(hands) {
  if (hands.length < 2) return null;
  let balance = 0;
  const points = [[0, 0], ...hands.map(({ won }, at) => [at + 1, (balance += won)])];
  const sums = points.map(([, now]) => now);
  const axis = (name, least, most) => {
    const ticks = ticksOf(least, most);
    return { name, ticks, least: ticks[0], most: ticks.at(-1) };
  };
  const { deal, unit } = hands.at(-1);
  return {
    caption: `Your balance after each ${deal}, in ${unit.trim() === "d." ? "pence" : unit.trim()}`,
    lines: [{ name: "All matches", points }],
    up: axis("", Math.min(...sums), Math.max(...sums)),
    across: { ...axis(`${deal}s`, 0, hands.length), least: 0, most: hands.length },
  };
}
