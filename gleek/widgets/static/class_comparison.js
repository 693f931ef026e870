// On the teacher's page: what each pupil won with the class's deals, and where their choices first differed;
// what it missed of tasks and questions, and the costliest choices of its matches.

import { figuresTable } from "../drawing/static/figures.js";
import { attribute, h, list, reconcile, show, write } from "../drawing/static/nodes.js";
import { plotFigure } from "../drawing/static/plots.js";
import { button, download, fillSelect, uniqueId } from "./controls.js";
import { csvOf, localMark } from "./csv.js";
import { makeScrollable } from "./page.js";
import { writeCards } from "./texts.js";

const MARKS = { ",": "commas", ";": "semicolons", "\t": "tabs" };
const CSV_MARKS = Object.entries(MARKS).map(([id, name]) => ({ id, name }));
const LACKING =
  "Where they parted is known of those whose files or addresses are here: a result’s code has no choices in it.";

// Add empty cells to the row of a pupil who has played fewer deals than others. `cells` has the name, a sum for each
// deal played, the total and the note; `heads` has a title for each deal.
function padded(cells, heads) {
  const missing = list(heads).length - (cells.length - 3);
  return [...cells.slice(0, -2), ...Array(Math.max(0, missing)).fill("–"), ...cells.slice(-2)];
}

export class ClassMade {
  constructor(room) {
    this.room = room;
    const { level } = room;
    this.table = figuresTable();
    this.tableBox = h("div.gk-scrolls", this.table.node);
    this.players = h("div.gk-players");
    this.mark = h("select", { id: uniqueId("mark"), "aria-label": "What parts the cells of the CSV file" });
    fillSelect(this.mark, CSV_MARKS, localMark());
    const save = button("Save as CSV", () => this.save());
    const saving = h("span.gk-joined", save, " with ", this.mark);
    this.plot = plotFigure();
    this.partings = h("ol.gk-partings", { role: "list" });
    const [made, parted] = ["What the class made of it", "Where they parted"].map((name) => h(`h${level + 1}`, name));
    const all = h("div", made, this.tableBox, h("div.gk-bar", this.players, saving), this.plot.node);
    all.append(parted, h("p.gk-lacking", LACKING), this.partings);
    this.node = all;
  }

  nameOf(who) {
    const person = this.room.results.handed.people.find((one) => String(one.who) === who);
    const yardstick = list(this.room.view().yardsticks).find((one) => one.id === who) || {};
    return person ? person.name : yardstick.name || `Row ${who}`;
  }
  laidOut = () => makeScrollable(this.tableBox, "The table");

  draw(given) {
    const rows = list(given.rows);
    show(this.node, rows.length && this.room.results.handed.people.length);
    this.drawTable(given, rows);
    const make = (one) => button("", () => this.room.toggle(one.id));
    reconcile(this.players, given.yardsticks, { key: "id", make }, (node, one) => {
      const way = one.done ? `${one.name} has played them` : `Let ${one.name} play them`;
      write(node, this.room.running.has(one.id) ? `Stop (${one.said || "…"})` : way);
      attribute(node, "aria-disabled", one.done ? "true" : null);
    });
    const bars = given.spread && given.spread.bars.map((bar) => ({ ...bar, label: this.nameOf(bar.label) }));
    this.plot.update(given.spread && { ...given.spread, bars });
    const makeParting = () => h("li", h("p"), h("ul", { role: "list" }));
    const drawParting = (node, one) => this.drawParting(node, one);
    reconcile(this.partings, given.partings, { key: "deal", make: makeParting }, drawParting);
    this.laidOut();
  }
  drawTable(given, rows) {
    const sums = (one) => list(one.cells).map((cell) => cell || "–");
    const cells = (one) => [this.nameOf(one.who), ...sums(one), one.total || "–", one.note];
    const noted = rows.some((one) => one.note);
    const cut = (row) => (noted ? row : row.slice(0, -1));
    this.table.update("What each has won, deal by deal", {
      head: cut(["Who", ...list(given.heads), "In all", "Note"]),
      rows: rows.map((one) => cut(padded(cells(one), given.heads))),
    });
    attribute(this.table.node, "data-noted", noted ? "yes" : null);
  }
  // Make a line about a choice. Its button opens the stepper with the `deal`, at the step `way.step`, as the first
  // pupil in `way.who` played it.
  stepLine(way, deal) {
    const press = button("Step through it", () => this.room.askForRecord(way, deal));
    return h("li", h("span"), " ", press);
  }
  drawStep(item, words, who) {
    writeCards(item.firstChild, words);
    attribute(item.lastChild, "aria-label", `Step through it, as ${this.nameOf(who)} played it`);
  }
  drawParting(node, one) {
    const [said, ways] = node.children;
    write(said, one.said);
    const key = (way) => `${way.did} ${way.who[0]} ${way.step}`;
    const make = (way) => this.stepLine(way, one.deal);
    reconcile(ways, one.ways, { key, make }, (item, way) => {
      const many = way.who.length > 1 ? ` (${way.who.length})` : "";
      const all = way.who.map((who) => this.nameOf(who)).join(", ");
      const names = all.replace(/, ([^,]*)$/, " and $1");
      this.drawStep(item, `${way.did[0].toUpperCase()}${way.did.slice(1)}${many}: ${names}.`, way.who[0]);
    });
    show(ways, list(one.ways).length);
  }

  save() {
    const given = this.room.view();
    const partings = list(given.partings);
    const did = (who, one) => (list(one.ways).find((way) => way.who.includes(who)) || {}).did || "";
    const heads = ["Name", ...list(given.heads), "In all", "Note", ...partings.map((one) => one.said)];
    const rows = list(given.rows).map((one) => {
      const values = list(one.values).map((value) => value ?? "");
      const row = padded([this.nameOf(one.who), ...values, one.value ?? "", one.note], given.heads);
      return [...row, ...partings.map((each) => did(one.who, each))];
    });
    download(`${given.code}.csv`, csvOf([heads, ...rows], this.mark.value), "text/csv");
  }
}

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
