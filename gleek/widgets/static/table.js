// The table: two, three or four seats around a centre. Python decides the places, the texts and the order of the cards.

import { addSprite, drawFan, makeCard, updateCard } from "../drawing/static/cards.js";
import { attempt, attribute, h, isField, list, renew, show, write } from "../drawing/static/nodes.js";
import { moveFocus, noteControls } from "../drawing/static/presses.js";
import { button, digitOf } from "./controls.js";
import { listen, presenting, published } from "./page.js";
import { picker, removePress } from "./picks.js";
import { aloud } from "./speech.js";
import { Mover } from "./table_animation.js";
import { Centre, drawTally, Help } from "./table_centre.js";
import { cardsOf, drawCoins, drawPlayer, makeSeat, measureHand, placesOf, setStyles } from "./table_seat.js";
import { termWriter, withTerms } from "./texts.js";
import { drawOnChange, Widget, widget } from "./widget_frame.js";

const REMEMBERED = "gleek-four-colours";

/** The cards on the table. Each has one node, which is moved from place to place as long as the card is visible. */
class CardsOnTable {
  nodes = new Map(); // the node of each card, by the card's key
  #seen = new Set(); // the keys of the cards that this drawing has placed

  begin() {
    this.#seen = new Set();
  }

  // Make the nodes of these cards the only children of `parent`, and return them. `home` names this place on the table;
  // the nodes of face-down cards are found again by it.
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

  end() {
    for (const [key, node] of this.nodes) if (!this.#seen.has(key) || !node.isConnected) this.nodes.delete(key);
  }
}

// While the page is presented, hands are face down until the presenter turns each over. Hands that the audience needs
// for an answer are open from the start, and so are cards that a player has shown to all.
class Covers {
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

  can(id, view) {
    return presenting() && [null, id].includes(view.seen_by);
  }
  isOpen(id, view) {
    const needed = this.root.closest(".gleek-do, .gleek-rounds, .gleek-own") && [null, id].includes(view.seen_by);
    return this.#turned.has(id) !== Boolean(needed);
  }
}

function drawMap(node, board, view) {
  const { parts, terms } = view.map || {};
  const drawn = (part) => {
    const [cards, counters] = [h("ul.gk-fan-of", { role: "list", "aria-hidden": "true" }), h("span.gk-counters")];
    drawFan(cards, list(part.cards), 0);
    drawCoins(counters, Number(part.coins) || null);
    const words = [withTerms("b", part.name, terms), withTerms("p", part.text, terms)];
    return h("li", h("div.gk-drawn-part", cards, counters), ...words);
  };
  renew(node, view.map, () => list(parts).map(drawn));
  show(node, view.map);
  board.inert = Boolean(view.map);
}

export class Table extends Widget {
  seats = new Map(); // the nodes of each seat, by its id
  cards = new CardsOnTable();

  constructor(given) {
    super(given, "table");
    addSprite(this.el);
    const chosen = published() ? window.gleek.readText(REMEMBERED) : null;
    if (chosen) this.model.set("four_colours", chosen === "yes");
    this.covers = new Covers(this.root);
    this.centre = new Centre(this.level + 1);
    this.tally = h("table.gk-tally");
    this.legal = h("div.gk-legal");
    this.words = h("pre.gk-words");
    this.four = button("Four colours", () => this.changeColours(), { class: "gk-four" });
    const inWords = h("details.gk-behind", h("summary", "The table in words"), this.words);
    const cloth = h("div.gk-cloth", { "aria-hidden": "true" });
    this.help = new Help(this.level + 1, (step) => this.requests.ask({ what: "look", step }));
    const tools = h("div.gk-tools", this.four, this.help.open, inWords);
    const { box, looking } = this.help;
    this.board = h("div.gk-board", cloth, this.centre.node, this.tally, this.legal, tools);
    this.map = h("ol.gk-game-map", { role: "list", hidden: true });
    this.root.append(this.board, looking, box, this.map);
    const around = () => this.el.parentElement || this.root;
    this.moving = new Mover(this.board, around, (view) => this.drawView(view), {
      cards: () => this.cards.nodes,
      face: (id) => (this.seats.has(id) ? this.seats.get(id).face : null),
      purse: (account) => this.purseOf(account),
    });
  }

