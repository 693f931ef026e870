"""Draw the whole hand's widgets in Chromium with a stand-in for Python, drive them, and print what was seen as JSON.

test_in_browser.py runs this in a separate process, because a process can run only one Playwright.
"""

import json

from gleek.widgets import Ledger, Readings, Stepper, Table
from tests.widgets import examples
from tests.widgets.driving import drive, opened, violations

WIDGETS = {
    "stepper": (Stepper, examples.STEPPER),
    "table": (Table, examples.TABLE),
    "ledger": (Ledger, examples.LEDGER),
    "readings": (Readings, examples.READINGS),
}
PAGE = """<!doctype html><html lang="en"><head><title>Widgets</title><meta name="viewport" content="width=device-width">
</head><body data-gleek="1"><main><h1>Widgets</h1></main><script type="module">
class Model {
  constructor(data) { this.data = data; this.heard = {}; this.alive = true; }
  get(key) { return this.data[key]; }
  set(key, value) { this.data[key] = value; this.tell(key); }
  on(name, f) { (this.heard[name] ||= new Set()).add(f); }
  off(name, f) { this.heard[name]?.delete(f); }
  tell(key) { for (const f of [...(this.heard["change:" + key] || [])]) f(); }
  save_changes() {
    const asked = this.data.asked;
    if (!asked.n || asked.n === this.sent) return;
    this.sent = asked.n;
    asks.push(asked);
    if (this.alive) setTimeout(() => this.reply(asked), 60);
  }
  reply(asked) {
    const view = structuredClone(this.data.view);
    if (asked.what === "step") view.step = asked.to;
    if (asked.what === "open") view.step = 4;
    if (asked.what === "code") view.problem = "That is not a deal code.";
    if (view.hands) view.address = "?hand=one&step=" + view.step;
    this.set("view", view);
    this.set("answered", asked.n);
  }
}
window.asks = [];
window.models = {};
for (const [name, data] of Object.entries(STATE)) {
  const el = document.createElement("div");
  document.querySelector("main").append(el);
  models[name] = new Model(data);
  const style = document.createElement("style");
  style.textContent = CSS[name];
  document.head.append(style);
  (await import("/" + name + ".js")).default.render({ model: models[name], el });
}
window.ready = true;
</script></body></html>"""


def open_page(browser, faults, *, query="", width=1280, views=None):
    state = {
        name: {"view": view if views is None else views, "asked": {}, "answered": 0, "label": kind.__name__}
        for name, (kind, view) in WIDGETS.items()
    }
    css = {key: kind._css for key, (kind, _) in WIDGETS.items()}
    data = f"const STATE = {json.dumps(state)}; const CSS = {json.dumps(css)};"
    page = browser.new_page(viewport={"width": width, "height": 900})
    return opened(page, faults, PAGE.replace("class Model", data + "\nclass Model"), WIDGETS, query)


def answered(page, what, to=None):
    """Wait until this is the last request and it has been answered."""
    page.wait_for_function(
        """([what, to]) => {
            const last = asks.at(-1);
            return last?.what === what && (to === null || last.to === to) && models.stepper.data.answered === last.n;
        }""",
        arg=[what, to],
    )


def step_with_keys(page):
    page.keyboard.press("ArrowRight")
    answered(page, "step", 3)
    one = page.evaluate("asks.map((ask) => ask.to)")
    # Python is slow here: it answers the first request only after the last press.
    page.evaluate("models.stepper.alive = false")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.evaluate("models.stepper.alive = true; models.stepper.reply(asks.at(-1))")
    answered(page, "step", 7)
    rapid = page.evaluate("asks.map((ask) => ask.to)")
    page.keyboard.press("Home")
    answered(page, "step", 1)
    home = page.evaluate("asks.at(-1).to")
    page.keyboard.press("End")
    answered(page, "step", 9)
    page.get_by_label("Deal code").fill("wrong")
    before = page.evaluate("asks.length")
    page.get_by_label("Deal code").press("ArrowLeft")
    typed = page.evaluate("asks.length") - before
    page.get_by_label("Deal code").press("Enter")
    answered(page, "code")
    return {
        "one": one,
        "rapid": rapid,
        "home": home,
        "asked while typing": typed,
        "where": page.locator(".gk-where").inner_text(),
        "address": page.url,
        "problem": page.locator(".gk-stepper [role=alert].gk-problem").inner_text(),
        "code kept": page.get_by_label("Deal code").input_value(),
    }


