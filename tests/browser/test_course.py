"""The course in a real browser: the menu, the contents, a visitor's progress and a visitor's settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gleek.course.lesson_data import of_game
from tests.browser.checks import assert_accessible, open_at, reload, settle
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import GLEEK, PAGES

WELCOME, DEAL, STOCK = "gleek/00-welcome.ipynb", "gleek/01-the-deal.ipynb", "gleek/02-the-stock.ipynb"
PIQUET = "piquet/01-the-deal.ipynb"
EXPLORE = "11-a-whole-hand.ipynb"
FINISH = (
    "from IPython.display import HTML\n"
    'HTML(\'<button type="button" data-gleek-finish="deal" hidden>I have finished this lesson</button>\')'
)
NO_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } });"
PAPER = {"light": "rgb(247, 241, 227)", "dark": "rgb(28, 25, 22)"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three small pages named like the first three lessons, a page that is no lesson, and a page of Piquet."""
    folder = tmp_path_factory.mktemp("pages")
    for game in ("gleek", "piquet"):
        (folder / game).mkdir()
    write_notebook(
        folder / WELCOME,
        [
            prose("# Gleek"),
            prose("## The lessons"),
            code("from gleek.course.pages.lesson_list import contents; contents('gleek')"),
            code("from gleek.widgets.lesson import lesson; lesson('welcome').known()"),
        ],
        nav="Lessons",
    )
    write_notebook(folder / DEAL, [prose("# The deal\n\n[On](02-the-stock.ipynb#The-end)"), code(FINISH)])
    late = "import time; time.sleep(0.3)\nfrom IPython.display import HTML\nHTML('<p style=\"height: 90vh\">High</p>')"
    write_notebook(
        folder / STOCK,
        [prose("# The stock"), code(late), code(late), prose("## The end\n\nWords."), code(late)],
    )
    write_notebook(folder / "20-other.ipynb", [prose("# Another page"), code("1")])
    write_notebook(folder / PIQUET, [prose("# The deal at piquet"), code(FINISH)], nav="Piquet")
    return folder


@pytest.fixture(scope="module")
def course(folder: Path, serve_all):
    """Serve the pages of `folder`."""
    return serve_all(folder)


def keep(page: Page, name: str, value: str) -> None:
    """Set an item in the browser's local storage before the page opens."""
    page.goto("gleek/room")  # any page of the same origin
    page.evaluate("([name, value]) => localStorage.setItem(name, value)", [name, value])


def test_a_lesson_says_its_place_and_leads_to_its_neighbours(course, open_page):
    page = open_at(open_page(at=course), PAGES + DEAL)
    expect(page.locator(".gleek-lesson")).to_have_text("Lesson 1 of 2")
    expect(page.locator("header nav a", has_text="Lessons")).to_have_attribute("aria-current", "true")
    round_ = page.get_by_role("navigation", name="Lessons")
    expect(round_.get_by_role("link")).to_have_text(
        [re.compile(r"0\. Welcome"), re.compile(r"2\. The stock")]
    )
    # An anchor is found, although the widgets above it come late, and a reload comes back to the same place.
    page.get_by_role("link", name="On", exact=True).click()
    settle(page)
    expect(round_.get_by_role("link")).to_have_count(1)
    expect(page.get_by_role("heading", name="The end")).to_be_in_viewport()
    page.evaluate("scrollTo(0, 700)")
    page.wait_for_timeout(500)
    reload(page)
    page.wait_for_function("() => Math.abs(scrollY - 700) < 5")
    open_at(page, f"{PAGES}20-other.ipynb?present")  # a page that is no lesson, and has nothing to present
    expect(page.locator(".gleek-lesson, .gleek-foot, [data-gleek-finish]")).to_have_count(0)
    expect(page.locator("header")).to_be_visible()
    expect(page.get_by_role("button", name="Present")).to_be_hidden()
    page.keyboard.press("p")
    expect(page.locator("[data-gk-now], .gleek-present-foot")).to_have_count(0)


