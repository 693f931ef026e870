"""Links to the text or page images of a work."""

from __future__ import annotations

from html import escape

from gleek.evidence.works import Work


def places_html(work: Work | None) -> str:
    """Return links to the web addresses at which a work can be read; "" if none is known.

    The links open in a new tab, so that they do not interrupt a game on the page, and they send no referrer.
    """
    if work is None or not work.places:
        return ""
    links = ", ".join(
        f'<a href="{escape(address)}" target="_blank" rel="noopener noreferrer" '
        f'aria-label="{escape(f"{what} of {work.short}, on another site")}">{what}</a>'
        for what, address in work.places.items()
    )
    return f' <span class="gleek-places">See it: {links}.</span>'