  /** Return the node with the counters of an account (a seat or a pot). */
  purseOf(account) {
    const [kind, id] = account.split(" ");
    if (kind !== "seat") return this.centre.pots.querySelector(`[data-pot="${CSS.escape(id)}"]`);
    return this.seats.has(id) ? this.seats.get(id).pile : null;
  }

  /** Lower the raised cards after an answer. The table itself is drawn when its view changes. */
  settled() {
    for (const { picks } of this.seats.values()) picks.settled();
  }
  begin() {
    const presented = new MutationObserver(() => {
      this.covers.coverAll();
      this.moving.redraw();
    });
    presented.observe(document.body, { attributes: true, attributeFilter: ["data-gk-presenting"] });
    const coloured = drawOnChange(this.model, ["four_colours"], () => this.drawColours());
    const pressed = listen(document, "keydown", (event) => this.pressed(event));
    return [coloured, this.moving.stop, () => presented.disconnect(), pressed];
  }
  draw(view) {
    noteControls(this.root, this.meaning(this.moving.shown || { pick: null }));
    this.moving.update(view);
    noteControls(this.root, this.meaning(view));
  }
  // Return a function for `noteControls`. For a control it returns a text that changes if a press would mean
  // something else: for a card, the seat and the label of the choice `pick`; else the control's own text.
  meaning({ pick }) {
    const { seat, label } = pick || {};
    return (control) => (control.gkCard === undefined ? control.textContent : JSON.stringify([seat, label]));
  }
  drawView(view) {
    const { board, centre, cards, root } = this;
    const had = document.activeElement && root.contains(document.activeElement) ? document.activeElement : null;
    const from = had && [...this.seats.values()].find((seat) => seat.hand.contains(had));
    const at = from ? from.picks.indexOf(had) : -1;
    const terms = termWriter(view.terms);
    cards.begin();
    this.covers.begin(view);
    // While the page is presented, show the cards of the piles only when all hands are turned over.
    const open = !presenting() || list(view.seats).every((one) => this.covers.isOpen(one.seat, view));
    // Draw a trick before piles, and piles before hands, so that the node of a played card is moved.
    attempt([
      () => centre.drawTrick(view, cards, terms),
      () => centre.drawPiles(view, open, cards, terms),
      () => this.drawSeats(view, terms),
      () => drawTally(board, this.tally, view, terms),
      () => centre.drawPots(view, terms),
      () => this.drawMoment(view),
      () => write(this.legal, view.pick && view.pick.label ? view.pick.label : (view.legal || {}).text),
      () => write(this.words, aloud(view.text)),
      () => this.help.draw(view),
      () => drawMap(this.map, board, view),
    ]);
    cards.end();
    if (at >= 0 && document.activeElement !== had) this.refocus(from, at, this.moving.goal() || view);
  }
  drawMoment(view) {
    const teller = this.centre.drawMoment(view);
    for (const [id, seat] of this.seats) attribute(seat.root, "data-highlight", id === teller ? "yes" : null);
  }
  // After the focused card was played, focus the nearest legal card, or the nearest card if none is legal. If
  // no card can be picked, the task panel takes the focus. `at` is the index that the played card had in its
  // hand, `seat` has the nodes of this seat, and the third argument is the view.
  refocus(seat, at, { seats }) {
    const cards = list(seats).flatMap((one) => list(one.cards));
    const legal = cards.filter((card) => card.legal).map((card) => card.c);
    const next = seat.picks.near(at, legal);
    if (next) moveFocus(next);
    else this.root.dispatchEvent(new CustomEvent("gleek:freed", { bubbles: true }));
  }

