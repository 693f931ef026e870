// The rules in brief, of a book or of the reader's own table. The reader opens a stage by its heading.

import { figuresTable } from "../drawing/static/figures.js";
import { attribute, h, list, reconcile, renew, show, write, writeKeys } from "../drawing/static/nodes.js";
import { field, fillSelect, menu, printButton, uniqueId } from "./controls.js";
import { query, store } from "./page.js";
import { Widget, widget } from "./widget_frame.js";

const YOURS = "your table"; // the id of the reader's own rules in the menu; no preset has this id
const LINKED = "the link";
// How certain a rule is, from the most to the least.
const STATUSES = ["attested", "reported", "stated", "inferred", "silent"];

// Show some of `parts`, each a list of nodes, and hide the others. A part is shown if it contains `word`, and if
// `wanted(node)` is true for all its nodes. Return how many are shown.
function sift(parts, word, wanted = (_line) => true) {
  let count = 0;
  for (const some of parts) {
    const holds = some.every(wanted) && (!word || some.some((node) => node.textContent.toLowerCase().includes(word)));
    some.forEach((node) => show(node, holds));
    count += holds;
  }
  return count;
}

/** Return pairs of elements: a term of the page's glossary, and its meaning. Empty on a page without a glossary. */
const entries = () =>
  [...document.querySelectorAll(".gleek-glossary dt")].map((word) => [word, word.nextElementSibling]);

const many = (count, one) => `${count || "no"} ${one}${count === 1 ? "" : "s"}`;

class Brief extends Widget {
  whose = ""; // if the rules are not a preset: where they come from, `YOURS` or `LINKED`

  constructor(given) {
    super(given, "brief");
    const sift = () => this.drawParts(null, this.drawFound);
    this.choice = menu("whose", (id) => this.choose(id));
    this.sure = menu("sure", sift);
    const typing = { autocomplete: "off", spellcheck: "false", oninput: sift };
    this.word = h("input", { type: "search", id: uniqueId("word"), ...typing });
    const showSources = () => attribute(this.root, "data-sources", sources.checked ? "yes" : null);
    const sources = h("input", { type: "checkbox", id: uniqueId("sources"), onchange: showSources });
    const who = h("label.gk-who-says", { for: sources.id }, sources, " Who says so");
    this.part = {
      title: h("p.gk-by", { role: "status" }),
      about: h("p.gk-about"),
    };
    this.found = h("p.gk-found", { role: "status" });
    this.stages = h("div.gk-stages");
    const named = { "Show the rules of": this.choice, "Find a word": this.word, "How sure": this.sure };
    const fields = Object.entries(named).map(([name, input]) => field(name, input));
    const pick = h("div.gk-pick", ...fields, printButton("Print these rules"), who);
    this.root.append(pick, this.problem, ...Object.values(this.part), this.found, this.stages);
  }

  choose(id) {
    const own = store.read().rules;
    if (id === LINKED) return;
    this.whose = id === YOURS ? YOURS : "";
    query.set("rules", id === YOURS ? own : id);
    this.ask(id === YOURS ? { what: "rules", code: own } : { what: "preset", id });
  }
  begin() {
    // Begin with the rules in the page's address, or else with those that the reader has chosen for their own table.
    const [linked, own] = [query.get("rules"), store.read().rules];
    if (linked || own) {
      this.whose = !linked || linked === own ? YOURS : "";
      this.ask({ what: "rules", code: linked || own });
    }
    return [store.onChange(() => this.drawChoice())];
  }

  draw(given) {
    this.drawParts(given, this.drawChoice, this.drawRules, this.drawFound);
  }
  drawChoice() {
    const own = store.read().rules;
    const books = list(this.view().presets).map((one) => ({ id: one.id, name: one.name }));
    const others = [];
    if (own) others.push({ id: YOURS, name: "Your table’s own rules" });
    const chosen = this.whose === YOURS && own ? YOURS : this.view().preset || LINKED;
    if (chosen === LINKED) others.push({ id: LINKED, name: "The rules that this link names" });
    fillSelect(this.choice, [...others, ...books], chosen);
  }
  drawRules(given) {
    writeKeys(this.part, given, Object.keys(this.part));
    const lines = list(given.sections).flatMap((one) => list(one.lines));
    const statuses = STATUSES.filter((one) => lines.some((line) => line.status === one));
    const options = [{ id: "", name: "All" }, ...statuses.map((one) => ({ id: one, name: one }))];
    fillSelect(this.sure, options, statuses.includes(this.sure.value) ? this.sure.value : "");
    reconcile(this.stages, given.sections, { key: "id", make: makeStage }, drawStage);
  }
  drawFound() {
    const { stages, sure } = this;
    const typed = this.word.value.trim();
    const wanted = typed.toLowerCase();
    const lines = [...stages.querySelectorAll("ol > li")].map((line) => [line]);
    const rules = sift(lines, wanted, (line) => !sure.value || line.gkStatus === sure.value);
    const words = sift(entries(), wanted);
    for (const stage of stages.children) show(stage, stage.querySelector("ol > li:not([hidden])"));
    // Open the stages in which the search has found something. Close them when the search field is empty again.
    const glossary = words && document.querySelector(".gleek-glossary")?.closest("details");
    for (const part of glossary ? [...stages.children, glossary] : stages.children) {
      if (!part.open && (wanted || (sure.value && stages.contains(part)))) part.open = part.gkFound = true;
      else if (part.gkFound && !wanted && !sure.value) part.open = part.gkFound = false;
    }
    const said = entries().length ? `${many(rules, "rule")} and ${many(words, "word")}` : many(rules, "rule");
    write(this.found, wanted ? `“${typed}” is in ${said}.` : "");
  }
}

function makeStage({ id }) {
  const name = h("h3", { id: `stage-${id}` });
  const part = id.includes("-") ? "yes" : null; // whether this is a later part of a divided stage
  return h("details.gk-stage.gleek-closed", { "data-part": part }, h("summary", name), h("ol"));
}

function drawStage(stage, { title, lines }) {
  write(stage.firstChild.firstChild, title);
  renew(stage.lastChild, lines, () => list(lines).map(rule));
}

function rule({ id, number, status, text, source, table }) {
  const words = [h("span.gk-rule-text", {}, text), " ", h("span.gk-source", {}, source)];
  const line = h("li", { id: `rule-${id}`, value: number }, ...words);
  line.gkStatus = status;
  if (table) {
    const numbers = figuresTable("gk-numbers");
    numbers.update(table.caption, table);
    line.append(numbers.node);
  }
  return line;
}

export default widget(Brief);
