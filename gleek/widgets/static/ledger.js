// The ledger: a table of payments. Each line is made only once, so that a line that the reader has opened stays open.

import { attempt, attribute, elements, h, list, reconcile, renew, show, write } from "../drawing/static/nodes.js";
import { ruleBehind } from "./evidence.js";
import { Widget, widget } from "./widget_frame.js";

const COLUMNS = ["Step", "From", "To", "How much", "Why"];

// In a small window, the style sheet lays the cells out as blocks. Without these roles, it would not be a table then.
const row = (...cells) => h("tr", { role: "row" }, ...cells);
const part = (tag, ...rows) => h(tag, { role: "rowgroup" }, ...rows);

function makeLine() {
  const [step, ...cells] = COLUMNS.map((name, index) => {
    const kind = index ? { role: "cell" } : { role: "rowheader", scope: "row" };
    return h(index ? "td" : "th", { ...kind, "data-name": name });
  });
  const parts = elements({ reason: "span", mark: "b.gk-new", number: "span" });
  const rule = ruleBehind(h("summary", parts.reason));
  cells.at(-1).append(parts.mark, rule.node);
  step.append(parts.number);
  return Object.assign(row(step, ...cells), { gk: { ...parts, cells, rule } });
}

function drawLine(node, line, rules, terms) {
  const { cells, reason, mark, rule, number } = node.gk;
  write(number, line.step);
  [line.payer, line.receiver, line.text].forEach((text, index) => write(cells[index], text));
  write(reason, line.reason || "The reason");
  write(mark, line.now ? "New" : "");
  attribute(node, "data-now", line.now ? "yes" : null);
  rule.update(rules[line.rule], terms);
}

export class Ledger extends Widget {
  constructor(given) {
    super(given, "ledger");
    this.caption = h("caption");
    this.body = part("tbody");
    this.totals = h("ul.gk-totals", { role: "list" });
    this.sum = h("p.gk-sum");
    const now = h("th", { role: "rowheader", scope: "row" }, "Now");
    this.foot = part("tfoot", row(now, h("td", { role: "cell", colspan: "4" }, this.totals, this.sum)));
    const heads = COLUMNS.map((name) => h("th", { role: "columnheader", scope: "col" }, name));
    const parts = [this.caption, part("thead", row(...heads)), this.body, this.foot];
    this.root.append(h("table.gk-lines", { role: "table" }, ...parts));
  }

  draw({ lines, rules, terms, totals, sum_text }) {
    const { length } = list(lines);
    const payments = `${length} ${length === 1 ? "payment" : "payments"}`;
    const open = "Open a reason to read the rule and the words behind it.";
    const total = ({ name, text }) => h("li", h("span", {}, name), " ", h("b", {}, text));
    attempt([
      () => write(this.caption, length ? `${payments} so far. ${open}` : "Nobody has paid anything yet."),
      // The index identifies a line, because lines are added and removed only at the end.
      () => reconcile(this.body, lines, { make: makeLine }, (node, line) => drawLine(node, line, rules || {}, terms)),
      () => renew(this.totals, totals, () => list(totals).map(total)),
      () => write(this.sum, sum_text),
      () => show(this.foot, list(totals).length || sum_text),
    ]);
  }
}

export default widget(Ledger);
