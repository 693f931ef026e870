"""A class's deals in a real browser, from the class code to the teacher's table, and the data that leaves the
browser.
"""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

from gleek.course.lesson_data import lessons
from gleek.course.play.match_session import MatchSession
from gleek.records.classes import class_code, read_class_code
from tests.browser.checks import assert_for_everyone, open_at, open_sections, settle
from tests.browser.looks import assert_legible
from tests.browser.test_lessons import do_tasks
from tests.browser.visiting import GLEEK, PAGES
from tests.course.classroom.test_classroom import handed_in, room_of

PAGE = f"{PAGES}class.ipynb"
PLAY = f"{GLEEK}07-a-hand-of-your-own.ipynb"


def assert_it_opens_with_the_last_class(page: Page, code: str, before: str) -> None:
    """Assert that the page reopens with this class, and that one press returns to the class before it."""
    open_at(page, PAGE)
    shown = page.locator(".gk-class .gk-code-word")
    expect(shown).to_have_text(code)
    page.get_by_role("button", name=f"Back to {before}").click()
    expect(shown).to_have_text(before)


def assert_the_address_is_the_networks_and_copied(desk: Locator) -> None:
    """Assert that the address is copied over plain HTTP too, where the browser offers no clipboard."""
    expect(desk.locator(".gk-address")).to_contain_text("192.0.2.7:8899/")
    expect(desk.locator(".gk-only")).to_be_hidden()
    desk.get_by_role("button", name="Copy the address").click()
    expect(desk.locator(".gk-copied")).to_have_text("Copied")
    lines = desk.get_by_role("textbox", name="Names and codes")
    lines.press("Control+v")
    address = desk.locator(".gk-address").get_attribute("href")
    expect(lines).to_have_value(f"http://192.0.2.7:8899/voila/render/{address}")


def assert_the_class_is_offered_and_taken_up(desk: Locator, code: str) -> None:
    """Assert that the page offers the class of the results that were handed in, and opens it."""
    expect(desk.locator(".gk-told")).to_have_text("Nothing could be read. 7 are wrong:")
    expect(desk.locator(".gk-offers li")).to_contain_text(f"5 of them are of the class {code}.")
    desk.get_by_role("button", name=f"Take up the class {code}").click()
    expect(desk.locator(".gk-code-word")).to_have_text(code)
    expect(desk.get_by_role("img", name="QR code")).to_be_visible()
    link = f"gleek/07-a-hand-of-your-own.ipynb?class={code}"
    expect(desk.locator(".gk-address")).to_have_attribute("href", link)
    expect(desk.locator(".gk-offers")).to_be_hidden()


def test_a_teacher_reads_results_and_no_name_leaves_the_browser(page):
    code, file, _ = handed_in("gleek")
    _, _, others = handed_in("gleek", other=True)
    room = room_of("gleek")
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(str(data))))
    # The page shows other deals. The results that were handed in name their own class, which the page then offers.
    strange = class_code(read_class_code(room.code)._replace(seed=7))
    open_at(page, f"{PAGE}?class={strange}")
    desk = page.locator(".gk-class")
    expect(desk.locator(".gk-code-word")).to_have_text(strange)
    lines = [
        f"Annabel Lee  {code}",
        f"Benedick\thttps://else.example/play.html{others[0]}\thttps://else.example/play.html{others[1]}",
        "Claudio",
        f"Dogberry, {code[:-1]}{'A' if code[-1] != 'A' else 'B'}",
        f"Beatrice\thttps://else.example/play.html{others[0]}#what-is-after-it",
        f"BEATRICE\thttps://else.example/play.html{others[1]}",
    ]
    desk.get_by_role("textbox", name="Names and codes").fill("\n".join(lines))
    desk.get_by_role("button", name="Read them").click()
    assert_the_class_is_offered_and_taken_up(desk, room.code)
    expect(desk.locator(".gk-told")).to_have_text("Read 5 entries of 3 people. 2 are wrong:")
    faults = desk.locator(".gk-faults li")
    expect(faults).to_contain_text(
        ["Line 3 (Claudio): there is neither a result’s code", "Line 4 (Dogberry): “M"]
    )
    saved = {"name": "Verges.json", "mimeType": "application/json", "buffer": file.encode()}
    desk.get_by_label("Files with results").set_input_files(saved)
    rows = desk.locator(".gk-scrolls tbody tr")
    names = ["Annabel Lee", "Benedick", "Beatrice", "Verges"]
    expect(rows.locator("th")).to_have_text(names)
    expect(rows.nth(0)).to_contain_text("result only")
    columns = desk.locator(".gk-scrolls tr").evaluate_all("(all) => all.map((row) => row.children.length)")
    assert columns == [columns[0]] * 5
    expect(desk.locator(".gk-partings > li").first).to_contain_text("Bids 13: Verges.")
    expect(desk.locator(".gk-partings > li").first).to_contain_text(" (2): Benedick and Beatrice.")
    said = "".join(sent)
    assert code in said
    stays = ("Annabel", "Benedick", "Beatrice", "Claudio", "Dogberry", "Verges", "what-is-after-it")
    assert not [each for each in stays if each in said]
    # The CSV keeps names as text, even if a spreadsheet could read them as formulas.
    with page.expect_download() as download:
        desk.get_by_role("button", name="Save as CSV").click()
    table = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert table[0].startswith("Name,Hand 1,Hand 2,In all,Note,")
    assert [line.partition(",")[0] for line in table[1:]] == names
    assert_for_everyone(page)
    desk.get_by_role("button", name="as Verges played it").first.click()
    page.wait_for_url("**/11-a-whole-hand.ipynb?record=**")
    settle(page)
    expect(page.locator(".gk-stepper .gk-where")).to_contain_text("Step 3 of")
    expect(page.locator(".gk-stepper .gk-problem")).to_be_empty()
    assert "Verges" not in page.url
    page.go_back()
    settle(page)
    expect(rows.locator("th")).to_have_text(names)
    desk.get_by_role("button", name="Forget them").click()
    expect(rows).to_have_count(0)
    assert page.evaluate("() => sessionStorage.getItem('gleek-class')") is None
    assert_it_opens_with_the_last_class(page, room.code, before=strange)


