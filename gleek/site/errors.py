"""The error that the site's build raises."""

from gleek.engine.errors import GleekError


class NotBuilt(GleekError):
    """The site, or a part of it, could not be built. The message says why, and what the user can do."""
