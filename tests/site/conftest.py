"""What the tests of the static site share."""

from tests.site.building import built_site

__all__ = ["built_site"]
