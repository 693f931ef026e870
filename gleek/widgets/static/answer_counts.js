// How often the visitor has answered each task and kind of question, and how often wrongly, also as a file to hand in;
// and the kinds of question to practise, which the table of contents offers.

import { list } from "../drawing/static/nodes.js";
import { entriesIn, store, textIn, VERSION } from "./page.js";

/** A JSON file with this key is a file of answers, which a pupil hands in. */
export const ANSWERS = "gleek-answers";
const MOST = 999;

const PARTS = ["tasks", "kinds"];
const plain = (given) => (given && typeof given === "object" && !Array.isArray(given) ? given : {});
const isCount = (given) => Number.isInteger(given) && given >= 0 && given <= MOST;
const isTries = (given) => Array.isArray(given) && given.length === 2 && given.every(isCount) && given[1] <= given[0];

// Return how often the visitor has answered each task and each kind of question: { tasks, kinds }, each with a pair
// [answers, wrong answers] for each id. Damaged entries of the stored `progress` are left out.
export function answeredIn(progress) {
  const kept = Object(progress).answered;
  const sound = (part) => Object.fromEntries(entriesIn(kept, part).filter(([, tries]) => isTries(tries)));
  return Object.fromEntries(PARTS.map((part) => [part, sound(part)]));
}

// Return the change to the stored `progress` after an answer, which was `right` or not; null if this count is full.
// `part` is "tasks" or "kinds", and `id` names the task or the kind of question.
export function withAnswered(progress, part, id, right) {
  const kept = answeredIn(progress);
  const [answers, wrong] = kept[part][id] ?? [0, 0];
  if (answers >= MOST) return null;
  const tries = [answers + 1, wrong + (right ? 0 : 1)];
  return { answered: { version: VERSION, ...kept, [part]: { ...kept[part], [id]: tries } } };
}

// Return a function that takes each view of the task panel, and returns the id of the task to which it shows a new
// answer, or "". An answer that an error sentence has hidden for a while is not new when it comes back.
export function newAnswers() {
  let seen = "";
  return ({ lesson, tasks, number, answer, problem }) => {
    if (!lesson || (!answer && problem)) return "";
    const id = list(tasks)[Number(number) - 1];
    const before = seen;
    seen = answer ? JSON.stringify([id, answer]) : "";
    return seen && seen !== before ? id : "";
  };
}

/** Return the text of the file of answers that the pupil `name` hands in; "" if nothing has been answered. */
export function answersFile(progress, game, name) {
  const kept = answeredIn(progress);
  if (!PARTS.some((part) => Object.keys(kept[part]).length)) return "";
  return `${JSON.stringify({ [ANSWERS]: VERSION, game, name, ...kept }, null, 1)}\n`;
}

/** Return the pupil's `name` and the counts (`text`, as JSON) in a file of answers; null if it is another file. */
export function readAnswers(text) {
  let data = {};
  try {
    data = plain(JSON.parse(text));
  } catch {
    // Another file.
  }
  if (!Object.hasOwn(data, ANSWERS)) return null;
  const { game, tasks, kinds } = data;
  return { name: textIn(data.name, 60).trim(), text: JSON.stringify({ game, tasks, kinds }) };
}

const PRACTICE_DAYS = [1, 3, 7];

/** Return the ids of the kinds of question that the visitor has answered wrongly and not learned yet. */
export const missedKinds = () => Object.keys(Object(store.read().again)).slice(0, 20);

/** Store whether the visitor has answered a question of the kind `about` ({ id, name, lesson }) correctly. */
export function notePractice(about, correct) {
  const { id, lesson, name } = Object(about);
  noteAnswered("kinds", id, correct);
  store.change(({ again: kept }, day) => {
    const all = Array.isArray(kept) ? {} : Object(kept);
    const { [id]: was, ...others } = all;
    // A right answer changes nothing if the kind is not stored, or is not due yet.
    if (!id || (correct && !(Object(was).due <= day()))) return null;
    const step = correct ? (Number(was.step) || 0) + 1 : 0;
    const later = { lesson, name, step, due: day(PRACTICE_DAYS[step]) };
    return { again: step in PRACTICE_DAYS ? { ...all, [id]: later } : others };
  });
}

function noteAnswered(part, id, right) {
  if (id) store.change((kept) => withAnswered(kept, part, id, right));
}

// Count a new answer to the task `id`, unless the task was done before: then the reader may be trying other ways. The
// second argument is the panel's view.
export function noteTask(id, { lesson, answer }) {
  const before = Object(store.read().tasks)[lesson];
  if (id && !list(before).includes(id)) noteAnswered("tasks", id, answer.kind === "right");
}
