"""Draw a lesson's widgets in Chromium with a stand-in for Python, drive them, and print as JSON what was seen.

Run by test_in_browser.py in a process of its own, as in_browser.py is.
"""

import json

from gleek.widgets import Desk, Exercise, Table, Watch
from tests.widgets import examples
from tests.widgets.driving import STATIC, drive, opened, violations

COLOURS = STATIC / "colours.css"
START = STATIC / "start.js"
HOSTILE = "<img src=x onerror=alert(1)><b>bold</b>"
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
    """What was asked since the last time, without the count."""
    page.wait_for_timeout(120)
    found = page.evaluate("asks.splice(0)")
    return [{key: value for key, value in each.items() if key != "n"} for each in found]


def focused(page):
    return page.evaluate(
        "(document.activeElement.textContent || document.activeElement.value || '').trim().slice(0, 40)"
    )


def watch(page):
    page.keyboard.press("ArrowRight")
    seen = {"arrow": asked(page), "address": page.url, "where": page.locator(".gk-where").first.inner_text()}
    page.locator(".gk-options button").first.focus()
    page.keyboard.press("ArrowRight")
    page.locator(".gk-table .gk-press").first.focus()
    page.keyboard.press("ArrowRight")
    seen["elsewhere"] = asked(page)
    page.locator(".gk-watch button").last.focus()
    page.evaluate("document.body.dataset.gkPresenting = ''")
    page.keyboard.press("ArrowRight")
    seen["presenting"] = asked(page)
    step = (
        "document.querySelector('.gk-watch')"
        ".dispatchEvent(new CustomEvent('gleek:step', { cancelable: true, detail: { by: 1 } }))"
    )
    seen["stepped"] = [page.evaluate(step), asked(page), page.evaluate(step), asked(page)]
    page.evaluate("delete document.body.dataset.gkPresenting")
    return seen


