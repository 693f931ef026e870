// Room for what is said at the desk, where a window has too little: by `data-tight` the page's style sheet leaves parts out.

/**
 * An answer takes the room of the choices, which "Try it again" brings back, and then that of what went before it; a wrong
 * one takes the latter first, since another choice follows. A number or ticks that can be mended stay. Reasons that are
 * opened take room as an answer does; a hint takes none: it needs what was told before.
 */
function makeRoom(root, words, { answer, hint: hinted, solution, of, number_box: box }, { reasons, hint, advice }) {
  attribute(root, "data-tight", null);
  const task = Number(of) > 1;
  // With large type a task is scrolled as a whole.
  const parts = task ? [words, words.parentElement] : [words];
  const long = () => root.dataset.answered && parts.some((one) => one.scrollHeight > one.clientHeight + 1);
  const { kind } = answer || {};
  const done = kind === "right" || (kind === "dear" && task) || Boolean(answer && reasons.open);
  const ways = [
    done && "choices",
    (answer || !hinted || solution || advice.open) && "words",
    !done && kind === "wrong" && task && !box && "choices",
  ].filter(Boolean);
  for (const way of ways) if (long()) attribute(root, "data-tight", `${root.dataset.tight || ""} ${way}`.trim());
  if (!ways.length && long()) words.scrollTop += Math.max(0, hint.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom);
}
