// The odds of a hand. The reader chooses the cards, or has them dealt. The findings are below.

import { figuresTable } from "../drawing/static/figures.js";
import { attempt, attribute, elements, h, list, reconcile, write, writeKeys } from "../drawing/static/nodes.js";
import { plotFigure } from "../drawing/static/plots.js";
import { oneTabStop } from "../drawing/static/presses.js";
import { button } from "./controls.js";
import { query, store } from "./page.js";
import { speaker } from "./speech.js";
import { writeCards } from "./texts.js";
import { Widget, widget } from "./widget_frame.js";

class HandOdds extends Widget {
  plots = new Set();

  constructor(given) {
    super(given, "hand-odds", { quiet: true });
    const keys = "The arrow keys go from card to card.";
    this.grid = h("div", { role: "group", "aria-label": "All cards", "aria-description": keys });
    const presses = () => [...this.grid.querySelectorAll("button")];
    this.stops = oneTabStop(this.grid, presses, (press) => press.dataset.c);
    this.part = elements({ instruction: "p.gk-instruction", rules: "p.gk-how", found: "div.gk-found" });
    const { instruction, rules, found } = this.part;
    const deal = button("Deal another hand", () => this.ask({ what: "deal" }));
    const clear = button("Put all back", () => this.ask({ what: "clear" }));
    this.root.append(this.grid, instruction, this.problem, h("p.gk-bar", deal, " ", clear), rules, found);
    this.say = speaker(this.root);
  }

  settled(last, more) {
    if (more) return;
    const { cards, problem, instruction, findings } = this.view();
    query.set("cards", cards || null);
    super.settled(last, more);
    if (!problem) this.say([instruction, ...list(findings).map((one) => one.sentence)].join(" "));
  }
  begin() {
    const linked = query.get("cards");
    const table = query.get("rules") || store.read().rules; // rules in the address have priority over the visitor's own
    if (table) this.ask({ what: "rules", code: table });
    if (linked) this.ask({ what: "open", cards: linked });
    // If the address has cards and no question, the reader wants to see this widget, so scroll to it.
    if (linked && !query.get("question")) requestAnimationFrame(() => this.root.scrollIntoView({ block: "start" }));
    return [() => this.plots.forEach((plot) => plot.stop())];
  }

  draw(given) {
    writeKeys(this.part, given, ["instruction", "rules"]);
    const makeFinding = () => this.makeFinding();
    attempt([
      () => reconcile(this.grid, given.suits, { key: "suit", make: makeSuit }, (row, suit) => this.drawSuit(row, suit)),
      this.stops.roam,
      () => reconcile(this.part.found, given.findings, { key: "id", make: makeFinding }, drawFinding),
    ]);
  }
  drawSuit(row, suit) {
    const cards = list(suit.cards);
    row.style.setProperty("--ranks", cards.length);
    const make = ({ label, c }) => button(label, () => this.ask({ what: "pick", c }), { "data-c": c });
    reconcile(row.lastChild, cards, { key: "c", make }, (node, one) => {
      attribute(node, "aria-pressed", String(Boolean(one.place)));
      attribute(node, "data-place", one.place || null);
      attribute(node, "aria-label", one.place === "up" ? `${one.name}, turned up` : one.name);
    });
  }
  makeFinding() {
    const [plot, figures] = [plotFigure(), figuresTable()];
    this.plots.add(plot);
    const { title, sentence, how } = elements({ title: `h${this.level + 1}`, sentence: "p.gk-told", how: "p.gk-how" });
    const behind = h("details", h("summary", "The figures"), figures.node, how);
    const gk = { title, sentence, plot, figures, how };
    return Object.assign(h("section", title, sentence, plot.node, behind), { gk });
  }
}

function makeSuit({ suit, name, sign }) {
  const drawn = h("span.gk-sign.gk-suit", { "data-suit": suit, "aria-hidden": "true" }, sign);
  return h("div.gk-suit-row", { role: "group", "aria-label": name, "data-suit": suit }, drawn, h("div"));
}

function drawFinding({ gk: { title, sentence, plot, figures, how } }, one) {
  write(title, one.title);
  writeCards(sentence, one.sentence);
  plot.update(one.plot);
  figures.update(one.title, one.table);
  write(how, one.how);
}

export default widget(HandOdds);
