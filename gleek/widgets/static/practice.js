// Kinds of question that were missed, kept in the visitor's browser: each is due again after one day, three and seven.

const PRACTICE_DAYS = [1, 3, 7];

/** Note an answer of a kind: a wrong one begins its days, a right one when it is due moves it on. */
function notePractice(about, correct) {
  if (!published() || !about || !about.id) return;
  const { day } = window.gleek;
  const kept = store.read().again;
  const all = kept && typeof kept === "object" && !Array.isArray(kept) ? { ...kept } : {};
  const was = Object(all[about.id]);
  const later = (step) => ({ lesson: about.lesson, name: about.name, step, due: day(PRACTICE_DAYS[step]) });
  if (!correct) {
    all[about.id] = later(0);
  } else {
    if (!(was.due <= day())) return; // it is not among them, or was right today already
    const step = (Number(was.step) || 0) + 1;
    if (step in PRACTICE_DAYS) all[about.id] = later(step);
    else delete all[about.id];
  }
  store.write({ again: all });
}
