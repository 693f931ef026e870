// The odds of a hand. The reader chooses the cards, or has them dealt. The findings are below.

import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list, reconcile, withParts, write } from "../../drawing/static/nodes.js";
import { figuresTable, plotFigure } from "../../drawing/static/plots.js";
import { moveWithArrows } from "../../drawing/static/presses.js";
import { button } from "./controls.js";
import { frame } from "./frame.js";
import { query, store } from "./page.js";
import { drawOnChange, initialize, requester } from "./requests.js";
import { speaker } from "./speech.js";
import { writeCards } from "./texts.js";

function render({ model, el }) {
  const { root, lost, view, level } = frame(el, model, "hand-odds", { quiet: true });
  const requests = requester(model, root, lost, (_last, more) => {
    if (more) return;
    query.set("cards", view().cards || null);
    attempt([draw]);
    if (!view().problem) say([view().instruction, ...list(view().findings).map((one) => one.sentence)].join(" "));
  });
  const pick = (c) => requests.ask({ what: "pick", c });

  const instruction = h("p.gk-instruction");
  const grid = h("div.gk-pack", {
    role: "group",
    "aria-label": "All cards",
    "aria-description": "The arrow keys go from card to card.",
  });
  const problem = h("p.gk-problem", { role: "alert" });
  const deal = button("Deal another hand", () => requests.ask({ what: "deal" }));
  const clear = button("Put all back", () => requests.ask({ what: "clear" }));
  const found = h("div.gk-found");
  const rules = h("p.gk-how");
  root.append(grid, instruction, problem, h("p.gk-bar", deal, " ", clear), rules, found);
  const say = speaker(root);

  // ---- the cards: Tab goes to one of them, and the arrow keys move the focus to others
  const presses = () => [...grid.querySelectorAll("button")];
  let stop = "";
  function roam() {
    const all = presses();
    if (!all.some((one) => one.dataset.c === stop) && all.length) stop = all[0].dataset.c;
    for (const one of all) attribute(one, "tabindex", one.dataset.c === stop ? "0" : "-1");
  }
  grid.addEventListener("focusin", (event) => {
    if (!event.target.dataset.c) return;
    stop = event.target.dataset.c;
    roam();
  });
  moveWithArrows(grid, presses);
  function makeSuit(suit) {
    const row = h("div.gk-suit-row", { role: "group", "aria-label": suit.name, "data-suit": suit.suit });
    row.gkCards = h("div");
    row.append(h("span.gk-sign.gk-suit", { "data-suit": suit.suit, "aria-hidden": "true" }, suit.sign), row.gkCards);
    return row;
  }
  function drawSuit(row, suit) {
    const cards = list(suit.cards);
    row.style.setProperty("--ranks", cards.length);
    reconcile(
      row.gkCards,
      cards,
      { key: "c", make: (one) => button(one.label, () => pick(one.c), { "data-c": one.c }) },
      (node, one) => {
        attribute(node, "aria-pressed", String(Boolean(one.place)));
        attribute(node, "data-place", one.place || null);
        attribute(node, "aria-label", one.place === "up" ? `${one.name}, turned up` : one.name);
      },
    );
  }

  // ---- the findings
  const plots = new Set();
  function makeFinding() {
    const plot = plotFigure();
    plots.add(plot);
    const figures = figuresTable();
    const [title, sentence, how] = [h(`h${level + 1}`), h("p.gk-told"), h("p.gk-how")];
    return withParts(
      h("section", title, sentence, plot.node, h("details", h("summary", "The figures"), figures.node, how)),
      { title, sentence, plot, figures, how },
    );
  }
  function drawFinding(node, one) {
    const { title, sentence, plot, figures, how } = node.gk;
    write(title, one.title);
    writeCards(sentence, one.sentence);
    plot.update(one.plot);
    figures.update(one.title, one.table);
    write(how, one.how);
  }
  function draw() {
    const given = view();
    write(instruction, given.instruction);
    write(rules, given.rules);
    write(problem, given.problem);
    attempt([
      () => reconcile(grid, given.suits, { key: "suit", make: makeSuit }, drawSuit),
      roam,
      () => reconcile(found, given.findings, { key: "id", make: makeFinding }, drawFinding),
    ]);
  }

  const undo = [drawOnChange(model, ["view"], draw), requests.stop, () => plots.forEach((plot) => plot.stop())];
  const linked = query.get("cards");
  const table = query.get("rules") || store.read().rules; // rules in the address have priority over the visitor's own
  if (table) requests.ask({ what: "rules", code: table });
  if (linked) requests.ask({ what: "open", cards: linked });
  // If the address has cards and no question, the reader wants to see this widget, so scroll to it.
  if (linked && !query.get("question")) requestAnimationFrame(() => root.scrollIntoView({ block: "start" }));
  return () => undo.forEach((f) => f());
}

export default { initialize, render };
