"""A page's websocket lets no visitor run code or spoil another's game.

Every test sends messages to the server without a browser. The last test checks that the server still works
afterwards.
"""

from __future__ import annotations

import contextlib
import json
import re
import threading
import time
import uuid
from pathlib import Path

import pytest
import websocket

from tests.browser.visiting import (
    STOCK_PAGE,
    WATCH,
    assert_log_is_quiet,
    assert_well,
    framed,
    open_visit,
)
from tests.waiting import PATIENCE

# The errors after the server has disconnected. WebSocketTimeoutException is not one of them.
HUNG_UP = (ConnectionError, websocket.WebSocketConnectionClosedException)
# The message types that a kernel sends to a page with widgets.
HEARD = {
    "iopub_welcome",
    "status",
    "comm_msg",
    "comm_open",
    "comm_close",
    "kernel_info_reply",
    "comm_info_reply",
}


def test_a_widget_answers(visit):
    with visit.connect() as channel:
        channel.send("kernel_info_request", {})
        channel.hear(lambda kind, _: kind == "kernel_info_reply")
        channel.send("comm_info_request", {"target_name": "jupyter.widget"})
        told = channel.hear(lambda kind, _: kind == "comm_info_reply")
        channel.learn()
        assert {*told["comms"]} == {*channel.states}
        watch = channel.widget(WATCH)
        assert channel.ask(watch, what="step", to=3)["step"] == 3
        channel.send("comm_msg", {"comm_id": watch, "data": {"method": "request_state"}})
        whole = channel.hear(
            lambda kind, content: kind == "comm_msg" and "_esm" in content["data"].get("state", {})
        )
        assert whole["data"]["state"]["answered"] == 1


# ---- Every other kind of message -----------------------------------------------------------------


def running(marker):
    """Return messages that widgets do not need, with every way to run code; the code would write the file `marker`."""
    make = f"open({str(marker)!r}, 'w').close()"
    evaluate = {"command": "evaluate", "seq": 1, "type": "request", "arguments": {"expression": make}}
    execute = {"code": make, "silent": False, "store_history": False, "user_expressions": {"a": make}}
    widget = {f"_{part}_{kind}": "x" for part in ("model", "view") for kind in ("module", "name")}
    return {
        "execute_request": execute,
        "complete_request": {"code": f"{make}.", "cursor_pos": len(make) + 1},
        "inspect_request": {"code": make, "cursor_pos": 2, "detail_level": 1},
        "history_request": {"hist_access_type": "tail", "n": 10, "raw": True, "output": False},
        "debug_request": evaluate,
        "create_subshell_request": {},
        "input_reply": {"value": make, "status": "ok"},
        "interrupt_request": {},
        "apply_request": {},
        "kernel_info_reply": {},
        "stream": {"name": "stderr", "text": make},
        "shutdown_request": {"restart": False},
        "": {},
        "comm_open": {"comm_id": "new", "target_name": "jupyter.widget", "data": {"state": widget}},
        "comm_open ": {"comm_id": "new", "target_name": "os.system", "target_module": "os", "data": {}},
    }


def test_only_the_messages_of_widgets_reach_a_kernel(visit, bystander, tmp_path):
    marker = tmp_path / "ran"
    tries = [
        (kind, each, channel) for channel in ("shell", "control") for kind, each in running(marker).items()
    ]
    tries += [
        ("execute_request", running(marker)["execute_request"], channel) for channel in ("stdin", "iopub", "")
    ]
    tries += [("comm_msg", {"comm_id": "x", "data": {"method": "request_state"}}, "control")]
    heard = []
    while tries:
        # The server disconnects after twenty refusals, so each websocket sends fewer.
        now, tries = tries[:15], tries[15:]
        with visit.connect(patient=True) as channel:
            for kind, content, name in now:
                channel.send(kind.strip(), content, name, metadata={"version": "2.1.0"})
            # The kernel handles messages in order: its reply to this one shows that it has handled the others.
            channel.send("kernel_info_request", {})
            channel.hear(lambda kind, _: kind == "kernel_info_reply")
            heard += channel.heard
    with visit.connect(patient=True) as channel:
        channel.learn()
        watch = channel.widget(WATCH)
        assert channel.states[watch]["view"]["step"] == 1
        assert "new" not in channel.states
    assert {kind for kind, _ in heard} <= HEARD
    assert not marker.exists()
    assert_well(visit, bystander)


def test_a_visitor_can_set_the_request_and_no_other_trait(visit):
    with visit.connect() as channel:
        channel.learn()
        before = json.dumps(channel.states)
        watch = channel.widget(WATCH)
        others = {
            "view": {"step": 9},
            "answered": 99,
            "label": "Mine",
            "level": 6,
            "tooltip": "Mine",
            "keys": [],
        }
        channel.update(watch, others)
        # The server refuses this message entirely.
        channel.update(watch, {"_esm": "alert(1)", "asked": {"n": 1, "what": "step", "to": 3}})
        for comm, state in channel.states.items():  # `states` also contains the widget groups and the layouts
            plain = {name: "Mine" for name in state if not name.startswith("_") and name not in others}
            channel.update(comm, {"children": [], "width": 5, "comm": "", "log": ""} | plain)
        channel.learn()
        now = {comm: state | {"asked": {}} for comm, state in channel.states.items() if "view" in state}
        for comm, state in json.loads(before).items():
            expected = state | ({"asked": {}} if "asked" in state else {})
            if "four_colours" in state:
                expected["four_colours"] = True
            assert now.get(comm, channel.states[comm]) == expected


