// Drawing of a rule with its evidence: its text, how certain the reading is, and quotations.

import { h, isNew, list } from "../drawing/static/nodes.js";
import { writeTerms } from "./texts.js";

function reference(quote) {
  const parts = [quote.author ? `${quote.author}, ` : "", h("cite", {}, quote.work || "")];
  if (quote.year) parts.push(`, ${quote.year}`);
  const page = String(quote.page || "");
  if (page) parts.push(/^\d|^[ivxlc]+$/i.test(page) ? `, p. ${page}` : `, ${page}`);
  if (quote.seen) parts.push(`; ${quote.seen}`);
  return h("p.gk-from", ...parts, ".", ...list(quote.places).flatMap(seenAt));
}

// Return the nodes of a link to a copy of the quoted page. `what` says what kind of copy it is, and `n` is its index
// among the copies of this page. The link opens a new tab, so that the reader does not leave a hand.
function seenAt({ what, work, address }, n) {
  const href = /^https?:\/\//.test(address) ? address : "";
  const named = { "aria-label": `${what} of ${work}, on another site` };
  return [n ? ", " : " See it: ", h("a", { href, target: "_blank", rel: "noopener noreferrer", ...named }, what)];
}

function quotation(quote) {
  const figure = h("div.gk-quote", h("blockquote", h("p", `“${quote.words || ""}”`)), reference(quote));
  if (quote.note) figure.append(h("p.gk-quote-note", {}, quote.note));
  return figure;
}

// Show a rule in `box`, and explain the game's words `terms` in it. If there is a `heading`, the evidence is in a
// closed section with this heading; else it is visible at once.
function showRule(box, rule, heading, terms) {
  if (!isNew(box, rule)) return;
  box.replaceChildren();
  if (!rule) return;
  if (rule.title) box.append(h("p.gk-rule-title", {}, rule.title));
  const text = h("p");
  writeTerms(text, rule.text, terms);
  if (rule.text) box.append(text);
  const grounds = [];
  const standing = [rule.status_word, rule.source].filter(Boolean).join(", ");
  if (standing) grounds.push(h("p.gk-standing", h("span", "How sure: "), standing));
  if (rule.note) grounds.push(h("p", {}, rule.note));
  grounds.push(...list(rule.quotes).map(quotation));
  if (rule.citation) grounds.push(h("p.gk-from", {}, rule.citation));
  if (!grounds.length) return;
  if (heading) box.append(h("details.gk-behind", h("summary", heading), ...grounds));
  else box.append(...grounds);
}

// Make a closed section for a rule; the node `summary` opens it. `update(rule, terms)` sets the rule, which is drawn
// only while the section is open. For `heading` see `showRule`.
export function ruleBehind(summary, heading = "") {
  const box = h("div.gk-rule");
  const node = h("details.gk-behind", summary, box);
  let rule = null;
  let terms = [];
  const draw = () => node.open && showRule(box, rule, heading, terms);
  node.addEventListener("toggle", draw);
  return {
    node,
    update(given, words = []) {
      [rule, terms] = [given || null, words];
      draw();
    },
  };
}
