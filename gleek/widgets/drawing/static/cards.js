// The drawings of the cards, of 100 by 140 units. All pips of a card form one SVG path, because a browser lays out one
// path faster than several. The emblems of the coats and the lattice of the backs are in the page once; cards refer to
// them.

import { attribute, h, reconcile, SIGNS_OF, STATES_OF, write } from "./nodes.js";
import { addShapes, hiddenPicture, picture, s } from "./pictures.js";

const SUIT_SHAPES = {
  S: "M0-47C9-27 44-9 44 15 44 33 23 40 7 26 8 36 12 42 19 47H-19C-12 42-8 36-7 26-23 40-44 33-44 15-44-9-9-27 0-47Z",
  H: "M0 45C-9 22-44 3-44-20-44-43-12-49 0-22 12-49 44-43 44-20 44 3 9 22 0 45Z",
  D: "M0-48C8-29 21-12 36 0 21 12 8 29 0 48-8 29-21 12-36 0-21-12-8-29 0-48Z",
  C: "M0-46A21 21 0 0 1 16-11 21 21 0 1 1 7 22C8 34 12 41 19 47H-19C-12 41-8 34-7 22A21 21 0 1 1-16-11 21 21 0 0 1 0-46Z",
};

// Emblems are drawn in a box 60 wide and 46 high. The style sheet gives their classes colours.
const EMBLEMS = {
  // The king: a closed crown with orb and cross.
  K: `<path class="gk-red" d="M11 34C0 20 8 10 30 12 52 10 60 20 49 34Z"/>
    <path class="gk-gold" d="M27 12C12 12 4 22 14 34H19C12 23 17 15 29 15ZM33 12C48 12 56 22 46 34H41C48 23 43 15 31 15ZM27.5 13H32.5V34H27.5Z"/>
    <circle class="gk-gold" cx="30" cy="10" r="3.6"/><path class="gk-gold" d="M28.9 7V4.6H26.4V2.4H28.9V0H31.1V2.4H33.6V4.6H31.1V7Z"/>
    <path class="gk-gold" d="M9 34H51L49.5 44H10.5Z"/>
    <path class="gk-red" d="M27 39 30 36.2 33 39 30 41.8Z"/><circle class="gk-dot" cx="19" cy="39" r="1.7"/><circle class="gk-dot" cx="41" cy="39" r="1.7"/>`,
  // The queen: an open coronet over a rose.
  Q: `<path class="gk-gold" d="M14 20 10 5 20 12 30 1 40 12 50 5 46 20Z"/><circle class="gk-gold" cx="10" cy="4.5" r="2.4"/>
    <circle class="gk-gold" cx="30" cy="2.4" r="2.4"/><circle class="gk-gold" cx="50" cy="4.5" r="2.4"/>
    <path class="gk-leaf" d="M19 38C13 40 8 38 5 33 11 31 17 32 20 36ZM41 38C47 40 52 38 55 33 49 31 43 32 40 36Z"/>
    <g class="gk-red">${[0, 72, 144, 216, 288].map((turn) => `<circle cx="30" cy="27.6" r="5.6" transform="rotate(${turn} 30 34)"/>`).join("")}</g>
    <circle class="gk-gold" cx="30" cy="34" r="3.6"/>`,
  // The knave: a flat cap with a feather.
  J: `<path class="gk-leaf" d="M44 26C58 22 61 10 52 1 51 7 44 8 40 14 38 18 40 23 44 26ZM51 5C51 13 48 19 43.5 25" />
    <path class="gk-red" d="M7 30C3 17 17 9 29 13 41 9 53 17 48 30Z"/>
    <path class="gk-crease" d="M17 29C14 22 17 17 22 15M28 29C27 23 28 18 29 14M39 29C41 22 39 17 36 14"/>
    <path class="gk-gold" d="M4 32C14 28 42 28 52 32 56 37 50 40 46 39 34 36 21 36 9 39 5 40 1 37 4 32Z"/><circle class="gk-dot" cx="43.5" cy="27" r="2.6"/>`,
};

