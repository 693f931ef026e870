"""Scripts and styles for widgets and for pages without widgets: they draw cards, faces and the table.

The scripts define global names and import nothing, so a page loads them one after another. For a widget,
`gleek.widgets.base.assemble` joins them with its own scripts, because a widget is one file.
"""

from pathlib import Path
from typing import Final

DRAWING: Final = Path(__file__).parent / "static"
