// Cards that are to be chosen: each is a button for as long as its seat has a card to choose. One of them is the
// tab stop; the arrows go from card to card as they lie.

/** Make a hand's cards buttons, or plain cards again. `pick` is null, or says how many and which are chosen. */
function picker(hand, choose) {
  let stop = ""; // the card that the tab key comes to: at first one that may be played
  let legal = []; // those that may be
  let many = false;
  let together = []; // cards that are one answer, or one set
  const presses = () => [...hand.querySelectorAll(".gk-press")];

  hand.addEventListener("keydown", (event) => {
    const all = presses();
    const at = all.indexOf(event.target);
    if (at < 0 || hasModifier(event)) return;
    const to = arrowTo(all, at, event.key);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (all[to]) all[to].focus();
  });
  hand.addEventListener("focusin", (event) => {
    if (!event.target.classList.contains("gk-press")) return;
    stop = event.target.gkCard;
    roam();
  });

  /** Cards that go together are lit together, under the pointer and by the keyboard. */
  const lit = (on) => (event) => {
    const { gkCard } = event.target.closest(".gk-press") || {};
    const same = (on && together.find((some) => list(some).includes(gkCard))) || [];
    for (const press of presses()) attribute(press.closest(".gk-card"), "data-lit", same.includes(press.gkCard) ? "yes" : null);
  };
  for (const [what, on] of [["pointerover", true], ["pointerleave", false], ["focusin", true], ["focusout", false]]) hand.addEventListener(what, lit(on));

  function roam() {
    const all = presses();
    if (!all.some((press) => press.gkCard === stop)) stop = legal[0] || (all.length ? all[0].gkCard : "");
    for (const press of all) attribute(press, "tabindex", press.gkCard === stop ? "0" : "-1");
  }

  function make(node, card) {
    const press = h("button", { type: "button", class: "gk-press" });
    press.gkCard = card.c;
    press.addEventListener("click", (event) => {
      // The second of a double click is not meant for what has come into the card's place.
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
    /** Where the focus goes when the card that had it is gone: to one that lies there now, of those that may be played. */
    near(index, may) {
      const all = presses();
      const some = all.filter((press) => may.includes(press.gkCard));
      const far = (press) => Math.abs(all.indexOf(press) - Math.min(index, all.length - 1));
      return (some.length ? some : all).sort((one, other) => far(one) - far(other))[0] || null;
    },
    indexOf: (press) => presses().indexOf(press),
  };
}

/** A card that has left the hand, or is not to be chosen any more, is a plain card again. */
function removePress(node) {
  if (node.gkPress) {
    node.append(node.gkName);
    node.gkPress.remove();
    node.gkPress = null;
  }
  attribute(node, "data-chosen", null);
  attribute(node, "data-lit", null);
}
