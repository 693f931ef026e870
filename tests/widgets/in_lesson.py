"""Draw a lesson's widgets in Chromium with a stand-in for Python, drive them, and print what was seen as JSON.

test_in_browser.py runs this in a separate process, like in_browser.py.
"""

from tests.widgets import examples
from tests.widgets.driving import drive, violations
from tests.widgets.driving_exercises import exercise, suits, touched
from tests.widgets.lesson_page import WIDGETS, asked, focused, open_page

HOSTILE = "<img src=x onerror=alert(1)><b>bold</b>"


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


def sums(page, texts):
    """Return how a screen reader hears texts with sums, and the names of a choice and a figure."""
    heard = []
    for text in texts:
        page.evaluate("(text) => show('desk', { situation: text, answer: null })", text)
        heard.append(page.locator(".gk-desk [role=status]").inner_text())
    figures = [{"name": "Ann", "sum": "+9d."}]
    answer = {"kind": "right", "sentence": "Yes.", "figures": figures, "more": [], "rule": None}
    choices = [{"id": "vie", "label": "Vie: put in 2d.", "kind": ""}]
    page.evaluate("([answer, choices]) => show('desk', { answer, choices, many: false })", [answer, choices])
    named = [(".gk-choices button", "Vie: put in twopence"), (".gk-figures b", "plus ninepence")]
    return {
        "heard": heard,
        "named": [
            page.locator(f".gk-desk {what}").get_attribute("aria-label") == name for what, name in named
        ],
    }


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
    """Return where the tab key leads from the visitor's cards and from the text, before the choice and after it."""
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
    """Return the width in pixels of the part of each card that the next card in its row does not cover."""
    return page.evaluate("""() => {
      const boxes = [...document.querySelectorAll(".gk-press")].map((one) => one.getBoundingClientRect());
      return boxes.map((box, at) => {
        const next = boxes[at + 1];
        return Math.round(next && next.left > box.left ? Math.min(box.width, next.left - box.left) : box.width);
      });
    }""")


def beside_many(page):
    """Return how far right of the choices their button is, when many long answers leave little room."""
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
    """Play one card: it leaves the hand, and the task panel gets the focus."""
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
    seen["kept"] = page.evaluate("gleek.progress.read()")
    step = (
        "document.querySelector('.gk-desk')"
        ".dispatchEvent(new CustomEvent('gleek:step', { cancelable: true, detail: { by: 1 } }))"
    )
    seen["stepped"] = [page.evaluate(step), asked(page)]
    return seen


def advice(page):
    """Return whether the advice is visible, whether its bars are marked as cut off, and the link to the odds."""
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
    seen["sums"] = sums(page, examples.HEARD)
    page = open_page(browser, faults, views={name: {} for name in WIDGETS})
    seen["empty"] = page.locator("section.gk").count()
    return seen


if __name__ == "__main__":
    drive(see)
