"""A table with its text and buttons fits in the window without scrolling, and nothing covers any of it.

The texts on a table do not cover one another.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from gleek.course.lesson_data import every, lessons
from tests.browser.checks import open_at
from tests.browser.visiting import GLEEK, PAGES
from tests.chromium import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


# Check every task in all windows instead of a sample.
ALL = os.environ.get("GLEEK_LEGIBLE") == "all"
WIDE, TELEPHONES = ((1280, 800), (1093, 520)), ((390, 844), (844, 390))
# At these sizes, no part of a task may be cut off.
UNCUT = {(1280, 800), (390, 844)}
EXPLORE, PLAY = "11-a-whole-hand.ipynb", "07-a-hand-of-your-own.ipynb?match=ZQTC-6Y3G"
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

# Returns how many pixels of a task's text, and of its choices, are out of view until the box is scrolled.
CUT = """() => [".gk-words", ".gk-act"].map((what) => document.querySelector(`.gleek-do .gk-panel ${what}`))
    .map((one) => one.scrollHeight - one.clientHeight).filter((more) => more > 1)"""

# Lists the visible text that is not legible.
LEGIBLE = (Path(__file__).parent / "legible.js").read_text(encoding="utf-8")

# Helpers of the two scripts below. `idle` waits until Python has answered every request.
HELPERS = f"""
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const there = (one) => one.getClientRects().length && one.getAttribute("aria-disabled") !== "true";
    const until = async (true_) => {{
        for (let waited = 0; !true_(); waited += 20) {{
            if (waited > {LONGEST}) throw new Error(`still not: ${{true_}}`);
            await pause(20);
        }}
    }};
    const idle = async () => {{
        await until(() => !document.querySelector("[aria-busy=true]"));
        await pause(20);
    }};
