"""What all tests share: no example is timed, and those that need a browser have one.

A process may have one Playwright only, whichever folders' tests it runs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Error, Playwright, expect, sync_playwright

from tests.chromium import FLAGS, LONGEST, NO_BROWSER, find_chromium

# How long an example takes says what else the machine does.
settings.register_profile("gleek", deadline=None)
settings.load_profile("gleek")


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Playwright]:
    expect.set_options(timeout=LONGEST)
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright_driver: Playwright) -> Iterator[Browser]:
    try:
        started = playwright_driver.chromium.launch(executable_path=find_chromium(), args=FLAGS)
    except Error as error:
        missing = pytest.fail if os.environ.get("GLEEK_REQUIRE_ALL") else pytest.skip
        missing(NO_BROWSER.format(why=str(error).splitlines()[0]))
    yield started
    started.close()
