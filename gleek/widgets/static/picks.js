// Cards that the player can pick. While there is something to pick in a hand, each of its cards is a button. Tab goes
// to one of them, and the arrow keys move the focus to neighbouring cards.

import { attribute, h } from "../../drawing/static/elements.js";
import { list } from "../../drawing/static/nodes.js";
import { moveWithArrows } from "../../drawing/static/presses.js";

/**
 * Return the functions that make the cards of a hand buttons, or plain cards again. `choose` is called when the player
 * presses a card.
 */
export function picker(hand, choose) {
  let stop = ""; // the card to which Tab goes: at first a legal one
  let legal = []; // the legal cards
  let many = false;
  let together = []; // groups of cards that are picked together, because they are one answer or one set
  const presses = () => [...hand.querySelectorAll(".gk-press")];

  moveWithArrows(hand, presses);
  hand.addEventListener("focusin", (event) => {
    if (!event.target.classList.contains("gk-press")) return;
    stop = event.target.gkCard;
    roam();
  });

  /** Highlight all cards of a group while the pointer or the focus is on one of them. */
  const lit = (on) => (event) => {
    const { gkCard } = event.target.closest(".gk-press") || {};
    const same = (on && together.find((some) => list(some).includes(gkCard))) || [];
    for (const press of presses())
      attribute(press.closest(".gk-card"), "data-lit", same.includes(press.gkCard) ? "yes" : null);
  };
  for (const [what, on] of [
    ["pointerover", true],
    ["pointerleave", false],
    ["focusin", true],
    ["focusout", false],
  ])
    hand.addEventListener(what, lit(on));

  function roam() {
    const all = presses();
    if (!all.some((press) => press.gkCard === stop)) stop = legal[0] || (all.length ? all[0].gkCard : "");
    for (const press of all) attribute(press, "tabindex", press.gkCard === stop ? "0" : "-1");
  }

  function make(node, card) {
    const press = h("button.gk-press", { type: "button" });
    press.gkCard = card.c;
    press.addEventListener("click", (event) => {
      // Ignore the second press of a double click: after the first, another card may be in the same place.
      if (many || event.detail < 2) choose(card.c, many);
    });
    press.append(node.gkName);
    node.firstChild.append(press);
    node.gkPress = press;
  }

  return {
    update(cards, nodes, pick) {
      many = Boolean(pick) && Number(pick.many) > 1;
      together = pick ? list(pick.together) : [];
      const chosen = pick ? list(pick.chosen) : [];
      cards.forEach((card, index) => {
        const node = nodes[index];
        if (pick && card.up) {
          if (!node.gkPress) make(node, card);
          attribute(node.gkPress, "aria-pressed", many ? String(chosen.includes(card.c)) : null);
        } else {
          removePress(node);
        }
        attribute(node, "data-chosen", pick && chosen.includes(card.c) ? "yes" : null);
      });
      const now = pick ? cards.filter((card) => card.up && card.legal).map((card) => card.c) : [];
      if (legal.join() !== now.join() && !hand.contains(document.activeElement)) stop = "";
      legal = now;
      attribute(hand, "data-pick", pick ? "yes" : null);
      attribute(hand, "aria-description", pick ? "The arrow keys go from card to card." : null);
      roam();
    },
    /**
     * Return the button to focus after the focused card, which had this index, was played: the nearest of the legal
     * cards `may`, or else the nearest card.
     */
    near(index, may) {
      const all = presses();
      const some = all.filter((press) => may.includes(press.gkCard));
      const far = (press) => Math.abs(all.indexOf(press) - Math.min(index, all.length - 1));
      return (some.length ? some : all).sort((one, other) => far(one) - far(other))[0] || null;
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
  attribute(node, "data-chosen", null);
  attribute(node, "data-lit", null);
}
