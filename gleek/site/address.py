"""The site's own URL, if the user has given it, and the sitemap, which needs the URL."""

from collections.abc import Iterable
from typing import Final
from urllib.parse import quote, urlsplit
from xml.sax.saxutils import escape

from gleek.site.errors import NotBuilt

SITEMAP: Final = "sitemap.xml"


def read_address(text: str) -> str:
    """Return the URL of the site's root, with a slash at its end. Raises `NotBuilt` unless a folder has such a URL."""
    try:
        parts = urlsplit(text.strip())
        whole = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    if not whole or parts.query or parts.fragment or not text.strip().isprintable() or " " in text.strip():
        raise NotBuilt(
            f"“{text}” is not the address of a site: give one such as https://example.org/gleek/, without “?” and “#”."
        )
    return text.strip().rstrip("/") + "/"


def sitemap(address: str, paths: Iterable[str]) -> str:
    urls = "".join(f"<url><loc>{escape(address + quote(path))}</loc></url>\n" for path in ("", *paths))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    )
