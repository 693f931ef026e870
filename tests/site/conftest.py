"""Fixtures for the tests of the static site."""

from tests.site.building import built_site

__all__ = ["built_site"]
