"""What is drawn in a browser both by a widget and by a page without one: cards, faces, the look of the table, nodes.

The scripts are plain ones: they name what they give, and import nothing. `gleek.widgets.base.assemble` joins them with
a widget's own, since its module has nothing to be relative to; a page names them one after another.
"""

from pathlib import Path
from typing import Final

DRAWING: Final = Path(__file__).parent / "static"
