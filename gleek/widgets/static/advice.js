// The figures behind an advice: the expected result of each choice as a bar, the reasons, and the assumptions.

import { attribute, h } from "../drawing/static/elements.js";
import { list, reconcile, show, write } from "../drawing/static/nodes.js";
import { uniqueId } from "./controls.js";
import { published } from "./page.js";
import { writeCards, writeTerms } from "./texts.js";

// Make the section “Why?”. `update(given, terms)` draws the figures `given` and explains the game's words `terms` in
// them. Without figures the section is hidden.
export function adviceBehind() {
  const shared = h("ul.gk-more", { role: "list" });
  const caption = h("p.gk-bars-name", { id: uniqueId("bars") });
  const bars = h("ul.gk-bars", { role: "list", "aria-labelledby": caption.id });
  const notes = h("p.gk-assumed");
  const odds = h("a", "The odds of these cards");
  const parts = [h("summary", "Why?"), shared, caption, bars, notes, h("p.gk-assumed", odds)];
  const node = h("details.gk-behind.gk-advice", ...parts);
  let shown = "";

  function makeWay() {
    const bar = h("span.gk-gauge", { "aria-hidden": "true" }, h("i"), h("b"));
    return h("li", h("span.gk-way-name"), " ", bar, h("span.gk-way-sum"), " ", h("span.gk-way-why"));
  }
  function drawWay(item, way) {
    const [name, bar, sum, why] = item.children;
    writeCards(name, way.label);
    for (const [key, value] of Object.entries(way.bar)) bar.style.setProperty(`--${key}`, value);
    write(sum, way.sum);
    writeTerms(why, list(way.reasons).join(" "), way.terms);
  }
  return {
    node,
    update(given, terms) {
      show(node, given);
      // Close the section when there is a new advice.
      const now = JSON.stringify(given);
      if (shown !== now) [shown, node.open] = [now, false];
      if (!given) return;
      reconcile(shared, given.shared, { key: (one) => one, make: "li" }, (line, text) => writeTerms(line, text, terms));
      write(caption, given.caption);
      attribute(bars, "data-cut", given.cut ? "yes" : null);
      attribute(bars, "data-long", list(given.ways).some((one) => String(one.label).length > 20) ? "yes" : null);
      const ways = list(given.ways).map((way) => ({ ...way, terms }));
      reconcile(bars, ways, { make: makeWay }, drawWay);
      writeTerms(notes, list(given.notes).join(" "), terms);
      attribute(odds, "href", given.odds || null);
      show(odds.parentNode, given.odds && published());
    },
  };
}
