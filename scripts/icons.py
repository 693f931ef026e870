#!/usr/bin/env python3
"""Draw the icons of the tutorial as an app, and the picture that is shown where its address is passed on.

Three aces, a gleek, by the code that draws the tables' cards, in a real browser. To be run after a change of how cards
look, with the tests' packages: `.venv/bin/python scripts/icons.py`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
DRAWING = ROOT / "gleek" / "drawing" / "static"
STATIC = ROOT / "gleek" / "pages" / "static"

sys.path.insert(0, str(ROOT))
from tests.chromium import FLAGS, find_chromium  # noqa: E402  (a script has no package around it)

# Three cards in a box of 100 by 100: each one's middle, and how far it leans.
FAN = (("AS", 32, 53, -15), ("AC", 68, 53, 15), ("AH", 50, 49, 0))


class Picture(NamedTuple):
    """A picture: its name, its size in pixels, how wide a card is (of 100), and what is round the cards.

    A system cuts a `mask`'s edges off as it likes, up to a fifth of it; the corners of others are cut round here.
    """

    name: str
    width: int
    height: int
    card: float
    kind: str


PICTURES = (
    Picture("icon-180.png", 180, 180, 40, "mask"),
    Picture("icon-192.png", 192, 192, 44, "round"),
    Picture("icon-512.png", 512, 512, 44, "round"),
    Picture("icon-mask-512.png", 512, 512, 36, "mask"),
    Picture("sharing.png", 1200, 630, 44, "sharing"),
)

STYLE = """
html, body { margin: 0; background: transparent !important; }
#all { position: relative; width: 100vw; height: 100vh; overflow: hidden; background: #7d2320; }
#all[data-kind=round] { border-radius: 18%; }
#all[data-kind=sharing] { background: #f7f1e3; }
#all[data-kind=sharing]::before { content: ""; position: absolute; inset: 24px; border: 3px solid #b9a37b; }
#fan { position: absolute; margin: 0; padding: 0; inset: 0 auto auto 0; width: 100vh; height: 100vh; }
[data-kind=sharing] #fan { left: 6px; top: 12px; transform: scale(0.86); }
[data-kind=mask] #fan { transform: scale(0.88); }
.gk-card { position: absolute !important; }
.gk-card-body { box-shadow: 0 0.6vh 2vh #0006; }
/* At the size of an icon the index is read, not seen: the suit alone is large. */
:not([data-kind=sharing]) > #fan .gk-rank { font-size: 34px; }
#words { position: absolute; left: 640px; right: 60px; top: 0; bottom: 0; display: grid; align-content: center;
  font-family: "EB Garamond"; color: #1d1a16; }
#words b { font-size: 150px; font-weight: 600; line-height: 1; color: #9b1c1c; }
#words span { font-size: 43px; line-height: 1.2; margin-top: 22px; }
#words i { font-size: 34px; margin-top: 20px; color: #6b5a45; }
:not([data-kind=sharing]) > #words { display: none; }
"""
WORDS = (
    "<b>Gleek</b><span>A card game of seventeenth-century England, to learn and to play</span>"
    "<i>with Piquet and Gillet, its relations</i>"
)
DRAW = """([fan, card]) => {
  addSprite();
  const unit = innerHeight / 100;
  for (const [code, x, y, lean] of fan) {
    const item = makeCard({ c: code, up: true });
    const [width, height] = [card * unit, card * unit * 1.4];
    item.style.cssText = `--w: ${width}px; left: ${x * unit - width / 2}px; top: ${y * unit - height / 2}px;` +
      `transform: rotate(${lean}deg)`;
    document.getElementById("fan").append(item);
  }
}"""


def page(kind: str) -> str:
    """Return the page on which a picture is drawn."""
    sheets = [STATIC / "colours.css", STATIC / "page.css", DRAWING / "common.css", DRAWING / "cards.css"]
    links = "".join(f'<link rel="stylesheet" href="{each.as_uri()}">' for each in sheets)
    scripts = "".join(
        f'<script src="{(DRAWING / name).as_uri()}"></script>' for name in ("nodes.js", "cards.js")
    )
    return (
        f'<!DOCTYPE html><meta charset="utf-8">{links}<style>{STYLE}</style>'
        f'<div id="all" data-kind="{kind}"><ul id="fan"></ul><div id="words">{WORDS}</div></div>{scripts}'
    )


def main() -> None:
    """Draw each picture, and keep it where the pages' files are."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for each in PICTURES:
            file = Path(folder, "page.html")
            file.write_text(page(each.kind), encoding="utf-8")
            tab = browser.new_page(viewport={"width": each.width, "height": each.height})
            tab.goto(file.as_uri())
            tab.evaluate("document.fonts.ready")
            tab.evaluate(DRAW, [FAN, each.card])
            tab.screenshot(path=STATIC / each.name, omit_background=True)
            tab.close()
            print(each.name, (STATIC / each.name).stat().st_size)


if __name__ == "__main__":
    main()
