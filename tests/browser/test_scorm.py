"""A package for a school's learning system, in a stand-in of one (scorm-again): it reports, and resumes."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Frame, Page, expect

from gleek.course.lesson_data import lessons, of_game
from gleek.course.play.positions import position
from gleek.site.scorm import MANIFEST, write_package
from tests.chromium import LONGEST
from tests.course.classroom.test_classroom import handed_in, room_of
from tests.npm import installed
from tests.site.visiting import NOT_KEPT, serving

pytestmark = pytest.mark.node

HERE = Path(__file__).parent / "scorm"
GAME, LESSON = "gleek", "deal"


@pytest.fixture(scope="module")
def package(built_site, tmp_path_factory) -> Path:
    """Return a folder with an unpacked package in a folder of its own, and the learning system next to it."""
    folder = tmp_path_factory.mktemp("system")
    write_package(built_site.site, folder / "gleek.zip", GAME, room_of(GAME, hands=1).deals)
    with zipfile.ZipFile(folder / "gleek.zip") as zipped:
        zipped.extractall(folder / "package")
    system = installed(HERE / "package.json", "scorm", "The tests of packages for a learning system")
    shutil.copyfile(system / "node_modules/scorm-again/dist/scorm12.js", folder / "scorm12.js")
    shutil.copyfile(HERE / "system.html", folder / "index.html")
    return folder


def test_the_manifest_names_every_lesson_and_every_file(package):
    root = ET.parse(package / "package" / MANIFEST).getroot()  # noqa: S314 (our own file)
    titles = [each.text for each in root.iterfind("{*}organizations/{*}organization/{*}item/{*}title")]
    assert titles[:-1] == [each.heading for each in of_game(GAME)]
    files = {unquote(each.attrib["href"]) for each in root.iterfind(".//{*}file")}
    there = {
        path.relative_to(package / "package").as_posix()
        for path in (package / "package").rglob("*")
        if path.is_file()
    }
    assert files == there - {MANIFEST}
    starts = [each.attrib["href"] for each in root.iterfind(".//{*}resource") if "href" in each.attrib]
    assert len(starts) == len(titles)
    assert set(starts) < files


class Pupil:
    """A pupil's browser, in which the learning system opens parts of the package."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    def open(self, sco: str, pupil: str, ready: str = "main[data-set]") -> Frame:
        """Open a part of the package. Return the frame with the lesson, when its table answers or it is `ready`."""
        self.page.goto(f"{self.url}?sco={sco}&pupil={pupil}")
        inner = self.page.frame_locator("iframe").frame_locator("iframe")
        expect(inner.locator(ready)).to_be_attached()
        return next(each for each in self.page.frames if each.parent_frame and each.parent_frame.parent_frame)

    def told(self, sco: str, pupil: str) -> dict:
        kept = self.page.evaluate("(key) => sessionStorage.getItem(key)", f"system {pupil} {sco}")
        core = json.loads(kept)["core"]
        return {key: core[key] for key in ("lesson_status", "exit")} | {"score": core["score"]["raw"]}

    def leave(self) -> None:
        """Leave the lesson for another page of the system. Nothing was wrong, and the visit has ended."""
        self.page.goto(f"{self.url}?sco=none&pupil=none")
        visit = json.loads(self.page.evaluate("sessionStorage.getItem('visit')"))
        assert visit["errors"] == []
        assert visit["calls"][0] == "LMSInitialize"
        assert visit["calls"][-1] == "LMSFinish"


@pytest.fixture
def pupil(browser, package):
    with serving(package) as server:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
        context.set_default_timeout(LONGEST)
        context.add_init_script(NOT_KEPT)
        yield Pupil(context.new_page(), server.url)
        context.close()


def test_a_lesson_reports_its_tasks_resumes_and_is_completed(pupil):
    frame = pupil.open(LESSON, "ann")
    expect(frame.locator(".gk-dots button").first).to_be_visible()
    expect(frame.locator(".gleek-notebook")).to_have_count(0)
    first = position(lessons(GAME)[LESSON].tasks[0])
    frame.locator(".gk-choices").get_by_text(first.stake.sum(first.sum_asked()), exact=True).click()
    expect(frame.locator(".gk-answer[data-kind=right]")).to_be_visible()
    assert pupil.told(LESSON, "ann") == {"lesson_status": "incomplete", "exit": "suspend", "score": "17"}
    pupil.leave()
    frame = pupil.open(LESSON, "ann")
    expect(frame.get_by_role("button", name="Task 1, done", exact=True)).to_be_visible()
    frame.locator("[data-gleek-finish]").click()
    expect(frame.locator(".gleek-finished")).to_contain_text("You finished this lesson today")
    assert pupil.told(LESSON, "ann")["lesson_status"] == "completed"
    pupil.leave()
    assert pupil.told(LESSON, "ann") == {"lesson_status": "completed", "exit": "", "score": "17"}


def test_a_class_s_match_is_completed_after_its_last_deal(pupil):
    """The pupil's last address is that of the finished deal: the match goes on there, and is over."""
    code = room_of(GAME, hands=1).code
    # This page need not wait for Python, because the pupil goes on to the end at once.
    frame = pupil.open("class-match", "ann", ready="main")
    page, _, query = frame.url.partition("?")
    assert code in query
    _, _, (address,) = handed_in(GAME, hands=1)
    frame.goto(page + address)
    expect(frame.locator(".gk-shared")).to_contain_text(f"the class {code}")
    expect(frame.locator(".gk-result")).to_be_visible()
    over = {"lesson_status": "completed", "exit": "", "score": "100"}
    assert pupil.told("class-match", "ann") == over
    pupil.leave()
    # At another machine the browser has stored nothing.
    pupil.page.evaluate("localStorage.clear()")
    pupil.open("class-match", "ann")
    pupil.leave()
    assert pupil.told("class-match", "ann") == over
