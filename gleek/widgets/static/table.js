// The table: three seats about a centre. Cards are the same nodes from the deal to the last trick; they are moved.

const SEATS = ["eldest", "second", "dealer"];
const REMEMBERED = "gleek-four-colours";

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
/** Cards in what may be played, "10S" and "JH", as a reader knows them; the second sign keeps a heart from being an emoji. */
const symbols = (text) => String(text || "").replace(/\b(10|[4-9AKQJ])([SHDC])\b/g, (_, rank, suit) => `${rank}${SIGNS[suit]}\uFE0E`);

/** Where a seat lies as seen from above: the turn goes clockwise, and the one whose view it is sits below. */
function placeOf(seat, below) {
  const turn = (SEATS.indexOf(seat) - SEATS.indexOf(below) + 3) % 3;
  return ["below", "left", "right"][turn];
}

function seatNodes(id, level) {
  const name = h(`h${level}`, { class: "gk-name", id: fresh("seat") });
  const role = h("span", { class: "gk-role" });
  const turn = h("span", { class: "gk-turn" });
  const purse = h("span", { class: "gk-purse" });
  const tricks = h("span", { class: "gk-tricks" });
  const said = h("span", { class: "gk-said" });
  const won = h("span", { class: "gk-won" });
  const hand = h("ul", { class: "gk-hand", role: "list" });
  const uncover = h("button", { type: "button", class: "gk-uncover", hidden: true });
  const root = h(
    "div",
    { class: "gk-seat", role: "group", "data-seat": id, "aria-labelledby": name.id, hidden: true },
    h("div", { class: "gk-plate" }, h("div", { class: "gk-who" }, name, role, turn), h("p", { class: "gk-state" }, purse, tricks, said, won), uncover),
    hand,
  );
  return { root, name, role, turn, purse, tricks, said, won, hand, uncover };
}

function pile(kind) {
  const cards = h("ul", { class: "gk-pile-cards", role: "list" });
  const caption = h("p", { class: "gk-caption", id: fresh("pile") });
  attribute(cards, "aria-labelledby", caption.id);
  return { root: h("div", { class: `gk-pile gk-${kind}` }, caption, cards), caption, cards };
}

