"""Presenting a page in a hall: one section at a time, as large as the screen allows, with one key forwards and one
back.
"""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from gleek.lessons.course import lesson
from gleek.lessons.stepping.watching import Watcher
from tests.browser.checks import assert_accessible, settle
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import PAGES
from tests.waiting import wait_until

WELCOME, STOCK = "gleek/00-welcome.ipynb", "gleek/02-the-stock.ipynb"
EXPLORE = "gleek/11-a-whole-hand.ipynb"
# Lists the parts of the current section that are below the window or cut off by their container.
OUT_OF_SIGHT = """() => {
    const beat = document.querySelector("[data-gk-now]");
    const words = beat.querySelector(".gk-stays, .gk-now");
    const low = beat.getBoundingClientRect().bottom + 1;
    const table = [...beat.querySelectorAll(".gk-board .gk-card, .gk-board .gk-plate, .gk-board .gk-pots")];
    const shown = table.filter((part) => part.getClientRects().length);
    return [
        beat.scrollHeight > beat.clientHeight + 1 && "the beat",
        words.scrollHeight > words.clientHeight + 1 && "the words",
        words.getBoundingClientRect().bottom > low && "the words below the window",
        shown.some((part) => part.getBoundingClientRect().bottom > words.getBoundingClientRect().top + 2) &&
            "the table under the words",
    ].filter(Boolean);
}"""


def opened(page: Page, name: str) -> Page:
    page.goto(f"{PAGES}{name}")
    settle(page)
    return page


def present(page: Page, name: str, beat: str = "") -> Page:
    """Present a page with the key, and go to the first section, or to the one that is named."""
    opened(page, name)
    page.keyboard.press("p")
    now = page.locator(".gleek-present-beat")
    expect(page.locator("[data-gk-now]")).to_have_count(1)
    for _ in range(30):
        if now.inner_text().startswith(beat):
            return page
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-gk-now] section.gk").first).not_to_have_attribute("aria-busy", "true")
    raise AssertionError(f"{name} has no beat “{beat}”")


def at_step(page: Page, watcher: Watcher, number: int) -> None:
    watcher.ask({"what": "step", "to": number})
    expect(page.locator("[data-gk-now] .gk-where")).to_contain_text(f"Step {number} of {watcher.count}")
    expect(page.locator("[data-gk-now] .gk-sentence")).to_have_text(watcher.watch()["sentence"])


# Lists text on the table that is too small to read in a hall: smaller than the text of the keys. Marks on small cards
# are excepted.
SMALL = """() => {
    const least = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const which = ".gk-name, .gk-role, .gk-purse b, .gk-pot-name, .gk-won, .gk-uncover";
    const words = document.querySelectorAll(`[data-gk-now] .gk-board :is(${which})`);
    return [...words].filter((one) => parseFloat(getComputedStyle(one).fontSize) < least).map((one) => one.className);
}"""
OVERLAPPING = """() => {
    const there = [...document.querySelectorAll("[data-gk-now] :is(.gk-uncover, .gk-won, .gk-plate)")]
        .map((one) => one.getBoundingClientRect()).filter((one) => one.width);
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return there.filter((a) => there.some((b) => a !== b && meet(a, b))).length;
}"""


@pytest.fixture(scope="module")
def two_beats(tmp_path_factory: pytest.TempPathFactory, serve_all):
    """A lesson with a hand to watch and a task to do, and a page without either."""
    folder = tmp_path_factory.mktemp("beats")
    (folder / "gleek").mkdir()
    write_notebook(
        folder / STOCK,
        [
            prose("# The stock\n\nWords."),
            code("from gleek.widgets.lesson import lesson\nlesson('stock').watch()"),
            code("lesson('stock').do()"),
        ],
    )
    write_notebook(folder / "20-prose.ipynb", [prose("# Only prose"), code("1")])
    return serve_all(folder)


def test_the_key_p_presents_the_arrows_step_and_escape_leaves(open_page):
    page = present(open_page(), WELCOME, "Watch")
    watcher = Watcher(lesson("welcome"))
    at_step(page, watcher, 1)
    for key, step in (("ArrowRight", 2), ("Space", 3), ("PageDown", 4), ("ArrowLeft", 3), ("PageUp", 2)):
        page.keyboard.press(key)
        at_step(page, watcher, step)
    page.keyboard.press("ArrowLeft")
    at_step(page, watcher, 1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-gk-now]")).to_have_count(0)
    # The button that started presenting is far above; the focused section must be in view.
    expect(page.locator(".gleek-watch")).to_be_focused()
    expect(page.locator(".gleek-watch")).to_be_in_viewport()
    expect(page.locator("header")).to_be_visible()


