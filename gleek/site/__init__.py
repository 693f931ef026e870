"""The tutorial as a static site: its pages look and work as they do under Voilà, with Python running in the browser."""

import importlib.util
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from gleek.engine.errors import GleekError
from gleek.server.statement import read_contact

# The import names of the packages in the extra ``site``.
_EXTRA = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "packaging", "platformdirs")


class NotBuilt(GleekError):
    """The site, or a part of it, could not be built. The message says why, and what the user can do."""


def run_quietly(command: Sequence[str], **options: Any) -> subprocess.CompletedProcess[str]:  # noqa: ANN401
    """Run a command of our own. Return its exit status and its output, with "�" for bytes that are not UTF-8."""
    return subprocess.run(  # noqa: S603
        command, check=False, capture_output=True, text=True, encoding="utf-8", errors="replace", **options
    )


def make(
    out: Path,
    archive: Path | None,
    cache: Path | None,
    address: str | None = None,
    contact: str | None = None,
    *,
    class_codes: Iterable[str] | None = None,
) -> str:
    """Build the site, and return the lines that tell the user what was written. Raises `NotBuilt` if that fails.

    `out` is a folder that is new, empty, or has an earlier site. `archive` is the path of the zip file to write; None
    means no zip file. `cache` is the folder for downloads; None means a folder in the user's cache. `address` is the
    full URL of the site's root; None if it is not known. `contact` is named in the accessibility statement; None means
    the project's issue tracker.

    `class_codes` are codes of class deals, at most one for each game. If they are given, a package for learning
    systems is written for each game, with the match of its class. None means that no packages are written.
    """
    missing = [name.replace("_", "-") for name in _EXTRA if importlib.util.find_spec(name) is None]
    if missing:
        raise NotBuilt(
            f"The build needs packages that are not installed ({', '.join(missing)}): in the folder of the repository, "
            "“pip install '.[site]'” installs them."
        )
    from gleek.site.build import build  # noqa: PLC0415 (its imports are installed, as checked above)
    from gleek.site.pages import read_address  # noqa: PLC0415
    from gleek.site.scorm import read_classes, write_packages  # noqa: PLC0415

    root = "" if address is None else read_address(address)
    whom = "" if contact is None else read_contact(contact)
    classes = read_classes(class_codes or ())
    try:
        said = build(out, archive, cache, root, whom)
        return said if class_codes is None else "\n".join([said, *write_packages(out, classes)])
    except OSError as fault:
        raise NotBuilt(
            f"“{fault.filename or out}” could not be written: {fault.strerror or fault}."
        ) from None
