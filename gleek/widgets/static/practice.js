// The kinds of question that were answered wrongly, stored in the visitor's browser. Each is due again after one day,
// then three, then seven.

const PRACTICE_DAYS = [1, 3, 7];

/**
 * Record an answer. A wrong answer makes its kind due in one day. A right answer to a kind that is due moves it to
 * the next interval.
 */
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
    if (!(was.due <= day())) return; // never answered wrongly, or not due yet
    const step = (Number(was.step) || 0) + 1;
    if (step in PRACTICE_DAYS) all[about.id] = later(step);
    else delete all[about.id];
  }
  store.write({ again: all });
}
