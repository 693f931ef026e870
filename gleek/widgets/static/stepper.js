// The stepper: the reader chooses a hand, steps through it, and chooses whose view the table shows.

import { attempt, attribute, h, list, reconcile, show, write, writeOrHide } from "../drawing/static/nodes.js";
import { hasModifier } from "../drawing/static/presses.js";
import { button, digitOf, uniqueId } from "./controls.js";
import { recordText } from "./own_record.js";
import { published, query } from "./page.js";
import { HandChoice, HandForPage, wordForHand } from "./stepper_hand.js";
import { Steps } from "./steps.js";
import { widget } from "./widget_frame.js";

const KEYS_KEPT = "gleek-keys";
const OPENING_MS = 3000;

const WAYS = "← and → go a step, Home and End to either end, Page Up and Page Down to another stage.";

export class Stepper extends Steps {
  lastAsked = "";
  shown = {}; // the view that was drawn last
  // Whether the widget has been drawn once. Until then, the page's address must not change.
  opened = false;
  radios = uniqueId("view");

  constructor(given) {
    super(given, "stepper");
    const ask = (request) => this.ask(request);
    this.choice = new HandChoice({ ask, view: this.view });
    this.toPage = new HandForPage(ask);
    this.stages = h("ol.gk-stages", { role: "list" });
    const go = () => this.go(Number(this.slider.value));
    this.slider = h("input", { type: "range", min: "0", step: "1", id: uniqueId("slider"), oninput: go });
    const slide = h("div.gk-slide", h("label", { for: this.slider.id }, "Go to step"), this.slider);
    this.stageBar = h("nav.gk-stagebar", this.stages, slide);
    const now = h("div.gk-now", this.where, this.sentence, this.note);
    this.stopped = h("p.gk-stopped", { role: "status" });
    this.start.dataset.far = "yes";
    this.stage = button("Next stage", () => this.nextStage());
    this.end = button("End ⇥", () => this.go(this.last()), { "data-far": "yes" });
    const bar = this.makeBar(this.start, this.back, this.forward, this.stage, this.end);
    this.views = h("div.gk-views");
    this.viewBox = h("fieldset.gk-viewbox", h("legend", "Whose view"), this.views);
    this.about = h("p");
    this.aboutName = h("summary");
    this.aboutBox = h("details.gk-behind.gk-about", this.aboutName, this.about);
    const keep = () => published() && window.gleek.keepText(KEYS_KEPT, this.keysOn.checked ? "on" : "off");
    this.keysOn = h("input", { type: "checkbox", id: uniqueId("keys"), onchange: keep });
    this.keysOn.checked = !published() || window.gleek.readText(KEYS_KEPT) !== "off";
    this.keys = h("p");
    const use = h("label", { for: this.keysOn.id }, this.keysOn, "Use these keys");
    const help = h("details.gk-behind.gk-help", h("summary", "Keys"), this.keys, use);
    const { node, problem } = this.choice;
    const more = h("div.gk-more", this.viewBox, this.rule.node, this.aboutBox, help, this.toPage.node);
    this.words.append(now, this.stageBar, this.stopped, more, node, problem);
    this.root.append(h("div.gk-stays", this.words, bar));
  }

  ask(request) {
    this.lastAsked = request.what;
    super.ask(request);
  }
  settled(_last, more) {
    if (!more) this.wanted = null;
    if (!more && published()) delete document.body.dataset.gkOpening;
    // A refused request does not change the view, so the controls must be set back to what it says.
    this.drawParts(this.view(), this.drawChoice, this.drawSlider, this.drawViews);
  }
  begin() {
    this.open();
    return super.begin();
  }
  open() {
    if (!published() || location.search.length < 2) return;
    // Until Python has read the address, the view shows another hand, so the style sheet hides it.
    document.body.dataset.gkOpening = "yes";
    setTimeout(() => delete document.body.dataset.gkOpening, OPENING_MS);
    // If the address names a record, send its text first. Without this text, the answer to "open" would be an error.
    const name = query.get("record");
    const text = name && recordText(name);
    if (text) this.choice.openRecord(name, text);
    this.ask({ what: "open", query: location.search });
  }

  firstSteps = () => list(this.view().stages).map((stage) => Number(stage.first) || 0);
  /** Return the number of the first step, which is 0 or 1. */
  first() {
    return Math.min(...this.firstSteps(), Number(this.view().steps) || 0);
  }
  nextStage() {
    this.go(this.firstSteps().find((begins) => begins > this.here()) ?? this.last());
  }
  previousStage() {
    this.go(this.firstSteps().findLast((begins) => begins < this.here()) ?? this.first());
  }

