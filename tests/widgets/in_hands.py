"""Plays a hand of any game with the mouse, on a table that Chromium draws.

A match's state in Python answers every request of the page, as it does for a notebook's cell.
"""

import random

from gleek.course.play.hand_view import own_table
from gleek.course.play.match_panel import match_panel_data
from gleek.widgets.parts import Table, TaskPanel
from tests.widgets.lesson_page import open_page, watched


class Hand:
    """A hand that is played on a page with the mouse."""

    def __init__(self, browser, faults, own):
        self.own = own
        self.rng = random.Random("wide")  # noqa: S311 - chance for play
        self.page = watched(browser.new_page(reduced_motion="reduce"), faults)
        self.page.expose_function("python", self.answer)
        views = self.views()
        open_page(
            self.page, {"gleek-own": {"table": (Table, views["table"]), "desk": (TaskPanel, views["desk"])}}
        )

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
