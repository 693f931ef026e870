// The sheets of a teacher: a form, the questions, and the answers. Each is printed on a page of its own.

import { attempt, attribute, h, list, renew, write } from "../drawing/static/nodes.js";
import { button, field, fillSelect, formOf, menu, printButton, textInput, uniqueId } from "./controls.js";
import { query, store } from "./page.js";
import { speaker } from "./speech.js";
import { Widget, widget } from "./widget_frame.js";

const KEYS = ["seed", "kind", "level", "count"]; // in a request for sheets, and in the page's address
const SUITS = { "♥": "red", "♦": "red" };

function question({ question, many, facts, fans, options }) {
  const suited = (text) => h("span", { "data-colour": SUITS[String(text).slice(-1)] }, `${text} `);
  const fan = ({ label, cards }) => h("p.gk-row", h("span", `${label}: `), h("b", ...list(cards).map(suited)));
  const boxes = list(options).map(({ letter, text }) => h("li", `☐ ${letter}. ${text}`));
  return h(
    "li",
    h("p.gk-ask", many ? `${question} Tick all that are right.` : question),
    h("p", { hidden: !list(facts).length }, list(facts).join(" ")),
    h("div", ...list(fans).map(fan)),
    h("ul.gk-boxes", { role: "list" }, ...boxes),
  );
}

function answer({ right, reasoning }) {
  const words = list(right).map(({ letter, text }) => `${letter}. ${text}`);
  return h("li", h("p.gk-ask", words.join(" · ")), h("p", list(reasoning).join(" ")));
}

function sheet({ id, title, by, items }) {
  const drawn = list(items).map(id === "answers" ? answer : question);
  return h("section.gk-paper", { "data-sheet": id }, h("h4", title), h("p.gk-by", by), h("ol", ...drawn));
}

class Sheets extends Widget {
  before = null; // the title of the first sheet at the last drawing

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
    const drawSheets = () => renew(this.sheets, now.sheets, () => list(now.sheets).map(sheet));
    attempt([() => this.drawChoices(now), drawSheets]);
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
