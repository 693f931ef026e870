// The rules in brief. The reader chooses a book, or their own rules, and opens the rules of a stage by its heading. In
// print, the rules of all stages are shown.

import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list, reconcile, show, withParts, write } from "../../drawing/static/nodes.js";
import { field, fillSelect, printButton, uniqueId } from "./controls.js";
import { frame } from "./frame.js";
import { query, store } from "./page.js";
import { drawOnChange, initialize, requester } from "./requests.js";

const YOURS = "your table"; // the id of the reader's own rules in the menu; no preset has this id
const LINKED = "the link";
const STATUSES = ["attested", "reported", "stated", "inferred", "silent"]; // the most certain first

function makeNumbers() {
  const head = h("tr");
  const body = h("tbody");
  const caption = h("caption");
  return withParts(h("table.gk-numbers", caption, h("thead", head), body), { caption, head, body });
}

function drawNumbers(table, given) {
  const { caption, head, body } = table.gk;
  write(caption, given.caption);
  const cells = (row, items, first) =>
    reconcile(row, items, { make: (_, i) => (i && !first.all ? h("td") : h("th", { scope: first.scope })) }, write);
  cells(head, given.head, { scope: "col", all: true });
  reconcile(body, given.rows, "tr", (row, items) => cells(row, items, { scope: "row" }));
}

/**
 * Show those of `parts` that contain the text `word` and for which `wanted` is true. Hide the others. Return how many
 * are shown.
 */
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

function render({ model, el }) {
  const { root, lost, view } = frame(el, model, "brief");
  let whose = ""; // for rules that are not a preset, where they come from: `YOURS` or `LINKED`

  const { ask, stop } = requester(model, root, lost, () => attempt([draw]));

  const choice = h("select", { id: uniqueId("whose"), onchange: () => choose(choice.value) });
  const problem = h("p.gk-problem", { role: "alert" });
  const title = h("p.gk-by", { role: "status" });
  const about = h("p.gk-about");
  const sure = h("select", { id: uniqueId("sure"), onchange: () => attempt([drawFound]) });
  const sources = h("input", {
    type: "checkbox",
    id: uniqueId("sources"),
    onchange: () => attribute(root, "data-sources", sources.checked ? "yes" : null),
  });
  const who = h("label.gk-who-says", { for: sources.id }, sources, " Who says so");
  const stages = h("div.gk-stages");
  const word = h("input", {
    type: "search",
    id: uniqueId("word"),
    autocomplete: "off",
    spellcheck: "false",
    oninput: () => attempt([drawFound]),
  });
  const found = h("p.gk-found", { role: "status" });
  root.append(
    h(
      "div.gk-pick",
      field("Show the rules of", choice),
      field("Find a word", word),
      field("How sure", sure),
      printButton("Print these rules", "rules"),
      who,
    ),
    problem,
    title,
    about,
    found,
    stages,
  );

  function choose(id) {
    const own = store.read().rules;
    if (id === LINKED) return;
    if (id === YOURS) {
      whose = YOURS;
      query.set("rules", own);
      ask({ what: "rules", code: own });
    } else {
      whose = "";
      query.set("rules", id);
      ask({ what: "preset", id });
    }
  }

  function drawChoice() {
    const own = store.read().rules;
    const books = list(view().presets).map((one) => ({ id: one.id, name: one.name }));
    const others = [];
    if (own) others.push({ id: YOURS, name: "Your table’s own rules" });
    const chosen = whose === YOURS && own ? YOURS : view().preset || LINKED;
    if (chosen === LINKED) others.push({ id: LINKED, name: "The rules that this link names" });
    fillSelect(choice, [...others, ...books], chosen);
  }
  function drawRules() {
    const given = view();
    write(problem, given.problem);
    write(title, given.title);
    write(about, given.about);
    const there = new Set(
      list(given.sections)
        .flatMap((one) => list(one.lines))
        .map((line) => line.status),
    );
    const statuses = STATUSES.filter((one) => there.has(one));
    fillSelect(
      sure,
      [{ id: "", name: "All" }, ...statuses.map((one) => ({ id: one, name: one }))],
      statuses.includes(sure.value) ? sure.value : "",
    );
    reconcile(stages, given.sections, { key: "id", make: makeStage }, drawStage);
  }
  function makeStage(section) {
    const name = h("h3", { id: `stage-${section.id}` });
    const lines = h("ol");
    const part = section.id.includes("-") ? "yes" : null; // a part of a long stage after the first
    return withParts(h("details.gk-stage.gleek-closed", { "data-part": part }, h("summary", name), lines), {
      name,
      lines,
    });
  }
  function drawStage(node, section) {
    write(node.gk.name, section.title);
    reconcile(node.gk.lines, section.lines, { key: "id", make: makeLine }, drawLine);
  }
  function makeLine(line) {
    const text = h("span.gk-rule-text");
    const source = h("span.gk-source");
    return withParts(h("li", { id: `rule-${line.id}` }, text, " ", source), { text, source, table: null });
  }
  function drawLine(node, line) {
    attribute(node, "value", line.number);
    write(node.gk.text, line.text);
    write(node.gk.source, line.source);
    node.gk.status = line.status;
    if (!line.table) {
      if (node.gk.table) node.gk.table.remove();
      node.gk.table = null;
      return;
    }
    if (!node.gk.table) node.append((node.gk.table = makeNumbers()));
    drawNumbers(node.gk.table, line.table);
  }
  function drawFound() {
    const wanted = word.value.trim().toLowerCase();
    const rules = sift(
      [...stages.querySelectorAll("ol > li")].map((line) => [line]),
      wanted,
      (line) => !sure.value || line.gk.status === sure.value,
    );
    const words = sift(entries(), wanted);
    for (const stage of stages.children) show(stage, stage.querySelector("ol > li:not([hidden])"));
    // Open the stages in which the search has found something. Close them when the search field is empty again.
    const glossary = document.querySelector(".gleek-glossary");
    for (const part of [...stages.children, ...(glossary && words ? [glossary.closest("details")] : [])].filter(
      Boolean,
    )) {
      if (!part.open && (wanted || (sure.value && stages.contains(part)))) part.open = part.gkFound = true;
      else if (part.gkFound && !wanted && !sure.value) part.open = part.gkFound = false;
    }
    const many = (count, one) => `${count || "no"} ${one}${count === 1 ? "" : "s"}`;
    const said = entries().length ? `${many(rules, "rule")} and ${many(words, "word")}` : many(rules, "rule");
    write(found, wanted ? `“${word.value.trim()}” is in ${said}.` : "");
  }
  function draw() {
    attempt([drawChoice, drawRules, drawFound]);
  }

  const undo = [drawOnChange(model, ["view"], draw), store.onChange(drawChoice), stop];
  // Begin with the rules in the page's address, or else with those that the reader has chosen for their own table.
  const linked = query.get("rules");
  const own = store.read().rules;
  if (linked || own) {
    whose = !linked || linked === own ? YOURS : "";
    ask({ what: "rules", code: linked || own });
  }
  return () => undo.forEach((f) => f());
}

export default { initialize, render };
