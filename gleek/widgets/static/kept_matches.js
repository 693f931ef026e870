// Data that the browser stores: the hands and the latest state of each match; the visitor's name; classes;
// and the address of each unfinished match, so that the visitor can return to it.

import { h, isNew, list, show } from "../drawing/static/nodes.js";
import { dateInWords, published, store } from "./page.js";

export const forAll = {
  read: () => (published() ? window.gleek.read(window.gleek.PROGRESS) : {}),
  write(patch) {
    if (published()) window.gleek.keep(window.gleek.PROGRESS, { ...forAll.read(), ...patch });
  },
};

/** Clean a typed name: replace invisible characters by spaces, and limit the length. */
const nameFrom = (text) =>
  `${text || ""}`
    .normalize("NFC")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, 40)
    .trim();
export const ownName = () => nameFrom(forAll.read().name);
export const keepName = (text) => forAll.write({ name: nameFrom(text) });

// Return a map from numbers to the stored hands of the match `kept`. Only those are in it that fit together: each ends
// in the state in which the next begins, and the last in that of the match.
export function handsOf(kept) {
  const found = new Map();
  const hands = Object(Object(Object(store.read().matches)[kept.id]).hands);
  // The state in which the next hand must end; null after a missing hand, because it is not known then.
  let wanted = kept.ends;
  for (let number = kept.last; number > 0; number -= 1) {
    const one = Object(hands[number]);
    const fits = one.hand && (wanted === null || one.ends === wanted);
    if (fits) found.set(number, one.hand);
    wanted = fits ? one.begins : null;
  }
  return found;
}

/** Return the match `kept` as an object for a file, which has only the deal of a hand that is not stored. */
export function fileOf(kept) {
  const found = handsOf(kept);
  return { ...kept.file, hand: kept.deals.map((deal, place) => found.get(place + 1) || { deal }) };
}

/** Return this object with the visitor's name in place of "You" and in the title. */
export function namedFile(kept) {
  const name = ownName();
  const file = fileOf(kept);
  if (!name || !list(file.players).includes(kept.you)) return file;
  // If an opponent has the same name, make the visitor's name different.
  const others = file.players.filter((one) => one !== kept.you).map((one) => one.toLowerCase());
  const player = name.replace(/[\s,]+/g, " "); // the names of players in a record must not have commas
  const called = others.includes(player.toLowerCase()) ? `${player} (player 1)` : player;
  const plain = (one) => (one === kept.you ? called : one);
  // Replace "You" in other fields too, such as that of the first dealer.
  const told = Object.entries(file).map(([key, value]) => [key, plain(value)]);
  return { ...Object.fromEntries(told), title: `${file.title}, played by ${name}`, players: file.players.map(plain) };
}

/** Return a file name made of these parts. Characters that a file name cannot have become hyphens. */
export function fileName(...parts) {
  const name = parts.filter(Boolean).join(" ");
  return `${name.replace(/[\\/:*?"<>|\p{C}]/gu, "-").replace(/^\.+/, "")}.json`;
}

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

export function forgetGoing(id) {
  const { [id]: _, ...others } = Object(store.read().going);
  store.write({ going: others });
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

const nameOf = ({ against, date }) =>
  [typeof against === "string" && against && `Against ${against}`, dateInWords(date)].filter(Boolean).join(", ");

// Return a node with the list of unfinished matches, and the function `draw(matches)`. The links begin with `address`.
export function goingList(address) {
  const [links, said] = [h("div"), h("p", { role: "status" })];
  const node = h("div.gk-going", links, said);
  function remove(match) {
    forgetGoing(match.id);
    const back = h("button", { type: "button", onclick: () => putBack(match) }, "Put it back");
    said.replaceChildren(`Deleted: ${nameOf(match) || match.place}. `, back);
    show(node, true);
    back.focus();
  }
  function putBack({ id, ...match }) {
    said.replaceChildren();
    store.write({ going: { ...Object(store.read().going), [id]: match } });
    [...links.querySelectorAll("a")].find((one) => one.gkId === id)?.focus();
  }
  function item(match) {
    const name = nameOf(match);
    const link = h("a", { href: address + match.query }, name ? `${name}: ${match.place}` : match.place);
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
      links.replaceChildren("Go on with a match that is not over:", items(matches.slice(0, FIRST)));
      if (older.length) links.append(h("details.gk-behind", h("summary", `${older.length} more`), items(older)));
      show(links, matches.length);
      show(node, matches.length || said.firstChild);
    },
  };
}
