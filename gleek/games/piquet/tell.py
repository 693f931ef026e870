"""Descriptions of the events of Piquet in plain English (see `gleek.words.tell`)."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from gleek.games.piquet import events as ev
from gleek.games.piquet.accounts import ELDER, YOUNGER
from gleek.games.piquet.comparing import point_in_brief
from gleek.games.piquet.items import KIND_WORDS, KINDS
from gleek.games.piquet.names import item_name, sequence_name, set_name
from gleek.words import NUMBERS, counted, listed, upper_first
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.engine.events import Event
    from gleek.games.piquet.items import Items


# The functions below describe one kind of event each. Not all of them use both arguments.
# ruff: noqa: ARG001
@singledispatch
def tell(event: Event, teller: Teller) -> str:
    """Return one or a few sentences that describe an event of Piquet."""
    raise NotImplementedError(type(event).__name__)


def _points(event: Event, teller: Teller) -> str:
    """Return the points that an event scores: "1 point", or "" if it scores nothing."""
    return teller.money(event.payments[0].stakes) if event.payments else ""


@tell.register
def _(event: ev.Brought, teller: Teller) -> str:
    return teller.say(
        "So far {elder} {elder:has} {points}, {younger} {number}.",
        elder=teller.who(ELDER),
        points=counted(event.elder, "point"),
        younger=teller.who(YOUNGER),
        number=event.younger,
    )


@tell.register
def _(event: ev.Dealt, teller: Teller) -> str:
    return teller.say(
        "{dealer} {dealer:deals} twelve cards to each, {elder} first; {left} are left for the talon.",
        dealer=teller.who(YOUNGER),
        elder=teller.who(ELDER),
        left=NUMBERS[teller.rules.pack - 24],
    )


@tell.register
def _(event: ev.Claimed, teller: Teller) -> str:
    return teller.say("{who} {who:has} carte blanche, and {who:says} so.", who=teller.who(event.seat))


@tell.register
def _(event: ev.BlankShown, teller: Teller) -> str:
    cards = teller.cards(event.mask)
    return teller.say(
        "{who} {who:shows} the carte blanche: {cards}.", who=teller.who(event.seat), cards=cards
    )


def cards_in_words(count: int) -> str:
    """Return a number of cards in words: "two cards"."""
    return f"{NUMBERS[count]} card{'s' * (count != 1)}"


@tell.register
def _(event: ev.LaidOut, teller: Teller) -> str:
    who = teller.who(event.seat)
    if not event.count:
        return teller.say("{who} {who:keeps} all twelve cards, and {who:lays} out nothing.", who=who)
    what = (
        teller.cards(event.mask)
        if teller.may_see(event.seat)
        else f"{cards_in_words(event.count)}, face down"
    )
    return teller.say("{who} {who:lays} out {what}.", who=who, what=what)


@tell.register
def _(event: ev.TookIn, teller: Teller) -> str:
    open_ = teller.may_see(event.seat)
    what = teller.cards(event.mask) if open_ else f"{cards_in_words(event.count)} from the talon"
    return teller.say("{who} {who:takes} in {what}.", who=teller.who(event.seat), what=what)


@tell.register
def _(event: ev.LeftSome, teller: Teller) -> str:
    said = "{who} {who:leaves} {some}, and may look at {them}."
    if teller.may_see(event.seat):
        said = "{who} {who:leaves} {some}, and {who:looks} at {them}: {cards}."
    return teller.say(
        said,
        who=teller.who(event.seat),
        some=cards_in_words(event.count),
        them="it" if event.count == 1 else "them",
        cards=teller.cards(event.mask),
    )


@tell.register
def _(event: ev.BlanksBar, teller: Teller) -> str:
    return "Both have carte blanche: neither scores it, and there can be no pique or repique."


# ---------------------------------------------------------------- calling


@tell.register
def _(event: ev.Called, teller: Teller) -> str:
    said = called(event, brief=point_in_brief(teller.rules))
    told = teller.say("{who} {who:calls} {what}.", who=teller.who(event.seat), what=listed(said) or "nothing")
    if not said:
        return told
    if teller.may_see(event.seat):
        return f"{told} That is {_listed_items(event, teller)}."
    return told


def called(event: ev.Called, *, brief: bool) -> list[str]:
    """Return the items that elder calls: "a point of five", "a quart to the king".

    With `brief`, the value of the point is left out.
    """
    (cards, makes), sequence, set_ = event.said
    said = []
    if cards:
        said.append(f"a point of {NUMBERS[cards]}" + ("" if brief else f" making {makes}"))
    if sequence[0]:
        said.append(f"a {sequence_name(*sequence)}")
    if set_[0]:
        said.append(f"a {set_name(*set_)}")
    return said


@tell.register
def _(event: ev.Asked, teller: Teller) -> str:
    return teller.say(
        "{who} {who:has} as many cards of a suit, and {who:asks} what the point makes; "
        "{elder} {elder:answers}: {makes}.",
        who=teller.who(event.seat),
        makes=event.makes,
        elder=teller.who(ELDER),
    )


def answered(event: ev.Answered) -> str:
    """Return younger's answers: "the point is good and the set is not good"; "" if there is nothing to answer."""
    return listed(
        f"the {word} is {answer}" for word, answer in zip(KIND_WORDS, event.answers, strict=True) if answer
    )


def _listed_items(event: ev.Called | ev.Answered, teller: Teller) -> str:
    items: tuple[Items, ...] = ((event.point,) if event.point else (), event.sequences, event.sets)
    return listed(f"{teller.cards(item)} ({item_name(kind, item)})" for kind in KINDS for item in items[kind])


