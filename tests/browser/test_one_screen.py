"""A table with its text and buttons fits in the window without scrolling, and nothing covers any of it.

The texts on a table do not cover one another.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from gleek.lessons.course import every, lessons
from tests.browser.checks import settle
from tests.browser.visiting import GLEEK, PAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from gleek.lessons.course import Lesson

# Check every task in all windows instead of a sample.
ALL = os.environ.get("GLEEK_LEGIBLE") == "all"
SIZES = ((1280, 800), (1366, 768), (1093, 520), (390, 844), (360, 740), (844, 390))
# At these sizes, no part of a task may be cut off.
UNCUT = {(1280, 800), (390, 844)}
EXPLORE, PLAY = "11-a-whole-hand.ipynb", "07-a-hand-of-your-own.ipynb?match=ZQTC-6Y3G"
TELEPHONES = SIZES[3:]
# The lessons with the most calls at the table.
SPOKEN = {("gleek", "ruff"), ("gleek", "melds"), ("gleek", "tricks")}
WITH_TASKS = [each for each in every() if each.tasks]
# Lists what is out of sight: the learner's cards, the question and the controls, each by the part that must be seen.
OUT_OF_SIGHT = """async (box) => {
    const beat = document.querySelector(box);
    beat.scrollIntoView({ block: "start", behavior: "instant" });
    // What measures itself does so once it has been laid out.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const parts = {
        card: [".gk-seat[data-place=below] .gk-hand .gk-card", (at) => [at.left + 5, at.top + 8]],
        words: [
            ".gk-instruction, .gk-sentence, .gk-answer",
            (at) => [at.left + 5, at.top + Math.min(10, at.height / 2)],
        ],
        control: [
            ".gk-act button, .gk-tools [data-tool], .gk-bar button, .gk-dots button, .gk-choices label",
            (at) => [at.left + at.width / 2, at.top + at.height / 2],
        ],
    };
    const wrong = [];
    for (const [what, [selector, point]] of Object.entries(parts)) {
        for (const node of beat.querySelectorAll(selector)) {
            const at = node.getBoundingClientRect();
            if (!at.width || !node.textContent.trim().length) continue;
            const inside = at.left >= -1 && at.top >= -1 && at.right <= innerWidth + 1 && at.bottom <= innerHeight + 1;
            const there = document.elementFromPoint(...point(at));
            const covered = !there || !(node === there || node.contains(there) || there.contains(node));
            const name = `${what} ${node.textContent.trim().slice(0, 20)}`;
            if (!inside) wrong.push(`${name} is outside of the window`);
            else if (covered) wrong.push(`${name} is covered by ${there && there.className}`);
        }
    }
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) wrong.push(`the page is ${wide} px too wide`);
    return wrong;
}"""

# How many pixels of a task's text and choices must be scrolled for.
CUT = """() => [".gk-words", ".gk-act"].map((what) => document.querySelector(`.gleek-do .gk-desk ${what}`))
    .map((one) => one.scrollHeight - one.clientHeight).filter((more) => more > 1)"""

# Lists the visible text that is not legible.
LEGIBLE = (Path(__file__).parent / "legible.js").read_text(encoding="utf-8")

# Gives the first answer that a task accepts; returns the kind of the response, or null if there is none.
ANSWER = """async (box) => {
    const desk = document.querySelector(`${box} .gk-desk`);
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const there = (one) => one.getClientRects().length && one.getAttribute("aria-disabled") !== "true";
    const all = (what) => [...document.querySelectorAll(`${box} ${what}`)].filter(there);
    const settled = async (true_) => {
        for (let wait = 0; wait < 200 && !true_(); wait += 1) await pause(25);
    };
    const submit = desk.querySelector(".gk-act > button:not([hidden])");
    const [tick, choice, number] = [".gk-choices input", ".gk-choices button", ".gk-number form, form.gk-number"]
        .map((what) => all(what)[0]);
    if (tick) tick.click();
    else if (choice) choice.click();
    else if (number) {
        number.querySelector("input").value = "1";
        number.requestSubmit();
    } else {
        for (const card of all(".gk-touch, .gk-press").slice(0, submit ? 7 : 1)) {
            card.click();
            await settled(() => card.getAttribute("aria-pressed") === "true" || desk.dataset.answered);
        }
    }
    if (submit) {
        await settled(() => there(submit));
        submit.click();
    }
    await settled(() => desk.dataset.answered && desk.getAttribute("aria-busy") !== "true");
    return desk.querySelector(".gk-answer").dataset.kind || null;
}"""

# Goes on, or does the first thing possible, and waits for the answer.
DO_SOMETHING = """async () => {
    const desk = document.querySelector(".gk-desk");
    const there = (one) => one.getClientRects().length && one.getAttribute("aria-disabled") !== "true";
    const first = (what) => [...document.querySelectorAll(what)].find(there);
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const before = desk.textContent;
    const chosen = () => document.querySelectorAll(".gk-press[aria-pressed=true]").length;
    for (const card of [...document.querySelectorAll(".gk-press[aria-pressed=false]")].slice(0, 7 - chosen())) {
        const had = chosen();
        card.click();
        for (let wait = 0; wait < 40 && chosen() === had; wait += 1) await pause(25);
    }
    const ways = [
        ".gk-tools [data-tool=next]", ".gk-card[data-legal] .gk-press:not([aria-pressed])", ".gk-number button",
        ".gk-act > button", ".gk-choices button",
    ];
    let way = null;
    for (let wait = 0; wait < 200 && !way; wait += 1) {
        if (wait) await pause(50);
        way = ways.map(first).find(Boolean);
    }
    way.click();
    for (let wait = 0; wait < 40 && desk.textContent === before; wait += 1) await pause(50);
}"""


def assert_in_sight(page: Page, box: str, moment: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    """Assert that the table in this element is one screen at each size. Leave the window at the first size."""
    wrong = []
    for width, height in (*sizes[1:], sizes[0]):
        page.set_viewport_size({"width": width, "height": height})
        for looked in (OUT_OF_SIGHT, LEGIBLE):
            wrong += [f"{moment}, {width}×{height}: {each}" for each in page.evaluate(looked, box)]
        if box == ".gleek-do" and (width, height) in UNCUT and "answered" not in moment:
            cut = page.evaluate(CUT)
            wrong += [f"{moment}, {width}×{height}: {more} px are to be scrolled for" for more in cut]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("lesson", WITH_TASKS, ids=lambda each: f"{each.game} {each.id}")
def test_every_task_is_one_screen(open_page: Callable[..., Page], lesson: Lesson) -> None:
    page = open_page()
    page.goto(f"{PAGES}{lesson.game}/{lesson.page}")
    settle(page)
    title = page.locator(".gleek-do .gk-desk .gk-head .gk-heading")
    # Points carry a unit, because they are not counters.
    expect(page.locator(".gleek-do .gk-unit:visible")).to_have_count(2 if lesson.game == "piquet" else 0)
    for number, _ in enumerate(lesson.tasks, 1):
        if number > 1:
            page.locator(".gleek-do .gk-dots button").nth(number - 1).click()
        expect(title).to_contain_text(f"Task {number} ")
        # Each task is checked in one wide window and on one telephone, in turn.
        wide, telephone = SIZES[number % 3], TELEPHONES[number % 3]
        assert_in_sight(page, ".gleek-do", f"task {number}", SIZES if ALL else (wide, telephone))
        # After a wrong answer, the page shows the right ticks.
        if number == len(lesson.tasks) or page.locator(".gleek-do .gk-choices label").count():
            page.evaluate(ANSWER, ".gleek-do")
            assert_in_sight(
                page, ".gleek-do", f"task {number}, answered", TELEPHONES if ALL else (telephone,)
            )
        if (lesson.game, lesson.id) in SPOKEN:
            page.locator(".gleek-do").get_by_role("button", name="Solution").click()
            expect(page.locator(".gleek-do .gk-solution")).not_to_be_empty()
            assert_in_sight(page, ".gleek-do", f"task {number}, solved", TELEPHONES if ALL else (telephone,))


def test_no_tick_is_cut_off(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    lesson = lessons("gleek")["tricks"]
    kept = json.dumps({"tasks": {lesson.id: [each.id for each in lesson.tasks]}})
    page.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('gleek-progress', {kept!r})"
    )
    page.goto(GLEEK + lesson.page)
    settle(page)
    room = "(box) => box.scrollWidth - box.clientWidth"
    expect(page.locator(".gleek-do .gk-dots button[data-done]")).to_have_count(len(lesson.tasks))
    assert page.locator(".gleek-do .gk-dots").evaluate(room) <= 0
    # An answer's tick is drawn over the corner of the choice, here of the last choice in its row.
    page.goto(f"{PAGES}gillet/{lessons('gillet')['game'].page}?task=7")
    settle(page)
    page.locator(".gleek-do").get_by_role("button", name="Solution").click()
    cut = """(tick) => {
        const [one, box] = [tick, tick.closest(".gk-act")].map((each) => each.getBoundingClientRect());
        return one.right > box.right || one.top < box.top;
    }"""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not page.locator(".gleek-do .gk-tick:visible").evaluate(cut), width


def test_all_that_can_be_ticked_is_seen_at_once_on_a_telephone(open_page: Callable[..., Page]) -> None:
    page = open_page()
    for lesson, task in (("calls", 5), ("repique", 4), ("repique", 7)):
        page.goto(f"{PAGES}piquet/{lessons('piquet')[lesson].page}?task={task}")
        settle(page)
        ticks = page.locator(".gleek-do .gk-choices label")
        for width, height in ((360, 740), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            below = page.locator(".gleek-do .gk-act > button").evaluate(
                "(one) => one.getBoundingClientRect().top"
            )
            ends = ticks.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().bottom)")
            assert len(ends) >= 6
            assert max(ends) <= below + 1, (lesson, task, width)


def test_cards_that_another_has_shown_cover_neither_his_plate_nor_his_face(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(width=360, height=740)
    covered = """(place) => {
        const box = (what) => [...document.querySelectorAll(`.gleek-do .gk-seat[data-place=${place}] ${what}`)]
            .map((one) => one.getBoundingClientRect());
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const plate = [".gk-name", ".gk-role", ".gk-purse b", ".gk-tricks"].flatMap(box);
        const [{ left, right, top, bottom }] = box(".gk-portrait"); // of which the lower part is a coat
        const seen = [...plate, { left, right, top, bottom: bottom - (bottom - top) / 4 }];
        return box(".gk-hand > [data-up]").filter((card) => seen.some((one) => meet(card, one))).length;
    }"""
    for game, name, task, place in (("gleek", "tricks", 9, "left"), ("gillet", "game", 9, "right")):
        page.goto(f"{PAGES}{game}/{lessons(game)[name].page}?task={task}")
        settle(page)
        shown = page.locator(f".gleek-do .gk-seat[data-place={place}] .gk-hand > [data-up]")
        expect(shown).not_to_have_count(0)
        assert page.evaluate(covered, place) == 0, game


def test_on_a_telephone_an_answer_has_room_and_ruffs_of_ones_own_follow_on_one_screen(
    open_page: Callable[..., Page],
) -> None:
    lesson = lessons("gleek")["ruff"]
    page = open_page(width=390, height=844)
    page.goto(GLEEK + lesson.page)
    settle(page)
    tasks = page.locator(".gleek-do")
    tasks.locator(".gk-press").first.click()
    chosen = tasks.locator(".gk-card[data-chosen]").first
    expect(chosen.locator(".gk-mark")).to_have_text("✗")
    expect(chosen.get_by_role("button", name=", not right")).to_have_count(1)
    tasks.locator(".gk-dots button").nth([each.id for each in lesson.tasks].index("ruff-vapour")).click()
    tasks.get_by_role("button", name="Vie: put in").click()
    said = tasks.locator(".gk-answer")
    expect(said).to_have_attribute("data-kind", "right")
    expect(tasks.locator(".gk-situation")).to_be_visible()
    said.locator("summary", has_text="Why?").click(trial=True)
    covered = """() => {
        const at = (what) => [...document.querySelectorAll(`.gleek-do ${what}`)]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .map((one) => one.getBoundingClientRect());
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const [moment] = at(".gk-moment");
        return at(".gk-said, .gk-won, .gk-purse b").filter((one) => one.width && meet(one, moment)).length;
    }"""
    assert page.evaluate(covered) == 0
    # After an answer that costs money, the sums and reasons are visible too; “Try it again” brings the choices back.
    page.set_viewport_size({"width": 360, "height": 740})
    tasks.locator(".gk-dots button").nth([each.id for each in lesson.tasks].index("ruff-vie")).click()
    expect(tasks.get_by_role("button", name="See and revie")).to_have_count(0)  # nobody has vied yet
    tasks.get_by_role("button", name="Pass", exact=True).click()
    expect(said).to_have_attribute("data-kind", "costly")
    expect(said.locator(".gk-figures")).to_be_in_viewport(ratio=1)
    said.locator("summary", has_text="Why?").click(trial=True)
    tasks.get_by_role("button", name="Try it again").click()
    expect(tasks.get_by_role("button", name="Pass", exact=True)).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    tasks.locator(".gk-dots button").last.click()
    tasks.get_by_role("button", name="Now play it").click()
    choices = page.locator(".gleek-rounds .gk-choices button")
    expect(choices.first).to_be_in_viewport(ratio=1)
    expect(choices.last).to_be_in_viewport(ratio=1)


def test_on_a_telephone_the_facts_stay_for_another_answer_and_choices_make_way_for_what_is_played_out(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(width=390, height=844, reduced_motion="reduce")
    desk = page.locator(".gleek-do .gk-desk")
    for name, choice, kind in (
        ("welcome", "3s.", "wrong"),
        ("deal", "I may play it in a trick.", "wrong"),
        ("stock", "Bid 14", "costly"),
    ):
        number = {"welcome": 4, "deal": 2, "stock": 2}[name]
        page.goto(f"{GLEEK}{lessons('gleek')[name].page}?task={number}")
        settle(page)
        desk.locator(".gk-choices").get_by_text(choice, exact=True).click()
        expect(desk.locator(".gk-answer")).to_have_attribute("data-kind", kind)
        for what in (".gk-situation", ".gk-instruction", ".gk-answer"):
            expect(desk.locator(what)).to_be_in_viewport(ratio=1)
        again = desk.get_by_role("button", name="Try it again")
        assert again.evaluate("(one) => one.matches('.gk-forward')") == (kind == "costly")
    page.set_viewport_size({"width": 360, "height": 740})
    expect(desk.locator(".gk-choices")).to_be_hidden()
    again.click()
    expect(desk.locator(".gk-choices button").first).to_be_visible()
    # If there is still too little room, the facts can be scrolled to and the answer is seen first.
    page.goto(f"{GLEEK}{lessons('gleek')['deal'].page}?task=4")
    settle(page)
    desk.locator(".gk-choices").get_by_text("All lift again", exact=True).click()
    expect(desk.locator(".gk-answer")).to_be_in_viewport(ratio=1)
    # The chosen option stays visible as long as there is room, with its mark.
    page.set_viewport_size({"width": 390, "height": 844})
    desk.locator(".gk-choices").get_by_text("Two lift again", exact=True).click()
    expect(desk.locator(".gk-answer")).to_have_attribute("data-kind", "right")
    expect(desk.locator(".gk-choices li:visible")).to_have_text(["Two lift again✓right"])
    page.set_viewport_size({"width": 360, "height": 740})
    again.click()
    desk.locator(".gk-choices").get_by_text("All lift again", exact=True).click()
    facts = desk.locator(".gk-situation")
    expect(facts).to_be_visible()
    facts.scroll_into_view_if_needed()
    expect(facts).to_be_in_viewport(ratio=1)


def test_ruffs_of_ones_own_are_one_screen_and_the_purse_runs_on(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(GLEEK + lessons("gleek")["ruff"].page)
    settle(page)
    box = page.locator(".gleek-rounds")
    for number in (1, 2):
        expect(box.locator(".gk-desk .gk-heading")).to_have_text(f"Ruff {number}")
        assert_in_sight(page, ".gleek-rounds", f"ruff {number}")
        expect(box.locator(".gk-hint")).to_be_empty()
        onward = box.get_by_role("button", name="Next ruff")
        while not onward.is_visible():
            box.locator(".gk-choices button").first.click()
            expect(box.locator(".gk-desk")).not_to_have_attribute("aria-busy", "true")
            page.wait_for_timeout(100)
        expect(box.locator(".gk-answer")).to_contain_text("you had")
        expect(box.locator(".gk-figures b")).to_have_count(3)
        won = box.locator(".gk-figures b").first.inner_text()
        if number == 1:
            purse = box.locator(".gk-seat[data-place=below] .gk-purse b")
            expect(purse).to_have_text("even" if won == "0d." else won)
        assert_in_sight(page, ".gleek-rounds", f"ruff {number}, over")
        onward.click()


def test_every_kind_of_step_of_a_whole_hand_is_one_screen(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(GLEEK + EXPLORE)
    settle(page)
    stages = page.locator(".gk-stages button")
    for index in range(stages.count()):
        stages.nth(index).click()
        expect(stages.nth(index)).to_have_attribute("aria-current", "step")
        assert_in_sight(page, ".gleek-hand", stages.nth(index).inner_text())


def test_a_hand_of_ones_own_is_one_screen_from_the_first_bid_to_the_end(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    page.goto(GLEEK + PLAY)
    settle(page)
    told: set[str] = set()
    instruction = page.locator(".gk-desk .gk-instruction")
    for _ in range(80):
        asked = instruction.inner_text()
        if asked not in told:
            told.add(asked)
            assert_in_sight(page, ".gleek-own", asked)
        if "over" in asked:
            break
        page.evaluate(DO_SOMETHING)
    else:
        pytest.fail(f"the hand did not end: {told}")
    # An opened list is visible at once, under the sentence, which stays.
    page.set_viewport_size({"width": 390, "height": 844})
    for name, what in (("How it went", ".gk-more li"), ("All that has happened so far", ".gk-log li")):
        opened = page.locator(".gk-desk summary", has_text=name)
        opened.click()
        expect(page.locator(f".gk-desk {what}").first).to_be_in_viewport(ratio=1)
        for way in page.locator(".gk-desk .gk-choices > li").all():
            expect(way).to_be_in_viewport(ratio=1)
        opened.click()  # the control that closes the list is not covered
        expect(page.locator(f".gk-desk {what}").first).to_be_hidden()


SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const each of list.getEntries()) window.shifted += each.value;
    }).observe({ type: "layout-shift", buffered: true });
    window.placeOf = (selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return height ? [x, y, width, height] : null;
    };
    // Where the picture lies is kept when it is first seen: on a quick machine it is gone soon after.
    const look = () => {
        window.held = placeOf(".gleek-still .gk-board");
        if (!window.held) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("name", [lessons("gleek")["ruff"].page, "07-a-hand-of-your-own.ipynb", EXPLORE])
def test_a_still_picture_holds_the_table_s_place_and_nothing_moves_when_it_comes(
    open_page: Callable[..., Page], name: str, size: tuple[int, int]
) -> None:
    page = open_page(width=size[0], height=size[1])
    page.add_init_script(SHIFTS)
    page.goto(GLEEK + name, wait_until="commit")
    settle(page)
    expect(page.locator(".gleek-still .gk-board")).to_have_count(0)
    expect(page.locator(".gleek-slot .gk-board").first).to_be_visible()
    held = page.evaluate("window.held")
    assert held
    assert page.evaluate("placeOf('.gleek-slot .gk-board')") == held
    assert page.evaluate("window.shifted") < 0.02
