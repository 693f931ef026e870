// The page that the widget is in: what it stores, its address, its presentation.

import { attempt } from "../drawing/static/nodes.js";

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
  /** Set several parameters at once, so that the address never has only some of them; null removes a parameter. */
  setAll(values) {
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
    history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  },
};

// While the page is presented and shows the widget `root`, call `go` with 1 for a step forwards and with -1 for a step
// back. `go` returns whether there was such a step. Return a function that stops this.
export function onStep(root, go) {
  const heard = (event) => go(Number((event.detail || {}).by) < 0 ? -1 : 1) && event.preventDefault();
  return listen(root, "gleek:step", heard);
}
