// Functions that make empty parts of a table: a seat, a pile, and a place for a card of the trick.

import { attribute, h } from "../../drawing/static/elements.js";
import { elements, withParts } from "../../drawing/static/nodes.js";
import { uniqueId } from "./controls.js";

export function makeSeat(id, level) {
  const parts = elements({
    ...{ face: "div.gk-face", name: `h${level}.gk-name`, role: "span.gk-role", turn: "span.gk-spoken" },
    ...{ pile: "span.gk-counters", purseName: "span.gk-spoken", purse: "b", tricks: "span.gk-tricks" },
    ...{ highlights: "ul.gk-highlights", said: "div.gk-said", won: "div.gk-won", hand: "ul.gk-hand" },
    ...{ plays: "button.gk-plays", touch: "button.gk-touch", uncover: "button.gk-uncover" },
  });
  const { face, name, role, turn, pile, purseName, purse, tricks } = parts;
  const { highlights, said, won, hand, plays, touch, uncover } = parts;
  name.id = uniqueId("seat");
  for (const one of [highlights, hand]) one.setAttribute("role", "list");
  for (const one of [plays, touch, uncover]) Object.assign(one, { type: "button", hidden: true });
  plays.append(h("span"));
  touch.append(h("span.gk-spoken"));
  const state = h("div.gk-state", h("span.gk-purse", pile, purseName, purse), " ", tricks, plays);
  const plate = h("div.gk-plate", h("div.gk-who", name, " ", role, turn), state);
  const group = { role: "group", "data-seat": id, "aria-labelledby": name.id };
  const spot = h("div.gk-spot", said, won);
  return { ...parts, root: h("div.gk-seat", group, face, highlights, plate, spot, touch, uncover, hand) };
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
