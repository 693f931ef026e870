"""Client addresses: which requests count as visits, and how many new pages an address may open."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tornado.httputil import HTTPHeaders

from gleek.server.guard import limits
from gleek.server.guard.addresses import NewPages, address_of, is_visit


def asked(remote, **headers):
    request = SimpleNamespace(remote_ip=remote, headers=HTTPHeaders())
    for name, value in headers.items():
        request.headers.add(name.replace("_", "-"), value)
    return request


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        # An IPv6 /64 network counts as one address, because it belongs to one household.
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("", ""),
    ],
)
def test_an_address_is_that_of_a_house(remote, address):
    assert address_of(asked(remote), behind_proxy=False) == address


def test_forwarded_addresses_count_only_behind_a_proxy():
    request = asked("127.0.0.1", X_Forwarded_For="192.0.2.7")
    assert address_of(request, behind_proxy=False) == "127.0.0.1"
    assert address_of(request, behind_proxy=True) == "192.0.2.7"


def test_only_what_the_proxy_itself_has_seen_is_believed():
    """The visitor can forge X-Real-Ip, and every address in X-Forwarded-For but the last."""
    for given in ("198.51.100.1, 192.0.2.7", "nonsense,192.0.2.7"):
        request = asked("127.0.0.1", X_Forwarded_For=given, X_Real_Ip="198.51.100.2")
        assert address_of(request, behind_proxy=True) == "192.0.2.7"
    twice = asked("127.0.0.1", X_Forwarded_For="198.51.100.1")
    twice.headers.add("X-Forwarded-For", "192.0.2.7")
    assert address_of(twice, behind_proxy=True) == "192.0.2.7"
    assert address_of(asked("127.0.0.1", X_Forwarded_For="nonsense"), behind_proxy=True) == "127.0.0.1"


def test_an_address_opens_so_many_new_pages_a_minute(monkeypatch):
    now = 100.0
    monkeypatch.setattr(limits.Pace.__init__, "__defaults__", (50.0, 200.0, lambda: now))
    pages = NewPages(3)
    assert [pages.allow("a") for _ in range(4)] == [True, True, True, False]
    assert pages.allow("b")
    now += 20
    assert [pages.allow("a") for _ in range(2)] == [True, False]
    # Addresses that have been quiet for a while are deleted.
    now += 120
    pages.allow("c")
    assert list(pages._paces) == ["c"]


NAVIGATION = {
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "User-Agent": "Mozilla/5.0",
}


def fetched(dest, site, **more):
    return {"Sec-Fetch-Dest": dest, "Sec-Fetch-Site": site, **more}


@pytest.mark.parametrize(
    ("headers", "page", "file"),
    [
        ({}, True, True),
        (NAVIGATION, True, True),
        ({"Accept": "*/*", "User-Agent": "curl/8"}, True, True),
        (fetched("document", "cross-site"), True, True),
        (fetched("document", "none"), True, True),
        (fetched("iframe", "same-origin"), True, True),
        (fetched("iframe", "cross-site"), False, False),
        (fetched("iframe", "same-site"), False, False),
        (fetched("empty", "same-origin"), True, True),
        (fetched("empty", "cross-site"), False, False),
        *(
            (fetched(dest, site), False, False)
            for dest in ("image", "script", "style", "video", "font", "worker")
            for site in ("cross-site", "same-origin")
        ),
        (fetched("document", "cross-site", **{"Sec-Purpose": "prefetch;prerender"}), False, False),
        ({"Purpose": "prefetch"}, False, False),
        # Over plain HTTP from another machine, a browser sends no Sec-Fetch headers; only Accept tells what it wants.
        ({"Accept": "image/avif,image/webp,*/*;q=0.8", "User-Agent": "Mozilla/5.0"}, False, False),
        ({"Accept": "text/css,*/*;q=0.1", "User-Agent": "Mozilla/5.0"}, False, False),
        ({"Accept": "*/*", "User-Agent": "Mozilla/5.0"}, False, True),
    ],
)
def test_a_request_for_a_part_of_another_page_is_no_visit(headers, page, file):
    given = HTTPHeaders(headers)
    assert is_visit(given, page=True) is page
    assert is_visit(given, page=False) is file
