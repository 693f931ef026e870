// Stores in the visitor's progress how each task and each kind of question was answered.

import { list } from "../../drawing/static/nodes.js";
import { withAnswered } from "./answered.js";
import { published, store } from "./page.js";

export function noteAnswered(part, id, right) {
  const patch = published() && id && withAnswered(store.read(), part, id, right);
  if (patch) store.write(patch);
}

/** Note the answer to a task, if `given`, the task panel's view, has another one than the view before. */
export function noteTask(last, given) {
  const { answer } = given;
  if (!answer || !given.lesson || JSON.stringify(last.answer) === JSON.stringify(answer)) return;
  noteAnswered("tasks", list(given.tasks)[Number(given.number) - 1], answer.kind === "right");
}