  drawSeats(view, terms) {
    const given = list(view.seats);
    attribute(this.board, "data-seats", given.length || null);
    // If the cards of other players are visible, they need more space. The layout must not change when the last of
    // them is played, in a hand that the reader plays, or in a task that begins before the deal.
    const others = given.some((one) => one.place !== "below" && list(one.cards).some((card) => card.up));
    const open = view.seen_by === null && (others || !this.root.closest(".gleek-own, .gleek-do"));
    attribute(this.board, "data-open", open ? "yes" : null);
    for (const [id, seat] of this.seats) {
      if (given.some((one) => one.seat === id)) continue;
      seat.root.remove();
      this.seats.delete(id);
    }
    for (const { seat: id } of given) if (!this.seats.has(id)) this.addSeat(id);
    attempt(given.map((one, index) => () => this.drawSeat(one, index, view, terms)));
  }
  addSeat(id) {
    const { requests } = this;
    const seat = { ...makeSeat(id, this.level + 1), places: new Map(), picks: null };
    // When a card has been played, ignore presses on other cards until Python has answered.
    seat.picks = picker(seat.hand, (c, many) => (many || !requests.busy()) && requests.ask({ what: "pick", c }));
    seat.uncover.addEventListener("click", () => this.toggleCover(id));
    seat.touch.addEventListener("click", (event) => {
      if (event.detail < 2) requests.ask({ what: "choose", id: seat.touch.gkAnswer });
    });
    seat.plays.addEventListener("click", () => requests.ask({ what: "choose", id: seat.plays.gkId }));
    this.seats.set(id, seat);
    this.tally.before(seat.root);
  }
  drawSeat(given, index, view, terms) {
    const seat = this.seats.get(given.seat);
    const pick = view.pick && view.pick.seat === given.seat ? view.pick : null;
    const coverable = this.covers.can(given.seat, view);
    const covered = coverable && !this.covers.isOpen(given.seat, view);
    const cards = cardsOf(given, pick, covered);
    drawPlayer(seat, given, this.board, terms);
    const most = measureHand(seat, given, cards, view.hand_size);
    const laid = this.cards.lay(seat.hand, cards, given.seat);
    const keys = cards.map((card, at) => (card.up ? card.c : String(at)));
    seat.places = placesOf(seat.places, keys, most);
    setStyles(seat.hand, { "--per": Math.max(2, ...[...seat.places.values()].map(([, column]) => column)) });
    keys.forEach((key, at) => {
      const [row, column] = seat.places.get(key);
      setStyles(laid[at], { "--row": row, "--column": column });
    });
    seat.picks.update(cards, laid, covered ? null : pick);
    attribute(seat.hand, "data-answer", pick && pick.state);
    show(seat.uncover, coverable && cards.some((card) => card.up));
    write(seat.uncover, `${covered ? "Show" : "Cover"} the cards (${index + 1})`);
  }

  toggleCover(id) {
    this.covers.toggle(id);
    this.moving.redraw();
  }
  pressed(event) {
    const id = [...this.seats.keys()][Number(digitOf(event)) - 1];
    if (!id || !presenting() || !this.root.closest("[data-gk-now]")) return;
    if (event.defaultPrevented || isField(event.target) || window.gleek.readText("gleek-keys") === "off") return;
    event.preventDefault();
    this.toggleCover(id);
  }

  drawColours() {
    const on = Boolean(this.model.get("four_colours"));
    attribute(this.root, "data-four", on ? "yes" : null);
    attribute(this.four, "aria-pressed", String(on));
  }
  changeColours() {
    const on = !this.model.get("four_colours");
    this.model.set("four_colours", on);
    this.model.save_changes();
    if (published()) window.gleek.keepText(REMEMBERED, on ? "yes" : "no");
  }
}

export default widget(Table);
