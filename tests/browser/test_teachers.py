"""In a real browser, a teacher makes question sheets."""

from __future__ import annotations

from playwright.sync_api import expect

from gleek.course.exercises.sheet import question_sheet
from tests.browser.checks import assert_for_everyone, open_at
from tests.browser.looks import assert_legible
from tests.browser.visiting import GLEEK

TEACHERS = f"{GLEEK}12-for-teachers.ipynb"


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
    assert_legible(page)
    assert_for_everyone(page)
