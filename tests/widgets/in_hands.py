"""Play a hand of Piquet and one of Gillet on the drawn table in Chromium, and print what is misplaced as JSON.

test_in_browser.py runs this in a separate process, like in_browser.py. A notebook cell's state answers every request
of the page, and the mouse presses cards and choices.
"""

import json
import random

from gleek.games import game, presets
from gleek.lessons.doing.own_hand_view import own_table
from gleek.lessons.doing.own_match import OwnMatch
from gleek.lessons.doing.own_match_desk import match_desk
from gleek.records.codes import code_of
from gleek.widgets import Desk, Table
from tests.lessons.doing.seated import own_at
from tests.widgets.driving import drive, opened
from tests.widgets.in_seats import LOOK

SIZES = {"wide": (1280, 748), "high": (390, 453)}
PLACES = """() => {
  const box = (node) => node.getBoundingClientRect();
  const board = box(document.querySelector(".gk-board"));
  const at = ({ left, top, width }) => [left - board.left, top - board.top, width].map(Math.round);
  const cards = [...document.querySelectorAll("[data-place=below] .gk-hand > .gk-card")];
  const named = (card) => card.querySelector(".gk-spoken").textContent.split(",")[0];
  return Object.fromEntries(cards.map((card) => [named(card), at(box(card))]));
}"""
MOST = 200  # actions that a hand takes at most
WIDGETS = {"desk": (Desk, {}), "table": (Table, {})}
PAGE = """<!doctype html><html lang="en"><head><title>A hand</title>
<meta name="viewport" content="width=device-width"><style>
body { margin: 0; } #table { --gk-table-height: HEIGHTpx; }</style></head>
<body data-gleek="1"><main class="gleek-own"><div id="table"></div><div id="desk"></div></main><script type="module">
const models = {};
window.settled = 0;
function show(views) {
  for (const [name, view] of Object.entries(views)) models[name].set("view", view);
}
for (const name of ["desk", "table"]) {
  const style = document.createElement("style");
  style.textContent = CSS[name];
  document.head.append(style);
  const data = { view: VIEWS[name], label: name, answered: 0, asked: {}, level: 2 };
  const heard = {};
  models[name] = {
    get: (key) => data[key],
    set(key, value) { data[key] = value; for (const f of heard["change:" + key] || []) f(); },
    on(key, f) { (heard[key] ||= []).push(f); },
    off() {},
    async save_changes() {
      const asked = data.asked;
      if (!asked.n || asked.n === data.answered) return;
      show(await window.python(asked));
      models[name].set("answered", asked.n);
      window.settled += 1;
    },
  };
  (await import("/" + name + ".js")).default.render({ model: models[name], el: document.getElementById(name) });
}
window.ready = true;
</script></body></html>"""


class Hand:
    """A hand that is played on a page with the mouse."""

    def __init__(self, browser, faults, own, size):
        self.own = own
        self.jumped = []  # own cards that moved when another card was played
        self.rng = random.Random(size)  # noqa: S311 - chance for play
        width, height = SIZES[size]
        self.high = height > width
        self.page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        self.page.expose_function("python", self.answer)
        css = {name: kind._css for name, (kind, _) in WIDGETS.items()}
        data = f"const CSS = {json.dumps(css)};\nconst VIEWS = {json.dumps(self.views())};"
        body = PAGE.replace("const models", f"{data}\nconst models", 1).replace("HEIGHT", str(height))
        opened(self.page, faults, body, WIDGETS, "")

    def views(self):
        return {"desk": match_desk(self.own), "table": own_table(self.own)}

    def answer(self, asked):
        self.own.ask(asked)
        return self.views()

    def press(self, node):
        """Press a node (a card by the corner that no other card covers) and wait for the answer."""
        before = self.page.evaluate("settled")
        # Press a key in between: otherwise the page ignores a second press in the same place as accidental.
        self.page.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'F2' }))")
        card = "gk-press" in (node.get_attribute("class") or "")
        if card:
            node.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
            box = node.bounding_box()
            self.page.mouse.click(box["x"] + 6, box["y"] + 0.1 * box["height"])
        else:
            node.click()
        self.page.wait_for_function("(before) => settled > before", arg=before)

    def act(self):
        """Do one thing that the page offers; return a word for it."""
        page, pick = self.page, own_table(self.own)["pick"]
        onward = page.locator(".gk-desk [data-tool=next]:visible:not([aria-disabled=true])")
        submit = page.locator(".gk-act > button:visible:not([aria-disabled])")
        if onward.count():
            self.press(onward)
            return "goes on"
        if pick and pick["many"] > 1:
            cards = page.locator(".gk-hand .gk-press").all()
            for card in self.rng.sample(cards, pick["many"]):
                self.press(card)
            self.press(submit)
            return "lays out"
        if pick:
            before = page.evaluate(PLACES)
            self.press(self.rng.choice(page.locator(".gk-card[data-legal] .gk-press").all()))
            if not self.own.over:
                self.jumped += [card for card, at in page.evaluate(PLACES).items() if at != before[card]]
            return "plays"
        if submit.count():
            for tick in page.locator(".gk-choices input").all():
                self.press(tick)
            self.press(submit)
            return "calls"
        raising = page.locator(".gk-number button:visible").all()
        if raising and not self.own.choices:
            self.press(raising[0])
            return "raises"
        self.press(self.rng.choice(page.locator(".gk-choices button").all()))
        return "chooses"

    def play(self):
        """Play to the end; return the counts of what was done, and every moment with a misplaced item."""
        done, wrong, looked = {}, [], 0
        for _ in range(MOST):
            found = self.page.evaluate(LOOK)
            bad = {key: found[key] for key in ("cut", "over", "covered") if found[key]}
            if bad or found["sideways"] > 0 or found["faces"]:
                wrong.append([match_desk(self.own)["situation"], bad, found["sideways"], found["faces"]])
            looked += 1
            if self.own.over or self.own.problem or self.own.refusal:
                break
            what = self.act()
            done[what] = done.get(what, 0) + 1
        last = {key: found[key] for key in ("seats", "hands", "piles", "pots")}
        tally = self.page.locator(".gk-tally tr").all_inner_texts()
        return {
            "over": self.own.over,
            "problem": self.own.problem,
            "done": done,
            "looked": looked,
            "wrong": wrong,
            # In a hand of one row, the other cards close up.
            "jumped": self.jumped if self.high else [],
            "tally": tally,
            **last,
        }


def hands():
    """Yield a name and a hand: of Piquet, of Gillet, and one of Piquet that ends early at a hundred points."""
    yield "piquet", OwnMatch(code_of(20, presets.preset(game("piquet").rules)))
    yield "gillet", own_at(code_of(206, presets.preset(game("gillet").rules)), seat=3)
    rules = presets.preset(game("piquet").rules, "au_cent")
    won = OwnMatch(code_of(20, rules))
    won.ask({"what": "open", "query": f"match={code_of(20, rules)}&hand=3&purses=95.80&left=95.80.0.0"})
    assert not won.problem, won.problem
    yield "won early", won


def see(browser, faults):
    seen = {}
    for size in SIZES:
        for name, own in hands():
            own.plays_forced = False  # press even the only legal card
            seen.setdefault(name, {})[size] = Hand(browser, faults, own, size).play()
    return seen


if __name__ == "__main__":
    drive(see)
