"""Scripts and styles that draw cards, players' faces and the card table, for widgets and for pages without widgets.

The scripts are modules: `gleek.drawing.joining` joins a widget's or a page's script with those that it imports.
"""

from pathlib import Path
from typing import Final

DRAWING: Final = Path(__file__).parent / "static"
