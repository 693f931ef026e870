// Exercises: a question, often with cards, and answers to choose from; then the right answer and the reasoning.

import { addSprite, drawFan } from "../drawing/static/cards.js";
import { attribute, elements, h, isNew, list, reconcile, renew, show, write } from "../drawing/static/nodes.js";
import { moveFocus } from "../drawing/static/presses.js";
import { missedKinds, notePractice } from "./answer_counts.js";
import { button, digitOf, field, fillSelect, formOf, menu, textForm, uniqueId } from "./controls.js";
import { ruleBehind } from "./evidence.js";
import { presenting, published, query, store } from "./page.js";
import { Answers } from "./question_answers.js";
import { speaker } from "./speech.js";
import { writeList, writeTerms } from "./texts.js";
import { Widget, widget } from "./widget_frame.js";

const LEVELS = ["", "easy", "middling", "hard"];

/** Return a text that identifies the question of a view. If it changes, the ticks are removed. */
const identity = (given) =>
  JSON.stringify([given.kind, given.seed, given.number, given.level, given.back, given.question]);

/** Return the question of a view, and a sentence on how to answer it. */
function asks({ question, many, options }) {
  const spots = list(options).map((one) => one.spot);
  const some = spots.filter(Boolean);
  if (!some.length) return [question, many ? "Choose all that are right." : ""].filter(Boolean).join(" ");
  const one = some.every((spot) => list(spot.cards).length === 1) ? "the card" : "the cards";
  const cards = many ? "all that are right" : one;
  return `${question || ""} Touch ${cards}${some.length < spots.length ? ", or choose below" : ""}.`;
}

function spoken(given) {
  const named = (card) => (card.up ? [card.name, card.nick].filter(Boolean).join(", ") : "a card face down");
  const held = (one) => `${one.label}: ${list(one.cards).map(named).join(", ")}.`;
  return [asks(given), ...list(given.hands).map(held), ...list(given.facts)].join(" ");
}

class Exercise extends Widget {
  before; // the view that was drawn last
  drawn = ""; // the text that identifies the question of that view

  constructor(given) {
    super(given, "exercise");
    addSprite();
    attribute(this.root, "data-lm-suppress-shortcuts", "true");
    this.say = speaker(this.root);
    const asking = { where: "p.gk-where", question: "legend.gk-question", complaint: "p.gk-problem" };
    const telling = { verdict: "b.gk-verdict", sentence: "span", score: "p.gk-score" };
    this.part = elements({ ...asking, ...telling, problem: "p.gk-problem", rules: "p.gk-rules" });
    const { problem, where, score, rules } = this.part;
    this.rule = ruleBehind(h("summary", "The rule"), "What the books say");
    this.rule.node.open = true;
    const setup = this.makeSetup();
    this.root.append(problem, where, this.makeForm(), score, ...setup, rules);
    this.answers = new Answers(this.hands, this.options, {
      give: (ids) => this.ask({ what: "answer", ids }),
      changed: () => write(this.part.complaint, ""),
      ready: () => !this.requests.busy(),
    });
    this.root.addEventListener("keydown", (event) => this.pressed(event));
  }
  makeSetup() {
    this.kinds = menu("kind", (id) => this.ask({ what: "kind", id }));
    this.kindField = field("Questions about", this.kinds);
    this.help = h("p.gk-help", { id: uniqueId("help") });
    const typed = { stem: "seed", maxlength: "40", "aria-describedby": this.help.id };
    const ask = (seed) => this.ask({ what: "seed", seed });
    const others = button("New questions", () => this.ask({ what: "new_seed" }));
    const form = textForm({ class: "gk-field" }, "Whose questions", typed, "Ask these", ask, others);
    this.seed = form.querySelector("input");
    const summary = h("summary", "The same questions for others");
    const seedBox = h("details.gk-behind.gk-seed", summary, h("div.gk-setup", form, this.help));
    return [h("div.gk-setup", this.kindField), seedBox];
  }
  makeForm() {
    const { question, complaint, verdict, sentence } = this.part;
    this.hands = h("div.gk-hands", { id: uniqueId("hands") });
    this.facts = h("ul.gk-facts", { role: "list", id: uniqueId("facts") });
    this.options = h("ul.gk-options", { role: "list" });
    this.answer = h("button.gk-forward", { type: "submit" }, "Answer");
    const next = () => !this.requests.busy() && this.ask({ what: "next" });
    this.next = button("", next, { class: "gk-forward" });
    // “Next” is in the group: otherwise a screen reader would announce the question again after a press on it.
    const bar = h("div.gk-bar", this.answer, this.next);
    const described = { "aria-describedby": `${this.hands.id} ${this.facts.id}` };
    this.reasoning = h("ol", { role: "list" });
    this.again = h("ul.gk-again", { role: "list" });
    this.why = h("details.gk-behind", h("summary", "Why?"), this.reasoning, this.rule.node);
    this.result = h("div.gk-told", h("p", verdict, " ", sentence), this.why, this.again);
    const told = [complaint, this.result, bar];
    const group = h("fieldset", described, question, this.hands, this.facts, this.options, ...told);
    this.form = formOf({ class: "gk-form" }, () => this.submitted(), group);
    return this.form;
  }

