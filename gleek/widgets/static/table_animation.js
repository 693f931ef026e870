// The animation of the table. When an answer arrives, the texts, the focus and the address change at once. Only the
// picture of the table takes longer: cards slide to their new places, and counters fly, frame after frame.

import { back } from "../drawing/static/cards.js";
import { attempt, attribute, h, list } from "../drawing/static/nodes.js";
import { controlOf, MODIFYING, PRESSING, swallow } from "../drawing/static/presses.js";
import { counted, framesOf, longer, payments, takenCards, turned } from "./animation_times.js";

const FLIGHT_MS = 420;
const COINS_SEEN = 6;
const INTERRUPTING = ["pointerdown", "keydown"];

/** Return whether the system, the reader's setting or a hidden page stops animation. */
const still = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ||
  document.hidden ||
  document.documentElement.hasAttribute("data-gk-still");

export class Mover {
  shown; // the view that is drawn now
  #last = ""; // the id of the frames that were animated last
  #queue = [];
  #timer = 0;

  // `draw` draws a view on the element `board`. `places` finds nodes of the table: `cards()` by their keys, the `face`
  // of a seat, and the `purse` of a seat or a pot. The element `box()` has an attribute while the animation runs.
  constructor(board, box, draw, places) {
    this.board = board;
    this.box = box;
    this.draw = draw;
    this.places = places;
  }

  update(view) {
    this.#finish();
    const moved = view.moved || {};
    const fresh = this.shown && moved.id && moved.id !== this.#last && list(moved.frames).length;
    this.#last = moved.id || this.#last;
    if (!fresh || still()) return this.#show(view);
    const { views, pace } = framesOf(this.shown, view, document.documentElement.hasAttribute("data-gk-slow"));
    this.#queue = views;
    this.box().setAttribute("data-gk-moving", "");
    for (const kind of INTERRUPTING) document.addEventListener(kind, this.#interrupted, true);
    return this.#next(pace);
  }
  redraw() {
    if (this.shown) this.draw(this.shown);
  }
  /** Return the view with which the running animation ends, or null if none is running. */
  goal() {
    return this.#queue.at(-1) || null;
  }
  stop = () => this.#timer && this.#end();

  #show(view) {
    const { board, places, shown: before } = this;
    this.#layDown();
    const moves = before && before.scene === view.scene && !still();
    const cards = moves ? rectangles(places.cards()) : null;
    const gone = moves ? this.#copiesOf(takenCards(before, view)) : [];
    this.draw(view);
    this.shown = view;
    if (!moves) return;
    slide(places.cards(), cards, (node) => places.face(this.#playerOf(view, node)));
    for (const { copy, from, seat } of gone) fly(board, copy, from, places.face(seat), { duration: 600 });
    payments(before, view).forEach((one) => this.#pay(one));
    turned(before, view).forEach((card, index) => turn(places.cards().get(card), index));
    attribute(board, "data-counting", counted(before, view) ? "yes" : null);
  }
  #layDown() {
    for (const cover of this.board.querySelectorAll(".gk-turning")) {
      attribute(cover.closest(".gk-card"), "data-turns", null);
      cover.remove();
    }
    attribute(this.board, "data-counting", null);
  }
  #next(pace) {
    const view = this.#queue.shift();
    // Before a choice that is made for the reader, the table is at rest for a while.
    const more = longer(this.shown, view) + (this.#queue[0]?.unasked ? 2 * pace : 0);
    this.#show(view);
    const next = () => attempt([() => this.#next(pace)]);
    this.#timer = this.#queue.length ? setTimeout(next, pace + more) : setTimeout(() => this.#end(), FLIGHT_MS + more);
  }
  #end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#layDown();
    this.box().removeAttribute("data-gk-moving");
    for (const kind of INTERRUPTING) document.removeEventListener(kind, this.#interrupted, true);
  }
  #finish() {
    if (!this.#timer) return;
    const view = this.goal();
    this.#queue = [];
    this.#end();
    if (view) {
      this.draw(view);
      this.shown = view;
    }
    for (const copy of this.board.querySelectorAll(".gk-fly")) copy.remove();
    for (const node of this.places.cards().values()) for (const one of node.getAnimations()) one.finish();
  }
  // The first key or press during an animation ends it, and has its usual effect, unless its control has just appeared
  // or changed its meaning: the reader meant the control before. Repeats of a held key do nothing.
  #interrupted = (event) => {
    if (event.repeat || MODIFYING.includes(event.key)) return;
    const touch = event.type === "pointerdown";
    const control = touch || PRESSING.includes(event.key) ? controlOf(event) : null;
    if (control && isUnexpected(control)) {
      swallow(event);
      if (touch) {
        document.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => document.removeEventListener("click", swallow, true), 700);
      }
    }
    this.#finish();
  };

  /** Return copies of cards that leave the table, and the rectangles in which they are now. */
  #copiesOf({ cards, seat }) {
    const nodes = cards.map((card) => this.places.cards().get(card)).filter((node) => node && node.isConnected);
    return nodes.map((node) => {
      const from = rect(node);
      const copy = node.cloneNode(true);
      Object.assign(copy.style, { width: `${from.width}px`, height: `${from.height}px` });
      return { copy, from, seat };
    });
  }
  #pay({ from: giver, to: taker, sum }) {
    const from = rect(this.places.purse(giver));
    for (let index = 0; from && from.width && index < Math.min(sum, COINS_SEEN); index += 1) {
      const timing = { duration: FLIGHT_MS, delay: index * 45 };
      fly(this.board, h("i.gk-coin"), from, this.places.purse(taker), timing);
    }
  }
  #playerOf(view, node) {
    const cards = this.places.cards();
    const play = list((view.trick || {}).plays).find((one) => one.card && cards.get(one.card.c) === node);
    return play ? play.seat : null;
  }
}