def test_progress_in_another_game_is_kept_apart(course, open_page):
    page = open_page(at=course)
    keep(page, "gleek-progress", '{"games": {"gleek": {"done": {"stock": "2026-05-01"}, "rules": "R2B"}}}')
    open_at(page, PAGES + PIQUET)
    # The menu shows this page's own game, and Gleek's lesson of the same name does not count here.
    expect(page.locator("#gleek-pages > ul:first-child a")).to_have_text(["Piquet"])
    expect(page.locator(".gleek-games a[aria-current]")).to_have_text("Piquet")
    expect(page.locator(".gleek-lesson")).to_have_count(0)
    page.get_by_role("button", name="I have finished this lesson").click()
    expect(page.locator(".gleek-finished")).to_contain_text("You finished this lesson today")
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('gleek-progress'))")
    assert kept["games"]["gleek"] == {"done": {"stock": "2026-05-01"}, "rules": "R2B"}
    assert list(kept["games"]["piquet"]["done"]) == ["deal"]
    assert page.evaluate("() => window.gleek.progress.read().rules") is None


def test_a_finished_lesson_is_marked_everywhere_and_can_be_cleared_and_put_back(course, open_page):
    page = open_at(open_page(at=course), PAGES + DEAL)
    page.get_by_role("button", name="I have finished this lesson").click()
    expect(page.locator(".gleek-finished")).to_contain_text("You finished this lesson today")
    expect(page.locator(".gleek-finished a")).to_be_focused()
    expect(page.locator(".gleek-finished a")).to_have_attribute("href", re.compile(STOCK))
    reload(page)
    expect(page.get_by_role("button", name="I have finished this lesson")).to_have_count(0)
    expect(page.locator(".gleek-lesson")).to_contain_text("finished")
    open_at(page, PAGES + WELCOME)
    marked = page.locator(".gleek-contents li", has_text="finished")
    expect(marked).to_have_text([re.compile("The deal")])
    expect(page.locator("[data-gleek-count]")).to_have_text("You have finished 1 of 3.")
    clear = page.locator("main").get_by_role("button", name="Clear what I have done")
    clear.click()
    expect(marked).to_have_count(0)
    expect(page.get_by_role("button", name="Put it back")).to_be_focused()
    page.get_by_role("button", name="Put it back").click()
    expect(marked).to_have_count(1)
    clear.click()
    assert page.evaluate("() => localStorage.getItem('gleek-progress')") is None
    # The page shows at once the progress that a widget has written.
    page.evaluate(
        """() => {
            const done = { stock: "2026-11-02" };
            localStorage.setItem("gleek-progress", JSON.stringify({ games: { gleek: { done } } }));
            window.dispatchEvent(new Event("gleek-progress"));
        }"""
    )
    expect(marked).to_contain_text("The stock")


def test_a_kind_that_was_missed_is_on_the_contents_page_when_it_is_due(open_page):
    page = open_at(open_page(), PAGES + WELCOME)
    # At first there is no progress to clear.
    expect(page.locator("main [data-gleek-clear]")).to_be_hidden()
    line = page.locator(".gleek-contents .gleek-again")
    expect(line).to_have_count(0)
    kept = "{ lesson: 'tricks', name: 'Who takes the trick?', step: 0, due }"
    missed = f"(due) => gleek.progress.write({{ again: {{ trick: {kept} }} }})"
    page.evaluate(f"({missed})(gleek.day(1))")
    expect(line).to_have_count(0)
    page.evaluate(f"({missed})(gleek.day())")
    expect(line).to_have_text("To practise again: Who takes the trick?")
    line.get_by_role("link", name="Who takes the trick?").click()
    page.wait_for_url(re.compile("05-the-tricks"))
    settle(page)
    exercise = page.locator(".gk-exercise")
    expect(exercise.locator(".gk-question")).to_be_in_viewport()
    expect(exercise.locator(".gk-press").first).to_be_focused()
    page.keyboard.press("1")
    expect(exercise.locator(".gk-verdict")).not_to_be_empty()
    # A right or a wrong answer moves the exercise to a later day.
    assert page.evaluate("() => gleek.progress.read().again.trick.due > gleek.day()")