def test_nothing_but_the_beat_is_to_be_seen(open_page):
    page = present(open_page(), WELCOME, "Watch")
    for gone in (
        "header",
        "footer",
        ".gleek-prose >> nth=0",
        ".gleek-contents",
        ".gleek-foot",
        ".gk-tools",
        "summary",
        ".gk-bar",
    ):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator(".gleek-present-title")).to_have_text("Gleek")
    expect(page.locator(".gleek-present-foot")).to_contain_text("Esc leave")


def test_every_step_of_the_first_hand_fits_a_projector_and_stays_where_it_is(open_page):
    page = present(open_page(), WELCOME, "Watch")
    for key in "123":
        page.keyboard.press(key)
    watcher = Watcher(lesson("welcome"))
    places = set()
    for number in range(1, watcher.count + 1):
        at_step(page, watcher, number)
        # The larger screen is checked at every third step only. What fits the smaller screen fits the larger one, but
        # positions could differ.
        for width, height in ((1280, 720), (1920, 1080))[: 2 if number % 3 == 1 else 1]:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
            )
            assert page.evaluate(OUT_OF_SIGHT) == [], f"step {number} at {width} by {height}"
            boxes = [
                page.locator(f"[data-gk-now] {part}").bounding_box() for part in (".gk-board", ".gk-stays")
            ]
            places.add((width, *(round(box[key]) for box in boxes for key in ("x", "y", "height"))))
        page.keyboard.press("ArrowRight")
    assert len(places) == 2


def test_hands_lie_covered_until_they_are_shown_one_by_one(open_page):
    page = present(open_page(), WELCOME, "Watch")
    covered = page.locator("[data-gk-now] .gk-hand .gk-card[data-covered]")
    expect(covered).to_have_count(36)
    page.keyboard.press("2")
    expect(covered).to_have_count(24)
    page.get_by_role("button", name="Show the cards (1)").click()
    expect(covered).to_have_count(12)
    page.keyboard.press("2")
    expect(covered).to_have_count(24)
    page.keyboard.press("Escape")
    expect(page.locator(".gk-card[data-covered]")).to_have_count(0)


def test_a_task_shows_the_hall_every_hand_that_it_asks_about(open_page):
    page = present(open_page(width=1920, height=1080), "gillet/01-the-game.ipynb")
    covered = page.locator("[data-gk-now] .gk-hand .gk-card[data-covered]")
    # One hand of the fourth task is the player's own; a hand that another player has shown stays visible.
    for task, buttons in ((1, 4), (4, 1)):
        page.evaluate(f"document.querySelectorAll('.gleek-do .gk-dots button')[{task - 1}].click()")
        expect(page.locator("[data-gk-now]")).to_contain_text(f"Task {task} of")
        expect(page.locator("[data-gk-now] .gk-uncover:visible")).to_have_count(buttons)
        expect(covered).to_have_count(0)
        # The text is fitted into its space a moment after it appears.
        wait_until(lambda: page.evaluate(OUT_OF_SIGHT) == [], "all of the beat is in sight")
        assert page.evaluate(OVERLAPPING) == 0
        assert page.evaluate(SMALL) == []


