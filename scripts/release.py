#!/usr/bin/env python3
"""See that a tag may be published: `python scripts/release.py v1.0.0`.

The tag must be the package's version, and the change log must say when that came out. The workflow that publishes asks
this first; it needs nothing but Python.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def fault(tag: str, package: str, changelog: str) -> str | None:
    """Return what keeps a tag from being published, in a sentence; None where nothing does.

    Args:
        tag: as in "v1.0.0".
        package: the text of `gleek/__init__.py`.
        changelog: the text of `CHANGELOG.md`.

    """
    found = re.search(r'^__version__ = "(.+)"$', package, re.MULTILINE)
    if found is None:
        return "gleek/__init__.py gives no __version__."
    version = found[1]
    if tag != f"v{version}":
        return f"The tag is {tag!r}, and the version is {version}: tag it v{version}, or change gleek/__init__.py."
    head = re.search(rf"^## \[{re.escape(version)}\] – (.+)$", changelog, re.MULTILINE)
    if head is None or not re.fullmatch(r"\d{4}-\d\d-\d\d", head[1]):
        return f"CHANGELOG.md needs a heading “## [{version}] – YYYY-MM-DD” with the day of the release."
    return None


def main() -> None:
    """Read the two files, and end with 1 and a sentence where something is wrong."""
    [tag] = sys.argv[1:] or [""]
    files = (ROOT / "gleek" / "__init__.py", ROOT / "CHANGELOG.md")
    wrong = fault(tag, *(each.read_text(encoding="utf-8") for each in files))
    if wrong:
        sys.exit(wrong)
    print(f"{tag} may be published.")


if __name__ == "__main__":
    main()
