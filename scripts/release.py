#!/usr/bin/env python3
"""Check that a release may be published under a tag: `python scripts/release.py v1.0.0`.

The tag must match the version of the package, and the change log must have the date of this version. With `--today`,
the script first writes today's date into the change log. The release workflow runs it; it needs only the standard
library.
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "gleek/evidence/paths.py"  # the file with the version


def fault(tag: str, package: str, changelog: str) -> str | None:
    """Return a sentence that says why the release may not be published under this tag; None if it may.

    `package` is the text of `PACKAGE`, `changelog` that of `CHANGELOG.md`.
    """
    found = re.search(r'^__version__ = "(.+)"$', package, re.MULTILINE)
    if found is None:
        return f'{PACKAGE} has no version: it needs a line such as __version__ = "1.0.0".'
    version = found[1]
    if tag != f"v{version}":
        return f"The tag is {tag!r}, and the version is {version}: tag it v{version}, or change {PACKAGE}."
    head = re.search(rf"^## \[{re.escape(version)}\] – (.+)$", changelog, re.MULTILINE)
    if head is None or not re.fullmatch(r"\d{4}-\d\d-\d\d", head[1]):
        return f"CHANGELOG.md needs a heading “## [{version}] – YYYY-MM-DD” with the day of the release."
    return None


def dated(tag: str, changelog: str, day: str) -> str:
    """Return the change log with `day` ("2026-11-23") instead of "unreleased" in the heading of the tag's version."""
    heading = f"## [{tag.removeprefix('v')}] – "
    return changelog.replace(f"{heading}unreleased\n", f"{heading}{day}\n", 1)


def main() -> None:
    """Check the tag; if the release may not be published, exit with status 1 and a sentence."""
    [tag] = [each for each in sys.argv[1:] if each != "--today"] or [""]
    log = ROOT / "CHANGELOG.md"
    package, changelog = (each.read_text(encoding="utf-8") for each in (ROOT / PACKAGE, log))
    if "--today" in sys.argv[1:]:
        changelog = dated(tag, changelog, f"{datetime.now(UTC):%Y-%m-%d}")
        log.write_text(changelog, encoding="utf-8", newline="\n")
    wrong = fault(tag, package, changelog)
    if wrong:
        sys.exit(wrong)
    print(f"{tag} may be published.")


if __name__ == "__main__":
    main()