// The positions of the pips of each rank, from the top. Pips below the middle are upside down.
const [LEFT, MID, RIGHT] = [34, 50, 66];
const mid = (y) => [MID, y];
const pair = (y) => [LEFT, RIGHT].map((x) => [x, y]);
const PIPS = {
  A: [mid(70)],
  2: [mid(32), mid(108)],
  3: [mid(32), mid(70), mid(108)],
  4: [...pair(32), ...pair(108)],
  5: [...pair(32), mid(70), ...pair(108)],
  6: [...pair(32), ...pair(70), ...pair(108)],
  7: [...pair(32), mid(51), ...pair(70), ...pair(108)],
  8: [...pair(32), mid(51), ...pair(70), mid(89), ...pair(108)],
  9: [...pair(29), ...pair(56.3), mid(70), ...pair(83.7), ...pair(111)],
  10: [...pair(29), mid(42.6), ...pair(56.3), ...pair(83.7), mid(97.4), ...pair(111)],
};

/** Add the emblems and the lattice once to the shadow tree that contains the node `near`, or to the page. */
export const addSprite = (near) => addShapes("gk-sprite", near, shapes);

function shapes() {
  const coats = Object.entries(EMBLEMS).map(
    ([rank, art]) => `<symbol id="gk-coat-${rank}" viewBox="-1 -1 62 48"><g class="gk-art">${art}</g></symbol>`,
  );
  const bar = (i) => `M${i * 10 - 140} 0L${i * 10} 140M${i * 10 - 40} 0L${i * 10 - 180} 140`;
  const bars = Array.from({ length: 29 }, (_, i) => bar(i));
  const knots = [];
  for (let y = 0; y < 25; y += 1) {
    for (let x = 0; x < 17; x += 1) {
      if ((x + y) % 2) knots.push(`M${x * 5 + 5} ${y * 5 + 3.4}l1.6 1.6-1.6 1.6-1.6-1.6z`);
    }
  }
  return `${coats.join("")}
    <symbol id="gk-lattice" viewBox="0 0 90 130"><path class="gk-bars" d="${bars.join("")}"/><path class="gk-knots" d="${knots.join("")}"/></symbol>`;
}

const use = (id, x, y, width, height, more = {}) => s("use", { href: `#${id}`, x, y, width, height, ...more });

// For each SVG path command: how many of its numbers are not coordinates, and the axes of the coordinates after them.
// Only an arc (A) has such numbers: its radii and flags.
const COMMANDS = { M: [0, "xy"], L: [0, "xy"], C: [0, "xy"], H: [0, "x"], A: [5, "xy"], Z: [0, ""] };

const drawnPips = new Map(); // a cache of paths: many cards have a pip at the same position

/** Return a suit's shape as a path. `place` is [centre x, centre y, width]. Below the middle, it is upside down. */
function pip(suit, place) {
  const key = [suit, ...place].join();
  if (!drawnPips.has(key)) drawnPips.set(key, makePip(suit, place));
  return drawnPips.get(key);
}

function makePip(suit, [x, y, size]) {
  const by = size / 100;
  const turned = y > 70 ? -1 : 1;
  const at = { x: (value) => x + turned * by * value, y: (value) => y + turned * by * value };
  const moved = (letter, numbers) => {
    const [before, axes] = COMMANDS[letter];
    return numbers.map((value, index) => {
      const place = index % (before + axes.length);
      if (place >= before) return at[axes[(place - before) % axes.length]](value);
      return place < 2 ? by * value : value;
    });
  };
  return SUIT_SHAPES[suit].replace(/([A-Z])([^A-Z]*)/g, (_, letter, given) => {
    const numbers = moved(letter, (given.match(/-?[\d.]+/g) || []).map(Number));
    return letter + numbers.map((value) => +value.toFixed(2)).join(" ");
  });
}

const INDEX_PIP = [13, 40, 17];
const OPPOSITE_PIP = [87, 100, 17];

function pips(rank, suit) {
  const middle = EMBLEMS[rank] ? [[50, 111, 15]] : (PIPS[rank] || []).map(([x, y]) => [x, y, rank === "A" ? 46 : 19]);
  return [INDEX_PIP, OPPOSITE_PIP, ...middle].map((place) => pip(suit, place)).join("");
}

function corner(rank, more = {}) {
  const wide = rank === "10" ? { textLength: 21, lengthAdjust: "spacingAndGlyphs" } : {};
  return s("text", { x: 13, y: 25, class: "gk-rank", ...wide, ...more }, rank);
}

