// The words of the task panel on an answer, and the announcements for screen readers. Nothing here needs a browser.

import { list } from "../drawing/static/nodes.js";

const VERDICTS = { right: "Right.", costly: "Allowed, but costly.", illegal: "Not allowed.", wrong: "Not right." };
export const NAMES = {
  hint: "Hint",
  solution: "Solution",
  again: "Try again",
  previous: "← Previous",
  review: "",
  next: "Next →",
};

export const verdictOf = (answer) => (answer.kind !== "illegal" && answer.word) || VERDICTS[answer.kind] || "";
export const partsOf = (one) => (one.parts ? `(${one.parts})` : "");
const figureOf = (one) => `${one.name} ${one.sum} ${partsOf(one)}`.trim();
export const hintOf = (given) => (given.hint ? `${(given.names || {}).hint || NAMES.hint}: ${given.hint}` : "");
export const solutionOf = (given) => (given.solution ? `Solution: ${given.solution}` : "");

/** Return what screen readers announce of an answer: its sentence and figures. The rest can be read in the page. */
export function answerAloud(answer) {
  const figures = list(answer.figures).map(figureOf).join(", ");
  return answer.heard || [verdictOf(answer), answer.sentence, figures].filter(Boolean).join(" ");
}

/** Return a text that identifies the task and the decision. When it changes, the panel makes new buttons. */
export const decisionOf = (given) => `${given.number || ""} ${given.decision || ""}`;

/** Return whether the current task is finished: the reader has answered correctly, or has asked for the solution. */
export const settled = (given) =>
  Boolean(Number(given.of) && (given.solution || (given.answer || {}).kind === "right"));

/** Return whether one of these keys has different values in the views `old` and `now`. */
export const changed = (old, now, ...keys) => keys.some((key) => JSON.stringify(now[key]) !== JSON.stringify(old[key]));

/** Return the title of the stage of the view `now` if it was not that of `old`; else "". So it is announced once. */
function stageAloud(old, now) {
  const stage = (view) => list((view.where || {}).stages).find((one) => one.id === view.where.now) || {};
  const [before, here] = [stage(old), stage(now)];
  return here.title && here.id !== before.id ? `${here.title}.` : "";
}

// Return the texts of the view `now` that are new since the view `old`, as one announcement. If the instruction is
// `focused`, it is left out, because a screen reader reads it anyway.
export function newsOf(old, now, focused) {
  const isNew = (...keys) => changed(old, now, ...keys);
  const words = [];
  if (now.problem && isNew("problem")) words.push(now.problem);
  const told = now.answer && isNew("answer") ? answerAloud(now.answer) : "";
  // At the end of a hand, announce the last events first and then the result.
  const ended = told && now.answer.kind === "end";
  if (!ended) words.push(told);
  if (now.solution && isNew("solution")) words.push(solutionOf(now));
  else if (now.hint && isNew("hint")) words.push(hintOf(now));
  if (isNew("situation", "instruction"))
    words.push(
      now.heard === undefined ? now.situation : now.heard,
      ended ? "" : stageAloud(old, now),
      focused ? "" : now.instruction,
    );
  if (ended) words.push(told);
  return words.filter(Boolean).join(" ");
}
