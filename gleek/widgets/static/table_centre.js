// The centre of the table: the piles, the trick, the pots, the highlight, and the tally at the end of a hand. Also the
// help: counts, prices, the score and the moves. A press on a move shows the table as it was then.

import { attribute, h, list, reconcile, renew, show, write } from "../drawing/static/nodes.js";
import { moveFocus } from "../drawing/static/presses.js";
import { button, uniqueId } from "./controls.js";
import { nameAloud } from "./speech.js";
import { drawCoins, makePile, makeSlot, setStyles } from "./table_seat.js";
import { withTerms, writeCards, writeList } from "./texts.js";

const PILES = { turn_up: "turn-up", stock: "stock", discards: "discards" };

/** The centre. `cards` makes the nodes of cards (`CardsOnTable`). `terms` writes a text, and explains words in it. */
export class Centre {
  trumps = h("div.gk-trumps");
  piles = Object.fromEntries(Object.entries(PILES).map(([key, kind]) => [key, makePile(kind)]));
  pileBox = h("div.gk-piles", ...Object.values(this.piles).map((pile) => pile.root));
  trick = h("div.gk-trick");
  pots = h("ul.gk-pots", { role: "list" });
  // A highlight, such as “repique”. Screen readers do not get it, because they read the sentence of the step.
  newest = h("div.gk-newest", { "aria-hidden": "true" });

  constructor(level) {
    this.piles.turn_up.root.prepend(this.trumps);
    this.trickTitle = h(`h${level}.gk-trick-title`);
    const middle = h("div.gk-middle", h("div.gk-play", this.trickTitle, this.trick), this.pots);
    this.node = h("div.gk-centre", this.pileBox, middle, this.newest);
  }

  /** Draw the piles. If they are not `open`, only the turned-up cards show their faces. */
  drawPiles(view, open, cards, terms) {
    terms(this.trumps, view.trump ? view.trump.text : "");
    for (const [key, pile] of Object.entries(this.piles)) {
      const given = view[key] || {};
      const shown = list(given.cards).map((card) => (open || key === "turn_up" ? card : { up: false }));
      terms(pile.caption, given.text);
      attribute(pile.root, "data-closed", shown.every((card) => !card.up) ? "yes" : null);
      setStyles(pile.cards, { "--count": Math.max(2, shown.length) });
      // If the stock has been taken, the discards get its place.
      show(pile.root, view[key] && (key !== "stock" || shown.length || !view.discards));
      cards.lay(pile.cards, shown, key);
    }
    const any = Object.keys(PILES).some((key) => view[key]);
    show(this.pileBox, any);
  }

  drawTrick(view, cards, terms) {
    const { plays, title } = Object(view.trick);
    terms(this.trickTitle, title);
    attribute(this.node, "data-quiet", view.trick ? null : "yes");
    reconcile(this.trick, view.seats, { key: "seat", make: makeSlot }, (node, seat) => {
      const play = list(plays).find((one) => one.seat === seat.seat);
      const { card, name, note } = node.gk;
      attribute(node, "data-place", seat.place);
      attribute(node, "data-wins", play && play.wins ? "yes" : null);
      attribute(card, "aria-label", play ? `Played by ${play.name === "You" ? "you" : play.name}` : null);
      write(name, play ? play.name : "");
      write(note, play ? play.note : "");
      cards.lay(card, play && play.card ? [play.card] : [], `slot-${seat.seat}`);
    });
  }

  drawPots(view, terms) {
    const make = () => h("li", h("span.gk-counters"), h("span.gk-pot-name"), " ", h("b"));
    reconcile(this.pots, view.pots, { key: "pot", make }, (node, pot) => {
      const [counters, name, sum] = node.children;
      attribute(node, "data-pot", pot.pot);
      drawCoins(counters, Number(pot.stakes));
      terms(name, pot.name, 1); // explain only one of its words: two would be too small to touch
      write(sum, pot.text);
      nameAloud(sum, pot.text);
      attribute(node, "data-empty", Number(pot.stakes) ? null : "yes");
    });
  }

  /** Draw the highlight of the step. Return the seat whose words it covers in a small window, or undefined. */
  drawMoment({ moment, seats }) {
    const { text } = Object(moment);
    renew(this.newest, text, () => (text ? [h("div.gk-highlight", {}, text)] : []));
    attribute(this.node, "data-highlight", moment ? "yes" : null);
    const teller = moment && list(seats).find((one) => one.seat === moment.seat && one.said);
    attribute(this.newest, "data-at", teller ? teller.place : null);
    return teller ? teller.seat : undefined;
  }
}

