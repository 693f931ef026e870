// The demonstration in a lesson: a sentence on each step of a part of a hand. The table is another widget.

import { attempt, attribute, h, show, write, writeOrHide } from "../drawing/static/nodes.js";
import { hasModifier } from "../drawing/static/presses.js";
import { published, query } from "./page.js";
import { Steps } from "./steps.js";
import { writeCards } from "./texts.js";
import { widget } from "./widget_frame.js";

const TITLE = "The hand to watch";

class Watch extends Steps {
  constructor(given) {
    super(given, "watch");
    this.since = h("p.gk-since");
    this.line = h("div.gk-line", { "aria-hidden": "true" }, h("span"));
    this.link = h("a", "Step through this hand");
    const more = h("div.gk-more", this.rule.node, this.link);
    this.words.append(this.since, this.sentence, this.note, this.problem, more);
    const head = h("div.gk-head", this.heading, this.where);
    const bar = this.makeBar(this.start, this.back, this.forward);
    this.root.append(h("div.gk-stays", this.lost, this.line, head, this.words, bar));
  }

  settled(_last, more) {
    if (!more) this.wanted = null;
    const { problem, step } = this.view();
    attempt([() => write(this.problem, problem), () => step && query.set("step", step)]);
  }
  begin() {
    const step = query.get("step");
    if (step !== null) this.ask({ what: "open", step });
    return super.begin();
  }

  draw(given) {
    attempt([() => this.drawWords(given), () => this.drawLink(given)]);
  }
  drawWords(given) {
    const { title, step, steps, stage, since, sentence, note } = given;
    write(this.heading, title || this.model.get("label") || TITLE);
    write(this.where, steps ? `Step ${step} of ${steps}${stage ? ` · ${stage}` : ""}` : "");
    writeOrHide(this.since, since && `Meanwhile: ${since}`, writeCards);
    this.line.firstChild.style.width = `${(100 * (Number(step) || 0)) / this.last()}%`;
    this.drawStep(given);
    // Announce only later texts, because screen readers read the first one in the page.
    if (this.requests.begun()) this.say([this.since.textContent, sentence, note].filter(Boolean).join(" "));
  }
  drawLink({ rule, link }) {
    show(this.rule.node, rule);
    // On pages that are not the project's own, links to the project's pages do not work, so hide this one.
    show(this.link, link && published());
    attribute(this.link, "href", link);
  }

  actOf(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || hasModifier(event)) return null;
    // Ignore a key that is pressed in another widget, and all keys while this widget is not visible.
    const other = event.target.closest && event.target.closest(".gk");
    const box = this.root.getBoundingClientRect();
    if (other ? other !== this.root && !this.isBeside(other) : box.top > innerHeight || box.bottom < 0) return null;
    return () => this.stepBy(by);
  }
  isBeside(other) {
    const group = this.el.parentElement;
    return group && group.contains(other) && group.matches(".gleek-watch");
  }
}

export default widget(Watch);
