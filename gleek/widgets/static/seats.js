// Functions that make empty parts of a table: a seat, a pile, and a place for a card of the trick.

import { attribute, h } from "../drawing/static/elements.js";
import { elements, withParts } from "../drawing/static/nodes.js";
import { uniqueId } from "./controls.js";

export function makeSeat(id, level) {
  const player = { face: "div.gk-face", name: `h${level}.gk-name`, role: "span.gk-role", turn: "span.gk-spoken" };
  const state = { pile: "span.gk-counters", purseName: "span.gk-spoken", purse: "b", tricks: "span.gk-tricks" };
  const cards = { highlights: "ul.gk-highlights", said: "div.gk-said", won: "div.gk-won", hand: "ul.gk-hand" };
  const seat = elements({ ...player, ...state, ...cards });
  seat.name.id = uniqueId("seat");
  for (const one of [seat.highlights, seat.hand]) one.setAttribute("role", "list");
  const press = (kind, ...inside) => h(`button.gk-${kind}`, { type: "button", hidden: true }, ...inside);
  const [plays, touch, uncover] = [press("plays", h("span")), press("touch", h("span.gk-spoken")), press("uncover")];
  const purse = h("span.gk-purse", seat.pile, seat.purseName, seat.purse);
  const who = h("div.gk-who", seat.name, " ", seat.role, seat.turn);
  const plate = h("div.gk-plate", who, h("div.gk-state", purse, " ", seat.tricks, plays));
  const spot = h("div.gk-spot", seat.said, seat.won);
  const group = { role: "group", "data-seat": id, "aria-labelledby": seat.name.id };
  const root = h("div.gk-seat", group, seat.face, seat.highlights, plate, spot, touch, uncover, seat.hand);
  return { ...seat, plays, touch, uncover, root };
}

export function makePile(kind) {
  const cards = h("ul.gk-pile-cards", { role: "list" });
  const caption = h("div.gk-caption", { id: uniqueId("pile") });
  attribute(cards, "aria-labelledby", caption.id);
  return { root: h("div", { class: `gk-pile gk-${kind}` }, caption, cards), caption, cards };
}

export function makeSlot() {
  const parts = elements({ card: "ul.gk-slot-card", name: "span.gk-spoken", note: "span.gk-wins" });
  parts.card.setAttribute("role", "list");
  return withParts(h("div.gk-slot", parts.card, h("div.gk-slot-words", parts.name, parts.note)), parts);
}
