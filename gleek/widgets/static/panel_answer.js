// The answer to the reader's choice in the task panel: the verdict with its reasons, the hint, advice with
// its figures, and the solution.

import { attribute, h, isNew, list, renew, show, write } from "../drawing/static/nodes.js";
import { uniqueId } from "./controls.js";
import { ruleBehind } from "./evidence.js";
import { published } from "./page.js";
import { hintOf, partsOf, solutionOf, verdictOf } from "./panel_words.js";
import { nameAloud } from "./speech.js";
import { withCards, withTerms, writeList, writeTerms } from "./texts.js";

/** Make the nodes that show an answer. The node `left`, among them, leads back to a match that was left for another. */
export function makeAnswer(left) {
  const rule = ruleBehind(h("summary", "The rule"), "What the books say");
  rule.node.open = true;
  const [verdict, sentence, moreName] = [h("b.gk-verdict"), h("span"), h("summary")];
  const [more, happened] = [h("ul.gk-more", { role: "list" }), h("ul.gk-more", { role: "list" })];
  const happenedBox = h("div", h("p.gk-rule-title", "What happened"), happened);
  const moreBox = h("details.gk-behind", moreName, more, rule.node, happenedBox);
  const [figures, code] = [h("p.gk-figures"), h("p.gk-code", "The result’s code: ", h("b"))];
  const node = h("div.gk-answer", h("p", verdict, " ", sentence), figures, code, moreBox);
  const [problem, hint, solution] = [h("p.gk-problem"), h("p.gk-hint"), h("p.gk-solution")];
  const advice = adviceBehind();
  const talk = h("div.gk-talk", problem, left, node, hint, advice.node, solution);
  return {
    ...{ node, verdict, sentence, figures, code, moreName, more, happened, happenedBox, moreBox, rule },
    ...{ talk, problem, hint, advice, solution },
  };
}

/** Draw the answer, the hint, the advice and the solution of a view in the nodes `part`, but not the error sentence. */
export function drawAnswer(part, given) {
  const one = given.answer || {};
  show(part.node, given.answer);
  attribute(part.node, "data-kind", one.kind);
  write(part.verdict, verdictOf(one));
  show(part.verdict, verdictOf(one)); // if the verdict is empty, hide it: it would indent the sentence
  writeTerms(part.sentence, one.sentence, given.terms);
  drawFigures(part.figures, list(one.figures));
  write(part.code.lastChild, one.code);
  show(part.code, one.code);
  writeList(part.more, one.more, given.terms);
  writeList(part.happened, one.happened, given.terms);
  show(part.happenedBox, list(one.happened).length);
  part.rule.update(one.rule || null);
  show(part.rule.node, one.rule);
  show(part.moreBox, one.rule || list(one.more).length || list(one.happened).length);
  write(part.moreName, one.kind === "end" ? "How it went" : "Why?");
  // Close the reasons when there is a new answer.
  if (part.moreBox.gkOf !== given.answer) [part.moreBox.gkOf, part.moreBox.open] = [given.answer, false];
  writeTerms(part.hint, given.solution ? "" : hintOf(given), given.terms);
  part.advice.update(given.solution ? null : given.advice, given.terms);
  writeTerms(part.solution, solutionOf(given), given.terms);
}

function drawFigures(node, figures) {
  const figure = (one) => {
    const sum = h("b", {}, one.sum);
    nameAloud(sum, one.sum);
    return h("span", h("span", {}, one.name), " ", sum, " ", h("small", partsOf(one)));
  };
  renew(node, figures, () => figures.map(figure));
  show(node, figures.length);
}

/** Make the section “Why?” with the figures of an advice. Without figures it is hidden. */
function adviceBehind() {
  const shared = h("ul.gk-more", { role: "list" });
  const caption = h("p.gk-bars-name", { id: uniqueId("bars") });
  const bars = h("ul.gk-bars", { role: "list", "aria-labelledby": caption.id });
  const notes = h("p.gk-assumed");
  const odds = h("a", "The odds of these cards");
  const parts = [h("summary", "Why?"), shared, caption, bars, notes, h("p.gk-assumed", odds)];
  const node = h("details.gk-behind.gk-advice", ...parts);
  function way({ label, bar, sum, reasons }, terms) {
    const gauge = h("span.gk-gauge", { "aria-hidden": "true" }, h("i"), h("b"));
    for (const [key, value] of Object.entries(bar)) gauge.style.setProperty(`--${key}`, value);
    const why = withTerms("span.gk-way-why", list(reasons).join(" "), terms);
    return h("li", withCards("span.gk-way-name", label), " ", gauge, h("span.gk-way-sum", {}, sum), " ", why);
  }
  return {
    node,
    update(given, terms) {
      show(node, given);
      if (isNew(node, given)) node.open = false; // a new advice
      if (!given) return;
      writeList(shared, given.shared, terms);
      write(caption, given.caption);
      attribute(bars, "data-cut", given.cut ? "yes" : null);
      attribute(bars, "data-long", list(given.ways).some((one) => String(one.label).length > 20) ? "yes" : null);
      renew(bars, [given.ways, terms], () => list(given.ways).map((one) => way(one, terms)));
      writeTerms(notes, list(given.notes).join(" "), terms);
      attribute(odds, "href", given.odds || null);
      show(odds.parentNode, given.odds && published());
    },
  };
}
