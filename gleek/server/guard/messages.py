"""Checks the messages that a page sends to its kernel. Each is parsed, checked, and rebuilt from known fields.

Only the fields that this module names are passed on. So a message cannot contain anything that two parsers read
differently (a duplicate key, a buffer, a sub-shell). A page's widgets need these kinds of messages:

* ``kernel_info_request`` and ``comm_info_request``, with which Jupyter's own clients begin;
* ``comm_open`` and ``comm_close`` of one comm, ``jupyter.widget.control``, by which a page requests the states
  of all widgets. A comm with the target ``jupyter.widget`` is refused, because it could create a widget of any class;
* ``comm_msg`` to a widget: ``update``, ``request_state``, ``custom``.
"""

import json
import math
import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final, NamedTuple, NoReturn

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from gleek.engine.errors import GleekError

# The name of Jupyter's websocket protocol v1. Our pages offer it, and this server accepts no other.
PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
# The largest message in bytes. widgets/static/widget_frame.js keeps the messages of our pages below a third of it.
LONGEST: Final = 65_536
CONTROL: Final = "jupyter.widget.control"

_DEEPEST_NESTING = 10
_MOST_VALUES = 2_000
_MOST_TRAITS = 50
# A browser cannot represent larger integers exactly, so no browser sends them.
_LARGEST_INTEGER = 2**53
# A message has six offsets: where its channel, header, parent header, metadata and content begin, and where it ends.
_V1_OFFSETS = 6
_ID = re.compile(r"[\w.-]{1,100}", re.ASCII)
_TRAIT_NAME = re.compile(r"[A-Za-z]\w{0,60}", re.ASCII)
_PROTOCOL_VERSION = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}")
_CONTROL_VERSION = re.compile(r"1\.[0-9]{1,2}\.[0-9]{1,2}")

# The cost of a message in tokens (see `gleek.server.guard.limits.Pace`), by its method or type; others cost 1. The
# answer to `request_states`, the states of all widgets of a page, has about 300,000 bytes.
_COSTS = {"comm_open": 5.0, "request_states": 10.0, "request_state": 5.0}


class Refused(GleekError):
    """The error for a message that a page may not send. It gives the reason, but quotes nothing from the message."""


class Message(NamedTuple):
    """A message that has been accepted, rebuilt from known fields."""

    id: str
    kind: str  # the type, such as "comm_msg"
    comm: str  # the id of the comm, or ""
    method: str  # what a widget is asked to do, such as "update", or ""
    parts: tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]

    @property
    def cost(self) -> float:
        return _COSTS.get(self.method or self.kind, 1.0)

    def written(self) -> bytes:
        texts = [json.dumps(part, ensure_ascii=False, allow_nan=False) for part in self.parts]
        # JSON can contain half of a surrogate pair, which UTF-8 cannot encode: it becomes a question mark.
        parts = [text.encode("utf-8", "replace") for text in texts]
        whole: bytes = serialize_msg_to_ws_v1(parts, "shell")  # type: ignore[no-untyped-call]
        return whole


def read(given: bytes | str) -> Message:
    """Parse and check a message in Jupyter's protocol v1. Raises `Refused` if a page may not send it."""
    if len(given) > LONGEST:
        _refuse("it is too long")
    header, metadata, content = _split(given)
    message_id, kind = header.get("msg_id"), header.get("msg_type")
    if not _fits(_ID, message_id) or not _fits(_ID, header.get("session")):
        _refuse("its header lacks its own id or its session’s")
    if not _fits(_PROTOCOL_VERSION, header.get("version")):
        _refuse("its header lacks the version of the protocol")
    taken = KINDS.get(kind) if isinstance(kind, str) else None
    if taken is None:
        _refuse("pages send no messages of this type")
    clean_metadata, clean_content = taken(metadata, content)
    # The date is left out, because an invalid date stops the kernel's reader. The sub-shell is left out too.
    clean_header = {"msg_id": message_id, "msg_type": kind, "username": ""}
    clean_header |= {key: header[key] for key in ("session", "version")}
    data = clean_content.get("data", {})
    comm, method = clean_content.get("comm_id", ""), data.get("method", "")
    return Message(
        str(message_id), str(kind), comm, method, (clean_header, {}, clean_metadata, clean_content)
    )


def _refuse(why: str) -> NoReturn:
    raise Refused(f"A page’s message was refused: {why}.")


