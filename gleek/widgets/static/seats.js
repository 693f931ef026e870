// Functions that make empty parts of a table: a seat, a pile, and a place for a card of the trick.

import { attribute, h } from "../../drawing/static/elements.js";
import { withParts } from "../../drawing/static/nodes.js";
import { uniqueId } from "./controls.js";

export function makeSeat(id, level) {
  const face = h("div.gk-face");
  const name = h(`h${level}.gk-name`, { id: uniqueId("seat") });
  const role = h("span.gk-role");
  const turn = h("span.gk-spoken");
  const pile = h("span.gk-counters");
  const purseName = h("span.gk-spoken");
  const purse = h("b");
  const tricks = h("span.gk-tricks");
  const plays = h("button.gk-plays", { type: "button", hidden: true }, h("span"));
  const highlights = h("ul.gk-highlights", { role: "list" });
  const said = h("div.gk-said");
  const won = h("div.gk-won");
  const hand = h("ul.gk-hand", { role: "list" });
  const uncover = h("button.gk-uncover", { type: "button", hidden: true });
  const touch = h("button.gk-touch", { type: "button", hidden: true }, h("span.gk-spoken"));
  const root = h(
    "div.gk-seat",
    { role: "group", "data-seat": id, "aria-labelledby": name.id },
    face,
    highlights,
    h(
      "div.gk-plate",
      h("div.gk-who", name, " ", role, turn),
      h("div.gk-state", h("span.gk-purse", pile, purseName, purse), " ", tricks, plays),
    ),
    h("div.gk-spot", said, won),
    touch,
    uncover,
    hand,
  );
  return {
    root,
    face,
    highlights,
    name,
    role,
    turn,
    pile,
    purseName,
    purse,
    tricks,
    said,
    won,
    hand,
    uncover,
    touch,
    plays,
  };
}

export function makePile(kind) {
  const cards = h("ul.gk-pile-cards", { role: "list" });
  const caption = h("div.gk-caption", { id: uniqueId("pile") });
  attribute(cards, "aria-labelledby", caption.id);
  return { root: h("div", { class: `gk-pile gk-${kind}` }, caption, cards), caption, cards };
}

export function makeSlot() {
  const card = h("ul.gk-slot-card", { role: "list" });
  const name = h("span.gk-spoken");
  const note = h("span.gk-wins");
  return withParts(h("div.gk-slot", card, h("div.gk-slot-words", name, note)), { card, name, note });
}