def play_a_card(page):
    """Move Tib from the hand to the trick; return whether it stays the same node, and its name."""
    page.evaluate("""() => {
      window.tib = document.querySelector("[data-seat=dealer] .gk-card");
      window.stage = document.activeElement;
      const view = structuredClone(models.table.data.view);
      const [card] = view.seats[2].cards.splice(0, 1);
      const played = { ...card, legal: false };
      view.trick.plays.push({ seat: "dealer", name: "Staines", card: played, wins: true, note: "wins" });
      window.called = tib.innerText || tib.textContent;
      models.table.set("view", view);
    }""")
    return {
        "moved": page.evaluate("tib.isConnected && Boolean(tib.closest('.gk-slot'))"),
        "called": page.evaluate("called"),
        "slot": page.locator(".gk-slot[data-wins]").inner_text().split(),
        "taken": page.evaluate("""() => {
          const view = structuredClone(models.table.data.view);
          const lay = view.trick.plays.length;
          view.trick.plays = [];
          models.table.set("view", view);
          return [lay, document.querySelectorAll(".gk-fly.gk-card").length];
        }"""),
    }


def read_tables(page):
    """Return the texts of the tables' rows, each with its mark."""
    rows = """(all) => all.map((row) => [
      [...row.children].map((cell) => cell.innerText), row.dataset.changed || row.dataset.kind || "",
    ])"""
    tables = page.locator(".gk-readings .gk-compare tbody")
    return {
        "purses": tables.nth(0).locator("tr").evaluate_all(rows),
        "lines": tables.nth(1).locator("tr").evaluate_all(rows),
        "ledger": page.locator(".gk-ledger tbody tr").first.evaluate(
            "(row) => row.innerText.split(/\\s+/).join(' ')"
        ),
    }


def walk_a_match(page):
    """Return what is said about the place in a match of two hands: at the first hand's end, at the second hand's
    beginning and at its end.
    """
    places = []
    for stage in ("s1", "d2", "s2"):
        page.evaluate(
            """(stage) => {
              const name = (id, name) => ({ id, name, short: name, first: 1 });
              const first = [name("d1", "1. The deal"), name("s1", "1. The stock")];
              const stages = [...first, name("d2", "2. The deal"), name("s2", "2. The stock")];
              models.stepper.set("view", { ...models.stepper.data.view, stages, stage });
            }""",
            stage,
        )
        places.append(page.locator(".gk-where").inner_text())
    return places


def see(browser, faults):
    seen = {}
    page = open_page(browser, faults)
    seen["keys"] = step_with_keys(page)
    seen["card"] = play_a_card(page)
    seen["tables"] = read_tables(page)
    seen["violations"] = violations(page)
    page = open_page(browser, faults, query="?hand=one&step=4", width=390)
    page.wait_for_timeout(200)
    seen["opened"] = [page.evaluate("asks[0]"), page.locator(".gk-where").inner_text()]
    seen["violations at 390"] = violations(page)
    seen["sideways"] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    seen["match"] = walk_a_match(page)
    page = open_page(browser, faults, views={})
    seen["empty"] = page.locator("section.gk").count()
    page = open_page(browser, faults)
    page.clock.install()
    page.evaluate("models.stepper.alive = false")
    page.keyboard.press("ArrowRight")
    page.clock.fast_forward(9000)
    seen["gone"] = page.locator(".gk-stepper .gk-lost").inner_text()
    return seen


if __name__ == "__main__":
    drive(see)
