"""The look of every page, on a server, on the static site and in print: styles, scripts, fonts, templates."""

from functools import cache
from pathlib import Path
from typing import Final

from gleek.drawing import DRAWING

STATIC: Final = Path(__file__).parent / "static"
TEMPLATES: Final = Path(__file__).parent / "templates"
SHARING: Final = "sharing.png"
"""The preview picture of a shared link, 1200 by 630 pixels."""


@cache
def static_files(*folders: Path) -> dict[str, Path]:
    """Return the files in the folders by relative path. The default folders are those that every page uses."""
    return {
        path.relative_to(folder).as_posix(): path
        for folder in folders or (STATIC, DRAWING)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
