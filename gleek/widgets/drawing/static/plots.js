// Plots as inline SVG: horizontal bars, or lines. They are as wide as their place in the page.

import { h, isNew, list, show, write } from "./nodes.js";
import { s } from "./pictures.js";

// Make a plot. The result has its element `node`; `update(plot)` draws the data of a plot, or hides the element for
// null. The plot is drawn again whenever its width changes, until `stop()` is called.
export function plotFigure() {
  const caption = h("figcaption");
  const picture = h("div.gk-picture");
  const node = h("figure.gk-plot", caption, picture);
  let given;
  const draw = () => {
    const size = { width: picture.clientWidth, em: parseFloat(getComputedStyle(picture).fontSize) };
    if (!given || !size.width || !isNew(picture, [given, size])) return;
    picture.replaceChildren();
    const named = { role: "img", "aria-label": `${given.caption}. The table has the same figures.` };
    const svg = s("svg", { class: "gk-drawn", focusable: "false", ...named });
    picture.append(svg);
    (list(given.bars).length ? drawBars : drawLines)(svg, given, size);
  };
  const measure = new ResizeObserver(draw);
  measure.observe(picture);
  return {
    node,
    update(plot) {
      show(node, plot);
      given = plot;
      write(caption, plot ? plot.caption : "");
      draw();
    },
    stop: () => measure.disconnect(),
  };
}

/** Return a function of a value: it maps the values from `axis.least` to `axis.most` to pixels from `from` to `to`. */
const scale = (axis, from, to) => (value) =>
  from + ((value - axis.least) / (axis.most - axis.least || 1)) * (to - from);
const short = (value) => String(value).replace("-", "−");

function place(svg, width, height) {
  for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    svg.setAttribute(key, value);
}

function words(svg, text, more = {}) {
  const node = s("text", more, text);
  svg.append(node);
  return node;
}

// Draw one bar below another. Each name is to the left of its bar, or above it if there is too little width. `width` of
// the picture and `em`, the size of its type, are in pixels.
function drawBars(svg, plot, { width, em }) {
  const bars = list(plot.bars);
  const look = (bar) => (bar.mark ? { class: "gk-marked" } : {});
  const names = bars.map((bar) => words(svg, bar.label, look(bar)));
  const sums = bars.map((bar) => words(svg, bar.text, { "text-anchor": "end", ...look(bar) }));
  const widest = (nodes) => Math.ceil(Math.max(0, ...nodes.map((node) => node.getComputedTextLength())));
  const [name, sum] = [widest(names), widest(sums)];
  const beside = width - name - sum - 2 * em > width * 0.4;
  const [left, right] = [beside ? name + 0.7 * em : 0, width - sum - 0.7 * em];
  const at = scale(plot.up, left, right);
  const row = (beside ? 1.7 : 2.7) * em;
  const foot = bars.length * row;
  const ticks = list(plot.up.ticks);
  place(svg, width, foot + 3 * em);
  const kind = (tick) => (tick === 0 ? "gk-axis" : "gk-grid");
  svg.prepend(...ticks.map((tick) => s("path", { class: kind(tick), d: `M${at(tick)} 0V${foot + 0.3 * em}` })));
  drawTicks(svg, ticks, at, foot + 1.3 * em, width);
  words(svg, plot.up.name, { class: "gk-scale", x: (left + right) / 2, y: foot + 2.6 * em, "text-anchor": "middle" });
  bars.forEach((bar, index) => {
    const top = index * row + (beside ? 0.35 : 1.35) * em;
    const [from, to] = [at(0), at(bar.value)].sort((a, b) => a - b);
    const kind = bar.mark ? "gk-bar gk-marked" : "gk-bar";
    svg.append(s("rect", { class: kind, x: from, y: top, width: Math.max(to - from, 1.5), height: em }));
    if (bar.high > bar.low) {
      const [low, high] = [at(bar.low), at(bar.high)];
      const d = `M${low} ${top + em / 2}H${high}M${low} ${top + em / 4}v${em / 2}M${high} ${top + em / 4}v${em / 2}`;
      svg.append(s("path", { class: "gk-error", d }));
    }
    const base = top + 0.83 * em;
    names[index].setAttribute("y", beside ? base : base - 1.15 * em);
    names[index].setAttribute("x", 0);
    sums[index].setAttribute("y", base);
    sums[index].setAttribute("x", width);
  });
}

// Write the numbers `ticks` below a horizontal axis. `at` maps a number to its x; `y` is the base line, and `width` the
// width of the picture, all in pixels. A number that would overlap the one before is left out.
function drawTicks(svg, ticks, at, y, width) {
  let free = -Infinity;
  for (const tick of ticks) {
    const node = words(svg, short(tick), { class: "gk-scale", x: at(tick), y, "text-anchor": "middle" });
    const half = node.getComputedTextLength() / 2;
    const x = Math.min(Math.max(at(tick), half), width - half);
    node.setAttribute("x", x);
    if (x - half < free) node.remove();
    else free = x + half + 6;
  }
}

// Draw lines with a legend above. If the plot marks a point, two thin lines lead from it to the axes. `width` is the
// width of the picture and `em` the size of its type, both in pixels.
function drawLines(svg, plot, { width, em }) {
  const lines = list(plot.lines);
  const { up, across } = plot;
  let y = 0;
  lines.forEach((line, index) => {
    y = (index + 1) * 1.4 * em;
    svg.append(s("path", { class: `gk-line gk-line-${index}`, d: `M0 ${y - 0.3 * em}h${2.2 * em}` }));
    words(svg, line.name, { x: 2.8 * em, y });
  });
  const top = y + 1.2 * em;
  const foot = top + Math.min(Math.max(width * 0.45, 11 * em), 17 * em);
  const [left, right] = [2.6 * em, width - 0.6 * em];
  const [atX, atY] = [scale(across, left, right), scale(up, foot, top)];
  place(svg, width, foot + 3.2 * em);
  for (const tick of list(up.ticks)) {
    svg.prepend(s("path", { class: tick === up.least ? "gk-axis" : "gk-grid", d: `M${left} ${atY(tick)}H${right}` }));
    words(svg, short(tick), { class: "gk-scale", x: left - 0.5 * em, y: atY(tick) + 0.3 * em, "text-anchor": "end" });
  }
  drawTicks(svg, list(across.ticks), atX, foot + 1.2 * em, width);
  words(svg, across.name, { class: "gk-scale", x: (left + right) / 2, y: foot + 2.7 * em, "text-anchor": "middle" });
  lines.forEach((line, index) => {
    const points = list(line.points).map(([a, b]) => `${atX(a).toFixed(1)} ${atY(b).toFixed(1)}`);
    if (points.length) svg.append(s("path", { class: `gk-line gk-line-${index}`, d: `M${points.join("L")}` }));
  });
  if (!plot.mark) return;
  const [x, value] = [atX(plot.mark[0]), atY(plot.mark[1])];
  svg.append(
    s("path", { class: "gk-lead", d: `M${x} ${foot}V${value}H${left}` }),
    s("circle", { class: "gk-point", cx: x, cy: value, r: 0.35 * em }),
  );
}
