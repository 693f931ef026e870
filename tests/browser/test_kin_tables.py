"""The tables of Piquet and Gillet in the browser: every text is complete and not covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from gleek.lessons.course import lessons
from tests.browser.checks import settle
from tests.browser.test_one_screen import LEGIBLE, TELEPHONES
from tests.browser.visiting import PAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from gleek.lessons.course import Lesson

PHONE = {"width": 390, "height": 844}


def opened(open_page: Callable[..., Page], lesson: Lesson, task: str, **size: int) -> Page:
    page = open_page(**size)
    number = [each.id for each in lesson.tasks].index(task) + 1
    page.goto(f"{PAGES}{lesson.game}/{lesson.page}?task={number}")
    settle(page)
    return page


def to_task(page: Page, lesson: Lesson, task: str) -> None:
    number = [each.id for each in lesson.tasks].index(task) + 1
    page.locator(".gleek-do .gk-dots button").nth(number - 1).click()
    expect(page.locator(".gleek-do .gk-desk .gk-head .gk-heading")).to_contain_text(f"Task {number} ")


def press(page: Page, *labels: str) -> None:
    for label in labels:
        page.locator(".gleek-do .gk-desk").get_by_text(label, exact=True).click()
        expect(page.locator(".gleek-do [aria-busy=true]")).to_have_count(0)


def assert_readable(page: Page, box: str, sizes: tuple[tuple[int, int], ...]) -> None:
    wrong = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{width}×{height}: {each}" for each in page.evaluate(LEGIBLE, box)]
    assert not wrong, "\n".join(wrong)


def test_what_is_called_stands_on_every_card_and_is_scored_at_once(open_page: Callable[..., Page]) -> None:
    lesson = lessons("piquet")["repique"]
    page = opened(open_page, lesson, "repique-save", **PHONE)
    below = page.locator(".gleek-do .gk-seat[data-place=below]")
    expect(below.locator(".gk-role")).to_have_text("younger hand")
    press(page, "Put nothing forward")
    expect(page.locator(".gleek-do .gk-moment")).to_have_text("Humphrey makes a repique.")
    tens = page.locator(".gleek-do .gk-seat[data-place=above] .gk-card[data-suit=S] .gk-mark")
    expect(tens.nth(3)).to_have_text("point row set")
    assert_readable(page, ".gleek-do", TELEPHONES)
    to_task(page, lesson, "repique-younger")
    press(page, "96 points")
    king = below.locator(".gk-card", has_text="king of hearts")
    expect(king.locator(".gk-mark")).to_have_text("point row set")
    expect(king.locator("> .gk-spoken, .gk-press .gk-spoken")).to_have_text("king of hearts, point, row, set")
    expect(below.locator(".gk-purse b")).to_have_text("96")
    assert_readable(page, ".gleek-do", TELEPHONES)


def test_round_open_hands_the_rim_is_whole(open_page: Callable[..., Page]) -> None:
    page = opened(open_page, lessons("gillet")["game"], "gillet-pair", width=1280, height=800)
    outside = """() => {
        const cloth = document.querySelector(".gleek-do .gk-board[data-open] .gk-cloth").getBoundingClientRect();
        return [...document.querySelectorAll(".gleek-do .gk-seat .gk-plate")].filter((plate) => {
            const at = plate.getBoundingClientRect();
            const filled = getComputedStyle(plate).backgroundColor !== "rgba(0, 0, 0, 0)";
            return filled || at.top < cloth.top + 6 || at.bottom > cloth.bottom - 6;
        }).length;
    }"""
    for width, height in ((1280, 800), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(outside) == 0, (width, height)


def test_at_the_end_of_a_deal_between_four_nothing_covers_the_tally(open_page: Callable[..., Page]) -> None:
    lesson = lessons("gillet")["game"]
    page = opened(open_page, lesson, "gillet-raise", **PHONE)
    press(page, "Raise 1: put in 1d.")
    expect(page.locator(".gleek-do .gk-tally")).to_be_visible()
    expect(page.locator(".gleek-do .gk-pots > :not([data-empty])")).to_have_count(1)
    assert_readable(page, ".gleek-do", TELEPHONES)


def test_between_four_what_each_says_is_in_sight_and_the_way_on_stays(open_page: Callable[..., Page]) -> None:
    page = open_page(**PHONE)
    others = ".".join(["gillet-odds-1"] * 3)
    where = f"match=G9E6-JVW0-7&players=you.{others}&hands=3&hand=3&purses=-5.2.150.-147&left=0.0"
    page.goto(f"{PAGES}gillet/{lessons('gillet')['evening'].page}?{where}")
    settle(page)
    desk = page.locator(".gleek-own .gk-desk")
    said = page.locator(".gleek-own .gk-seat[data-place=above] .gk-said")
    if not said.inner_text():
        desk.locator("[data-tool=next]").click()
    expect(said).to_have_text("“I raise by 1d.”")
    assert_readable(page, ".gleek-own", (tuple(PHONE.values()),))
    page.locator(".gleek-own .gk-plays:visible").first.click()
    cut = """() => [...document.querySelectorAll("dialog .gk-person")].filter((one) => {
        const [box, name] = [one, one.lastElementChild].map((each) => each.getBoundingClientRect());
        return name.left < box.left || name.right > box.right;
    }).length"""
    assert page.evaluate(cut) == 0
    page.get_by_role("button", name="Leave it as it is").click()
    desk.get_by_role("button", name="Yield").click()
    desk.get_by_text("How it went").click()
    expect(desk.get_by_role("button", name="A new match")).to_be_visible()


def test_no_frame_of_an_answer_lies_over_a_bowl_on_the_smallest_telephone(open_page):
    page = opened(open_page, lessons("gillet")["game"], "gillet-pair", width=360, height=740)
    frames, bowls = [
        page.locator(f".gleek-do {name}").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect()).filter((at) => at.width)"
            ".map((at) => [at.left, at.top, at.right, at.bottom])"
        )
        for name in (".gk-touch", ".gk-pots li")
    ]
    assert (len(frames), len(bowls)) == (4, 2)
    for left, top, right, bottom in bowls:
        for frame in frames:
            assert right <= frame[0] or left >= frame[2] or bottom <= frame[1] or top >= frame[3]
