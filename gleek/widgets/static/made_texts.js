// Make elements with texts that stay as they are, unlike those that texts.js updates.

import { h, list, renew, show } from "../drawing/static/nodes.js";
import { writeCards, writeTerms } from "./texts.js";

/** Make an element with a text in which suit signs have their colours. */
export function withCards(tag, text) {
  const node = h(tag);
  writeCards(node, text);
  return node;
}

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
