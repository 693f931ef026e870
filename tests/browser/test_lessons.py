"""The lessons in a real browser: tasks are answered rightly, wrongly and illegally, and an exercise is heard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from gleek.course.lesson_data import lessons
from gleek.course.play.positions import position
from gleek.course.play.task_table import touched
from gleek.engine.cards import CARDS, Rank, card
from gleek.games.gleek.actions import Bid, Call, Discard, Play
from tests.browser.checks import IN_A_ROW, open_at, reload
from tests.browser.visiting import GLEEK


def opened(page: Page, name: str) -> Page:
    return open_at(page, GLEEK + name)


def do_action(page: Page, action) -> None:
    """Do an action at the table with the controls that a visitor uses."""
    desk, hand = page.locator(".gleek-do .gk-panel"), page.locator(".gleek-do .gk-hand[data-pick]")
    if isinstance(action, Play):
        press_card(hand, action.card)
    elif isinstance(action, Discard | Call):
        chosen = desk.locator(".gk-selected")
        for card in getattr(action, "cards", ()):
            press_card(hand, card)
        for rank, _ in getattr(action, "sets", ()):
            hand.get_by_role("button", name=Rank(rank).word).first.click()
            expect(chosen).to_contain_text(Rank(rank).words)
        if isinstance(action, Discard):
            expect(chosen).to_have_text("7 of 7 cards chosen")
        expect(desk).not_to_have_attribute("aria-busy", "true")
        desk.locator(".gk-act > button").click()
    elif isinstance(action, Bid) and desk.locator(".gk-number input").is_visible():
        desk.locator(".gk-number input").fill(str(action.price))
        desk.get_by_role("button", name="Bid", exact=True).click()
    else:
        words = {"revie": "See and revie", "see": "See:"}.get(
            action.infinitive, action.infinitive.capitalize()
        )
        desk.locator(".gk-choices button", has_text=words).first.click()


# The possible answers of an exercise: cards, or buttons in a list.
ANSWERS = ".gk-hands .gk-press, .gk-options button"


def press_card(hand, card) -> None:
    hand.get_by_role("button", name=card.name).click()


def expect_verdict(page: Page, kind: str) -> None:
    expect(page.locator(f".gleek-do .gk-panel .gk-answer[data-kind={kind}]")).to_be_visible()
    expect(page.locator(".gleek-do .gk-panel")).not_to_have_attribute("aria-busy", "true")


def again(page: Page) -> None:
    button = page.locator(".gleek-do .gk-panel [data-tool=again]")
    if button.is_visible():
        button.press("Enter")
        expect(page.locator(".gleek-do .gk-panel .gk-answer")).to_be_hidden()
        expect(page.locator(".gleek-do .gk-panel")).not_to_have_attribute("aria-busy", "true")


def refused(at):
    """Return an action that the task panel offers and the rules refuse; None if there is none."""
    hand = at.hand
    if any(isinstance(each, Play) for each in hand.legal()):
        tried = (Play(at.seat, card) for card in CARDS if hand.held[at.seat] & card.bit)
        return next((each for each in tried if hand.why_not(each)), None)
    return next((each for words in at.task.offer if hand.why_not(each := at.action(words))), None)


def costly(at):
    """Return a legal action that is not right, and needs one press; None if there is none among the first."""
    tried = (each for each in at.hand.legal()[:60] if not isinstance(each, Discard))
    return next((each for each in tried if not at.is_right(each)), None)


def expect_task(page: Page, lesson, number: int) -> None:
    desk = page.locator(".gleek-do .gk-panel")
    expect(desk).not_to_have_attribute("aria-busy", "true")  # the next task may have the same instruction
    expect(desk.locator(".gk-instruction")).to_have_text(lesson.tasks[number].instruction)


def do_task(page: Page, lesson, number: int) -> None:
    """Do one task wrongly or illegally if possible, and then rightly."""
    task, desk = lesson.tasks[number], page.locator(".gleek-do .gk-panel")
    expect_task(page, lesson, number)
    at = position(task)
    if task.kind == "act":
        for kind, action in (("illegal", refused(at)), ("costly", costly(at))):
            if action is not None:
                do_action(page, action)
                expect_verdict(page, kind)
                again(page)
        do_action(page, at.right_actions()[0])
    elif task.touch:
        for kind, value in (("wrong", task.misses[0].value), ("right", at.sum_asked())):
            desk.locator(".gk-choices button").get_by_text(at.stake.sum(value), exact=True).click()
            expect_verdict(page, kind)
    elif task.kind == "number":
        for kind, value in (("wrong", task.misses[0].value), ("right", at.sum_asked())):
            desk.locator(".gk-number input").fill(str(value))
            desk.get_by_role("button", name="Answer").click()
            expect_verdict(page, kind)
    else:
        for kind in ("wrong", "right"):
            choose(page, at, next(option for option in task.options if option.right == (kind == "right")))
            expect_verdict(page, kind)
    expect_verdict(page, "right")


def choose(page: Page, at, option) -> None:
    """Give an answer with its own control: a card, a player's face or a button."""
    if option.touch == "face":
        page.locator(".gleek-do .gk-touch").get_by_text(option.text, exact=True).locator("..").click()
    elif option.touch:
        number = str(at.task.options.index(option) + 1)
        cards = [card for card, meant in touched(at).cards.items() if meant == number]
        press_card(page.locator(".gleek-do .gk-hand[data-pick]"), card(cards[0]))
    else:
        page.locator(".gleek-do .gk-panel .gk-choices button").get_by_text(option.text, exact=True).click()


