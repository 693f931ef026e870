// The choice of a hand in the stepper: a sample, a deal, a match that this browser stores, or a file.

import { attribute, h, list, show, write, writeOrHide } from "../drawing/static/nodes.js";
import { button, fillSelect, menu, textForm, textInput, uniqueId } from "./controls.js";
import { copyButton } from "./copying.js";
import { fileChooser, inParts, keptMatches, recordText } from "./own_record.js";
import { published } from "./page.js";
import { wordForHand } from "./stepper_stages.js";

const MINE = "match "; // the prefix of stored matches among the ids in the menu of hands
const TOO_LONG =
  "This record is too long to be opened here: some twenty-five hands are the most. “gleek replay” tells it all.";

export class HandChoice {
  #code = ""; // the code of the deal that was drawn last

  constructor({ ask, view }) {
    this.ask = ask;
    this.hands = menu("hands", (id) => id && this.choose(id));
    this.ownHands = menu("own-hands", (to) => ask({ what: "number", to }));
    this.ownLabel = h("label", { for: this.ownHands.id });
    this.ownField = h("div.gk-field", this.ownLabel, this.ownHands);
    this.label = h("label", { for: this.hands.id });
    this.missing = h("p");
    this.problem = h("p.gk-problem", { role: "alert", id: uniqueId("problem") });
    this.code = textInput("code", { autocapitalize: "characters", size: "12" });
    const deal = (text) => ask({ what: "code", code: text });
    const address = () => new URL(view().address || "", location.href).href;
    this.copy = copyButton("Copy link", address, "The link to this moment");
    const hands = h("div.gk-field.gk-hands", this.label, this.hands);
    const code = textForm({ class: "gk-field" }, "Deal code", this.code, "Deal it", deal);
    const newDeal = button("A new deal", () => ask({ what: "new_deal" }));
    const refuse = (words) => write(this.problem, words);
    const file = fileChooser((name, text) => this.openRecord(name, text), refuse);
    this.node = h("div.gk-choose", hands, this.ownField, this.missing, code, newDeal, file, this.copy);
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

  draw(given) {
    write(this.label, `Which ${wordForHand(given)}`);
    const word = wordForHand(given);
    write(this.ownLabel, `${word[0].toUpperCase()}${word.slice(1)} of the match`);
    const options = list(given.hands).map((hand) => ({ id: hand.id, name: hand.title }));
    const mine = published() ? keptMatches().map((one) => ({ ...one, id: MINE + one.id })) : [];
    const own = given.opened ? MINE + given.opened.name : "";
    const opened = given.opened ? given.opened.name : `Choose a ${wordForHand(given)}`;
    const known = given.hand || mine.some((one) => one.id === own);
    const other = known ? [] : [{ id: "", name: given.code ? `The deal ${given.code}` : opened }];
    fillSelect(this.hands, [...other, ...mine, ...options], given.hand || (known ? own : ""));
    this.drawOwnHands(given.opened);
    // Do not remove a typed code before its deal is shown.
    if (given.code !== this.#code && !given.problem) this.code.value = given.code || "";
    show(this.copy, published() && given.address);
    // On a page of another site there is no menu, because that page shows only one hand.
    show(this.node, options.length);
  }
  /** Called after the view `given` was drawn: remember the code of its deal. */
  drawn(given) {
    this.#code = given.code;
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
