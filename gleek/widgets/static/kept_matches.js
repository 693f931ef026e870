// Data that the browser stores: the hands and the latest state of each match; the visitor's name; classes.

import { list } from "../drawing/static/nodes.js";
import { published, store } from "./page.js";

export const forAll = {
  read: () => (published() ? window.gleek.read(window.gleek.PROGRESS) : {}),
  write(patch) {
    if (published()) window.gleek.keep(window.gleek.PROGRESS, { ...forAll.read(), ...patch });
  },
};

/** Clean a typed name: replace invisible characters by spaces, and limit the length. */
export const nameFrom = (text) =>
  `${text || ""}`
    .normalize("NFC")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, 40)
    .trim();
export const ownName = () => nameFrom(forAll.read().name);

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

/** Return the match `kept` as the text of a file, which has only the deal of a hand that is not stored. */
export function fileOf(kept) {
  const found = handsOf(kept);
  const hand = kept.deals.map((deal, place) => found.get(place + 1) || { deal });
  return `${JSON.stringify({ ...kept.file, hand }, null, 1)}\n`;
}

/** Return the match `kept` as an object for a file, with the visitor's name in place of "You" and in the title. */
export function namedFile(kept) {
  const name = ownName();
  const file = JSON.parse(fileOf(kept));
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
