// Room at the desk, where a window has too little: what makes way for what is said, what is scrolled to, and how many choices
// stand in a row. By `data-tight` the page's style sheet leaves parts out.

/**
 * `view` gives what is drawn; `boxes` are opened by the reader: the reasons of an answer (`more`), all that has happened
 * (`log`), the figures of an advice (`advice`). Returns a function that makes room for what is there now.
 */
function roomOf(root, words, { instruction, answer, hint, problem }, boxes, view) {
  const tooLong = (one) => one.scrollHeight > one.clientHeight + 1;

  /**
   * One thing after another makes way until the rest is seen: at the end of a hand what happened last; by which rules is
   * played; what lies between the lines; at the end height of the buttons, which stay, and all that has happened; the choices
   * that were not made and then the one that was, where "Try it again" brings them back (after a right answer, and one that
   * is played out) and while reasons are read; at last what was told before the question. That stays where it is needed
   * again: for a hint, and for another answer.
   */
  function make() {
    attribute(root, "data-tight", null);
    const { answer: said, hint: hinted, solution, of } = view();
    const kind = (said || {}).kind;
    const task = Number(of) > 1;
    // With large type a task is scrolled as a whole.
    const parts = task ? [words, words.parentElement] : [words];
    const long = () => parts.some(tooLong);
    const reading = boxes.more.open || boxes.log.open;
    const end = kind === "end";
    const settled = kind === "right" || (kind === "dear" && task);
    const answered = Boolean(root.dataset.answered);
    const ways = [
      end && "words",
      !boxes.log.open && "rules",
      answered && "lines",
      end && "buttons",
      end && !boxes.log.open && "log",
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

  /** Scroll as far as it takes to see all this; its beginning stays under the question, which lies above what is scrolled. */
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

/** How many choices stand in a row: what their words leave room for, and in each row as many as in the others. */
function inRow(count, longest) {
  const rows = Math.ceil(count / Math.max(2, Math.floor(52 / (longest + 3)))) || 1;
  return Math.max(2, Math.ceil(count / rows));
}
