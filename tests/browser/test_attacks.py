"""No visitor can run code, or spoil another's game: all that a page's websocket and the server's addresses refuse.

Every test says what it likes to the server, without a browser; the last looks whether all is well after that.
"""

from __future__ import annotations

import contextlib
import json
import re
import socket
import struct
import threading
import time
import uuid
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websocket

from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import ask_server, framed, joined, open_page

PAGE = "00-stock.ipynb"
WATCH = "Watch"
REFUSED = {403, 404}
# Not websocket.WebSocketTimeoutException: that is nobody's hanging up.
HUNG_UP = (ConnectionError, websocket.WebSocketConnectionClosedException)
# What a kernel says to a page whose widgets ask for something.
HEARD = {"status", "comm_msg", "comm_open", "comm_close", "kernel_info_reply", "comm_info_reply"}
# Seconds for a visitor's answer while another attacks: some 0.005 when nobody does, and the machine is idle.
SOON = 3.0


@pytest.fixture(scope="module")
def server(serve_all, tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks")
    source = 'from gleek.widgets.lesson import lesson\n\nlesson("stock").watch()'
    write_notebook(folder / PAGE, [prose("# The stock"), code(source)])
    return serve_all(folder, max_sessions=8)


@pytest.fixture(scope="module")
def bystander(server):
    """Another visitor, who only plays; returns what he does to see whether he is answered."""
    visit = open_page(server, PAGE)
    with visit.connect() as channel:
        channel.learn()
        watch = channel.widget(WATCH)
        steps = iter(range(10**6))

        def play():
            began = time.monotonic()
            step = 1 + next(steps) % 2
            assert channel.ask(watch, what="step", to=step)["step"] == step
            return time.monotonic() - began

        play.kernel = visit.kernel
        yield play
    visit.leave()


@pytest.fixture
def visit(server):
    """A page of this test's own."""
    opened = open_page(server, PAGE)
    yield opened
    opened.leave()


@pytest.fixture(scope="module")
def old_visit(server):
    """A page that several tests go on with, which say little over its websocket."""
    opened = open_page(server, PAGE)
    yield opened
    opened.leave()


def assert_well(visit, bystander):
    """This page's own widget answers, and so does the other visitor's."""
    assert visit.alive
    with visit.connect(patient=True) as channel:
        channel.learn()
        assert channel.ask(channel.widget(WATCH), what="step", to=2)["step"] == 2
    assert bystander() < SOON


@pytest.mark.parametrize("v1", [True, False])
def test_a_widget_answers_over_either_protocol(visit, v1):
    with visit.connect(v1=v1) as channel:
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
    """Every way to run code, and whatever else a kernel does that is not a widget's business."""
    make = f"open({str(marker)!r}, 'w').close()"
    debug = {"command": "evaluate", "seq": 1, "type": "request", "arguments": {"expression": make}}
    widget = {
        "_model_module": "@jupyter-widgets/controls",
        "_model_module_version": "2.0.0",
        "_model_name": "TextModel",
        "_view_module": "@jupyter-widgets/controls",
        "_view_module_version": "2.0.0",
        "_view_name": "TextView",
    }
    return {
        "execute_request": {
            "code": make,
            "silent": False,
            "store_history": False,
            "user_expressions": {"a": make},
        },
        "complete_request": {"code": f"{make}.", "cursor_pos": len(make) + 1},
        "inspect_request": {"code": make, "cursor_pos": 2, "detail_level": 1},
        "history_request": {"hist_access_type": "tail", "n": 10, "raw": True, "output": False},
        "is_complete_request": {"code": make},
        "debug_request": debug,
        "connect_request": {},
        "usage_request": {},
        "create_subshell_request": {},
        "list_subshell_request": {},
        "delete_subshell_request": {"subshell_id": "1"},
        "input_reply": {"value": make, "status": "ok"},
        "interrupt_request": {},
        "apply_request": {},
        "abort_request": {},
        "clear_request": {},
        "kernel_info_reply": {},
        "execute_input": {"code": make},
        "stream": {"name": "stderr", "text": make},
        "": {},
        "comm_open": {"comm_id": "new", "target_name": "jupyter.widget", "data": {"state": widget}},
        "comm_open ": {"comm_id": "new", "target_name": "os.system", "target_module": "os", "data": {}},
    }


@pytest.mark.parametrize("v1", [True, False])
def test_nothing_but_what_widgets_say_gets_to_a_kernel(visit, bystander, tmp_path, v1):
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
        # After twenty refusals the server hangs up; what has been said by then is enough for one websocket.
        now, tries = tries[:15], tries[15:]
        with visit.connect(v1=v1) as channel:
            for kind, content, name in now:
                channel.send(kind.strip(), content, name, metadata={"version": "2.1.0"})
            # The kernel takes one message after the other: once it answers this it has had all of those.
            channel.send("kernel_info_request", {})
            channel.hear(lambda kind, _: kind == "kernel_info_reply")
            heard += channel.heard
    with visit.connect(v1=v1) as channel:
        channel.learn()
        watch = channel.widget(WATCH)
        assert channel.states[watch]["view"]["step"] == 1
        assert "new" not in channel.states
    assert {kind for kind, _ in heard} <= HEARD
    assert not marker.exists()
    assert_well(visit, bystander)


def test_a_shutdown_or_an_interrupt_over_the_websocket_ends_nothing(old_visit, bystander):
    with old_visit.connect() as channel:
        channel.learn()
        for name in ("control", "shell", "stdin"):
            channel.send("shutdown_request", {"restart": False}, name)
            channel.send("interrupt_request", {}, name)
        assert channel.ask(channel.widget(WATCH), what="step", to=2)["step"] == 2
    time.sleep(0.5)
    assert_well(old_visit, bystander)


@pytest.mark.parametrize("v1", [True, False])
def test_a_visitor_sets_what_he_asks_and_no_other_trait(visit, v1):
    with visit.connect(v1=v1) as channel:
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
        for comm, state in channel.states.items():  # the boxes and the layouts too
            plain = {name: "Mine" for name in state if not name.startswith("_") and name not in others}
            channel.update(comm, {"children": [], "width": 5, "comm": "", "log": ""} | plain)
        channel.learn()
        now = {comm: state | {"asked": {}} for comm, state in channel.states.items() if "view" in state}
        for comm, state in json.loads(before).items():
            expected = state | ({"asked": {}} if "asked" in state else {})
            if "four_colours" in state:
                expected["four_colours"] = True
            assert now.get(comm, channel.states[comm]) == expected


SCRIPT = {"_esm": "alert(1)", "_css": "*{}", "_model_name": "X", "_view_module": "https://elsewhere"}


def test_a_visitor_cannot_set_a_widgets_script(visit):
    with visit.connect() as channel:
        channel.learn()
        watch = channel.widget(WATCH)
        before = channel.states[watch]
        for name, value in SCRIPT.items():
            channel.update(watch, {name: value, "asked": {"n": 1, "what": "step", "to": 3}})
        channel.learn()
        assert {name: channel.states[watch][name] for name in SCRIPT} == {
            name: before[name] for name in SCRIPT
        }
        assert channel.states[watch]["view"]["step"] == 1  # nothing of such a message is taken


# ---- Malformed -----------------------------------------------------------------------------------


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
    """What would make a step, were it not for what is wrong with the rest."""
    return {
        "comm_id": comm,
        "data": {"method": "update", "state": {"asked": {"what": "step", "to": 5, "n": 50}}},
    }


def malformed_v1(comm):
    """Messages of the v1 protocol that are none: a name for each, and the bytes or the text."""
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
    """The same of the older protocol."""
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


def test_messages_that_are_none_are_passed_over(visit, bystander):
    with visit.connect() as channel:
        channel.learn()
        watch = channel.widget(WATCH)
    for v1, tries in ((True, [*malformed_v1(watch)]), (False, [*malformed_text(watch)])):
        assert len(tries) > 50
        while tries:
            now, tries = tries[:18], tries[18:]  # noqa: PLW2901
            with visit.connect(v1=v1, patient=True) as channel:
                for name, given in now:
                    try:
                        channel.send_raw(given)
                    except OSError as error:
                        raise AssertionError(f"hung up on before {name!r}") from error
                channel.send("kernel_info_request", {})
                channel.hear(lambda kind, _: kind == "kernel_info_reply")
    with visit.connect(patient=True) as channel:
        channel.learn()
        assert channel.states[watch]["view"]["step"] == 1
        assert channel.states[watch]["asked"] == {}
    assert_well(visit, bystander)


def test_who_says_too_much_that_is_refused_is_hung_up_on(visit, bystander):
    with visit.connect() as channel:
        for _ in range(40):
            with contextlib.suppress(OSError):
                channel.send("execute_request", {"code": "1"})
        with pytest.raises(HUNG_UP):
            channel.hear(lambda *_: False)
    assert_well(visit, bystander)


def test_half_a_character_is_a_question_mark_and_no_end_of_the_kernel(old_visit):
    with old_visit.connect(v1=False) as channel:
        channel.learn()
        view = channel.ask(channel.widget(WATCH), what="step", to="\ud800")
        assert view["problem"].startswith("“?” is not a step")


# ---- Too much ------------------------------------------------------------------------------------


def send_in(channel, fragments, piece, sent):
    """Send one message in so many pieces, and listen for ever; count in `sent` what has gone."""
    for place in range(fragments):
        opcode = websocket.ABNF.OPCODE_BINARY if not place else websocket.ABNF.OPCODE_CONT
        last = int(place == fragments - 1)
        channel.socket.send_frame(websocket.ABNF(last, 0, 0, 0, opcode, 1, piece))
        sent.append(len(piece))
    channel.hear(lambda *_: False, patience=5)


@pytest.mark.parametrize(("fragments", "size"), [(1, 10_000_000), (1000, 100_000)])
def test_a_message_that_is_too_long_is_hung_up_on_before_it_has_arrived(visit, bystander, fragments, size):
    sent = []
    with visit.connect() as channel, pytest.raises(HUNG_UP):
        send_in(channel, fragments, b"x" * size, sent)
    # What the network of this machine holds, and no more.
    assert sum(sent) < 20_000_000
    assert_well(visit, bystander)


def resident(process):
    """Megabytes of memory of a process, where the machine tells."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        pytest.skip("this machine does not say how much memory a process has")
    return int(re.search(r"VmRSS:\s+(\d+)", status.read_text(encoding="utf-8")).group(1)) / 1000


def test_a_flood_is_slowed_and_then_hung_up_on_and_nobody_else_waits(server, visit, bystander):
    ended = []

    def flood():
        with visit.connect() as channel:
            channel.learn()
            watch = channel.widget(WATCH)
            control = uuid.uuid4().hex
            opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
            channel.send("comm_open", opening, metadata={"version": "1.0.0"})
            channel.socket.settimeout(15)
            try:
                for number in range(1, 10**6):
                    channel.update(
                        watch, {"asked": {"what": "step", "to": number % 9, "n": number}, "x": "x" * 2000}
                    )
                    if number % 100 == 0:  # 100 kB each, and nobody reads them
                        channel.send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
            except (OSError, websocket.WebSocketException) as error:
                ended.append(error)

    before = resident(server.process.pid)
    flooding = threading.Thread(target=flood)
    flooding.start()
    longest = 0.0
    while flooding.is_alive():
        longest = max(longest, bystander())
        time.sleep(0.05)
    flooding.join()
    assert ended, "it was not hung up on"
    assert longest < SOON
    assert resident(server.process.pid) < before + 60
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
        time.sleep(0.2)
        stack.enter_context(old_visit.connect(session="s3")).learn()
    assert_well(old_visit, bystander)


def test_who_connects_over_and_over_is_asked_to_wait(visit, bystander):
    statuses = set()
    for _ in range(100):
        try:
            with visit.connect():
                statuses.add(101)
        except websocket.WebSocketBadStatusException as error:
            statuses.add(error.status_code)
    assert statuses == {101, 429}
    assert_well(visit, bystander)


def test_a_sessions_name_is_short_and_plain(old_visit):
    for session in ("x" * 300, "a%00b", "a/b", "a%0d%0aX:1", "é"):
        with (
            pytest.raises(websocket.WebSocketBadStatusException, match="400"),
            old_visit.connect(session=session),
        ):
            pass


# ---- Addresses -----------------------------------------------------------------------------------

ADDRESSES = [
    ("GET", "/api/kernels"),
    ("POST", "/api/kernels"),
    ("DELETE", "/api/kernels/{kernel}"),
    ("PATCH", "/api/kernels/{kernel}"),
    ("PUT", "/api/kernels/{kernel}"),
    ("POST", "/api/kernels/{kernel}"),
    ("POST", "/api/kernels/{kernel}/restart"),
    ("POST", "/api/kernels/{kernel}/interrupt"),
    ("GET", "/api/kernels/{kernel}/restart"),
    ("POST", "/api/kernels/{kernel}/channels"),
    ("GET", "/api/kernels/../kernels"),
    ("GET", "/api/sessions"),
    ("POST", "/api/sessions"),
    ("GET", "/api/contents"),
    ("GET", "/api/contents/{page}"),
    ("PUT", "/api/contents/{page}"),
    ("POST", "/api/contents"),
    ("DELETE", "/api/contents/{page}"),
    ("PATCH", "/api/contents/{page}"),
    ("GET", "/api/contents/..%2f..%2fetc%2fpasswd"),
    ("POST", "/api/terminals"),
    ("GET", "/api/terminals"),
    ("GET", "/terminals/websocket/1"),
    ("GET", "/files/{page}"),
    ("GET", "/nbconvert/script/{page}"),
    ("POST", "/api/nbconvert"),
    ("POST", "/api/shutdown"),
    ("GET", "/api/config/notebook"),
    ("PATCH", "/api/config/notebook"),
    ("GET", "/api/me"),
    ("GET", "/login"),
    ("POST", "/login"),
    ("GET", "/metrics"),
    ("PUT", "/{page}"),
    ("POST", "/{page}"),
    ("DELETE", "/{page}"),
    ("GET", "/voila/api/shutdown/{kernel}"),
    ("DELETE", "/voila/api/shutdown/{kernel}"),
    ("GET", "/static/../../../../etc/passwd"),
    ("GET", "/gleek/static/%2e%2e/%2e%2e/app.py"),
]


def test_no_address_gives_out_or_changes_a_kernel_or_a_file(old_visit, bystander):
    # With the page's own cookie and token: it is not for want of them that these are refused.
    own = {"Cookie": old_visit.cookie, "X-XSRFToken": old_visit.xsrf, "Content-Type": "application/json"}
    body = json.dumps(
        {"name": "python3", "path": PAGE, "type": "notebook", "kernel": {"id": old_visit.kernel}}
    )
    override = {"X-HTTP-Method-Override": "DELETE", "X-HTTP-Method": "DELETE", "X-Method-Override": "DELETE"}
    for method, path in ADDRESSES:
        path = path.format(kernel=old_visit.kernel, page=PAGE)  # noqa: PLW2901
        for headers in (own, {}):
            data = None if method in {"GET", "DELETE"} else body
            status, _, text = ask_server(old_visit.server.url, path, method, data, headers)
            assert status in {400, 403, 404, 405}, (method, path)
            assert b"Traceback" not in text
            assert b"root:" not in text
    for path in (
        f"/api/kernels/{old_visit.kernel}",
        f"/{PAGE}",
        f"/api/kernels/{old_visit.kernel}?_method=DELETE",
    ):
        status, _, _ = ask_server(old_visit.server.url, path, "HEAD", None, own | override)
        assert status in {200, 405}
    status, _, _ = ask_server(
        old_visit.server.url, f"/api/kernels/{old_visit.kernel}", "GET", None, own | override
    )
    assert status == 200
    assert_well(old_visit, bystander)


def test_a_long_body_is_refused_before_it_has_arrived(old_visit):
    address = urlsplit(old_visit.server.url)
    with socket.create_connection((address.hostname, address.port), timeout=10) as connection:
        connection.sendall(
            f"POST /voila/api/shutdown/{old_visit.kernel} HTTP/1.1\r\nHost: {address.netloc}\r\n"
            "Content-Length: 100000000\r\n\r\n".encode()
        )
        assert connection.recv(1000).startswith(b"HTTP/1.1 4") or not connection.recv(1000)
    assert old_visit.alive


def test_pages_of_other_hosts_get_no_websocket(old_visit):
    host = urlsplit(old_visit.server.url).netloc
    for origin in (
        "http://elsewhere.example",
        "https://elsewhere.example",
        f"http://{host}.elsewhere.example",
        f"http://elsewhere.example/{host}",
        f"http://{host}@elsewhere.example",
        f"http://elsewhere.example#{host}",
        f"http://{host.partition(':')[0]}",
        "http://localhost:1",
        "null",
        "file://",
        "",
    ):
        with (
            pytest.raises(websocket.WebSocketBadStatusException, match="403"),
            old_visit.connect(suppress_origin=True, header={"Origin": origin}),
        ):
            pass
    with old_visit.connect(suppress_origin=True, header={"Origin": f"http://{host}"}) as channel:
        channel.learn()


def test_what_a_visitor_calls_the_server_is_not_repeated(server):
    for host in ('"><script>alert(1)</script>', "elsewhere.example", "a\tb", "x" * 5000, "[::1", "{{7*7}}"):
        for path in ("/gleek/room", "/nothing", "/"):
            status, headers, body = ask_server(server.url, path, headers={"Host": host})
            assert status in {200, 302, 400, 403, 404}
            assert host.encode() not in body
            assert host not in headers.get("Location", "")


def test_one_s_own_server_answers_to_its_own_names_only(serve_all, tmp_path_factory):
    folder = tmp_path_factory.mktemp("own")
    write_notebook(folder / PAGE, [prose("# Words only")])
    url = serve_all(folder, own_names_only=True).url
    port = urlsplit(url).port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", "localhost", f"[::1]:{port}"):
        assert ask_server(url, "/gleek/room", headers={"Host": host})[0] == 200
    for host in (
        "elsewhere.example",
        f"elsewhere.example:{port}",
        "127.0.0.1.elsewhere.example",
        "192.0.2.1",
    ):
        for path in ("/gleek/room", f"/{PAGE}", "/"):
            status, _, body = ask_server(url, path, headers={"Host": host})
            assert status == 403
            assert b"Words only" not in body


# ---- Another's kernel ----------------------------------------------------------------------------


def test_another_s_kernel_cannot_be_ended_or_guessed(server, old_visit, bystander):
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    other = bystander.kernel
    goodbye = f"/voila/api/shutdown/{other}"
    cross = form | {"Origin": "http://elsewhere.example", "Referer": "http://elsewhere.example/"}
    # Without the token; with one but no cookie; with a cookie but no token (as a form elsewhere would send it).
    assert ask_server(server.url, goodbye, "POST", "", form)[0] in REFUSED
    assert ask_server(server.url, goodbye, "POST", "_xsrf=x", form)[0] in REFUSED
    assert ask_server(server.url, goodbye, "POST", f"_xsrf={old_visit.xsrf}", cross)[0] in REFUSED
    assert ask_server(server.url, goodbye, "POST", "", cross | {"Cookie": old_visit.cookie})[0] in REFUSED
    assert (
        ask_server(server.url, goodbye, "POST", "_xsrf=x", cross | {"Cookie": old_visit.cookie})[0] in REFUSED
    )
    # With both, but not knowing the kernel: the ids are random, and nothing tells them.
    guess = other[:-1] + ("0" if other[-1] != "0" else "1")
    for kernel in (guess, "0-0-0-0-0", str(uuid.UUID(int=uuid.UUID(other).int ^ 1))):
        assert ask_server(
            server.url,
            f"/voila/api/shutdown/{kernel}",
            "POST",
            f"_xsrf={old_visit.xsrf}",
            form | {"Cookie": old_visit.cookie},
        )[0] in {204, 404}
        stranger = type(old_visit)(server, kernel, old_visit.xsrf, "")
        with pytest.raises(websocket.WebSocketBadStatusException, match="404"), stranger.connect():
            pass
    for kernel in (other, old_visit.kernel):
        assert uuid.UUID(kernel).version == 4
    assert other not in old_visit.body
    for path in ("/", "/gleek/room", "/nothing", f"/{PAGE}x"):
        _, headers, body = ask_server(server.url, path)
        assert other not in str(headers) + body.decode()
    assert bystander() < SOON


# ---- After all that ------------------------------------------------------------------------------


def test_the_next_visitor_is_served_and_the_log_has_few_words_and_none_of_theirs(server, bystander):
    assert bystander() < SOON
    visit = open_page(server, PAGE)
    assert_well(visit, bystander)
    visit.leave()
    lines = server.log.splitlines()
    assert "Traceback" not in server.log, server.log
    assert len(lines) < 200, lines
    assert all(len(line) < 400 for line in lines), max(lines, key=len)
    assert not re.search(r"alert|x{40}|open\(|os\.system", server.log)
    assert not [line for line in lines if re.search(r"\[(E|C|ERROR|CRITICAL)\b", line)], server.log
