// A rule and its evidence: the text, the status of the reading, and the quotations.

/** Return the source of a quotation in one line: author, work, year, page, and how it was seen. */
function reference(quote) {
  const work = h("cite", {}, quote.work || "");
  const parts = [quote.author ? `${quote.author}, ` : "", work];
  if (quote.year) parts.push(`, ${quote.year}`);
  const page = String(quote.page || "");
  if (page) parts.push(/^\d|^[ivxlc]+$/i.test(page) ? `, p. ${page}` : `, ${page}`);
  if (quote.seen) parts.push(`; ${quote.seen}`);
  return h("p", { class: "gk-from" }, ...parts, ".", ...list(quote.places).flatMap(seenAt));
}

/** Return a link to the quoted page. It opens in a new tab, so that a hand in play is not lost. */
function seenAt({ what, work, address }, n) {
  const link = h("a", {
    href: /^https?:\/\//.test(address) ? address : "",
    target: "_blank",
    rel: "noopener noreferrer",
    "aria-label": `${what} of ${work}, on another site`,
  }, what);
  return [n ? ", " : " See it: ", link];
}

function quotation(quote) {
  const figure = h(
    "div",
    { class: "gk-quote" },
    h("blockquote", {}, h("p", {}, `“${quote.words || ""}”`)),
    reference(quote),
  );
  if (quote.note) figure.append(h("p", { class: "gk-quote-note" }, quote.note));
  return figure;
}

/**
 * Fill `box` with a rule. Nothing is redrawn if the rule is the same. With `heading`, the evidence is closed behind
 * it.
 */
function showRule(box, rule, heading) {
  const signature = JSON.stringify(rule || null);
  if (box.gkRule === signature) return;
  box.gkRule = signature;
  box.replaceChildren();
  if (!rule) return;
  if (rule.title) box.append(h("p", { class: "gk-rule-title" }, rule.title));
  if (rule.text) box.append(h("p", {}, rule.text));
  const grounds = [];
  const standing = [rule.status_word, rule.source].filter(Boolean).join(", ");
  if (standing) grounds.push(h("p", { class: "gk-standing" }, h("span", {}, "How sure: "), standing));
  if (rule.note) grounds.push(h("p", {}, rule.note));
  grounds.push(...list(rule.quotes).map(quotation));
  if (rule.citation) grounds.push(h("p", { class: "gk-from" }, rule.citation));
  if (!grounds.length) return;
  if (heading) box.append(h("details", { class: "gk-behind" }, h("summary", {}, heading), ...grounds));
  else box.append(...grounds);
}

/** Make a rule that opens on request. It is drawn when first opened, and updated while open. */
function ruleBehind(summary, heading = "") {
  const box = h("div", { class: "gk-rule" });
  const details = h("details", { class: "gk-behind" }, summary, box);
  let rule = null;
  details.addEventListener("toggle", () => details.open && showRule(box, rule, heading));
  return {
    node: details,
    update(given) {
      rule = given || null;
      if (details.open) showRule(box, rule, heading);
    },
  };
}
