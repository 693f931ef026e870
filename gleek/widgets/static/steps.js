// The shared part of the two widgets that lead through the steps of a hand.

import { attempt, attribute, h, isField } from "../drawing/static/nodes.js";
import { button } from "./controls.js";
import { ruleBehind } from "./evidence.js";
import { listen, makeScrollable, onLaidOut, onStep, presenting, published } from "./page.js";
import { speaker } from "./speech.js";
import { writeCards } from "./texts.js";
import { Widget } from "./widget_frame.js";

export class Steps extends Widget {
  /** @type {number | null} */
  wanted = null; // the step that was requested last; null once Python has answered

  constructor(given, kind) {
    super(given, kind);
    // Without this attribute, JupyterLab would take a digit for a command to its cell.
    attribute(this.root, "data-lm-suppress-shortcuts", "true");
    this.say = speaker(this.root);
    this.where = h("p.gk-where");
    this.sentence = h("p.gk-sentence");
    this.note = h("p.gk-note");
    this.words = h("div.gk-words");
    this.rule = ruleBehind(h("summary", "The rule behind this step"));
    this.start = button("⇤ Start", () => this.go(this.first()));
    this.back = button("← Back", () => this.stepBy(-1));
    this.forward = button("Forward →", () => this.stepBy(1), { class: "gk-forward" });
  }
  makeBar = (...controls) => h("div.gk-bar", { role: "group", "aria-label": "Steps" }, ...controls);

  first() {
    return 1;
  }
  last = () => Number(this.view().steps) || this.first();
  here = () => this.wanted ?? (Number(this.view().step) || this.first());
  /** Go to a step, and return whether that changes anything. */
  go(to) {
    const step = Math.min(Math.max(Math.round(to), this.first()), this.last());
    if (step === this.here()) return false;
    this.wanted = step;
    this.ask({ what: "step", to: step });
    return true;
  }
  stepBy = (by) => this.go(this.here() + by);

  drawStep({ step, sentence, note, rule }) {
    writeCards(this.sentence, sentence);
    attribute(this.sentence, "data-long", String(sentence || "").length > 110 ? "yes" : null);
    writeCards(this.note, note);
    this.rule.update(rule);
    const ends = [
      [this.first(), this.start, this.back],
      [this.last(), this.forward],
    ];
    for (const [end, ...controls] of ends)
      for (const one of controls) attribute(one, "aria-disabled", Number(step) === end ? "true" : null);
    this.drawRoom();
  }
  /** Let keys scroll the texts if they are too long, which is known only after the browser has laid them out. */
  drawRoom = () => makeScrollable(this.words, "This step");

  /** Return the function that carries out what a key means here; null for nothing. @returns {Function | null} */
  actOf(_event) {
    return null;
  }
  pressed(event) {
    const act = this.actOf(event);
    // While the page is presented, this widget has no keys of its own.
    if (!act || event.defaultPrevented || presenting() || isField(event.composedPath()[0])) return;
    event.preventDefault();
    event.stopPropagation();
    attempt([act]);
  }
  begin() {
    const ground = published() ? document : this.model.get("ground") || this.root;
    const pressed = listen(ground, "keydown", (event) => this.pressed(event));
    return [onStep(this.root, (by) => this.stepBy(by)), onLaidOut(this.words, this.drawRoom), pressed];
  }
}
