// The map of a game: its parts in order, each drawn with a few cards and counters. It covers the whole table.

import { h } from "../../drawing/static/elements.js";
import { list, reconcile, show } from "../../drawing/static/nodes.js";
import { drawFan } from "./fans.js";
import { drawCoins } from "./table_seat.js";
import { writeTerms } from "./texts.js";

export const makeMap = () => h("ol.gk-game-map", { role: "list", hidden: true });

export function drawMap(node, board, view) {
  const { parts, terms } = view.map || {};
  const make = () => {
    const cards = h("ul.gk-fan-of", { role: "list", "aria-hidden": "true" });
    return h("li", h("div.gk-drawn-part", cards, h("span.gk-counters")), h("b"), h("p"));
  };
  reconcile(node, list(parts), { key: "name", make }, (item, part) => {
    const [drawn, name, text] = item.children;
    drawFan(drawn.firstChild, list(part.cards), 0);
    drawCoins(drawn.lastChild, Number(part.coins) || null);
    writeTerms(name, part.name, terms);
    writeTerms(text, part.text, terms);
  });
  show(node, view.map);
  board.inert = Boolean(view.map);
}