def test_by_the_keyboard_a_class_is_made_and_its_deals_are_played(page):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    open_at(page, f"{PAGE}?class={room_of('gleek').code}")
    desk = page.locator(".gk-class")
    # The server gives the address that other machines can reach; `localhost` would be useless to them.
    assert page.evaluate("() => new URL(document.body.dataset.openAt).port === location.port")
    page.evaluate("() => { document.body.dataset.openAt = 'http://192.0.2.7:8899/' }")
    desk.get_by_label("How many").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(desk.get_by_role("button", name="Other deals")).to_be_focused()
    expect(desk.locator(".gk-about")).to_contain_text("3 hands")
    code = desk.locator(".gk-code-word").inner_text()
    assert read_class_code(code).hands == 3
    assert_the_address_is_the_networks_and_copied(desk)
    open_at(page, PLAY)
    match = page.locator(".gk-match")
    match.get_by_label("Open a class’s deals, or a result, by the code").fill(code.lower())
    page.keyboard.press("Enter")
    expect(match.locator(".gk-shared")).to_contain_text(code)
    assert f"class={code}" in page.url
    own = MatchSession()
    own.open(f"?class={code}")
    expect(page.locator(".gk-panel .gk-rules")).to_contain_text(own.state.code)
    page.locator(".gk-panel .gk-number button").click()
    page.wait_for_url("**did=*")
    under_way = page.url
    # No button leads out of the class, whose code is shown in the panel.
    expect(page.locator(".gk-panel .gk-heading")).to_have_text(f"Hand 1 of 3, class {code}")
    for name in ("The deal of the day", "New match"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    open_at(page, f"{PLAY}?match=0001-KY2F")
    match.get_by_role("button", name="The deal of the day").click()
    today = page.evaluate("() => gleek.day()")
    page.wait_for_url(f"**day={today}**")
    own.open(f"?day={today}")
    expect(page.locator(".gk-panel .gk-rules")).to_contain_text(own.state.code)
    # The button is below the table, so the page must bring the table into view.
    expect(page.locator(".gk-panel .gk-instruction")).to_be_focused()
    expect(page.locator(".gk-panel .gk-instruction")).to_be_in_viewport()
    # Another match was opened during the class's match, which can still be continued.
    link = match.get_by_role("link", name=f"the class {code}")
    assert link.evaluate("(link) => link.href") == under_way
    # The match also continues when the class's code is opened again.
    page.goto(f"{PLAY}?class={code}")
    page.wait_for_url(f"**class={code}*did=13")
    settle(page)


def test_a_pupil_s_name_goes_with_the_result_and_the_file(page):
    code, _, addresses = handed_in("gleek", hands=1)
    given = room_of("gleek", hands=1).code
    open_at(page, f"{PLAY}{addresses[0]}")
    match = page.locator(".gk-match")
    match.get_by_label("Your name").fill("Agnes\u200b  Lee, 7/B ")
    result = match.locator(".gk-outcome")
    expect(result).to_contain_text(f"Agnes Lee, 7/B: {code}")
    with page.expect_download() as download:
        match.get_by_role("button", name="Save the match").click()
    assert download.value.suggested_filename == f"Agnes Lee, 7-B {given}.json"
    file = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert file["title"] == f"The match of the class {given}, played by Agnes Lee, 7/B"
    assert file["players"][0] == "Agnes Lee 7/B"
    page.add_init_script("Object.defineProperty(navigator, 'language', { value: 'de-DE' })")
    open_at(page, f"{PAGE}?class={given}")
    desk = page.locator(".gk-class")
    # The separator of a table is that of the reader's country.
    expect(desk.locator("select").filter(has_text="semicolons")).to_have_value(";")
    saved = {"name": "a.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
    desk.get_by_label("Files with results").set_input_files(saved)
    rows = desk.locator(".gk-scrolls tbody tr")
    expect(rows.locator("th")).to_have_text(["Agnes Lee 7/B"])
    expect(desk.locator(".gk-faults li")).to_have_count(0)
    # A class code with a wrong letter deals nothing.
    open_at(page, f"{PLAY}?class={given[:-1]}{'A' if given[-1] != 'A' else 'B'}.")
    expect(page.locator(".gk-panel .gk-problem")).to_contain_text("does not add up")
    expect(page.locator(".gleek-own .gk-hand .gk-card")).to_have_count(0)


def test_a_pupil_s_answers_and_the_costliest_choices_reach_the_teacher(page):
    lesson = lessons("piquet")["welcome"]  # advice is quicker at Piquet than at Gleek
    open_at(page, f"{PAGES}piquet/{lesson.page}")
    for _ in range(2):  # what is tried after the task is done does not count
        do_tasks(page, lesson, [0])
    open_sections(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save my answers for a teacher").click()
    assert download.value.suggested_filename == "piquet answers.json"
    answers = json.loads(download.value.path().read_text(encoding="utf-8"))
    (tried, wrong) = answers["tasks"][lesson.tasks[0].id]
    assert tried - wrong == 1
    assert wrong >= 1
    _, file, _ = handed_in("piquet", other=True)
    open_at(page, f"{PAGE}?class={room_of('piquet').code}")
    desk = page.locator(".gk-class")
    files = {"Ann.json": json.dumps({**answers, "name": "Ann"}), "Ben.json": file}
    desk.get_by_label("Files with results").set_input_files(
        [
            {"name": name, "mimeType": "application/json", "buffer": text.encode()}
            for name, text in files.items()
        ]
    )
    expect(desk.locator(".gk-told")).to_have_text("Read 2 entries of 2 people.")
    row = desk.get_by_role("table", name="By question").locator("tbody tr")
    expect(row).to_contain_text([lesson.tasks[0].instruction])
    assert row.locator("td").all_inner_texts() == ["1", "1", str(tried), str(wrong)]
    desk.get_by_role("button", name="Judge the choices of 2 deals").click()
    expect(desk.get_by_role("button", name="All 2 deals are judged")).to_be_visible()
    expect(desk.locator(".gk-mistakes li").first).to_contain_text("Ben, deal ")
    with page.expect_download() as download:
        desk.get_by_role("button", name="Save what was missed as CSV").click()
    table = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert table[0] == "Lesson,Question,Pupils,Missed it,Answers,Wrong,Ann"
    assert_for_everyone(page)
    assert_legible(page)
    desk.locator(".gk-mistakes").get_by_role("button", name="as Ben played it").first.click()
    page.wait_for_url("**/09-a-whole-deal.ipynb?record=**")
    expect(page.locator(".gk-stepper .gk-problem")).to_be_empty()
    page.go_back()
    settle(page)
    # Files without a name are of different pupils; the same file twice is of one, who can be named.
    others = [{**answers, "tasks": {lesson.tasks[0].id: [tried + more, wrong]}} for more in (0, 1, 0)]
    unnamed = {"name": "piquet answers.json", "mimeType": "application/json"}
    desk.get_by_label("Files with results").set_input_files(
        [{**unnamed, "buffer": json.dumps(each).encode()} for each in others]
    )
    expect(desk.locator(".gk-told")).to_have_text("Read 4 entries of 4 people.")
    names = desk.locator(".gk-files input")
    expect(names.nth(3)).to_have_value("piquet answers 2")
    names.nth(2).fill("Cat")
    names.nth(2).press("Tab")
    expect(desk.locator(".gk-scrolls tbody th", has_text="Cat").first).to_be_visible()
    expect(names.nth(2)).to_have_value("Cat")
