// Tables of texts, with a caption and a head.

import { attribute, h } from "./elements.js";
import { reconcile, write } from "./nodes.js";

/**
 * Make a table of this class. The first cell of a row names it. `update` takes a caption and a `table` with texts: its
 * `head` and its `rows`. `mark(row, index)` is called for each row. If the table is `named`, each cell has its column's
 * name, which the style sheet shows in a small window.
 */
export function figuresTable(kind = "gk-figures", named = false) {
  const [head, body] = [h("tr"), h("tbody")];
  const node = h(`table.${kind}`, h("caption"), h("thead", head), body);
  const cell = (_, index) => (index ? h("td") : h("th", { scope: "row" }));
  return {
    node,
    update(caption, table, mark = (_row, _index) => {}) {
      write(node.caption, caption);
      reconcile(head, table.head, { make: () => h("th", { scope: "col" }) }, write);
      reconcile(body, table.rows, "tr", (row, cells, index) => {
        reconcile(row, cells, { make: cell }, (one, text, at) => {
          write(one, text);
          if (named && at) attribute(one, "data-name", table.head[at]);
        });
        mark(row, index);
      });
    },
  };
}
