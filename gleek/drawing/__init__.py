"""Browser code that both widgets and pages without widgets use: cards, faces, the look of the table, nodes.

The scripts define global names and import nothing. A page loads them one after another. `gleek.widgets.base.assemble`
joins them with a widget's own scripts, because a widget's module cannot use relative imports.
"""

from pathlib import Path
from typing import Final

DRAWING: Final = Path(__file__).parent / "static"
