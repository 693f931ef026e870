// The cards on the table. Each has one node, which is moved from place to place as long as the card is visible.

import { makeCard, updateCard } from "../../drawing/static/cards.js";
import { list } from "../../drawing/static/nodes.js";
import { removePress } from "./picks.js";

export class CardsOnTable {
  nodes = new Map(); // the node of each card, by the card's key
  #seen = new Set(); // the keys of the cards that this drawing has placed

  begin() {
    this.#seen = new Set();
  }

  /** Make the children of `parent` the nodes of these cards, and return them. `home` names the place. */
  lay(parent, cards, home) {
    const wanted = list(cards).map((card, index) => this.#nodeOf(card, card.up ? card.c : `${home}-${index}`));
    // First remove the cards that have left this place. So the cards that stay need not be moved, and keep the focus.
    for (const node of [...parent.children]) if (!wanted.includes(node)) node.remove();
    let next = parent.firstChild;
    for (const node of wanted) {
      if (node.gkPress && !parent.classList.contains("gk-hand")) removePress(node);
      if (node === next) next = next.nextSibling;
      else parent.insertBefore(node, next);
    }
    return wanted;
  }

  #nodeOf(card, name) {
    let key = name;
    while (this.#seen.has(key)) key += "+";
    this.#seen.add(key);
    const node = this.nodes.get(key) || makeCard(card);
    this.nodes.set(key, node);
    updateCard(node, card);
    return node;
  }

  /** Forget the cards that are not on the table any more. */
  end() {
    for (const [key, node] of this.nodes) if (!this.#seen.has(key) || !node.isConnected) this.nodes.delete(key);
  }
}