def expect_meanings(page: Page) -> None:
    """Assert that a game word in a task and old words in a speech bubble show their meaning under the pointer."""
    meaning = page.locator(".gleek-meaning")
    for explained in (".gk-panel .gk-term", ".gk-said[data-source]"):
        word = page.locator(f".gleek-do {explained}").first
        if word.count():
            word.hover()
            expect(meaning).to_contain_text(word.get_attribute("data-gk-meaning") or "nothing")
            page.keyboard.press("Escape")
            expect(meaning).to_have_count(0)


def expect_why(page: Page) -> None:
    """Assert that “Why?” begins with the reason, and that the books' words are collapsed under a heading."""
    behind = page.locator(".gleek-do .gk-answer details").first
    behind.locator("summary").first.click()
    first = behind.locator(":scope > ul:not(:empty), :scope > details, :scope > div").first
    expect(first).not_to_contain_text("How sure")
    for quote in behind.locator(".gk-quote, .gk-standing").all():
        expect(quote).to_be_hidden()
    behind.locator("summary").first.click()


def do_tasks(page: Page, lesson, numbers) -> None:
    """Do some tasks; look at the words and the reason of the fifth."""
    desk = page.locator(".gleek-do .gk-panel")
    for number in numbers:
        desk.locator(".gk-dots button").nth(number).click()
        if number == 4:
            expect_task(page, lesson, number)
            expect_meanings(page)
        do_task(page, lesson, number)
        if number == 4:
            expect_why(page)
    expect(desk.locator(".gk-dots button[data-done]")).to_have_count(len(numbers))


@pytest.mark.parametrize(("name", "numbers"), [("stock", (0, 3, 4)), ("ruff", (0, 6)), ("melds", (0,))])
def test_tasks_are_done_wrongly_illegally_and_rightly(open_page, name, numbers):
    """This test and the next do a task of each kind; `tests/playthroughs` has all answers of all tasks."""
    lesson = lessons("gleek")[name]
    do_tasks(opened(open_page(), lesson.page), lesson, numbers)


def test_by_keyboard_one_goes_on_where_the_next_thing_is_to_be_done(open_page):
    lesson = lessons("gleek")["reckoning"]
    page = opened(open_page(), f"{lesson.page}?task=2")
    desk = page.locator(".gleek-do .gk-panel")
    said = desk.locator(".gk-spoken")
    number = desk.locator(".gk-number input")
    number.focus()
    page.keyboard.press("Enter")
    expect(said).to_have_text("Write a number first.")
    expect(number).to_be_focused()
    page.keyboard.type("27")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("27 is your count")
    page.keyboard.press("Enter")
    expect(said).to_have_text(re.compile("27 is your count.*\u00a0$", re.DOTALL))
    number.fill("−10")  # the typographic minus sign, U+2212
    page.keyboard.press("Enter")
    expect(said).not_to_contain_text("27")
    expect(said).to_contain_text("Not")
    desk.locator("[data-tool=again]").focus()
    page.keyboard.press("Enter")
    expect(desk.locator(".gk-instruction")).to_be_focused()
    desk.locator("[data-tool=next]").focus()
    page.keyboard.press("Enter")
    expect(desk.locator("button[aria-current=step]")).to_have_text("3")
    expect(desk.locator(".gk-instruction")).to_be_focused()
    do_tasks(page, lesson, (1, 4))
    reload(page)  # a reload keeps the task and the progress
    expect(desk.locator(".gk-instruction")).to_have_text(lesson.tasks[4].instruction)
    expect(desk.locator(".gk-dots button[data-done]")).to_have_count(2)


def test_the_verdict_on_an_exercise_is_in_sight_and_its_facts_are_heard(open_page):
    page = opened(open_page(height=800), lessons("gleek")["tricks"].page)
    exercise = page.locator(".gk-exercise")
    facts = exercise.locator(".gk-facts")
    told = " ".join(facts.locator("li").all_text_contents())
    expect(exercise.locator("fieldset")).to_have_accessible_description(re.compile(re.escape(told) + "$"))
    # The cards are pictures, so the group's description names the cards held.
    for name in exercise.locator(".gk-fan .gk-card > .gk-spoken").all_text_contents():
        expect(exercise.locator("fieldset")).to_have_accessible_description(re.compile(re.escape(name)))
    page.get_by_label("Questions about").select_option("trick")
    expect(exercise.locator(".gk-question")).to_have_text("Who takes this trick? Touch the card.")
    exercise.locator(ANSWERS).first.focus()
    page.keyboard.press("Space")
    expect(exercise.locator(".gk-verdict")).to_be_in_viewport()
    expect(exercise.get_by_role("button", name="Next question")).to_be_focused()
    expect(exercise.get_by_role("button", name="Next question")).to_be_in_viewport()
    page.wait_for_timeout(IN_A_ROW)
    page.keyboard.press("Enter")
    expect(exercise.locator(".gk-where")).to_contain_text("Question 2")
    expect(exercise.locator(ANSWERS).first).to_be_focused()
    for words in exercise.locator(".gk-fan .gk-card > .gk-spoken, .gk-facts li").all_text_contents():
        expect(exercise.get_by_role("status")).to_contain_text(heard(words))


def heard(words):
    """Return a pattern for a text in the live region, where a suit sign becomes the suit's name."""
    signs = re.search("[♠♥♦♣]", words)
    return re.compile("of (spades|hearts|diamonds|clubs)" if signs else re.escape(words))
