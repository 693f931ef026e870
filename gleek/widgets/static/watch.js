// The demonstration of a lesson: the sentence of each step of a part of a hand. The table is another widget.

import { attribute, h, isField } from "../../drawing/static/elements.js";
import { attempt, elements, show, write, writeOrHide } from "../../drawing/static/nodes.js";
import { hasModifier } from "../../drawing/static/presses.js";
import { button } from "./controls.js";
import { ruleBehind } from "./evidence.js";
import { makeScrollable, onLaidOut, Widget, widget } from "./frame.js";
import { onStep, presenting, published, query } from "./page.js";
import { speaker } from "./speech.js";
import { writeCards } from "./texts.js";

const TITLE = "The hand to watch";

class Watch extends Widget {
  wanted = null; // the step that was requested last; null once Python has answered

  constructor(given) {
    super(given, "watch");
    attribute(this.root, "data-lm-suppress-shortcuts", "true");
    this.say = speaker(this.root); // only later texts: screen readers read the first one in the page
    this.part = elements({ since: "p.gk-since", sentence: "p.gk-sentence", note: "p.gk-note", where: "p.gk-where" });
    const { since, sentence, note, where } = this.part;
    this.problem = h("p.gk-problem", { role: "alert" });
    this.start = button("⇤ Start", () => this.go(1));
    this.back = button("← Back", () => this.go(this.here() - 1));
    this.forward = button("Forward →", () => this.go(this.here() + 1), { class: "gk-forward" });
    const steps = { role: "group", "aria-label": "Steps" };
    const bar = h("div.gk-bar", steps, this.start, this.back, this.forward);
    this.line = h("div.gk-line", { "aria-hidden": "true" }, h("span"));
    this.rule = ruleBehind(h("summary", "The rule behind this step"));
    this.link = h("a", "This hand in the stepper");
    const more = h("div.gk-more", this.rule.node, this.link);
    this.words = h("div.gk-words", since, sentence, note, this.problem, more);
    const head = h("div.gk-head", this.heading, where);
    this.root.append(h("div.gk-stays", this.lost, this.line, head, this.words, bar));
  }

  last() {
    return Number(this.view().steps) || 1;
  }
  here() {
    return this.wanted === null ? Number(this.view().step) || 1 : this.wanted;
  }
  /** Go to a step, and return whether that changes anything. */
  go(to) {
    const step = Math.min(Math.max(to, 1), this.last());
    if (step === this.here()) return false;
    this.wanted = step;
    this.ask({ what: "step", to: step });
    return true;
  }
  settled(_last, more) {
    if (!more) this.wanted = null;
    const { problem, step } = this.view();
    attempt([() => write(this.problem, problem), () => this.requests.begun() && step && query.set("step", step)]);
  }
  begin() {
    const ground = published() ? document : this.root;
    const pressed = (event) => this.pressed(event);
    ground.addEventListener("keydown", pressed);
    const step = query.get("step");
    if (step !== null) this.ask({ what: "open", step });
    return [
      onStep(this.root, (by) => this.go(this.here() + by)),
      onLaidOut(this.words, this.drawRoom),
      () => ground.removeEventListener("keydown", pressed),
    ];
  }

  draw() {
    const given = this.view();
    attempt([() => this.drawWords(given), () => this.drawControls(given), () => write(this.problem, given.problem)]);
  }
  drawWords(given) {
    const { since, sentence, note, where } = this.part;
    write(this.heading, given.title || this.model.get("label") || TITLE);
    write(where, given.steps ? `Step ${given.step} of ${given.steps}${given.stage ? ` · ${given.stage}` : ""}` : "");
    writeOrHide(since, given.since && `Meanwhile: ${given.since}`, writeCards);
    writeCards(sentence, given.sentence);
    attribute(sentence, "data-long", String(given.sentence || "").length > 110 ? "yes" : null);
    writeCards(note, given.note);
    this.line.firstChild.style.width = `${(100 * (Number(given.step) || 0)) / this.last()}%`;
    this.drawRoom();
    if (this.requests.begun()) this.say([since.textContent, given.sentence, given.note].filter(Boolean).join(" "));
  }
  /** Whether the texts are too long is known only after the browser has laid them out. */
  drawRoom = () => makeScrollable(this.words, "This step");
  drawControls({ rule, link, step }) {
    this.rule.update(rule);
    show(this.rule.node, rule);
    // On pages that are not the project's own, links to the project's pages do not work, so hide this one.
    show(this.link, link && published());
    attribute(this.link, "href", link);
    for (const control of [this.start, this.back, this.forward]) {
      const end = control === this.forward ? this.last() : 1;
      attribute(control, "aria-disabled", Number(step) === end ? "true" : null);
    }
  }

  pressed(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || event.defaultPrevented || hasModifier(event) || presenting() || isField(event.target)) return;
    // Ignore a key that is pressed in another widget, and all keys while this widget is not visible.
    const other = event.target.closest && event.target.closest(".gk");
    const box = this.root.getBoundingClientRect();
    if (other ? other !== this.root && !this.isBeside(other) : box.top > innerHeight || box.bottom < 0) return;
    event.preventDefault();
    event.stopPropagation();
    attempt([() => this.go(this.here() + by)]);
  }
  isBeside(other) {
    const group = this.el.parentElement;
    return group && group.contains(other) && group.matches(".gleek-watch");
  }
}

export default widget(Watch);
