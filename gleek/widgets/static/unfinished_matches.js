// The unfinished matches. The browser stores the address of each, so that the visitor can return to it.

import { h, isNew, list, show } from "../drawing/static/nodes.js";
import { published, store } from "./page.js";
import { dateInWords } from "./stored_versions.js";

const MOST_GOING = 40; // the most matches that are stored; the one played longest ago is removed first
const FIRST = 4; // how many unfinished matches are shown at first

/** Store the page's current address for this match. If the match is over, remove it from the list. */
export function keepGoing(match) {
  if (!match || !match.begun || !published()) return;
  const { [match.id]: kept, ...others } = Object(store.read().going);
  const { place, against } = match;
  const one = { place, against, date: window.gleek.day(), query: location.search };
  const now = match.over ? [] : [[match.id, one]];
  if (!kept && match.over) return;
  store.write({ going: Object.fromEntries([...Object.entries(others), ...now].slice(-MOST_GOING)) });
}

const dealtName = () => ["gleek-dealt", window.gleek.progress.game(), store.read().rules].join(" ");

/** Store a match in which no choice is made yet, until the tab is closed: the visitor finds the same cards again. */
export function keepDealt({ place, going }) {
  if (!published() || !going || ["class", "day", "result", "lesson"].some((key) => Object(place)[key])) return;
  window.gleek.tab.keep(dealtName(), going.begun ? "" : addressOf(place));
}

/** Return the match that `keepDealt` has stored for the visitor's rules, or null. */
export function dealtBefore() {
  const kept = published() && window.gleek.tab.read(dealtName());
  return kept ? { id: "", query: kept } : null;
}

/** Return the unfinished match whose deals a text names by a class code or a date; undefined if there is none. */
export function goingOver(text) {
  const plain = (given) => (given || "").toUpperCase().replace(/[^\dA-Z]/g, "");
  const named = ({ query: place }) =>
    ["class", "day"].map((key) => plain(new URLSearchParams(place).get(key))).find(Boolean);
  return text && goingOn().find((one) => named(one) && plain(text).includes(named(one)));
}

/** Remove a match from the list. */
export function forgetGoing(id) {
  const { [id]: _, ...others } = Object(store.read().going);
  store.write({ going: others });
}

/** Put a match back into the list, as the one that was played last. */
export function restoreGoing({ id, ...match }) {
  store.write({ going: { ...Object(store.read().going), [id]: match } });
}

/** Return the query of the address that a view's `place` describes. Keys with the value "" are left out. */
export const addressOf = (place) =>
  `?${new URLSearchParams(Object.entries(Object(place)).filter(([, value]) => value !== ""))}`;

let lastLeft = null; // what `keepLeft` got last, for pages on which the browser stores nothing

// Store that the reader has left a match for another. `left` has a sentence on this (`said`), the address of the match
// that was left (`back`), and the addresses at which the page offers the way back (`at`).
export function keepLeft(left) {
  lastLeft = left;
  store.write({ left });
}

// Return what `keepLeft` has stored if the page offers the way back at the address of a view's `place`, else
// null. The first choice in a match changes the address, and so ends the offer.
export function leftFor(place) {
  const left = Object(lastLeft || store.read().left);
  return list(left.at).includes(addressOf(place)) ? left : null;
}

export const goingOn = () => goingIn(store.read());

/** Return the unfinished matches of a game's stored progress, the one that was played last first. */
export function goingIn(progress) {
  return Object.entries(Object(Object(progress).going))
    .map(([id, one]) => ({ ...Object(one), id }))
    .filter(({ place, query }) => typeof place === "string" && typeof query === "string" && query.startsWith("?"))
    .reverse();
}

/** Return the name of a match: its opponents, if there are any, and the day on which it was played last. */
const nameOf = ({ against, date }) =>
  [typeof against === "string" && against && `Against ${against}`, dateInWords(date)].filter(Boolean).join(", ");

// Return a node with the list of unfinished matches, and the function `draw(matches)`. `hrefOf` returns the address of
// a match; `drop` removes a match from what the browser stores, and `restore` puts it back.
export function goingList({ hrefOf, drop, restore }) {
  const node = h("div.gk-going");
  const links = h("div");
  const said = h("p", { role: "status" });
  node.append(links, said);
  function remove(match) {
    drop(match);
    const back = h("button", { type: "button", onclick: () => putBack(match) }, "Put it back");
    said.replaceChildren(`Deleted: ${nameOf(match) || match.place}. `, back);
    show(node, true);
    back.focus();
  }
  function putBack(match) {
    said.replaceChildren();
    restore(match);
    [...links.querySelectorAll("a")].find((one) => one.gkId === match.id)?.focus();
  }
  function item(match) {
    const name = nameOf(match);
    const link = h("a", { href: hrefOf(match) }, name ? `${name}: ${match.place}` : match.place);
    link.gkId = match.id;
    const named = { type: "button", "aria-label": `Delete: ${link.textContent}`, onclick: () => remove(match) };
    return h("li", link, " ", h("button", named, "Delete"));
  }
  const items = (matches) => h("ul", { role: "list" }, ...matches.map(item));
  return {
    node,
    draw(matches) {
      if (!isNew(node, matches)) return;
      const older = list(matches).slice(FIRST);
      const behind = h("details.gk-behind", h("summary", `${older.length} more`), items(older));
      links.replaceChildren(
        "Go on with a match that is not over:",
        items(matches.slice(0, FIRST)),
        ...(older.length ? [behind] : []),
      );
      show(links, matches.length);
      show(node, matches.length || said.firstChild);
    },
  };
}
