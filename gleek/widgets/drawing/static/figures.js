// Tables of texts, with a caption and a head.

import { attribute, h, reconcile, write } from "./nodes.js";

// Make a table of the class `kind`. The result has its element `node`; `update(caption, table, mark)` fills it from
// `table.head` (texts) and `table.rows` (lists of texts), and calls `mark(row, index)` for the element of each row.
// With `named`, each cell has its column's name in `data-name`.
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
