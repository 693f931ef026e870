// The data that a learning system stores of a pupil's progress in one lesson or match. Nothing here needs a browser.

const MOST = 4096; // the number of characters that SCORM 1.2 requires a system to store

const plain = (given) => (given && typeof given === "object" && !Array.isArray(given) ? given : {});
const list = (given) => (Array.isArray(given) ? given : []);
const ascii = (text) =>
  text.replace(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Return what the browser stores of a match as a whole. */
const keptOf = (progress, match) => plain(plain(plain(plain(progress).matches)[match]).kept);
const only = (given, key) => (key in plain(given) ? { [key]: given[key] } : {});

/** Return the parts of a game's progress, the most important first: those of the lesson or match itself. */
function parts(progress, { lesson, match }) {
  const own = match ? ["going", "matches"] : ["tasks", "done"];
  const key = match || lesson;
  // How far a match has come; there may be no room for all its deals.
  const { last, over } = keptOf(progress, match);
  const short = match && last ? [["matches", { [match]: { kept: { last, over } } }]] : [];
  const game = ["tasks", "done", "missed", "statistics", "again", "best", "ladder", "rules"];
  return [
    ...short,
    ...own.map((name) => [name, only(progress[name], key)]),
    ...game.map((name) => [name, progress[name]]),
  ];
}

/** Return the progress as the text to store. Parts for which there is no room are left out. */
export function suspended(progress, sco) {
  let [kept, text] = [{}, "{}"];
  for (const [name, value] of parts(plain(progress), sco)) {
    const more = value === undefined ? kept : { ...kept, [name]: value };
    const written = ascii(JSON.stringify(more));
    if (written.length <= MOST) [kept, text] = [more, written];
  }
  return text;
}

/** Merge two stored objects. Of two values that of `now` stays, and of two lists the longer one. */
function merged(old, now) {
  if (Array.isArray(old) && Array.isArray(now)) return old.length > now.length ? old : now;
  if (plain(old) !== old || plain(now) !== now) return now ?? old;
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  return Object.fromEntries([...keys].map((key) => [key, merged(old[key], now[key])]));
}

/** Whether stored progress is the pupil's own. `learner` is the pupil's id in the system; "" if it tells none. */
export const isOf = (all, learner) => !learner || !all.learner || all.learner === learner;

/** Return all progress, with the text that the system stores added to the game's; another pupil's is dropped. */
export function restored(all, text, { game, match }, learner) {
  let saved = {};
  try {
    saved = plain(JSON.parse(text));
  } catch {
    // The system has stored nothing, or another text than ours.
  }
  const same = !learner || all.learner === learner;
  const games = same ? plain(all.games) : {};
  const own = plain(games[game]);
  const now = merged(saved, own);
  if ([saved.going, saved.matches].some((each) => match in plain(each))) {
    // The system's text is of the last visit, and the browser's may be older: the pupil may have played elsewhere.
    const { [match]: _, ...others } = plain(own.going);
    now.going = { ...others, ...plain(saved.going) };
    now.matches = merged(plain(own.matches), plain(saved.matches));
  }
  return { ...(same ? all : { learner }), games: { ...games, [game]: now } };
}

const share = (part, all) => (all > 0 ? Math.min(100, Math.round((100 * part) / all)) : 0);

/** Return the values to report. What was completed `before` stays completed, and the percentage never falls. */
export function report(progress, sco, before = {}) {
  const { lesson, tasks, match, deals } = sco;
  const { last, over } = keptOf(progress, match);
  const played = Math.max(0, Number(last) || 0);
  const status = before["cmi.core.lesson_status"];
  const wasDone = ["completed", "passed"].includes(status);
  const done = wasDone || (match ? over === true : lesson in plain(plain(progress).done));
  const counted = list(plain(plain(progress).tasks)[lesson]).length;
  const [part, all] = match ? [played, deals] : [counted, tasks];
  const score = done && (match || !all) ? 100 : share(part, all);
  return {
    "cmi.core.lesson_status": wasDone ? status : done ? "completed" : "incomplete",
    "cmi.core.score.min": "0",
    "cmi.core.score.max": "100",
    "cmi.core.score.raw": String(Math.max(score, Number(before["cmi.core.score.raw"]) || 0)),
    "cmi.suspend_data": suspended(progress, sco),
    // With "suspend", the system gives the stored data back. A browser may send nothing more when the pupil leaves.
    "cmi.core.exit": done ? "" : "suspend",
  };
}

/** Return the address, from its "?" on, at which an unfinished match goes on; "" if there is none. */
export function goesOn(progress, { match }) {
  const { query } = plain(plain(plain(progress).going)[match]);
  return typeof query === "string" && query.startsWith("?") ? query : "";
}
