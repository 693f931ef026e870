// Makes room in the task panel of a small window: decides which parts to leave out, where to scroll, and how many
// choices are in a row. The page's style sheet hides the parts named in `data-tight`.

/**
 * Return a function that makes room for the current contents. `view` returns the drawn view. The reader can open
 * `boxes`: the reasons of an answer (`more`), all events (`log`), the figures of an advice (`advice`).
 */
function roomOf(root, words, { instruction, answer, hint, problem }, boxes, view) {
  const tooLong = (one) => one.scrollHeight > one.clientHeight + 1;

  /**
   * Leave out one part after another until the rest fits. The order is: at the end of a hand, the last events; the
   * line that names the rules; the space between lines; at the end of a hand, the height of the buttons, which stay;
   * after an answer, the other choices and then the chosen one; last, the situation before the question.
   * Choices are left out only while the reader reads reasons, or if "Try it again" restores them (after a right
   * answer, or a costly one that was played out). The situation stays if the reader needs it again: for a hint, and
   * for another answer.
   */
  function make() {
    attribute(root, "data-tight", null);
    const { answer: said, hint: hinted, solution, of } = view();
    const kind = (said || {}).kind;
    const task = Number(of) > 1;
    // With large type the whole task scrolls.
    const parts = task ? [words, words.parentElement] : [words];
    const long = () => parts.some(tooLong);
    const reading = boxes.more.open || boxes.log.open;
    const end = kind === "end";
    const settled = kind === "right" || (kind === "costly" && task);
    const answered = Boolean(root.dataset.answered);
    const ways = [
      end && "words",
      !boxes.log.open && "rules",
      answered && "lines",
      end && "buttons",
      answered && said && !end && (settled || reading) && "others",
      answered && said && !end && (settled || reading) && "choices",
      answered && !end && (settled || reading || solution || boxes.advice.open) && "words",
    ].filter(Boolean);
    for (const way of ways) if (long()) attribute(root, "data-tight", `${root.dataset.tight || ""} ${way}`.trim());
    if (answered && long() && !ways.includes("words")) {
      if (said) bring(answer, answer);
      else if (hinted) bring(hint, boxes.advice.hidden ? hint : boxes.advice);
      else bring(problem, problem);
    }
    makeScrollable(words, "What is said");
    showMore(words.parentElement);
  }

  /**
   * Scroll until all of this is visible. Its beginning stays below the question, which is above the scrolled area.
   */
  function bring(first, last) {
    const place = [words, words.parentElement].find(tooLong);
    const box = place.getBoundingClientRect();
    const below = Math.ceil(last.getBoundingClientRect().bottom - box.bottom);
    place.scrollTop += Math.max(0, Math.min(below, first.getBoundingClientRect().top - box.top - instruction.offsetHeight));
  }

  for (const box of [boxes.more, boxes.log]) {
    box.addEventListener("toggle", () => {
      make();
      const top = words.getBoundingClientRect().top + instruction.offsetHeight;
      if (box.open) words.scrollTop += box.getBoundingClientRect().top - top;
    });
  }
  boxes.advice.addEventListener("toggle", () => {
    make();
    if (boxes.advice.open) words.scrollTop = 0;
  });
  return make;
}

/** Return how many choices are in a row: as many as fit, with rows of equal length where possible. */
function inRow(count, longest) {
  const rows = Math.ceil(count / Math.max(2, Math.floor(52 / (longest + 3)))) || 1;
  return Math.max(2, Math.ceil(count / rows));
}
