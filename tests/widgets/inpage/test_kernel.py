"""The kernel of a page of the static site, tested with the messages of the page's worker."""

from __future__ import annotations

import json

import comm
import pytest

from gleek.widgets.inpage.kernel import Kernel
from gleek.widgets.parts import Ledger

CELL = json.dumps({"msg_id": "cell-7"})
ASK = {"msg_id": "ask-1", "msg_type": "comm_msg", "session": "s"}


class Page:
    """A kernel, and the messages that it has sent since the last look."""

    def __init__(self):
        self._sent = []
        self.kernel = Kernel(lambda text: self._sent.append(json.loads(text)), "s")

    @property
    def sent(self):
        sent, self._sent[:] = list(self._sent), []
        return sent

    def run(self, code):
        return json.loads(self.kernel.run(code, CELL))

    def receive(self, kind, content, **header):
        message = {"header": ASK | {"msg_type": kind} | header, "content": content, "metadata": {}}
        self.kernel.receive(json.dumps(message))

    def click(self, widget, state):
        data = {"method": "update", "state": state, "buffer_paths": []}
        self.receive("comm_msg", {"comm_id": widget.model_id, "data": data})


@pytest.fixture
def page(monkeypatch):
    # A kernel replaces two functions of comm. monkeypatch restores them for the next test's kernel.
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    monkeypatch.setattr(comm, "get_comm_manager", comm.get_comm_manager)
    return Page()


def kinds(sent):
    return [(each["channel"], each["header"]["msg_type"]) for each in sent]


def test_the_last_line_of_a_cell_is_its_result_and_later_cells_know_its_names(page):
    assert page.run("a = 2\na + 3") == {"status": "ok"}
    (result,) = page.sent
    assert (result["channel"], result["header"]["msg_type"]) == ("iopub", "execute_result")
    assert result["content"] == {"execution_count": 1, "data": {"text/plain": "5"}, "metadata": {}}
    assert result["parent_header"] == {"msg_id": "cell-7"}
    assert result["header"]["session"] == "s"
    page.run("a * 44")
    assert page.sent[0]["content"]["data"] == {"text/plain": "88"}


@pytest.mark.parametrize("code", ["", "# nothing", "a = 1", "None", "if True: 5"])
def test_a_cell_that_ends_in_no_value_shows_none(page, code):
    assert page.run(code) == {"status": "ok"}
    assert page.sent == []


def test_a_future_of_our_own_code_does_not_reach_into_a_cell(page):
    page.run("def f(x: int): ...\nf.__annotations__['x'] is int")
    assert page.sent[0]["content"]["data"] == {"text/plain": "True"}


@pytest.mark.parametrize(
    ("code", "name"),
    [("1 / 0", "ZeroDivisionError"), ("a =", "SyntaxError"), ("raise SystemExit(3)", "SystemExit")],
)
def test_a_cell_that_fails_says_how_and_the_next_one_runs(page, code, name):
    told = page.run(f"x = 5\n{code}" if name != "SyntaxError" else code)
    assert (told["status"], told["ename"]) == ("error", name)
    (error,) = page.sent
    assert error["header"]["msg_type"] == "error"
    assert error["content"] == {key: told[key] for key in ("ename", "evalue", "traceback")}
    assert page.run("6") == {"status": "ok"}


def test_a_traceback_quotes_the_cell_and_leaves_the_kernel_out(page):
    told = page.run("def deal():\n    return 44 / 0\ndeal()")
    text = "".join(told["traceback"])
    assert "return 44 / 0" in text
    assert "kernel.py" not in text


def test_a_request_reaches_the_widget_and_its_answer_the_page(page):
    ledger = Ledger()
    ledger.observe(lambda change: setattr(ledger, "label", change["new"]["what"]), names="asked")
    assert {kind for _, kind in kinds(page.sent)} == {"comm_open"}
    page.click(ledger, {"asked": {"n": 1, "what": "step"}})
    first, *between, last = page.sent
    assert (first["content"], last["content"]) == ({"execution_state": "busy"}, {"execution_state": "idle"})
    changed = [
        each["content"]["data"]["state"] for each in between if each["content"]["data"]["method"] == "update"
    ]
    assert {"label": "step", "answered": 1} in changed
    assert {each["parent_header"]["msg_id"] for each in (first, *between, last)} == {"ask-1"}


def test_a_widget_that_fails_at_a_request_leaves_the_kernel_idle_and_well(page, caplog):
    ledger = Ledger()

    def fail(_change):
        raise RuntimeError("no such card")

    ledger.observe(fail, names="asked")
    page.click(ledger, {"asked": {"n": 1}})
    assert "no such card" in caplog.text
    assert page.sent[-1]["content"] == {"execution_state": "idle"}
    assert page.run("1") == {"status": "ok"}


def test_a_closed_widget_is_known_no_more_and_a_message_for_it_changes_nothing(page):
    ledger = Ledger()
    closed = ledger.model_id
    page.receive("comm_close", {"comm_id": closed, "data": {}})
    assert page.sent[-1]["content"] == {"execution_state": "idle"}
    page.receive("comm_msg", {"comm_id": closed, "data": {}})
    assert kinds(page.sent) == [("iopub", "status"), ("iopub", "status")]


@pytest.mark.parametrize(
    "kind", ["execute_request", "complete_request", "inspect_request", "shutdown_request"]
)
def test_nothing_else_that_a_page_says_is_done(page, kind):
    page.receive(kind, {"code": "found = True", "silent": False})
    reply = page.sent[1]
    assert (reply["channel"], reply["content"]["status"]) == ("shell", "error")
    assert page.run("found")["ename"] == "NameError"


def test_binary_data_is_refused_and_not_lost(page):
    ledger = Ledger()
    with pytest.raises(TypeError, match="binary data"):
        ledger.send({"sound": 1}, buffers=[b"\0"])
    assert page.kernel
