"""Opens a page with widgets and a replacement for Python, and collects what the page requests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

from gleek.pages import STATIC, static_files
from gleek.widgets.parts import Exercise, Table, TaskPanel, Watch
from tests.widgets import examples

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Page, Route

HOST = "http://gleek.test/"
# On the tutorial's pages, the widgets store a visitor's progress through this script.
START = f"<script>{static_files()['start.js'].decode()}</script>"
LESSON = {
    "gleek-watch": {"watch": (Watch, examples.WATCH)},
    "gleek-do": {"desk": (TaskPanel, examples.DESK), "table": (Table, examples.PICKS)},
    "gleek-judge": {"exercise": (Exercise, examples.EXERCISE)},
}
PAGE = """<!doctype html><html lang="en"><head><title>A lesson</title>
<meta name="viewport" content="width=device-width">
<style>COLOURS body { margin: 0; background: var(--gleek-paper, #f7f1e3); }
.box { display: flex; flex-direction: column; }</style></head>
<body data-gleek="1"><main><h1>A lesson</h1><h2>Its beats</h2></main>
<script type="module">
class Model {
  constructor(name, data) { this.name = name; this.data = data; this.heard = {}; }
  get(key) { return this.data[key]; }
  set(key, value) { this.data[key] = value; for (const f of [...(this.heard["change:" + key] || [])]) f(); }
  on(name, f) { (this.heard[name] ||= new Set()).add(f); }
  off(name, f) { this.heard[name]?.delete(f); }
  save_changes() {
    const asked = this.data.asked;
    if (!asked.n || asked.n === this.sent) return;
    this.sent = asked.n;
    asks.push({ widget: this.name, ...asked });
    if (!window.silent) setTimeout(() => this.reply(asked), 40);
  }
  async reply(asked) {
    const patches = window.python ? await python(asked) : (replies[asked.what] || (() => ({})))(asked);
    for (const [name, patch] of Object.entries(patches)) show(name, patch);
    this.set("answered", asked.n);
    settled += 1;
  }
}
window.asks = [];
window.settled = 0;
window.models = {};
window.show = (name, patch) => models[name].set("view", { ...models[name].data.view, ...patch });
window.replies = { step: (asked) => ({ watch: { step: asked.to, sentence: "Step " + asked.to } }) };
for (const [box, names] of Object.entries(BOXES)) {
  const beat = document.createElement("div");
  beat.className = "box " + box;
  document.querySelector("main").append(beat);
  for (const name of names) {
    const el = document.createElement("div");
    beat.append(el);
    models[name] = new Model(name, STATE[name]);
    const style = document.createElement("style");
    style.textContent = CSS[name];
    document.head.append(style);
    (await import("/" + name + ".js")).default.render({ model: models[name], el });
  }
}
window.ready = true;
</script></body></html>"""


def open_page(
    page: Page, boxes: Any = LESSON, *, query: str = "", width: int = 1280, dark: bool = False
) -> Page:
    """Open a page that shows widgets, and return it. `query` is that of its URL.

    `boxes` has the widgets of each group by the group's name: for each widget's name, a pair of its class and its view.
    If the page has a function `python`, it answers the requests, with new views by name; otherwise `replies` does.
    """
    widgets = {name: given for box in boxes.values() for name, given in box.items()}
    state = {
        name: {"view": view, "asked": {}, "answered": 0, "label": kind.__name__, "level": 3}
        for name, (kind, view) in widgets.items()
    }
    names = {box: list(given) for box, given in boxes.items()}
    css = {key: kind._css for key, (kind, _) in widgets.items()}
    data = f"const BOXES = {json.dumps(names)}; const STATE = {json.dumps(state)}; const CSS = {json.dumps(css)};"
    body = PAGE.replace("class Model", data + "\nclass Model", 1)
    body = body.replace("COLOURS", (STATIC / "colours.css").read_text(encoding="utf-8") if dark else "")
    if dark:
        body = body.replace("<html", "<html data-gk-dark")
    page.set_viewport_size({"width": width, "height": 900})
    return opened(page, body, widgets, query)


def watched(page: Page, faults: list[str]) -> Page:
    """Add the errors and warnings of a page to `faults` from now on, and return the page."""
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type in {"error", "warning"} else None)
    return page


def opened(page: Page, body: str, widgets: Mapping[str, Any], query: str = "") -> Page:
    """Open a page with the HTML `body`, which gets the script of each widget, and return it when it is ready."""
    page.unroute_all()
    page.route("**/*", lambda route: _serve(route, body, widgets))
    page.goto(HOST + query)
    page.wait_for_function("window.ready")
    return page


def _serve(route: Route, body: str, widgets: Mapping[str, Any]) -> None:
    name = route.request.url.removeprefix(HOST).partition("?")[0]
    if name == "":
        body = body.replace("</head>", f"{START}</head>", 1)
        route.fulfill(body=body, content_type="text/html; charset=utf-8")
    elif name.removesuffix(".js") in widgets:
        kind, _ = widgets[name.removesuffix(".js")]
        route.fulfill(body=kind._esm, content_type="text/javascript; charset=utf-8")
    else:
        route.fulfill(status=404)


def asked(page: Page) -> list[dict[str, Any]]:
    """Return the widgets' requests since the last call, without their numbers. Wait until they have been answered."""
    page.wait_for_timeout(120)
    page.wait_for_function("window.silent || !document.querySelector('[aria-busy=true]')")
    found = page.evaluate("asks.splice(0)")
    return [{key: value for key, value in each.items() if key != "n"} for each in found]


def focused(page: Page) -> str:
    return page.evaluate(
        "(document.activeElement.textContent || document.activeElement.value || '').trim().slice(0, 40)"
    )


def assert_no_violations(page: Page) -> None:
    """Assert that axe-core finds nothing in the widgets with everything expanded."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.wait_for_timeout(200)
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []
