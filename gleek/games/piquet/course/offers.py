"""The options on the learner's turn at Piquet (cards, items, buttons), and the action that each request means.

The id of a button is the action in words without the seat ("look", "claim carte blanche"), so that the engine can parse
and check it. Each item that can be called has its own tick: all cards of a suit as a point, a whole run as a sequence,
all cards of a rank as a set. Ticked items are called best first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gleek.course.play.meaning import action_in_words, held_card
from gleek.course.play.task_panel import ChoiceData, Offers, cards_chosen
from gleek.course.requests import Request, text
from gleek.engine.actions import Action
from gleek.engine.cards import SUIT_MASKS, Suit, card, cards_of, mask_of
from gleek.engine.errors import Unreadable
from gleek.engine.tricks import Playing
from gleek.games.piquet.accounts import SEAT_WORDS
from gleek.games.piquet.actions import PLAYS, Call, Discard
from gleek.games.piquet.calling import Calling
from gleek.games.piquet.exchange import Discards, LayingOut
from gleek.games.piquet.items import KIND_WORDS, POINT, SEQUENCES, SETS, all_in, in_order, value_of
from gleek.games.piquet.names import item_name
from gleek.words import NUMBERS, upper_first

if TYPE_CHECKING:
    from gleek.course.explorer.table_view import PickData
    from gleek.engine.hand import Hand

LONGEST = 80
_LEAST = 3  # the least number of cards in an offered point; shorter ones are never worth calling


def offers(
    hand: Hand, chosen: Iterable[str] = (), also: Iterable[str] = (), *, in_play: bool = False
) -> Offers:
    """Return the options of the seat whose turn it is.

    `chosen` holds the cards picked so far ("7C") or the items ticked so far ("sequence AH KH QH"). `also` holds more
    actions to offer, in words without the seat, legal or not. With `in_play`, only legal items are offered; otherwise
    (in a task) the learner must find out which items they may call.
    """
    phase, picked = hand.phase, [*chosen]
    seat = hand.to_act
    extra = tuple(_choice(each) for each in also)
    if seat is None:
        return Offers("Nobody has anything to choose.")
    if isinstance(phase, LayingOut):
        return _laying_out(hand, seat, picked, extra)
    if isinstance(phase, Calling):
        return _calling(hand, seat, picked, extra, in_play=in_play)
    if isinstance(phase, Playing):
        pick: PickData = {"seat": SEAT_WORDS[seat], "many": 1, "chosen": [], "label": "Choose a card to play"}
        return Offers("Play a card." if phase.table else "Lead a card.", extra, pick=pick)
    words: tuple[ChoiceData, ...] = (
        {"id": "look", "label": "Look at them", "kind": ""},
        {"id": "leave them", "label": "Leave them unseen", "kind": ""},
    )
    return Offers(
        "Look at the cards that are left, which lets elder see them too, or leave them.", words + extra
    )


def _laying_out(hand: Hand, seat: int, picked: list[str], extra: tuple[ChoiceData, ...]) -> Offers:
    legal = hand.legal()
    assert isinstance(legal, Discards)
    least, most = legal.least, legal.most
    words = f"{NUMBERS[least]} to {NUMBERS[most]} cards" if least else f"up to {NUMBERS[most]} cards"
    pick: PickData = {
        "seat": SEAT_WORDS[seat],
        "many": most,
        "chosen": picked,
        "label": f"Choose {words} to lay out",
    }
    blank: tuple[ChoiceData, ...] = (_choice("claim carte blanche"),)
    # The learner may submit a wrong number of cards and is then told the rule, so the button shows the number.
    count = len(picked)
    named = {0: "cards" if least else "nothing", 1: "one card"}.get(count, f"{count} cards")
    return Offers(
        f"Choose {words} to lay out{'' if least else ', or lay out none'}.",
        (blank if legal.claim else ()) + extra,
        pick=pick,
        submit={"label": f"Lay out {named}", "enabled": bool(picked) or not least},
        selected=cards_chosen(count, most),
    )


def _calling(
    hand: Hand, seat: int, picked: list[str], extra: tuple[ChoiceData, ...], *, in_play: bool
) -> Offers:
    items = _items(hand, seat, legal=in_play)
    ticks: list[ChoiceData] = [
        {"id": word, "label": _label(kind, item), "kind": "tick", "chosen": word in picked}
        for word, (kind, item) in items.items()
    ]
    if seat:
        instruction = "Tick what you put forward."
        none = "You have nothing that is as good as what elder has called."
        buttons = ("Put nothing forward", "Put these forward")
    else:
        instruction = "Tick what you call."
        none = "You have nothing to call."
        buttons = ("Call nothing", "Call these")
    return Offers(
        instruction if items else none,
        (*ticks, *extra),
        submit={"label": buttons[bool(picked)], "enabled": True, "quiet": bool(items) and not picked},
        many=True,
    )


def _items(hand: Hand, seat: int, *, legal: bool) -> dict[str, tuple[int, int]]:
    """Return the items that a seat holds as (kind, mask), by their words ("set JS JH JC").

    With `legal`, points that may not be called are left out. So are all sequences, or all sets, if the best may not be
    called.
    """
    held, may = hand.held[seat], hand.legal()
    points = [mask for suit in SUIT_MASKS if (mask := held & suit).bit_count() >= _LEAST]
    found = [(POINT, mask) for mask in reversed(points) if not legal or Call(seat, mask) in may]
    for kind in (SEQUENCES, SETS):
        items = all_in(kind, held)
        best = Call(seat, 0, items[:1] if kind == SEQUENCES else (), items[:1] if kind == SETS else ())
        if items and (not legal or best in may):
            found += [(kind, item) for item in items]
    return {f"{KIND_WORDS[kind]} {' '.join(map(str, cards_of(item)))}": (kind, item) for kind, item in found}


def _label(kind: int, item: int) -> str:
    if kind == POINT:
        suit = Suit((item.bit_length() - 1) // 13)
        return f"{upper_first(NUMBERS[item.bit_count()])} {suit.word}: {value_of(item)}"
    return upper_first(item_name(kind, item))


def _choice(words: str) -> ChoiceData:
    return {"id": words, "label": upper_first(words), "kind": ""}


def toggled(
    hand: Hand,
    chosen: tuple[str, ...],
    what: object,
    *,
    in_play: bool = False,  # noqa: ARG001 (only what can be called is offered)
) -> tuple[str, ...]:
    """Return `chosen` with the card or item `what` added, or removed if it was chosen. A new point replaces another.

    Raises `Unreadable` if the seat whose turn it is does not hold the card or the item.
    """
    word = text(what)[:LONGEST]
    if isinstance(hand.phase, Calling):
        if word not in _items(hand, hand.phase.turn, legal=False):
            msg = (
                f"“{word}” is nothing that you can call: tick a point, a sequence or a set of your own cards."
            )
            raise Unreadable(msg)
        if word.startswith("point"):
            chosen = tuple(each for each in chosen if each == word or not each.startswith("point"))
    else:
        word = str(held_card(hand, word))
    if word in chosen:
        return tuple(each for each in chosen if each != word)
    return (*chosen, word)


def meant(hand: Hand, asked: Request, chosen: Iterable[str] = ()) -> Action | None:
    """Return the action that a request means; None if no player has to act, or if the request is of another kind.

    The requests are "choose" (with an id), "submit" and "pick" (with a card c). The engine decides later whether the
    action is legal. Raises `Unreadable` if the id or the card means no action of this stage.
    """
    seat, what, phase = hand.to_act, asked.get("what"), hand.phase
    if seat is None:
        return None
    if what == "submit" and isinstance(phase, Calling):
        return _call(hand, seat, chosen)
    if what == "submit" and isinstance(phase, LayingOut):
        return Discard(seat, mask_of([card(each) for each in chosen]))
    if what == "pick" and isinstance(phase, Playing):
        return PLAYS[seat][held_card(hand, text(asked.get("c"))[:LONGEST]).index]
    if what != "choose":
        return None
    words = text(asked.get("id"))[:LONGEST]
    return action_in_words(hand, seat, words)


def _call(hand: Hand, seat: int, chosen: Iterable[str]) -> Call:
    items = _items(hand, seat, legal=False)
    ticked = [items[each] for each in chosen if each in items]
    point, sequences, sets = (
        [item for kind, item in ticked if kind == each] for each in (POINT, SEQUENCES, SETS)
    )
    return Call(seat, point[0] if point else 0, in_order(sequences), in_order(sets))
