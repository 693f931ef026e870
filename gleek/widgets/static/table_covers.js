// While the page is presented, hands are face down until the presenter turns each over. Open from the start are those
// that the audience needs for an answer, and cards that a player has shown to all.

import { list } from "../../drawing/static/nodes.js";
import { presenting } from "./page.js";

export class Covers {
  #turned = new Set(); // the seats whose hands have been turned over
  #deal = "";

  constructor(root) {
    this.root = root;
  }

  toggle(id) {
    if (!this.#turned.delete(id)) this.#turned.add(id);
  }
  coverAll() {
    this.#turned = new Set();
  }
  /** Cover all hands of a new deal. */
  begin(view) {
    const faces = list((view.turn_up || {}).cards).map((card) => card.c);
    const deal = [...faces, ...list(view.seats).map((seat) => seat.name)].join(" ");
    if ((!faces.length && view.turn_up) || deal === this.#deal) return;
    this.#deal = deal;
    this.coverAll();
  }

  /** Return whether the hand of a seat can be covered and turned over now. */
  can(id, view) {
    return presenting() && [null, id].includes(view.seen_by);
  }
  isOpen(id, view) {
    const needed = this.root.closest(".gleek-do, .gleek-rounds, .gleek-own") && [null, id].includes(view.seen_by);
    return this.#turned.has(id) !== Boolean(needed);
  }
  isCovered(id, view) {
    return this.can(id, view) && !this.isOpen(id, view);
  }
}
