// Lists text and controls in the visible part of a page that cannot be read or pressed: text under another element,
// text over text, text that is cut off or that sticks out of its button.
//
// Content scrolled under a sticky element is accepted, because the reader can scroll it out again. On a card only the
// index and its text are checked, because the next card covers the rest.
async (box) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await Promise.race([frame().then(frame), new Promise((done) => setTimeout(done, 400))]);
  const root = document.querySelector(box || "body");
  const styles = new Map();
  const styleOf = (node) => {
    if (!styles.has(node)) styles.set(node, getComputedStyle(node));
    return styles.get(node);
  };
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (node) => {
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
    const text = (node.innerText || node.textContent || "").replace(/\s+/g, " ").trim().slice(0, 24);
    const [first] = node.classList;
    return `${node.tagName.toLowerCase()}${first ? `.${first}` : ""}${text ? ` “${text}”` : ""}`;
  };

  // For each node, the part of the window in which its content is visible, as its ancestors clip it. `hidden` has the
  // boxes of the ancestors that clip and cannot be scrolled: the last one `across`, and the last one `down`.
  const windows = new Map();
  const seenThrough = (node) => {
    if (!node || node === document.documentElement)
      return { left: 0, top: 0, right: innerWidth, bottom: innerHeight, hidden: {} };
    if (windows.has(node)) return windows.get(node);
    const { overflowX, overflowY, position } = styleOf(node);
    const at = position === "fixed" ? seenThrough(null) : { ...seenThrough(node.parentElement) };
    if (node !== document.body && (overflowX !== "visible" || overflowY !== "visible")) {
      const edge = node.getBoundingClientRect();
      const hides = (how) => how === "hidden" || how === "clip";
      at.hidden = {
        across: hides(overflowX) ? edge : at.hidden.across,
        down: hides(overflowY) ? edge : at.hidden.down,
      };
      at.left = Math.max(at.left, edge.left);
      at.top = Math.max(at.top, edge.top);
      at.right = Math.min(at.right, edge.right);
      at.bottom = Math.min(at.bottom, edge.bottom);
    }
    windows.set(node, at);
    return at;
  };

  // ---- the lines of all text
  const onCard = (node) => node.closest(".gk-card-body") && node.ownerSVGElement;
  const lines = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || ["SCRIPT", "STYLE", "OPTION", "NOSCRIPT"].includes(node.tagName) || !shown(node)) continue;
    // The cards of a pile are so close together that even their indices are covered.
    if (onCard(node) && (node.closest("[transform], .gk-pile") || !node.classList.contains("gk-rank"))) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const seen = seenThrough(node);
    if (seen.right - seen.left <= 2 || seen.bottom - seen.top <= 2) continue; // only for screen readers
    // Chromium's rectangles of a range know nothing of the attribute textLength.
    for (const one of node.ownerSVGElement ? [node.getBoundingClientRect()] : range.getClientRects()) {
      // Letters do not fill the height of their line, least of all large letters.
      const edge = one.height / (one.height > 30 ? 5 : 6);
      const line = { node, text: text.data.replace(/\s+/g, " ").trim(), whole: one };
      line.left = Math.max(one.left, seen.left);
      line.right = Math.min(one.right, seen.right);
      line.top = Math.max(one.top + edge, seen.top);
      line.bottom = Math.min(one.bottom - edge, seen.bottom);
      if (one.width > 1.5 && line.right - line.left > 1 && line.bottom - line.top > 2) lines.push(line);
    }
  }

  const wrong = new Set();
  const say = ({ node, text }, what) =>
    wrong.add(`“${text.slice(0, 28)}” (${node.className.baseVal ?? node.className ?? ""}) ${what}`);

  // ---- covered text
  const paints = (node) => {
    if (!shown(node) || node.tagName === "svg" || node.tagName === "g") return false;
    const { backgroundColor, backgroundImage, fill } = styleOf(node);
    if (node.ownerSVGElement) return fill !== "none";
    const alpha = /rgba?\([^)]*?,\s*([\d.]+)\)$/.exec(backgroundColor.replace(/ \/ /, ", "));
    const opaque =
      backgroundColor.startsWith("rgb(") || (alpha && Number(alpha[1]) > 0.3) || /color\(/.test(backgroundColor);
    return (
      opaque || backgroundImage !== "none" || ["IMG", "CANVAS", "INPUT", "SELECT", "PROGRESS"].includes(node.tagName)
    );
  };
  // Tells whether `cover` stays in place (sticky or fixed) while this node scrolls.
  const staysPut = (cover, node) => {
    for (let up = cover; up && !up.contains(node); up = up.parentElement) {
      if (["sticky", "fixed"].includes(styleOf(up).position)) return true;
    }
    return false;
  };
  const coverOf = ({ node }, x, y) => {
    // Most text lies on top, and a list of all elements at a point takes much longer.
    const first = document.elementFromPoint(x, y);
    if (!first || first === node || first.contains(node) || node.contains(first)) return null;
    for (const there of document.elementsFromPoint(x, y)) {
      if (there === node || there.contains(node) || node.contains(there)) return null;
      if (node.closest(".gk-card-body")?.contains(there)) continue;
      // A button's enlarged touch area is invisible.
      const at = there.getBoundingClientRect();
      if (x < at.left || x > at.right || y < at.top || y > at.bottom) continue;
      if (paints(there)) return there;
    }
    return null;
  };
  const all = new CSSStyleSheet();
  all.replaceSync("*, *::before, *::after { pointer-events: auto !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, all];
  for (const line of lines) {
    const y = (line.top + line.bottom) / 2;
    const count = Math.min(12, Math.max(2, Math.ceil((line.right - line.left) / 10)));
    for (let index = 0; index < count; index += 1) {
      const x = line.left + 1.5 + ((line.right - line.left - 3) * index) / (count - 1);
      const cover = coverOf(line, x, y);
      // Dialogs and pop-ups cover the page only until they are closed.
      if (!cover || staysPut(cover, line.node) || cover.closest("dialog, [popover], #gleek-settings")) continue;
      say(line, `lies under ${name(cover)}`);
      break;
    }
  }

  // ---- overlapping text
  const onTop = (line, x, y) => {
    const cover = coverOf(line, x, y);
    return !cover;
  };
  lines.sort((one, other) => one.top - other.top);
  for (let index = 0; index < lines.length; index += 1) {
    const one = lines[index];
    for (let next = index + 1; next < lines.length && lines[next].top < one.bottom - 2.5; next += 1) {
      const other = lines[next];
      if (one.node === other.node) continue;
      const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
      const [top, bottom] = [other.top, Math.min(one.bottom, other.bottom)];
      if (right - left <= 2 || bottom - top <= 2.5) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (onTop(one, x, y) && onTop(other, x, y)) say(one, `meets “${other.text.slice(0, 28)}”`);
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== all);

  // ---- text that is cut off
  const boxOf = (node) =>
    node.closest(
      "button, .gk-way, .front-doors a, label, summary, .gk-said, .gk-won, .gk-highlight, .gk-tick, .gk-highlights li, .gk-mark",
    );
  for (const line of lines) {
    const { hidden } = seenThrough(line.node);
    const { left, right, top, bottom, height } = line.whole;
    const edge = height / 6;
    const { across, down } = hidden;
    if (across && (left < across.left - 1.5 || right > across.right + 1.5)) say(line, "is cut off at the side");
    if (down && (top + edge < down.top - 1.5 || bottom - edge > down.bottom + 1.5)) say(line, "is cut off");
    const box = boxOf(line.node);
    if (!box || line.node.ownerSVGElement) continue;
    const at = box.getBoundingClientRect();
    if (at.width < 3 || at.height < 3) continue;
    if (
      left < at.left - 1.5 ||
      right > at.right + 1.5 ||
      top + edge < at.top - 1.5 ||
      bottom - edge > at.bottom + 1.5
    ) {
      say(line, `hangs out of ${name(box)}`);
    }
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 1) wrong.add(`the page is ${wide} pixels wider than the window`);
  return [...wrong];
};
