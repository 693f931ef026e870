// The verdict of a review on one choice: the position, the reasons, and a bar for each possible choice.

import { CARD_WORDS } from "../drawing/static/card_words.js";
import { drawFan, updateCard } from "../drawing/static/cards.js";
import { attribute, h } from "../drawing/static/elements.js";
import { elements, list, reconcile, show, withParts, write, writeOrHide } from "../drawing/static/nodes.js";
import { published } from "./page.js";
import { writeCards } from "./texts.js";

const SUITS = Object.fromEntries(Object.values(CARD_WORDS.suits).map((word) => [word[0].toUpperCase(), word]));
const nameOf = (code) => `${CARD_WORDS.ranks[code.slice(0, -1)]} of ${SUITS[code.slice(-1)]}`;
const fan = (name) => h("div.gk-position", h("p", name), h("ul.gk-fan", { role: "list" }));

/** Make the nodes of a verdict. If it is `open`, as for a turning point, all is visible; else its sentence opens it. */
export function makeVerdict(open) {
  const parts = {
    ...elements({ where: "b", word: "b.gk-word", sentence: "span", situation: "p.gk-situation" }),
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
  return withParts(node, parts);
}

// Draw a verdict. `words` writes a text and explains the game's words in it. It is not used for a sentence that opens
// the rest, because this sentence is a control.
export function drawVerdict({ gk }, one, words) {
  write(gk.where, `${one.where}.`);
  write(gk.word, one.word ? `${one.word}.` : "");
  (gk.sentence.closest("summary") ? writeCards : words)(gk.sentence, one.sentence);
  writeOrHide(gk.situation, one.situation, words);
  drawCards(gk.table, list(one.table));
  drawCards(gk.held, list(one.held), one);
  reconcile(gk.why, one.why, "li", words);
  drawBars(gk.bars.firstChild, list(one.bars), one.span || 0);
  attribute(gk.again, "href", one.again && published() ? one.again : null);
  show(gk.again.parentElement, one.again && published());
}

// Draw the cards with these codes in `box`. Those that were chosen (`did`) and the better ones (`best`) are
// highlighted, and their names say it.
function drawCards(box, codes, { best, did } = { best: [], did: [] }) {
  const cards = codes.map((code) => {
    const [better, chosen] = [list(best).includes(code), list(did).includes(code)];
    const word = chosen ? ["chosen"] : better ? ["better"] : [];
    const marks = [better && "best", chosen && "did"].filter(Boolean).join(" ");
    return { c: code, up: true, name: [nameOf(code), ...word].join(", "), marks };
  });
  drawFan(box.lastChild, cards, 4, (node, card) => {
    updateCard(node, card);
    attribute(node, "data-mark", card.marks || null);
  });
  show(box, codes.length);
}

// Draw a bar for each possible choice: its `value`, which is negative if it is worse than the best choice, and the
// standard error (`error`) around it. The scale reaches at least to a loss of `span`.
function drawBars(body, bars, span) {
  const ends = bars.flatMap((one) => [one.value - one.error, one.value + one.error]);
  // With this scale, the bars of small losses are short in every decision.
  const [low, high] = [Math.min(-span, ...ends), Math.max(0, ...ends)];
  const at = (value) => (100 * (value - low)) / (high - low || 1);
  const place = (node, from, to) =>
    Object.assign(node.style, { left: `${at(Math.min(from, to))}%`, width: `${Math.abs(at(to) - at(from))}%` });
  const make = () => {
    const drawn = h("td.gk-drawn", { "aria-hidden": "true" }, h("span.gk-bar-of"), h("span.gk-error"));
    return h("tr", h("th", { scope: "row" }), h("td"), drawn);
  };
  reconcile(body, bars, { key: "label", make }, (row, one) => {
    const [name, sum, drawn] = row.children;
    writeCards(name, one.mark === "chosen" ? `${one.label} (chosen)` : one.label);
    write(sum, one.text);
    place(drawn.firstChild, 0, one.value);
    place(drawn.lastChild, one.value - one.error, one.value + one.error);
    attribute(row, "data-mark", one.mark || null);
    attribute(row, "data-near", one.near ? "" : null);
  });
}
