// The answers to a question. If an answer is a shown card, a suit or a whole fan (row of cards), the reader presses
// the cards. Other answers are buttons in a list. If only one answer is right, a press gives the answer. If several
// may be right, a press selects or unselects an answer.

import { writeOn } from "../../drawing/static/cards.js";
import { attribute, h } from "../../drawing/static/elements.js";
import { list, reconcile, SIGNS_OF, STATES_OF, show, write } from "../../drawing/static/nodes.js";
import { moveFocus } from "../../drawing/static/presses.js";
import { hasModifier } from "./controls.js";
import { removePress } from "./picks.js";
import { aloud, nameAloud } from "./speech.js";

/**
 * Make the answers: on the cards in `hands`, the element with the fans, and in the list `options`. `give` is called
 * with the ids of the answers that the reader gives.
 */
export function answersOf(hands, options, { give, changed, ready }) {
  let view = {};
  let which = "";
  let stop = ""; // the id of the answer to which Tab goes
  let order = []; // the answers in the order in which they are on the page
  const chosen = new Set();
  const presses = new Map(); // the button of each answer, by the answer's id
  const cardsOf = (fan) => [...((hands.children[fan] || {}).gk || { cards: { children: [] } }).cards.children];

  function act(id) {
    if (view.answered || !ready() || !presses.has(id)) return;
    if (!view.many) return give([id]);
    if (!chosen.delete(id)) chosen.add(id);
    draw(view, which);
    return changed();
  }
  hands.addEventListener("click", (event) => {
    const card = event.target.closest(".gk-card");
    const { gkAnswer: id } = card && card.gkAnswer !== undefined ? card : event.target.closest(".gk-fan-box") || {};
    if (id === undefined) return;
    const press = presses.get(id);
    if (press && !view.answered) press.focus({ preventScroll: true });
    act(id);
  });

  // ---- answers that are cards

  /** Make the button of an answer. It is on the first card of the answer. */
  function makePress(node) {
    const digit = h("kbd.gk-digit", { "aria-hidden": "true" });
    const name = h("span.gk-spoken");
    const mark = h("span.gk-spoken");
    const press = h("button.gk-press", { type: "button" }, name, mark, digit);
    press.gk = { digit, mark, name };
    node.firstChild.append(press);
    node.gkPress = press;
    return press;
  }

  function drawFans() {
    const found = new Map(); // the answer of each card, by the index of its fan and of the card
    for (const one of view.options) {
      if (one.spot) for (const card of list(one.spot.cards)) found.set(`${one.spot.fan} ${card}`, one);
    }
    list(view.hands).forEach((fan, at) => {
      const whole = list(view.options).find((one) => one.spot && one.spot.whole && one.spot.fan === at);
      hands.children[at].gkAnswer = whole && whole.id;
      attribute(hands.children[at], "data-answer", whole ? "yes" : null);
      list(fan.cards).forEach((card, index) => drawCard(cardsOf(at)[index], card, found.get(`${at} ${card.c}`)));
    });
  }

  function drawCard(node, card, one) {
    const first = one && one.spot.cards[0] === card.c;
    // If the text of the button contains the card's name, screen readers need not read the name again.
    const words = first ? aloud(one.text) : "";
    const said = words.includes(card.name);
    if (node.gkPress && !first) removePress(node);
    attribute(node.gkName, "aria-hidden", said ? "true" : null);
    node.gkAnswer = one ? one.id : undefined;
    attribute(node, "data-answer", one ? "yes" : null);
    attribute(node, "data-chosen", one && chosen.has(one.id) ? "yes" : null);
    attribute(node, "data-state", (one && one.state) || null);
    if (!first) return;
    if (one.state) writeOn(node, node.gkMark, SIGNS_OF[one.state]);
    const press = node.gkPress || makePress(node);
    write(press.gk.name, said && card.nick ? `${words}, ${card.nick}` : words);
    drawPress(press, one);
  }

  // ---- answers in the list

  function makeOption(one) {
    const digit = h("kbd", { "aria-hidden": "true" });
    const text = h("span");
    const mark = h("b");
    const press = h("button", { type: "button", onclick: () => act(one.id) }, digit, h("span", text, " ", mark));
    press.gk = { digit, mark, text };
    return h("li", press);
  }
  function updateOption(node, one) {
    const press = node.firstChild;
    write(press.gk.text, one.text);
    nameAloud(press.gk.text, one.text);
    attribute(node, "data-state", one.state || null);
    attribute(node, "data-chosen", chosen.has(one.id) ? "yes" : null);
    drawPress(press, one);
  }

  function drawPress(press, one) {
    const place = order.indexOf(one);
    press.gkAnswer = one.id;
    presses.set(one.id, press);
    write(press.gk.digit, place < 9 && !view.answered ? place + 1 : "");
    write(press.gk.mark, STATES_OF[one.state] || "");
    attribute(press, "aria-pressed", view.many ? String(chosen.has(one.id)) : null);
    attribute(press, "aria-disabled", view.answered ? "true" : null);
  }

  function draw(given, now) {
    if (which !== now) {
      chosen.clear();
      stop = "";
    }
    if (given.answered) list(given.options).forEach((one) => (one.chosen ? chosen.add(one.id) : chosen.delete(one.id)));
    [view, which] = [{ ...given, options: list(given.options) }, now];
    presses.clear();
    const lies = ({ spot }) =>
      100 * spot.fan + list((list(view.hands)[spot.fan] || {}).cards).findIndex((card) => card.c === spot.cards[0]);
    const placed = view.options.filter((one) => one.spot).sort((one, other) => lies(one) - lies(other));
    const listed = view.options.filter((one) => !one.spot);
    order = [...placed, ...listed];
    drawFans();
    reconcile(options, listed, { key: (one) => `${which} ${one.id}`, make: makeOption }, updateOption);
    show(options, listed.length);
    attribute(hands, "data-many", placed.length && view.many ? "yes" : null);
    roam();
  }

  // ---- the keyboard: Tab goes to one answer, the arrow keys move between answers, and a digit gives the answer with
  // that number

  function roam() {
    if (!presses.has(stop)) stop = order.length ? order[0].id : "";
    for (const [id, press] of presses) attribute(press, "tabindex", id === stop ? "0" : "-1");
  }
  function moved(event) {
    if (event.target.gkAnswer === undefined || !presses.has(event.target.gkAnswer)) return;
    stop = event.target.gkAnswer;
    roam();
  }
  function arrow(event) {
    const at = order.findIndex((one) => presses.get(one.id) === event.target);
    if (at < 0 || hasModifier(event)) return;
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: order.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (order[to]) presses.get(order[to].id).focus();
  }
  /** Highlight all cards of an answer while the pointer or the focus is on one of them. */
  const lit = (on) => (event) => {
    const { gkAnswer: id } = event.target.closest(".gk-card") || {};
    for (const card of hands.querySelectorAll(".gk-card"))
      attribute(card, "data-lit", on && id !== undefined && card.gkAnswer === id && !view.answered ? "yes" : null);
  };
  hands.addEventListener("pointerover", lit(true));
  hands.addEventListener("pointerleave", lit(false));
  // A tap with a finger moves the focus too, but a highlight would then look like a choice.
  hands.addEventListener("focusin", (event) => lit(event.target.matches(":focus-visible"))(event));
  hands.addEventListener("focusout", lit(false));
  for (const part of [hands, options]) {
    part.addEventListener("focusin", moved);
    part.addEventListener("keydown", arrow);
  }

  return {
    draw,
    chosen: () => order.map((one) => one.id).filter((id) => chosen.has(id)),
    focus: () => order.length && moveFocus(presses.get(stop)),
    /** Give or select the answer with this number (from 1). Return false if there is no such answer. */
    digit(number) {
      const one = order[number - 1];
      if (!one || view.answered) return false;
      presses.get(one.id).focus({ preventScroll: true });
      act(one.id);
      return true;
    },
  };
}
