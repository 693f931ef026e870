// The choice of a hand in the stepper: a sample, a deal, a match that this browser stores, or a file. Also the
// section “Show this hand on your page”.

import { attribute, h, list, show, write, writeOrHide } from "../drawing/static/nodes.js";
import { button, copyButton, download, field, fillSelect, menu, textForm, uniqueId } from "./controls.js";
import { fileChooser, inParts, keptMatches, recordText } from "./own_record.js";
import { published } from "./page.js";

const MINE = "match "; // the prefix of stored matches among the ids in the menu of hands
const TOO_LONG =
  "This record is too long to be opened here: some twenty-five hands are the most. “gleek replay” tells it all.";

export class HandChoice {
  constructor({ ask, view }) {
    this.ask = ask;
    this.hands = menu("hands", (id) => id && this.choose(id));
    this.ownHands = menu("own-hands", (to) => ask({ what: "number", to }));
    this.ownField = field("", this.ownHands);
    this.handsField = field("", this.hands);
    this.handsField.classList.add("gk-hands");
    this.missing = h("p");
    this.problem = h("p.gk-problem", { role: "alert", id: uniqueId("problem") });
    const deal = (text) => ask({ what: "code", code: text });
    const address = () => new URL(view().address || "", location.href).href;
    this.copy = copyButton("Copy link", address, "The link to this moment");
    const typed = { stem: "code", autocapitalize: "characters", size: "12" };
    const code = textForm({ class: "gk-field" }, "Deal code", typed, "Deal it", deal);
    this.code = code.querySelector("input");
    const newDeal = button("A new deal", () => ask({ what: "new_deal" }));
    const refuse = (words) => write(this.problem, words);
    const file = fileChooser((name, text) => this.openRecord(name, text), refuse);
    this.node = h("div.gk-choose", this.handsField, this.ownField, this.missing, code, newDeal, file, this.copy);
  }

  choose(id) {
    if (!id.startsWith(MINE)) return this.ask({ what: "hand", id });
    const name = id.slice(MINE.length);
    return this.openRecord(name, recordText(name));
  }
  openRecord(name, text) {
    const parts = inParts(text);
    if (parts) this.ask({ what: "record", name, text: parts });
    else write(this.problem, TOO_LONG);
  }

  /** Draw the choice. `before` is the view that was drawn last. */
  draw(given, before) {
    const word = wordForHand(given);
    write(this.handsField.firstChild, `Which ${word}`);
    write(this.ownField.firstChild, `${word[0].toUpperCase()}${word.slice(1)} of the match`);
    const options = list(given.hands).map((hand) => ({ id: hand.id, name: hand.title }));
    const mine = published() ? keptMatches().map((one) => ({ ...one, id: MINE + one.id })) : [];
    const own = given.opened ? MINE + given.opened.name : "";
    const opened = given.opened ? given.opened.name : `Choose a ${word}`;
    const known = given.hand || mine.some((one) => one.id === own);
    const other = known ? [] : [{ id: "", name: given.code ? `The deal ${given.code}` : opened }];
    fillSelect(this.hands, [...other, ...mine, ...options], given.hand || (known ? own : ""));
    this.drawOwnHands(given.opened);
    // Do not remove a typed code before its deal is shown.
    if (given.code !== before.code && !given.problem) this.code.value = given.code || "";
    show(this.copy, published() && given.address);
    // On a page of another site there is no menu, because that page shows only one hand.
    show(this.node, options.length);
  }
  drawOwnHands(given) {
    const hands = given ? list(given.hands) : [];
    const several = hands.map((one, index) => ({ ...one, id: one.id || `none-${index}`, none: !one.id }));
    fillSelect(this.ownHands, several, given ? given.hand : "");
    several.forEach((one, index) => (this.ownHands.options[index].disabled = one.none));
    show(this.ownField, several.length);
    writeOrHide(this.missing, given && given.missing);
  }
  drawProblem(given, lastAsked) {
    write(this.problem, given.problem);
    attribute(this.code, "aria-invalid", given.problem && lastAsked === "code" ? "true" : null);
    attribute(this.code, "aria-describedby", given.problem ? this.problem.id : null);
  }
}

/** Return the game's word for a hand, such as "deal". */
export const wordForHand = (view) => view.deal || "hand";

const SCRIPT = "gleek-hand.js";

/** The section "Show this hand on your page": lines of HTML to copy, and the files that these lines need. */
export class HandForPage {
  #last = null; // the content of the file that was saved last
  #frame = linesToCopy("A frame, which shows it from here");
  #own = linesToCopy("Or with the files on your own site, without ours");
  #link = h("a", { download: SCRIPT }, `Download ${SCRIPT}`);
  #noScript = h("p", `The command “gleek hand” writes ${SCRIPT} beside the file of any hand.`);

  /** `ask` sends the request for the hand's file. */
  constructor(ask) {
    const press = button("Download the hand", () => ask({ what: "page" }));
    const parts = [this.#frame, this.#own, h("p.gk-files", press, " ", this.#link), this.#noScript];
    this.node = h("details.gk-behind.gk-to-page", h("summary", "Show this hand on your page"), ...parts);
    this.node.addEventListener("toggle", () => this.node.open && this.node.scrollIntoView({ block: "start" }));
  }

  draw(view) {
    const page = view.page || {};
    show(this.node, page.file);
    const name = `${page.file}.json`;
    const base = document.body.dataset.baseUrl || "./";
    const site = published() ? new URL(base, location.href) : null;
    const at = Number(view.step) || 1;
    const shown = site && page.site ? new URL(`embed.html?hand=${page.site}&at=${at}`, site) : "";
    const title = asAttribute(view.title);
    writeLines(this.#frame, shown && `<iframe src="${shown}" title="${title}" width="100%" height="800"></iframe>`);
    const own = `<script src="${SCRIPT}" defer></script>\n<gleek-hand src="${name}" at="${at}"></gleek-hand>`;
    writeLines(this.#own, own);
    show(this.#link, site);
    show(this.#noScript, !site);
    if (site) attribute(this.#link, "href", `${base}hand/${SCRIPT}`);
    // Only the answer to the request has the content of the file. Save the file when it arrives.
    if (page.content && page.content !== this.#last) download(name, JSON.stringify(page.content));
    this.#last = page.content;
  }
}

const ENTITIES = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };
const asAttribute = (text) => String(text || "").replace(/[&"<]/g, (sign) => ENTITIES[sign]);

function linesToCopy(name) {
  const area = h("textarea", { id: uniqueId("lines"), readonly: true, rows: "3", spellcheck: "false" });
  const copy = copyButton("Copy these lines", () => area.value, `${name}: to copy`);
  return h("div.gk-copying", field(name, area), copy);
}
function writeLines(node, lines) {
  const area = node.querySelector("textarea");
  show(node, lines);
  if (area.value !== lines) area.value = lines;
}