function render({ model, el }) {
  sprite();
  const { root, heading, lost } = frame(el, model, "table");
  const level = (Number(model.get("level")) || 2) + 1;
  const seats = Object.fromEntries(SEATS.map((id) => [id, seatNodes(id, level)]));
  const desk = asker(model, lost, () => root.removeAttribute("aria-busy"));
  for (const id of SEATS) {
    seats[id].picks = picker(seats[id].hand, (c) => {
      attribute(root, "aria-busy", "true");
      desk.ask({ what: "pick", c });
    });
    seats[id].uncover.addEventListener("click", () => turnOver(id));
  }
  const trumps = h("p", { class: "gk-trumps" });
  const piles = { turnUp: pile("turn-up"), stock: pile("stock"), discards: pile("discards") };
  const trickTitle = h(`h${level}`, { class: "gk-trick-title" });
  const slots = Object.fromEntries(
    SEATS.map((id) => {
      const slot = { card: h("ul", { class: "gk-slot-card", role: "list" }), name: h("span", { class: "gk-slot-name" }), wins: h("span", { class: "gk-wins" }) };
      slot.root = h("div", { class: "gk-slot" }, slot.card, h("p", { class: "gk-slot-words" }, slot.name, slot.wins));
      return [id, slot];
    }),
  );
  const trick = h("div", { class: "gk-trick" }, ...SEATS.map((id) => slots[id].root));
  const pots = h("ul", { class: "gk-pots", role: "list" });
  const tally = h("table", { class: "gk-tally" });
  const centre = h(
    "div",
    { class: "gk-centre" },
    h("div", { class: "gk-piles" }, piles.turnUp.root, piles.stock.root, piles.discards.root),
    h("div", { class: "gk-middle" }, h("div", { class: "gk-play" }, trickTitle, trick), tally, pots),
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
    // First away with what does not lie here any more: a card that stays is then not touched, and keeps the focus.
    for (const node of [...parent.children]) if (!wanted.includes(node)) node.remove();
    let place = parent.firstChild;
    for (const node of wanted) {
      if (node.gkPress && !parent.classList.contains("gk-hand")) plain(node);
      if (node === place) place = place.nextSibling;
      else parent.insertBefore(node, place);
    }
    return wanted;
  }

  let seen = new Set();

  function drawSeat(given, view) {
    const seat = seats[given.seat];
    if (!seat) return;
    const pick = view.pick && view.pick.seat === given.seat ? view.pick : null;
    const hidden = presenting() && !isOpen(given.seat, view);
    const chosen = pick ? list(pick.chosen) : [];
    const cards = sorted(given.cards).map((card) => ({ ...card, covered: hidden, mark: chosen.includes(card.c) ? "chosen" : card.mark }));
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
    seat.hand.style.setProperty("--per", Math.max(2, cards.length > 7 ? Math.ceil(cards.length / 2) : cards.length));
    const laid = lay(seat.hand, cards, given.seat);
    seat.picks.update(cards, laid, hidden ? null : pick);
    show(seat.uncover, presenting() && cards.some((card) => card.up));
    write(seat.uncover, `${hidden ? "Show" : "Cover"} the cards (${SEATS.indexOf(given.seat) + 1})`);
  }

  // ---- before a hall the hands lie covered until they are turned over one by one; in a task the hall answers for one
  // seat, and that hand lies open
  let turned = new Set();
  const isOpen = (id, view) => turned.has(id) !== Boolean(root.closest(".gleek-do, .gleek-own") && view.seen_by === id);
  let dealt = "";
  function turnOver(id) {
    if (!turned.delete(id)) turned.add(id);
    draw();
  }
  function pressed(event) {
    const id = SEATS[Number(event.key) - 1];
    if (!id || !presenting() || !root.closest("[data-gk-now]") || event.defaultPrevented || held(event) || typing(event.target)) return;
    event.preventDefault();
    turnOver(id);
  }
  function coverAnew() {
    turned = new Set();
    draw();
  }

  function drawPiles(view) {
    const trump = view.trump;
    const faceUp = view.turn_up ? [view.turn_up] : [];
    write(trumps, trump ? `Trumps: ${trump.name || SUIT_NAMES[trump.suit]}` : "");
    write(piles.turnUp.caption, faceUp.length ? "Turned up" : "");
    lay(piles.turnUp.cards, faceUp, "turn-up");
    for (const [key, name] of [["stock", "Stock"], ["discards", "Discard"]]) {
      const given = view[key];
      const count = given ? Number(given.count) || 0 : 0;
      // Before a hall the stock is open when the last hand is.
      const known = !presenting() || SEATS.every((id) => isOpen(id, view));
      const open = known && given && list(given.cards).length ? given.cards : Array.from({ length: Math.min(count, 7) }, () => ({ up: false }));
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

  const honours = (cards) => (list(cards).length ? ` (${list(cards).map((card) => card.nick || symbols(card.c)).join(", ")})` : "");
  /** At the reckoning what each has comes into the middle of the table, where there are no cards any more. */
  function drawTally(view) {
    const over = view.stage === "reckoning" && !view.trick;
    const reckoned = list(view.reckoning);
    const counted = reckoned.length
      ? {
          heads: ["Player", "Tricks", "Honours", "Against 22"],
          rows: reckoned.map((one) => [one.name, `${one.for_tricks}`, `${one.honours}${honours(one.cards)}`, one.score_text]),
        }
      : {
          heads: ["Player", "Tricks", "Purse"],
          rows: list(view.seats).map((seat) => [seat.name, String(Number(seat.tricks) || 0), seat.purse ? seat.purse.text : ""]),
        };
    const rows = over ? [list(counted.heads), ...list(counted.rows)] : [];
    keep(tally, rows, (_, index) => index, () => h("tr", {}), (row, cells, index) => {
      const cell = (text, at) => (index === 0 ? h("th", { scope: "col" }) : at === 0 ? h("th", { scope: "row" }) : h("td", {}));
      keep(row, cells, (_, at) => at, cell, (node, text) => write(node, text));
    });
    attribute(centre, "data-over", over ? "yes" : null);
    show(tally, rows.length);
  }

  function drawLegal(view) {
    const may = view.legal;
    const words = may && list(may.words).length ? `${may.who} may: ${may.words.join(" · ")}` : "";
    write(legal, view.pick && view.pick.label ? view.pick.label : symbols(words));
  }

  function draw() {
    const view = model.get("view") || {};
    const before = places(nodes);
    const had = document.activeElement && root.contains(document.activeElement) ? document.activeElement : null;
    const from = SEATS.find((id) => had && seats[id].hand.contains(had));
    const at = from ? seats[from].picks.place(had) : -1;
    seen = new Set();
    const deal = `${view.turn_up ? view.turn_up.c : ""} ${list(view.seats).map((seat) => seat.name)}`;
    if (view.turn_up && deal !== dealt) [dealt, turned] = [deal, new Set()];
    write(heading, model.get("label"));
    // The trick, then the piles, then the hands: a card is taken to its new place, not made a second time there.
    each([
      () => drawTrick(view),
      () => drawPiles(view),
      ...list(view.seats).map((given) => () => drawSeat(given, view)),
      () => drawTally(view),
      () => drawPots(view),
      () => drawLegal(view),
      () => write(words, view.text),
    ]);
    for (const [key, node] of nodes) if (!seen.has(key) || !node.isConnected) nodes.delete(key);
    each([() => slide(nodes, before)]);
    if (at >= 0 && document.activeElement !== had) refocus(from, at);
    else if (view.pick && !picking) toHand(view.pick.seat);
    picking = Boolean(view.pick);
  }
  /** A card is to be chosen now: who is at the instruction, with nothing there to press, goes on in the hand. */
  let picking = false;
  function toHand(seat) {
    const active = document.activeElement;
    const first = seats[seat] && seats[seat].hand.querySelector(".gk-press[tabindex='0']");
    const box = el.parentElement;
    if (first && box && box.contains(active) && active.classList.contains("gk-instruction")) first.focus();
  }
  /** The card that had the focus has been played: go on with its neighbour, or let the box say where to go on. */
  function refocus(seat, at) {
    const next = seats[seat].picks.near(at);
    if (next) return next.focus();
    return root.dispatchEvent(new CustomEvent("gleek:freed", { bubbles: true }));
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

  const undo = [follow(model, ["view", "label"], draw), follow(model, ["four_colours"], colours), desk.stop];
  const hall = new MutationObserver(coverAnew);
  hall.observe(document.body, { attributes: true, attributeFilter: ["data-gk-presenting"] });
  document.addEventListener("keydown", pressed);
  return () => {
    undo.forEach((f) => f());
    hall.disconnect();
    document.removeEventListener("keydown", pressed);
  };
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
