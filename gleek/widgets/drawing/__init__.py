"""Scripts and styles that draw cards, players' faces and the card table, for widgets and for pages without widgets."""

from pathlib import Path
from typing import Final

DRAWING: Final = Path(__file__).parent / "static"