# Lists text on a card that overlaps other text or reaches under the next card.
ON_CARDS = """() => {
    const cards = [...document.querySelectorAll("[data-gk-now] .gk-seat[data-place=below] .gk-hand > .gk-card")];
    const box = (node) => node.getBoundingClientRect();
    return cards.flatMap((card, at) => {
        const words = [...card.querySelectorAll(".gk-mark:not(:empty), .gk-nick:not(:empty)")];
        const end = at + 1 < cards.length ? box(cards[at + 1]).left : box(card).right;
        const cut = words.filter((one) => box(one).right > end).map((one) => one.textContent);
        return words.length > 1 && box(words[0]).bottom > box(words[1]).top ? [...cut, card.textContent] : cut;
    });
}"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_words_on_cards_and_what_is_said_beside_a_button_are_read_whole(open_page, size):
    page = present(open_page(width=size[0], height=size[1]), "gleek/03-the-ruff.ipynb")
    for task in (7, 10):
        page.evaluate(f"document.querySelectorAll('.gleek-do .gk-dots button')[{task - 1}].click()")
        expect(page.locator("[data-gk-now]")).to_contain_text(f"Task {task} of")
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-gk-now] .gk-won:not(:empty)")).to_have_count(1)
        assert page.evaluate(ON_CARDS) == []
        # The table gets the space that task and solution do not need.
        words = page.locator("[data-gk-now] .gk-stays").bounding_box()
        assert words["height"] < size[1] / 4
        # the next task waits until the widgets are ready
        expect(page.locator("[data-gk-now] [aria-busy=true]")).to_have_count(0)
        assert page.evaluate(OVERLAPPING) == 0


def test_one_key_goes_through_watching_and_doing_and_back(two_beats, open_page):
    page = present(open_page(at=two_beats), STOCK)
    name = page.locator(".gleek-present-beat")
    expect(name).to_have_text("Watch, 1 of 2")
    steps = Watcher(lesson("stock")).count
    for step in range(2, steps + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-gk-now] .gk-where")).to_contain_text(f"Step {step} of {steps}")
    page.keyboard.press("ArrowRight")
    expect(name).to_have_text("Do, 2 of 2")
    expect(page.locator("[data-gk-now]")).to_contain_text("Task 1 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-gk-now]")).to_contain_text("Solution:")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-gk-now]")).to_contain_text("Task 2 of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-gk-now]")).to_contain_text("Task 1 of")
    page.keyboard.press("ArrowLeft")
    expect(name).to_have_text("Watch, 1 of 2")
    expect(page.locator("[data-gk-now] .gk-where")).to_contain_text(f"Step {steps} of {steps}")


def test_a_key_that_is_held_down_does_not_run_out_of_the_beat(two_beats, open_page):
    page = present(open_page(at=two_beats), STOCK)
    for _ in range(40):
        page.keyboard.down("ArrowRight")  # "down" without "up" in between is a repeat
    page.wait_for_timeout(500)
    expect(page.locator(".gleek-present-beat")).to_have_text("Watch, 1 of 2")
    page.keyboard.up("ArrowRight")


def test_a_link_opens_a_page_presented_and_a_refresh_stays_at_the_beat(two_beats, open_page):
    page = opened(open_page(at=two_beats), f"{STOCK}?present=2&task=2")
    expect(page.locator(".gleek-present-beat")).to_have_text("Do, 2 of 2")
    expect(page.locator("[data-gk-now]")).to_contain_text("Task 2 of")
    expect(page.locator("header")).to_be_hidden()
    page.reload()
    settle(page)
    expect(page.locator(".gleek-present-beat")).to_have_text("Do, 2 of 2")
    expect(page.locator("[data-gk-now]")).to_contain_text("Task 2 of")
    page.get_by_role("button", name="Leave").click()
    assert "present" not in parse_qs(urlsplit(page.url).query, keep_blank_values=True)


def test_the_stepper_is_presented_too_and_keeps_its_step(open_page):
    page = opened(open_page(width=1280, height=720), f"{EXPLORE}?hand=02-an-ordinary-hand&step=15&present")
    where = page.locator("[data-gk-now] .gk-where")
    expect(where).to_contain_text("Step 15 of 69")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text("Step 16 of 69")
    assert page.evaluate(OUT_OF_SIGHT) == []
    for gone in (".gk-choose", ".gk-stagebar", ".gk-readings", ".gk-ledger", ".gleek-hands"):
        expect(page.locator(gone)).to_be_hidden()
    page.reload()
    settle(page)
    expect(where).to_contain_text("Step 16 of 69")


def test_a_page_without_beats_cannot_be_presented(two_beats, open_page):
    page = opened(open_page(at=two_beats), "20-prose.ipynb?present")
    expect(page.locator("header")).to_be_visible()
    expect(page.get_by_role("button", name="Present")).to_be_hidden()
    page.keyboard.press("p")
    expect(page.locator("[data-gk-now], .gleek-present-foot")).to_have_count(0)


# Sends a key event with its character, its position on the keyboard and Shift. Returns whether the page is then
# presented, and whether the page handled the key.
PRESS = """([key, code, shiftKey = false]) => {
    const sent = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
    const taken = !document.querySelector("main").dispatchEvent(sent);
    return [document.body.hasAttribute("data-gk-presenting"), taken];
}"""
P_OF_KEYBOARDS = {
    "Latin": ("p", "KeyP"),
    "with Caps Lock": ("P", "KeyP"),
    "Dvorak": ("p", "KeyR"),
    "Cyrillic": ("з", "KeyP"),
    "Greek": ("π", "KeyP"),
    "Arabic": ("ح", "KeyP"),
    "Hebrew": ("פ", "KeyP"),
    "Korean": ("ㅔ", "KeyP"),
}
NO_P = {"Dvorak’s L": ("l", "KeyP"), "another of a Greek keyboard": ("\u03c1", "KeyR")}
TWO_OF_KEYBOARDS = {
    "Latin": ("2", "Digit2"),
    "number pad": ("2", "Numpad2"),
    "French": ("é", "Digit2"),
    "French, with Shift": ("2", "Digit2", True),
    "Arabic": ("٢", "Digit2"),
    "Persian number pad": ("۲", "Numpad2"),
}
NO_TWO = {
    "Shift on English keyboards": ("@", "Digit2", True),
    "number pad without Num Lock": ("ArrowDown", "Numpad2"),
}


def test_single_keys_work_on_every_keyboard(open_page):
    page = opened(open_page(), EXPLORE)
    for name, key in P_OF_KEYBOARDS.items():
        assert page.evaluate(PRESS, key)[0], name
        page.keyboard.press("Escape")
    for name, key in NO_P.items():
        assert not page.evaluate(PRESS, key)[0], name
    for name, key in TWO_OF_KEYBOARDS.items():
        assert page.evaluate(PRESS, key)[1], name
    for name, key in NO_TWO.items():
        assert not page.evaluate(PRESS, key)[1], name
    expect(page.locator(".gk-views input").nth(2)).to_be_checked()


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_telephone_shows_the_page_and_is_not_offered_to_present_it(two_beats, open_page, size):
    page = opened(open_page(at=two_beats, width=size[0], height=size[1]), f"{STOCK}?present=2")
    page.keyboard.press("p")
    expect(page.locator("[data-gk-now], .gleek-present-foot")).to_have_count(0)
    expect(page.locator("header")).to_be_visible()
    expect(page.get_by_role("button", name="Present")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("button", name="Present").click()
    expect(page.locator("[data-gk-now]")).to_have_count(1)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator("[data-gk-now]")).to_have_count(0)


def test_the_key_p_is_a_letter_in_a_field_and_can_be_switched_off(open_page):
    page = opened(open_page(), EXPLORE)
    page.get_by_label("Deal code").press("p")
    expect(page.locator("[data-gk-now]")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Single keys").uncheck()
    page.keyboard.press("Escape")
    page.locator("main").focus()
    page.keyboard.press("p")
    expect(page.locator("[data-gk-now]")).to_have_count(0)
    expect(page.locator(".gk-help input")).not_to_be_checked()
    # When single keys are off, digits do nothing while presenting; the buttons still work.
    page.get_by_role("button", name="Present", exact=True).click()
    page.keyboard.press("1")
    expect(page.locator(".gleek-present-hands kbd")).to_have_count(0)
    expect(page.locator("[data-gk-now] .gk-hand .gk-card:not([data-covered])")).to_have_count(0)


def test_by_mouse_it_is_begun_stepped_and_left(open_page):
    page = opened(open_page(), f"{WELCOME}?present=2")
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Present").click()
    expect(page.locator("[data-gk-now]")).to_contain_text("Task 1 of")
    for _ in range(2 * len(lesson("welcome").tasks)):
        page.get_by_role("button", name="On →").click()
        expect(page.locator("[data-gk-now] section.gk").first).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("[data-gk-now] .gk-where")).to_contain_text("Step 1 of")
    page.get_by_role("button", name="On →").click()
    expect(page.locator("[data-gk-now] .gk-where")).to_contain_text("Step 2 of")
    page.keyboard.press("Space")  # the focused button must be pressed once and not twice
    expect(page.locator("[data-gk-now] .gk-where")).to_contain_text("Step 3 of")
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("header")).to_be_visible()


# The watched hand is presented: where the last card is open, axe measures its lowest digit against the page.
@pytest.mark.parametrize("name", [f"{WELCOME}?present=2", f"{EXPLORE}?present"])
def test_everyone_can_use_a_page_that_is_presented_light_and_dark(open_page, name):
    page = opened(open_page(width=1280, height=720), name)
    expect(page.locator("[data-gk-now]")).to_have_count(1)
    assert_accessible(page)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html[data-gk-dark]")).to_have_count(1)
    assert_accessible(page)
