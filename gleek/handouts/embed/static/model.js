// Reads the file of a hand, and makes from it the data that the widgets in the element draw.

import { withChanges } from "../../../widgets/static/model.js";

/** Return a function that computes a step's data by its number, from 0. The file has the changes of each step. */
function wholeSteps(file) {
  const steps = [];
  return (wanted) => {
    while (steps.length <= wanted) steps.push(withChanges(steps.at(-1), file.steps[steps.length]));
    return steps[wanted];
  };
}

// Return the hand in a parsed file: its `title`, its number of `steps`, and the function `at(step)`. This returns the
// views that the three widgets draw at a step, which is counted from 1.
export function handOf(file) {
  const wholeStep = wholeSteps(file);
  const steps = file.steps.length;
  const { lines, rules } = file;
  const stopped = file.stopped || null;
  return {
    title: file.title || file.game,
    steps,
    at(step) {
      const { table, totals, sum_text, stage, sentence, note, rule } = wholeStep(step - 1);
      const words = {
        title: file.title,
        about: [file.about, file.by].filter(Boolean).join(" "),
        stages: file.stages,
        stage,
        sentence,
        note,
      };
      return {
        stepper: { ...words, step, steps, rule: rules[rule], stopped: step === steps ? stopped : null },
        table,
        ledger: {
          lines: lines.filter((line) => line.step <= step).map((line) => ({ ...line, now: line.step === step })),
          rules,
          totals,
          sum_text,
        },
      };
    },
  };
}

export const named = (src) => `“${String(src).slice(0, 200)}”`;

/** An error of the page's author. Its message is shown in the page. */
export class Trouble extends Error {}

/** Parse a hand's file, which messages call `name`. Throw a `Trouble` if the text is damaged or of another kind. */
export function readHand(text, name) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    const record = /^(?:\s|#[^\n]*\n)*format\s*=/.test(text);
    throw new Trouble(record ? makeIt(name) : `${name} is not JSON: it should be a file that “gleek hand” has made.`);
  }
  const format = String(Object(file).format);
  if (/-(hand|match|replay)-\d+$/.test(format)) throw new Trouble(makeIt(name));
  if (format !== FORMAT) {
    const apart = " The file and this script are of different versions: make both with the same “gleek hand”.";
    const is = file && file.format ? `, and is “${format.slice(0, 40)}”` : "";
    const should = `${name} is not a hand for a page: its format should be “${FORMAT}”${is}.`;
    throw new Trouble(/^gleek-view-/.test(format) ? should + apart : should);
  }
  if (!isWhole(file))
    throw new Trouble(`${name} is damaged: it has no steps, or not all of them. Make it again with “gleek hand”.`);
  return file;
}
/** Return whether a parsed file has all data: every step can be computed, and the first one has all its parts. */
function isWhole(file) {
  try {
    const step = wholeSteps(file);
    step(file.steps.length - 1);
    return Boolean(file.rules) && [step(0).table.seats, step(0).totals, file.stages, file.lines].every(Array.isArray);
  } catch {
    return false;
  }
}
const makeIt = (name) =>
  `${name} is a record. A page needs a file that is made from it: “gleek hand RECORD hand.json” makes one.`;

const ON_DISK =
  "a page that was opened from the disk may fetch nothing. Open it through a web server, or put the file’s text into the page.";
const NOT_REACHED = "there is no network, or the page or the other server does not allow it.";

export async function fetched(src) {
  const name = named(src);
  let answer;
  try {
    answer = await fetch(src, { credentials: "omit" });
  } catch {
    throw new Trouble(`${name} could not be fetched: ${location.protocol === "file:" ? ON_DISK : NOT_REACHED}`);
  }
  const none = answer.status === 404 ? ", there is no such file" : "";
  if (!answer.ok) throw new Trouble(`${name} could not be fetched: the server answers ${answer.status}${none}.`);
  return answer.text();
}
