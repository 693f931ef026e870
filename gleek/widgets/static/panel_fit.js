// Make the task panel fit into a small window: which parts to leave out (`data-tight`), where to scroll, and how many
// choices to put in a row.

import { attribute } from "../drawing/static/nodes.js";
import { makeScrollable, showMore } from "./page.js";

/** Return a function that makes the current contents of the task panel fit. */
export function roomOf({ root, words, instruction, answer: { node: answer, hint, problem, moreBox, advice }, view }) {
  const tooLong = (one) => one.scrollHeight > one.clientHeight + 1;

  // Leave out one part after another until the rest fits. Choices go only after a final answer, or while its
  // reasons are open; those that were not chosen go first. The situation stays while the reader may need it
  // for an answer. The line of the stages goes last.
  function make() {
    attribute(root, "data-tight", null);
    const { answer: said, hint: hinted, solution, of } = view();
    const kind = (said || {}).kind;
    const task = Number(of) > 1;
    // With large type, the whole task scrolls, not only the words.
    const parts = task ? [words, words.parentElement] : [words];
    const long = () => parts.some(tooLong);
    const reading = moreBox.open;
    const end = kind === "end";
    const settled = kind === "right" || (kind === "costly" && task);
    const answered = Boolean(root.dataset.answered);
    const ways = [
      end && "words",
      "rules",
      answered && "lines",
      answered && said && !end && (settled || reading) && "others",
      answered && said && !end && (settled || reading) && "choices",
      answered && !end && (settled || reading || solution || advice.node.open) && "words",
      answered && "where",
    ].filter(Boolean);
    for (const way of ways) if (long()) attribute(root, "data-tight", `${root.dataset.tight || ""} ${way}`.trim());
    if (answered && long() && !ways.includes("words")) {
      if (said) bring(answer, answer);
      else if (hinted) bring(hint, advice.node.hidden ? hint : advice.node);
      else bring(problem, problem);
    }
    makeScrollable(words, "What is said");
    showMore(words.parentElement);
  }

  /** Scroll the words so that everything from `first` to `last` is visible, or at least its beginning. */
  function bring(first, last) {
    const place = [words, words.parentElement].find(tooLong);
    const box = place.getBoundingClientRect();
    const below = Math.ceil(last.getBoundingClientRect().bottom - box.bottom);
    const room = first.getBoundingClientRect().top - box.top - instruction.offsetHeight;
    place.scrollTop += Math.max(0, Math.min(below, room));
  }

  for (const box of [moreBox, advice.node])
    box.addEventListener("toggle", () => {
      make();
      const top = words.getBoundingClientRect().top + instruction.offsetHeight;
      if (box.open) words.scrollTop += box.getBoundingClientRect().top - top;
    });
  return make;
}

// Return how many of `count` choices to put in a row: as many as fit, or fewer if all rows then have the same number.
// The longest label has `longest` characters.
export function inRow(count, longest) {
  const rows = Math.ceil(count / Math.max(2, Math.floor(52 / (longest + 3)))) || 1;
  return Math.max(2, Math.ceil(count / rows));
}
