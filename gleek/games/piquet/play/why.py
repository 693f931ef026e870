"""The reasons in advice on Piquet. They come from the cards and from the results of the simulations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from gleek.engine.actions import Action
from gleek.engine.cards import SUIT_MASKS
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.actions import Call, Look, Play
from gleek.games.piquet.counting import CAPOT, CARDS_WON, REPIQUE, THIRTY
from gleek.games.piquet.facts import EQUAL
from gleek.games.piquet.items import KINDS, POINT, SEQUENCES, SETS, all_in, best_point
from gleek.games.piquet.play.ahead import Came
from gleek.games.piquet.play.deals import World
from gleek.games.piquet.play.exchange import Exchange
from gleek.games.piquet.play.knowing import Knowing
from gleek.games.piquet.play.trick_simulator import SUIT_OF
from gleek.games.piquet.tricks import TRICKS
from gleek.players.advice import Reason

T = TypeVar("T")
_SPOKEN_OF: Final = 0.05  # a repique is mentioned if its chance is at least this
_WITH_REPIQUE: Final = THIRTY + REPIQUE  # only with a repique does a player score this much before the play
_MOST_TRICKS: Final = 6
_A_POINT: Final = 4  # the advice does not mention a shorter point, because it depends on the cards taken in
_MOST_ABOVE: Final = 2  # the advice does not hope that more than this number of higher cards fall
_NEAR: Final = 8  # a pique is mentioned if at most this many points are missing


def _share(some: Sequence[T], does: Callable[[T], bool], worlds: Sequence[World] = ()) -> float:
    """Return the share of the items for which `does` is true, with the weights of `worlds` if given."""
    if not worlds:
        return sum([does(each) for each in some]) / len(some)
    total = sum([weight for _, weight in worlds])
    so = [weight for each, (_, weight) in zip(some, worlds, strict=True) if does(each)]
    return 1.0 if len(so) == len(worlds) else sum(so) / total


# ---------------------------------------------------------------- the results of two actions

_KEPT: Final = {"gives_up": "keeps_card", "gives_up_best": "keeps_best", "bares": "keeps_guard"}


def kept(action: Action, reasons: Sequence[Reason]) -> list[Reason]:
    """Return the reasons for an action that avoids the faults which `reasons` find in another one."""
    gone = action.card.index if isinstance(action, Play) else -1
    return [
        Reason(_KEPT[each.kind], each.args)
        for each in reasons
        if each.kind in _KEPT and each.args["card"] != gone
    ]


def why_apart(
    one: Sequence[Came],
    other: Sequence[Came],
    weights: Sequence[float],
    seat: int,
    rival: str,
    *,
    against: Action,
) -> list[Reason]:
    """Return the reason that tells how most of the difference between two actions comes; none if they are equal.

    `rival` says which action the other one, `against`, is: "next" for one that gains less, and "best" for the best. A
    card is named.
    """
    total = sum(weights)

    def mean(value: Callable[[Came], float]) -> tuple[float, float]:
        return (
            sum([value(each) * weight for each, weight in zip(one, weights, strict=True)]) / total,
            sum([value(each) * weight for each, weight in zip(other, weights, strict=True)]) / total,
        )

    parts = [
        (CAPOT, "capot_than", mean(lambda each: each.won[seat] == TRICKS)),
        (CAPOT, "saved_than", mean(lambda each: each.won[seat] > 0)),
        (2 * CARDS_WON, "cards_than", mean(lambda each: each.won[seat] > _MOST_TRICKS)),
        (1, "hand_than", mean(lambda each: each.in_hand[seat] - each.in_hand[1 - seat])),
        (1, "tricks_than", mean(lambda each: each.won[seat])),
    ]
    # A sentence gives chances and numbers in tenths.
    told = [
        (factor, kind, two) for factor, kind, two in parts if len({int(10 * each + 0.5) for each in two}) > 1
    ]
    if not told:
        return []
    sign = 1 if rival == "next" else -1
    gain, kind, (mine, theirs) = max(
        [(round(sign * factor * (two[0] - two[1]), 9), kind, two) for factor, kind, two in told]
    )
    named = against.card.index if isinstance(against, Play) else rival
    return [Reason(kind, {"mine": mine, "than": theirs, "rival": named})] if gain > 0 else []


# ---------------------------------------------------------------- the exchange


def why_laid_out(place: Exchange, out: int, came: Sequence[Came]) -> list[Reason]:
    """Return the reasons for the discard `out`: the items that it keeps and breaks, and its repiques."""
    held, kept = place.held, place.held & ~out
    point = best_point(kept, tens=place.calls.tens)
    found = [Reason("keeps", {"kind": POINT, "item": point})] if point.bit_count() >= _A_POINT else []
    broken = []
    for kind in (SEQUENCES, SETS):
        mine = all_in(kind, kept)
        found += [Reason("keeps", {"kind": kind, "item": item}) for item in mine]
        broken += [
            Reason("breaks", {"kind": kind, "item": item}) for item in all_in(kind, held) if item not in mine
        ]
    return [*found, *broken, *_repiques(came, place.seat, ())]


def _repiques(came: Sequence[Came], seat: int, worlds: Sequence[World]) -> list[Reason]:
    found = []
    for kind, whose in (("repique", seat), ("other_repique", 1 - seat)):
        made = _share(came, lambda each, whose=whose: each.in_hand[whose] >= _WITH_REPIQUE, worlds)  # type: ignore[misc]
        if made >= _SPOKEN_OF:
            found.append(Reason(kind, {"chance": made}))
    return found


# ---------------------------------------------------------------- the calls


def why_called(  # noqa: PLR0917  (the criteria for a call)
    full: Call, call: Call, seat: int, worlds: Sequence[World], came: Sequence[Came], of_full: Sequence[Came]
) -> list[Reason]:
    """Return the reasons for a call: the chance that each called or uncalled kind is good, and chances of a repique.

    `came` holds the results of this call, `of_full` those of `full`, the call of everything.
    """
    found, shown = [], 0
    for kind in KINDS:
        items, most = call.by_kind[kind], full.by_kind[kind]
        some = came if items else of_full
        if not items and not most:
            continue
        good = _share(some, lambda each, kind=kind: each.kinds[kind] == seat, worlds)  # type: ignore[misc]
        args = {"kind": kind, "item": (items or most)[0], "chance": good}
        found.append(Reason("good" if items else "good_uncalled", args))
        equal = _share(came, lambda each, kind=kind: each.kinds[kind] == EQUAL, worlds)  # type: ignore[misc]
        if items and equal >= _SPOKEN_OF:
            found.append(Reason("equal", args | {"chance": equal}))
        for item in items:
            shown |= item
    found += _repiques(came, seat, worlds)
    if shown:
        found.append(Reason("shows", {"cards": shown.bit_count()}))
    else:
        found.append(Reason("hides", {}))
    return found


def why_looked_at(action: Action, left: int) -> list[Reason]:
    """Return the reason for looking at the `left` cards (a number) in the talon, or for not looking."""
    return [Reason("left" if isinstance(action, Look) else "left_unseen", {"cards": left})]


# ---------------------------------------------------------------- the cards


def why_played(known: Knowing, card: int, worlds: Sequence[World], *, alone: bool) -> list[Reason]:
    """Return the reasons for a card: what it wins, what could beat it, and what it gives up.

    `alone` says that no other card of the hand is equivalent.
    """
    if known.playable == card:
        return [Reason("only_card", {})]
    found, suit = list[Reason](), SUIT_OF[card]
    above = _above(known, card)
    if known.led and card & SUIT_OF[known.led]:
        found.append(Reason("takes" if card > known.led else "loses", {}))
    if not known.led:
        if not above:
            found.append(Reason("best_left", {}))
        else:
            beaten = _share(worlds, lambda world: bool(world[0] & above), worlds)
            found.append(Reason("beaten", {"chance": beaten}))
    elif card < known.led or not card & SUIT_OF[known.led]:
        if not above:
            found.append(Reason("gives_up_best", {"card": (known.held & suit).bit_length() - 1}))
        elif alone and above.bit_count() < min((known.held & suit).bit_count(), _MOST_ABOVE + 1):
            found.append(Reason("gives_up", {"card": card.bit_length() - 1, "above": above}))
    bare = _bared(known, card)
    if bare >= 0:
        found.append(Reason("bares", {"card": bare}))
    return found


def pique_near(known: Knowing) -> list[Reason]:
    """Return a reason that says how many points are missing for a pique; none if it is far or cannot be made."""
    may = known.seat == ELDER and not known.points[1] and (known.table.later or not sum(known.won))
    missing = THIRTY - known.points[0]
    return [Reason("pique_near", {"points": missing})] if may and 0 < missing <= _NEAR else []


def _above(known: Knowing, card: int) -> int:
    """Return the cards of the suit of `card` that are higher and that the other player may hold."""
    return known.may_hold & SUIT_OF[card] & -card


def _bared(known: Knowing, card: int) -> int:
    """Return the number of the card that loses its last guard if `card` is played; −1 if there is none."""
    for suit in SUIT_MASKS:
        mine = known.held & suit
        if not card & mine or mine.bit_count() < 2:
            continue
        top = 1 << mine.bit_length() - 1
        above = (known.may_hold & suit & -top).bit_count()
        if card != top and above and above == mine.bit_count() - 1:
            return mine.bit_length() - 1
    return -1