def test_a_browser_that_keeps_nothing_shows_everything(course, open_page):
    page = open_page(at=course)
    page.add_init_script(NO_STORAGE)
    open_at(page, PAGES + DEAL)
    page.get_by_role("button", name="I have finished this lesson").click()
    expect(page.locator(".gleek-finished")).to_contain_text("You finished this lesson today")
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("#gleek-settings")).to_contain_text("This browser keeps nothing for this site")
    page.get_by_label("Dark").set_checked(True)
    expect(page.locator("html")).to_have_css("background-color", PAPER["dark"])
    open_at(page, PAGES + WELCOME)
    expect(page.locator(".gleek-contents li")).to_have_count(len(of_game("gleek")))
    expect(page.locator("html")).to_have_css("background-color", PAPER["light"])


def set_(page: Page, name: str, *, on: bool = True) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(name).set_checked(on)
    page.keyboard.press("Escape")
    expect(page.get_by_label(name)).to_be_hidden()


def test_settings_are_kept_and_there_before_the_page_is_painted_and_paper_is_always_light(open_page):
    page = open_at(open_page(), PAGES + WELCOME)
    assert_accessible(page)
    html = page.locator("html")
    size = "() => parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)"
    before = page.evaluate(size)
    for name in ("Dark", "Large type", "Cards in four colours"):
        set_(page, name)
    expect(html).to_have_css("background-color", PAPER["dark"])
    page.goto(GLEEK + EXPLORE, wait_until="commit")
    page.wait_for_selector("body", state="attached")
    assert page.evaluate("() => 'gkDark' in document.documentElement.dataset")
    settle(page)
    expect(html).to_have_css("color-scheme", "dark")
    expect(page.locator(".gk-table")).to_have_attribute("data-four", "yes")
    assert page.evaluate(size) > before
    page.emulate_media(media="print")
    ink = page.evaluate("() => getComputedStyle(document.querySelector('main p')).color")
    assert ink == "rgb(29, 26, 22)"
    expect(page.locator("#gleek-pages")).to_be_hidden()
    page.emulate_media(media="screen")
    set_(page, "Dark", on=False)
    expect(html).to_have_css("background-color", PAPER["light"])


def test_on_a_phone_the_pages_are_behind_a_button_and_play_beside_it(open_page):
    page = open_at(open_page(width=360, height=740, color_scheme="dark"), PAGES + WELCOME)
    link = page.locator("header nav a", has_text="Explore a hand")
    expect(link).to_be_hidden()
    play = page.get_by_role("banner").get_by_role("link", name="Play")
    expect(play).to_have_attribute("href", re.compile(r"gleek/07-a-hand-of-your-own\.ipynb"))
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    expect(link).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    expect(link).to_have_attribute("href", re.compile(rf"/{EXPLORE}$"))


def test_without_a_script_the_text_and_the_menu_are_there(open_page):
    # Not watched: without scripts the browser rightly blocks the front end's files.
    page = open_page(java_script_enabled=False, watched=False)
    page.goto(f"{PAGES}{WELCOME}")
    expect(page.get_by_role("heading", name="The lessons")).to_be_visible()
    expect(page.get_by_text("The tables need JavaScript")).to_be_visible()
    expect(page.locator("header nav a", has_text="Explore a hand")).to_be_visible()
    for name in ("Settings", "Present", "Clear what I have done", "I have finished this lesson"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.goto("/")
    expect(page.get_by_text("The text can be read without.")).to_be_in_viewport(ratio=1)
