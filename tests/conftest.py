"""Settings for all tests: Hypothesis has no deadline, advice does not give way, and one browser serves all.

A process can have only one Playwright, whichever folders its tests are in.
"""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Error, Playwright, expect, sync_playwright

from gleek.course import low_priority
from tests.chromium import FLAGS, LONGEST, NO_BROWSER, find_chromium

# The time of an example depends on the machine's other load.
settings.register_profile("gleek", deadline=None)
settings.load_profile("gleek")

# On a busy machine a thread that gives way would take very long. `course/test_patience.py` has its own niceness.
low_priority.NICENESS = 0


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
