"""The documentation is a complete small site, with every public name of the package and no dead links.

pytest runs the examples in `docs/*.md` as doctests.
"""

import runpy
import warnings
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import gleek

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "documentation.py"))


class Read(HTMLParser):
    """Collects the ids, the links and the loaded files of a page."""

    def __init__(self, path):
        super().__init__()
        self.ids, self.links, self.loads = set(), [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids.add(given.get("id"))
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag in {"link", "script", "img"}:
            self.loads.append(given.get("href") or given.get("src") or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("documentation")
    with warnings.catch_warnings():
        # pdoc cannot evaluate some annotations whose types only a type checker imports; it shows them as written.
        warnings.simplefilter("ignore", UserWarning)
        SCRIPT["write"](folder)
    return folder


def test_every_name_of_the_package_is_described(site):
    page = site / "api" / "gleek.html"
    assert set(gleek.__all__) <= Read(page).ids
    # Private modules have no page.
    assert sorted(path.name for path in page.parent.glob("*.html")) == ["gleek.html", "index.html"]


def test_every_link_leads_to_a_page_and_a_place_that_are_there(site):
    pages = {path: Read(path) for path in site.glob("*.html")}
    assert len(pages) == len(SCRIPT["all_pages"]()) + 1  # the page that scores a trial
    for path, read in pages.items():
        for link in read.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert there.is_file(), f"{path.name}: {link}"
            if parts.fragment and there in pages:
                assert unquote(parts.fragment) in pages[there].ids, f"{path.name}: {link}"


def test_it_loads_nothing_from_elsewhere(site):
    for path in [*site.glob("*.html"), *site.glob("api/*.html")]:
        for what in Read(path).loads:
            assert urlsplit(what).scheme in {"", "data"}, f"{path.name}: {what}"
            if what and not urlsplit(what).scheme:
                assert (path.parent / urlsplit(what).path).is_file(), f"{path.name}: {what}"
