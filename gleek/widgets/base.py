"""The parts that all widgets share: their traits, their plain text, and the assembly of their browser code."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import ClassVar

import anywidget
import ipywidgets
import traitlets

from gleek.drawing.joining import NAMES_OF_CARDS, joined
from gleek.widgets.request import plain_request

_STATIC = Path(__file__).parent / "static"


def assemble(suffix: str, *parts: str) -> str:
    """Return the browser code of one widget: the shared parts, with the names of the cards, then its own parts.

    A part is a file in the folder ``static`` of this package or of `gleek.drawing`.

    Args:
        suffix: ``"js"`` or ``"css"``.
        parts: file names without extension, such as ``"cards", "table"``.

    """
    shared = ("nodes", "presses", "common") if suffix == "js" else ("common",)
    code = joined(suffix, (*shared, *parts), _STATIC)
    return f"{NAMES_OF_CARDS}\n{code}" if suffix == "js" else code


def text_of(given: Mapping[str, object], key: str) -> str:
    """Return the value of ``key`` as text, or "" if it is absent or None."""
    value = given.get(key)
    return "" if value is None else str(value)


def rows_of(given: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    """Return the dictionaries in the list under ``key``, without any other items."""
    value = given.get(key)
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list | tuple) else []


def lines_of(parts: Iterable[str]) -> str:
    """Join lines of text, without the empty ones."""
    return "\n".join(part for part in parts if part)


class Fixed:
    """A mixin that stops the browser from setting traits. It must be the first base class."""

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Ignore the state that the browser sends."""


class FixedLayout(Fixed, ipywidgets.Layout):  # type: ignore[misc]
    """A layout that the browser cannot change: the page's style sheets lay out the widgets."""


class Drawn(anywidget.AnyWidget):
    """A widget that draws one dictionary and reports its visitor's requests.

    Attributes:
        view: all that the widget shows, as plain JSON. Python writes it, the browser draws it. It must not
            contain anything that the visitor may not know, because the browser can read every trait.
        asked: the visitor's last request, ``{"n": count, "what": "step", …}``. The browser increments ``n``, so
            that the same request made twice is a change. It is untrusted: check it before use.
        answered: the ``n`` of the last request whose observers have finished, with or without success. It
            tells the browser that Python still runs, even if a request changed nothing.
        label: the widget's heading, which is also its name for screen readers.
        level: the level of that heading in the page: 2, or 3 below a lesson's own heading.

    """

    from_visitor: ClassVar[Mapping[str, Callable[[object], object]]] = {"asked": plain_request}
    """The traits that the browser may set, each with the function that checks or converts the received value."""

    view = traitlets.Dict().tag(sync=True)
    asked = traitlets.Dict().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    level = traitlets.Int(2).tag(sync=True)

    def __init__(self, view: Mapping[str, object] | None = None, **traits: object) -> None:
        if view is not None:
            traits["view"] = dict(view)
        super().__init__(**{"layout": FixedLayout(), **traits})

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take only the traits of `from_visitor` from the browser."""
        super().set_state(
            {name: make(sync_data[name]) for name, make in self.from_visitor.items() if name in sync_data}
        )

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send some traits, or all, to the browser.

        The state is plain JSON. This skips the search of ipywidgets for binary data in every part of a view.
        """
        state = self.get_state(key)
        if state:
            self._send({"method": "update", "state": state, "buffer_paths": []}, buffers=[])

    def plain_text(self) -> str:
        """Return what the widget shows as lines of plain text."""
        return text_of(self.view, "text")

    def __repr__(self) -> str:
        # A notebook stores this as the output's text. The default contains a memory address, which differs
        # at every run and is of no use in print.
        return self.plain_text() or self.label or type(self).__name__

    def _repr_mimebundle_(self, **_kwargs: object) -> tuple[dict[str, object], dict[str, object]] | None:
        bundle: tuple[dict[str, object], dict[str, object]] | None = super()._repr_mimebundle_()
        if bundle is not None:
            # anywidget cuts the text at 110 characters, but a table in words is longer.
            bundle[0]["text/plain"] = repr(self)
        return bundle

    def notify_change(self, change: traitlets.Bunch) -> None:
        """Notify the observers of a change. After those of ``asked``, set ``answered`` to the request's ``n``."""
        if change["name"] != "asked":
            super().notify_change(change)
            return
        # The new view and `answered` are sent in one message. A browser that already showed the view but still
        # waited for `answered` would refuse the visitor's next click.
        with self.hold_sync():
            try:
                super().notify_change(change)
            finally:
                number = self.asked.get("n")
                if isinstance(number, int):
                    self.answered = number
