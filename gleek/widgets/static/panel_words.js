// The words of the task panel on an answer, and the announcements for screen readers. Nothing here needs a browser.

import { list } from "../../drawing/static/nodes.js";

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

/** Screen readers announce only the sentence and the figures of an answer. The rest can be read in the page. */
export function answerAloud(answer) {
  const figures = list(answer.figures).map(figureOf).join(", ");
  return answer.heard || [verdictOf(answer), answer.sentence, figures].filter(Boolean).join(" ");
}

/** Return a text that identifies the task and the decision. With it, the buttons and the focus change. */
export const decisionOf = (given) => `${given.number || ""} ${given.decision || ""}`;

/** Return whether the current task is finished: the reader has answered correctly, or has asked for the solution. */
export const settled = (given) =>
  Boolean(Number(given.of) && (given.solution || (given.answer || {}).kind === "right"));

/** Return whether one of these keys has another value in the view `now`. */
export const changed = (old, now, ...keys) => keys.some((key) => JSON.stringify(now[key]) !== JSON.stringify(old[key]));

/** Return the title of the stage that has begun since the view `old`; else "". So it is announced once. */
function stageAloud(old, now) {
  const stage = (view) => list((view.where || {}).stages).find((one) => one.id === view.where.now) || {};
  const [before, here] = [stage(old), stage(now)];
  return here.title && here.id !== before.id ? `${here.title}.` : "";
}

/** Return the new texts of a view as one announcement, without an instruction that has the focus. */
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
