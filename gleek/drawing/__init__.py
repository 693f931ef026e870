"""Scripts and styles for widgets and for pages without widgets: they draw cards, faces and the table.

The scripts are modules: `gleek.drawing.joining` joins a widget's or a page's script with those that it imports.
"""

from pathlib import Path
from typing import Final

DRAWING: Final = Path(__file__).parent / "static"
