// Reads and writes the data that are stored in the visitor's browser only.

export const SETTINGS = "gleek-settings";
export const PROGRESS = "gleek-progress";

const plain = (found) => (found && typeof found === "object" && !Array.isArray(found) ? found : {});

// Return functions that read and write the texts in a storage of the browser, by name. A text that is null is deleted.
// What the browser refuses to store (`unkept`) lasts until the reader leaves the page.
function textsIn(storage) {
  const unkept = new Map();
  return {
    unkept,
    read(name) {
      if (unkept.has(name)) return unkept.get(name);
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    keep(name, text) {
      try {
        if (text === null) storage().removeItem(name);
        else storage().setItem(name, text);
        unkept.delete(name);
      } catch {
        unkept.set(name, text);
      }
    },
  };
}
const lasting = textsIn(() => localStorage);
export const readText = lasting.read;
export const keepText = lasting.keep;
/** Texts that the browser stores until the tab is closed. */
export const tab = textsIn(() => sessionStorage);

// Call `draw` when the object stored under this name changes, in this page or in another tab. Also call it when the
// page is shown again, because it may come from the browser's cache of pages with an older object.
export function onStored(name, draw) {
  window.addEventListener(name, draw);
  window.addEventListener("storage", ({ key }) => (key === null || key === name) && draw());
  window.addEventListener("pageshow", draw);
}

// Whether the reader has loaded the page again, or has come back to it.
export const isAgain = ["reload", "back_forward"].includes(
  /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0])?.type,
);

export function canKeep() {
  const name = "gleek-try";
  keepText(name, "");
  if (lasting.unkept.delete(name)) return false;
  keepText(name, null);
  return true;
}

export function read(name) {
  try {
    return plain(JSON.parse(readText(name)));
  } catch {
    return {};
  }
}

/** Store an object under this name; null deletes the stored one. The functions given to `onStored` are called. */
export function keep(name, value) {
  keepText(name, value === null ? null : JSON.stringify(value));
  window.dispatchEvent(new CustomEvent(name));
}

// The visitor's progress in each game. `read(game)` returns that of one game, by default the page's own. `write(patch)`
// replaces the given properties of the page's game. The properties are `done` (for each finished lesson, the date),
// `tasks` (the finished tasks of each lesson), `best` (scores), `again` (kinds of question to practise, and when),
// `matches` (the hands of each match), `going` (unfinished matches), `left` (the match from which a link led away, and
// the way back), `rules` (the code of the visitor's own rules), and those of other scripts: `missed`, `statistics`,
// `answered` and `ladder`.
export const progress = {
  game: () => document.body.dataset.game || "gleek",
  read: (game = progress.game()) => plain(plain(read(PROGRESS).games)[game]),
  write(patch) {
    const all = read(PROGRESS);
    keep(PROGRESS, { ...all, games: { ...plain(all.games), [progress.game()]: { ...progress.read(), ...patch } } });
  },
};

/** Return the date `later` days after today, in the visitor's own time zone, as in "2026-11-23". */
export function day(later = 0) {
  const date = new Date();
  date.setDate(date.getDate() + later);
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** What other scripts of the page find in `window.gleek`. */
export const storing = {
  ...{ SETTINGS, PROGRESS, read, keep, readText, keepText, canKeep, onStored },
  ...{ tab, isAgain, progress, day },
};
