"""A lesson's first tasks can be done before Python has started, and then Python takes over."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from gleek.course.lesson_data import lesson
from gleek.course.play.positions import position
from tests.browser.checks import IN_A_ROW, settle
from tests.browser.conftest import built_site
from tests.browser.site_visits import WELCOME, visit
from tests.browser.visiting import GLEEK
from tests.site.visiting import serving

__all__ = ["built_site", "visit"]

FIRST, SECOND, THIRD, FOURTH = lesson("welcome", "gleek").tasks
ADDRESS = f"{GLEEK}00-welcome.ipynb"
PYODIDE, CHANNELS = "**/*.wasm*", re.compile("/channels")
PANEL = ".gleek-do .gk-panel"
PREPARED = f".gleek-prepared {PANEL}"


def hold_in(held):
    """Return a handler that holds requests in a list. Playwright takes no built-in function."""

    def hold(route):
        held.append(route)

    return hold


@pytest.fixture(params=["server", pytest.param("site", marks=pytest.mark.node)])
def held(request, open_page):
    """Open lesson 0 with Python held back. Return the page, and a function that lets Python come."""
    with ExitStack() as stack:
        if request.param == "site":
            site = request.getfixturevalue("built_site").site
            page = request.getfixturevalue("visit")(stack.enter_context(serving(site)), watched=False)
            held = []
            page.context.route(PYODIDE, hold_in(held))
            page.goto(WELCOME, wait_until="commit")

            def release():
                for route in held:
                    route.continue_()
                page.context.unroute(PYODIDE)
                settle(page)

        else:
            page, cut = open_page(watched=False), [True]
            page.route_web_socket(CHANNELS, lambda line: line.close() if cut else line.connect_to_server())
            page.goto(ADDRESS, wait_until="commit")

            def release():
                cut.clear()
                settle(page)

        yield page, release


def press(control):
    control.page.wait_for_timeout(IN_A_ROW)
    control.press("Enter")


def decide(page, task, *, right):
    table = page.locator(".gleek-do .gk-table")
    if task.kind == "choose":
        name = next(option.text for option in task.options if option.right == right)
    else:
        at = position(task)
        cards = [action.card for action in at.hand.legal() if (action in at.right_actions()) == right]
        name = cards[0].name
    press(table.get_by_role("button", name=name))
    answer = page.locator(f"{PANEL} .gk-answer")
    expect(answer).to_have_attribute("data-kind", "right" if right else re.compile("wrong|costly|illegal"))
    expect(page.locator(PANEL).get_by_role("status")).to_contain_text(re.compile("^(Right|Not|Allowed)"))


def test_three_decisions_are_answered_without_python_and_then_python_goes_on(held):
    page, release = held
    expect(page.locator(PREPARED)).to_be_visible()
    press(page.get_by_role("button", name="Play the last three tricks"))
    decide(page, FIRST, right=False)
    press(page.locator("[data-tool=again]"))
    decide(page, FIRST, right=True)
    for task in (SECOND, THIRD):
        press(page.locator("[data-tool=next]"))
        expect(page.locator(f"{PANEL} .gk-instruction")).to_be_focused()
        decide(page, task, right=True)
    expect(page.locator(".gk-dots [data-done]")).to_have_count(3)
    for go, number in (
        (page.go_back, "2"),
        (page.go_back, "1"),
        (page.go_forward, "2"),
        (page.go_forward, "3"),
    ):
        go()
        expect(page.locator(f"{PANEL} .gk-dots [aria-current]")).to_have_text(number)
    press(page.locator("[data-tool=next]"))
    expect(page.locator(f"{PANEL} [role=alert].gk-lost")).to_contain_text("needs Python")
    panel, focused = page.locator(PANEL).element_handle(), page.evaluate_handle("document.activeElement")
    release()
    expect(page.locator(f"{PANEL} .gk-instruction")).to_have_text(FOURTH.instruction)
    expect(page.locator(f"{PANEL} .gk-lost")).to_be_empty()
    assert panel.evaluate("(node) => node.isConnected && document.querySelectorAll('.gleek-do').length === 1")
    assert focused.evaluate("(node) => node.isConnected")
    at = position(FOURTH)
    right = sorted(at.sums_offered()).index(at.sum_asked())
    press(page.locator(f"{PANEL} .gk-choices button").nth(right))
    expect(page.locator(f"{PANEL} .gk-answer")).to_be_visible()
    expect(page.locator(".gk-dots [data-done]")).to_have_count(4)


def test_an_address_that_names_a_later_task_waits_for_python_and_an_early_one_does_not(open_page):
    page = open_page(watched=False)
    for number, there in ((4, 0), (2, 1)):
        page.goto(f"{ADDRESS}?task={number}")
        settle(page)
        expect(page.locator(PREPARED)).to_have_count(there)
        expect(page.locator(f"{PANEL} .gk-dots [aria-current]")).to_have_text(str(number))
