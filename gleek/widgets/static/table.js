// The table: two, three or four seats around a centre. Each card has one node, which is moved from place to place as
// long as the card is visible. Python decides the places, the texts and the order of the cards.

const REMEMBERED = "gleek-four-colours";
const PILES = { turn_up: "turn-up", stock: "stock", discards: "discards" };
// The most cards in one row: for a hand beside the centre, and for the player's own hand in a high window.
const [BESIDE, IN_ROW] = [6, 7];
const BACKS = 7; // the most backs that are drawn in front of a player's chest
const OLD_WORDS = "en-emodeng"; // the language code for words from old books
const PURSE = 60; // the number of counters that each purse has at the start; the picture shows half as many
const perRow = (count, most) => Math.max(2, Math.ceil(count / Math.max(1, Math.ceil(count / most))));

function render({ model, el }) {
  addSprite(el);
  const { root, lost, level: above } = frame(el, model, "table");
  const level = above + 1;
  const requests = requester(model, root, lost);
  const seats = new Map(); // the nodes of each seat, by its id
  const trumps = h("div", { class: "gk-trumps" });
  const piles = Object.fromEntries(Object.entries(PILES).map(([key, kind]) => [key, makePile(kind)]));
  const pileBox = h("div", { class: "gk-piles" }, ...Object.values(piles).map((pile) => pile.root));
  const trickTitle = h(`h${level}`, { class: "gk-trick-title" });
  const trick = h("div", { class: "gk-trick" });
  const pots = h("ul", { class: "gk-pots", role: "list" });
  const cloth = h("div", { class: "gk-cloth", "aria-hidden": "true" });
  const tally = h("table", { class: "gk-tally" });
  // Screen readers do not get this element, because the sentence of the step mentions the highlight too.
  const newest = h("div", { class: "gk-newest", "aria-hidden": "true" });
  const centre = h(
    "div",
    { class: "gk-centre" },
    pileBox,
    h("div", { class: "gk-middle" }, h("div", { class: "gk-play" }, trickTitle, trick), pots),
    newest,
  );
  piles.turn_up.root.prepend(trumps);
  const legal = h("div", { class: "gk-legal" });
  const words = h("pre", { class: "gk-words" });
  const four = h("button", { type: "button", class: "gk-four" }, "Four colours");
  const board = h("div", { class: "gk-board" }, cloth, centre);
  board.append(
    tally,
    legal,
    h("div", { class: "gk-tools" }, four, h("details", { class: "gk-behind" }, h("summary", {}, "The table in words"), words)),
  );
  root.append(board);

  // The node of each card that is on the table, by the card's key.
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

  let seen = new Set();

  /** Draw the seats of the view in its order, each with one node. */
  function drawSeats(view) {
    const given = list(view.seats);
    attribute(board, "data-seats", given.length || null);
    // If the cards of other players are visible, they need more space. The layout must not change when the last of
    // them is played, in a hand that the reader plays, or in a task that begins before the deal.
    const others = given.some((one) => one.place !== "below" && list(one.cards).some((card) => card.up));
    const open = view.seen_by === null && (others || !root.closest(".gleek-own, .gleek-do"));
    attribute(board, "data-open", open ? "yes" : null);
    for (const [id, seat] of seats) {
      if (given.some((one) => one.seat === id)) continue;
      seat.root.remove();
      seats.delete(id);
    }
    for (const { seat: id } of given) {
      if (seats.has(id)) continue;
      const seat = { ...makeSeat(id, level), places: new Map() };
      // When a card has been played, ignore presses on other cards until Python has answered.
      seat.picks = picker(seat.hand, (c, many) => (many || !requests.busy()) && requests.ask({ what: "pick", c }));
      seat.uncover.addEventListener("click", () => toggleCover(id));
      seat.touch.addEventListener("click", (event) => event.detail < 2 && requests.ask({ what: "choose", id: seat.touch.gkAnswer }));
      seat.plays.addEventListener("click", () => requests.ask({ what: "choose", id: seat.plays.gkId }));
      seats.set(id, seat);
      tally.before(seat.root);
    }
    attempt(given.map((one, index) => () => drawSeat(one, index, view)));
  }
  function drawSeat(given, index, view) {
    const seat = seats.get(given.seat);
    const pick = view.pick && view.pick.seat === given.seat ? view.pick : null;
    const covered = presenting() && canCover(given.seat, view) && !isOpen(given.seat, view);
    const chosen = pick ? list(pick.chosen) : [];
    const mark = (pick && SIGNS_OF[pick.state]) || CHOSEN;
    const cards = list(given.cards).map((card) => ({ ...card, covered, mark: chosen.includes(card.c) ? mark : card.mark }));
    write(seat.name, given.name || given.seat);
    // If the player has no name, the name is the role already, so do not repeat it.
    const nameless = `${given.role} `.toLowerCase().startsWith(`${given.name} `.toLowerCase());
    write(seat.role, nameless ? "" : given.role);
    write(seat.turn, given.to_act ? "to play" : "");
    drawPurse(seat, given.purse || {}, given.gain);
    write(seat.tricks, given.gain ? given.gain.after : given.tricks_text);
    attribute(seat.tricks, "data-none", given.gain || Number(given.tricks) ? null : "yes");
    const make = () => h("li", {}, h("span", { "aria-hidden": "true" }), h("span", { class: "gk-spoken" }));
    reconcile(seat.highlights, given.marks, (one) => one.text, make, (node, one) => {
      write(node.firstChild, one.mark);
      write(node.lastChild, one.text);
    });
    // The style sheet sets words from old books in italics, and other words upright.
    write(seat.said, given.said ? `“${given.said}”` : "");
    attribute(seat.said, "data-source", given.said_source || null);
    attribute(seat.said, "lang", given.said_source ? OLD_WORDS : null);
    explain(seat.said, given.said && given.said_plain);
    drawFace(seat, given, cards);
    drawTouch(seat, given);
    write(seat.plays.firstChild, (given.plays || {}).text);
    attribute(seat.plays, "aria-label", given.plays ? `${given.name} ${given.plays.text}: choose who plays` : null);
    seat.plays.gkId = (given.plays || {}).id;
    show(seat.plays, given.plays);
    write(seat.won, given.won);
    attribute(seat.root, "data-turn", given.to_act ? "yes" : null);
    attribute(seat.root, "data-place", given.place);
    attribute(seat.root, "data-across", ["below", "above"].includes(given.place) ? "yes" : null);
    attribute(seat.hand, "aria-label", `${given.name || given.seat}: ${cards.length} ${cards.length === 1 ? "card" : "cards"}`);
    attribute(seat.hand, "data-backs", cards.length && cards.every((card) => !card.up) ? "yes" : null);
    // Compute the size of the cards from the number dealt, so that it stays the same until the last trick.
    const most = Math.max(2, cards.length, Number(view.hand_size) || 0);
    for (const [key, value] of [["--one", Math.max(2, cards.length)], ["--most", most], ["--two", perRow(most, BESIDE)], ["--per", perRow(most, IN_ROW)], ["--lines", Math.ceil(most / BESIDE)]]) {
      seat.hand.style.setProperty(key, value);
    }
    seat.hand.style.setProperty("--rows", Math.ceil(most / IN_ROW));
    seat.hand.style.setProperty("--words", Math.max(0, ...cards.map((card) => (card.up && card.mark ? String(card.mark).split(" ").length : 0))));
    const shown = cards.filter((card) => card.up).length;
    seat.root.style.setProperty("--shown", shown);
    attribute(seat.root, "data-many", shown > 4 ? "yes" : null);
    seat.hand.style.setProperty("--apart", cards.slice(0, -1).filter((card) => card.up).length);
    attribute(seat.hand, "data-rows", most > IN_ROW ? "yes" : null);
    const laid = lay(seat.hand, cards, given.seat);
    keepPlaces(seat, cards, laid, most);
    seat.picks.update(cards, laid, covered ? null : pick);
    show(seat.uncover, presenting() && canCover(given.seat, view) && cards.some((card) => card.up));
    write(seat.uncover, `${covered ? "Show" : "Cover"} the cards (${index + 1})`);
  }

  /**
   * If a hand has several rows, keep the place of each card when another is played. New places are given when a new
   * card comes or the hand is sorted again. Places must be in the order of the hand, because otherwise cards would
   * cover the corners of others.
   */
  function keepPlaces(seat, cards, laid, most) {
    const keys = cards.map((card, index) => (card.up ? card.c : String(index)));
    const placed = keys.map((key) => seat.places.get(key));
    const inOrder = (one, index) => one && (!index || one[0] > placed[index - 1][0] || (one[0] === placed[index - 1][0] && one[1] > placed[index - 1][1]));
    if (!placed.every(inOrder)) {
      const columns = perRow(most, IN_ROW);
      const inRow = perRow(keys.length, columns);
      const left = Math.floor((columns - inRow) / 2) + 1;
      seat.places = new Map(keys.map((key, index) => [key, [Math.floor(index / inRow) + 1, left + (index % inRow)]]));
    }
    keys.forEach((key, index) => {
      const [row, column] = seat.places.get(key);
      for (const [name, value] of [["--row", row], ["--column", column]]) laid[index].style.setProperty(name, value);
    });
  }

  function drawFace(seat, given, cards) {
    const held = given.place === "below" ? 0 : Math.min(BACKS, cards.filter((card) => !card.up).length);
    const wanted = `${given.name} ${held}`;
    if (seat.face.gkDrawn === wanted) return;
    seat.face.gkDrawn = wanted;
    seat.face.replaceChildren(portrait(String(given.name || ""), held, board));
  }
  /** If a player is a possible answer to a task, put a button over the player's face and name. */
  function drawTouch(seat, given) {
    const one = given.touch || {};
    seat.touch.gkAnswer = one.id;
    write(seat.touch.firstChild, one.id ? [given.name, STATES_OF[one.state]].filter(Boolean).join(", ") : "");
    attribute(seat.touch, "aria-pressed", one.id ? String(Boolean(one.chosen)) : null);
    attribute(seat.touch, "data-state", one.state || null);
    show(seat.touch, one.id);
  }
  /**
   * Draw a player's counters, if the game counts money, and the sum that the player has won or lost. Only screen
   * readers get a sum of zero. At the end of a hand, show `gain`, the result of the hand, instead of the sum.
   */
  function drawPurse(seat, given, gain) {
    write(seat.purseName, gain ? "" : `${given.name} `);
    // Money needs no visible label. A number of points has one.
    attribute(seat.purseName, "class", gain || given.money ? "gk-spoken" : "gk-unit");
    write(seat.purse, (gain || given).text);
    nameAloud(seat.purse, (gain || given).text);
    attribute(seat.purse, "class", given.money && !gain && !Number(given.stakes) ? "gk-spoken" : null);
    drawCoins(seat.pile, given.money ? Math.max(1, (PURSE + Number(given.stakes)) / 2) : null);
    attribute(seat.purse, "data-sign", gain ? Math.sign(Number(gain.stakes)) : null);
  }
  function drawCoins(node, count) {
    if (node.gkCount === count) return;
    node.gkCount = count;
    node.replaceChildren(...(count === null ? [] : [coins(count)]));
  }

  // ---- while the page is presented, hands are face down until the presenter turns each over. In a task, the hands
  // that the audience needs for the answer are open from the start. Cards that a player has shown to all are never
  // covered.
  let turned = new Set();
  const canCover = (id, view) => [null, id].includes(view.seen_by);
  const isOpen = (id, view) => turned.has(id) !== Boolean(root.closest(".gleek-do, .gleek-rounds, .gleek-own") && canCover(id, view));
  let dealt = "";
  function toggleCover(id) {
    if (!turned.delete(id)) turned.add(id);
    moving.redraw();
  }
  function pressed(event) {
    const id = [...seats.keys()][digitOf(event) - 1];
    if (!id || !presenting() || !root.closest("[data-gk-now]") || event.defaultPrevented || isField(event.target)) return;
    if (window.gleek.readText("gleek-keys") === "off") return;
    event.preventDefault();
    toggleCover(id);
  }
  function coverAll() {
    turned = new Set();
    moving.redraw();
  }

  function drawPiles(view) {
    write(trumps, view.trump ? view.trump.text : "");
    // While the page is presented, show the cards of the piles only when all hands are turned over.
    const open = !presenting() || list(view.seats).every((one) => isOpen(one.seat, view));
    for (const [key, pile] of Object.entries(piles)) {
      const given = view[key] || {};
      const shown = list(given.cards).map((card) => (open || key === "turn_up" ? card : { up: false }));
      write(pile.caption, given.text);
      attribute(pile.root, "data-closed", shown.every((card) => !card.up) ? "yes" : null);
      pile.cards.style.setProperty("--count", Math.max(2, shown.length));
      // If the stock has been taken, the discards get its place.
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
      attribute(card, "aria-label", play ? `Played by ${play.name === "You" ? "you" : play.name}` : null);
      write(name, play ? play.name : "");
      write(note, play ? play.note : "");
      lay(card, play && play.card ? [play.card] : [], `slot-${seat.seat}`);
    });
  }

  function drawPots(view) {
    const make = () => h("li", {}, h("span", { class: "gk-counters" }), h("span", { class: "gk-pot-name" }), " ", h("b", {}));
    reconcile(pots, view.pots, (pot) => pot.pot, make, (node, pot) => {
      attribute(node, "data-pot", pot.pot);
      drawCoins(node.children[0], Number(pot.stakes));
      write(node.children[1], pot.name);
      write(node.children[2], pot.text);
      nameAloud(node.children[2], pot.text);
      attribute(node, "data-empty", Number(pot.stakes) ? null : "yes");
    });
  }

  /**
   * Draw the tally at the end of a hand. It takes the place of the player's own cards, or, if some cards are still
   * held, the middle of the table.
   */
  function drawTally(view) {
    const { count } = view.tally || {};
    const rows = view.tally ? [list(view.tally.columns), ...list(view.tally.rows)] : [];
    reconcile(tally, rows, (_, index) => index, () => h("tr", {}), (row, cells, index) => {
      const cell = (text, at) => (index === 0 ? h("th", { scope: "col" }) : at === 0 ? h("th", { scope: "row" }) : h("td", {}));
      reconcile(row, cells, (_, at) => at, cell, (node, text) => {
        write(node, text);
        nameAloud(node, text, true);
      });
      if (index && count) drawCount(row.children[Number(count.column)], Number(list(count.points)[index - 1]), count);
    });
    attribute(board, "data-over", view.tally ? "yes" : null);
    const held = view.tally && list(view.seats).some((one) => list(one.cards).length);
    attribute(board, "data-held", held ? "yes" : null);
    attribute(board, "data-sheet", view.tally && view.tally.of_match ? "yes" : null);
    show(tally, rows.length);
  }

  /** Draw a number of points as a bar, with a line at the goal. */
  function drawCount(cell, points, { goal, points: all }) {
    if (!cell.lastElementChild) cell.append(h("i", { class: "gk-counted" }));
    const most = Math.max(Number(goal), ...list(all).map(Number), 1);
    for (const [key, value] of [["--part", points / most], ["--goal", Number(goal) / most]]) cell.lastElementChild.style.setProperty(key, value);
    attribute(cell, "data-short", points < Number(goal) ? "yes" : null);
  }

  function drawMoment(view) {
    reconcile(newest, view.moment ? [view.moment] : [], (one) => one.text, () => h("div", { class: "gk-highlight" }), (node, one) => write(node, one.text));
    attribute(centre, "data-highlight", view.moment ? "yes" : null);
    // In a small window, the highlight takes the place of what its player has said.
    const teller = view.moment && list(view.seats).find((one) => one.seat === view.moment.seat && one.said);
    attribute(newest, "data-at", teller ? teller.place : null);
    for (const [id, seat] of seats) attribute(seat.root, "data-highlight", teller && id === teller.seat ? "yes" : null);
  }

  function drawLegal(view) {
    write(legal, view.pick && view.pick.label ? view.pick.label : (view.legal || {}).text);
  }

  function draw(view) {
    const had = document.activeElement && root.contains(document.activeElement) ? document.activeElement : null;
    const from = had && [...seats.values()].find((seat) => seat.hand.contains(had));
    const at = from ? from.picks.indexOf(had) : -1;
    seen = new Set();
    const faces = list((view.turn_up || {}).cards).map((card) => card.c);
    const deal = [...faces, ...list(view.seats).map((seat) => seat.name)].join(" ");
    if ((faces.length || !view.turn_up) && deal !== dealt) [dealt, turned] = [deal, new Set()];
    // Draw the trick before the piles, and the piles before the hands. So the node of a played card is moved, and no
    // second node is made for it.
    attempt([
      () => drawTrick(view),
      () => drawPiles(view),
      () => drawSeats(view),
      () => drawTally(view),
      () => drawPots(view),
      () => drawMoment(view),
      () => drawLegal(view),
      () => write(words, aloud(view.text)),
    ]);
    for (const [key, node] of nodes) if (!seen.has(key) || !node.isConnected) nodes.delete(key);
    if (at >= 0 && document.activeElement !== had) refocus(from, at, moving.goal() || view);
  }
  /**
   * The focused card has been played. Focus the nearest legal card. If there is none, send an event, so
   * that another widget takes the focus.
   */
  function refocus(seat, at, { seats: others }) {
    const legal = list(others).flatMap((one) => list(one.cards)).filter((card) => card.legal).map((card) => card.c);
    const next = seat.picks.near(at, legal);
    if (next) return moveFocus(next);
    return root.dispatchEvent(new CustomEvent("gleek:freed", { bubbles: true }));
  }

  const moving = mover(board, () => el.parentElement || root, draw, {
    cards: () => nodes,
    face: (id) => (seats.has(id) ? seats.get(id).face : null),
    purse(account) {
      const [kind, id] = account.split(" ");
      if (kind === "seat") return seats.has(id) ? seats.get(id).pile : null;
      return pots.querySelector(`[data-pot="${CSS.escape(id)}"]`);
    },
  });

  function colours() {
    const on = Boolean(model.get("four_colours"));
    attribute(root, "data-four", on ? "yes" : null);
    attribute(four, "aria-pressed", String(on));
  }
  four.addEventListener("click", () => {
    const on = !model.get("four_colours");
    model.set("four_colours", on);
    model.save_changes();
    if (published()) window.gleek.keepText(REMEMBERED, on ? "yes" : "no");
  });
  const chosen = published() ? window.gleek.readText(REMEMBERED) : null;
  if (chosen) model.set("four_colours", chosen === "yes");

  /**
   * Return a function that returns a text for what a press of a control does. For a card, it is the seat and the kind
   * of choice.
   */
  const meaning = (view) => (control) =>
    control.gkCard === undefined ? control.textContent : JSON.stringify([(view.pick || {}).seat, (view.pick || {}).label]);
  function update() {
    const view = model.get("view") || {};
    noteControls(root, meaning(moving.shown() || {}));
    moving.update(view);
    noteControls(root, meaning(view));
  }

  const undo = [drawOnChange(model, ["view"], update), drawOnChange(model, ["four_colours"], colours), requests.stop];
  const presented = new MutationObserver(coverAll);
  presented.observe(document.body, { attributes: true, attributeFilter: ["data-gk-presenting"] });
  document.addEventListener("keydown", pressed);
  return () => {
    undo.forEach((f) => f());
    moving.stop();
    presented.disconnect();
    document.removeEventListener("keydown", pressed);
  };
}

export default { initialize, render };
