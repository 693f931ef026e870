"""In a real browser, a teacher makes question sheets and a learner answers a round of twenty questions."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from gleek.course.exercises.sheet import question_sheet
from gleek.games.gleek.course.exercises import EXERCISES
from tests.browser.checks import open_at, settle
from tests.browser.visiting import GLEEK

TEACHERS, TABLE = f"{GLEEK}12-for-teachers.ipynb", f"{GLEEK}10-at-a-real-table.ipynb"


def test_sheets_are_made_and_the_address_keeps_them(page):
    open_at(page, TEACHERS)
    sheet = page.locator(".gk-sheet")
    sheet.get_by_label("Questions").select_option("trick")
    sheet.get_by_label("Seed").fill("rose")
    sheet.get_by_label("How many").fill("3")
    sheet.get_by_role("button", name="Make the sheets").click()
    asked = question_sheet("R0SE", ["trick"], count=3).exercises
    questions, answers = (sheet.locator(f"[data-sheet={each}]") for each in ("questions", "answers"))
    expect(questions.locator("ol > li")).to_have_count(3)
    expect(questions.get_by_role("heading")).to_contain_text("seed R0SE")
    for number, each in enumerate(asked):
        expect(questions.locator("ol > li").nth(number)).to_contain_text(each.asked.question)
        expect(answers.locator("ol > li").nth(number)).to_contain_text(each.asked.reasoning[0])
    open_at(page, page.url)
    expect(questions.get_by_role("heading")).to_contain_text("seed R0SE")
    sheet.get_by_label("Seed").fill("what?")
    sheet.get_by_role("button", name="Make the sheets").click()
    expect(sheet.locator(".gk-problem")).to_contain_text("is not a seed")
    expect(questions.locator("ol > li")).to_have_count(3)


def test_a_round_of_twenty_ends_with_a_count_and_the_lessons_to_look_at_again(page):
    open_at(page, f"{TABLE}?seed=KA7B")
    exercise = page.locator(".gk-exercise")
    kinds, missed = tuple(EXERCISES.by_id), set()
    for number in range(1, 21):
        expect(exercise.locator(".gk-where")).to_contain_text(f"Question {number} of 20")
        question = EXERCISES.mixed(kinds, "KA7B-round", number, 1 + 3 * (number - 1) // 20)
        wrong = question.kind.lesson == "ruff"
        answers = exercise.locator(".gk-hands .gk-press, .gk-options button")
        expect(answers).to_have_count(len(question.asked.options))
        first = (
            next(place for place, option in enumerate(question.asked.options) if not option.right)
            if wrong
            else 0
        )
        for place in [first] if wrong else question.right:
            answers.evaluate_all("(all, id) => all.find((one) => one.gkAnswer === id).click()", str(place))
        missed |= {question.kind.lesson} if wrong else set()
        if question.asked.many:
            exercise.get_by_role("button", name="Answer", exact=True).click()
        expect(exercise.locator(".gk-verdict")).to_have_text("Not right." if wrong else "Right.")
        exercise.get_by_role("button", name=re.compile("Next question")).press("Enter")
    expect(exercise.locator(".gk-verdict")).to_have_text(re.compile(r"^\d+ of 20 were right\.$"))
    assert missed == {"ruff"}
    link = exercise.locator(".gk-again a")
    expect(link).to_have_text(["3. The ruff"])
    link.click()
    expect(page).to_have_url(re.compile("03-the-ruff"))
    settle(page)
