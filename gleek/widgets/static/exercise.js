// Exercises: a question, often with cards, and answers to choose from; then the right answer and the reasoning.

import { addSprite, makeCard, updateCard } from "../../drawing/static/cards.js";
import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list, reconcile, show, withParts, write } from "../../drawing/static/nodes.js";
import { moveFocus } from "../../drawing/static/presses.js";
import { answersOf } from "./answers.js";
import { button, digitOf, field, fillSelect, formOf, textForm, textInput, uniqueId } from "./controls.js";
import { ruleBehind } from "./evidence.js";
import { frame } from "./frame.js";
import { presenting, published, query, store } from "./page.js";
import { missedKinds, notePractice } from "./practice.js";
import { drawOnChange, initialize, requester } from "./requests.js";
import { speaker } from "./speech.js";
import { writeTerms } from "./texts.js";

const LEVELS = ["", "easy", "middling", "hard"];
const writing = (node) => Boolean(node.closest && node.closest("input, select, textarea"));

/** Call `use` when the page is complete, so that its parts do not move any more. */
function onWhole(use) {
  if (document.querySelector("main[data-set]")) use();
  else document.addEventListener("gleek:whole", use, { once: true });
}

function render({ model, el }) {
  addSprite();
  const { root, lost, view } = frame(el, model, "exercise");
  attribute(root, "data-lm-suppress-shortcuts", "true");
  const requests = requester(model, root, lost, () => attempt([drawProblem, drawChoice, drawPlace]));
  const { ask } = requests;

  // ---- the kind and the seed of the questions
  const say = speaker(root);
  const kinds = h("select", { id: uniqueId("kind"), onchange: () => ask({ what: "kind", id: kinds.value }) });
  const seed = textInput("seed", { maxlength: "40" });
  const help = h("p.gk-help", { id: uniqueId("help") }, "");
  attribute(seed, "aria-describedby", help.id);
  const newSeed = button("New questions", () => ask({ what: "new_seed" }));
  const seedForm = textForm(
    { class: "gk-field" },
    "Whose questions",
    seed,
    "Ask these",
    (text) => ask({ what: "seed", seed: text }),
    newSeed,
  );
  const kindField = field("Questions about", kinds);
  const seedShown = h("summary");
  const seedBox = h("details.gk-behind.gk-seed", seedShown, h("div.gk-setup", seedForm, help));
  const problem = h("p.gk-problem");
  const where = h("p.gk-where");

  // ---- the question
  const question = h("legend.gk-question");
  const hands = h("div.gk-hands", { id: uniqueId("hands") });
  const facts = h("ul.gk-facts", { role: "list", id: uniqueId("facts") });
  const options = h("ul.gk-options", { role: "list" });
  const answer = h("button.gk-forward", { type: "submit" }, "Answer");
  const next = button("", () => !requests.busy() && ask({ what: "next" }), { class: "gk-forward" });
  const complaint = h("p.gk-problem");
  // The buttons are in the group too. Otherwise a screen reader would announce the question again after "Next" was
  // pressed.
  const bar = h("div.gk-bar", answer, next);
  const group = h(
    "fieldset",
    { "aria-describedby": `${hands.id} ${facts.id}` },
    question,
    hands,
    facts,
    options,
    complaint,
    bar,
  );
  const form = formOf(
    { class: "gk-form" },
    () => {
      if (view().answered || !view().many || requests.busy()) return;
      const ids = answers.chosen();
      if (ids.length) ask({ what: "answer", ids });
      else complain("Choose an answer first.");
    },
    group,
  );
  const verdict = h("b.gk-verdict");
  const sentence = h("span");
  const reasoning = h("ol.gk-reasoning", { role: "list" });
  const again = h("ul.gk-again", { role: "list" });
  const rule = ruleBehind(h("summary", "The rule"), "What the books say");
  rule.node.open = true;
  const why = h("details.gk-behind", h("summary", "Why?"), reasoning, rule.node);
  const result = h("div.gk-told", h("p", verdict, " ", sentence), why, again);
  const score = h("p.gk-score");
  const rules = h("p.gk-rules");
  root.append(problem, where, form, result, score, h("div.gk-setup", kindField), seedBox, rules);

  const answers = answersOf(hands, options, {
    give: (ids) => ask({ what: "answer", ids }),
    changed: () => write(complaint, ""),
    ready: () => !requests.busy(),
  });
  function complain(words) {
    write(complaint, words);
    say(words);
  }

  function drawChoice() {
    const given = view();
    fillSelect(kinds, given.kinds, given.kind || null);
    show(kindField, list(given.kinds).length > 1);
    write(seedShown, "The same questions for others");
    write(help, given.seed ? `Others who write ${given.seed} in this box get the same questions as you.` : "");
    if (seed.gkShown !== given.seed && !given.problem)
      seed.gkShown = seed.value = given.seed === undefined || given.seed === null ? "" : String(given.seed);
  }
  function drawProblem() {
    write(problem, view().problem);
    write(complaint, "");
  }
  // Return a text that identifies the current question. If it changes, the ticks are removed.
  const which = () =>
    JSON.stringify([view().kind, view().seed, view().number, view().level, view().back, view().question]);
  /** Return the question and a sentence on how to answer it: on the screen, or on paper. */
  function asks(given) {
    const spots = list(given.options).map((one) => one.spot);
    const some = spots.filter(Boolean);
    if (!some.length) return [given.question, given.many ? "Choose all that are right." : ""].filter(Boolean).join(" ");
    const cards = given.many
      ? "all that are right"
      : some.every((spot) => list(spot.cards).length === 1)
        ? "the card"
        : "the cards";
    return `${given.question || ""} Touch ${cards}${some.length < spots.length ? ", or choose below" : ""}.`;
  }
  function drawQuestion() {
    const given = view();
    const level = LEVELS[Number(given.level)];
    const number = given.back
      ? "Once more, since you missed it"
      : `Question ${given.number}${given.of ? ` of ${given.of}` : ""}`;
    write(where, given.number && !given.over ? `${number}${level ? ` · ${level}` : ""}` : "");
    writeTerms(question, asks(given), given.terms);
    reconcile(facts, given.facts, "li", (node, line) => writeTerms(node, line, given.terms));
    show(facts, list(given.facts).length);
    reconcile(hands, given.hands, { make: makeFan }, updateFan);
    show(hands, list(given.hands).length);
    answers.draw(given, `${which()} ${Boolean(given.many)}`);
    show(answer, given.many && !given.answered);
    show(next, given.answered);
    write(next, (given.names || {}).next || "Next question →");
  }
  function makeFan() {
    const label = h("p.gk-fan-label", { id: uniqueId("fan") });
    const cards = h("ul.gk-fan", { role: "list", "aria-labelledby": label.id });
    return withParts(h("div.gk-fan-box", label, cards), { label, cards });
  }
  function updateFan(node, one) {
    const given = list(one.cards);
    write(node.gk.label, one.label);
    attribute(node.gk.cards, "data-few", given.length < 5 ? "yes" : null);
    node.gk.cards.style.setProperty("--count", Math.max(2, given.length));
    reconcile(node.gk.cards, given, { key: (card, index) => (card.up ? card.c : index), make: makeCard }, updateCard);
  }
  function drawResult() {
    const given = view();
    write(verdict, given.verdict);
    writeTerms(sentence, given.sentence, given.terms);
    attribute(result, "data-correct", given.answered ? (given.correct ? "yes" : "no") : null);
    reconcile(reasoning, given.reasoning, "li", (node, line) => writeTerms(node, line, given.terms));
    // On pages that are not the project's own, links to the project's pages do not work, so leave them out.
    reconcile(
      again,
      published() ? given.again : [],
      { key: "page", make: (one) => h("li", h("a", { href: one.page })) },
      (node, one) => write(node.firstChild, one.title),
    );
    show(again, again.children.length);
    rule.update(given.rule);
    show(rule.node, given.rule);
    // Close the reasoning at each new question. At the end of a round open it: it names the lessons to look at again.
    if (why.gkOf !== which()) [why.gkOf, why.open] = [which(), Boolean(given.over)];
    show(why, list(given.reasoning).length || given.rule);
    show(result, given.answered);
  }
  function drawScore() {
    const given = view();
    const streak = Number(given.streak) || 0;
    const kept = store.read().best || {};
    const best = Math.max(Number(kept[given.kind]) || 0, streak);
    if (given.kind && best > (Number(kept[given.kind]) || 0)) store.write({ best: { ...kept, [given.kind]: best } });
    const count = Number(given.asked_count) || 0;
    const said = [];
    if (count) said.push(`${streak} right in a row`, `${Number(given.right) || 0} of ${count} right`);
    if (best > 1) said.push(`${count ? "b" : "B"}est so far: ${best} in a row`);
    write(score, said.join(" · "));
    write(rules, given.rules ? `The questions follow the rules that you have chosen: ${given.rules}.` : "");
  }
  function drawPlace() {
    const given = view();
    if (!requests.begun() || !given.number) return;
    query.setAll({
      kind: given.kind ?? null,
      seed: given.seed ?? null,
      q: given.number,
      level: given.level ?? null,
      back: given.back ? given.about.id : null,
    });
  }

  // ---- announcements, and moving the focus
  /** Return the text of a question for screen readers. It includes the names of the cards. */
  function spoken(given) {
    const named = (card) => (card.up ? [card.name, card.nick].filter(Boolean).join(", ") : "a card face down");
    const held = (one) => `${one.label}: ${list(one.cards).map(named).join(", ")}.`;
    return [asks(given), ...list(given.hands).map(held), ...list(given.facts)].join(" ");
  }
  let before = null;
  let drawn = ""; // which question was drawn last
  function draw() {
    const now = view();
    const old = before;
    const had = root.contains(document.activeElement) && form.contains(document.activeElement);
    const same = before && drawn === which();
    before = now;
    drawn = which();
    attempt([drawProblem, drawChoice, drawQuestion, drawResult, drawScore]);
    if (!old) return;
    if (now.problem && now.problem !== old.problem) return say(now.problem);
    if (now.answered && !(same && old.answered)) {
      if (same) notePractice(now.about, now.correct);
      say([now.verdict, now.sentence, ...(now.over ? list(now.reasoning) : [])].filter(Boolean).join(" "));
      if (had) moveFocus(next);
      if (published() && !presenting()) result.scrollIntoView({ block: "nearest" });
    } else if (!now.answered && had && (!same || old.answered)) {
      say(spoken(now));
      answers.focus();
    }
    return undefined;
  }

  function comeHere() {
    root.scrollIntoView({ block: "start", behavior: "instant" });
    // Do this only on devices with a mouse: on others, the outline of the focus would look like a choice.
    if (matchMedia("(hover: hover)").matches) answers.focus();
  }

  root.addEventListener("keydown", (event) => {
    const digit = digitOf(event);
    if (!digit || event.repeat || writing(event.target)) return undefined;
    if (!answers.digit(digit)) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  });

  const undo = [drawOnChange(model, ["view"], draw), requests.stop];
  const rulesKept = store.read().rules;
  if (rulesKept) ask({ what: "rules", code: rulesKept });
  // A link in the contents may name a kind of question to practise again. It is removed from the address.
  const practised = query.get("practise");
  query.set("practise", null);
  const wanted = {
    kind: practised || query.get("kind"),
    seed: query.get("seed"),
    q: query.get("q"),
    level: query.get("level"),
    back: query.get("back"),
  };
  const opening = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null));
  if (Object.keys(opening).length) ask({ what: "open", ...opening });
  else if (missedKinds().length) ask({ what: "open", missed: missedKinds() });
  if (practised) onWhole(comeHere);

  return () => undo.forEach((f) => f());
}

export default { initialize, render };
