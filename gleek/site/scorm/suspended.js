// Converts a pupil's progress to the data that a learning system stores, and back. Nothing here needs a browser.
//
// `sco` is the data of a lesson or match (see `_data` in __init__.py), and `progress` is a pupil's progress in its
// game, as the browser stores it (see stored.js).

const MOST = 4096; // the number of characters that SCORM 1.2 requires a system to store

const plain = (given) => (given && typeof given === "object" && !Array.isArray(given) ? given : {});
const list = (given) => (Array.isArray(given) ? given : []);
const ascii = (text) =>
  text.replace(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Return how many deals of a match are done (`last`) and whether it is over (`over`); {} if not begun. */
const keptOf = (progress, match) => plain(plain(plain(plain(progress).matches)[match]).kept);
const only = (given, key) => (key in plain(given) ? { [key]: given[key] } : {});

// Return the properties of a game's progress as pairs of name and value, the most important first. The first ones have
// only the data of the lesson or match itself; the later ones repeat them with all data of the game.
function parts(progress, { lesson, match }) {
  const own = match ? ["going", "matches"] : ["tasks", "done"];
  const key = match || lesson;
  // Begin with how far a match has come, because there may be no room for its deals.
  const { last, over } = keptOf(progress, match);
  const short = match && last ? [["matches", { [match]: { kept: { last, over } } }]] : [];
  const game = ["tasks", "done", "missed", "statistics", "again", "best", "ladder", "rules"];
  return [
    ...short,
    ...own.map((name) => [name, only(progress[name], key)]),
    ...game.map((name) => [name, progress[name]]),
  ];
}

/** Return the text to store in the learning system: the progress as JSON, without the properties that find no room. */
export function suspended(progress, sco) {
  let [kept, text] = [{}, "{}"];
  for (const [name, value] of parts(plain(progress), sco)) {
    const more = value === undefined ? kept : { ...kept, [name]: value };
    const written = ascii(JSON.stringify(more));
    if (written.length <= MOST) [kept, text] = [more, written];
  }
  return text;
}

/** Merge two stored values: objects key by key. Keep the longer of two lists; of other values, keep that of `now`. */
function merged(old, now) {
  if (Array.isArray(old) && Array.isArray(now)) return old.length > now.length ? old : now;
  if (plain(old) !== old || plain(now) !== now) return now ?? old;
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  return Object.fromEntries([...keys].map((key) => [key, merged(old[key], now[key])]));
}

/** Return whether the stored progress `all` may be the pupil's own: its id is their id `learner`, or one is unknown. */
export const isOf = (all, learner) => !learner || !all.learner || all.learner === learner;

// Merge the progress that the learning system has stored into the browser's, and return the result. `all` is what the
// browser stores, for all games. `text` is what `suspended` returned at the last visit, in this browser or another.
// `learner` is the pupil's id in the system, or "". If `all` is of another pupil, it is dropped.
export function restored(all, text, { game, match }, learner) {
  let saved = {};
  try {
    saved = plain(JSON.parse(text));
  } catch {
    // The system has stored nothing yet, or a text that is not ours.
  }
  const same = !learner || all.learner === learner;
  const games = same ? plain(all.games) : {};
  const own = plain(games[game]);
  const now = merged(saved, own);
  if ([saved.going, saved.matches].some((each) => match in plain(each))) {
    // The system has the match as it was at the last visit. The browser's may be older, if the pupil has since played
    // in another browser. So take the system's.
    const { [match]: _, ...others } = plain(own.going);
    now.going = { ...others, ...plain(saved.going) };
    now.matches = merged(plain(own.matches), plain(saved.matches));
  }
  return { ...(same ? all : { learner }), games: { ...games, [game]: now } };
}

const share = (part, all) => (all > 0 ? Math.min(100, Math.round((100 * part) / all)) : 0);

// Return the values to report to the learning system, by their names in SCORM. `before` are the values that it had: a
// part that was completed stays so, and the score, a percentage, never falls.
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
    // Only after "suspend" does the system give the stored data back. It is reported each time, and not just at the
    // end, because a browser may send nothing when the pupil leaves.
    "cmi.core.exit": done ? "" : "suspend",
  };
}

/** Return the query, such as "?class=…", that opens an unfinished match where it stopped; "" if there is none. */
export function goesOn(progress, { match }) {
  const { query } = plain(plain(plain(progress).going)[match]);
  return typeof query === "string" && query.startsWith("?") ? query : "";
}