@tell.register
def _(event: ev.Answered, teller: Teller) -> str:
    players = {"who": teller.who(YOUNGER), "elder": teller.who(ELDER)}
    answers = answered(event)
    said = ["{who} {who:answers}: {answers}." if answers else "{who} {who:has} nothing to answer."]
    items = ""
    if teller.may_see(event.seat):
        items = _listed_items(event, teller)
        said.append(
            "When {elder} {elder:has} led, {who} will reckon {items}."
            if items
            else "{who} {who:puts} nothing forward."
        )
    first, later = _counted_later(event)
    if later:
        counts = "counts" if len(later) == 1 else "count"
        said.append(
            f"{upper_first(listed(later))} {counts} when {{elder}} {{elder:has}} led, after {{who’s}} {first}."
        )
    return " ".join([teller.say(each, **players, answers=answers, items=items) for each in said])


def _counted_later(event: ev.Answered) -> tuple[str, list[str]]:
    """Return elder's first kind that is not good, and the good kinds after it, which are counted after elder leads."""
    if "not good" not in event.answers:
        return "", []
    at = event.answers.index("not good")
    after = zip(KIND_WORDS[at:], event.answers[at:], strict=True)
    return KIND_WORDS[at], [f"the {word}" for word, answer in after if answer == "good"]


@tell.register
def _(event: ev.EqualShown, teller: Teller) -> str:
    return teller.say(
        "{who’s} {what}, {cards}, is equal, and scores nothing.",
        who=teller.who(event.seat),
        what=event.what,
        cards=teller.cards(event.mask),
    )


@tell.register
def _(event: ev.Barred, teller: Teller) -> str:
    return teller.say(
        "{who} {who:puts} forward a {what}, {cards}; but the cards that {elder} {elder:has} called make one as good, "
        "and it counts nothing.",
        who=teller.who(event.seat),
        what=event.what,
        cards=teller.cards(event.mask),
        elder=teller.who(ELDER),
    )


@tell.register
def _(event: ev.Scored, teller: Teller) -> str:
    who, points = teller.who(event.seat), _points(event, teller)
    if event.what == "repique":
        return teller.say(
            "That is thirty in the hand before {other} {other:has} counted anything: repique, {points} more for {who}.",
            other=teller.who(1 - event.seat),
            points=points,
            who=who,
        )
    what = "carte blanche"
    if event.what != "carte_blanche":
        what = f"{_article(event.payments[0].reason)}: {teller.cards(event.mask)}"
    return teller.say("{who} {who:scores} {points} for {what}.", who=who, points=points, what=what)


def _article(name: str) -> str:
    return f"the {name}" if name.startswith("point") else f"a {name}"


# ---------------------------------------------------------------- the play and the end


@tell.register
def _(event: ev.ScoredInPlay, teller: Teller) -> str:
    who, points = teller.who(event.seat), _points(event, teller)
    if event.what == "pique":
        return teller.say(
            "That is thirty for {who}, and {younger} {younger:has} counted nothing: pique, {points} more.",
            who=who,
            younger=teller.who(YOUNGER),
            points=points,
        )
    what = "the card led" if event.what == "lead" else "the last trick"
    return teller.say("{who} {who:scores} {points} for {what}.", who=who, points=points, what=what)


@tell.register
def _(event: ev.Looked, teller: Teller) -> str:
    said = "{who} {who:does} not look at what is left of the talon, so neither {elder:does} {elder}."
    if event.looks:
        said = "{who} {who:looks} at what is left of the talon, {cards}, and so may {elder}."
    return teller.say(
        said, who=teller.who(event.seat), elder=teller.who(ELDER), cards=teller.cards(event.mask)
    )


@tell.register
def _(event: ev.Played, teller: Teller) -> str:
    said = "{who} {who:plays} {card}."
    if event.payments:
        said = "{who} {who:leads} {card}, and {who:scores} {points}."
    card, points = teller.card(event.card), _points(event, teller)
    return teller.say(said, who=teller.who(event.seat), card=card, points=points)


@tell.register
def _(event: ev.TrickTaken, teller: Teller) -> str:
    scores = ", and {who:scores} {points}" if event.payments else ""
    return teller.say(
        f"{{who}} {{who:takes}} trick {{number}} with {{card}}{scores}.",
        who=teller.who(event.seat),
        number=event.number,
        card=teller.card(event.card),
        points=_points(event, teller),
    )


def _tricks(count: int) -> str:
    return f"{NUMBERS[count]} trick{'s' * (count != 1)}"


@tell.register
def _(event: ev.CardsCounted, teller: Teller) -> str:
    each = [
        teller.part("{who} {who:has} {tricks}", who=teller.who(seat), tricks=_tricks(count))
        for seat, count in enumerate(event.tricks)
    ]
    said = f"{upper_first(listed(each))}: "
    if not event.payments:
        return f"{said}the cards are divided, and nobody scores for them."
    what = "capot, for all twelve tricks" if event.what == "capot" else "the cards"
    return said + teller.part(
        "{who} {who:scores} {points} for {what}.",
        who=teller.who(event.payments[0].receiver),
        points=_points(event, teller),
        what=what,
    )


@tell.register
def _(event: ev.GameWon, teller: Teller) -> str:
    other = 1 - event.seat
    return teller.say(
        "{who} {who:stands} at {total}, which wins {what} up to {up_to}; {other} {other:stands} at {less}. "
        "The deal ends here.",
        who=teller.who(event.seat),
        total=event.totals[event.seat],
        what="the set" if event.rule == "partie.set" else "the game",
        up_to=teller.rules.up_to,
        other=teller.who(other),
        less=event.totals[other],
    )
