"""The styles, scripts, fonts and templates of all pages, on a server, on the static site and in print."""

from functools import cache
from pathlib import Path
from typing import Final

from gleek.widgets.drawing import DRAWING
from gleek.widgets.drawing.joining import exports, in_page, joined_sheets

TASKS: Final = (
    "common",
    "evidence",
    "advice",
    "task_panel",
    "cards",
    "people",
    "coins",
    "picks",
    "help",
    "map",
    "table",
)
"""The style sheets of a task's panel and table. Pages that carry prepared tasks have them joined, as `tasks.css`."""
STATIC: Final = Path(__file__).parent / "static"
WIDGETS: Final = Path(__file__).parents[1] / "widgets" / "static"
TEMPLATES: Final = Path(__file__).parent / "templates"
SHARING: Final = "sharing.png"
"""The picture that other sites show as a preview of a link to our pages: 1200 by 630 pixels."""


@cache
def static_files(*folders: Path) -> dict[str, bytes]:
    """Return the content of the static files in these folders, by path relative to the folder.

    Without an argument, they are the files that every page needs. A script that exports names is a module: it is part
    of each script that imports it, and is left out here.
    """
    tasks = {} if folders else {"tasks.css": joined_sheets(TASKS, WIDGETS).encode()}
    return tasks | {
        path.relative_to(folder).as_posix(): in_page(path).encode()
        if path.suffix == ".js"
        else path.read_bytes()
        for folder in folders or (STATIC, DRAWING)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not (path.suffix == ".js" and exports(path))
    }
