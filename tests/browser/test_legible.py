"""On each kind of page no text covers other text and none is cut off, and a table with its question fits one screen.

The tests take samples: each state of a page is checked in one window and type size, in turn. With GLEEK_LEGIBLE=all,
every task of every lesson is checked, in every window and at every type size. Pages without a table are checked where
they are tested, with `assert_legible`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gleek.course.lesson_data import every, lessons
from tests.browser.checks import assert_accessible, assert_for_everyone, open_at, open_sections
from tests.browser.looks import ALL, ANSWER, CUT, DO_SOMETHING, OPEN_ALL, OUT_OF_SIGHT, Reader, press
from tests.browser.visiting import GLEEK, PAGES

OWN_HANDS = {
    "gleek": "07-a-hand-of-your-own.ipynb?match=ZQTC-6Y3G",
    "piquet": "05-a-partie-of-your-own.ipynb?match=PT6Q-0HM0-0",
    "gillet": "02-an-evening.ipynb?match=G9E6-JVW0-7",
}


@pytest.fixture
def reader(open_page: Callable[..., Page]) -> Reader:
    return Reader(open_page(width=1280, height=800, reduced_motion="reduce"))


def test_the_front_page_is_legible(reader: Reader) -> None:
    reader.open("")
    reader.look("the front page")
    press(reader.page.locator(".front-hand button").first)
    reader.look("the front page, answered")
    reader.assert_all_is_well()


def test_a_task_of_every_fourth_lesson_fits_one_screen_before_and_after_its_answer(reader: Reader) -> None:
    page = reader.page
    taught = [each for each in every() if each.tasks]
    # Gillet's table is in two of the tests below.
    for turn, lesson in enumerate(taught if ALL else taught[:12:4]):
        if lesson.map:
            reader.open(f"{PAGES}{lesson.game}/{lesson.page}")
            expect(page.locator(".gleek-do .gk-game-map > li")).to_have_count(len(lesson.map.parts))
            # Nothing under the map can be reached.
            assert page.locator(".gleek-do .gk-board").evaluate("(board) => board.inert")
            assert_accessible(page)
            reader.look(f"the map of {lesson.game}", ".gleek-do", fits=True)
            if turn == 0:
                look_at_settings_and_menu(reader)
        for number in range(1, len(lesson.tasks) + 1) if ALL else (1 + 5 * turn % len(lesson.tasks),):
            if lesson.map and number == 1:
                press(page.locator(".gleek-do .gk-choices button").first)
            else:
                reader.open(f"{PAGES}{lesson.game}/{lesson.page}?task={number}")
            expect(page.locator(".gleek-do .gk-panel .gk-head .gk-heading")).to_contain_text(
                f"Task {number} "
            )
            # Sums in points are shown with a unit; sums in counters are not.
            units = page.locator(".gleek-do .gk-unit:visible")
            shown = lesson.game == "piquet" and "purses" not in lesson.tasks[number - 1].hides
            expect(units).to_have_count(2 if shown else 0)
            moment = f"{lesson.game} {lesson.id} {number}"
            reader.look(moment, ".gleek-do", fits=True)
            page.evaluate(ANSWER, ".gleek-do")
            reader.look(f"{moment}, answered", ".gleek-do", fits=True)
            solution = page.locator(".gleek-do [data-tool=solution]:not([aria-disabled=true])")
            if (ALL or turn % 3 == 0) and solution.is_visible():
                press(solution)
                expect(page.locator(".gleek-do .gk-solution")).not_to_be_empty()
                reader.look(f"{moment}, answered and solved", ".gleek-do", fits=True)
            elif ALL or turn % 3 == 1:
                page.evaluate(OPEN_ALL)
                reader.look(f"{moment}, answered and opened", ".gleek-do")
    reader.assert_all_is_well()
    open_sections(page)
    assert_for_everyone(page)


def look_at_settings_and_menu(reader: Reader) -> None:
    for name in ("Settings", "Menu"):
        reader.page.set_viewport_size({"width": 390, "height": 844})
        press(reader.page.get_by_role("button", name=name))
        reader.look(name)
        reader.page.keyboard.press("Escape")


def test_on_telephones_controls_are_as_high_as_a_finger_needs_and_the_facts_stay(
    open_page: Callable[..., Page],
) -> None:
    page, repique = open_page(reduced_motion="reduce"), lessons("piquet")["repique"].page
    controls = page.locator(".gk-act button:visible, .gk-choices label:visible, .gk-tools button:visible")
    open_at(page, f"{PAGES}piquet/{repique}?task=7")
    for task in (7, 1):  # seven checkboxes; the longest facts
        press(page.locator(".gleek-do .gk-dots button").nth(task - 1))
        expect(page.locator(".gleek-do .gk-panel .gk-head .gk-heading")).to_contain_text(f"Task {task} ")
        for moment in ("before the answer", "answered"):
            for width, height in ((360, 740), (844, 390)):
                page.set_viewport_size({"width": width, "height": height})
                seen = f"task {task}, {moment}, {width}×{height}"
                assert page.evaluate(OUT_OF_SIGHT, ".gleek-do") == [], seen
                heights = controls.evaluate_all(
                    "(all) => all.map((one) => one.getBoundingClientRect().height)"
                )
                assert min(heights) > 39, seen
                assert task == 7 or height < 700 or page.evaluate(CUT) == [], seen
            page.evaluate(ANSWER, ".gleek-do")


def test_ruffs_of_ones_own_fit_one_screen_and_the_purse_runs_on(reader: Reader) -> None:
    reader.open(GLEEK + lessons("gleek")["ruff"].page)
    box = reader.page.locator(".gleek-rounds")
    reader.look("a ruff", ".gleek-rounds", fits=True)
    onward = box.get_by_role("button", name="Next ruff")
    while not onward.is_visible():
        press(box.locator(".gk-choices button").first)
        expect(box.locator(".gk-panel")).not_to_have_attribute("aria-busy", "true")
        reader.page.wait_for_timeout(100)
    expect(box.locator(".gk-answer")).to_contain_text("you had")
    won = box.locator(".gk-figures b").first.inner_text()
    expect(box.locator(".gk-seat[data-place=below] .gk-purse b")).to_have_text(
        "even" if won == "0d." else won
    )
    reader.look("a ruff, over", ".gleek-rounds", fits=True)
    press(onward)
    expect(box.locator(".gk-panel .gk-heading")).to_have_text("Ruff 2")
    reader.assert_all_is_well()


@pytest.mark.parametrize("game", OWN_HANDS)
def test_a_hand_of_ones_own_fits_one_screen(reader: Reader, game: str) -> None:
    """Gleek's hand is played to its end. The advice and its figures are open before the first decision."""
    page, told = reader.page, set()
    reader.open(f"{PAGES}{game}/{OWN_HANDS[game]}")
    desk = page.locator(".gleek-own .gk-panel")
    if ALL or game == "gleek":
        press(page.locator(".gk-plays:visible").first)
        reader.look(f"{game}, who plays")
        press(page.get_by_role("button", name="Leave it as it is"))
    for step in range(80 if game == "gleek" else 12 if ALL else 1):
        asked = desk.locator(".gk-instruction").inner_text()
        if asked not in told:
            reader.look(f"{game}, {asked}", ".gleek-own", fits=True)
        told.add(asked)
        if "over" in asked:
            break
        advice = desk.locator("[data-tool=hint]:not([aria-disabled])")
        if (ALL or step < 1) and advice.is_visible():
            press(advice)
            desk.locator(".gk-advice").wait_for()
            page.evaluate(OPEN_ALL)
            reader.look(f"{game}, {asked}, with its advice", ".gleek-own")
        page.evaluate(DO_SOMETHING)
    else:
        assert game != "gleek", f"the hand did not end: {told}"
    reader.assert_all_is_well()


@pytest.mark.parametrize(
    "address", ["gleek/11-a-whole-hand.ipynb", "piquet/09-a-whole-deal.ipynb", "gillet/04-a-whole-deal.ipynb"]
)
def test_every_stage_of_a_hand_that_is_stepped_through_fits_one_screen(reader: Reader, address: str) -> None:
    reader.open(f"{PAGES}{address}")
    stages = reader.page.locator(".gk-stages button").all()
    for number, stage in enumerate(stages if ALL else stages[::3]):
        press(stage)
        expect(stage).to_have_attribute("aria-current", "step")
        forward = reader.page.locator(".gk-stepper .gk-forward:not([aria-disabled])")
        if forward.is_visible():
            press(forward)
        if number % 2:
            reader.page.evaluate(OPEN_ALL)
        reader.look(f"{address}, look {number + 1}", ".gleek-hand", fits=number % 2 == 0)
    reader.assert_all_is_well()
    if address.startswith("gleek"):
        assert_for_everyone(reader.page)
