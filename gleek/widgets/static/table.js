// The table: two, three or four seats about a centre. Cards are the same nodes from the deal to the last trick; they
// are moved. Places, texts and the order of the cards are Python's.

const REMEMBERED = "gleek-four-colours";
const PILES = { turn_up: "turn-up", stock: "stock", discards: "discards" };
const ROW = 6; // so many cards of a hand lie in one row beside the centre; more lie in two
const TAP_ROW = 7; // so many that are to be tapped lie in one row on a telephone
const inRow = (count) => Math.max(Math.min(count, ROW), Math.ceil(count / 2));

function makeSeat(id, level) {
  const name = h(`h${level}`, { class: "gk-name", id: uniqueId("seat") });
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
    { class: "gk-seat", role: "group", "data-seat": id, "aria-labelledby": name.id },
    h("div", { class: "gk-plate" }, h("div", { class: "gk-who" }, name, role, turn), h("p", { class: "gk-state" }, purse, tricks, said, won), uncover),
    hand,
  );
  return { root, name, role, turn, purse, tricks, said, won, hand, uncover };
}

function makePile(kind) {
  const cards = h("ul", { class: "gk-pile-cards", role: "list" });
  const caption = h("p", { class: "gk-caption", id: uniqueId("pile") });
  attribute(cards, "aria-labelledby", caption.id);
  return { root: h("div", { class: `gk-pile gk-${kind}` }, caption, cards), caption, cards };
}

function makeSlot() {
  const card = h("ul", { class: "gk-slot-card", role: "list" });
  const name = h("span", { class: "gk-slot-name" });
  const note = h("span", { class: "gk-wins" });
  const node = h("div", { class: "gk-slot" }, card, h("p", { class: "gk-slot-words" }, name, note));
  node.gk = { card, name, note };
  return node;
}

