// A review: one verdict after another is requested and shown. At the end, the turning points are below them.

import { addSprite } from "../drawing/static/cards.js";
import { attribute, elements, h, list, reconcile, renew, show, write, writeOrHide } from "../drawing/static/nodes.js";
import { button, field, fillSelect, menu, uniqueId } from "./controls.js";
import { writeList } from "./made_texts.js";
import { withReview } from "./missed_due.js";
import { store } from "./page.js";
import { practiceLine } from "./practise_missed.js";
import { speaker } from "./speech.js";
import { withGrades } from "./statistics.js";
import { writeTerms } from "./texts.js";
import { verdict } from "./verdicts.js";
import { keepFocus, Widget, widget } from "./widget_frame.js";

class Review extends Widget {
  wanted = false; // whether the reader has started the review and has not stopped it
  before = null; // the state that was drawn last

  constructor(given) {
    super(given, "review");
    attribute(this.root, "tabindex", "-1");
    addSprite();
    this.say = speaker(this.root);
    this.about = h("p");
    this.seats = menu("whose", () => this.view().state !== "ready" && this.start());
    this.whose = field("Whose choices", this.seats);
    this.startButton = button("Review choices", () => this.start(), { class: "gk-forward" });
    this.startBox = h("div.gk-begin", this.whose, this.startButton);
    this.bar = h("progress", { id: uniqueId("progress") });
    this.count = h("label", { for: this.bar.id });
    this.halt = button("Stop", () => this.stop());
    this.progress = h("div.gk-progress", this.count, this.bar, this.halt);
    this.strongest = button("", () => this.askFor({ what: "review strongest" }));
    const verdicts = { points: "ol.gk-points", all: "ol.gk-verdicts", others: "ul.gk-others" };
    this.part = elements({ ...verdicts, summary: "p.gk-summary", assumed: "ul.gk-reasons" });
    const { summary, points, others, all, assumed } = this.part;
    for (const one of [points, others, all, assumed]) one.setAttribute("role", "list");
    this.pointsName = h("p.gk-points-name", "The turning points");
    this.assumedBox = h("details.gk-behind", h("summary", "What is taken for granted"), this.about, assumed);
    this.practice = practiceLine();
    // What comes at the end of the review is below the verdicts, so that it does not move the list that is read.
    const results = [this.pointsName, points, this.practice.node, others, this.strongest, this.assumedBox];
    this.root.append(this.startBox, this.progress, summary, all, ...results);
    // The button “Review choices” of the task panel sends this event. Scroll here and start the review.
    this.root.addEventListener("gleek:begin", () => {
      this.root.scrollIntoView();
      this.root.focus({ preventScroll: true });
      if (this.view().state === "ready" && !this.requests.busy()) this.start();
    });
  }

  begin = () => [this.practice.stop];
  start() {
    const { value: seat } = this.seats;
    this.askFor(seat ? { what: "review", seat } : { what: "review" });
  }
  askFor(request) {
    this.wanted = true;
    this.ask(request);
    this.redraw(); // show at once that the review has begun: the first verdict may take seconds
  }
  stop() {
    this.wanted = false;
    this.ask({ what: "review stop" });
    this.redraw();
  }
  settled(_last, more) {
    if (more) return;
    if (this.wanted && this.view().state === "going") this.ask({ what: "review" });
    else this.redraw();
  }
  /** Return whether the reader has started the review, and Python has not yet answered. */
  starting = () => this.wanted && this.requests.busy() && ["ready", "stopped"].includes(this.view().state);

  draw(given) {
    show(this.el, given.state && given.state !== "none");
    show(this.root, given.state && given.state !== "none");
    if (given.state === "ready" && !this.requests.busy()) this.wanted = false;
    const missed = () => store.change((kept, day) => withReview(kept, given.choices, day));
    const grades = () => store.change((kept) => given.state === "done" && withGrades(kept, given));
    this.drawParts(given, missed, grades);
    const draw = () => this.drawParts(given, this.drawProgress, this.drawWords);
    keepFocus(this.root, draw, [this.halt, this.startButton, this.part.summary]);
    const first = list(given.turning).length && list(given.choices).find((one) => one.id === given.turning[0]);
    if (this.before && this.before !== "done" && given.state === "done")
      this.say([given.summary, first && `${first.where}. ${first.sentence}`].filter(Boolean).join(" "));
    this.before = given.state;
  }
  drawProgress({ state, count, of, strongest }) {
    const starting = this.starting();
    const under = state === "going" || state === "stopped";
    const counting = under && count < of;
    attribute(this.bar, "max", of);
    attribute(this.bar, "value", counting ? count : null);
    const begins = starting && !under;
    write(this.count, counting ? `${count} of ${of} choices` : begins ? "The review begins" : "They are playing");
    // Put the progress bar where the result will appear.
    const above = counting || begins ? this.startBox : this.part.others;
    if (this.progress.previousSibling !== above) above.after(this.progress);
    show(this.progress, state === "going" || starting);
    show(this.startButton, !starting && (state === "ready" || state === "stopped"));
    write(this.startButton, state === "stopped" ? "Go on with the review" : "Review choices");
    write(this.strongest, strongest ? `What ${strongest[0].toLowerCase()}${strongest.slice(1)} make of it` : "");
    show(this.strongest, strongest && state === "done");
  }
  drawWords(given) {
    const { summary, points, others, all, assumed } = this.part;
    write(this.about, given.about);
    fillSelect(this.seats, list(given.seats), given.seat);
    show(this.whose, list(given.seats).length);
    writeOrHide(summary, given.summary, (node, text) => writeTerms(node, text, given.terms));
    const kind = { key: "id", make: "li" };
    const draw = (open) => (item, one) => renew(item, one, () => verdict(one, open, given.terms));
    const choices = list(given.choices);
    const turning = list(given.turning).map((id) => choices.find((one) => one.id === id));
    reconcile(points, turning.filter(Boolean), kind, draw(true));
    reconcile(all, choices, kind, draw(false));
    show(this.pointsName, turning.length);
    writeList(others, given.others, given.terms);
    writeList(assumed, given.assumed, given.terms);
    show(this.assumedBox, given.about || list(given.assumed).length);
  }
}

export default widget(Review);
