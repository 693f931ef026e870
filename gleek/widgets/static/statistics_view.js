// The section with the visitor's statistics. They are stored in this browser only; the visitor can save or delete them.

import { figuresTable } from "../drawing/static/figures.js";
import { h, renew, show, write } from "../drawing/static/nodes.js";
import { plotFigure } from "../drawing/static/plots.js";
import { button, download } from "./controls.js";
import { store } from "./page.js";
import { handsIn, plotOf, tablesOf } from "./statistics.js";

function tableOf(table) {
  const figures = figuresTable();
  figures.update(table.caption, table);
  return h("div", h("p.gk-rule-title", { "aria-hidden": "true" }, table.caption), figures.node);
}

/** Return the section's `node`, and a function `stop` that ends its updates. */
export function statistics() {
  const [count, said] = [h("p"), h("p", { role: "status" })];
  const plot = plotFigure();
  const tables = h("div.gk-statistics-tables");
  const saved = () => JSON.stringify(handsIn(store.read()), null, 1);
  const save = button("Save the statistics", () => download("statistics.json", saved()));
  const remove = button("Delete the statistics", drop);
  const all = h("div", count, plot.node, tables, h("div.gk-statistics-buttons", save, remove));
  const node = h("details.gk-behind.gk-statistics", h("summary", "How you have played"), all, said);

  function drop() {
    const { statistics: before } = store.read();
    store.write({ statistics: undefined });
    const back = button("Put them back", () => {
      said.replaceChildren();
      store.write({ statistics: before });
      remove.focus();
    });
    said.replaceChildren("Deleted. ", back);
    show(node, true);
    back.focus();
  }
  function draw() {
    const hands = handsIn(store.read());
    show(node, hands.length || said.firstChild);
    show(all, hands.length);
    if (!hands.length || !node.open) return;
    const matches = new Set(hands.map(({ match }) => match)).size;
    const { deal } = hands[hands.length - 1];
    write(
      count,
      `${hands.length} ${hands.length === 1 ? deal : `${deal}s`} of ${matches} ${matches === 1 ? "match" : "matches"}. ` +
        "All this is kept in this browser only.",
    );
    plot.update(plotOf(hands));
    renew(tables, hands, () => tablesOf(hands).map(tableOf));
  }
  node.addEventListener("toggle", draw);
  draw();
  const forget = store.onChange(draw);
  return {
    node,
    stop() {
      forget();
      plot.stop();
    },
  };
}
