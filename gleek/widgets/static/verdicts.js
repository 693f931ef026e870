// The verdict of a review on one choice: the position, the reasons, and a bar for each possible choice.

import { CARD_WORDS } from "../drawing/static/card_words.js";
import { drawFan, updateCard } from "../drawing/static/cards.js";
import { attribute, h, list } from "../drawing/static/nodes.js";
import { withCards, withTerms, writeList } from "./made_texts.js";
import { published } from "./page.js";

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
