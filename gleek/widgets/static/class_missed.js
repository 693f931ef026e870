// What a class missed, on the teacher's page: tasks and questions, and the costliest choices of its matches.

import { figuresTable } from "../drawing/static/figures.js";
import { attribute, h, list, reconcile, show, write } from "../drawing/static/nodes.js";
import { button, download } from "./controls.js";
import { csvOf } from "./csv.js";
import { makeScrollable } from "./scrolling.js";

const EXPLAINED = "These tables count only pupils whose file of answers is here.";
const HEAD = ["Pupils", "Missed it", "Answers", "Wrong"];
const JUDGING = "Each choice is judged as the review judges it. This takes some seconds a deal.";

const figures = (one) => [one.pupils, one.missed, one.answers, one.wrong].map(String);

export class ClassMissed {
  constructor(room) {
    this.room = room;
    const title = (name) => h(`h${room.level + 1}`, name);
    this.lessons = figuresTable();
    this.questions = figuresTable();
    this.boxes = [this.lessons, this.questions].map((table) => h("div.gk-wide", table.node));
    const save = button("Save what was missed as CSV", () => this.saveAnswers());
    const explained = h("p.gk-lacking", EXPLAINED);
    this.answers = h("div", title("What was missed"), explained, ...this.boxes, h("div.gk-bar", save));
    this.judge = button("", () => this.room.toggleJudging());
    this.saveMistakes = button("Save the costliest choices as CSV", () => this.saveList());
    this.found = h("ol.gk-mistakes", { role: "list" });
    const bar = h("div.gk-bar", this.judge, this.saveMistakes);
    this.mistakes = h("div", title("The costliest choices"), h("p.gk-lacking", JUDGING), bar, this.found);
    this.node = h("div", this.answers, this.mistakes);
  }

  nameOf = (who) => this.room.made.nameOf(who);
  laidOut = () => {
    for (const box of this.boxes) makeScrollable(box, "The table");
  };

  draw({ answers, mistakes }) {
    const { questions, lessons } = Object(answers);
    show(this.answers, list(questions).length);
    const rows = (some, words) => list(some).map((one) => [words(one), ...figures(one)]);
    this.lessons.update("By lesson", { head: ["Lesson", ...HEAD], rows: rows(lessons, (one) => one.lesson) });
    const words = (one) => `${one.lesson}. ${one.words}`;
    this.questions.update("By question", { head: ["Question", ...HEAD], rows: rows(questions, words) });
    this.laidOut();
    this.drawMistakes(Object(mistakes));
  }
  drawMistakes({ judged, of, list: found }) {
    show(this.mistakes, of);
    const done = judged === of;
    const deals = of === 1 ? "1 deal" : `${of} deals`;
    const begun = judged ? `Go on judging (${judged} of ${deals})` : `Judge the choices of ${deals}`;
    const all = of === 1 ? "The deal is judged" : `All ${deals} are judged`;
    write(this.judge, this.room.judging ? `Stop (${judged} of ${deals} judged)` : done ? all : begun);
    attribute(this.judge, "aria-disabled", done ? "true" : null);
    show(this.saveMistakes, list(found).length);
    const key = (one) => `${one.who} ${one.deal} ${one.step}`;
    const { made } = this.room;
    const make = ({ step, who, deal }) => made.stepLine({ step, who: [who] }, deal);
    reconcile(this.found, found, { key, make }, (item, one) =>
      made.drawStep(item, `${this.nameOf(one.who)}, ${one.where}. ${one.said}`, one.who),
    );
  }

  saveAnswers() {
    const { who, questions, lessons } = this.room.view().answers;
    const row = (one) => [one.lesson, one.words, ...[one.pupils, one.missed, one.answers, one.wrong], ...one.by];
    const head = ["Lesson", "Question", ...HEAD, ...who.map(this.nameOf)];
    this.save("missed", [head, ...list(lessons).map(row), ...list(questions).map(row)]);
  }
  saveList() {
    const rows = list(this.room.view().mistakes.list).map((one) => [this.nameOf(one.who), one.where, one.said]);
    this.save("costliest", [["Name", "Where", "Choice"], ...rows]);
  }
  save(name, rows) {
    download(`${this.room.view().code} ${name}.csv`, csvOf(rows, this.room.made.mark.value), "text/csv");
  }
}
