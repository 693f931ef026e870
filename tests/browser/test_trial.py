"""The page that scores a trial counts right answers and means, from its file and without a server."""

import csv
import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.checks import assert_accessible, assert_fits

PAGE = Path(__file__).resolve().parents[2] / "docs" / "trial-scores.html"


def test_sheets_are_scored_and_means_are_taken(browser):
    page, errors = browser.new_page(viewport={"width": 390, "height": 844}), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(PAGE.as_uri())
    keys = json.loads(page.locator("#keys").text_content())

    def score(person, when, sheet, answers):
        form = page.locator("#answers")
        form.get_by_label("Person").fill(person)
        form.get_by_label("Sheet").select_option(str(sheet))
        form.get_by_label("When").select_option(when)
        form.get_by_label("Thirty answers").fill(" ".join(answers))
        form.get_by_role("button", name="Score").click()

    key = keys["gleek"]
    score("=A", "before", 1, ["-"] * 30)
    expect(page.get_by_role("status")).to_contain_text("=A: 0 of 30 right. Not right: 1, 2, 3")
    score("=A", "after", 2, [answer[::-1].upper() for answer in key[1]])
    expect(page.get_by_role("status")).to_have_text("=A: 30 of 30 right.")
    score("=A", "later", 3, [*key[2][:20], *["-"] * 10])
    score("B", "before", 2, [*key[1][:10], *["-"] * 20])
    score("B", "after", 3, key[2][:29])
    expect(page.get_by_role("status")).to_have_text("These are 29 answers: a sheet has 30. Write - for none.")
    hand = page.locator("#hand")
    hand.get_by_label("Person").fill("B")
    hand.get_by_label("Costly").fill("3")
    hand.get_by_label("Minutes").fill("25")
    hand.get_by_role("button", name="Add").click()
    assert page.locator("#rows tr").all_inner_texts() == ["=A\t0\t30\t20\t30\t20\t\t", "B\t10\t\t\t\t\t3\t25"]
    assert page.locator("#means tr").inner_text() == "Mean\t5.0 ± 5.0\t30.0\t20.0\t30.0\t20.0\t3.0\t25.0"
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the table").click()
    rows = list(csv.reader(Path(download.value.path()).read_text(encoding="utf-8").splitlines()))
    assert rows[1] == ["'=A", "0", "30", "20", "30", "20", "", ""]
    assert_accessible(page)
    assert_fits(page)
    assert not errors
    page.close()
