"""What happens at Piquet, in plain English: one sentence an event (see `gleek.words.tell`)."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from gleek.games.piquet import events as ev
from gleek.games.piquet.accounts import ELDER, YOUNGER
from gleek.games.piquet.counting import NUMBERS, SEQUENCE_NAMES, item_name, sequence_name, set_name
from gleek.games.piquet.items import KIND_WORDS, KINDS
from gleek.words import counted, listed
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.engine.events import Event
    from gleek.games.piquet.items import Items


# Each kind of event has its own telling, below; not every one needs all that it is given.
# ruff: noqa: ARG001
@singledispatch
def tell(event: Event, teller: Teller) -> str:
    """Return an event of Piquet in one sentence, or a few where points are counted."""
    raise NotImplementedError(type(event).__name__)


def _points(event: Event, teller: Teller) -> str:
    """Say how much an event scores: "1 point", or "" where it scores nothing."""
    return teller.money(event.payments[0].stakes) if event.payments else ""


@tell.register
def _(event: ev.Brought, teller: Teller) -> str:
    elder, younger = teller.names
    return f"So far {elder} has {counted(event.elder, 'point')}, {younger} {event.younger}."


@tell.register
def _(event: ev.Dealt, teller: Teller) -> str:
    elder, younger = teller.names
    left = NUMBERS[teller.rules.pack - 24]
    return f"{younger} deals twelve cards to each, {elder} first; {left} are left for the talon."


@tell.register
def _(event: ev.Claimed, teller: Teller) -> str:
    return f"{teller.names[event.seat]} has carte blanche, and says so."


@tell.register
def _(event: ev.BlankShown, teller: Teller) -> str:
    return f"{teller.names[event.seat]} shows the carte blanche: {teller.cards(event.mask)}."


def _cards(count: int) -> str:
    return f"{NUMBERS[count]} card{'s' * (count != 1)}"


@tell.register
def _(event: ev.LaidOut, teller: Teller) -> str:
    who = teller.names[event.seat]
    if not event.count:
        return f"{who} keeps all twelve cards, and lays out nothing."
    what = teller.cards(event.mask) if teller.may_see(event.seat) else f"{_cards(event.count)}, face down"
    return f"{who} lays out {what}."


@tell.register
def _(event: ev.TookIn, teller: Teller) -> str:
    who = teller.names[event.seat]
    if teller.may_see(event.seat):
        return f"{who} takes in {teller.cards(event.mask)}."
    return f"{who} takes in {_cards(event.count)} from the talon."


@tell.register
def _(event: ev.LeftSome, teller: Teller) -> str:
    who = teller.names[event.seat]
    them = "it" if event.count == 1 else "them"
    if teller.may_see(event.seat):
        return f"{who} leaves {_cards(event.count)}, and looks at {them}: {teller.cards(event.mask)}."
    return f"{who} leaves {_cards(event.count)}, and may look at {them}."


@tell.register
def _(event: ev.BlanksBar, teller: Teller) -> str:
    return "Both have carte blanche: neither scores it, and there can be no pique or repique."


# ---------------------------------------------------------------- calling


@tell.register
def _(event: ev.Called, teller: Teller) -> str:
    who = teller.names[event.seat]
    (cards, makes), sequence, set_ = event.said
    said = []
    least = teller.rules.call_form == "least"
    if cards:
        said.append(f"a point of {NUMBERS[cards]}" + ("" if least else f", making {makes}"))
    if sequence[0]:
        said.append(f"a {SEQUENCE_NAMES[sequence[0]]}" if least else f"a {sequence_name(*sequence)}")
    if set_[0]:
        said.append(f"a {set_name(*set_)}")
    if not said:
        return f"{who} calls nothing."
    told = f"{who} calls {listed(said)}."
    if teller.may_see(event.seat):
        return f"{told} That is {_listed_items(event, teller)}."
    if least and (cards or sequence[0]):
        more = [f"the point makes {makes}"] if cards else []
        more += [f"the {SEQUENCE_NAMES[sequence[0]]} is a {sequence_name(*sequence)}"] if sequence[0] else []
        return f"{told} When asked: {listed(more)}."
    return told


def _listed_items(event: ev.Called | ev.Answered, teller: Teller) -> str:
    items: tuple[Items, ...] = ((event.point,) if event.point else (), event.sequences, event.sets)
    return listed(f"{teller.cards(item)} ({item_name(kind, item)})" for kind in KINDS for item in items[kind])


@tell.register
def _(event: ev.Answered, teller: Teller) -> str:
    who, elder = teller.names[YOUNGER], teller.names[ELDER]
    answers = [
        f"the {word} is {answer}" for word, answer in zip(KIND_WORDS, event.answers, strict=True) if answer
    ]
    said = [f"{who} answers: {listed(answers)}."] if answers else [f"{who} has nothing to answer."]
    if teller.may_see(event.seat):
        items = _listed_items(event, teller)
        said.append(
            f"When {elder} has led, {who} will reckon {items}." if items else f"{who} puts nothing forward."
        )
    return " ".join(said)


@tell.register
def _(event: ev.EqualShown, teller: Teller) -> str:
    return f"{teller.names[event.seat]}’s {event.what}, {teller.cards(event.mask)}, is equal, and scores nothing."


@tell.register
def _(event: ev.Barred, teller: Teller) -> str:
    who, elder = teller.names[event.seat], teller.names[ELDER]
    return (
        f"{who} puts forward a {event.what}, {teller.cards(event.mask)}; but the cards that {elder} has called make "
        "one as good, and it counts nothing."
    )


@tell.register
def _(event: ev.Scored, teller: Teller) -> str:
    who, points = teller.names[event.seat], _points(event, teller)
    if event.what == "repique":
        other = teller.names[1 - event.seat]
        return f"That is thirty in the hand before {other} has counted anything: repique, {points} more for {who}."
    if event.what == "carte_blanche":
        return f"{who} scores {points} for carte blanche."
    return f"{who} scores {points} for {_article(event.payments[0].reason)}: {teller.cards(event.mask)}."


def _article(name: str) -> str:
    return f"the {name}" if name.startswith("point") else f"a {name}"


# ---------------------------------------------------------------- the play and the end


@tell.register
def _(event: ev.ScoredInPlay, teller: Teller) -> str:
    who, points = teller.names[event.seat], _points(event, teller)
    if event.what == "pique":
        return f"That is thirty for {who}, and {teller.names[YOUNGER]} has counted nothing: pique, {points} more."
    what = "the card led" if event.what == "lead" else "the last trick"
    return f"{who} scores {points} for {what}."


@tell.register
def _(event: ev.Looked, teller: Teller) -> str:
    who, elder = teller.names[event.seat], teller.names[ELDER]
    if event.looks:
        return f"{who} looks at what is left of the talon, {teller.cards(event.mask)}, and so may {elder}."
    return f"{who} does not look at what is left of the talon, so neither does {elder}."


@tell.register
def _(event: ev.Played, teller: Teller) -> str:
    who, card = teller.names[event.seat], teller.card(event.card)
    if event.payments:
        return f"{who} leads {card}, and scores {_points(event, teller)}."
    return f"{who} plays {card}."


@tell.register
def _(event: ev.TrickTaken, teller: Teller) -> str:
    said = f"{teller.names[event.seat]} takes trick {event.number} with {teller.card(event.card)}"
    return f"{said}, and scores {_points(event, teller)}." if event.payments else f"{said}."


def _tricks(count: int) -> str:
    return f"{NUMBERS[count]} trick{'s' * (count != 1)}"


@tell.register
def _(event: ev.CardsCounted, teller: Teller) -> str:
    each = zip(teller.names, event.tricks, strict=True)
    said = f"{listed(f'{name} has {_tricks(count)}' for name, count in each)}: "
    if not event.payments:
        return f"{said}the cards are divided, and nobody scores for them."
    who = teller.account(event.payments[0].receiver)
    what = "capot, for all twelve tricks" if event.what == "capot" else "the cards"
    return f"{said}{who} scores {_points(event, teller)} for {what}."


@tell.register
def _(event: ev.GameWon, teller: Teller) -> str:
    names, totals, other = teller.names, event.totals, 1 - event.seat
    what = "the set" if event.rule == "partie.set" else "the game"
    return (
        f"{names[event.seat]} stands at {totals[event.seat]}, which wins {what} up to {teller.rules.up_to}; "
        f"{names[other]} stands at {totals[other]}. The deal ends here."
    )