  submitted() {
    const { answered, many } = this.view();
    if (answered || !many || this.requests.busy()) return;
    const ids = this.answers.chosen();
    if (ids.length) return this.ask({ what: "answer", ids });
    const words = "Choose an answer first.";
    write(this.part.complaint, words);
    this.say(words);
  }
  pressed(event) {
    const digit = digitOf(event);
    if (!digit || event.repeat || event.target.closest?.("input, select, textarea")) return;
    if (!this.answers.digit(digit)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  settled() {
    this.drawParts(this.view(), this.drawProblem, this.drawChoice, this.drawPlace);
  }
  begin() {
    const { rules } = store.read();
    if (rules) this.ask({ what: "rules", code: rules });
    // A link in the contents may name a kind of question to practise again. It is removed from the address.
    const practised = query.get("practise");
    query.set("practise", null);
    const places = ["kind", "seed", "q", "level", "back"].map((key) => [key, query.get(key)]);
    if (practised) places[0][1] = practised;
    const opening = Object.fromEntries(places.filter(([, value]) => value !== null));
    if (Object.keys(opening).length) this.ask({ what: "open", ...opening });
    else if (missedKinds().length) this.ask({ what: "open", missed: missedKinds() });
    const come = () => {
      this.root.scrollIntoView({ block: "start", behavior: "instant" });
      // Focus an answer only on devices with a mouse: on others, the outline would look like a choice.
      if (matchMedia("(hover: hover)").matches) this.answers.focus();
    };
    // When the page is complete, its parts do not move any more.
    if (practised && document.querySelector("main[data-set]")) come();
    else if (practised) document.addEventListener("gleek:whole", come, { once: true });
    return [];
  }

  draw(now) {
    const { before: old } = this;
    const had = this.root.contains(document.activeElement) && this.form.contains(document.activeElement);
    const same = old && this.drawn === identity(now);
    this.before = now;
    this.drawn = identity(now);
    this.drawParts(now, this.drawProblem, this.drawChoice, this.drawQuestion, this.drawResult, this.drawScore);
    if (!old) return;
    if (now.problem && now.problem !== old.problem) return this.say(now.problem);
    if (now.answered && !(same && old.answered)) {
      if (same) notePractice(now.about, now.correct);
      this.say([now.verdict, now.sentence, ...(now.over ? list(now.reasoning) : [])].filter(Boolean).join(" "));
      if (had) moveFocus(this.next);
      if (published() && !presenting()) this.next.scrollIntoView({ block: "nearest" });
    } else if (!now.answered && had && (!same || old.answered)) {
      this.say(spoken(now));
      this.answers.focus();
    }
  }
  drawProblem({ problem }) {
    write(this.part.problem, problem);
    write(this.part.complaint, "");
  }
  drawChoice(given) {
    fillSelect(this.kinds, given.kinds, given.kind || null);
    show(this.kindField, list(given.kinds).length > 1);
    write(this.help, given.seed ? `Others who write ${given.seed} in this box get the same questions as you.` : "");
    if (this.seed.gkShown !== given.seed && !given.problem)
      this.seed.gkShown = this.seed.value = String(given.seed ?? "");
  }
  drawQuestion(given) {
    const { part, facts, hands } = this;
    const level = LEVELS[Number(given.level)];
    const number = given.back
      ? "Once more, since you missed it"
      : `Question ${given.number}${given.of ? ` of ${given.of}` : ""}`;
    write(part.where, given.number && !given.over ? `${number}${level ? ` · ${level}` : ""}` : "");
    writeTerms(part.question, asks(given), given.terms);
    writeList(facts, given.facts, given.terms);
    reconcile(hands, given.hands, { make: makeHand }, ({ gk }, one) => {
      write(gk.label, one.label);
      drawFan(gk.cards, list(one.cards), 5);
    });
    show(hands, list(given.hands).length);
    this.answers.draw(given, `${identity(given)} ${Boolean(given.many)}`);
    show(this.answer, given.many && !given.answered);
    show(this.next, given.answered);
    write(this.next, (given.names || {}).next || "Next question →");
  }
  drawResult(given) {
    const { part, result, reasoning, again, rule, why } = this;
    write(part.verdict, given.verdict);
    writeTerms(part.sentence, given.sentence, given.terms);
    attribute(result, "data-kind", given.correct ? "right" : "wrong");
    writeList(reasoning, given.reasoning, given.terms);
    // On pages that are not the project's own, links to the project's pages do not work, so leave them out.
    const links = published() ? list(given.again) : [];
    renew(again, links, () => links.map(({ page, title }) => h("li", h("a", { href: page }, title))));
    show(again, links.length);
    rule.update(given.rule);
    show(rule.node, given.rule);
    // Close the reasoning at each new question. At the end of a round open it: it names the lessons to look at again.
    if (isNew(why, identity(given))) why.open = Boolean(given.over);
    show(why, list(given.reasoning).length || given.rule);
    show(result, given.answered);
  }
  drawScore({ kind, streak, asked_count, right, rules }) {
    const kept = store.read().best || {};
    const before = Number(kept[kind]) || 0;
    const now = Number(streak) || 0;
    const best = Math.max(before, now);
    if (kind && best > before) store.write({ best: { ...kept, [kind]: best } });
    const count = Number(asked_count) || 0;
    const said = count ? [`${now} right in a row`, `${Number(right) || 0} of ${count} right`] : [];
    if (best > 1) said.push(`${count ? "b" : "B"}est so far: ${best} in a row`);
    write(this.part.score, said.join(" · "));
    write(this.part.rules, rules ? `The questions follow the rules that you have chosen: ${rules}.` : "");
  }
  drawPlace({ kind = null, seed = null, number, level = null, back, about }) {
    if (this.requests.begun() && number) query.setAll({ kind, seed, q: number, level, back: back ? about.id : null });
  }
}

function makeHand() {
  const label = h("p.gk-fan-label", { id: uniqueId("fan") });
  const cards = h("ul.gk-fan", { role: "list", "aria-labelledby": label.id });
  return Object.assign(h("div.gk-fan-box", label, cards), { gk: { label, cards } });
}

export default widget(Exercise);
