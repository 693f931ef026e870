"""The page of works lists each work once, with its note."""

from xml.etree import ElementTree as ET

from gleek.course.pages.works import works
from gleek.evidence.works import of_game


def read(html: str) -> str:
    return "".join(ET.fromstring(f"<div>{html}</div>").itertext())  # noqa: S314 - it is our own


def test_every_work_is_listed_once_with_its_note():
    page = read(works("gleek").html)
    for work in of_game("gleek"):
        assert page.count(work.cite + ".") == 1
        assert work.note in page
