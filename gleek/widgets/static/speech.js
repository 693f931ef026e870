// Texts for screen readers: cards and sums in words, and the live region.

import { CARD_WORDS } from "../drawing/static/card_words.js";
import { attribute, h, write } from "../drawing/static/nodes.js";

export const SIGNS = `[${Object.keys(CARD_WORDS.suits).join("")}]`;
// U+FE0E asks for the text form of the sign, not the emoji.
const CARD = `\\b(${Object.keys(CARD_WORDS.ranks).join("|")})(${SIGNS})\uFE0E?`;
const [CARD_SIGNS, BETWEEN_CARDS] = [new RegExp(CARD, "g"), new RegExp(`(${SIGNS})\uFE0E? (?=${CARD})`, "g")];
const AFTER_VERB = new RegExp(`\\b(plays?|played|leads?|led|keeps?|kept|lays? out|laid out) (?=${CARD})`, "gi");

const [PENCE, SHILLINGS] = ["(?:(\\d+)?([¼½¾])?d\\.)", "(?:(\\d{1,2})s\\.)"];
const SUM = new RegExp(
  `(?<![\\w¼½¾.])([+−]?)(?=£\\d|\\d{1,2}s\\.|[\\d¼½¾]+d\\.)(?:£(\\d+))?(?: ?${SHILLINGS})?(?: ?${PENCE})?(?=(\\s+[“"A-Z]|$)?)`,
  "g",
);
// An average of pence in a review, as in "30.6d."
const AVERAGE = /([+−]?)(\d+\.\d+)d\.(?=(\s+[“"A-Z]|$)?)/g;
const SIGNED = { "+": "plus ", "−": "minus " };
const PARTS_OF_PENNY = { "¼": "farthing", "½": "halfpenny", "¾": "three farthings" };

// Return a sum of money in words: "1s. 3d." is "one shilling and threepence". The arguments are a match of `SUM` and
// its groups. `ends` is undefined unless the sum ends the sentence: then its full stop is kept.
function sumAloud(all, sign, pounds, shillings, pence, part, ends) {
  const many = (count) => CARD_WORDS.numbers[count] || count;
  const counted = (count, one, more) =>
    Number(count) && (Number(count) === 1 ? `one ${one}` : `${many(count)} ${more}`);
  const some = `${CARD_WORDS.numbers[pence] || `${pence} `}pence`; // "twopence", "14 pence"
  const whole = Number(pence) && (Number(pence) === 1 ? "one penny" : some);
  const fraction = part && (whole || part === "¾" ? PARTS_OF_PENNY[part] : `a ${PARTS_OF_PENNY[part]}`);
  const large = [counted(pounds, "pound", "pounds"), counted(shillings, "shilling", "shillings")];
  const words = [...large, [whole, fraction].filter(Boolean).join(" ")].filter(Boolean);
  const last = words.pop() || "nothing";
  const stop = ends !== undefined && all.endsWith(".") ? "." : "";
  return `${SIGNED[sign] || ""}${words.length ? `${words.join(" ")} and ` : ""}${last}${stop}`;
}

/** Return a text with cards and sums in words: "play Q♠" becomes "play the queen of spades". */
export function aloud(words) {
  return String(words)
    .replace(AVERAGE, (_, sign, pence, ends) => `${SIGNED[sign] || ""}${pence} pence${ends === undefined ? "" : "."}`)
    .replace(SUM, sumAloud)
    .replace(BETWEEN_CARDS, "$1, ")
    .replace(AFTER_VERB, "$1 the ")
    .replace(CARD_SIGNS, (_, rank, suit) => `${CARD_WORDS.ranks[rank]} of ${CARD_WORDS.suits[suit]}`);
}

// If a text has sums or cards, give its node a name for screen readers in which these are words. Unless the node is a
// control, it needs the role "img" for this.
export function nameAloud(node, text, control = false) {
  const words = aloud(text || "");
  attribute(node, "aria-label", words === (text || "") ? null : words);
  if (!control) attribute(node, "role", node.hasAttribute("aria-label") ? "img" : null);
}

/** Return a function that lets screen readers announce a text, even one that they have just announced. */
export function speaker(root) {
  const voice = h("p.gk-spoken", { role: "status" });
  root.append(voice);
  return (words) => {
    if (!words) return;
    const heard = aloud(words);
    write(voice, voice.textContent === heard ? `${heard}\u00A0` : heard);
  };
}
