"""Draw tables of two, three and four seats in Chromium, and print what is there and what is misplaced as JSON.

test_in_browser.py runs this in a separate process, like in_browser.py.
"""

import json

from gleek.widgets import Table
from tests.widgets import examples
from tests.widgets.driving import drive, opened

SIZES = ((1280, 800), (390, 844))
PAGE = """<!doctype html><html lang="en"><head><title>A table</title>
<meta name="viewport" content="width=device-width"><style>
body { margin: 0; } #box { width: 72vw; --gk-table-height: 748px; }
@media (max-width: 640px) { #box { width: 100vw; --gk-table-height: 453px; } }</style></head>
<body data-gleek="1"><main><div id="box"></div></main><script type="module">
const style = document.createElement("style");
style.textContent = CSS;
document.head.append(style);
const data = { view: VIEW, label: "The table", answered: 0 };
const model = { get: (key) => data[key], set() {}, on() {}, off() {}, save_changes() {} };
(await import("/table.js")).default.render({ model, el: document.getElementById("box") });
window.ready = true;
</script></body></html>"""
LOOK = """async () => {
  await document.fonts.ready;
  const board = document.querySelector(".gk-board");
  const all = (what) => [...board.querySelectorAll(what)].filter((one) => one.getClientRects().length);
  const texts = (nodes) => [...nodes].map((one) => one.textContent);
  const name = (node) => `${node.className} ${node.textContent.trim().slice(0, 30)}`;
  const box = (node) => node.getBoundingClientRect();
  const frame = box(board);
  const cut = all("*").filter((one) => {
    const at = box(one);
    const words = one.matches(".gk-plate *, .gk-pots *, .gk-caption, .gk-slot-words, .gk-trick-title");
    if (one.closest("svg, .gk-spoken, .gk-turn, .gk-slot-name, .gk-tools") || !at.width) return false;
    if (getComputedStyle(one).clipPath === "inset(50%)") return false; // only heard, where there is no room
    const beside = at.left < frame.left - 1 || at.right > frame.right + 1;
    const beyond = at.top < frame.top - 8 || at.bottom > frame.bottom + 1;
    const block = words && getComputedStyle(one).display !== "inline";
    return beside || beyond || (block && one.scrollWidth > one.clientWidth + 1);
  });
  // The cards of a trick lie over one another; their corners are looked at below.
  const parts = all(".gk-plate, .gk-hand, .gk-pile, .gk-trick-title, .gk-pots > li, .gk-said, .gk-won");
  const over = [];
  for (const [at, one] of parts.entries()) {
    for (const other of parts.slice(at + 1)) {
      const [a, b] = [box(one), box(other)];
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 1 && y > 1 && a.width * b.width) over.push([name(one), name(other)]);
    }
  }
  // The corner of a card, with its rank and suit, is to be seen whatever lies over the rest of it.
  const covered = all(".gk-card[data-up]").filter((card) => {
    if (!card.checkVisibility({ visibilityProperty: true })) return false;
    card.scrollIntoView({ block: "center" });
    const at = box(card);
    const found = document.elementFromPoint(at.left + 4, at.top + 0.1 * at.height);
    return !found || found.closest(".gk-card") !== card;
  });
  return {
    seats: texts(all(".gk-seat .gk-name")),
    places: all(".gk-seat").map((one) => one.dataset.place),
    hands: all(".gk-seat").map((seat) => texts(seat.querySelectorAll(".gk-hand > .gk-card > .gk-spoken"))),
    played: texts(all(".gk-slot .gk-card > .gk-spoken")),
    piles: all(".gk-pile").map((pile) => [pile.children[pile.children.length - 2], pile.lastChild]).map(
      ([caption, cards]) => [caption.textContent, cards.children.length]),
    pots: texts(all(".gk-pots li")),
    faces: all(".gk-card[data-up] svg").filter((one) => {
      const rank = one.querySelector(".gk-rank").textContent;
      const middle = Number(rank) || 1; // pips besides those of the two corners
      const drawn = one.querySelector("path:last-of-type").getAttribute("d").split("M").length - 1;
      return drawn !== 2 + middle || Boolean(one.querySelector("use")) !== "KQJ".includes(rank);
    }).length,
    cut: cut.map(name),
    over,
    covered: covered.map(name),
    sideways: document.documentElement.scrollWidth - innerWidth,
  };
}"""


def see(browser, faults):
    seen = {}
    for name, view in examples.TABLES.items():
        data = f"const VIEW = {json.dumps(view)}; const CSS = {json.dumps(Table._css)};"
        body = PAGE.replace("const style", f"{data}\nconst style", 1)
        page = browser.new_page()
        # No hand at a table of four has twelve cards, so the test's hands need not fit on a telephone.
        for width, height in SIZES[: 1 if name == "four seats" else 2]:
            page.set_viewport_size({"width": width, "height": height})
            if not seen.get(name):
                opened(page, faults, body, {"table": (Table, view)}, "")
            page.wait_for_timeout(100)
            seen.setdefault(name, {})[str(width)] = page.evaluate(LOOK)
    return {"seen": seen}


if __name__ == "__main__":
    drive(see)
