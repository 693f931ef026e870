// The rules of a recorded hand: the reader changes them, and sees at the top how this changes the payments.

import { figuresTable } from "../drawing/static/figures.js";
import { attribute, elements, h, list, show, write } from "../drawing/static/nodes.js";
import { button, field, fillSelect, menu } from "./controls.js";
import { pointsOfDispute } from "./dispute_menus.js";
import { published } from "./page.js";
import { Widget, widget } from "./widget_frame.js";

const PURSES = ["Player", "As recorded", "By these rules", "Change"];
const LINES = ["Step", "What", "Before", "After", "Rule"];
const KINDS = { changed: "Changed", added: "Added", removed: "No longer" };

class Readings extends Widget {
  constructor(given) {
    super(given, "readings");
    this.preset = menu("preset", (id) => this.ask({ what: "preset", id }));
    this.part = elements({ recorded: "p.gk-recorded", differs: "p.gk-differs" });
    const { recorded, differs } = this.part;
    const reset = button("Back to the recorded rules", () => this.ask({ what: "reset" }));
    this.sentence = h("p.gk-result", { role: "status" });
    this.purses = figuresTable("gk-compare", true);
    this.lines = figuresTable("gk-compare", true);
    this.points = pointsOfDispute((request) => this.ask(request), "as recorded");
    this.link = h("a");
    this.hand = h("p.gk-of", h("span"), " ", this.link);
    this.title = h(`h${this.level + 1}.gk-points-title`);
    const help = "Change one, and the same hand is scored again with the same actions.";
    const pick = h("div.gk-pick", field("Play it by", this.preset), reset);
    const outcome = h("div", this.sentence, differs, this.purses.node, this.lines.node);
    this.root.append(this.hand, pick, recorded, this.problem, outcome);
    this.root.append(this.title, h("p.gk-points-help", help), this.points.node);
  }

  draw(given) {
    const drawPoints = () => this.points.draw(given.fields, given.only);
    this.drawParts(given, this.drawHand, this.drawChoice, this.drawResult, drawPoints);
  }
  drawHand(given) {
    write(this.hand.firstChild, given.hand ? `The hand: ${given.hand}.` : "");
    write(this.link, "See it step by step");
    show(this.link, given.link && published());
    attribute(this.link, "href", given.link);
    show(this.hand, given.hand);
    // In a lesson, only screen readers get this heading, because the lesson has one of its own.
    attribute(this.heading, "class", given.only ? "gk-heading gk-spoken" : "gk-heading");
    write(this.title, given.only ? "The points of this lesson" : "Every point of dispute");
  }
  drawChoice(given) {
    fillSelect(this.preset, given.presets, given.preset);
    write(this.part.recorded, given.recorded ? `Recorded under ${given.recorded}` : "");
  }
  drawResult({ result: found, differs }) {
    const [result, changed] = [found || {}, list(differs)];
    write(this.sentence, result.sentence);
    attribute(this.sentence, "data-kind", result.kind);
    const named = changed.map((one) => `${one.title}: ${one.value}`).join("; ");
    write(this.part.differs, named ? `What differs: ${named}.` : "");
    const [purses, lines] = [list(result.purses), list(result.lines)];
    const sums = (one) => [one.name, ...["before", "after", "change"].map((key) => (one[key] || {}).text)];
    this.purses.update(result.caption, { head: PURSES, rows: purses.map(sums) }, (row, at) =>
      attribute(row, "data-changed", (purses[at].change || {}).stakes ? "yes" : null),
    );
    show(this.purses.node, purses.length);
    const cells = (one) => [one.step, KINDS[one.kind] || one.kind, one.before, one.after, one.rule_title];
    this.lines.update("The ledger, line by line", { head: LINES, rows: lines.map(cells) }, (row, at) =>
      attribute(row, "data-kind", lines[at].kind),
    );
    show(this.lines.node, lines.length);
  }
}

export default widget(Readings);
