"""What every page looks like, on a server, on the static site and on paper: styles, scripts, fonts, templates."""

from functools import cache
from pathlib import Path
from typing import Final

from gleek.drawing import DRAWING

STATIC: Final = Path(__file__).parent / "static"
TEMPLATES: Final = Path(__file__).parent / "templates"
SHARING: Final = "sharing.png"
"""The picture that is shown where a page's address is passed on, 1200 by 630."""


@cache
def static_files(*folders: Path) -> dict[str, Path]:
    """Return the files of some folders by their names there; of none, those that every page uses."""
    return {
        path.relative_to(folder).as_posix(): path
        for folder in folders or (STATIC, DRAWING)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
