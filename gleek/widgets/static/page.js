// The page that the widget is in: what it stores, its address, its presentation, and
// parts of it that may be too long for their places.

import { attempt, attribute } from "../drawing/static/nodes.js";

export const published = () => Boolean(document.body && document.body.dataset.gleek);
export const presenting = () => Boolean(document.body && document.body.hasAttribute("data-gk-presenting"));

/** Call `heard` with each event of this kind at `target`. Return a function that stops this. */
export function listen(target, kind, heard) {
  target.addEventListener(kind, heard);
  return () => target.removeEventListener(kind, heard);
}

/** The visitor's progress and choices, which the browser stores only on the project's own pages (stored.js). */
export const store = {
  read: () => (published() ? window.gleek.progress.read() : {}),
  write(patch) {
    if (published()) window.gleek.progress.write(patch);
  },
  /** Store the change that `make(data, day)` returns, unless it is null. `day(n)` is the date in n days. */
  change(make) {
    const patch = published() && make(store.read(), window.gleek.day);
    if (patch) store.write(patch);
  },
  /** Call `draw` whenever the stored data change. Return a function that stops this. */
  onChange(draw) {
    return published() ? listen(window, window.gleek.PROGRESS, () => attempt([draw])) : () => {};
  },
};

/** Objects that the browser stores until the tab is closed, only on the project's own pages; null deletes one. */
export const tab = {
  read: (name) => (published() ? JSON.parse(window.gleek.tab.read(name)) : null),
  keep(name, value) {
    if (published()) window.gleek.tab.keep(name, value && JSON.stringify(value));
  },
};

/** The parameters in the address of the page. They describe its state, so that a reload or a link restores it. */
export const query = {
  get(key) {
    const value = published() ? new URLSearchParams(location.search).get(key) : null;
    // A link from an email may end with punctuation. So may the name of a record, which is left as it is.
    return value === null || key === "record" ? value : value.replace(/[.,;:!?…)\]}>"'”’»\p{Cf}]{1,9}$/u, "");
  },
  set(key, value) {
    query.setAll({ [key]: value });
  },
  // Set several parameters at once, so that the address never has only some of them; null removes a parameter. If
  // `enter` is true, the browser's Back button leads to the address before.
  setAll(values, enter = false) {
    if (!published()) return;
    const isNew = ([key, value]) => query.get(key) !== (value === null ? null : String(value));
    const changed = Object.entries(values).filter(isNew);
    if (!changed.length) return;
    const keys = new URLSearchParams(location.search);
    for (const [key, value] of changed) {
      if (value === null) keys.delete(key);
      else keys.set(key, value);
    }
    const search = keys.size ? `?${keys}` : "";
    const address = `${location.pathname}${search}${location.hash}`;
    if (enter) history.pushState(null, "", address);
    else history.replaceState(history.state, "", address);
  },
};

// While the page is presented and shows the widget `root`, call `go` with 1 for a step forwards and with -1 for a step
// back. `go` returns whether there was such a step. Return a function that stops this.
export function onStep(root, go) {
  const heard = (event) => go(Number((event.detail || {}).by) < 0 ? -1 : 1) && event.preventDefault();
  return listen(root, "gleek:step", heard);
}

export const VERSION = 1;
export const isDay = (text) => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);
/** Return a stored date in words, or "" if it is no date. */
export function dateInWords(text) {
  const date = new Date(`${text}T12:00`);
  const isDate = !Number.isNaN(date.getTime());
  return isDate ? date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" }) : "";
}

export const textIn = (given, most) => (typeof given === "string" ? given.slice(0, most) : "");

/** Return the [key, value] pairs of `kept[name]`; none if `kept` is damaged or of another version. */
export function entriesIn(kept, name) {
  const data = Object(kept);
  return data.version === VERSION ? Object.entries(Object(data[name])) : [];
}

/** Let Tab reach a node that is too long for its place, so that keys can scroll it, and give it this `name`. */
export function makeScrollable(node, name) {
  const long = node.scrollHeight > node.clientHeight + 1;
  attribute(node, "tabindex", long ? "0" : null);
  attribute(node, "role", long ? "group" : null);
  attribute(node, "aria-label", long ? name : null);
  showMore(node);
}

/** Keep the attribute `data-below` on a node while there is more text below. The style sheet then shows an arrow. */
export function showMore(node) {
  const mark = () => {
    const more = node.scrollHeight - node.clientHeight - node.scrollTop > 2;
    attribute(node, "data-below", more && getComputedStyle(node).overflowY !== "visible" ? "yes" : null);
  };
  if (!node.onscroll) node.onscroll = mark;
  mark();
}

/** Call `laid` whenever the size of a node changes. Return a function that stops this. */
export function onLaidOut(node, laid) {
  const measure = new ResizeObserver(laid);
  measure.observe(node);
  return () => measure.disconnect();
}
