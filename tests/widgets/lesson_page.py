"""A page with a lesson's widgets and a stand-in for Python: how to open it, and what it has requested."""

import json

from gleek.widgets import Desk, Exercise, Table, Watch
from tests.widgets import examples
from tests.widgets.driving import STATIC, opened

COLOURS = STATIC / "colours.css"
START = STATIC / "start.js"
BOXES = {
    "gleek-watch": {"watch": (Watch, examples.WATCH)},
    "gleek-do": {"desk": (Desk, examples.DESK), "table": (Table, examples.PICKS)},
    "gleek-judge": {"exercise": (Exercise, examples.EXERCISE)},
}
WIDGETS = {name: given for box in BOXES.values() for name, given in box.items()}
PAGE = """<!doctype html><html lang="en"><head><title>A lesson</title>
<meta name="viewport" content="width=device-width">
<script>START</script>
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
    setTimeout(() => this.reply(asked), 40);
  }
  reply(asked) {
    const patches = (window.replies[asked.what] || (() => ({})))(asked);
    for (const [name, patch] of Object.entries(patches)) show(name, patch);
    this.set("answered", asked.n);
  }
}
window.asks = [];
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


def open_page(browser, faults, *, query="", width=1280, dark=False, views=None):
    state = {
        name: {
            "view": (views or {}).get(name, view),
            "asked": {},
            "answered": 0,
            "label": kind.__name__,
            "level": 3,
        }
        for name, (kind, view) in WIDGETS.items()
    }
    boxes = {box: list(names) for box, names in BOXES.items()}
    css = {key: kind._css for key, (kind, _) in WIDGETS.items()}
    data = f"const BOXES = {json.dumps(boxes)}; const STATE = {json.dumps(state)}; const CSS = {json.dumps(css)};"
    body = PAGE.replace("class Model", data + "\nclass Model", 1)
    body = body.replace("COLOURS", COLOURS.read_text(encoding="utf-8") if dark else "")
    body = body.replace("<script>START</script>", f"<script>{START.read_text(encoding='utf-8')}</script>")
    if dark:
        body = body.replace("<html", "<html data-gk-dark")
    page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
    return opened(page, faults, body, WIDGETS, query)


def asked(page):
    """Return the requests since the last call, without their numbers."""
    page.wait_for_timeout(120)
    found = page.evaluate("asks.splice(0)")
    return [{key: value for key, value in each.items() if key != "n"} for each in found]


def focused(page):
    return page.evaluate(
        "(document.activeElement.textContent || document.activeElement.value || '').trim().slice(0, 40)"
    )
