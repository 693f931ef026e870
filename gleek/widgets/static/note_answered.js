// Stores in the visitor's progress how each task and each kind of question was answered.

import { list } from "../../drawing/static/nodes.js";
import { withAnswered } from "./answered.js";
import { published, store } from "./page.js";

export function noteAnswered(part, id, right) {
  const patch = published() && id && withAnswered(store.read(), part, id, right);
  if (patch) store.write(patch);
}

/** Note a new answer to the task `id`, if the task was not done before: whoever has done a task may try other ways. */
export function noteTask(id, { lesson, answer }) {
  const before = Object(store.read().tasks)[lesson];
  if (id && !list(before).includes(id)) noteAnswered("tasks", id, answer.kind === "right");
}
