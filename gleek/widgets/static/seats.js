// Functions that make empty parts of a table: a seat, a pile, and a place for a card of the trick.

function makeSeat(id, level) {
  const face = h("div", { class: "gk-face" });
  const name = h(`h${level}`, { class: "gk-name", id: uniqueId("seat") });
  const role = h("span", { class: "gk-role" });
  const turn = h("span", { class: "gk-spoken" });
  const pile = h("span", { class: "gk-counters" });
  const purseName = h("span", { class: "gk-spoken" });
  const purse = h("b", {});
  const tricks = h("span", { class: "gk-tricks" });
  const plays = h("button", { type: "button", class: "gk-plays", hidden: true }, h("span", {}));
  const highlights = h("ul", { class: "gk-highlights", role: "list" });
  const said = h("div", { class: "gk-said" });
  const won = h("div", { class: "gk-won" });
  const hand = h("ul", { class: "gk-hand", role: "list" });
  const uncover = h("button", { type: "button", class: "gk-uncover", hidden: true });
  const touch = h("button", { type: "button", class: "gk-touch", hidden: true }, h("span", { class: "gk-spoken" }));
  const root = h(
    "div",
    { class: "gk-seat", role: "group", "data-seat": id, "aria-labelledby": name.id },
    face,
    highlights,
    h(
      "div",
      { class: "gk-plate" },
      h("div", { class: "gk-who" }, name, " ", role, turn),
      h("div", { class: "gk-state" }, h("span", { class: "gk-purse" }, pile, purseName, purse), " ", tricks, plays),
    ),
    h("div", { class: "gk-spot" }, said, won),
    touch,
    uncover,
    hand,
  );
  return { root, face, highlights, name, role, turn, pile, purseName, purse, tricks, said, won, hand, uncover, touch, plays };
}

function makePile(kind) {
  const cards = h("ul", { class: "gk-pile-cards", role: "list" });
  const caption = h("div", { class: "gk-caption", id: uniqueId("pile") });
  attribute(cards, "aria-labelledby", caption.id);
  return { root: h("div", { class: `gk-pile gk-${kind}` }, caption, cards), caption, cards };
}

function makeSlot() {
  const card = h("ul", { class: "gk-slot-card", role: "list" });
  const name = h("span", { class: "gk-spoken" });
  const note = h("span", { class: "gk-wins" });
  return withParts(h("div", { class: "gk-slot" }, card, h("div", { class: "gk-slot-words" }, name, note)), { card, name, note });
}