def _split(given: bytes | str) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the header, the metadata and the content of a message, which are JSON objects."""
    if not isinstance(given, bytes):
        _refuse("it is text, where bytes were agreed on")
    at = [int.from_bytes(given[place : place + 8], "little") for place in range(0, 8 * (_V1_OFFSETS + 1), 8)]
    count, *offsets = at
    if count != _V1_OFFSETS or offsets[0] != 8 * (count + 1) or offsets[-1] != len(given):
        _refuse("it is not in the form that was agreed on, or has buffers")
    if offsets != sorted(offsets):
        _refuse("its parts are not one after another")
    channel, header, parent, metadata, content = (given[begin:end] for begin, end in pairwise(offsets))
    # Widgets use only the channel "shell". "control" is for interrupting and debugging, "stdin" for answers to input().
    if channel != b"shell":
        _refuse("it is for a channel that pages do not use")
    _read_object(parent)
    return _read_object(header), _read_object(metadata), _read_object(content)


def _read_object(text: bytes | str) -> dict[str, Any]:
    try:
        found = json.loads(text, parse_constant=lambda _: _refuse("it has a number that is not finite"))
    except (ValueError, RecursionError):
        _refuse("it is not JSON, or goes too deep")
    if not isinstance(found, dict):
        _refuse("a part of it is not a JSON object")
    _measure(found)
    return found


def _measure(whole: object) -> None:
    """Raise `Refused` if a value is nested too deeply, has too many parts, or has a number that no browser sends."""
    level, count, depth = [whole], 0, 0
    while level:
        count += len(level)
        depth += 1
        if count > _MOST_VALUES or depth > _DEEPEST_NESTING:
            _refuse("it has too many parts, or goes too deep")
        for value in level:
            if isinstance(value, float) and not math.isfinite(value):
                _refuse("it has a number that is not finite")
            if isinstance(value, int) and abs(value) > _LARGEST_INTEGER:
                _refuse("it has a number that is too large")
        level = [
            inner
            for value in level
            if isinstance(value, dict | list)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]


_Kept = tuple[dict[str, Any], dict[str, Any]]


def _fits(pattern: re.Pattern[str], text: object) -> bool:
    return isinstance(text, str) and pattern.fullmatch(text) is not None


def _comm_id(content: dict[str, Any]) -> str:
    comm = content.get("comm_id")
    if not _fits(_ID, comm):
        _refuse("it names no comm")
    return str(comm)


def _comm_open(metadata: dict[str, Any], content: dict[str, Any]) -> _Kept:
    version = metadata.get("version")
    if content.get("target_name") != CONTROL or not _fits(_CONTROL_VERSION, version):
        _refuse("it opens a comm that pages do not use")
    return {"version": version}, {"comm_id": _comm_id(content), "target_name": CONTROL, "data": {}}


def _comm_msg(_metadata: dict[str, Any], content: dict[str, Any]) -> _Kept:
    comm, data = _comm_id(content), content.get("data")
    method = data.get("method") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(method, str):
        _refuse("it does not say what a widget is to do")
    if method in {"request_state", "request_states"}:
        return {}, {"comm_id": comm, "data": {"method": method}}
    if method == "custom" and isinstance(data.get("content"), dict):
        return {}, {"comm_id": comm, "data": {"method": method, "content": data["content"]}}
    if method == "update":
        return {}, {"comm_id": comm, "data": {"method": method, "state": _state(data), "buffer_paths": []}}
    _refuse("it asks a widget for what pages do not ask")


def _state(data: dict[str, Any]) -> dict[str, Any]:
    """Return the new values of a widget's traits from an update message, by name."""
    state = data.get("state")
    if not isinstance(state, dict) or len(state) > _MOST_TRAITS:
        _refuse("it gives a widget no state, or too much of it")
    if not all(_fits(_TRAIT_NAME, name) for name in state):
        _refuse("it sets what pages do not set")
    if data.get("buffer_paths"):
        _refuse("it has buffers")
    return state


KINDS: Final[Mapping[str, Callable[[dict[str, Any], dict[str, Any]], _Kept]]] = {
    "kernel_info_request": lambda _metadata, _content: ({}, {}),
    "comm_info_request": lambda _metadata, _content: ({}, {"target_name": "jupyter.widget"}),
    "comm_open": _comm_open,
    "comm_close": lambda _metadata, content: ({}, {"comm_id": _comm_id(content), "data": {}}),
    "comm_msg": _comm_msg,
}
