// The ledger: a table of payments. Each line is made only once, so that a line that the reader has opened stays open.

import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list, reconcile, show, write } from "../../drawing/static/nodes.js";
import { ruleBehind } from "./evidence.js";
import { frame } from "./frame.js";
import { drawOnChange, initialize } from "./requests.js";

const COLUMNS = ["Step", "From", "To", "How much", "Why"];

function makeLine() {
  const cells = COLUMNS.map((name, index) => {
    const cell = h(index === 0 ? "th" : "td", { role: index === 0 ? "rowheader" : "cell", "data-name": name });
    if (index === 0) cell.scope = "row";
    return cell;
  });
  const row = h("tr", { role: "row" }, ...cells);
  const reason = h("span.gk-reason");
  const mark = h("b.gk-new");
  const rule = ruleBehind(h("summary", reason));
  cells[4].append(mark, rule.node);
  const number = h("span");
  cells[0].append(number);
  row.gk = { cells, reason, mark, rule, number };
  return row;
}

function updateLine(row, line, rules) {
  const { cells, reason, mark, rule, number } = row.gk;
  write(number, line.step);
  write(cells[1], line.payer);
  write(cells[2], line.receiver);
  write(cells[3], line.text);
  write(reason, line.reason || "The reason");
  write(mark, line.now ? "New" : "");
  attribute(row, "data-now", line.now ? "yes" : null);
  rule.update(rules[line.rule]);
}

export function render({ model, el }) {
  const { root } = frame(el, model, "ledger");
  const caption = h("caption");
  const body = h("tbody", { role: "rowgroup" });
  const totals = h("ul.gk-totals", { role: "list" });
  const sum = h("p.gk-sum");
  const foot = h(
    "tfoot",
    { role: "rowgroup" },
    h(
      "tr",
      { role: "row" },
      h("th", { role: "rowheader", scope: "row" }, "Now"),
      h("td", { role: "cell", colspan: "4" }, totals, sum),
    ),
  );
  const head = h(
    "thead",
    { role: "rowgroup" },
    h("tr", { role: "row" }, ...COLUMNS.map((name) => h("th", { role: "columnheader", scope: "col" }, name))),
  );
  root.append(h("table.gk-lines", { role: "table" }, caption, head, body, foot));

  function draw() {
    const view = model.get("view") || {};
    const lines = list(view.lines);
    attempt([
      () =>
        write(
          caption,
          lines.length
            ? `${lines.length} ${lines.length === 1 ? "payment" : "payments"} so far. Open a reason to read the rule and the words behind it.`
            : "Nobody has paid anything yet.",
        ),
      // The index identifies a line, because lines are added and removed only at the end.
      () => reconcile(body, lines, { make: makeLine }, (row, line) => updateLine(row, line, view.rules || {})),
      () =>
        reconcile(totals, view.totals, { key: "name", make: () => h("li", h("span"), " ", h("b")) }, (node, one) => {
          write(node.children[0], one.name);
          write(node.children[1], one.text);
        }),
      () => write(sum, view.sum_text),
      () => show(foot, list(view.totals).length || view.sum_text),
    ]);
  }
  return drawOnChange(model, ["view"], draw);
}

export default { initialize, render };
