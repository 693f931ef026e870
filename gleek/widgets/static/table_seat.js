// One seat of the table: the face, the purse, what the player has said, and the hand.

import { CHOSEN } from "../drawing/static/cards.js";
import { coins } from "../drawing/static/coins.js";
import { attribute, h } from "../drawing/static/elements.js";
import { list, reconcile, SIGNS_OF, STATES_OF, show, write } from "../drawing/static/nodes.js";
import { portrait } from "../drawing/static/people.js";
import { nameAloud } from "./speech.js";
import { explain } from "./texts.js";

// The most cards in one row: for a hand next to the centre, and for the player's own hand in a high window.
const [BESIDE, IN_ROW] = [6, 7];
const BACKS = 7; // the most backs that are drawn in front of a player's chest
const OLD_WORDS = "en-emodeng"; // the language code for words from old books
const PURSE = 60; // the number of counters that each purse has at the start; the picture shows half as many
const perRow = (count, most) => Math.max(2, Math.ceil(count / Math.max(1, Math.ceil(count / most))));

export function setStyles(node, values) {
  for (const [key, value] of Object.entries(values)) node.style.setProperty(key, value);
}

export function drawCoins(node, count) {
  if (node.gkCount === count) return;
  node.gkCount = count;
  node.replaceChildren(...(count === null ? [] : [coins(count)]));
}

// Return the cards of the seat `given` with their labels. `pick` is the choice for which the reader picks from them, or
// null. `covered` says whether they lie face down.
export function cardsOf(given, pick, covered) {
  const chosen = pick ? list(pick.chosen) : [];
  const mark = (pick && SIGNS_OF[pick.state]) || CHOSEN;
  return list(given.cards).map((card) => ({ ...card, covered, mark: chosen.includes(card.c) ? mark : card.mark }));
}

// Draw all of a seat but the cards in its hand. `seat` has the nodes, and `given` is the seat in the view. `terms`
// writes a text and explains the game's words in it.
export function drawPlayer(seat, given, board, terms) {
  write(seat.name, given.name || given.seat);
  // If the player has no name, the name is the role already, so do not repeat it.
  const nameless = `${given.role} `.toLowerCase().startsWith(`${given.name} `.toLowerCase());
  // If a button covers the player's plate, explain no words there: they could not be touched.
  const words = given.touch || given.plays ? write : terms;
  words(seat.role, nameless ? "" : given.role);
  write(seat.turn, given.to_act ? "to play" : "");
  drawPurse(seat, given.purse || {}, given.gain);
  words(seat.tricks, given.gain ? given.gain.after : given.tricks_text);
  attribute(seat.tricks, "data-none", given.gain || Number(given.tricks) ? null : "yes");
  const make = () => h("li", h("span", { "aria-hidden": "true" }), h("span.gk-spoken"));
  reconcile(seat.highlights, given.marks, { key: "text", make }, (node, one) => {
    write(node.firstChild, one.mark);
    write(node.lastChild, one.text);
  });
  // The style sheet sets words from old books in italics, and other words upright.
  (given.said_plain ? write : terms)(seat.said, given.said ? `“${given.said}”` : "");
  attribute(seat.said, "data-source", given.said_source || null);
  attribute(seat.said, "lang", given.said_source ? OLD_WORDS : null);
  explain(seat.said, given.said && given.said_plain);
  drawFace(seat, given, board);
  drawTouch(seat, given);
  write(seat.plays.firstChild, (given.plays || {}).text);
  attribute(seat.plays, "aria-label", given.plays ? `${given.name} ${given.plays.text}: choose who plays` : null);
  seat.plays.gkId = (given.plays || {}).id;
  show(seat.plays, given.plays);
  terms(seat.won, given.won);
  attribute(seat.root, "data-turn", given.to_act ? "yes" : null);
  attribute(seat.root, "data-place", given.place);
  attribute(seat.root, "data-across", ["below", "above"].includes(given.place) ? "yes" : null);
}

function drawFace(seat, given, board) {
  const backs = list(given.cards).filter((card) => !card.up).length;
  const held = given.place === "below" ? 0 : Math.min(BACKS, backs);
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

// Draw a player's counters, if the game counts money, and the sum that the player has won or lost so far. At the end of
// a hand, the result of the hand (`gain`) replaces this sum. Only screen readers get a sum of zero.
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

// Tell the style sheet how many cards the hand has. `dealt` is the number of cards that were dealt to each player.
// Return the number of cards for which the hand has room.
export function measureHand(seat, given, cards, dealt) {
  const { hand, root } = seat;
  const count = `${cards.length} ${cards.length === 1 ? "card" : "cards"}`;
  attribute(hand, "aria-label", `${given.name || given.seat}: ${count}`);
  // Compute the size of the cards from the number dealt, so that it stays the same until the last trick.
  const most = Math.max(2, cards.length, Number(dealt) || 0);
  const up = cards.filter((card) => card.up);
  setStyles(hand, {
    "--one": Math.max(2, cards.length),
    "--most": most,
    "--two": perRow(most, BESIDE),
    "--per": perRow(most, IN_ROW),
    "--lines": Math.ceil(most / BESIDE),
    "--rows": Math.ceil(most / IN_ROW),
    "--words": Math.max(0, ...up.map((card) => (card.mark ? String(card.mark).split(" ").length : 0))),
    "--apart": cards.slice(0, -1).filter((card) => card.up).length,
  });
  setStyles(root, { "--shown": up.length });
  attribute(root, "data-many", up.length > 4 ? "yes" : null);
  attribute(hand, "data-rows", most > IN_ROW ? "yes" : null);
  return most;
}

// Return a map from the keys of the cards in a hand to their places, [row, column], from 1. The hand has room for
// `most` cards. The result is the map `before`, unless a new card has come or the hand was sorted again. The places
// have the order of the cards: otherwise cards would cover the corners of others.
export function placesOf(before, keys, most) {
  const placed = keys.map((key) => before.get(key));
  const isAfter = ([row, column], other) => row > other[0] || (row === other[0] && column > other[1]);
  if (placed.every((one, index) => one && (!index || isAfter(one, placed[index - 1])))) return before;
  const columns = perRow(most, IN_ROW);
  const inRow = perRow(keys.length, columns);
  const left = Math.floor((columns - inRow) / 2) + 1;
  return new Map(keys.map((key, index) => [key, [Math.floor(index / inRow) + 1, left + (index % inRow)]]));
}
