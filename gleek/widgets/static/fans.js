// A row of cards that overlap when there is little space.

import { makeCard, updateCard } from "../../drawing/static/cards.js";
import { attribute } from "../../drawing/static/elements.js";
import { reconcile } from "../../drawing/static/nodes.js";

/** Draw cards in a row. With fewer than `few` cards, they do not overlap. */
export function drawFan(row, cards, few, update = updateCard) {
  attribute(row, "data-few", cards.length < few ? "yes" : null);
  row.style.setProperty("--count", Math.max(2, cards.length));
  reconcile(row, cards, { key: (card, index) => (card.up ? card.c : index), make: makeCard }, update);
}
