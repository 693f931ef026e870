// The sheets of a teacher: a form to choose the questions, the questions, and the answers. The two sheets are printed
// on separate pages.

import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list, reconcile, withParts, write, writeOrHide } from "../../drawing/static/nodes.js";
import { button, field, fillSelect, formOf, printButton, textInput, uniqueId } from "./controls.js";
import { frame } from "./frame.js";
import { query, store } from "./page.js";
import { drawOnChange, initialize, requester } from "./requests.js";
import { speaker } from "./speech.js";

const SUITS = { "♥": "red", "♦": "red" };

function makeQuestion() {
  const question = h("p.gk-ask");
  const facts = h("p");
  const fans = h("div");
  const options = h("ul.gk-boxes", { role: "list" });
  return withParts(h("li", question, facts, fans, options), { question, facts, fans, options });
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
  const right = h("p.gk-ask");
  const reasoning = h("p");
  return withParts(h("li", right, reasoning), { right, reasoning });
}

function drawAnswer(node, one) {
  write(
    node.gk.right,
    list(one.right)
      .map((option) => `${option.letter}. ${option.text}`)
      .join(" · "),
  );
  write(node.gk.reasoning, list(one.reasoning).join(" "));
}

function render({ model, el }) {
  const { root, lost, view } = frame(el, model, "sheet");
  const requests = requester(model, root, lost, () => attempt([draw, drawPlace]));
  const { ask } = requests;
  const make = () =>
    ask({ what: "make", seed: seed.value, kind: kinds.value, level: levels.value, count: count.value });

  const say = speaker(root);
  const seed = textInput("seed", { maxlength: "40" });
  const kinds = h("select", { id: uniqueId("kinds") });
  const levels = h("select", { id: uniqueId("levels") });
  const count = h("input", { type: "number", id: uniqueId("count"), min: "1", step: "1", inputmode: "numeric" });
  const print = printButton("Print both sheets", "sheets");
  const form = formOf(
    { class: "gk-pick" },
    make,
    field("Seed", seed),
    field("Questions", kinds),
    field("Level", levels),
    field("How many", count),
    h(
      "div.gk-bar",
      h("button", { type: "submit" }, "Make the sheets"),
      button("A new seed", () => ask({ what: "new_seed" })),
      print,
    ),
  );
  const problem = h("p.gk-problem");
  const sheets = h("div");
  root.append(form, problem, sheets);
  for (const one of [kinds, levels]) one.addEventListener("change", make);

  function makeSheet(one) {
    const title = h("h4");
    const by = h("p.gk-by");
    const items = h("ol");
    return withParts(h("section.gk-paper", { "data-sheet": one.id }, title, by, items), { title, by, items });
  }
  function drawSheet(node, one) {
    write(node.gk.title, one.title);
    write(node.gk.by, one.by);
    const [makeOne, drawOne] = one.id === "answers" ? [makeAnswer, drawAnswer] : [makeQuestion, drawQuestion];
    reconcile(node.gk.items, one.items, { make: makeOne }, drawOne);
  }
  function drawChoices() {
    const given = view();
    for (const [select, from, chosen] of [
      [kinds, given.kinds, given.kind],
      [levels, given.levels, given.level],
    ]) {
      fillSelect(select, from, chosen);
    }
    attribute(count, "max", given.most);
    if (given.problem) return;
    // Do not replace what the teacher is typing: change a field only if Python's value has changed.
    for (const [input, now] of [
      [seed, given.seed || ""],
      [count, given.count],
    ]) {
      if (input.gkShown !== now) input.gkShown = input.value = now;
    }
  }
  function drawPlace() {
    if (!requests.begun() || view().problem) return;
    query.setAll(Object.fromEntries(["seed", "kind", "level", "count"].map((key) => [key, view()[key]])));
  }
  let before = null;
  function draw() {
    const now = view();
    write(problem, now.problem);
    attempt([drawChoices, () => reconcile(sheets, now.sheets, { key: "id", make: makeSheet }, drawSheet)]);
    const [title] = list(now.sheets).map((one) => one.title);
    if (before && (now.problem || title !== before)) say(now.problem || title);
    before = title;
  }

  const undo = [drawOnChange(model, ["view"], draw), requests.stop];
  const rules = store.read().rules;
  if (rules) ask({ what: "rules", code: rules });
  const wanted = ["seed", "kind", "level", "count"]
    .map((key) => [key, query.get(key)])
    .filter(([, value]) => value !== null);
  if (wanted.length) ask({ what: "make", ...Object.fromEntries(wanted) });

  return () => undo.forEach((f) => f());
}

export default { initialize, render };
