// A seat of the table: face, purse, the player's words and hand. Also empty nodes for piles and for a trick.

import { CHOSEN } from "../drawing/static/cards.js";
import { attribute, elements, h, list, renew, SIGNS_OF, STATES_OF, show, write } from "../drawing/static/nodes.js";
import { portrait } from "../drawing/static/people.js";
import { hiddenPicture, picture, s } from "../drawing/static/pictures.js";
import { uniqueId } from "./controls.js";
import { nameAloud } from "./speech.js";
import { explain } from "./texts.js";

export function makeSeat(id, level) {
  const player = { face: "div.gk-face", name: `h${level}.gk-name`, role: "span.gk-role", turn: "span.gk-spoken" };
  const state = { pile: "span.gk-counters", purseName: "span.gk-spoken", purse: "b", tricks: "span.gk-tricks" };
  const cards = { highlights: "ul.gk-highlights", said: "div.gk-said", won: "div.gk-won", hand: "ul.gk-hand" };
  const seat = elements({ ...player, ...state, ...cards });
  seat.name.id = uniqueId("seat");
  for (const one of [seat.highlights, seat.hand]) one.setAttribute("role", "list");
  const press = (kind, ...inside) => h(`button.gk-${kind}`, { type: "button", hidden: true }, ...inside);
  const [plays, touch, uncover] = [press("plays", h("span")), press("touch", h("span.gk-spoken")), press("uncover")];
  const purse = h("span.gk-purse", seat.pile, seat.purseName, seat.purse);
  const who = h("div.gk-who", seat.name, " ", seat.role, seat.turn);
  const plate = h("div.gk-plate", who, h("div.gk-state", purse, " ", seat.tricks, plays));
  const spot = h("div.gk-spot", seat.said, seat.won);
  const group = { role: "group", "data-seat": id, "aria-labelledby": seat.name.id };
  const root = h("div.gk-seat", group, seat.face, seat.highlights, plate, spot, touch, uncover, seat.hand);
  return { ...seat, plays, touch, uncover, root };
}

export function makePile(kind) {
  const cards = h("ul.gk-pile-cards", { role: "list" });
  const caption = h("div.gk-caption", { id: uniqueId("pile") });
  attribute(cards, "aria-labelledby", caption.id);
  return { root: h("div", { class: `gk-pile gk-${kind}` }, caption, cards), caption, cards };
}

export function makeSlot() {
  const parts = elements({ card: "ul.gk-slot-card", name: "span.gk-spoken", note: "span.gk-wins" });
  parts.card.setAttribute("role", "list");
  return Object.assign(h("div.gk-slot", parts.card, h("div.gk-slot-words", parts.name, parts.note)), { gk: parts });
}

// The most cards in one row: for a hand next to the centre, and for the player's own hand in a high window.
const [BESIDE, IN_ROW] = [6, 7];
const WHOLE = 8; // the most cards in a row that is longer so that no suit is cut
const BACKS = 7; // the most backs that are drawn in front of a player's chest
const OLD_WORDS = "en-emodeng"; // the language code for words from old books
const PURSE = 60; // the number of counters that each purse has at the start; the picture shows half as many
const perRow = (count, most) => Math.max(2, Math.ceil(count / Math.max(1, Math.ceil(count / most))));

export function setStyles(node, values) {
  for (const [key, value] of Object.entries(values)) node.style.setProperty(key, value);
}

export const drawCoins = (node, count) => renew(node, count, () => (count === null ? [] : [coins(count)]));

/** Return the cards of a seat with their labels. `pick` is the choice for which the reader picks from them, or null. */
export function cardsOf(given, pick, covered) {
  const chosen = pick ? list(pick.chosen) : [];
  const mark = (pick && SIGNS_OF[pick.state]) || CHOSEN;
  return list(given.cards).map((card) => ({ ...card, covered, mark: chosen.includes(card.c) ? mark : card.mark }));
}

/** Draw all of a seat but the cards in its hand. `terms` writes a text and explains the game's words in it. */
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
  const highlight = ({ mark, text }) =>
    h("li", h("span", { "aria-hidden": "true" }, mark), h("span.gk-spoken", {}, text));
  renew(seat.highlights, given.marks, () => list(given.marks).map(highlight));
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
  renew(seat.face, [given.name, held], () => [portrait(String(given.name || ""), held, board)]);
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
  const rows = inRows(keys, perRow(most, IN_ROW));
  const columns = Math.max(perRow(most, IN_ROW), ...rows.map((row) => row.length));
  const place = (row, at, index) => [at + 1, Math.floor((columns - row.length) / 2) + index + 1];
  return new Map(rows.flatMap((row, at) => row.map((key, index) => [key, place(row, at, index)])));
}

// Cut the keys of cards into rows of about `most`. Two rows are cut where a new suit, the last character of a card's
// key, begins: so a player sees each suit as a whole. The cut is as near as possible to the middle.
function inRows(keys, most) {
  const inRow = perRow(keys.length, most);
  const rows = Array.from({ length: Math.ceil(keys.length / inRow) }, (_, row) =>
    keys.slice(row * inRow, (row + 1) * inRow),
  );
  if (rows.length !== 2) return rows;
  const far = (at) => Math.abs(at - keys.length / 2);
  const begins = (at) => keys[at].at(-1) !== keys[at - 1].at(-1) && Math.max(at, keys.length - at) <= WHOLE;
  const [cut = inRow] = [...keys.keys()].filter((at) => at && begins(at)).sort((one, two) => far(one) - far(two));
  return [keys.slice(0, cut), keys.slice(cut)];
}

const [IN_A_PILE, COINS_AT_MOST] = [8, 40];

/** Return a picture of `count` counters, of at most 40. For 0, it shows an empty place. */
function coins(count) {
  const shown = Math.max(0, Math.min(COINS_AT_MOST, Math.round(Number(count) || 0)));
  const piles = Math.max(1, Math.ceil(shown / IN_A_PILE));
  const high = Math.max(1, Math.min(shown, IN_A_PILE));
  const [width, height] = [piles * 15 + 4, high * 4 + 10];
  const svg = hiddenPicture("gk-coins", `0 0 ${width} ${height}`);
  svg.style.setProperty("--across", width);
  svg.style.setProperty("--up", height);
  picture(() => svg.append(...heap(shown, high, height)));
  return svg;
}

function heap(shown, high, height) {
  if (!shown) return [s("ellipse", { class: "gk-coin-none", cx: 9.5, cy: height - 5, rx: 7.5, ry: 3.6 })];
  // Draw each level of all piles as one path, because a browser lays out few shapes much faster than many.
  return Array.from({ length: high }, (_, level) => {
    const y = height - 5 - level * 4;
    const at = Array.from({ length: Math.ceil((shown - level) / IN_A_PILE) }, (_, pile) => pile * 15 + 9.5);
    const [left, right] = [(x) => x - 7.5, (x) => x + 7.5];
    const sides = at.map((x) => `M${left(x)} ${y - 3}V${y}A7.5 3.6 0 0 0 ${right(x)} ${y}V${y - 3}Z`);
    const tops = at.map((x) => `M${left(x)} ${y - 3}a7.5 3.4 0 1 0 15 0a7.5 3.4 0 1 0-15 0Z`);
    return [
      s("path", { class: "gk-coin-side", d: sides.join("") }),
      s("path", { class: "gk-coin-top", d: tops.join("") }),
    ];
  }).flat();
}
