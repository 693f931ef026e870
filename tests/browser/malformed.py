"""Malformed messages to send over a page's websocket."""

from __future__ import annotations

import json
import struct

from tests.browser.visiting import framed, joined

HEADER = {"msg_id": "1", "msg_type": "comm_msg", "session": "s", "version": "5.2", "username": ""}
WHOLE = {"header": HEADER, "parent_header": {}, "metadata": {}, "channel": "shell", "buffers": []}
DEEP = "[" * 10_000 + "]" * 10_000
DATA = [
    *(None, 1, [], "x", {}),
    *({"method": method} for method in (None, ["update"], "update", "custom", "request_states")),
    {"method": "echo_update", "state": {}},
    {"method": "custom", "content": "x"},
    {"method": "update", "state": {}, "buffer_paths": [["asked", "x"]]},
    *(
        {"method": "update", "state": state}
        for state in (
            [],
            {"asked": {"n": float("inf")}},
            {"asked": {"n": 10**400}},
            {"": 1},
            {"__class__": {}},
            {str(n): n for n in range(500)},
            {f"a{n}": n for n in range(500)},
            {"asked": {"ids": [[[[[[[[[[[[1]]]]]]]]]]]]}},
        )
    ),
]


def good(comm):
    """Return a valid content that would take a step, so that only the other parts of the message are wrong."""
    return {
        "comm_id": comm,
        "data": {"method": "update", "state": {"asked": {"what": "step", "to": 5, "n": 50}}},
    }


def malformed_v1(comm):
    """Yield malformed messages of the v1 protocol: a name, and the bytes or text to send."""
    frame = framed("shell", HEADER, good(comm))
    yield "empty", b""
    yield "noise", bytes(range(256)) * 8
    yield "text for bytes", json.dumps({**WHOLE, "content": good(comm)})
    for cut in (1, 7, 8, 20, 56, 60, len(frame) - 1):
        yield f"cut at {cut}", frame[:cut]
    for place, what in (
        *((0, count) for count in (0, 1, 5, 7, 2**32, 2**63)),
        *((1, 0), (1, 2**63), (3, 2**40), (6, 1)),
    ):
        spoilt = frame[: 8 * place] + what.to_bytes(8, "little") + frame[8 * place + 8 :]
        yield f"offset {place} is {what}", spoilt
    for part in ("null", "[]", "1", '"x"', DEEP, '{"a":' * 10_000 + "1" + "}" * 10_000, "{", "NaN", "\ud800"):
        for place in (1, 2, 3, 4):
            parts = [b"shell", json.dumps(HEADER).encode(), b"{}", b"{}", json.dumps(good(comm)).encode()]
            parts[place] = part.encode("utf-8", "surrogatepass")
            yield f"part {place} is {part[:5]!a}", joined(parts)


def malformed_text(comm):
    """Yield malformed messages of the older JSON protocol: a name, and the bytes or text to send."""
    text = json.dumps({**WHOLE, "content": good(comm)})
    yield "bytes for text", framed("shell", HEADER, good(comm))
    yield "older binary form", struct.pack("!II", 1, 8) + text.encode()
    yield "older binary form with many buffers", struct.pack("!I", 2**31 - 1)
    for key in ("header", "metadata", "channel"):
        for wrong in (None, 1, [], "x"):
            yield f"{key} is {wrong}", json.dumps({**WHOLE, "content": good(comm), key: wrong})
    for key in ("msg_id", "msg_type", "session", "version"):
        for wrong in (None, 1, [], {}, "", "x" * 5000, "é\0", float("nan")):
            spoilt = {**WHOLE, "header": {**HEADER, key: wrong}, "content": good(comm)}
            yield f"{key} of the header is {str(wrong)[:5]!a}", json.dumps(spoilt)
    for data in DATA:
        yield f"data is {str(data)[:60]}", json.dumps({**WHOLE, "content": {"comm_id": comm, "data": data}})
    for wrong in (None, 1, [], {}, "", "x" * 500, "../x", "\n"):
        spoilt = {**WHOLE, "content": {**good(comm), "comm_id": wrong}}
        yield f"comm is {str(wrong)[:5]!a}", json.dumps(spoilt)
    twice = json.dumps(HEADER).replace('"comm_msg"', '"comm_msg", "msg_type": "execute_request"')
    yield "twice the same key", text.replace(json.dumps(HEADER), twice)
    yield "a number like 1e999", text.replace(": 50", ": 1e999")
    yield "a long number", text.replace(": 50", ": " + "9" * 5000)
    yield "not JSON", "}" + text
    yield "a word", '"shell"'
    yield "deep", text.replace("50", DEEP)
