// The answers to a question: cards, suits or whole fans to press, or buttons in a list. If only one answer is right, a
// press gives it. If several may be right, a press selects or unselects one.

import { writeOn } from "../drawing/static/cards.js";
import { attribute, elements, h, list, reconcile, SIGNS_OF, STATES_OF, show, write } from "../drawing/static/nodes.js";
import { moveFocus, oneTabStop } from "../drawing/static/presses.js";
import { highlightGroups, removePress } from "./picks.js";
import { aloud, nameAloud } from "./speech.js";

export class Answers {
  #view = {};
  #which = "";
  #order = []; // the answers in the order in which they are on the page
  #chosen = new Set();
  #presses = new Map(); // the button of each answer, by the answer's id

  // The answers are cards in the node `hands`, or buttons in the list `options`. `give` gets the ids of the
  // answers given. `changed` is called when the selection changes, which it cannot while `ready()` is false.
  constructor(hands, options, { give, changed, ready }) {
    this.hands = hands;
    this.options = options;
    this.give = give;
    this.changed = changed;
    this.ready = ready;
    hands.addEventListener("click", (event) => this.#pressed(event.target));
    // A tap with a finger moves the focus too, but a highlight would then look like a choice.
    highlightGroups(hands, ({ type, target }) => {
      const { gkAnswer: id } = target.closest(".gk-card") || {};
      const seen = type !== "focusin" || target.matches(":focus-visible");
      if (id === undefined || this.#view.answered || !seen) return [];
      return [...hands.querySelectorAll(".gk-card")].filter((card) => card.gkAnswer === id);
    });
    // Tab goes to one answer, and the arrow keys move between answers.
    const all = () => this.#order.map((one) => this.#presses.get(one.id)).filter(Boolean);
    const idOf = (press) => press.gkAnswer;
    const rowOf = (_all, at, by) => at + by;
    this.stops = oneTabStop(hands.parentElement, all, idOf, undefined, rowOf);
  }

  chosen() {
    return this.#order.map((one) => one.id).filter((id) => this.#chosen.has(id));
  }
  focus() {
    const stop = [...this.#presses.values()].find((press) => press.tabIndex === 0);
    if (stop) moveFocus(stop);
  }
  /** Give or select the answer with this number (from 1). Return false if there is no such answer. */
  digit(number) {
    const one = this.#order[number - 1];
    if (!one || this.#view.answered) return false;
    this.#presses.get(one.id).focus({ preventScroll: true });
    this.#act(one.id);
    return true;
  }

  #pressed(target) {
    const card = target.closest(".gk-card");
    const { gkAnswer: id } = card && card.gkAnswer !== undefined ? card : target.closest(".gk-fan-box") || {};
    if (id === undefined) return;
    const press = this.#presses.get(id);
    if (press && !this.#view.answered) press.focus({ preventScroll: true });
    this.#act(id);
  }
  #act(id) {
    if (this.#view.answered || !this.ready() || !this.#presses.has(id)) return;
    if (!this.#view.many) return this.give([id]);
    if (!this.#chosen.delete(id)) this.#chosen.add(id);
    this.draw(this.#view, this.#which);
    return this.changed();
  }

  /** Draw the answers of a view. `which` identifies the question: if it changes, nothing is selected any more. */
  draw(given, which) {
    if (this.#which !== which) {
      this.#chosen.clear();
      this.stops.forget();
    }
    const all = list(given.options);
    if (given.answered) this.#chosen = new Set(all.filter((one) => one.chosen).map((one) => one.id));
    [this.#view, this.#which] = [{ ...given, options: all }, which];
    this.#presses.clear();
    const cardsOf = (fan) => list((list(given.hands)[fan] || {}).cards);
    const place = ({ spot }) => 100 * spot.fan + cardsOf(spot.fan).findIndex((card) => card.c === spot.cards[0]);
    const placed = all.filter((one) => one.spot).sort((one, other) => place(one) - place(other));
    const listed = all.filter((one) => !one.spot);
    this.#order = [...placed, ...listed];
    this.#drawFans();
    const kind = { key: (one) => `${which} ${one.id}`, make: (one) => this.#makeOption(one) };
    reconcile(this.options, listed, kind, (node, one) => this.#drawOption(node, one));
    show(this.options, listed.length);
    attribute(this.hands, "data-many", placed.length && given.many ? "yes" : null);
    this.stops.roam();
  }
  #drawFans() {
    const { options, hands } = this.#view;
    const spots = options.filter((one) => one.spot);
    list(hands).forEach((fan, at) => {
      const box = this.hands.children[at];
      const here = spots.filter((one) => one.spot.fan === at);
      const whole = here.find((one) => one.spot.whole);
      box.gkAnswer = whole && whole.id;
      attribute(box, "data-answer", whole ? "yes" : null);
      list(fan.cards).forEach((card, index) => {
        const one = here.findLast(({ spot }) => list(spot.cards).includes(card.c));
        this.#drawCard(box.gk.cards.children[index], card, one);
      });
    });
  }
  #drawCard(node, card, one) {
    const first = one && one.spot.cards[0] === card.c;
    // If the text of the button contains the card's name, screen readers need not read the name again.
    const words = first ? aloud(one.text) : "";
    const said = words.includes(card.name);
    if (node.gkPress && !first) removePress(node);
    attribute(node.gkName, "aria-hidden", said ? "true" : null);
    node.gkAnswer = one ? one.id : undefined;
    attribute(node, "data-answer", one ? "yes" : null);
    this.#drawState(node, one || {});
    if (!first) return;
    if (one.state) writeOn(node, node.gkMark, SIGNS_OF[one.state]);
    const press = node.gkPress || makePress(node);
    write(press.gk.name, said && card.nick ? `${words}, ${card.nick}` : words);
    this.#drawPress(press, one);
  }
  #makeOption({ id }) {
    const { text, mark } = elements({ text: "span", mark: "b" });
    const digit = h("kbd", { "aria-hidden": "true" });
    const press = h("button", { type: "button", onclick: () => this.#act(id) }, digit, h("span", text, " ", mark));
    press.gk = { digit, mark, text };
    return h("li", press);
  }
  #drawOption(node, one) {
    const { text } = node.firstChild.gk;
    write(text, one.text);
    nameAloud(text, one.text);
    this.#drawState(node, one);
    this.#drawPress(node.firstChild, one);
  }
  #drawState(node, { id, state }) {
    attribute(node, "data-chosen", this.#chosen.has(id) ? "yes" : null);
    attribute(node, "data-state", state || null);
  }
  #drawPress(press, one) {
    const { answered, many } = this.#view;
    const place = this.#order.indexOf(one);
    press.gkAnswer = one.id;
    this.#presses.set(one.id, press);
    write(press.gk.digit, place < 9 && !answered ? place + 1 : "");
    write(press.gk.mark, STATES_OF[one.state] || "");
    attribute(press, "aria-pressed", many ? String(this.#chosen.has(one.id)) : null);
    attribute(press, "aria-disabled", answered ? "true" : null);
  }
}

function makePress(node) {
  const parts = elements({ name: "span.gk-spoken", mark: "span.gk-spoken", digit: "kbd.gk-digit" });
  parts.digit.setAttribute("aria-hidden", "true");
  node.gkPress = h("button.gk-press", { type: "button" }, ...Object.values(parts));
  node.gkPress.gk = parts;
  node.firstChild.append(node.gkPress);
  return node.gkPress;
}