  draw(given) {
    const { drawChoice, drawWords, drawStages, drawSlider, drawViews, drawAddress } = this;
    this.drawParts(given, drawChoice, drawWords, drawStages, drawSlider, drawViews, drawAddress);
    attempt([() => this.toPage.draw(given), () => this.speak(given)]);
    if (this.shown.sentence !== given.sentence) this.words.scrollTop = 0;
    this.shown = given;
    this.opened = true;
  }
  drawChoice(given) {
    attempt([() => this.choice.draw(given, this.shown), () => this.choice.drawProblem(given, this.lastAsked)]);
  }
  drawStages(given) {
    attribute(this.stageBar, "aria-label", `Stages of the ${wordForHand(given)}`);
    const make = () => {
      const press = button("", () => this.go(Number(press.dataset.first)));
      return h("li", press);
    };
    reconcile(this.stages, given.stages, { key: "id", make }, (item, stage) => {
      const press = item.firstChild;
      write(press, stage.short || stage.name);
      const named = { "data-first": Number(stage.first) || 0, "aria-label": stage.aloud, title: stage.name };
      for (const [key, value] of Object.entries(named)) attribute(press, key, value);
      attribute(press, "aria-current", stage.id === given.stage ? "step" : null);
      attribute(item, "data-hand", stage.begins);
    });
  }
  drawWords(given) {
    write(this.aboutName, `About this ${wordForHand(given)}`);
    write(this.heading, given.title || this.model.get("label"));
    write(this.about, given.about);
    show(this.aboutBox, given.about);
    const stage = list(given.stages).find((one) => one.id === given.stage);
    const at = stage ? ` · ${stage.where || stage.name}` : "";
    write(this.where, given.steps === undefined ? "" : `Step ${given.step} of ${given.steps}${at}`);
    attribute(this.where, "data-new-hand", stage?.new ? "yes" : null);
    writeOrHide(this.stopped, given.stopped);
    this.rule.node.classList.toggle("gk-none", !given.rule);
    this.drawStep(given);
    for (const one of [this.end, this.stage])
      attribute(one, "aria-disabled", this.forward.getAttribute("aria-disabled"));
  }
  drawSlider({ step }) {
    attribute(this.slider, "min", this.first());
    attribute(this.slider, "max", this.last());
    if (this.wanted === null) this.slider.value = String(Number(step) || 0);
    attribute(this.slider, "aria-valuetext", this.where.textContent);
  }
  /** Draw a radio button for each seat whose cards the table can show, one for all hands, and the text on the keys. */
  drawViews(given) {
    const make = (one) => {
      const onchange = () => this.ask({ what: "view", seat: one.id || null });
      return h("label", h("input", { type: "radio", name: this.radios, value: one.id || "", onchange }), h("span"));
    };
    reconcile(this.views, given.views, { key: "id", make }, (node, one, index) => {
      write(node.lastChild, one.name);
      attribute(node, "data-key", index);
      node.firstChild.checked = (one.id || null) === (given.seen_by || null);
    });
    const all = list(given.views);
    show(this.viewBox, all.length > 1);
    const digits = [...all.keys()].slice(1);
    const own = `${digits.slice(0, -1).join(", ")} and ${digits.at(-1)}`;
    write(this.keys, digits.length > 1 ? `${WAYS} 0 opens all hands, ${own} take one seat’s view.` : WAYS);
  }
  drawAddress({ address: own }) {
    const present = query.get("present"); // presenting.js sets this parameter, so keep it
    const address = own && own + (present === null ? "" : `&present=${present}`);
    if (!this.opened || !published() || !address || address === location.search) return;
    history.replaceState(history.state, "", location.pathname + address + location.hash);
  }
  /** Announce a new text, but not the first, which screen readers read in the page. */
  speak(now) {
    const same = ["hand", "code", "step", "sentence", "note"].every((key) => now[key] === this.shown[key]);
    if (this.opened && !same) this.say([now.sentence, now.note].filter(Boolean).join(" "));
  }

  actOf(event) {
    if (!this.keysOn.checked) return null;
    const digit = digitOf(event);
    const view = digit === null ? undefined : list(this.view().views)[digit];
    const seat = view?.id || null;
    if (view) return () => seat !== (this.view().seen_by || null) && this.ask({ what: "view", seat });
    const ways = {
      ArrowRight: () => this.go(this.here() + 1),
      ArrowLeft: () => this.go(this.here() - 1),
      Home: () => this.go(this.first()),
      End: () => this.go(this.last()),
      PageDown: () => this.nextStage(),
      PageUp: () => this.previousStage(),
    };
    return Object.hasOwn(ways, event.key) && !hasModifier(event) ? ways[event.key] : null;
  }
}

export default widget(Stepper);
