// Cards that the player can pick: buttons, of which Tab goes to one, and the arrow keys to its neighbours.

import { attribute, h, list } from "../drawing/static/nodes.js";
import { oneTabStop } from "../drawing/static/presses.js";

/** While the pointer or the focus is on a card in `box`, highlight the card nodes that `groupOf(event)` returns. */
export function highlightGroups(box, groupOf) {
  const light = (on) => (event) => {
    const group = on ? groupOf(event) : [];
    for (const card of box.querySelectorAll(".gk-card"))
      attribute(card, "data-lit", group.includes(card) ? "yes" : null);
  };
  for (const kind of ["pointerover", "focusin"]) box.addEventListener(kind, light(true));
  for (const kind of ["pointerleave", "focusout"]) box.addEventListener(kind, light(false));
}

// Return functions that make the cards in the node `hand` buttons, or plain cards again. When the player presses a
// card, `choose` is called with the card's code, and with true if more than one card can be picked.
export function picker(hand, choose) {
  let legal = [];
  let many = false;
  let together = []; // groups of cards that are picked together, because they are one answer or one set
  const presses = () => [...hand.querySelectorAll(".gk-press")];
  const cardOf = (press) => press.gkCard;
  const stops = oneTabStop(hand, presses, cardOf, ([first]) => legal[0] || first); // at first, Tab goes to a legal card
  highlightGroups(hand, ({ target }) => {
    const { gkCard } = target.closest(".gk-press") || {};
    const same = together.map(list).find((some) => some.includes(gkCard)) || [];
    return [...hand.children].filter((card) => card.gkPress && same.includes(card.gkPress.gkCard));
  });

  function make(node, card) {
    const press = h("button.gk-press", { type: "button" });
    press.gkCard = card.c;
    press.addEventListener("click", (event) => {
      // Ignore the second press of a double click: after the first, another card may be in the same place.
      if (!many && event.detail > 1) return;
      choose(card.c, many);
      // Raise the card at once: a verdict may take seconds.
      if (!many && hand.closest("[aria-busy=true]")) attribute(node, "data-taken", "yes");
    });
    press.append(node.gkName);
    node.firstChild.append(press);
    node.gkPress = press;
  }
  function drawCard(node, card, pick) {
    const chosen = pick && list(pick.chosen).includes(card.c);
    if (pick && card.up) {
      if (!node.gkPress) make(node, card);
      attribute(node.gkPress, "aria-pressed", many ? String(chosen) : null);
    } else {
      removePress(node);
    }
    attribute(node, "data-chosen", chosen ? "yes" : null);
  }

  return {
    update(cards, nodes, pick) {
      many = Boolean(pick) && Number(pick.many) > 1;
      together = pick ? list(pick.together) : [];
      cards.forEach((card, index) => drawCard(nodes[index], card, pick));
      const now = pick ? cards.filter((card) => card.up && card.legal).map((card) => card.c) : [];
      if (legal.join() !== now.join() && !hand.contains(document.activeElement)) stops.forget();
      legal = now;
      attribute(hand, "data-pick", pick ? "yes" : null);
      attribute(hand, "aria-description", pick ? "The arrow keys go from card to card." : null);
      stops.roam();
    },
    // Return the button that is nearest to the index of a card that has gone: one of the cards with these codes if any
    // is there, else any card. Return null if the hand has no buttons.
    near(index, codes) {
      const all = presses();
      const some = all.filter((press) => codes.includes(press.gkCard));
      const far = (press) => Math.abs(all.indexOf(press) - Math.min(index, all.length - 1));
      return (some.length ? some : all).sort((one, other) => far(one) - far(other))[0] || null;
    },
    /** Lower the card that was raised when it was pressed, because Python has answered. */
    settled() {
      for (const node of hand.querySelectorAll("[data-taken]")) attribute(node, "data-taken", null);
    },
    indexOf: (press) => presses().indexOf(press),
  };
}

/** Make a card a plain card again, because it has left the hand or can no longer be picked. */
export function removePress(node) {
  if (node.gkPress) {
    node.append(node.gkName);
    node.gkPress.remove();
    node.gkPress = null;
  }
  for (const state of ["data-chosen", "data-lit", "data-taken"]) attribute(node, state, null);
}
