// The kinds of question to practise, of which the contents remind the visitor, and the counts of all answers.

import { list } from "../../drawing/static/nodes.js";
import { withAnswered } from "./answered.js";
import { published, store } from "./page.js";

const PRACTICE_DAYS = [1, 3, 7];

/** Return the ids of the kinds of question that the visitor has answered wrongly and not learned yet. */
export const missedKinds = () => Object.keys(Object(store.read().again)).slice(0, 20);

/** Store whether the visitor has answered a question of the kind `about` ({ id, name, lesson }) correctly. */
export function notePractice(about, correct) {
  if (!published() || !about || !about.id) return;
  noteAnswered("kinds", about.id, correct);
  const { day } = window.gleek;
  const kept = store.read().again;
  const all = Array.isArray(kept) ? {} : { ...Object(kept) };
  const was = Object(all[about.id]);
  const later = (step) => ({ lesson: about.lesson, name: about.name, step, due: day(PRACTICE_DAYS[step]) });
  if (!correct) {
    all[about.id] = later(0);
  } else {
    if (!(was.due <= day())) return; // the kind is not stored, or is not due yet
    const step = (Number(was.step) || 0) + 1;
    if (step in PRACTICE_DAYS) all[about.id] = later(step);
    else delete all[about.id];
  }
  store.write({ again: all });
}

function noteAnswered(part, id, right) {
  const patch = published() && id && withAnswered(store.read(), part, id, right);
  if (patch) store.write(patch);
}

// Count a new answer to the task `id`, unless the task was done before: then the reader may be trying other ways. The
// second argument is the panel's view.
export function noteTask(id, { lesson, answer }) {
  const before = Object(store.read().tasks)[lesson];
  if (id && !list(before).includes(id)) noteAnswered("tasks", id, answer.kind === "right");
}
