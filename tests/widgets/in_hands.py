"""Plays a hand of any game with the mouse, on a table that Chromium draws.

A match's state in Python answers every request of the page, as it does for a notebook's cell.
"""

import json
import random

from gleek.course.play.hand_view import own_table
from gleek.course.play.match_panel import match_panel_data
from gleek.widgets.parts import Table, TaskPanel
from tests.widgets.lesson_page import opened, watched

WINDOW = {"width": 1280, "height": 748}
WIDGETS = {"desk": (TaskPanel, {}), "table": (Table, {})}
PAGE = """<!doctype html><html lang="en"><head><title>A hand</title>
<meta name="viewport" content="width=device-width"><style>
body { margin: 0; } #table { --gk-table-height: 748px; }</style></head>
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

    def __init__(self, browser, faults, own):
        self.own = own
        self.rng = random.Random("wide")  # noqa: S311 - chance for play
        self.page = watched(browser.new_page(viewport=WINDOW, reduced_motion="reduce"), faults)
        self.page.expose_function("python", self.answer)
        css = {name: kind._css for name, (kind, _) in WIDGETS.items()}
        data = f"const CSS = {json.dumps(css)};\nconst VIEWS = {json.dumps(self.views())};"
        body = PAGE.replace("const models", f"{data}\nconst models", 1)
        opened(self.page, body, WIDGETS)

    def views(self):
        return {"desk": match_panel_data(self.own), "table": own_table(self.own.play)}

    def answer(self, asked):
        self.own.ask(asked)
        return self.views()

    def press(self, node):
        """Press a node (a card by the corner that no other card covers) and wait for the answer."""
        before = self.page.evaluate("settled")
        # Press a key first. Otherwise the page would take a second press in the same place for a mistake.
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
        """Press what the page offers for one action of the learner, chosen at random; return a word for the action."""
        page, pick = self.page, own_table(self.own.play)["pick"]
        onward = page.locator(".gk-panel [data-tool=next]:visible:not([aria-disabled=true])")
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
            self.press(self.rng.choice(page.locator(".gk-card[data-legal] .gk-press").all()))
            return "plays"
        if submit.count():
            for tick in page.locator(".gk-choices input").all():
                self.press(tick)
            self.press(submit)
            return "calls"
        raising = page.locator(".gk-number button:visible").all()
        if raising and not self.own.play.choices:
            self.press(raising[0])
            return "raises"
        self.press(self.rng.choice(page.locator(".gk-choices button").all()))
        return "chooses"
