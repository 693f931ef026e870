"""The kernel of one page: it runs cells, receives comm messages, and answers with Jupyter messages."""

from __future__ import annotations

import ast
import json
import linecache
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from io import TextIOBase
from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager


def bundle(value: object) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the representations of a cell's value, and their metadata; both are keyed by MIME type.

    There is always the repr as plain text. A widget adds its own representation, and any other object its HTML.
    """
    data: dict[str, Any] = {"text/plain": repr(value)}
    # A class has the display methods of its instances, but they cannot be called on the class.
    if isinstance(value, type):
        return data, {}
    if as_widget := getattr(value, "_repr_mimebundle_", None):
        found = as_widget(include=None, exclude=None)
        found, metadata = found if isinstance(found, tuple) else (found, {})
        return data | found, metadata
    if as_html := getattr(value, "_repr_html_", None):
        data["text/html"] = as_html()
    return data, {}


Header = dict[str, Any]

VERSION = "5.3"


class Kernel:
    """A Jupyter kernel without IPython. It supports the part of Jupyter's protocol that the pages use."""

    def __init__(self, send: Callable[[str], object], session: str) -> None:
        self._send = send
        self._session = session
        self._sent = 0
        self._count = 0
        self._parent: Header = {}
        self._names: dict[str, Any] = {"__name__": "__main__", "__builtins__": __builtins__}
        self._manager = CommManager()
        comm.create_comm = partial(_Comm, self._publish)
        comm.get_comm_manager = lambda: self._manager

    def run(self, code: str, parent: str) -> str:
        """Run the code of a cell, and send its output to the page.

        `parent` is the parent header of the messages with the output, as JSON. Returns a JSON text: the object
        ``{"status": "ok"}``, or ``{"status": "error", "ename": …, "evalue": …, "traceback": […]}``.
        """
        self._count += 1
        with self._answering(json.loads(parent)), self._printing():
            try:
                value = self._value_of(code)
                if value is not None:
                    data, metadata = bundle(value)
                    self._publish(
                        "execute_result",
                        {"execution_count": self._count, "data": data, "metadata": metadata},
                    )
            except BaseException as error:  # noqa: BLE001 - any error of a cell is shown; the page goes on
                told = _error_content(error)
                self._publish("error", told)
                return json.dumps({"status": "error", **told})
        return json.dumps({"status": "ok"})

    def receive(self, message: str) -> None:
        """Handle a Jupyter message from the page, which is a JSON text, and send the answers."""
        read = json.loads(message)
        kind = read["header"]["msg_type"]
        with self._answering(read["header"]):
            self._publish("status", {"execution_state": "busy"})
            try:
                if kind in {"comm_open", "comm_msg", "comm_close"}:
                    # The comm manager's methods log errors, and do not raise them.
                    getattr(self._manager, kind)(None, None, read | {"buffers": []})
                else:
                    self._reply(kind, {"status": "error", "ename": "NotImplementedError", "evalue": kind})
            finally:
                self._publish("status", {"execution_state": "idle"})

    def _value_of(self, code: str) -> object:
        """Run the code; return the value of the last statement if it is an expression, else None."""
        file = f"<cell {self._count}>"
        # Store the code where tracebacks look for lines to quote.
        linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
        tree = ast.parse(code, file)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, file, "exec", dont_inherit=True), self._names)  # noqa: S102 - a kernel runs the notebook's code
        if last is None:
            return None
        assert isinstance(last, ast.Expr)
        return eval(compile(ast.Expression(last.value), file, "eval", dont_inherit=True), self._names)  # noqa: S307 - the same

    @contextmanager
    def _answering(self, parent: Header) -> Iterator[None]:
        before, self._parent = self._parent, parent
        try:
            yield
        finally:
            self._parent = before

    @contextmanager
    def _printing(self) -> Iterator[None]:
        out, err = _Stream("stdout", self._publish), _Stream("stderr", self._publish)
        with redirect_stdout(out), redirect_stderr(err):
            yield
        out.flush()
        err.flush()

    def _publish(self, kind: str, content: Header, metadata: Header | None = None) -> None:
        self._message("iopub", kind, content, metadata)

    def _reply(self, request: str, content: Header) -> None:
        self._message("shell", request.replace("_request", "_reply"), content)

    def _message(self, channel: str, kind: str, content: Header, metadata: Header | None = None) -> None:
        self._sent += 1
        header = {
            "msg_id": f"{self._session}-{self._sent}",
            "msg_type": kind,
            "session": self._session,
            "username": "kernel",
            "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "version": VERSION,
        }
        message = {
            "channel": channel,
            "header": header,
            "parent_header": self._parent,
            "metadata": metadata or {},
            "content": content,
            "buffers": [],
        }
        self._send(json.dumps(message, ensure_ascii=False))


class _Comm(BaseComm):
    def __init__(
        self,
        publish: Callable[[str, Header, Header | None], None],
        *args: Any,  # noqa: ANN401 - as comm's own
        **kwargs: Any,  # noqa: ANN401 - as comm's own
    ) -> None:
        self._publish = publish
        super().__init__(*args, **kwargs)

    def publish_msg(
        self,
        msg_type: str,
        data: Header | None = None,
        metadata: Header | None = None,
        buffers: list[bytes] | None = None,
        **keys: Any,  # noqa: ANN401 - as comm's own
    ) -> None:
        if buffers:
            raise TypeError(f"A {msg_type} has binary data, and a page of the site takes only JSON.")
        self._publish(msg_type, {"data": data or {}, "comm_id": self.comm_id, **keys}, metadata)


class _Stream(TextIOBase):
    encoding = "utf-8"

    def __init__(self, name: str, publish: Callable[[str, Header], None]) -> None:
        self._name = name
        self._publish = publish
        self._held = ""

    def write(self, text: str, /) -> int:
        self._held += text
        if "\n" in text:
            self.flush()
        return len(text)

    def flush(self) -> None:
        if self._held:
            text, self._held = self._held, ""
            self._publish("stream", {"name": self._name, "text": text})


def _error_content(error: BaseException) -> Header:
    """Return the content of Jupyter's message for an exception. Its traceback begins in the cell, not in this file."""
    outer = error.__traceback__
    # Skip the frames of this file. `__file__` is not their path: in a page, it is the path of the compiled file.
    while outer is not None and outer.tb_frame.f_code.co_filename == _error_content.__code__.co_filename:
        outer = outer.tb_next
    lines = traceback.format_exception(type(error), error, outer)
    return {"ename": type(error).__name__, "evalue": str(error), "traceback": lines}
