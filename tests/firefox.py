"""Finds the Firefox that the tests drive."""

import os
import shutil

NAMES = ("firefox-esr", "firefox")
NO_FIREFOX = "No Firefox for the tests: install it, or set GLEEK_FIREFOX to the path of one."


def find_firefox() -> str | None:
    return next(
        filter(None, map(shutil.which, filter(None, (os.environ.get("GLEEK_FIREFOX"), *NAMES)))), None
    )
