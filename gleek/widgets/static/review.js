// A review. The script requests one verdict after another, and shows each as soon as it arrives. When all are there,
// the turning points are at the top.

import { CARD_WORDS } from "../../drawing/static/card_words.js";
import { addSprite, makeCard, updateCard } from "../../drawing/static/cards.js";
import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list, reconcile, show, write, writeOrHide } from "../../drawing/static/nodes.js";
import { button, field, fillSelect, uniqueId } from "./controls.js";
import { frame, keepFocus } from "./frame.js";
import { published } from "./page.js";
import { drawOnChange, initialize, requester } from "./requests.js";
import { speaker } from "./speech.js";
import { writeCards, writeTerms } from "./texts.js";

function render({ model, el }) {
  const { root, lost, view } = frame(el, model, "review");
  attribute(root, "tabindex", "-1");
  addSprite();
  let wanted = false; // whether the reader has started the review and has not stopped it
  const requests = requester(model, root, lost, (_, more) => {
    if (!more && wanted && view().state === "going") requests.ask({ what: "review" });
  });
  function begin() {
    wanted = true;
    requests.ask(seats.value ? { what: "review", seat: seats.value } : { what: "review" });
  }
  function stop() {
    wanted = false;
    requests.ask({ what: "review stop" });
  }
  function askStrongest() {
    wanted = true;
    requests.ask({ what: "review strongest" });
  }

  // ---- the parts of the page
  const say = speaker(root);
  const about = h("p.gk-about-review");
  const seats = h("select", { id: uniqueId("whose"), onchange: () => view().state !== "ready" && begin() });
  const whose = field("Whose choices", seats);
  const start = button("Review choices", begin, { class: "gk-forward" });
  const bar = h("progress", { id: uniqueId("progress") });
  const count = h("label", { for: bar.id });
  const halt = button("Stop", stop);
  const progress = h("div.gk-progress", count, bar, halt);
  const summary = h("p.gk-summary");
  const points = h("ol.gk-points", { role: "list" });
  const others = h("ul.gk-others", { role: "list" });
  const strongest = button("", askStrongest);
  const all = h("ol.gk-verdicts", { role: "list" });
  const allName = h("p.gk-all-choices", "Every choice");
  const assumed = h("ul.gk-reasons", { role: "list" });
  const assumedBox = h("details.gk-behind", h("summary", "What is taken for granted"), assumed);
  root.append(
    about,
    h("div.gk-begin", whose, start),
    progress,
    summary,
    points,
    allName,
    all,
    others,
    strongest,
    assumedBox,
  );

  // ---- one choice
  const LETTERS = Object.fromEntries(Object.entries(CARD_WORDS.suits).map(([, word]) => [word[0].toUpperCase(), word]));
  const nameOf = (code) => `${CARD_WORDS.ranks[code.slice(0, -1)]} of ${LETTERS[code.slice(-1)]}`;
  /**
   * Draw a row of cards. The cards that the seat chose and those that were better are highlighted. For screen readers,
   * their names say this.
   */
  function cardsIn(parent, codes, one = {}) {
    const marked = (code) => ["best", "did"].filter((which) => list(one[which]).includes(code));
    const said = { best: "better", did: "chosen" };
    const made = codes.map((code) => {
      const marks = marked(code);
      const words = marks.length > 1 ? ["chosen"] : marks.map((mark) => said[mark]);
      return { c: code, up: true, name: [nameOf(code), ...words].join(", "), marks: marks.join(" ") };
    });
    reconcile(parent, made, { key: "c", make: makeCard }, (node, card) => {
      updateCard(node, card);
      attribute(node, "data-mark", card.marks || null);
    });
    parent.style.setProperty("--count", Math.max(codes.length, 2));
    attribute(parent, "data-few", codes.length < 4 ? "yes" : null);
    show(parent.parentElement, codes.length);
  }
  const fan = (name) => h("div.gk-position", h("p", name), h("ul.gk-fan", { role: "list" }));
  /**
   * Make the elements of a verdict. With `open` (a turning point), everything but the figures is visible. Otherwise
   * only a sentence is visible, which opens the rest.
   */
  function makeVerdict(open) {
    const parts = {
      where: h("b"),
      word: h("b.gk-word"),
      sentence: h("span"),
      situation: h("p.gk-situation"),
      table: fan("On the table"),
      held: fan("In the hand"),
      why: h("ul.gk-reasons", { role: "list" }),
      bars: h("table.gk-bars", h("tbody")),
      again: h("a.gk-again", "Try it again from here"),
    };
    const said = [parts.where, " ", parts.word, " ", parts.sentence];
    const position = [parts.situation, h("div.gk-positions", parts.table, parts.held), parts.why];
    const again = h("p", parts.again);
    const node = open
      ? h("li", h("p", ...said), ...position, h("details.gk-behind", h("summary", "The figures"), parts.bars), again)
      : h("li", h("details.gk-behind", h("summary", ...said), ...position, parts.bars, again));
    node.gk = parts;
    return node;
  }
  function updateVerdict(node, one) {
    const parts = node.gk;
    write(parts.where, `${one.where}.`);
    write(parts.word, one.word ? `${one.word}.` : "");
    const words = (to, text) => writeTerms(to, text, view().terms);
    // In the list of all choices, the sentence is inside a summary, which is a control: nothing in it can be touched.
    (node.firstChild.matches("details") ? writeCards : words)(parts.sentence, one.sentence);
    writeOrHide(parts.situation, one.situation, words);
    cardsIn(parts.table.lastChild, list(one.table));
    cardsIn(parts.held.lastChild, list(one.held), one);
    reconcile(parts.why, one.why, "li", words);
    drawBars(parts.bars.firstChild, list(one.bars));
    attribute(parts.again, "href", one.again && published() ? one.again : null);
    show(parts.again.parentElement, one.again && published());
  }
  /**
   * Draw a bar for each possible choice: how much worse its expected result is than the best one, with the standard
   * error.
   */
  function drawBars(body, bars) {
    const ends = bars.flatMap((one) => [one.value - one.error, one.value + one.error]);
    const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
    const at = (value) => (100 * (value - low)) / (high - low || 1);
    const make = () => {
      const drawn = h("td.gk-drawn", { "aria-hidden": "true" }, h("span.gk-bar-of"), h("span.gk-error"));
      return h("tr", h("th", { scope: "row" }), h("td"), drawn);
    };
    reconcile(body, bars, { key: "label", make }, (row, one) => {
      const [name, sum, drawn] = row.children;
      writeCards(name, one.mark === "chosen" ? `${one.label} (chosen)` : one.label);
      write(sum, one.text);
      const place = (node, from, to) => {
        node.style.left = `${at(Math.min(from, to))}%`;
        node.style.width = `${Math.abs(at(to) - at(from))}%`;
      };
      place(drawn.firstChild, 0, one.value);
      place(drawn.lastChild, one.value - one.error, one.value + one.error);
      attribute(row, "data-mark", one.mark || null);
    });
  }

  // ---- drawing
  function drawProgress() {
    const given = view();
    const under = given.state === "going" || given.state === "stopped";
    const counting = under && given.count < given.of;
    attribute(bar, "max", given.of);
    attribute(bar, "value", counting ? given.count : null);
    write(count, counting ? `${given.count} of ${given.of} choices` : "They are playing");
    // Put the progress bar at the place where the result will appear.
    const above = counting ? start.parentElement : others;
    if (progress.previousSibling !== above) above.after(progress);
    show(progress, given.state === "going");
    show(start, given.state === "ready" || given.state === "stopped");
    write(start, given.state === "stopped" ? "Go on with the review" : "Review choices");
    write(
      strongest,
      given.strongest ? `What ${given.strongest[0].toLowerCase()}${given.strongest.slice(1)} make of it` : "",
    );
    show(strongest, given.strongest && given.state === "done");
  }
  function drawWords() {
    const given = view();
    write(about, given.about);
    fillSelect(seats, list(given.seats), given.seat);
    show(whose, list(given.seats).length);
    const words = (to, text) => writeTerms(to, text, given.terms);
    writeOrHide(summary, given.summary, words);
    const byId = new Map(list(given.choices).map((one) => [one.id, one]));
    const turning = list(given.turning)
      .map((id) => byId.get(id))
      .filter(Boolean);
    reconcile(points, turning, { key: "id", make: () => makeVerdict(true) }, updateVerdict);
    reconcile(all, list(given.choices), { key: "id", make: () => makeVerdict(false) }, updateVerdict);
    show(allName, list(given.choices).length);
    reconcile(others, given.others, "li", words);
    reconcile(assumed, given.assumed, "li", words);
    show(assumedBox, list(given.assumed).length);
  }
  let before = null;
  function draw() {
    const given = view();
    show(el, given.state && given.state !== "none");
    show(root, given.state && given.state !== "none");
    if (given.state === "ready") wanted = false;
    keepFocus(root, () => attempt([drawProgress, drawWords]), [halt, start, summary]);
    const first = list(given.turning).length && list(given.choices).find((one) => one.id === given.turning[0]);
    if (before && before !== "done" && given.state === "done")
      say([given.summary, first && `${first.where}. ${first.sentence}`].filter(Boolean).join(" "));
    before = given.state;
  }

  /** The button “Review choices” of the task panel sends this event. Scroll here and start the review. */
  root.addEventListener("gleek:begin", () => {
    root.scrollIntoView();
    root.focus({ preventScroll: true });
    if (view().state === "ready" && !requests.busy()) begin();
  });

  const undo = [drawOnChange(model, ["view"], draw), requests.stop];
  return () => undo.forEach((f) => f());
}

export default { initialize, render };
