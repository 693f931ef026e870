// The animation of the table. When an answer arrives, the texts, the focus and the address of the page change at once.
// Only the picture of the table takes longer: it shows the frames of the answer one after another. Cards slide to
// their new places, and counters fly.

import { back } from "../../drawing/static/cards.js";
import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list } from "../../drawing/static/nodes.js";
import { controlOf, MODIFYING, PRESSING } from "../../drawing/static/presses.js";
import { FLIGHT_MS, fly, rect, rectangles, slide } from "./flying.js";
import { counted, framesOf, longer, payments, takenCards, turned } from "./motion.js";

const COINS_SEEN = 6;

/**
 * Return whether there is no animation: because of the system's preference or the reader's setting, or because the page
 * is not visible.
 */
const still = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ||
  document.hidden ||
  document.documentElement.hasAttribute("data-gk-still");

/**
 * Return the functions that show views, with or without animation. `draw` draws a view. `places` finds nodes of the
 * table: `cards()` returns the nodes of the cards by their keys, `face(seat)` the face in a seat, and `purse(account)`
 * the counters of a seat or a pot. The element `box` has an attribute while the animation runs.
 */
export function mover(board, box, draw, places) {
  let shown = null; // the view that is drawn now
  let last = ""; // the id of the frames that were animated last
  let queue = [];
  let timer = 0;

  function show(view) {
    const before = shown;
    layDown();
    const moves = before && !still();
    const cards = moves ? rectangles(places.cards()) : null;
    const gone = moves ? copiesOf(takenCards(before, view)) : [];
    draw(view);
    shown = view;
    if (!moves) return;
    slide(places.cards(), cards, (node) => places.face(seatOf(view, node)));
    for (const { copy, from, seat } of gone) fly(board, copy, from, places.face(seat), { duration: 600 });
    payments(before, view).forEach(pay);
    turned(before, view).forEach((card, index) => turn(places.cards().get(card), index));
    attribute(board, "data-counting", counted(before, view) ? "yes" : null);
  }

  // ---- cards that are turned up one by one, and the count at the end: the style sheet animates these

  function turn(node, index) {
    node.style.setProperty("--turn", index);
    attribute(node, "data-turns", "yes");
    node.firstChild.append(h("i.gk-turning", back()));
  }
  function layDown() {
    for (const cover of board.querySelectorAll(".gk-turning")) {
      attribute(cover.closest(".gk-card"), "data-turns", null);
      cover.remove();
    }
    attribute(board, "data-counting", null);
  }

  function update(view) {
    finish();
    const moved = view.moved || {};
    const fresh = shown && moved.id && moved.id !== last && list(moved.frames).length;
    last = moved.id || last;
    if (!fresh || still()) return show(view);
    const { views, pace } = framesOf(shown, view, document.documentElement.hasAttribute("data-gk-slow"));
    queue = views;
    box().setAttribute("data-gk-moving", "");
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, interrupted, true);
    return next(pace);
  }
  function next(pace) {
    const view = queue.shift();
    const more = longer(shown, view);
    show(view);
    timer = queue.length
      ? setTimeout(() => attempt([() => next(pace)]), pace + more)
      : setTimeout(ended, FLIGHT_MS + more);
  }
  function ended() {
    clearTimeout(timer);
    timer = 0;
    layDown();
    box().removeAttribute("data-gk-moving");
    for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, interrupted, true);
  }
  /** End the animation and show the final view. */
  function finish() {
    if (!timer) return;
    const view = queue.pop();
    queue = [];
    ended();
    if (view) {
      draw(view);
      shown = view;
    }
    for (const copy of board.querySelectorAll(".gk-fly")) copy.remove();
    for (const node of places.cards().values()) for (const one of node.getAnimations()) one.finish();
  }
  /**
   * The first key or press during an animation ends the animation, and has its usual effect too. But it has no effect
   * if its control has just appeared or changed its meaning: the reader meant the control before. Repeats of a key that
   * is held down do nothing.
   */
  function interrupted(event) {
    if (event.repeat || MODIFYING.includes(event.key)) return;
    const touch = event.type === "pointerdown";
    const control = touch || PRESSING.includes(event.key) ? controlOf(event) : null;
    if (control && unexpected(control)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (touch) swallowClick();
    }
    finish();
  }
  const unseen = (control) => Boolean(control.checkVisibility) && !control.checkVisibility({ checkOpacity: true });
  const unexpected = (control) =>
    control.closest(".gk-panel, .gk-table") && (control.gkFresh !== false || unseen(control));
  function swallowClick() {
    const stop = (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", stop, true), 700);
  }

  // ---- cards and counters that fly

  /** Return copies of cards that leave the table, and the rectangles in which they are now. */
  function copiesOf({ cards, seat }) {
    const nodes = cards.map((card) => places.cards().get(card)).filter((node) => node && node.isConnected);
    return nodes.map((node) => {
      const from = rect(node);
      const copy = node.cloneNode(true);
      copy.style.width = `${from.width}px`;
      copy.style.height = `${from.height}px`;
      return { copy, from, seat };
    });
  }
  function pay({ from: giver, to: taker, sum }) {
    const from = rect(places.purse(giver));
    for (let index = 0; from && from.width && index < Math.min(sum, COINS_SEEN); index += 1) {
      fly(board, h("i.gk-coin"), from, places.purse(taker), { duration: FLIGHT_MS, delay: index * 45 });
    }
  }
  /** Return the seat that has played the card of a node. */
  function seatOf(view, node) {
    const play = list((view.trick || {}).plays).find((one) => one.card && places.cards().get(one.card.c) === node);
    return play ? play.seat : null;
  }
  return {
    update,
    redraw: () => shown && draw(shown),
    shown: () => shown,
    /** Return the view with which the running animation ends, or null if none is running. */
    goal: () => queue.at(-1) || null,
    stop: () => timer && ended(),
  };
}
