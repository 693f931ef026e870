"""Draw the match's widget in Chromium with a stand-in for Python: what it stores, deletes and writes into its file.

test_in_browser.py runs this in a separate process, like in_browser.py.
"""

import json

from gleek.widgets import Match
from tests.widgets.driving import drive, opened, violations

LENGTHS = [{"id": "3", "name": "3 hands"}, {"id": "0", "name": "Without end"}]
PAGE = """<!doctype html><html lang="en"><head><title>A match</title>
<meta name="viewport" content="width=device-width"></head>
<body data-gleek="1"><main><h1>A match</h1><div id="box"></div></main><script type="module">
const style = document.createElement("style");
style.textContent = CSS;
document.head.append(style);
window.asks = [];
const data = { view: {}, label: "The match", answered: 0, asked: {}, level: 2 };
const heard = {};
window.model = {
  get: (key) => data[key],
  set(key, value) { data[key] = value; for (const f of heard["change:" + key] || []) f(); },
  on(name, f) { (heard[name] ||= []).push(f); },
  off() {},
  save_changes() { asks.push(data.asked); setTimeout(() => model.set("answered", data.asked.n), 10); },
};
(await import("/match.js")).default.render({ model, el: document.getElementById("box") });
window.saved = () => {
  let text = null;
  const blob = window.Blob;
  window.Blob = class { constructor([words]) { text = words; } };
  const make = URL.createObjectURL;
  URL.createObjectURL = () => "about:blank#";
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = () => {};
  [...document.querySelectorAll("button")].find((one) => one.textContent === "Save the match").click();
  [window.Blob, URL.createObjectURL, HTMLAnchorElement.prototype.click] = [blob, make, click];
  return JSON.parse(text);
};
window.ready = true;
</script></body></html>"""


def view(last, ends, played=None, match="0000-9T33 you"):
    return {
        "where": f"Hand {last} of 3.",
        "lengths": LENGTHS,
        "length": "7",
        "can_change": True,
        "people": [],
        "count": "1",
        "result": {"sentence": "Over.", "code": "M00"} if last == 3 else None,
        "kept": {
            "id": match,
            "last": last,
            "ends": ends,
            "deals": [f"deal {number}" for number in range(1, last + 1)],
            "file": {"format": "gleek-match-1"},
        },
        "finished": played,
        "problem": "",
    }


def hand(number, begins, ends, word):
    return {
        "number": number,
        "begins": begins,
        "ends": ends,
        "hand": {"actions": [word], "deal": f"deal {number}"},
    }


def see(browser, faults):
    page = browser.new_page()
    body = PAGE.replace("const style", f"const CSS = {json.dumps(Match._css)};\nconst style", 1)
    opened(page, faults, body, {"match": (Match, {})}, "")
    seen = {"at first": page.locator(".gk-hands").is_visible()}

    def shown(*given, **more):
        page.evaluate("(view) => model.set('view', view)", view(*given, **more))
        return page.locator(".gk-hands").inner_text() if page.locator(".gk-hands").is_visible() else ""

    def actions():
        return [each.get("actions") for each in page.evaluate("saved()")["hand"]]

    shown(1, "b", hand(1, "a", "b", "one"))
    shown(2, "c", hand(2, "b", "c", "two"))
    seen["all"] = [shown(3, "d", hand(3, "c", "d", "three")), actions()]
    # The second hand is played again and ends differently, so the stored third hand does not follow from it.
    seen["again"] = [shown(2, "x", hand(2, "b", "x", "other")), actions()]
    seen["changed"] = [shown(3, "y", hand(3, "x", "y", "last")), actions()]
    # Another visitor's address: the same match, with a different beginning.
    seen["another's"] = [shown(3, "z"), actions()]
    seen["one that was never played"] = shown(2, "c", match="another")
    shown(1, "b", hand(1, "a", "b", "one"), match="a gap")
    seen["a gap"] = [shown(3, "d", hand(3, "c", "d", "three"), match="a gap"), actions()]
    for number in range(41):
        shown(1, "b", hand(1, "a", "b", "one"), match=f"match {number}")
    seen["kept"] = page.evaluate("Object.keys(window.gleek.progress.read().matches)")
    page.get_by_label("How long").select_option("0")
    page.get_by_label("Open a class’s deals, or a result, by the code").fill("M03G")
    page.get_by_role("button", name="Open").click()
    page.wait_for_timeout(100)
    seen["asked"] = page.evaluate("asks.map(({ n, ...rest }) => rest)")
    seen["lengths"] = page.locator("select").first.locator("option").all_inner_texts()
    shown(3, "d")
    seen["violations"] = violations(page)
    return seen


if __name__ == "__main__":
    drive(see)
