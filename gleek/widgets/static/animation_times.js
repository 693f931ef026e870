// The animations between two views of the table: their order and their times. Nothing here needs a browser.

import { list } from "../drawing/static/nodes.js";
import { withChanges } from "./model.js";

// The least and the most time for one frame of an animation, and the most time for all frames together.
const PACE_MS = { least: 400, most: 700, all: 4800 };
const SLOWER = 2.5; // at the slow speed, all these times are this many times longer
// Additional time for a frame in which a card is turned up, and for the count at the end of a hand.
const [TURN_MS, COUNT_MS] = [260, 1400];

/** Return the codes of cards in the player's own hand that have a label and were not visible in the view `before`. */
export function turned(before, view) {
  const own = (given) => list(given.seats).find((seat) => seat.place === "below") || {};
  const lay = (given) => [own(given), ...["stock", "turn_up", "discards"].map((pile) => given[pile] || {})];
  const laid = lay(before).flatMap((place) => list(place.cards));
  const known = new Set(laid.map((card) => card.c));
  return list(own(view).cards)
    .filter((card) => card.up && card.mark && !known.has(card.c))
    .map((card) => card.c);
}
export const counted = (before, view) => Boolean(view.tally && !before.tally);
/** Return by how many milliseconds a frame is longer, because cards are turned up or the hand is counted. */
export const longer = (before, view) => turned(before, view).length * TURN_MS + (counted(before, view) ? COUNT_MS : 0);

// Return the `views` to show after the view `shown`, of which `view` is the last, and the time for each in milliseconds
// (`pace`). If there are too many views, the first ones are left out.
export function framesOf(shown, view, slow = false) {
  let views = [view];
  // Each frame is stored as the changes that turn the view after it into its own.
  for (const frame of [...list(view.moved.frames)].reverse()) views.unshift(withChanges(views[0], frame));
  const besides = views.reduce((sum, one, index) => sum + longer(views[index - 1] || shown, one), 0);
  const room = Math.max(PACE_MS.all - besides, PACE_MS.least);
  views = views.slice(-Math.floor(room / PACE_MS.least));
  const pace = Math.max(PACE_MS.least, Math.min(PACE_MS.most, room / views.length));
  return { views, pace: slow ? SLOWER * pace : pace };
}

// Return the codes of the cards that were in the trick in the view `before` and are not in `view`, and the seat that
// has won the trick. If nobody has, there are no cards, and `seat` is null.
export function takenCards(before, view) {
  const plays = list((before.trick || {}).plays);
  const winner = plays.find((one) => one.wins);
  const now = list((view.trick || {}).plays).map((one) => one.card && one.card.c);
  const cards = plays.filter((one) => one.card && !now.includes(one.card.c)).map((one) => one.card.c);
  return winner ? { cards, seat: winner.seat } : { cards: [], seat: null };
}

/** Return a map from the account of each seat and pot ("seat ann", "pot gleek") to its sum in stakes. */
function accounts(view) {
  const sums = new Map();
  for (const { seat, purse } of list(view.seats)) sums.set(`seat ${seat}`, Number((purse || {}).stakes) || 0);
  for (const { pot, stakes } of list(view.pots)) sums.set(`pot ${pot}`, Number(stakes) || 0);
  return sums;
}

// Return payments ({ from, to, sum }, in stakes) that explain how the sums of two views differ: from each account that
// has less than before to those that have more.
export function payments(before, after) {
  const had = accounts(before);
  const changes = [...accounts(after)].map(([id, sum]) => ({ id, by: sum - (had.get(id) || 0) }));
  const givers = changes.filter(({ by }) => by < 0).map(({ id, by }) => ({ id, left: -by }));
  const takers = changes.filter(({ by }) => by > 0).map(({ id, by }) => ({ id, left: by }));
  const made = [];
  for (const giver of givers) {
    for (const taker of takers) {
      const sum = Math.min(giver.left, taker.left);
      if (!sum) continue;
      giver.left -= sum;
      taker.left -= sum;
      made.push({ from: giver.id, to: taker.id, sum });
    }
  }
  return made;
}
