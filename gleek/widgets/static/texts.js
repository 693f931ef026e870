// Write texts. Suit signs are coloured, codes of deals do not break, and the games' terms open their meanings.

import { CARD_WORDS } from "../drawing/static/card_words.js";
import { attribute, h, list, renew, show, textOf } from "../drawing/static/nodes.js";
import { published } from "./page.js";
import { SIGNS } from "./speech.js";

const SUIT_SIGN = new RegExp(`(${SIGNS}\uFE0E?)`);
const suitOf = (sign) => CARD_WORDS.suits[sign[0]][0].toUpperCase();
const suited = (words) => (SUIT_SIGN.test(words) ? h("span.gk-suit", { "data-suit": suitOf(words) }, words) : words);
const withSuits = (words) => words.split(SUIT_SIGN).filter(Boolean).map(suited);
/** Set a node's text like `write`, but draw suit signs in their colours. Return the node. */
export function writeCards(node, text) {
  const wanted = textOf(text);
  if (node.textContent !== wanted) node.replaceChildren(...withSuits(wanted));
  return node;
}

const CODE = /\b([\dA-Z]{4}(?:-[\dA-Z]{1,5})+)\b/;
/** Set a node's text like `write`, but do not break a code such as "6T89-XY33" at the end of a line. */
export function writeCodes(node, text) {
  const wanted = textOf(text);
  if (node.textContent === wanted) return;
  node.replaceChildren(...wanted.split(CODE).map((part, at) => (at % 2 ? h("span.gk-one-line", part) : part)));
}

// Write a text, and explain the game's words in it. `terms` has for each word how it is written in the text (`word`),
// its entry in the glossary (`term`) and its `meaning`. A word shows its meaning where it first comes in the text, but
// only the first `most` words do. Return the terms of these words.
export function writeTerms(node, text, terms, most = Number.POSITIVE_INFINITY) {
  const wanted = textOf(text);
  const place = ({ word }) => new RegExp(`(?<![\\w£-])${word.replace(/[^\w ]/g, "\\$&")}(?![\\w-])`).exec(wanted);
  const found = list(terms)
    .map((term) => ({ ...term, at: (place(term) || { index: -1 }).index }))
    .filter((term) => term.at >= 0);
  found.sort((one, other) => one.at - other.at || other.word.length - one.word.length);
  found.splice(most);
  const key = JSON.stringify([wanted, found]);
  if (node.gkTerms === key && node.textContent === wanted) return found;
  node.gkTerms = key;
  const parts = [];
  let end = 0;
  for (const one of found) {
    if (one.at < end) continue;
    parts.push(...withSuits(wanted.slice(end, one.at)), termNode(one));
    end = one.at + one.word.length;
  }
  node.replaceChildren(...parts, ...withSuits(wanted.slice(end)));
  return found;
}
/** Return a function that writes texts like `writeTerms`, but explains each term only in the first text that has it. */
export function termWriter(terms) {
  let left = list(terms);
  return (node, text, most) => {
    const used = writeTerms(node, text, left, most).map((one) => one.term);
    if (used.length) left = left.filter((one) => !used.includes(one.term));
  };
}
const termNode = ({ word, term, meaning }) => explain(h("span.gk-term", word), meaning, term);

// Let a node show a meaning on hover, focus and tap, under the heading `term` if it is given. On pages that are not the
// project's own, the node's title shows the meaning. Return the node.
export function explain(node, meaning, term = "") {
  const own = published() && meaning;
  attribute(node, "data-gk-meaning", own ? meaning : null);
  attribute(node, "data-gk-term", own && term ? term : null);
  attribute(node, "role", own ? "button" : null);
  attribute(node, "tabindex", own ? "0" : null);
  attribute(node, "title", own ? null : meaning || null);
  return node;
}

/** Make an element with a text in which suit signs have their colours. */
export const withCards = (tag, text) => writeCards(h(tag), text);

/** Make an element with a text, in which the words `terms` are explained; see `writeTerms`. */
export function withTerms(tag, text, terms) {
  const node = h(tag);
  writeTerms(node, text, terms);
  return node;
}
/** Make these texts the items of the list `node`, with the words `terms` explained. Hide an empty list. */
export function writeList(node, texts, terms) {
  renew(node, [texts, terms], () => list(texts).map((text) => withTerms("li", text, terms)));
  show(node, list(texts).length);
}
