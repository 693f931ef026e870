"""With `gleek site --address`, the site has a sitemap, and each page gives its full URL for link previews."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from gleek.site import NotBuilt
from gleek.site.pages import _From, read_address, sitemap
from tests.command import run

LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("https://example.org/gleek/", "https://example.org/gleek/"),
        ("https://example.org/gleek", "https://example.org/gleek/"),
        ("http://example.org:8080", "http://example.org:8080/"),
    ],
)
def test_an_address_is_that_of_a_folder(given, read):
    assert read_address(given) == read


@pytest.mark.parametrize(
    "given",
    [
        "",
        "example.org",
        "ftp://example.org/",
        "https://",
        "https://a.org/?q",
        "https://a.org/#x",
        "http://[::1",
        "http://a.org:0/",
        "a b",
    ],
)
def test_unknown_parts_are_named_before_anything_is_made(given, tmp_path):
    with pytest.raises(NotBuilt, match="is not the address of a site"):
        read_address(given)
    status, out, err = run("site", tmp_path / "site", "--address", given)
    assert (status, out) == (2, "")
    assert "is not the address of a site: give one such as https://example.org/gleek/" in err
    assert list(tmp_path.iterdir()) == []


def test_the_sitemap_names_the_first_page_and_every_other():
    root = ET.fromstring(sitemap("https://a.org/g&h/", ["gleek/01-a.html", "the family.html"]))  # noqa: S314 - ours
    assert [each.text for each in root.iter(LOC)] == [
        "https://a.org/g&h/",
        "https://a.org/g&h/gleek/01-a.html",
        "https://a.org/g&h/the%20family.html",
    ]


def test_a_page_names_itself_and_its_picture_by_whole_addresses_only_where_the_site_s_is_known():
    deep, first = _From("gleek/01-a.html", []), _From("index.html", [])
    assert deep.shared("") is None
    told = deep.shared("https://a.org/")
    assert told["page"] == "https://a.org/gleek/01-a.html"
    assert told["picture"].startswith("https://a.org/gleek/static/sharing.png?v=")
    assert first.shared("https://a.org/") == {"page": "https://a.org/", "picture": told["picture"]}