"""

# Gives the first answer that a task accepts; returns the kind of the response, or null if there is none.
ANSWER = f"""async (box) => {{
    {HELPERS}
    const desk = document.querySelector(`${{box}} .gk-panel`);
    const all = (what) => [...document.querySelectorAll(`${{box}} ${{what}}`)].filter(there);
    const submit = desk.querySelector(".gk-act > button:not([hidden])");
    const [tick, choice, number] = [".gk-choices input", ".gk-choices button", ".gk-number form, form.gk-number"]
        .map((what) => all(what)[0]);
    if (tick) tick.click();
    else if (choice) choice.click();
    else if (number) {{
        number.querySelector("input").value = "1";
        number.requestSubmit();
    }} else {{
        for (const card of all(".gk-touch, .gk-press").slice(0, submit ? 7 : 1)) {{
            card.click();
            await idle();
        }}
    }}
    await idle();
    if (submit && there(submit)) {{
        submit.click();
        await idle();
    }}
    return desk.querySelector(".gk-answer").dataset.kind || null;
}}"""

# Presses the button that goes on, or else does the first possible action; then waits for the answer.
DO_SOMETHING = f"""async () => {{
    {HELPERS}
    const desk = document.querySelector(".gk-panel");
    const first = (what) => [...document.querySelectorAll(what)].find(there);
    const before = desk.textContent;
    const chosen = document.querySelectorAll(".gk-press[aria-pressed=true]").length;
    for (const card of [...document.querySelectorAll(".gk-press[aria-pressed=false]")].slice(0, 7 - chosen)) {{
        card.click();
        await idle();
    }}
    const ways = [
        ".gk-tools [data-tool=next]", ".gk-card[data-legal] .gk-press:not([aria-pressed])", ".gk-number button",
        ".gk-act > button", ".gk-choices button",
    ];
    const way = () => ways.map(first).find(Boolean);
    await until(way);
    // A press too soon after another one is ignored.
    for (let tries = 0; tries < 40 && desk.textContent === before; tries += 1) {{
        way().click();
        await idle();
        await pause(50);
    }}
}}"""


def assert_in_sight(page: Page, box: str, moment: str, turn: int) -> None:
    """Assert that the table in the element `box` fits one screen.

    It is checked in a wide window and on a telephone, which `turn` selects. Leave the window at the first size.
    """
    sizes = (*WIDE, *TELEPHONES) if ALL else (WIDE[turn % 2], TELEPHONES[turn // 2 % 2])
    wrong = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for looked in (OUT_OF_SIGHT, LEGIBLE):
            wrong += [f"{moment}, {width}×{height}: {each}" for each in page.evaluate(looked, box)]
        if box == ".gleek-do" and (width, height) in UNCUT and "answered" not in moment:
            cut = page.evaluate(CUT)
            wrong += [f"{moment}, {width}×{height}: {more} px are to be scrolled for" for more in cut]
    page.set_viewport_size(dict(zip(("width", "height"), WIDE[0], strict=True)))
    assert not wrong, "\n".join(wrong)


def test_a_task_of_each_lesson_is_one_screen_before_and_after_its_answer(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(reduced_motion="reduce")
    title = page.locator(".gleek-do .gk-panel .gk-head .gk-heading")
    for turn, lesson in enumerate(WITH_TASKS):
        for number in range(1, len(lesson.tasks) + 1) if ALL else (1 + 5 * turn % len(lesson.tasks),):
            open_at(page, f"{PAGES}{lesson.game}/{lesson.page}?task={number}")
            expect(title).to_contain_text(f"Task {number} ")
            # Sums in points are shown with a unit; sums in counters are not.
            units = page.locator(".gleek-do .gk-unit:visible")
            expect(units).to_have_count(2 if lesson.game == "piquet" else 0)
            moment = f"{lesson.game} {lesson.id} {number}"
            assert_in_sight(page, ".gleek-do", moment, turn)
            page.evaluate(ANSWER, ".gleek-do")
            assert_in_sight(page, ".gleek-do", f"{moment}, answered", turn + 1)
            solution = page.locator(".gleek-do [data-tool=solution]:not([aria-disabled=true])")
            if solution.is_visible():
                solution.click()
                expect(page.locator(".gleek-do .gk-solution")).not_to_be_empty()
                assert_in_sight(page, ".gleek-do", f"{moment}, answered and solved", turn + 2)


def test_on_telephones_controls_are_as_high_as_a_finger_needs_and_the_facts_stay(
    open_page: Callable[..., Page],
) -> None:
    page, repique = open_page(reduced_motion="reduce"), lessons("piquet")["repique"].page
    controls = page.locator(".gk-act button:visible, .gk-choices label:visible, .gk-tools button:visible")
    for task in (7, 1):  # seven checkboxes; the longest facts
        open_at(page, f"{PAGES}piquet/{repique}?task={task}")
        for moment in ("before the answer", "answered"):
            for width, height in ((360, 740), *TELEPHONES):
                page.set_viewport_size({"width": width, "height": height})
                seen = f"task {task}, {moment}, {width}×{height}"
                assert page.evaluate(OUT_OF_SIGHT, ".gleek-do") == [], seen
                heights = controls.evaluate_all(
                    "(all) => all.map((one) => one.getBoundingClientRect().height)"
                )
                assert min(heights) > 39, seen
                assert task == 7 or height < 700 or page.evaluate(CUT) == [], seen
            page.evaluate(ANSWER, ".gleek-do")


def test_ruffs_of_ones_own_are_one_screen_and_the_purse_runs_on(open_page: Callable[..., Page]) -> None:
    page = open_page()
    open_at(page, GLEEK + lessons("gleek")["ruff"].page)
    box = page.locator(".gleek-rounds")
    assert_in_sight(page, ".gleek-rounds", "a ruff", 0)
    onward = box.get_by_role("button", name="Next ruff")
    while not onward.is_visible():
        box.locator(".gk-choices button").first.click()
        expect(box.locator(".gk-panel")).not_to_have_attribute("aria-busy", "true")
        page.wait_for_timeout(100)
    expect(box.locator(".gk-answer")).to_contain_text("you had")
    won = box.locator(".gk-figures b").first.inner_text()
    expect(box.locator(".gk-seat[data-place=below] .gk-purse b")).to_have_text(
        "even" if won == "0d." else won
    )
    assert_in_sight(page, ".gleek-rounds", "a ruff, over", 3)
    onward.click()
    expect(box.locator(".gk-panel .gk-heading")).to_have_text("Ruff 2")


def test_every_kind_of_step_of_a_whole_hand_is_one_screen(open_page: Callable[..., Page]) -> None:
    page = open_page()
    open_at(page, GLEEK + EXPLORE)
    stages = page.locator(".gk-stages button")
    for index in range(stages.count()):
        stages.nth(index).click()
        expect(stages.nth(index)).to_have_attribute("aria-current", "step")
        assert_in_sight(page, ".gleek-hand", stages.nth(index).inner_text(), index)


def test_a_hand_of_ones_own_is_one_screen_from_the_first_bid_to_the_end(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    open_at(page, GLEEK + PLAY)
    told: set[str] = set()
    instruction = page.locator(".gk-panel .gk-instruction")
    for _ in range(80):
        asked = instruction.inner_text()
        if asked not in told:
            told.add(asked)
            assert_in_sight(page, ".gleek-own", asked, len(told))
        if "over" in asked:
            break
        page.evaluate(DO_SOMETHING)
    else:
        pytest.fail(f"the hand did not end: {told}")