def pick(page):
    page.evaluate(
        """() => {
      const { pick } = models.table.data.view;
      replies.pick = ({ c }) => ({ table: { pick: { ...pick, chosen: ['6S', c] } } });
    }"""
    )
    hand = page.locator("[data-seat=dealer] .gk-hand")
    seen = {"tab stops": hand.locator("[tabindex='0']").count()}
    hand.locator("[tabindex='0']").focus()
    for key in ("Home", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    seen["asked"] = asked(page)
    seen["focus"] = focused(page)
    seen["chosen"] = [
        each.inner_text() for each in page.locator(".gk-card[data-chosen] .gk-mark").element_handles()
    ]
    seen["pressed"] = hand.locator("[aria-pressed=true]").count()
    page.keyboard.press("End")
    seen["end"] = focused(page)
    page.keyboard.press("Home")
    seen["home"] = focused(page)
    return seen


def tabs(page):
    """Where the tab key leads from one's cards and from the words, before the choice is made and after it."""
    stop = page.locator(".gk-hand [tabindex='0']")
    last = page.locator(".gk-act :is(button, input):not([aria-disabled])").last

    def tab(node):
        node.focus()
        page.keyboard.press("Tab")
        return focused(page)

    seen = {"too early": tab(stop), "from the words": tab(last), "once more": tab(last)}
    page.evaluate(
        "show('desk', { submit: { label: 'Lay out these seven', enabled: true }, selected: '7 of 7 cards chosen' })"
    )
    return seen | {"chosen": tab(stop), "and out": tab(stop)}


def widths(page):
    """How much of each card can be tapped, in pixels: what the next card in its row does not cover."""
    return page.evaluate("""() => {
      const boxes = [...document.querySelectorAll(".gk-press")].map((one) => one.getBoundingClientRect());
      return boxes.map((box, at) => {
        const next = boxes[at + 1];
        return Math.round(next && next.left > box.left ? Math.min(box.width, next.left - box.left) : box.width);
      });
    }""")


def beside_many(page):
    """How far the button that ends a choice lies to the right of it, where many long answers have little room."""
    ticks = [
        {"id": str(number), "label": f"A point of {number}, making {number}0, in spades", "kind": "tick"}
        for number in range(8)
    ]
    page.evaluate("(choices) => show('desk', { choices, number_box: null })", ticks)
    return page.locator(".gk-act").evaluate(
        """(act) => {
          Object.assign(act.style, { maxHeight: "120px", overflow: "auto" });
          const [list, button] = [".gk-choices", ":scope > button"].map((one) => act.querySelector(one));
          return Math.round(button.getBoundingClientRect().left - list.getBoundingClientRect().left);
        }"""
    )


def played(page):
    """One card is to be played: it leaves the hand, and the desk takes the focus over."""
    page.evaluate("""() => {
      models.table.set("view", { ...models.table.data.view, pick: { seat: "dealer", many: 1, chosen: [], label: "" } });
      replies.pick = ({ c }) => {
        const view = structuredClone(models.table.data.view);
        const cards = view.seats[2].cards;
        const [card] = cards.splice(cards.findIndex((one) => one.c === c), 1);
        view.trick = { number: 1, plays: [{ seat: "dealer", name: "Staines", card, wins: true }] };
        view.pick = null;
        return { desk: { answer: { kind: "right", sentence: "Yes.", more: [], rule: null } }, table: view };
      };
    }""")
    page.locator(".gk-press[tabindex='0']").focus()
    page.keyboard.press("Enter")
    seen = {"asked": asked(page), "focus": focused(page)}
    seen["buttons left"] = page.locator(".gk-press").count()
    return seen


def desk(page):
    refused = {"kind": "illegal", "sentence": f"It is {HOSTILE}.", "more": [], "rule": examples.RULE}
    second = {"number": 2, "answer": None, "done": ["stock-bid"], "instruction": "Lay out seven."}
    page.evaluate(
        """([answer, second]) => {
          replies.choose = () => ({ desk: { answer } });
          replies.next = () => ({ desk: second });
        }""",
        [refused, second],
    )
    bid = page.get_by_role("button", name="Bid 14")
    bid.dblclick()
    seen = {"asked": asked(page), "focus": focused(page)}
    status = page.locator(".gk-desk [role=status]")
    seen["said"] = status.inner_text()
    seen["verdict"] = page.locator(".gk-verdict").first.inner_text()
    seen["markup"] = page.locator(".gk img, .gk-desk b b").count()
    page.get_by_label("Gleek of kings").check()
    page.get_by_label("Gleek of queens").check()
    seen["ticks"] = asked(page)
    page.locator(".gk-desk .gk-number input").fill("−7")
    page.keyboard.press("Enter")
    seen["number"] = asked(page)
    page.get_by_role("button", name="Lay out these seven").click(force=True)
    seen["not ready"] = asked(page)
    page.get_by_role("button", name="Next task").click()
    asked(page)
    seen["next"] = [status.inner_text(), focused(page)]
    seen["dots"] = [
        each.get_attribute("aria-label") for each in page.locator(".gk-dots button").element_handles()
    ]
    seen["address"] = page.url
    seen["kept"] = page.evaluate("JSON.parse(localStorage.getItem('gleek-progress'))")
    step = (
        "document.querySelector('.gk-desk')"
        ".dispatchEvent(new CustomEvent('gleek:step', { cancelable: true, detail: { by: 1 } }))"
    )
    seen["stepped"] = [page.evaluate(step), asked(page)]
    return seen


def exercise(page):
    fresh = examples.EXERCISE["options"]
    right = {
        "answered": True,
        "correct": True,
        "verdict": "Right.",
        "sentence": "8 + 9 + 6 + 5 + 4 = 32",
        "reasoning": ["It is one suit."],
        "options": [
            each | ({"chosen": True, "state": "right"} if each["id"] == "b" else {}) for each in fresh
        ],
        "streak": 3,
    }
    following = {"answered": False, "number": 2, "question": "And this one?", "options": fresh}
    page.evaluate(
        """([right, following]) => {
          replies.answer = () => ({ exercise: right });
          replies.next = () => ({ exercise: following });
        }""",
        [right, following],
    )
    seen = {"buttons": page.locator(".gk-form").get_by_role("button", name="Answer", exact=True).count()}
    page.locator(".gk-options button").first.focus()
    page.keyboard.press("ArrowRight")
    seen["arrow"] = focused(page)
    page.keyboard.press("2")
    seen["answered"] = [asked(page), focused(page), page.locator(".gk-exercise [role=status]").inner_text()]
    page.locator(".gk-options button").first.click(force=True)
    seen["too late"] = asked(page)
    page.get_by_role("button", name="Next question").focus()
    seen["marks"] = page.locator(".gk-exercise li[data-state=right]").inner_text().split()[-1]
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # held: it goes on by one question, and does not answer that
    page.keyboard.up("Enter")
    seen["next"] = [asked(page), focused(page)]
    seen["heard"] = page.locator(".gk-exercise [role=status]").inner_text()
    seen["chosen"] = page.locator(".gk-exercise [data-chosen]").count()
    seen["address"] = page.url
    page.locator(".gk-exercise .gk-seed summary").click()
    page.get_by_label("Another seed").fill("12")
    page.keyboard.press("Enter")
    seen["seed"] = asked(page)
    seen["best"] = page.evaluate("JSON.parse(localStorage.getItem('gleek-progress')).best")
    return seen


def press_card(page, code, **more):
    page.locator(f".gk-exercise .gk-card:has-text('{code}')").first.click(position={"x": 8, "y": 60}, **more)


def advice(page):
    """Whether it is shown, whether its bars are marked as cut, the link to the odds."""
    bar = {"begin": 0.1, "end": 0.9, "low": 0.8, "high": 1}
    way = {"label": "Bid 14", "sum": "+2.1", "bar": bar, "reasons": ["Nobody else bids."]}
    given = {"caption": "What each brings", "shared": [], "ways": [way], "notes": []}
    look = """() => {
        const [node, link] = ["", " a[href]"].map((each) => document.querySelector(`.gk-advice${each}`));
        const to = link && link.checkVisibility({ checkVisibilityCSS: true });
        const marked = getComputedStyle(node.querySelector(".gk-gauge > i")).maskImage !== "none";
        return [node.querySelector(".gk-gauge").checkVisibility(), marked, to ? link.getAttribute("href") : null];
    }"""

    def shown(**more):
        page.evaluate(
            "(advice) => show('desk', { hint: 'Bid 14.', solution: '', advice })", {**given, **more}
        )
        page.locator(".gk-advice").evaluate("(node) => { node.open = true; }")
        return page.evaluate(look)

    seen = {
        "cut": shown(cut=True, odds="12-the-odds.ipynb"),
        "whole": shown(cut=False, odds=""),
    }
    page.evaluate("() => { delete document.body.dataset.gleek; }")
    seen["in a notebook"] = shown(cut=True, odds="12-the-odds.ipynb")
    page.evaluate("() => { document.body.dataset.gleek = '1'; show('desk', { hint: '', advice: null }); }")
    return seen


def touched(page):
    """Answers that are cards, a suit of them or a whole fan."""
    first, second, *_ = examples.HAND
    page.evaluate(
        """([many]) => {
          show("exercise", many);
          replies.answer = ({ ids }) => {
            const of = (chosen) => ({ chosen, state: chosen ? "wrong" : "" });
            const judged = (one) => ({ ...one, ...of(ids.includes(one.id)) });
            const options = models.exercise.data.view.options.map(judged);
            return { exercise: { answered: true, correct: false, verdict: "Not right.", options } };
          };
          const following = { ...many, answered: false, number: 9, question: "And now?" };
          replies.next = () => ({ exercise: following });
        }""",
        [examples.TOUCHED],
    )
    seen = {"names": page.locator(".gk-form [aria-pressed]").all_inner_texts()}
    seen["digits"] = page.locator(".gk-form [aria-pressed] .gk-digit").all_inner_texts()
    give = page.get_by_role("button", name="Answer", exact=True).last
    give.click()
    seen["nothing chosen"] = [asked(page), page.locator(".gk-form .gk-problem").inner_text()]
    press_card(page, f"the {first}")
    press_card(page, f"the {second}")
    page.wait_for_timeout(50)
    press_card(page, f"the {second}")
    page.keyboard.press("3")
    last = page.locator(".gk-options button")
    last.click()
    seen["pressed"] = page.locator(".gk-form [aria-pressed=true]").count()
    last.click()
    box = give.bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    # A double click gives the answer; what has come to that place is not pressed by it.
    give.dblclick()
    seen["given"] = asked(page)
    page.wait_for_timeout(100)
    next_ = page.get_by_role("button", name="Next question")
    page.mouse.click(*place)
    seen["at once"] = asked(page)
    page.wait_for_timeout(800)
    next_.dblclick()
    seen["next"] = [asked(page), page.locator(".gk-form [data-chosen]").count()]
    seen["kept"] = page.evaluate("JSON.parse(localStorage.getItem('gleek-progress')).again")
    seen["today"] = page.evaluate("[gleek.day(), gleek.day(1)]")
    return seen


def suits(page):
    """A suit of cards and a whole fan: any of their cards gives the answer; and what is kept of a kind, day by day."""
    page.evaluate("(suits) => show('exercise', { answered: false, ...suits })", examples.SUITS)
    seen = {"buttons": page.locator(".gk-hands .gk-press").count()}
    page.evaluate(
        "replies.answer = () => ({ exercise: { answered: true, correct: window.right, verdict: 'Well.' } })"
    )
    kept = []
    for turn, (code, right) in enumerate(
        [("2S", False), ("3S", True), (examples.HAND[1], True), ("2S", True)]
    ):
        page.evaluate(
            """([right, number]) => {
              window.right = right;
              const kept = gleek.progress.read();
              if (right) kept.again.suit.due = gleek.day();
              gleek.progress.write(kept);
              show("exercise", { answered: false, number });
            }""",
            [right, 10 + turn],
        )
        press_card(page, f"the {code}")
        kept.append([asked(page), page.evaluate("gleek.progress.read().again.suit")])
        page.wait_for_timeout(750)
    seen["kept"] = kept
    seen["days"] = page.evaluate("[1, 3, 7].map((days) => gleek.day(days))")
    page.evaluate("show('exercise', { answered: false, number: 20 })")
    page.locator(".gk-fan-label", has_text="Falstaff").click()
    seen["label"] = asked(page)
    return seen


def covered(page):
    page.evaluate("document.body.dataset.gkPresenting = ''")
    page.evaluate("document.querySelector('.gleek-do').dataset.gkNow = ''")
    page.wait_for_timeout(50)
    hand = page.locator("[data-seat=dealer] .gk-hand")
    seen = {"own": hand.inner_text()}
    page.keyboard.press("3")
    seen["covered"], seen["presses"] = hand.inner_text(), page.locator(".gk-press").count()
    page.locator("[data-seat=dealer] .gk-uncover").click()
    seen["again"] = hand.inner_text()
    return seen


def see(browser, faults):
    seen = {}
    page = open_page(browser, faults)
    seen["watch"] = watch(page)
    seen["pick"] = pick(page)
    seen["tabs"] = tabs(page)
    page = open_page(browser, faults)
    seen["exercise"] = exercise(page)
    seen["touched"] = touched(page)
    seen["violations where cards are answers"] = violations(page)
    seen["suits"] = suits(page)
    seen["desk"] = desk(page)
    seen["violations"] = violations(page)
    page = open_page(browser, faults)
    seen["advice"] = advice(page)
    seen["played"] = played(page)
    seen["covered"] = covered(page)
    page = open_page(browser, faults, query="?step=2&task=3&kind=trick&seed=7&q=4&level=9")
    seen["opened"] = asked(page)
    page = open_page(browser, faults, width=390, dark=True)
    seen["widths"] = widths(page)
    seen["out of the list"] = beside_many(page)
    seen["violations in the dark at 390"] = violations(page)
    seen["sideways"] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    page = open_page(browser, faults, views={name: {} for name in WIDGETS})
    seen["empty"] = page.locator("section.gk").count()
    return seen


if __name__ == "__main__":
    drive(see)
