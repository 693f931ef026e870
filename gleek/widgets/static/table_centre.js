// The centre of the table: the piles, the trick, the pots, the highlight, and the tally at the end of a hand.

import { attribute, h, list, reconcile, renew, show, write } from "../drawing/static/nodes.js";
import { nameAloud } from "./speech.js";
import { drawCoins, makePile, makeSlot, setStyles } from "./table_seat.js";

const PILES = { turn_up: "turn-up", stock: "stock", discards: "discards" };

export function makeCentre(level) {
  const trumps = h("div.gk-trumps");
  const piles = Object.fromEntries(Object.entries(PILES).map(([key, kind]) => [key, makePile(kind)]));
  piles.turn_up.root.prepend(trumps);
  const pileBox = h("div.gk-piles", ...Object.values(piles).map((pile) => pile.root));
  const [trickTitle, trick] = [h(`h${level}.gk-trick-title`), h("div.gk-trick")];
  const pots = h("ul.gk-pots", { role: "list" });
  // A highlight, such as “repique”. Screen readers do not get it, because they read the sentence of the step.
  const newest = h("div.gk-newest", { "aria-hidden": "true" });
  const middle = h("div.gk-middle", h("div.gk-play", trickTitle, trick), pots);
  const node = h("div.gk-centre", pileBox, middle, newest);
  return { node, trumps, piles, pileBox, trickTitle, trick, pots, newest };
}

// Draw the piles. If they are not `open`, only the turned-up cards show their faces. `cards` makes the nodes of the
// cards (`CardsOnTable`). `terms` writes a text and explains the game's words in it.
export function drawPiles(centre, view, open, cards, terms) {
  terms(centre.trumps, view.trump ? view.trump.text : "");
  for (const [key, pile] of Object.entries(centre.piles)) {
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
  show(centre.pileBox, any);
}

export function drawTrick(centre, view, cards, terms) {
  const plays = list((view.trick || {}).plays);
  terms(centre.trickTitle, (view.trick || {}).title);
  attribute(centre.node, "data-quiet", view.trick ? null : "yes");
  reconcile(centre.trick, view.seats, { key: "seat", make: makeSlot }, (node, seat) => {
    const play = plays.find((one) => one.seat === seat.seat);
    const { card, name, note } = node.gk;
    attribute(node, "data-place", seat.place);
    attribute(node, "data-wins", play && play.wins ? "yes" : null);
    attribute(card, "aria-label", play ? `Played by ${play.name === "You" ? "you" : play.name}` : null);
    write(name, play ? play.name : "");
    write(note, play ? play.note : "");
    cards.lay(card, play && play.card ? [play.card] : [], `slot-${seat.seat}`);
  });
}

export function drawPots({ pots }, view, terms) {
  const make = () => h("li", h("span.gk-counters"), h("span.gk-pot-name"), " ", h("b"));
  reconcile(pots, view.pots, { key: "pot", make }, (node, pot) => {
    attribute(node, "data-pot", pot.pot);
    drawCoins(node.children[0], Number(pot.stakes));
    terms(node.children[1], pot.name, 1); // explain only one of its words: two would be too small to touch
    write(node.children[2], pot.text);
    nameAloud(node.children[2], pot.text);
    attribute(node, "data-empty", Number(pot.stakes) ? null : "yes");
  });
}

/** Draw the highlight of the step. Return the seat whose words it covers in a small window, or undefined. */
export function drawMoment({ node, newest }, view) {
  const { text } = Object(view.moment);
  renew(newest, text, () => (text ? [h("div.gk-highlight", {}, text)] : []));
  attribute(node, "data-highlight", view.moment ? "yes" : null);
  const teller = view.moment && list(view.seats).find((one) => one.seat === view.moment.seat && one.said);
  attribute(newest, "data-at", teller ? teller.place : null);
  return teller ? teller.seat : undefined;
}

// Draw the tally at the end of a hand in the table `tally`. If all cards are played, it gets the place of the player's
// own cards. `terms` writes a text and explains the game's words in it.
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