/** Return the picture of a card's face. `code` names the card, as in "10H". For an unknown code, the card is blank. */
export function face(code) {
  const [rank, suit] = [String(code).slice(0, -1), String(code).slice(-1)];
  const svg = hiddenPicture("gk-face", "0 0 100 140");
  if (!SUIT_SHAPES[suit]) return svg;
  const signs = s("path", { d: pip(suit, INDEX_PIP) });
  svg.append(signs, corner(rank));
  picture(() => {
    signs.setAttribute("d", pips(rank, suit));
    if (EMBLEMS[rank]) {
      signs.before(
        s("path", { class: "gk-frame", d: "M25.5 15H74.5V125H25.5ZM27.7 17.2H72.3V122.8H27.7Z" }),
        use(`gk-coat-${rank}`, 29, 23, 42, 32.5),
        s("text", { x: 50, y: 91, class: "gk-letter" }, rank),
      );
    }
    svg.append(corner(rank, { transform: "rotate(180 50 70)" }));
  });
  return svg;
}

export function back() {
  const rule = (d) => s("path", { class: "gk-back-rule", d });
  const lattice = use("gk-lattice", 8, 8, 84, 124, { preserveAspectRatio: "xMidYMid slice" });
  return hiddenPicture("gk-back", "0 0 100 140", rule("M4.5 4.5H95.5V135.5H4.5Z"), lattice, rule("M8 8H92V132H8Z"));
}

// Return a new list item for a card: its picture, and empty elements for its labels and its name, which `updateCard`
// fills. If `card.up` is true, the picture is the face of the card `card.c` ("10H"); otherwise it is the back.
export function makeCard(card) {
  const item = h("li.gk-card");
  item.gkNick = h("span.gk-nick", { "aria-hidden": "true" });
  item.gkMark = h("span.gk-mark", { "aria-hidden": "true" });
  item.gkName = h("span.gk-spoken");
  item.append(h("div.gk-card-body", card.up ? face(card.c) : back()), item.gkName);
  attribute(item, "data-suit", card.up ? String(card.c).slice(-1) : null);
  attribute(item, "data-up", card.up ? "yes" : null);
  return item;
}

export const CHOSEN = "●"; // the mark on a chosen card; screen readers learn it from the card's button
// The words with which screen readers announce a mark that is a sign. Other marks are words already.
const HEARD = { [CHOSEN]: "", [SIGNS_OF.right]: STATES_OF.right, [SIGNS_OF.wrong]: STATES_OF.wrong };

// Write a label on the card `item`. `node` is the element of its mark or its nickname. It is added to the card with its
// first text, because most cards have no label.
export function writeOn(item, node, text) {
  write(node, text);
  if (!text || node.parentNode) return;
  if (node === item.gkMark) item.firstChild.firstChild.after(node);
  else item.firstChild.append(node);
}

// Update the labels, the name and the state of a list item that `makeCard` has made. If `card.covered` is true, the
// player may see the card, but it is drawn face down for now.
export function updateCard(item, card) {
  const seen = card.up && !card.covered;
  const mark = seen ? card.mark || "" : "";
  writeOn(item, item.gkNick, seen ? card.nick : "");
  writeOn(item, item.gkMark, mark);
  attribute(item.gkMark, "data-two", mark.includes(" ") ? "yes" : null);
  attribute(item, "data-legal", seen && card.legal ? "yes" : null);
  attribute(item, "data-covered", card.up && card.covered ? "yes" : null);
  const heard = mark in HEARD ? HEARD[mark] : mark.split(" ").join(", ");
  const words = [card.name || card.c, card.nick, heard, card.legal ? "may be played" : ""].filter(Boolean);
  write(item.gkName, seen ? words.join(", ") : "a card face down");
}

/** Draw the cards in the list `row`. Fewer than `few` cards do not overlap. `update(item, card)` updates each item. */
export function drawFan(row, cards, few, update = updateCard) {
  attribute(row, "data-few", cards.length < few ? "yes" : null);
  row.style.setProperty("--count", Math.max(2, cards.length));
  reconcile(row, cards, { key: (card, index) => (card.up ? card.c : index), make: makeCard }, update);
}
