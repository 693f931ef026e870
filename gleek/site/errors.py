"""What can go wrong when the site is built."""

from __future__ import annotations

from gleek.engine.errors import GleekError


class NotBuilt(GleekError):
    """The site, or a part of it, could not be built; the text says why, and what to do."""
