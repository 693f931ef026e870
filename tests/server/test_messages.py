"""The server checks each message of a page to its kernel, and rebuilds it with only its known parts."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)

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

TWICE = json.dumps(HEADER).replace('"comm_msg"', '"comm_msg", "msg_type": "execute_request"').encode()


def text(content, metadata=None, channel="shell", **header):
    """Return a message as the front end sends it."""
    return joined({**HEADER, **header}, {"a": 1}, metadata or {}, content, channel=channel)


def joined(*parts, channel="shell"):
    written = [part if isinstance(part, bytes) else json.dumps(part).encode() for part in parts]
    return serialize_msg_to_ws_v1(written, channel)


def split(message):
    channel, parts = deserialize_msg_from_ws_v1(message)
    assert channel == "shell"
    return [json.loads(part, parse_constant=pytest.fail) for part in parts]


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
    assert split(read(given).written()) == [
        {"msg_id": "1", "msg_type": "comm_msg", "session": "s", "username": "", "version": "5.2"},
        {},
        {},
        update({"asked": {"n": 1}}),
    ]


def test_a_message_is_read_as_it_is_written():
    first = read(text(update({"asked": {"what": "step", "to": "♠"}})))
    assert read(first.written()) == first
    assert (first.kind, first.comm, first.method, first.id) == ("comm_msg", "c", "update", "1")


@pytest.mark.parametrize("kind", ["kernel_info_request", "comm_info_request"])
def test_the_front_ends_own_requests_contain_no_free_text(kind):
    message = read(text({"target_name": "x", "code": "y"}, msg_type=kind))
    assert "x" not in message.parts[3].values()
    assert "code" not in message.parts[3]


def test_only_the_comm_for_all_states_is_opened():
    content = {
        "comm_id": "c",
        "target_name": messages.CONTROL,
        "target_module": "os",
        "data": {"state": {"a": 1}},
    }
    message = read(text(content, {"version": "1.0.0"}, msg_type="comm_open"))
    assert message.parts[3] == {"comm_id": "c", "target_name": messages.CONTROL, "data": {}}
    for target, version in (
        (messages.CONTROL, "2.0.0"),
        (messages.CONTROL, None),
        ("jupyter.widget", "1.0.0"),
    ):
        with pytest.raises(Refused, match="a comm that pages do not use"):
            read(
                text({**content, "target_name": target}, {"version": version}, msg_type="comm_open"),
            )


def nested(levels):
    return {"in": nested(levels - 1)} if levels else 1


def test_a_message_that_goes_too_deep_is_refused():
    # The limit applies to each part of a message; the value is three objects deep in its part.
    for levels, fits in ((6, True), (7, False)):
        message = text(update({"asked": nested(levels)}))
        if fits:
            assert read(message).method == "update"
        else:
            with pytest.raises(Refused, match="goes too deep"):
                read(message)


def comm(data, kind="comm_msg"):
    return text({"comm_id": "c", "data": data}, msg_type=kind)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (text(update({"asked": "x" * messages.LONGEST})), "it is too long"),
        (text(update({}), msg_id=""), "its header lacks its own id"),
        (text(update({}), msg_id="1 2"), "its header lacks its own id"),
        (text(update({}), session=None), "or its session’s"),
        (text(update({}), version="5"), "the version of the protocol"),
        (text(update({}), msg_type="execute_request"), "pages send no messages of this type"),
        (text(update({}), msg_type=["comm_msg"]), "pages send no messages of this type"),
        (joined(HEADER, {}, {}, update({}), b"x"), "or has buffers"),
        (text(update({}), channel="control"), "a channel that pages do not use"),
        (joined(HEADER, {}, [], update({})), "a part of it is not a JSON object"),
        (joined(HEADER, {}, {}, b"{"), "it is not JSON"),
        (text({"a": [0] * 2000}), "it has too many parts"),
        (text(update({"asked": 2**53 + 1})), "a number that is too large"),
        (text(update({"asked": -(2**53) - 1})), "a number that is too large"),
        (joined(HEADER, {}, {}, b'{"a": NaN}'), "a number that is not finite"),
        (joined(HEADER, {}, {}, b'{"a": 1e999}'), "a number that is not finite"),
        (joined(HEADER, {}, {}, b'{"a": %s}' % (b"9" * 5000)), "it is not JSON"),
        (joined(HEADER, {}, {}, b'{"a": %s}' % (b"[" * 10_000 + b"]" * 10_000)), "it is not JSON"),
        (joined(TWICE, {}, {}, update({})), "pages send no messages of this type"),
        (text({"data": {"method": "request_state"}}), "it names no comm"),
        (text({"comm_id": "c/d"}, msg_type="comm_close"), "it names no comm"),
        (comm([]), "what a widget is to do"),
        (comm({"method": 1}), "what a widget is to do"),
        (comm({"method": "delete"}), "what pages do not ask"),
        (comm({"method": "custom", "content": "x"}), "what pages do not ask"),
        (comm({"method": "update", "state": []}), "no state, or too much of it"),
        (comm({"method": "update", "state": {f"t{each}": 0 for each in range(51)}}), "or too much of it"),
        (text(update({"_esm": ""})), "it sets what pages do not set"),
        (comm({"method": "update", "state": {}, "buffer_paths": [["a"]]}), "it has buffers"),
    ],
)
def test_messages_that_no_page_sends_are_refused_with_a_reason(given, why):
    with pytest.raises(Refused) as refusal:
        read(given)
    assert str(refusal.value).startswith("A page’s message was refused: ")
    assert why in str(refusal.value)


def test_values_just_within_the_limits_are_accepted():
    for each in (
        update({"asked": 2**53}),
        update({"asked": -(2**53)}),
        update({f"t{number}": 0 for number in range(50)}),
        {"comm_id": "c", "data": {"method": "custom", "content": {"a": 1}}},
    ):
        sent = read(text(each))
        assert sent.parts[3] == each
    short = text(update({"asked": ""}))
    assert read(text(update({"asked": "x" * (messages.LONGEST - len(short))}))).method == "update"


def test_bytes_that_are_not_in_the_form_agreed_on_are_refused():
    whole = read(text(update({"asked": {}}))).written()
    later = (int.from_bytes(whole[8:16], "little") + 1).to_bytes(8, "little")
    swapped = whole[:16] + whole[24:32] + whole[16:24] + whole[32:]
    for sent, why in (
        (whole.decode("latin-1"), "it is text, where bytes were agreed on"),
        (whole + b"x", "not in the form that was agreed on, or has buffers"),
        (whole[:8] + later + whole[16:], "not in the form that was agreed on, or has buffers"),
        (b"\x07" + whole[1:], "not in the form that was agreed on, or has buffers"),
        (swapped, "its parts are not one after another"),
        (whole.replace(b"shell", b"stdin"), "a channel that pages do not use"),
    ):
        with pytest.raises(Refused, match=why):
            read(sent)


@pytest.mark.parametrize(
    ("given", "cost"),
    [
        (text({}, msg_type="kernel_info_request"), 1),
        (
            text(
                {"comm_id": "c", "target_name": messages.CONTROL}, {"version": "1.0.0"}, msg_type="comm_open"
            ),
            5,
        ),
        (comm({"method": "request_state"}), 5),
        (comm({"method": "request_states"}), 10),
        (comm({}, "comm_close"), 1),
    ],
)
def test_what_a_message_costs(given, cost):
    assert read(given).cost == cost


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=30,
)


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_noise_is_refused_and_nothing_else_happens(noise):
    with pytest.raises(Refused):
        read(noise)


@given(JSON, JSON, st.integers(0, 3))
def test_every_message_is_refused_or_written_as_strict_json(state, other, place):
    parts = [HEADER, {}, {}, update({"asked": state})]
    for whole in (parts, [*parts[:place], other, *parts[place + 1 :]]):
        try:
            message = read(joined(*whole))
        except Refused:
            continue
        assert message.kind in messages.KINDS
        assert read(message.written()).written() == message.written()
        split(message.written())


def test_a_refusal_repeats_nothing_of_what_was_written():
    for written in ("SECRET", text({"comm_id": "SECRET\n"}), text({}, msg_type="SECRET")):
        with pytest.raises(Refused) as refusal:
            read(written)
        assert "SECRET" not in str(refusal.value)
        assert len(str(refusal.value)) < 120
