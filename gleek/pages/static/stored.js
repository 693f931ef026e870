// Data that are stored in this browser only.

export const SETTINGS = "gleek-settings";
export const PROGRESS = "gleek-progress";

const plain = (found) => (found && typeof found === "object" && !Array.isArray(found) ? found : {});

// If the browser refuses to store a value, it is kept here, by its name, until the reader leaves the page.
const unkept = new Map();

/** Return the text stored under this name, or null if there is none. */
export function readText(name) {
  if (unkept.has(name)) return unkept.get(name);
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Store a text under this name. If it is null, delete the stored text. */
export function keepText(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    unkept.delete(name);
  } catch {
    unkept.set(name, text);
  }
}

/** Call `draw` when the object under this name changes, here or in another tab, or with a page from the cache. */
export function onStored(name, draw) {
  window.addEventListener(name, draw);
  window.addEventListener("storage", ({ key }) => (key === null || key === name) && draw());
  window.addEventListener("pageshow", draw);
}

/** Texts that the browser stores until the tab is closed, if it allows the page to store data. */
export const tab = {
  read(name) {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  keep(name, text) {
    try {
      sessionStorage.setItem(name, text);
    } catch {
      // The page begins at the top, with closed sections, when it is loaded again.
    }
  },
};
// Whether the reader has loaded the page again, or has come back to it.
export const isAgain = ["reload", "back_forward"].includes(
  /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0])?.type,
);

/** Return whether the browser stores anything for this site. */
export function canKeep() {
  const name = "gleek-try";
  keepText(name, "");
  if (unkept.delete(name)) return false;
  keepText(name, null);
  return true;
}

/** Return the object stored under this name, or an empty object if there is none. */
export function read(name) {
  try {
    return plain(JSON.parse(readText(name)));
  } catch {
    return {};
  }
}

/** Store an object, or delete it if it is null. Notify the scripts of this page (the browser notifies other tabs). */
export function keep(name, value) {
  keepText(name, value === null ? null : JSON.stringify(value));
  window.dispatchEvent(new CustomEvent(name));
}

// The visitor's progress in a game: `done` (lessons), `tasks` (by lesson), `best` (scores), `again` (kinds of question
// to practise, and when), `matches` (their hands), `going` (unfinished matches), `left` (the way back to one), `missed`,
// `statistics`, `answered` and `ladder` (see their scripts), and `rules` (the code of the visitor's own).
export const progress = {
  game: () => document.body.dataset.game || "gleek",
  read: (game = progress.game()) => plain(plain(read(PROGRESS).games)[game]),
  write(patch) {
    const all = read(PROGRESS);
    keep(PROGRESS, { ...all, games: { ...plain(all.games), [progress.game()]: { ...progress.read(), ...patch } } });
  },
};

/** Return today's date in the visitor's own time zone, or the date `later` days after it, as in "2026-11-23". */
export function day(later = 0) {
  const date = new Date();
  date.setDate(date.getDate() + later);
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