/** Turn the card of a node up. `index` cards are turned up before it. The style sheet animates this. */
function turn(node, index) {
  node.style.setProperty("--turn", index);
  attribute(node, "data-turns", "yes");
  node.firstChild.append(h("i.gk-turning", back()));
}

function isUnexpected(control) {
  const unseen = control.checkVisibility && !control.checkVisibility({ checkOpacity: true });
  // What explains an answer, or leads on from it, plays no card: its first press counts.
  const fresh = control.gkFresh !== false && !control.closest(".gk-answer, .gk-tools");
  return control.closest(".gk-panel, .gk-table") && (fresh || unseen);
}

const rect = (node) => (node ? node.getBoundingClientRect() : null);
// Let the node `copy` fly over the board from the rectangle `from` to the middle of the node `to`, and remove it there.
// The duration and the delay are in milliseconds.
function fly(board, copy, from, to, { duration, delay = 0 }) {
  const goal = rect(to);
  if (!goal || !goal.width || !from.width) return;
  const ground = rect(board);
  copy.classList.add("gk-fly");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { left: `${from.left - ground.left}px`, top: `${from.top - ground.top}px` });
  board.append(copy);
  const dx = goal.left + goal.width / 2 - from.left - from.width / 2;
  const dy = goal.top + goal.height / 2 - from.top - from.height / 2;
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${dx}px, ${dy}px) scale(0.5)`, opacity: 0.6 },
  ];
  const flight = copy.animate(frames, { duration, delay, easing: "ease-in-out", fill: "backwards" });
  flight.onfinish = flight.oncancel = () => copy.remove();
}

function rectangles(nodes) {
  const found = new Map();
  for (const node of nodes.values()) if (node.isConnected) found.set(node, node.getBoundingClientRect());
  return found;
}

// Let each card slide to its new place. `nodes` has the nodes of the cards, and `before` their rectangles before the
// change. A card that was not visible comes from `origin(node)`, the face of the player who has played it.
function slide(nodes, before, origin) {
  for (const node of nodes.values()) {
    if (!node.isConnected) continue;
    const known = before.get(node);
    const source = known && known.width ? null : origin(node);
    const old = source ? source.getBoundingClientRect() : known;
    if (!old || !old.width) continue;
    const now = node.getBoundingClientRect();
    const [dx, dy] = [old.left - now.left, old.top - now.top];
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const frames = [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ];
    node.animate(frames, { duration: node.closest(".gk-slot") ? FLIGHT_MS : 200, easing: "ease-out" });
  }
}
