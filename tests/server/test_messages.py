"""What a page may say to its kernel: what is read is written anew, and no more of it than is known."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from gleek.server.guard import messages
from gleek.server.guard.messages import Refused, read

HEADER = {
    "msg_id": "1",
    "msg_type": "comm_msg",
    "session": "s",
    "version": "5.2",
    "username": "",
    "date": "now",
}


def text(content, metadata=None, **header):
    parts = {"header": {**HEADER, **header}, "parent_header": {"a": 1}, "metadata": metadata or {}}
    return json.dumps({**parts, "content": content, "channel": "shell", "buffers": []})


def update(state):
    return {"comm_id": "c", "data": {"method": "update", "state": state, "buffer_paths": []}}


def test_only_what_is_known_of_a_message_goes_on():
    given = text(
        {**update({"asked": {"n": 1}}), "more": 1},
        {"version": "1.0.0", "deletedCells": ["x"]},
        subshell_id="1",
        username="root",
        date="2026-99-99T99:99:99Z",
    )
    whole = json.loads(read(given, v1=False).written(v1=False))
    assert whole == {
        "header": {"msg_id": "1", "msg_type": "comm_msg", "session": "s", "username": "", "version": "5.2"},
        "parent_header": {},
        "metadata": {},
        "content": update({"asked": {"n": 1}}),
        "channel": "shell",
    }


def test_both_forms_are_read_as_they_are_written():
    first = read(text(update({"asked": {"what": "step", "to": "♠"}})), v1=False)
    second = read(first.written(v1=True), v1=True)
    assert second == first
    assert read(second.written(v1=False), v1=False) == first
    assert (first.kind, first.comm, first.method, first.id) == ("comm_msg", "c", "update", "1")


@pytest.mark.parametrize("kind", ["kernel_info_request", "comm_info_request"])
def test_what_the_front_end_asks_of_a_kernel_has_no_words_of_its_own(kind):
    message = read(text({"target_name": "x", "code": "y"}, msg_type=kind), v1=False)
    assert "x" not in message.parts[3].values()
    assert "code" not in message.parts[3]


def test_only_the_comm_for_all_states_is_opened():
    content = {
        "comm_id": "c",
        "target_name": messages.CONTROL,
        "target_module": "os",
        "data": {"state": {"a": 1}},
    }
    message = read(text(content, {"version": "1.0.0"}, msg_type="comm_open"), v1=False)
    assert message.parts[3] == {"comm_id": "c", "target_name": messages.CONTROL, "data": {}}
    for target, version in (
        (messages.CONTROL, "2.0.0"),
        (messages.CONTROL, None),
        ("jupyter.widget", "1.0.0"),
    ):
        with pytest.raises(Refused, match="a comm that pages do not use"):
            read(
                text({**content, "target_name": target}, {"version": version}, msg_type="comm_open"), v1=False
            )


def test_asking_for_everything_costs_more_than_asking_for_a_step():
    asked = read(text(update({"asked": {}})), v1=False)
    everything = read(text({"comm_id": "c", "data": {"method": "request_states"}}), v1=False)
    assert everything.cost > asked.cost == 1


def nested(levels):
    return {"in": nested(levels - 1)} if levels else 1


@pytest.mark.parametrize("v1", [False, True])
def test_a_message_that_goes_too_deep_is_refused(v1):
    # Of the older form the whole is measured, of v1 each part; what is set lies three objects deep in its part.
    around = 4 if v1 else 5
    for levels, fits in ((10 - around, True), (11 - around, False)):
        whole = json.loads(text(update({"asked": nested(levels)})))
        names = ("header", "parent_header", "metadata", "content")
        message = serialize_msg_to_ws_v1([json.dumps(whole[name]).encode() for name in names], "shell")
        given = message if v1 else json.dumps(whole)
        if fits:
            assert read(given, v1=v1).method == "update"
        else:
            with pytest.raises(Refused, match="goes too deep"):
                read(given, v1=v1)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=30,
)


@given(st.binary(max_size=300) | st.text(max_size=300), st.booleans())
def test_noise_is_refused_and_nothing_else_happens(noise, v1):
    with pytest.raises(Refused):
        read(noise, v1=v1)


@given(JSON, JSON, st.sampled_from(["header", "metadata", "content", "channel", "buffers", "parent_header"]))
def test_whatever_stands_in_a_message_is_refused_or_written_as_strict_json(state, other, key):
    parts = json.loads(text(update({"asked": state})))
    for whole in (parts, {**parts, key: other}):
        try:
            message = read(json.dumps(whole), v1=False)
        except Refused:
            continue
        again = message.written(v1=True)
        assert message.kind in messages._KINDS
        assert read(again, v1=True).written(v1=True) == again
        json.loads(message.written(v1=False), parse_constant=pytest.fail)


def test_a_refusal_repeats_nothing_of_what_was_written():
    for written in ("SECRET", text({"comm_id": "SECRET\n"}), text({}, msg_type="SECRET")):
        with pytest.raises(Refused) as refusal:
            read(written, v1=False)
        assert "SECRET" not in str(refusal.value)
        assert len(str(refusal.value)) < 120