function render({ model, el }) {
  addSprite();
  const { root, heading, lost } = frame(el, model, "table");
  const level = (Number(model.get("level")) || 2) + 1;
  const requests = requester(model, root, lost);
  const seats = new Map(); // the nodes of each seat, by its id
  const trumps = h("p", { class: "gk-trumps" });
  const piles = Object.fromEntries(Object.entries(PILES).map(([key, kind]) => [key, makePile(kind)]));
  const pileBox = h("div", { class: "gk-piles" }, ...Object.values(piles).map((pile) => pile.root));
  const trickTitle = h(`h${level}`, { class: "gk-trick-title" });
  const trick = h("div", { class: "gk-trick" });
  const pots = h("ul", { class: "gk-pots", role: "list" });
  const tally = h("table", { class: "gk-tally" });
  const centre = h(
    "div",
    { class: "gk-centre" },
    pileBox,
    h("div", { class: "gk-middle" }, h("div", { class: "gk-play" }, trickTitle, trick), tally, pots),
  );
  piles.turn_up.root.prepend(trumps);
  const legal = h("p", { class: "gk-legal" });
  const words = h("pre", { class: "gk-words" });
  const four = h("button", { type: "button", class: "gk-four" }, "Four colours");
  const board = h("div", { class: "gk-board" }, centre);
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
    let next = parent.firstChild;
    for (const node of wanted) {
      if (node.gkPress && !parent.classList.contains("gk-hand")) removePress(node);
      if (node === next) next = next.nextSibling;
      else parent.insertBefore(node, next);
    }
    return wanted;
  }

  let seen = new Set();

  /** One node for each seat of the view, in its order. */
  function drawSeats(view) {
    const given = list(view.seats);
    const size = Number(view.hand_size) || 0;
    attribute(board, "data-seats", given.length || null);
    board.style.setProperty("--most", Math.max(2, size));
    board.style.setProperty("--rows", size > ROW ? 2 : 1);
    for (const [id, seat] of seats) {
      if (given.some((one) => one.seat === id)) continue;
      seat.root.remove();
      seats.delete(id);
    }
    for (const { seat: id } of given) {
      if (seats.has(id)) continue;
      const seat = makeSeat(id, level);
      seat.picks = picker(seat.hand, (c) => requests.ask({ what: "pick", c }));
      seat.uncover.addEventListener("click", () => toggleCover(id));
      seats.set(id, seat);
      board.append(seat.root);
    }
    attempt(given.map((one, index) => () => drawSeat(one, index, view)));
  }
  function drawSeat(given, index, view) {
    const seat = seats.get(given.seat);
    const pick = view.pick && view.pick.seat === given.seat ? view.pick : null;
    const covered = presenting() && !isOpen(given.seat, view);
    const chosen = pick ? list(pick.chosen) : [];
    const cards = list(given.cards).map((card) => ({ ...card, covered, mark: chosen.includes(card.c) ? CHOSEN : card.mark }));
    write(seat.name, given.name || given.seat);
    // A player without a name goes by his place, which need not be said twice.
    const nameless = String(given.role || "").toLowerCase().startsWith(String(given.name || "").toLowerCase());
    write(seat.role, nameless ? "" : given.role);
    write(seat.turn, given.to_act ? "Turn" : "");
    write(seat.purse, given.purse ? `${given.purse.name} ${given.purse.text}` : "");
    write(seat.tricks, given.tricks_text);
    write(seat.said, given.said ? `“${given.said}”` : "");
    write(seat.won, given.won);
    attribute(seat.root, "data-turn", given.to_act ? "yes" : null);
    attribute(seat.root, "data-place", given.place);
    attribute(seat.root, "data-across", ["below", "above"].includes(given.place) ? "yes" : null);
    attribute(seat.hand, "aria-label", `${given.name || given.seat}: ${cards.length} ${cards.length === 1 ? "card" : "cards"}`);
    attribute(seat.hand, "data-backs", cards.length && cards.every((card) => !card.up) ? "yes" : null);
    seat.hand.style.setProperty("--two", Math.max(2, inRow(Number(view.hand_size) || 0), inRow(cards.length)));
    seat.hand.style.setProperty("--one", Math.max(2, cards.length));
    seat.hand.style.setProperty("--per", Math.max(2, cards.length > TAP_ROW ? Math.ceil(cards.length / 2) : cards.length));
    const laid = lay(seat.hand, cards, given.seat);
    seat.picks.update(cards, laid, covered ? null : pick);
    show(seat.uncover, presenting() && cards.some((card) => card.up));
    write(seat.uncover, `${covered ? "Show" : "Cover"} the cards (${index + 1})`);
  }

  // ---- while it is presented the hands lie covered until they are turned over one by one; in a task the audience
  // answers for one seat, and that hand lies open
  let turned = new Set();
  const isOpen = (id, view) => turned.has(id) !== Boolean(root.closest(".gleek-do, .gleek-own") && view.seen_by === id);
  let dealt = "";
  function toggleCover(id) {
    if (!turned.delete(id)) turned.add(id);
    draw();
  }
  function pressed(event) {
    const id = [...seats.keys()][Number(event.key) - 1];
    if (!id || !presenting() || !root.closest("[data-gk-now]") || event.defaultPrevented || hasModifier(event) || isField(event.target)) return;
    event.preventDefault();
    toggleCover(id);
  }
  function coverAll() {
    turned = new Set();
    draw();
  }

  function drawPiles(view) {
    write(trumps, view.trump ? view.trump.text : "");
    // While it is presented the piles are open when the last hand is.
    const open = !presenting() || list(view.seats).every((one) => isOpen(one.seat, view));
    for (const [key, pile] of Object.entries(piles)) {
      const given = view[key] || {};
      const shown = list(given.cards).map((card) => (open || key === "turn_up" ? card : { up: false }));
      write(pile.caption, given.text);
      attribute(pile.root, "data-closed", shown.every((card) => !card.up) ? "yes" : null);
      pile.cards.style.setProperty("--count", Math.max(2, shown.length));
      // A pile that has been taken leaves its place to the next.
      show(pile.root, view[key] && (key !== "stock" || shown.length || !view.discards));
      lay(pile.cards, shown, key);
    }
    show(pileBox, Object.keys(PILES).some((key) => view[key]));
  }

  function drawTrick(view) {
    const plays = list((view.trick || {}).plays);
    write(trickTitle, (view.trick || {}).title);
    attribute(centre, "data-quiet", view.trick ? null : "yes");
    reconcile(trick, view.seats, (seat) => seat.seat, makeSlot, (node, seat) => {
      const play = plays.find((one) => one.seat === seat.seat);
      const { card, name, note } = node.gk;
      attribute(node, "data-place", seat.place);
      attribute(node, "data-wins", play && play.wins ? "yes" : null);
      attribute(card, "aria-label", play ? `Played by ${play.name}` : null);
      write(name, play ? play.name : "");
      write(note, play ? play.note : "");
      lay(card, play && play.card ? [play.card] : [], `slot-${seat.seat}`);
    });
  }

  function drawPots(view) {
    reconcile(pots, view.pots, (pot) => pot.pot, () => h("li", {}, h("span", { class: "gk-pot-name" }), " ", h("b", {})), (node, pot) => {
      write(node.children[0], pot.name);
      write(node.children[1], pot.text);
      attribute(node, "data-empty", Number(pot.stakes) ? null : "yes");
    });
  }

  /** At the end what each has comes into the middle of the table, where there are no cards any more. */
  function drawTally(view) {
    const rows = view.tally ? [list(view.tally.columns), ...list(view.tally.rows)] : [];
    reconcile(tally, rows, (_, index) => index, () => h("tr", {}), (row, cells, index) => {
      const cell = (text, at) => (index === 0 ? h("th", { scope: "col" }) : at === 0 ? h("th", { scope: "row" }) : h("td", {}));
      reconcile(row, cells, (_, at) => at, cell, write);
    });
    attribute(centre, "data-over", view.tally ? "yes" : null);
    show(tally, rows.length);
  }

  function drawLegal(view) {
    write(legal, view.pick && view.pick.label ? view.pick.label : (view.legal || {}).text);
  }

  function draw() {
    const view = model.get("view") || {};
    const before = rectangles(nodes);
    const had = document.activeElement && root.contains(document.activeElement) ? document.activeElement : null;
    const from = had && [...seats.values()].find((seat) => seat.hand.contains(had));
    const at = from ? from.picks.indexOf(had) : -1;
    seen = new Set();
    const faces = list((view.turn_up || {}).cards).map((card) => card.c);
    const deal = [...faces, ...list(view.seats).map((seat) => seat.name)].join(" ");
    if ((faces.length || !view.turn_up) && deal !== dealt) [dealt, turned] = [deal, new Set()];
    write(heading, model.get("label"));
    // The trick, then the piles, then the hands: a card is taken to its new place, not made a second time there.
    attempt([
      () => drawTrick(view),
      () => drawPiles(view),
      () => drawSeats(view),
      () => drawTally(view),
      () => drawPots(view),
      () => drawLegal(view),
      () => write(words, view.text),
    ]);
    for (const [key, node] of nodes) if (!seen.has(key) || !node.isConnected) nodes.delete(key);
    attempt([() => slide(nodes, before)]);
    if (at >= 0 && document.activeElement !== had) refocus(from, at);
    else if (view.pick && !picking) toHand(seats.get(view.pick.seat));
    picking = Boolean(view.pick);
  }
  /** A card is to be chosen now: who is at the instruction, with nothing there to press, goes on in the hand. */
  let picking = false;
  function toHand(seat) {
    const active = document.activeElement;
    const first = seat && seat.hand.querySelector(".gk-press[tabindex='0']");
    const box = el.parentElement;
    if (first && box && box.contains(active) && active.classList.contains("gk-instruction")) first.focus();
  }
  /** The card that had the focus has been played: go on with its neighbour, or let the box say where to go on. */
  function refocus(seat, at) {
    const next = seat.picks.near(at);
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
    if (published()) attempt([() => localStorage.setItem(REMEMBERED, on ? "yes" : "no")]);
  });
  attempt([
    () => {
      const kept = published() ? localStorage.getItem(REMEMBERED) : null;
      if (kept) model.set("four_colours", kept === "yes");
    },
  ]);

  const undo = [drawOnChange(model, ["view", "label"], draw), drawOnChange(model, ["four_colours"], colours), requests.stop];
  const presented = new MutationObserver(coverAll);
  presented.observe(document.body, { attributes: true, attributeFilter: ["data-gk-presenting"] });
  document.addEventListener("keydown", pressed);
  return () => {
    undo.forEach((f) => f());
    presented.disconnect();
    document.removeEventListener("keydown", pressed);
  };
}

function rectangles(nodes) {
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
