// The table: three seats about a centre. Cards are the same nodes from the deal to the last trick; they are moved.

const SEATS = ["eldest", "second", "dealer"];
const ORDER = "SHCD";
const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"];
const REMEMBERED = "gleek-four-colours";

/** Hands lie by suit, black and red by turns, from the ace down; backs keep their order. */
function sorted(cards) {
  const place = (card) =>
    card.up ? ORDER.indexOf(card.c.slice(-1)) * 20 + RANKS.indexOf(card.c.slice(0, -1)) : 100;
  return [...list(cards)].filter(Boolean).sort((a, b) => place(a) - place(b));
}

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
/** Cards in what may be played, "10S" and "JH", as a reader knows them; the second sign keeps a heart from being an emoji. */
const symbols = (text) => String(text || "").replace(/\b(10|[4-9AKQJ])([SHDC])\b/g, (_, rank, suit) => `${rank}${SIGNS[suit]}\uFE0E`);

/** Where a seat lies as seen from above: the turn goes clockwise, and the one whose view it is sits below. */
function placeOf(seat, below) {
  const turn = (SEATS.indexOf(seat) - SEATS.indexOf(below) + 3) % 3;
  return ["below", "left", "right"][turn];
}

function seatNodes(id) {
  const name = h("h3", { class: "gk-name", id: fresh("seat") });
  const role = h("span", { class: "gk-role" });
  const turn = h("span", { class: "gk-turn" });
  const purse = h("span", { class: "gk-purse" });
  const tricks = h("span", { class: "gk-tricks" });
  const said = h("span", { class: "gk-said" });
  const won = h("span", { class: "gk-won" });
  const hand = h("ul", { class: "gk-hand", role: "list" });
  const root = h(
    "div",
    { class: "gk-seat", role: "group", "data-seat": id, "aria-labelledby": name.id, hidden: true },
    h("div", { class: "gk-plate" }, h("div", { class: "gk-who" }, name, role, turn), h("p", { class: "gk-state" }, purse, tricks, said, won)),
    hand,
  );
  return { root, name, role, turn, purse, tricks, said, won, hand };
}

function pile(kind) {
  const cards = h("ul", { class: "gk-pile-cards", role: "list" });
  const caption = h("p", { class: "gk-caption", id: fresh("pile") });
  attribute(cards, "aria-labelledby", caption.id);
  return { root: h("div", { class: `gk-pile gk-${kind}` }, caption, cards), caption, cards };
}

