// The kinds of question to practise, which the table of contents offers, and the counts of all answers.

import { list } from "../drawing/static/nodes.js";
import { withAnswered } from "./answer_counts.js";
import { store } from "./page.js";

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
