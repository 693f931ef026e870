"""Everything that a running server answers: each route, its methods, who may use it, and the answer. A new route
fails this test.

A new route needs a new line in `ROUTES`, which states who may use it and what it returns.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from gleek.evidence.paths import notebooks_dir

LISTING = Path(__file__).with_name("listing_routes.py")
KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
NONE = "0-0-0-0-0"
HTML, JSON, SCRIPT = "text/html; charset=UTF-8", "application/json", "text/javascript; charset=UTF-8"


class Route(NamedTuple):
    """One route.

    `methods` says for each method who may use it behind a hub. `gives` is the status and content type of a GET
    request for `example`.
    """

    pattern: str
    handler: str
    methods: dict[str, str]
    example: str
    gives: tuple[int, str]


def got(who: str, *more: str) -> dict[str, str]:
    return dict.fromkeys(("GET", *more), who)


ROUTES = [
    # The first page and the lessons. Each open lesson takes a table.
    Route("/$", "Front", got("user", "HEAD"), "/", (200, HTML)),
    Route(
        r"/voila/render/((?:[^/]+/)?[^/]+\.ipynb)$",
        "Render",
        got("user", "HEAD"),
        "/voila/render/gleek/02-the-stock.ipynb",
        (200, HTML),
    ),
    # A sheet of the kit, made by a separate process.
    Route(
        r"/voila/render/(\w+)/kit/([\w-]+\.pdf)$",
        "Kit",
        got("user"),
        "/voila/render/gleek/kit/nothing.pdf",
        (404, HTML),
    ),
    # For a page's own kernel, whose id only this page knows: whether it lives, its name, its websocket and its end.
    Route(
        f"/gleek/alive/{KERNEL}$",
        "Alive",
        got("anyone"),
        f"/gleek/alive/{NONE}",
        (200, "application/json; charset=UTF-8"),
    ),
    Route(
        f"/api/kernels/{KERNEL}/channels$",
        "PageChannels",
        got("user"),
        f"/api/kernels/{NONE}/channels",
        (404, HTML),
    ),
    Route(
        f"/voila/api/shutdown/{KERNEL}$",
        "Goodbye",
        {"POST": "user"},
        f"/voila/api/shutdown/{NONE}",
        (405, JSON),
    ),
    Route("/gleek/room$", "Room", got("anyone"), "/gleek/room", (200, "application/json; charset=UTF-8")),
    Route(r"/accessibility\.html$", "Statement", got("anyone", "HEAD"), "/accessibility.html", (200, HTML)),
    # Files that are the same for all visitors.
    Route(
        r"/gleek/glossary-(\w+)\.json$", "Glossary", got("anyone"), "/gleek/glossary-gleek.json", (200, JSON)
    ),
    Route("/gleek/static/(.*)$", "OwnFiles", got("anyone", "HEAD"), "/gleek/static/start.js", (200, SCRIPT)),
    Route(r"/(embed\.html|hand/[\w./-]+)$", "HandOnPage", got("anyone", "HEAD"), "/embed.html", (200, HTML)),
    Route(r"/favicon\.ico$", "Favicon", got("user"), "/favicon.ico", (302, HTML)),
]

# The routes by which a hub logs users in and out.
OF_A_HUB = {
    ("/logout$", "JupyterHubLogoutHandler", ("GET",)),
    ("/oauth_callback$", "JupyterHubOAuthCallbackHandler", ("GET",)),
}
HUB = {
    "JUPYTERHUB_API_TOKEN": "x" * 32,
    "JUPYTERHUB_API_URL": "http://127.0.0.1:9/hub/api",
    "JUPYTERHUB_BASE_URL": "/",
    "JUPYTERHUB_CLIENT_ID": "jupyterhub-user-ann",
    "JUPYTERHUB_OAUTH_ACCESS_SCOPES": '["access:servers!user=ann"]',
    "JUPYTERHUB_SERVICE_PREFIX": "/user/ann/",
    "JUPYTERHUB_SERVICE_URL": "http://127.0.0.1:0/user/ann/",
    "JUPYTERHUB_USER": "ann",
}


@pytest.fixture
def folder(tmp_path):
    """A folder with one lesson and the pages of the first page's doors: a server runs all of its notebooks once."""
    (tmp_path / "gleek").mkdir()
    for number in ("00", "02", "07", "11"):
        (page,) = (notebooks_dir() / "gleek").glob(f"{number}-*.ipynb")
        shutil.copy(page, tmp_path / "gleek")
    return tmp_path


def listing(kind, folder, addresses, **environment):
    done = subprocess.run(
        [sys.executable, str(LISTING), kind, str(folder), json.dumps(addresses)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return json.loads(done.stdout)


def by_pattern(routes):
    return sorted(routes, key=lambda each: each[0])


def test_every_route_of_a_class_server_is_listed_here_with_who_may_and_what_it_gives(folder):
    told = listing("Tutorial", folder, [each.example for each in ROUTES])
    found = [(each["pattern"], each["handler"], each["methods"]) for each in told["routes"]]
    assert by_pattern(found) == by_pattern([each[:3] for each in ROUTES])
    assert told["other"] == "NoSuchPage"
    given = {
        each.example: (status, kind) for each, (status, kind, _) in zip(ROUTES, told["answers"], strict=True)
    }
    assert given == {each.example: each.gives for each in ROUTES}


def test_a_hub_adds_two_routes_and_unknown_users_get_no_page(folder):
    mine = "/user/ann"
    told = listing("HubTutorial", folder, [mine + each.example for each in ROUTES], **HUB)
    found = [
        (each["pattern"].removeprefix(mine), each["handler"], each["methods"]) for each in told["routes"]
    ]
    ours = [each[:3] for each in ROUTES]
    others = {
        (pattern, handler, tuple(methods))
        for pattern, handler, methods in found
        if (pattern, handler, methods) not in ours
    }
    assert others == OF_A_HUB
    assert len(found) == len(ours) + len(others)
    for route, (status, _, _) in zip(ROUTES, told["answers"], strict=True):
        if route.methods.get("GET") == "user":
            assert status in {302, 403}, route.example
        else:
            assert status in {200, 403, 405}, route.example
