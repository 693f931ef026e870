"""Every public call refuses a value of the wrong type with a sentence, and never with one of Python's own errors."""

import contextlib
import inspect
from enum import Enum
from pathlib import Path

import pytest

import gleek
from gleek.engine.errors import Fault, GleekError
from gleek.engine.phrase import Phrase
from gleek.records import weighing
from gleek.records.replay import teller_of
from gleek.records.samples import samples

COTTON = gleek.preset("cotton")
SETUP = gleek.Setup(COTTON)
DEAL = gleek.deal_number(1662)
HAND, EVENTS = gleek.Hand.dealt_to(SETUP, DEAL)
RECORD = gleek.from_code("0001-KY2F")
REPLAY = gleek.replay(RECORD)
MATCH = gleek.Match(COTTON, ("Ann", "Ben", "Cat"), 0)
REFUSAL = HAND.why_not("second bids 13")
OVER = next(step.hand for step in reversed(REPLAY.steps))
PIQUET = gleek.replay(samples("piquet")["03-pique"])


def fields_of(value):
    """Return a value's class, and the value's fields as the arguments that make it."""
    return type(value), {name: getattr(value, name) for name in inspect.signature(type(value)).parameters}


# Valid arguments by name for each call. A call with several positional arguments (`*actions`) has them in a list.
RIGHT = {
    "Account": (gleek.Account, {"value": 0}),
    "Card": (gleek.Card, {"text": "AS"}),
    "Deal.of": (
        gleek.Deal.of,
        {
            "hands": [DEAL.cards(seat) for seat in range(3)],
            "turn_up": gleek.card("4C"),
            "stock": gleek.cards("5C 6C 7C 8C 9C 10C JC"),
        },
    ),
    "Deal.cards": (DEAL.cards, {"seat": 0}),
    "Deal.seen_by": (DEAL.seen_by, {"seat": 0}),
    "GleekError": (gleek.GleekError, {}),
    "Hand.before_deal": (gleek.Hand.before_deal, {"setup": SETUP}),
    "Hand.dealt_to": (gleek.Hand.dealt_to, {"setup": SETUP, "deal": DEAL, "halt": False}),
    "Hand.apply": (HAND.apply, {"action": "eldest bids 13", "halt": False}),
    "Hand.why_not": (HAND.why_not, {"action": "eldest bids 13"}),
    "Hand.force": (HAND.force, {"action": HAND.legal()[0]}),
    "Hand.observe": (HAND.observe, {"seat": 0}),
    "Hand.cards": (HAND.cards, {"seat": 0}),
    "Hand.who": (HAND.who, {"seat": 0}),
    "Hand.replay": (HAND.replay, {"actions": ["eldest bids 13", "second passes"]}),
    "Illegal": (gleek.Illegal, {"refusal": REFUSAL}),
    "Inconsistent": (gleek.Inconsistent, {"what": "It", "faults": (Fault("here", "It is wrong."),)}),
    "Match": fields_of(MATCH),
    "Match.of": (
        gleek.Match.of,
        {
            "rules": COTTON,
            "players": ("Ann", "Ben", "Cat"),
            "dealer": 0,
            "stake": gleek.Stake.PENNY,
            "brought": {"pot": 3, "doubled": True},
        },
    ),
    "Match.after": (MATCH.after, {"hand": HAND}),
    "Match.left_by": (MATCH.left_by, {"hand": HAND}),
    "Match.purses_during": (MATCH.purses_during, {"hand": HAND}),
    "Match.player": (MATCH.player, {"seat": 0}),
    "Match.resumed": (MATCH.resumed, {"hands": 1, "purses": (1, 0, -1), "left": (0, 0)}),
    "Payment": (gleek.Payment, {"payer": 0, "receiver": 1, "stakes": 2, "reason": "x", "rule": "y"}),
    "Rank": (gleek.Rank, {"value": 3}),
    "Record": fields_of(RECORD),
    "Record.rules": (RECORD.rules, {"name": "cotton"}),
    "Record.match": (RECORD.match, {"rules": COTTON}),
    "Refusal": (gleek.Refusal, {"rule": "stock.bid", "phrase": Phrase("No.")}),
    "Refusal.told": (REFUSAL.told, {"to": 0, "signs": True}),
    "Rules": (gleek.Rules, COTTON.as_dict()),
    "Rules.changed": (COTTON.changed, {"opening_bid": 13}),
    "Rules.differs_from": (COTTON.differs_from, {"other": gleek.preset()}),
    "Seat": (gleek.Seat, {"value": 0}),
    "Setup": fields_of(SETUP),
    "Stake": (gleek.Stake, {"value": 4}),
    "Suit": (gleek.Suit, {"value": 0}),
    "Unreadable": (gleek.Unreadable, {}),
    "card": (gleek.card, {"text": "AS"}),
    "cards": (gleek.cards, {"text": "AS KS"}),
    "compare": (gleek.compare, {"before": REPLAY, "after": REPLAY}),
    "deal_number": (gleek.deal_number, {"number": 1662, "rules": COTTON}),
    "from_code": (gleek.from_code, {"text": "0001-KY2F"}),
    "load": (gleek.load, {"source": 'format = "gleek-hand-1"\ndeal = "0001-KY2F"\n'}),
    "play": (gleek.play, {"game": "gleek", "deal": "0001-KY2F", "opponents": ["plain", "master"]}),
    "preset": (gleek.preset, {"name": "cotton", "opening_bid": 13}),
    "rate": (
        gleek.rate,
        {"players": ["plain", "counting"], "deals": 1, "rules": COTTON, "seed": 0, "jobs": 1},
    ),
    "read_code": (gleek.read_code, {"text": "0001-KY2F", "of": "gleek"}),
    "replay": (gleek.replay, {"record": RECORD, "rules": COTTON, "match": MATCH}),
    "save": (gleek.save, {"record": RECORD, "path": None}),
    "tell": (gleek.tell, {"event": EVENTS[0], "teller": teller_of(REPLAY.steps[0])}),
    "weigh": (gleek.weigh, {"rules": COTTON, "other": gleek.preset(), "evenings": 2, "player": "plain"}),
    "tell_step": (gleek.tell_step, {"step": REPLAY.steps[1], "seen_by": 0, "you": 0}),
}
# The methods of Python's tuples, integers and errors, and two with which the stages change a state.
OWN = {
    *dir(tuple), *dir(int), *dir(Exception), "to", "end_stage",
}  # fmt: skip


