// Questions on odds: the reader guesses, and a sentence, a plot and a table give the answer.

import { figuresTable } from "../drawing/static/figures.js";
import { attribute, elements, h, isNew, list, reconcile, show, write, writeKeys } from "../drawing/static/nodes.js";
import { plotFigure } from "../drawing/static/plots.js";
import { moveFocus } from "../drawing/static/presses.js";
import { button, field, fillSelect, menu, uniqueId } from "./controls.js";
import { query } from "./page.js";
import { speaker } from "./speech.js";
import { keepFocus, Widget, widget } from "./widget_frame.js";

class Odds extends Widget {
  pressedNext = false; // whether “Next question” was pressed, and that question is not yet drawn

  constructor(given) {
    super(given, "odds", { quiet: true });
    this.which = menu("question", (id) => this.ask({ what: "question", id }));
    this.part = elements({ situation: "p.gk-situation", ask: "p.gk-ask" });
    this.choices = h("div.gk-choices");
    this.plot = plotFigure();
    this.table = figuresTable();
    this.range = h("input", { type: "range", id: uniqueId("guess"), step: "1", oninput: () => this.drawNumber() });
    const name = h("label", { for: this.range.id }, "Your guess");
    this.number = h("output", { for: this.range.id });
    this.take = button("That is my guess", () => this.guess(this.range.value), { class: "gk-forward" });
    this.slider = h("div.gk-slide", h("p", name, ": ", this.number), this.range, this.take);
    const next = () => {
      this.pressedNext = true;
      this.ask({ what: "question", id: this.view().next });
    };
    this.next = button("Next question", next, { class: "gk-forward" });
    this.told = elements({ verdict: "p.gk-guessed", sentence: "p.gk-told", why: "p.gk-why", how: "p.gk-how" });
    const { verdict, sentence, why, how } = this.told;
    this.onward = h("p.gk-on", this.next);
    this.answer = h("div.gk-answer", verdict, sentence, why, this.onward, this.plot.node, this.table.node, how);
    const { situation, ask } = this.part;
    const question = [field("Question", this.which), situation, ask, this.choices, this.slider, this.problem];
    this.root.append(...question, this.answer);
    this.say = speaker(this.root);
  }

  guess(value) {
    if (!this.view().answer) this.ask({ what: "guess", value: String(value) });
  }
  settled(last, more) {
    if (more) return;
    const { answer, problem, question, situation, ask } = this.view();
    if (!problem) query.set("question", question);
    super.settled(last, more);
    if (problem) return; // screen readers already announce the problem
    if (last.what !== "guess" || !answer) return this.say(`${situation || ""} ${ask || ""}`);
    this.say(`${answer.verdict} ${answer.sentence}`);
    // Scroll to the answer, because it may be below the visible part of the page.
    const { verdict } = this.told;
    const height = this.onward.getBoundingClientRect().bottom - verdict.getBoundingClientRect().top;
    (height < window.innerHeight ? this.onward : verdict).scrollIntoView({ block: "nearest" });
  }
  begin() {
    const linked = query.get("question");
    if (linked) this.ask({ what: "question", id: linked });
    return [this.plot.stop];
  }

  draw(given) {
    const draw = () => this.drawParts(given, this.drawQuestion, this.drawChoices, this.drawAnswer);
    keepFocus(this.root, draw, [this.next, this.which]);
    if (document.activeElement === this.which && !given.answer && this.pressedNext)
      moveFocus(this.choices.firstChild || this.range);
    this.pressedNext = false;
  }
  drawQuestion(given) {
    const named = list(given.questions).map((one, index) => ({ id: one.id, name: `${index + 1}. ${one.name}` }));
    fillSelect(this.which, named, given.question);
    writeKeys(this.part, given, ["situation", "ask"]);
  }
  drawChoices({ question, choices, answer, slider }) {
    const make = (one) => button(one.name, () => this.guess(one.id));
    reconcile(this.choices, choices, { key: (one) => `${question} ${one.id}`, make }, (node, one) => {
      write(node, one.name);
      attribute(node, "aria-disabled", answer ? "true" : null);
      attribute(node, "aria-pressed", answer ? String(one.guessed) : null);
      attribute(node, "data-right", one.right ? "yes" : null);
    });
    show(this.choices, this.choices.firstChild);
    show(this.slider, slider);
    if (!slider) return;
    const { range } = this;
    if (isNew(range, question)) {
      attribute(range, "min", slider.least);
      attribute(range, "max", slider.most);
      range.value = slider.value;
    }
    range.disabled = Boolean(answer);
    show(this.take, !answer);
    this.drawNumber();
  }
  drawNumber() {
    const { unit } = this.view().slider || {};
    write(this.number, `${this.range.value} ${unit || ""}`);
    attribute(this.range, "aria-valuetext", this.number.textContent);
  }
  drawAnswer({ answer, next }) {
    show(this.answer, answer);
    this.plot.update(answer ? answer.plot : null);
    if (!answer) return;
    writeKeys(this.told, answer, Object.keys(this.told));
    attribute(this.told.verdict, "data-right", answer.right ? "yes" : null);
    show(this.next, next);
    this.table.update(answer.plot.caption, answer.table);
  }
}

export default widget(Odds);
