"""`Drawn`, the base class of all widgets; functions that join their scripts and styles, and that clean requests."""

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

import anywidget
import ipywidgets
import traitlets

from gleek.course.json_changes import changes
from gleek.course.requests import plain_words
from gleek.widgets.drawing.joining import joined, joined_sheets
from gleek.widgets.page_files import STATIC, sources


def script(name: str) -> str:
    return joined(STATIC / f"{name}.js")


def style_sheet(*names: str) -> str:
    return joined_sheets(("common", *names), STATIC)


LONGEST: Final = 2_000
"""The largest number of characters of a text in a request. The page's script cuts texts at this length too."""

_MOST_REQUEST_KEYS = 12
_MOST_LIST_ITEMS = 60
_LARGEST_NUMBER = 2**53  # above this magnitude, a browser cannot represent every integer


def plain_request(given: object) -> dict[str, object]:
    """Return what the browser has sent as a dictionary of strings, numbers, booleans, None, and lists of these.

    Values of other types, a ``what`` that is no string and an ``n`` that is no count are removed. Long texts and lists
    are cut. The texts are cleaned (see `plain_words`).
    """
    if not isinstance(given, dict):
        return {}
    request: dict[str, object] = {}
    for key, value in [*given.items()][:_MOST_REQUEST_KEYS]:
        if isinstance(value, list | tuple):
            request[str(key)[:40]] = [_plain(each) for each in value[:_MOST_LIST_ITEMS] if _is_plain(each)]
        elif _is_plain(value):
            request[str(key)[:40]] = _plain(value)
    if not isinstance(request.get("what"), str):
        request.pop("what", None)
    count = request.get("n")
    if not isinstance(count, int) or isinstance(count, bool) or count < 0:
        request.pop("n", None)
    return request


def _is_plain(value: object) -> bool:
    if isinstance(value, int | float):
        return abs(value) <= _LARGEST_NUMBER  # also False for infinity and NaN
    return value is None or isinstance(value, str)


def _plain(value: object) -> object:
    return plain_words(value[:LONGEST]) if isinstance(value, str) else value


class Fixed:
    """A mixin for widgets whose traits the browser must not set. It must be the first base class."""

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Ignore the state that the browser sends."""


class FixedLayout(Fixed, ipywidgets.Layout):  # type: ignore[misc]
    """A layout that the browser cannot change. ipywidgets requires one, but ours are placed by style sheets."""


class Drawn(anywidget.AnyWidget):
    """A widget that draws the dictionary ``view`` and passes on the visitor's requests.

    Attributes:
        view: everything that the widget shows, as plain JSON. Python writes it, the browser draws it. It must not
            contain what the visitor may not know, such as hidden cards: the visitor can read it in the browser.
        asked: the visitor's last request, ``{"n": count, "what": "step", …}``. The browser increases ``n`` with each
        request, so that a repeated request changes the trait too. Anyone can send any request: check its values before
        use.
        answered: the ``n`` of the last request that Python has finished, with or without success. It tells the browser
        that Python has answered, even if the request changed nothing.
        label: the widget's heading, which is also its name for screen readers.
        level: the level of that heading in the page: 2, or 3 below the heading of a lesson's section.

    """

    from_visitor: ClassVar[Mapping[str, Callable[[object], object]]] = {"asked": plain_request}
    """The traits that the browser may set. For each, a function turns the received value into the value to store."""

    _label: ClassVar[str] = ""
    _sources: ClassVar[tuple[str, tuple[str, ...]]] = ("", ())  # the names of its script and its style sheets
    view = traitlets.Dict().tag(sync=True)
    asked = traitlets.Dict().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    level = traitlets.Int(2).tag(sync=True)

    def __init_subclass__(cls, *, draws: str = "", styles: Iterable[str] = (), label: str = "") -> None:
        """`draws` names the widget's script, `styles` its further style sheets; `label` is its default heading."""
        if draws:
            cls._esm, cls._css, cls._label = script(draws), style_sheet(*styles, draws), label
            cls._sources = draws, ("common", *styles, draws)
        super().__init_subclass__()

    def __init__(self, view: Mapping[str, object] | None = None, **traits: object) -> None:
        self._sent: tuple[int, object] = (0, None)  # the number of views sent so far, and the last of them
        if view is not None:
            traits["view"] = dict(view)
        super().__init__(**{"layout": FixedLayout(), "label": self._label, **traits})
        self.on_msg(lambda *_: self.send_state())

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Ignore what the browser sends, except for the traits in `from_visitor`."""
        super().set_state(
            {name: make(sync_data[name]) for name, make in self.from_visitor.items() if name in sync_data}
        )

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send the traits in ``key`` to the browser, or all traits for None.

        Only the changes of the view are sent, with the number of the view that they start from. A browser without
        that view asks for the whole state. This replaces the method of ipywidgets, which would take time to search
        the state for binary data: our traits have none.
        """
        state = self.get_state(key)
        if key is not None and "view" in state:
            (number, before), view = self._sent, state.pop("view")
            self._sent = number + 1, view
            made = [*changes(before, view)]
            # The changes come first, so that the browser has the new view when it reads that a request is answered.
            state = {"changes": {"from": number, "to": number + 1, "made": made}, **state}
        if state:
            self._send({"method": "update", "state": state, "buffer_paths": []}, buffers=[])

    def get_state(self, key: str | Iterable[str] | None = None, **how: bool) -> dict[str, object]:
        """Return the traits in ``key``, or all traits for None.

        The result for all traits includes ``changes``, with the number of this view, to which later changes refer. On a
        page of the server it has the addresses of the script and the style sheets, not their texts.
        """
        state: dict[str, object] = super().get_state(key, **how)
        return (
            state
            if key is not None
            else {**state, **sources(*self._sources), "changes": {"to": self._sent[0]}}
        )

    def plain_text(self) -> str:
        return str(self.view.get("text", ""))

    def __repr__(self) -> str:
        # A notebook stores this text as the output of a cell. The default text would contain a memory address, which
        # differs at every run.
        return (self.view and self.plain_text()) or self.label or type(self).__name__

    def _repr_mimebundle_(self, **_kwargs: object) -> tuple[dict[str, object], dict[str, object]] | None:
        bundle: tuple[dict[str, object], dict[str, object]] | None = super()._repr_mimebundle_()
        if bundle is not None:
            # anywidget cuts this text at 110 characters, but our texts are longer.
            bundle[0]["text/plain"] = repr(self)
        return bundle

    def notify_change(self, change: traitlets.Bunch) -> None:
        """Notify the observers of a change. When those of ``asked`` have run, set ``answered``: the request is done."""
        if change["name"] != "asked":
            super().notify_change(change)
            return
        # Send the new view and `answered` in one message. Otherwise the browser could show the new view while it still
        # waits for `answered`, and would ignore the visitor's next click.
        with self.hold_sync():
            try:
                super().notify_change(change)
            finally:
                number = self.asked.get("n")
                if isinstance(number, int):
                    self.answered = number
