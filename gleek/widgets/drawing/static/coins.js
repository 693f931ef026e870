// The drawing of counters in a purse or a pot, in piles of eight. The widget also shows their number as a figure.

import { hiddenPicture, picture, s } from "./pictures.js";

const [IN_A_PILE, COINS_AT_MOST] = [8, 40];

/** Return a picture of `count` counters, of at most 40. For 0, it shows an empty place. */
export function coins(count) {
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