function render({ model, el }) {
  sprite();
  const { root, heading } = frame(el, model, "table");
  const seats = Object.fromEntries(SEATS.map((id) => [id, seatNodes(id)]));
  const trumps = h("p", { class: "gk-trumps" });
  const piles = { turnUp: pile("turn-up"), stock: pile("stock"), discards: pile("discards") };
  const trickTitle = h("h3", { class: "gk-trick-title" });
  const slots = Object.fromEntries(
    SEATS.map((id) => {
      const slot = { card: h("ul", { class: "gk-slot-card", role: "list" }), name: h("span", { class: "gk-slot-name" }), wins: h("span", { class: "gk-wins" }) };
      slot.root = h("div", { class: "gk-slot" }, slot.card, h("p", { class: "gk-slot-words" }, slot.name, slot.wins));
      return [id, slot];
    }),
  );
  const trick = h("div", { class: "gk-trick" }, ...SEATS.map((id) => slots[id].root));
  const pots = h("ul", { class: "gk-pots", role: "list" });
  const centre = h(
    "div",
    { class: "gk-centre" },
    h("div", { class: "gk-piles" }, piles.turnUp.root, piles.stock.root, piles.discards.root),
    h("div", { class: "gk-middle" }, h("div", { class: "gk-play" }, trickTitle, trick), pots),
  );
  piles.turnUp.root.prepend(trumps);
  const legal = h("p", { class: "gk-legal" });
  const words = h("pre", { class: "gk-words" });
  const four = h("button", { type: "button", class: "gk-four" }, "Four colours");
  const board = h("div", { class: "gk-board" }, centre, ...SEATS.map((id) => seats[id].root));
  root.append(
    board,
    legal,
    h("div", { class: "gk-tools" }, four, h("details", { class: "gk-behind" }, h("summary", {}, "The table in words"), words)),
  );

  // One node a card for as long as it is to be seen, wherever it lies.
  const nodes = new Map();

  function lay(parent, cards, home) {
    const wanted = list(cards).map((card, index) => {
      let key = card.up ? card.c : `${home}-${index}`;
      while (seen.has(key)) key += "+";
      seen.add(key);
      const node = nodes.get(key) || makeCard(card);
      nodes.set(key, node);
      updateCard(node, card);
      return node;
    });
    let place = parent.firstChild;
    for (const node of wanted) {
      if (node === place) place = place.nextSibling;
      else parent.insertBefore(node, place);
    }
    while (place) {
      const next = place.nextSibling;
      place.remove();
      place = next;
    }
  }

  let seen = new Set();

  function drawSeat(given, view) {
    const seat = seats[given.seat];
    if (!seat) return;
    const cards = sorted(given.cards);
    show(seat.root, true);
    write(seat.name, given.name || given.seat);
    // A player without a name goes by his place, which need not be said twice.
    const nameless = String(given.role || "").toLowerCase().startsWith(String(given.name || "").toLowerCase());
    write(seat.role, nameless ? "" : given.role);
    write(seat.turn, given.to_act ? "Turn" : "");
    write(seat.purse, given.purse ? `Purse ${given.purse.text}` : "");
    const taken = Number(given.tricks) || 0;
    write(seat.tricks, `${taken} ${taken === 1 ? "trick" : "tricks"}`);
    write(seat.said, given.said ? `“${given.said}”` : "");
    write(seat.won, given.won);
    attribute(seat.root, "data-turn", given.to_act ? "yes" : null);
    attribute(seat.root, "data-place", placeOf(given.seat, SEATS.includes(view.seen_by) ? view.seen_by : "dealer"));
    attribute(seat.hand, "aria-label", `${given.name || given.seat}: ${cards.length} ${cards.length === 1 ? "card" : "cards"}`);
    attribute(seat.hand, "data-backs", cards.length && cards.every((card) => !card.up) ? "yes" : null);
    seat.hand.style.setProperty("--two", Math.max(6, Math.ceil(cards.length / 2)));
    seat.hand.style.setProperty("--one", Math.max(2, cards.length));
    lay(seat.hand, cards, given.seat);
  }

  function drawPiles(view) {
    const trump = view.trump;
    const turned = view.turn_up ? [view.turn_up] : [];
    write(trumps, trump ? `Trumps: ${trump.name || SUIT_NAMES[trump.suit]}` : "");
    write(piles.turnUp.caption, turned.length ? "Turned up" : "");
    lay(piles.turnUp.cards, turned, "turn-up");
    for (const [key, name] of [["stock", "Stock"], ["discards", "Discard"]]) {
      const given = view[key];
      const count = given ? Number(given.count) || 0 : 0;
      const open = given && list(given.cards).length ? given.cards : Array.from({ length: Math.min(count, 7) }, () => ({ up: false }));
      write(piles[key].caption, count ? `${name}: ${count} ${count === 1 ? "card" : "cards"}` : key === "stock" && given && view.turn_up ? "Stock: taken" : "");
      attribute(piles[key].root, "data-closed", open.every((card) => !card.up) ? "yes" : null);
      show(piles[key].root, count || (key === "stock" && !(view.discards && view.discards.count)));
      lay(piles[key].cards, count ? sorted(open) : [], key);
    }
  }

  function drawTrick(view) {
    const plays = list((view.trick || {}).plays);
    const below = SEATS.includes(view.seen_by) ? view.seen_by : "dealer";
    // Before the first deal the cards that lie there were lifted for it: no trick.
    const number = view.trick ? Number(view.trick.number) || 0 : 0;
    write(trickTitle, number ? `Trick ${number}` : view.trick ? "Lifted for the deal" : "");
    attribute(centre, "data-quiet", view.trick ? null : "yes");
    for (const id of SEATS) {
      const index = plays.findIndex((play) => play.seat === id);
      const play = plays[index];
      const slot = slots[id];
      attribute(slot.root, "data-place", placeOf(id, below));
      attribute(slot.root, "data-wins", play && play.wins ? "yes" : null);
      attribute(slot.card, "aria-label", play ? `Played by ${play.name}` : null);
      write(slot.name, play ? play.name : "");
      write(slot.wins, play ? (play.wins ? "wins" : index === 0 && number ? "led" : "") : "");
      lay(slot.card, play && play.card ? [play.card] : [], `trick-${id}`);
    }
  }

  function drawPots(view) {
    keep(pots, view.pots, (pot) => pot.pot, () => h("li", {}, h("span", { class: "gk-pot-name" }), " ", h("b", {})), (node, pot) => {
      write(node.children[0], pot.name);
      write(node.children[1], pot.text);
      attribute(node, "data-empty", Number(pot.stakes) ? null : "yes");
    });
  }

  function drawLegal(view) {
    const may = view.legal;
    write(legal, may && list(may.words).length ? symbols(`${may.who} may: ${may.words.join(" · ")}`) : "");
  }

  function draw() {
    const view = model.get("view") || {};
    const before = places(nodes);
    seen = new Set();
    write(heading, model.get("label"));
    // The trick, then the piles, then the hands: a card is taken to its new place, not made a second time there.
    each([
      () => drawTrick(view),
      () => drawPiles(view),
      ...list(view.seats).map((given) => () => drawSeat(given, view)),
      () => drawPots(view),
      () => drawLegal(view),
      () => write(words, view.text),
    ]);
    for (const [key, node] of nodes) if (!seen.has(key) || !node.isConnected) nodes.delete(key);
    each([() => slide(nodes, before)]);
  }

  function colours() {
    const on = Boolean(model.get("four_colours"));
    attribute(root, "data-four", on ? "yes" : null);
    attribute(four, "aria-pressed", String(on));
  }
  four.addEventListener("click", () => {
    const on = !model.get("four_colours");
    model.set("four_colours", on);
    model.save_changes();
    if (published()) each([() => localStorage.setItem(REMEMBERED, on ? "yes" : "no")]);
  });
  each([
    () => {
      const kept = published() ? localStorage.getItem(REMEMBERED) : null;
      if (kept) model.set("four_colours", kept === "yes");
    },
  ]);

  const undo = [follow(model, ["view", "label"], draw), follow(model, ["four_colours"], colours)];
  return () => undo.forEach((f) => f());
}

function places(nodes) {
  const found = new Map();
  for (const node of nodes.values()) if (node.isConnected) found.set(node, node.getBoundingClientRect());
  return found;
}

/** Let a card that has changed place be seen to go there, for a fifth of a second; not for those who ask for less. */
function slide(nodes, before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
  for (const node of nodes.values()) {
    const old = before.get(node);
    if (!old || !old.width || !node.isConnected) continue;
    const now = node.getBoundingClientRect();
    const [dx, dy] = [old.left - now.left, old.top - now.top];
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    node.animate([{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: 200, easing: "ease-out" });
  }
}

export default { render };