// Draw the tally at the end of a hand in the table `tally`. If all cards are played, it gets the place of the player's
// own cards.
export function drawTally(board, tally, view, terms) {
  const { count, columns, rows } = view.tally || {};
  const all = view.tally ? [list(columns), ...list(rows)] : [];
  reconcile(tally, all, "tr", (row, cells, index) => {
    const scope = (at) => (index === 0 ? "col" : at === 0 ? "row" : null);
    const make = (_text, at) => (scope(at) ? h("th", { scope: scope(at) }) : h("td"));
    reconcile(row, cells, { make }, (node, text) => {
      if (index) write(node, text);
      else terms(node, text);
      nameAloud(node, text, true);
    });
    if (index && count) drawCount(row.children[Number(count.column)], Number(list(count.points)[index - 1]), count);
  });
  attribute(board, "data-over", view.tally ? "yes" : null);
  const held = view.tally && list(view.seats).some((one) => list(one.cards).length);
  attribute(board, "data-held", held ? "yes" : null);
  attribute(board, "data-sheet", view.tally && view.tally.of_match ? "yes" : null);
  show(tally, all.length);
}

// Draw a number of points in a cell as a bar, with a line at the goal. The bar's full length means the goal, or
// the largest number of points in `all` rows if that is more.
function drawCount(cell, points, { goal, points: all }) {
  if (!cell.lastElementChild) cell.append(h("i.gk-counted"));
  const most = Math.max(Number(goal), ...list(all).map(Number), 1);
  setStyles(cell.lastElementChild, { "--part": points / most, "--goal": Number(goal) / most });
  attribute(cell, "data-short", points < Number(goal) ? "yes" : null);
}

/** The help. `look` asks Python for the table after a step; 0 is the table now. */
export class Help {
  facts = h("dl.gk-facts");
  prices = h("div.gk-prices");
  moves = h("ol.gk-moves", { role: "list" });

  constructor(level, look) {
    this.look = look;
    const id = uniqueId("help");
    const close = button("Close", () => this.box.hidePopover());
    const name = h(`h${level}`, { id: uniqueId("help-name") }, "Help at the table");
    this.priceBox = h("details.gk-behind", h("summary", "What counts and what is paid"), this.prices);
    this.movesBox = h("div", h(`h${level + 1}`, "The moves so far"), this.moves);
    const ontoggle = ({ newState }) => newState === "open" && close.focus();
    this.box = h("div.gk-help", { id, popover: "auto", role: "dialog", "aria-labelledby": name.id, ontoggle });
    this.box.append(h("div.gk-help-head", name, close), this.facts, this.priceBox, this.movesBox);
    this.open = button("Help", () => {}, { popovertarget: id, "aria-haspopup": "dialog" });
    this.back = button("Back to now", () => look(0));
    this.looking = h("div.gk-looking", h("p", { role: "status" }), this.back);
  }

  draw({ help, looking }) {
    const { terms, ...given } = help || {};
    const [facts, prices, moves] = [list(given.facts), list(given.prices), list(given.moves)];
    show(this.open, help);
    if (!help && this.box.matches(":popover-open")) this.box.hidePopover();
    const fact = ({ name, text }) => h("div", withTerms("dt", name, terms), withTerms("dd", text, terms));
    renew(this.facts, [facts, terms], () => facts.map(fact));
    const group = ({ who, lines }) => {
      const paid = h("ul", { role: "list" });
      writeList(paid, lines, terms);
      return h("div", withTerms("p", who, terms), paid);
    };
    renew(this.prices, [prices, terms], () => prices.map(group));
    show(this.priceBox, prices.length);
    renew(this.moves, moves, () => moves.map((one, index) => this.makeMove(one, moves[index - 1])));
    show(this.movesBox, moves.length);
    const begins = this.looking.hidden && looking;
    const had = this.looking.contains(document.activeElement);
    show(this.looking, looking);
    writeCards(this.looking.firstChild, looking);
    if (begins) moveFocus(this.back);
    else if (had && !looking) moveFocus(this.open);
  }
  makeMove({ step, stage, text }, before) {
    const press = button("", () => {
      this.box.hidePopover();
      this.look(Number(step));
    });
    writeCards(press, text);
    const begins = before && before.stage === stage ? "" : stage;
    return h("li", { "data-begins": begins ? "yes" : null }, h("b", {}, begins), press);
  }
}
