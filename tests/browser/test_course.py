"""The course in a real browser: the menu, the contents, a visitor's progress and a visitor's settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gleek.evidence.toml import FaultySources
from gleek.lessons.course import of_game
from gleek.paths import notebooks_dir, notebooks_in
from gleek.server import ServeError, Serving, voila
from gleek.server import serve as serve_here
from tests.browser.checks import assert_accessible, assert_fits, assert_for_everyone, open_sections, settle
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import PAGES

WELCOME, DEAL, STOCK = "gleek/00-welcome.ipynb", "gleek/01-the-deal.ipynb", "gleek/02-the-stock.ipynb"
BOOKS, EXPLORE = "gleek/08-what-the-books-say.ipynb", "gleek/11-a-whole-hand.ipynb"
PIQUET = "piquet/01-the-deal.ipynb"
NOTEBOOKS = [path.relative_to(notebooks_dir()).as_posix() for path in notebooks_in(notebooks_dir())]
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
            code("from gleek.lessons.reading.contents import contents; contents('gleek')"),
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
    page.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem({name!r}, {value!r})")


def opened(page: Page, name: str) -> Page:
    page.goto(f"{PAGES}{name}")
    settle(page)
    return page


# ---- The order of the lessons --------------------------------------------------------------------


def test_a_lesson_says_its_place_and_leads_to_its_neighbours(course, open_page):
    page = opened(open_page(at=course), DEAL)
    expect(page.locator(".gleek-lesson")).to_have_text("Lesson 1 of 2")
    expect(page.locator("header nav a", has_text="Lessons")).to_have_attribute("aria-current", "true")
    round_ = page.get_by_role("navigation", name="Lessons")
    expect(round_.get_by_role("link")).to_have_text(
        [re.compile(r"0\. Welcome"), re.compile(r"2\. The stock")]
    )
    round_.get_by_role("link", name="The stock").click()
    settle(page)
    expect(page.locator("h1")).to_have_text("The stock")
    expect(page.get_by_role("navigation", name="Lessons").get_by_role("link")).to_have_count(1)


def test_a_page_that_is_no_lesson_has_no_place_among_them(course, open_page):
    page = opened(open_page(at=course), "20-other.ipynb")
    expect(page.locator(".gleek-lesson, .gleek-foot, [data-gleek-finish]")).to_have_count(0)


def test_what_is_done_in_another_game_is_kept_apart(course, open_page):
    page = open_page(at=course)
    keep(page, "gleek-progress", '{"games": {"gleek": {"done": {"stock": "2026-05-01"}, "rules": "R2B"}}}')
    opened(page, PIQUET)
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


def test_the_contents_list_every_lesson_and_the_menu_leads_to_them(open_page):
    page = opened(open_page(), EXPLORE)
    page.locator("header nav a", has_text="Lessons").click()
    settle(page)
    expect(page.get_by_role("heading", name="The lessons")).to_be_in_viewport()
    links = page.locator(".gleek-contents li a")
    expect(links).to_have_text([each.title for each in of_game("gleek")])
    addresses = links.evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    assert addresses == [each.page for each in of_game("gleek")]


def test_an_anchor_is_found_though_its_page_comes_late(course, open_page):
    page = opened(open_page(at=course), DEAL)
    page.get_by_role("link", name="On", exact=True).click()
    settle(page)
    expect(page.get_by_role("heading", name="The end")).to_be_in_viewport()


def test_a_refresh_comes_back_to_the_same_place(course, open_page):
    page = opened(open_page(at=course), STOCK)
    page.mouse.wheel(0, 700)
    page.wait_for_timeout(500)
    before = page.evaluate("() => Math.round(scrollY)")
    assert before > 300
    page.reload()
    settle(page)
    page.wait_for_timeout(200)
    assert abs(page.evaluate("() => Math.round(scrollY)") - before) < 5


def test_a_fault_in_the_lessons_is_a_sentence_and_no_server(folder, monkeypatch):
    def faulty() -> None:
        raise FaultySources("lessons/02-the-stock.toml has no “title”, which it needs.")

    monkeypatch.setattr(voila, "every", faulty)
    with pytest.raises(ServeError, match=r"02-the-stock\.toml has no “title”"):
        serve_here(folder, Serving(port=0))


# ---- Progress ------------------------------------------------------------------------------------


def test_a_finished_lesson_is_marked_everywhere_and_after_a_refresh(course, open_page):
    page = opened(open_page(at=course), DEAL)
    page.get_by_role("button", name="I have finished this lesson").click()
    expect(page.locator(".gleek-finished")).to_contain_text("You finished this lesson today")
    expect(page.locator(".gleek-finished a")).to_be_focused()
    expect(page.locator(".gleek-lesson")).to_contain_text("finished")
    page.reload()
    settle(page)
    expect(page.get_by_role("button", name="I have finished this lesson")).to_have_count(0)
    expect(page.locator(".gleek-lesson")).to_contain_text("finished")
    assert_accessible(page)
    opened(page, WELCOME)
    expect(page.locator(".gleek-contents li", has_text="finished")).to_have_text([re.compile("The deal")])
    expect(page.locator("[data-gleek-count]")).to_have_text("You have finished 1 of 3.")
    opened(page, DEAL)
    page.locator(".gleek-finished a").click()
    page.wait_for_url(f"**/{STOCK}")
    settle(page)


def test_what_was_done_can_be_cleared_and_put_back(course, open_page):
    page = opened(open_page(at=course), WELCOME)
    # At first there is no progress to clear.
    expect(page.locator("main [data-gleek-clear]")).to_be_hidden()
    page.get_by_role("button", name="I have finished this lesson").click()
    marked = page.locator(".gleek-contents li", has_text="finished")
    expect(marked).to_have_count(1)
    clear = page.locator("main").get_by_role("button", name="Clear what I have done")
    clear.click()
    expect(marked).to_have_count(0)
    expect(clear).to_be_hidden()
    expect(page.get_by_role("button", name="Put it back")).to_be_focused()
    page.get_by_role("button", name="Put it back").click()
    expect(marked).to_have_count(1)
    clear.click()
    page.reload()
    settle(page)
    expect(marked).to_have_count(0)
    expect(page.get_by_role("button", name="I have finished this lesson")).to_be_visible()
    assert page.evaluate("() => localStorage.getItem('gleek-progress')") is None


def test_a_kind_that_was_missed_is_on_the_contents_page_when_it_is_due(open_page):
    page = opened(open_page(), WELCOME)
    line = page.locator(".gleek-contents .gleek-again")
    expect(line).to_have_count(0)
    kept = "{ lesson: 'tricks', name: 'Who takes the trick?', step: 0, due }"
    missed = f"(due) => gleek.progress.write({{ again: {{ trick: {kept} }} }})"
    page.evaluate(f"({missed})(gleek.day(1))")
    expect(line).to_have_count(0)
    page.evaluate(f"({missed})(gleek.day())")
    expect(line).to_have_text("To practise again: Who takes the trick?")
    # The exercise that has been due for longest comes first.
    older = "{ lesson: 'deal', name: 'Who speaks first?', step: 0, due: gleek.day(-3) }"
    again = "gleek.progress.read().again"
    page.evaluate(f"() => gleek.progress.write({{ again: {{ ...{again}, speaks: {older} }} }})")
    expect(line).to_have_text("To practise again: Who speaks first? · Who takes the trick?")
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
    opened(page, WELCOME)
    expect(page.get_by_role("button", name="Clear what I have done")).to_be_visible()
    page.evaluate(f"({missed})(gleek.day(-40))")
    expect(line).to_be_visible()
    page.get_by_role("button", name="Clear what I have done").click()
    expect(line).to_have_count(0)


def test_what_a_widget_writes_is_seen_at_once(course, open_page):
    page = opened(open_page(at=course), WELCOME)
    page.evaluate(
        """() => {
            const done = { stock: "2026-11-02" };
            localStorage.setItem("gleek-progress", JSON.stringify({ games: { gleek: { done } } }));
            window.dispatchEvent(new Event("gleek-progress"));
        }"""
    )
    expect(page.locator(".gleek-contents li", has_text="The stock")).to_contain_text("finished")


def test_what_is_not_ours_in_the_store_does_no_harm(course, open_page):
    page = open_page(at=course)
    missed = '{"again": {"x": 7, "trick": {"lesson": "tricks", "name": {}, "due": ""}}}'
    of_game = [f'{{"games": {{"gleek": {kept}}}}}' for kept in ('{"again": "x"}', missed, "7")]
    for kept in ("nonsense", "[1, 2]", '"done"', "null", '{"games": "x"}', *of_game):
        keep(page, "gleek-progress", kept)  # overwrites the previous value
        keep(page, "gleek-settings", kept)
        opened(page, DEAL)
        page.get_by_role("button", name="I have finished this lesson").click()
        expect(page.locator(".gleek-lesson")).to_contain_text("finished")


def test_a_browser_that_keeps_nothing_shows_everything(course, open_page):
    page = open_page(at=course)
    page.add_init_script(NO_STORAGE)
    opened(page, DEAL)
    page.get_by_role("button", name="I have finished this lesson").click()
    expect(page.locator(".gleek-finished")).to_contain_text("You finished this lesson today")
    page.get_by_role("button", name="Settings").click()
    menu = page.locator("#gleek-settings")
    expect(menu).to_contain_text("This browser keeps nothing for this site")
    boxes = menu.locator("[data-gleek-set]")
    chosen = [not box.is_checked() for box in boxes.all()]
    for box, on in zip(boxes.all(), chosen, strict=True):
        box.set_checked(on)
    expect(page.locator("html")).to_have_css("background-color", PAPER["dark"])
    for trait in ("large", "still", "unforced"):
        expect(page.locator(f"html[data-gk-{trait}]")).to_have_count(1)
    # The choices hold on this page: the menu still shows them when it is reopened.
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    assert [box.is_checked() for box in boxes.all()] == chosen
    opened(page, WELCOME)
    expect(page.locator(".gleek-contents li")).to_have_count(len(of_game("gleek")))
    expect(page.locator("html")).to_have_css("background-color", PAPER["light"])


# ---- Settings ------------------------------------------------------------------------------------


def set_(page: Page, name: str, *, on: bool = True) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(name).set_checked(on)
    page.keyboard.press("Escape")
    expect(page.get_by_label(name)).to_be_hidden()


def test_dark_and_large_are_kept_and_there_before_the_page_is_painted(open_page):
    page = opened(open_page(), WELCOME)
    html = page.locator("html")
    expect(html).to_have_css("background-color", PAPER["light"])
    size = page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)")
    set_(page, "Dark")
    set_(page, "Large type")
    expect(html).to_have_css("background-color", PAPER["dark"])
    expect(html).to_have_css("color-scheme", "dark")
    page.goto(f"{PAGES}{EXPLORE}", wait_until="commit")
    page.wait_for_selector("body", state="attached")
    assert page.evaluate("() => 'gkDark' in document.documentElement.dataset")
    settle(page)
    expect(html).to_have_css("background-color", PAPER["dark"])
    assert (
        page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)") > size
    )
    set_(page, "Dark", on=False)
    expect(html).to_have_css("background-color", PAPER["light"])


def test_until_a_visitor_chooses_the_systems_wish_for_dark_is_followed(course, open_page):
    page = opened(open_page(at=course, color_scheme="dark"), DEAL)
    html = page.locator("html")
    expect(html).to_have_css("background-color", PAPER["dark"])
    page.emulate_media(color_scheme="light")
    expect(html).to_have_css("background-color", PAPER["light"])
    page.emulate_media(color_scheme="dark")
    expect(html).to_have_css("background-color", PAPER["dark"])
    set_(page, "Dark", on=False)
    expect(html).to_have_css("background-color", PAPER["light"])
    page.reload()
    settle(page)
    expect(html).to_have_css("background-color", PAPER["light"])


def test_the_systems_wish_for_contrast_is_followed(course, open_page):
    page = opened(open_page(at=course, contrast="more"), DEAL)
    colours = """() => {
        const style = getComputedStyle(document.documentElement);
        return ["muted", "line", "ink"].map((name) => style.getPropertyValue(`--gleek-${name}`));
    }"""
    assert len(set(page.evaluate(colours))) == 1
    page.emulate_media(contrast="no-preference")
    assert len(set(page.evaluate(colours))) == 3


# The books' page and the whole hand have more sections to open, and tests of their own for this.
@pytest.mark.parametrize("name", [name for name in NOTEBOOKS if name not in {BOOKS, EXPLORE}])
def test_every_page_fits_and_can_be_used_by_everyone_light_and_dark(open_page, name):
    page = opened(open_page(), name)
    open_sections(page)
    assert_for_everyone(page)


@pytest.mark.parametrize("name", [WELCOME, STOCK, EXPLORE])
def test_large_type_fits_a_phone(open_page, name):
    page = open_page(width=390, height=844)
    keep(page, "gleek-settings", '{"large": true}')
    opened(page, name)
    assert_fits(page)
    if name == WELCOME:  # the menu is the same on every page
        page.get_by_role("button", name="Settings").click()
    assert_accessible(page)


def test_paper_is_always_light(open_page):
    page = open_page()
    keep(page, "gleek-settings", '{"dark": true}')
    opened(page, WELCOME)
    page.emulate_media(media="print")
    ink = page.evaluate("() => getComputedStyle(document.querySelector('main p')).color")
    assert ink == "rgb(29, 26, 22)"
    expect(page.locator("#gleek-pages")).to_be_hidden()


def test_paper_keeps_a_tasks_choices_and_what_is_chosen(open_page):
    page = opened(open_page(), STOCK)
    page.emulate_media(media="print")
    desk = page.locator(".gk-desk")
    expect(desk.locator(".gk-choices button").first).to_be_visible()
    expect(desk.get_by_role("button", name="Hint")).to_be_hidden()
    expect(page.locator(".gk-exercise select").first).to_be_visible()
    expect(page.locator(".gk-exercise .gk-options button").first).to_be_visible()
    # A key's number next to “4 short” would read as “14 short”.
    expect(page.locator(".gk-exercise .gk-options kbd").first).to_be_hidden()
    assert page.locator("h1").bounding_box()["height"] > 10
    # No page break separates a question from its possible answers.
    for whole in (".gk-desk .gk-stays", ".gk-exercise .gk-form"):
        expect(page.locator(whole)).to_have_css("break-inside", "avoid")


def test_four_colours_are_set_by_the_menu_and_kept(open_page):
    page = opened(open_page(), EXPLORE)
    table = page.locator(".gk-table")
    expect(table).not_to_have_attribute("data-four", "yes")
    set_(page, "Cards in four colours")
    expect(table).to_have_attribute("data-four", "yes")
    page.reload()
    settle(page)
    expect(table).to_have_attribute("data-four", "yes")


def test_on_a_phone_the_pages_are_behind_a_button_and_play_beside_it(open_page):
    page = opened(open_page(width=360, height=740), WELCOME)
    link = page.locator("header nav a", has_text="Explore a hand")
    expect(link).to_be_hidden()
    play = page.get_by_role("banner").get_by_role("link", name="Play")
    expect(play).to_have_attribute("href", re.compile(r"gleek/07-a-hand-of-your-own\.ipynb"))
    tops = {each.bounding_box()["y"] for each in (play, page.get_by_role("button", name="Settings"))}
    assert len(tops) == 1, "the head takes one line"
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    expect(link).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    link.click()
    page.wait_for_url(f"**/{EXPLORE}")
    settle(page)


def test_without_a_script_the_text_and_the_menu_are_there(open_page):
    # Not watched: without scripts the browser rightly blocks the front end's files.
    page = open_page(java_script_enabled=False, watched=False)
    page.goto(f"{PAGES}{WELCOME}")
    expect(page.get_by_role("heading", name="The lessons")).to_be_visible()
    expect(page.get_by_text("The tables need JavaScript")).to_be_visible()
    expect(page.locator("header nav a", has_text="Explore a hand")).to_be_visible()
    for name in ("Settings", "Present", "Clear what I have done", "I have finished this lesson"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    # The first page says this in the first screen, next to the question.
    page.goto("/")
    for width, height in ((1280, 800), (390, 844), (360, 740), (844, 390), (320, 256)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_text("The text can be read without.")).to_be_in_viewport(ratio=1)
