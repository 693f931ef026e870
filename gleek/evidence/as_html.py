"""Where a work can be read or its pages seen, as links on a page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gleek.evidence.works import Work


def places_html(work: Work | None) -> str:
    """Return links to the addresses that are known of a work, in a span; nothing where there are none.

    They open beside the page, so that what is being played there goes on; and no address of ours is told.
    """
    if work is None or not work.places:
        return ""
    links = ", ".join(
        f'<a href="{escape(address)}" target="_blank" rel="noopener noreferrer" '
        f'aria-label="{escape(f"{what} of {work.short}, on another site")}">{what}</a>'
        for what, address in work.places.items()
    )
    return f' <span class="gleek-places">See it: {links}.</span>'