def malformed(channel, comm):
    """Return messages that are malformed in this websocket's protocol; `tests/server/test_messages.py` has more."""
    good = {
        "comm_id": comm,
        "data": {"method": "update", "state": {"asked": {"what": "step", "to": 5, "n": 50}}},
    }
    header = channel.header("comm_msg")
    frame = framed("shell", header, good)
    return [
        b"",
        bytes(range(256)) * 8,
        json.dumps({"header": header, "content": good, "channel": "shell"}),
        *(frame[:cut] for cut in (1, 8, 60, -1)),
        *(frame[:8] + at.to_bytes(8, "little") + frame[16:] for at in (0, 2**40, 2**63)),
        framed("shell", header, None),
        framed("shell", {**header, "version": None}, good),
    ]


def test_malformed_messages_are_ignored(visit, bystander):
    with visit.connect() as channel:
        channel.learn()
        watch = channel.widget(WATCH)
        tries = malformed(channel, watch)
    with visit.connect(patient=True) as channel:
        for each in tries:
            channel.send_raw(each)
        channel.send("kernel_info_request", {})
        channel.hear(lambda kind, _: kind == "kernel_info_reply")
    with visit.connect(patient=True) as channel:
        channel.learn()
        assert channel.states[watch]["view"]["step"] == 1
        assert channel.states[watch]["asked"] == {}
    assert_well(visit, bystander)


def test_a_client_with_many_refused_messages_is_disconnected(visit, bystander):
    with visit.connect() as channel:
        for _ in range(40):
            with contextlib.suppress(OSError):
                channel.send("execute_request", {"code": "1"})
        with pytest.raises(HUNG_UP):
            channel.hear(lambda *_: False)
    assert_well(visit, bystander)


def test_a_lone_surrogate_becomes_a_question_mark_and_the_kernel_lives(old_visit):
    with old_visit.connect() as channel:
        channel.learn()
        view = channel.ask(channel.widget(WATCH), what="step", to="\ud800")
        assert view["problem"].startswith("“?” is not a step")


# ---- Too much ------------------------------------------------------------------------------------


def send_in(channel, fragments, piece, sent):
    """Send one message in `fragments` pieces, appending each piece's length to `sent`; then listen for five seconds."""
    for place in range(fragments):
        opcode = websocket.ABNF.OPCODE_BINARY if not place else websocket.ABNF.OPCODE_CONT
        last = int(place == fragments - 1)
        channel.socket.send_frame(websocket.ABNF(last, 0, 0, 0, opcode, 1, piece))
        sent.append(len(piece))
    channel.hear(lambda *_: False, patience=5)


@pytest.mark.parametrize(("fragments", "size"), [(1, 10_000_000), (1000, 100_000)])
def test_a_client_with_too_long_a_message_is_disconnected_before_it_has_arrived(
    visit, bystander, fragments, size
):
    sent = []
    with visit.connect() as channel, pytest.raises(HUNG_UP):
        send_in(channel, fragments, b"x" * size, sent)
    # The server stopped reading, so the client could send only what fits into this machine's network buffers.
    assert sum(sent) < 20_000_000
    assert_well(visit, bystander)


def resident(process):
    """Return the resident memory of a process in megabytes; skip the test on systems without `/proc`."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        pytest.skip("this machine does not say how much memory a process has")
    return int(re.search(r"VmRSS:\s+(\d+)", status.read_text(encoding="utf-8")).group(1)) / 1000


def test_a_flooding_client_is_disconnected_and_nobody_else_waits(stock_server, visit, bystander):
    ended = []

    def flood():
        with visit.connect() as channel:
            channel.learn()
            watch = channel.widget(WATCH)
            control = uuid.uuid4().hex
            opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
            channel.send("comm_open", opening, metadata={"version": "1.0.0"})
            channel.socket.settimeout(PATIENCE)
            try:
                for number in range(1, 10**6):
                    channel.update(
                        watch, {"asked": {"what": "step", "to": number % 9, "n": number}, "x": "x" * 2000}
                    )
                    if number % 100 == 0:  # each answer has 100 kB, and this client reads none
                        channel.send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
            except (OSError, websocket.WebSocketException) as error:
                ended.append(error)

    before = resident(stock_server.process.pid)
    flooding = threading.Thread(target=flood)
    flooding.start()
    while flooding.is_alive():
        bystander()
        time.sleep(0.05)
    assert ended, "it was not hung up on"
    assert resident(stock_server.process.pid) < before + 60
    assert_well(visit, bystander)


def test_a_kernel_has_few_websockets_and_one_that_connects_again_takes_its_place(old_visit, bystander):
    with contextlib.ExitStack() as stack:
        channels = [stack.enter_context(old_visit.connect(session=f"s{number}")) for number in range(3)]
        with (
            pytest.raises(websocket.WebSocketBadStatusException, match="429"),
            old_visit.connect(session="s3"),
        ):
            pass
        again = stack.enter_context(old_visit.connect(session="s0"))
        again.learn()
        assert again.ask(again.widget(WATCH), what="step", to=2)["step"] == 2
        channels[1].socket.shutdown()
        stack.enter_context(old_visit.connect(session="s3", patient=True)).learn()
    assert_well(old_visit, bystander)


def test_a_sessions_name_is_short_and_plain(old_visit):
    for session in ("x" * 300, "a%00b", "a/b", "a%0d%0aX:1", "é"):
        with (
            pytest.raises(websocket.WebSocketBadStatusException, match="400"),
            old_visit.connect(session=session),
        ):
            pass


# ---- After all that ------------------------------------------------------------------------------


def test_the_next_visitor_is_served_and_the_log_is_short_and_quotes_nobody(stock_server, bystander):
    visit = open_visit(stock_server, STOCK_PAGE)
    assert_well(visit, bystander)
    visit.leave()
    assert_log_is_quiet(stock_server)
