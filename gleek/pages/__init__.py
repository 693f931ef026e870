"""What every page looks like, on a server, on the static site and on paper: styles, scripts, fonts, templates."""

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
TEMPLATES: Final = Path(__file__).parent / "templates"
SHARING: Final = "sharing.png"
"""The picture that is shown where a page's address is passed on, 1200 by 630."""