class Unspeakable:
    """A value whose `repr` fails."""

    def __repr__(self):
        raise RuntimeError("no")


LONG = 10**5000
WRONG = [
    None, True, -1, 7, 2**70, LONG, 1.5, float("nan"), "", "x", "AS", "a\0b", "x" * 5000, b"AS", [], [1], (), (1,),
    ("a",), ({},), {}, {"a": 1}, {3}, object(), Unspeakable(), int, len, Path("\0"), Path("nowhere"), Path("/"), COTTON,
    SETUP, DEAL, HAND, RECORD, REPLAY, gleek.Stake.PENNY, gleek.card("AS"),
    OVER, PIQUET, PIQUET.record, PIQUET.rules, PIQUET.match, PIQUET.last_hand, PIQUET.steps[-1], EVENTS[0],
    PIQUET.steps[-1].events[0], PIQUET.match.begin(), PIQUET.steps[0].action,
]  # fmt: skip
WRONG_TO_SHOW = [each for each in WRONG if not isinstance(each, Unspeakable) and each is not LONG]


def takes_something(call):
    return not set(inspect.signature(call).parameters) <= {"self", "args", "kwargs"}


def test_every_public_call_that_takes_something_is_tried():
    found = set()
    for name in gleek.__all__:
        thing = getattr(gleek, name)
        if inspect.isclass(thing):
            found |= {
                f"{name}.{each}"
                for each, method in inspect.getmembers(thing)
                if callable(method)
                and not inspect.isclass(method)
                and each[0] != "_"
                and each not in OWN
                and takes_something(method)
            }
            # These are tuples, which Python makes from anything; the calls that take them check them.
            if name in {"Hand", "Deal", "Observation"}:
                continue
        if takes_something(thing):
            found.add(name)
    assert found == RIGHT.keys()


def called(call, arguments):
    """Call a function with arguments by name, and with the listed values of its `*` argument."""
    several = (
        [
            each.name
            for each in inspect.signature(call).parameters.values()
            if each.kind is inspect.Parameter.VAR_POSITIONAL
        ]
        if "actions" in arguments
        else []
    )
    rest = {name: value for name, value in arguments.items() if name not in several}
    return call(*[each for name in several for each in arguments[name]], **rest)


@pytest.mark.parametrize("name", RIGHT)
def test_arguments_of_a_wrong_type_are_refused_with_a_sentence(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a call may write a file of the given name
    monkeypatch.setattr(weighing, "HANDS", 1)
    call, right = RIGHT[name]
    # Before an enumeration can refuse a number, Python converts it to text, which fails for thousands of digits.
    tried = WRONG if not (inspect.isclass(call) and issubclass(call, Enum)) else WRONG_TO_SHOW
    with contextlib.suppress(GleekError):
        called(call, right)
    for argument in right:
        for wrong in tried:
            if argument == "player" and wrong is None:
                continue  # without a player, those of the rules are trained: see records/test_weighing.py
            given = [wrong] if argument == "actions" else wrong
            try:
                called(call, right | {argument: given})
            except GleekError as refusal:
                said = str(refusal)
                assert said.strip().endswith((".", "”")), (argument, said)
                assert len(said) < 1000, (argument, said)
