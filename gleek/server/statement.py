"""The accessibility statement: the text of ``docs/accessibility.md``, with the operator's contact."""

import re
from html import escape
from typing import Final

from gleek.engine.errors import GleekError
from gleek.evidence.paths import docs_dir

PAGE: Final = "accessibility.html"
"""The path of the statement below the root of a server or of a site."""
TITLE: Final = "Accessibility"
DESCRIPTION: Final = (
    "The accessibility statement: what was tested against WCAG 2.2 AA and how, what is known not to hold, the keys, "
    "and whom to tell of a barrier."
)

_LONGEST_CONTACT = 200
_CONTACT_SECTION = re.compile(r"<!-- contact -->.*?<!-- end -->", re.DOTALL)
# An e-mail address or a URL, without a full stop or a bracket that follows it.
_ADDRESS = re.compile(r"https?://[^\s<>\"]+[^\s<>\"().,;:!?]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


def read_contact(text: str) -> str:
    """Return a contact without spaces around it. Raises `GleekError` unless it is a line of 1 to 200 characters."""
    contact = text.strip()
    if not contact or len(contact) > _LONGEST_CONTACT or not contact.isprintable():
        given = "nothing" if not contact else f"“{contact[:40]}…”" if len(contact) > 40 else repr(contact)
        raise GleekError(
            f"The contact is {given}: give a line of at most {_LONGEST_CONTACT} characters, such as “Ann Smith, "
            "ann.smith@example.org” or “https://example.org/contact”."
        )
    return contact


def statement(contact: str = "") -> str:
    """Return the accessibility statement as HTML. Without a contact it refers to the project's issue tracker."""
    from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

    text = (docs_dir() / "accessibility.md").read_text(encoding="utf-8")
    renderer = IPythonRenderer(escape=False, exclude_anchor_links=True)
    html = str(MarkdownWithMath(renderer=renderer).render(text))
    return _CONTACT_SECTION.sub(lambda _: f"<p>{_linked(contact)}</p>", html) if contact else html


def _linked(contact: str) -> str:
    parts, at = [], 0
    for found in _ADDRESS.finditer(contact):
        address = found[0]
        to = address if address.startswith("http") else f"mailto:{address}"
        parts += [escape(contact[at : found.start()]), f'<a href="{escape(to)}">{escape(address)}</a>']
        at = found.end()
    return "".join([*parts, escape(contact[at:])])
