// The unfinished matches. The browser stores the address of each, so that the visitor can return to it.

import { list } from "../../drawing/static/nodes.js";
import { goingIn } from "./going_list.js";
import { published, store } from "./page.js";

const MOST_GOING = 40; // if there are more matches, the one that was played longest ago is removed

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

/** Return the unfinished match whose deals a text names. The text is a code, such as a class code, or a date. */
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

/** Return the address that a view's `place` describes. */
export const addressOf = (place) =>
  `?${new URLSearchParams(Object.entries(Object(place)).filter(([, value]) => value !== ""))}`;

let lastLeft = null; // the data of `keepLeft`, on a page that stores nothing

/** Store that the reader left the match with the address `back`. Pages with an address in `at` offer the way back. */
export function keepLeft(left) {
  lastLeft = left;
  store.write({ left });
}

/** Return what `keepLeft` has stored, if this `place` is one that offers the way back: no choice was made since. */
export function leftFor(place) {
  const left = Object(lastLeft || store.read().left);
  return list(left.at).includes(addressOf(place)) ? left : null;
}

export const goingOn = () => goingIn(store.read());
