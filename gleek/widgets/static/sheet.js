// The sheets of a teacher: a form, the questions, and the answers. Each is printed on a page of its own.

import { attribute, h } from "../drawing/static/elements.js";
import {
  attempt,
  elements,
  list,
  reconcile,
  withParts,
  write,
  writeKeys,
  writeOrHide,
} from "../drawing/static/nodes.js";
import { button, field, fillSelect, formOf, menu, printButton, textInput, uniqueId } from "./controls.js";
import { Widget, widget } from "./frame.js";
import { query, store } from "./page.js";
import { speaker } from "./speech.js";

const KEYS = ["seed", "kind", "level", "count"]; // of a request and of the page's address
const SUITS = { "♥": "red", "♦": "red" };

function makeQuestion() {
  const parts = elements({ question: "p.gk-ask", facts: "p", fans: "div", options: "ul.gk-boxes" });
  parts.options.setAttribute("role", "list");
  return withParts(h("li", ...Object.values(parts)), parts);
}

function drawQuestion(node, one) {
  const { question, facts, fans, options } = node.gk;
  write(question, one.many ? `${one.question} Tick all that are right.` : one.question);
  writeOrHide(facts, list(one.facts).join(" "));
  reconcile(fans, one.fans, { make: () => h("p.gk-row", h("span"), h("b")) }, drawFan);
  reconcile(options, one.options, { key: "letter", make: "li" }, (box, option) =>
    write(box, `☐ ${option.letter}. ${option.text}`),
  );
}

function drawFan(node, fan) {
  const [label, cards] = node.children;
  write(label, `${fan.label}: `);
  reconcile(cards, fan.cards, "span", (card, text) => {
    write(card, `${text} `);
    attribute(card, "data-colour", SUITS[String(text).slice(-1)] || null);
  });
}

function makeAnswer() {
  const parts = elements({ right: "p.gk-ask", reasoning: "p" });
  return withParts(h("li", ...Object.values(parts)), parts);
}

function drawAnswer(node, one) {
  const right = list(one.right).map((option) => `${option.letter}. ${option.text}`);
  write(node.gk.right, right.join(" · "));
  write(node.gk.reasoning, list(one.reasoning).join(" "));
}

function makeSheet({ id }) {
  const parts = elements({ title: "h4", by: "p.gk-by", items: "ol" });
  return withParts(h("section.gk-paper", { "data-sheet": id }, ...Object.values(parts)), parts);
}

function drawSheet({ gk }, one) {
  writeKeys(gk, one, ["title", "by"]);
  const [make, drawOne] = one.id === "answers" ? [makeAnswer, drawAnswer] : [makeQuestion, drawQuestion];
  reconcile(gk.items, one.items, { make }, drawOne);
}

class Sheets extends Widget {
  before = null; // the title of the first sheet that was drawn last

  constructor(given) {
    super(given, "sheet");
    this.say = speaker(this.root);
    const make = () => this.make();
    this.seed = textInput("seed", { maxlength: "40" });
    this.kind = menu("kinds", make);
    this.levels = menu("levels", make);
    this.count = h("input", { type: "number", id: uniqueId("count"), min: "1", step: "1", inputmode: "numeric" });
    const submit = h("button", { type: "submit" }, "Make the sheets");
    const newSeed = button("A new seed", () => this.ask({ what: "new_seed" }));
    const bar = h("div.gk-bar", submit, newSeed, printButton("Print both sheets"));
    const named = { Seed: this.seed, Questions: this.kind, Level: this.levels, "How many": this.count };
    const fields = Object.entries(named).map(([name, input]) => field(name, input));
    this.problem = h("p.gk-problem");
    this.sheets = h("div");
    this.root.append(formOf({ class: "gk-pick" }, make, ...fields, bar), this.problem, this.sheets);
  }

  make() {
    const { seed, kind, levels, count } = this;
    this.ask({ what: "make", seed: seed.value, kind: kind.value, level: levels.value, count: count.value });
  }
  settled() {
    attempt([() => this.redraw(), () => this.drawPlace()]);
  }
  begin() {
    const { rules } = store.read();
    if (rules) this.ask({ what: "rules", code: rules });
    const wanted = KEYS.map((key) => [key, query.get(key)]).filter(([, value]) => value !== null);
    if (wanted.length) this.ask({ what: "make", ...Object.fromEntries(wanted) });
    return [];
  }

  draw(now) {
    write(this.problem, now.problem);
    const kind = { key: "id", make: makeSheet };
    attempt([() => this.drawChoices(now), () => reconcile(this.sheets, now.sheets, kind, drawSheet)]);
    const [title] = list(now.sheets).map((one) => one.title);
    if (this.before && (now.problem || title !== this.before)) this.say(now.problem || title);
    this.before = title;
  }
  drawChoices(given) {
    fillSelect(this.kind, given.kinds, given.kind);
    fillSelect(this.levels, given.levels, given.level);
    attribute(this.count, "max", given.most);
    if (given.problem) return;
    // Do not replace what the teacher is typing: change a field only if Python's value has changed.
    const fill = (input, now) => {
      if (input.gkShown !== now) input.gkShown = input.value = now;
    };
    fill(this.seed, given.seed || "");
    fill(this.count, given.count);
  }
  drawPlace() {
    const given = this.view();
    if (!this.requests.begun() || given.problem) return;
    query.setAll(Object.fromEntries(KEYS.map((key) => [key, given[key]])));
  }
}

export default widget(Sheets);
