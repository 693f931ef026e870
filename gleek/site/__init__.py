"""The tutorial as a static site: its pages look and work as they do under Voilà, with Python running in the browser.

The command line calls only :func:`make`. The modules that build the site are imported when it is called, because they
need the extra ``site``.
"""

import importlib.util
import sys
from pathlib import Path
from typing import Final

from gleek.server.statement import read_contact
from gleek.site.address import read_address
from gleek.site.errors import NotBuilt

__all__ = ["NotBuilt", "make"]

# The command that starts Python in a terminal.
_PYTHON: Final = "py" if sys.platform == "win32" else "python3"
# The import names of the packages in the extra ``site``.
_EXTRA = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "packaging", "platformdirs")


def make(
    out: Path,
    archive: Path | None,
    cache: Path | None,
    address: str | None = None,
    contact: str | None = None,
) -> str:
    """Build the site, and return a line or two that describe the result.

    Args:
        out: the folder of the site: new, empty, or with an earlier site.
        archive: the zip file to write in addition to the folder; None to write no zip file.
        cache: the folder for downloads from package registries; None for a folder in the user's cache.
        address: the full URL of the site's root, as in "https://example.org/gleek/"; None if it is not known.
        contact: the contact named in the accessibility statement; None for the project's issues.

    Raises:
        NotBuilt: the site cannot be built; the message is a sentence that can be shown to the user unchanged.

    """
    missing = [name.replace("_", "-") for name in _EXTRA if importlib.util.find_spec(name) is None]
    if missing:
        raise NotBuilt(
            f"The site needs more than is installed ({', '.join(missing)}): in the folder of the repository, "
            "“pip install '.[site]'” installs it."
        )
    root = "" if address is None else read_address(address)
    whom = "" if contact is None else read_contact(contact)
    from gleek.site.build import build, default_cache  # noqa: PLC0415 (only now is it known to exist)

    try:
        made = build(out, archive, default_cache() if cache is None else cache, root, whom)
    except OSError as fault:
        raise NotBuilt(
            f"“{fault.filename or out}” could not be written: {fault.strerror or fault}."
        ) from None
    lines = [
        f"{out}: {made.pages} pages, {made.files} files, {_megabytes(made.size)}; any web server can serve it."
    ]
    if archive is not None and made.packed is not None:
        shown = _shown(archive)
        lines.append(
            f"{shown}: the same in {_megabytes(made.packed)}; “{_PYTHON} {shown}” opens it, without a network."
        )
    return "\n".join(lines)


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def _shown(path: Path) -> Path:
    """Return a path as a user would type it in the current folder."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
