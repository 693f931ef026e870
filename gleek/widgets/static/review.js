// A review: one verdict after another is requested and shown. At the end, the turning points are below them.
// A verdict on one choice has the position, the reasons, and a bar for each possible choice.

import { CARD_WORDS } from "../drawing/static/card_words.js";
import { addSprite, drawFan, updateCard } from "../drawing/static/cards.js";
import { attribute, elements, h, list, reconcile, renew, show, write, writeOrHide } from "../drawing/static/nodes.js";
import { button, field, fillSelect, menu, uniqueId } from "./controls.js";
import { practiceLine, withReview } from "./missed_due.js";
import { published, store } from "./page.js";
import { speaker } from "./speech.js";
import { withGrades } from "./statistics.js";
import { withCards, withTerms, writeList, writeTerms } from "./texts.js";
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

const SUITS = Object.fromEntries(Object.values(CARD_WORDS.suits).map((word) => [word[0].toUpperCase(), word]));
const nameOf = (code) => `${CARD_WORDS.ranks[code.slice(0, -1)]} of ${SUITS[code.slice(-1)]}`;

// Return the contents of a verdict. If it is `open`, as for a turning point, all is visible; else its sentence opens it.
// The words `terms` are explained, but not in a sentence that opens the rest, because this sentence is a control.
export function verdict(one, open, terms) {
  const sentence = open ? withTerms("span", one.sentence, terms) : withCards("span", one.sentence);
  const situation = one.situation ? [withTerms("p.gk-situation", one.situation, terms)] : [];
  const said = [h("b", `${one.where}.`), " ", h("b.gk-word", one.word ? `${one.word}.` : ""), " ", sentence];
  const cards = [cardsOf("On the table", list(one.table)), cardsOf("In the hand", list(one.held), one)];
  const why = h("ul.gk-reasons", { role: "list" });
  writeList(why, one.why, terms);
  const position = [...situation, h("div.gk-positions", ...cards), why];
  const bars = h("table.gk-bars", h("tbody", ...barsOf(list(one.bars), one.span || 0)));
  const behind = (summary, ...rest) => h("details.gk-behind", h("summary", ...summary), ...rest);
  const leads = one.again && published();
  const again = leads ? [h("p", h("a.gk-again", { href: one.again }, "Try it again from here"))] : [];
  if (open) return [h("p", ...said), ...position, behind(["The figures"], bars), ...again];
  return [behind(said, ...position, bars, ...again)];
}

// Return a box with the cards of these codes. Those that were chosen (`did`) and the better ones (`best`) are
// highlighted, and their names say it.
function cardsOf(name, codes, { best, did } = { best: [], did: [] }) {
  const cards = codes.map((code) => {
    const [better, chosen] = [list(best).includes(code), list(did).includes(code)];
    const word = chosen ? ["chosen"] : better ? ["better"] : [];
    const marks = [better && "best", chosen && "did"].filter(Boolean).join(" ");
    return { c: code, up: true, name: [nameOf(code), ...word].join(", "), marks };
  });
  const row = h("ul.gk-fan", { role: "list" });
  drawFan(row, cards, 4, (node, card) => {
    updateCard(node, card);
    attribute(node, "data-mark", card.marks || null);
  });
  return h("div.gk-position", { hidden: !codes.length }, h("p", name), row);
}

// Return a row with a bar for each possible choice: its `value`, which is negative if it is worse than the best choice,
// and the standard error (`error`) around it. The scale reaches at least to a loss of `span`.
function barsOf(bars, span) {
  const ends = bars.flatMap((one) => [one.value - one.error, one.value + one.error]);
  // Without the minimum `span`, small losses would have long bars in a decision without large ones.
  const [low, high] = [Math.min(-span, ...ends), Math.max(0, ...ends)];
  const at = (value) => (100 * (value - low)) / (high - low || 1);
  const bar = (tag, from, to) => {
    const node = h(tag);
    Object.assign(node.style, { left: `${at(Math.min(from, to))}%`, width: `${Math.abs(at(to) - at(from))}%` });
    return node;
  };
  return bars.map(({ label, text, value, error, mark, near }) => {
    const name = withCards("th", mark === "chosen" ? `${label} (chosen)` : label);
    name.scope = "row";
    const drawn = [bar("span.gk-bar-of", 0, value), bar("span.gk-error", value - error, value + error)];
    const look = { "data-mark": mark || null, "data-near": near ? "" : null };
    return h("tr", look, name, h("td", {}, text), h("td.gk-drawn", { "aria-hidden": "true" }, ...drawn));
  });
}
