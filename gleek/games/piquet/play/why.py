"""The reasons in advice on Piquet. They come from the cards and from the results of the simulations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.engine.cards import SUIT_MASKS, bits
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.actions import Look
from gleek.games.piquet.counting import REPIQUE, THIRTY
from gleek.games.piquet.items import KINDS, POINT, SEQUENCES, SETS, all_in, best_point
from gleek.games.piquet.play.ahead import playable
from gleek.games.piquet.play.trick_simulator import SUIT_OF
from gleek.players.advice import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gleek.engine.actions import Action
    from gleek.games.piquet.actions import Call
    from gleek.games.piquet.play.ahead import Came
    from gleek.games.piquet.play.deals import World
    from gleek.games.piquet.play.exchange import Exchange
    from gleek.games.piquet.play.knowing import Knowing

_SPOKEN_OF: Final = 0.05  # a repique is mentioned if its chance is at least this
_WITH_REPIQUE: Final = THIRTY + REPIQUE  # only with a repique does a player score this much before the play
_MOST_TRICKS: Final = 6
_A_POINT: Final = 4  # the advice does not mention a shorter point, because it depends on the cards taken in
_NEAR: Final = 8  # a pique is mentioned if at most this many points are missing


def _share(came: Sequence[Came], does: Callable[[Came], bool], worlds: Sequence[World] = ()) -> float:
    """Return the share of the results `came` for which `does` is true, with the weights of `worlds` if given."""
    if not worlds:
        return sum([does(each) for each in came]) / len(came)
    total = sum([weight for _, weight in worlds])
    so = [weight for each, (_, weight) in zip(came, worlds, strict=True) if does(each)]
    return 1.0 if len(so) == len(worlds) else sum(so) / total


# ---------------------------------------------------------------- the exchange


def why_laid_out(place: Exchange, out: int, came: Sequence[Came]) -> list[Reason]:
    """Return the reasons for the discard `out`: the items that it keeps and breaks, and its simulated results."""
    held, kept, seat = place.held, place.held & ~out, place.seat
    point = best_point(kept, tens=place.calls.tens)
    found = [Reason("keeps", {"kind": POINT, "item": point})] if point.bit_count() >= _A_POINT else []
    broken = []
    for kind in (SEQUENCES, SETS):
        mine = all_in(kind, kept)
        found += [Reason("keeps", {"kind": kind, "item": item}) for item in mine]
        broken += [
            Reason("breaks", {"kind": kind, "item": item}) for item in all_in(kind, held) if item not in mine
        ]
    found += broken
    found.append(_in_hand(came, seat))
    found += _repiques(came, seat, ())
    found.append(Reason("wins_cards", {"chance": _share(came, lambda each: each.won[seat] > _MOST_TRICKS)}))
    return found


def _in_hand(came: Sequence[Came], seat: int, worlds: Sequence[World] = ()) -> Reason:
    weights = [weight for _, weight in worlds] or [1.0] * len(came)
    total = sum(weights)
    mine, theirs = (
        sum([each.in_hand[whose] * weight for each, weight in zip(came, weights, strict=True)]) / total
        for whose in (seat, 1 - seat)
    )
    return Reason("in_hand", {"mine": mine, "theirs": theirs})


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


def why_played(known: Knowing, card: int, worlds: Sequence[World], came: Sequence[Came]) -> list[Reason]:
    """Return the reasons for a card: higher cards not yet played, tricks won, and cards that lose their guard."""
    found = [Reason("only_card", {})] if playable(known) == card else _given_up(known, card)
    seat = known.seat
    above = _above(known, card)
    follows = not known.led or bool(card & SUIT_OF[known.led])
    if known.led and follows:
        found.append(Reason("takes" if card > known.led else "loses", {}))
    elif not above:
        found.append(Reason("best_left", {}))
    else:
        found.append(Reason("higher_left", {"higher": above.bit_count()}))
        beaten = [bool(hand & above) for hand, _ in worlds]
        total = sum([weight for _, weight in worlds])
        so = sum([weight for each, (_, weight) in zip(beaten, worlds, strict=True) if each])
        if not known.led:
            found.append(Reason("beaten", {"chance": 1.0 if all(beaten) else so / total}))
    bare = _bared(known, card)
    if bare >= 0:
        found.append(Reason("bares", {"card": bare}))
    left = known.held.bit_count()
    if left > 1:
        found.append(Reason("wins_tricks", {"tricks": _tricks(known, worlds, came), "left": left}))
        cards = _share(came, lambda each: each.won[seat] > _MOST_TRICKS, worlds)
        if 0 < cards < 1:
            found.append(Reason("wins_cards", {"chance": cards}))
    may_pique = known.table.later or not sum(known.won)
    if may_pique and seat == ELDER and not known.points[1] and THIRTY - _NEAR <= known.points[0] < THIRTY:
        found.append(Reason("pique_near", {"points": THIRTY - known.points[0]}))
    return found


def _above(known: Knowing, card: int) -> int:
    """Return the cards of the suit of `card` that are higher and that the other player may hold."""
    return known.may_hold & SUIT_OF[card] & -card


def _given_up(known: Knowing, card: int) -> list[Reason]:
    """Return the reason why a card does not surely win: it saves a better card, or none can win; empty if it wins."""
    may = [1 << place for place in bits(playable(known))]
    if known.led:
        best = [each for each in may if each & SUIT_OF[known.led] and each > known.led]
    else:
        best = [each for each in may if not _above(known, each)]
    if card in best:
        return []
    if not best:
        return [Reason("none_wins" if known.led else "none_best", {})]
    keeps = max(best, key=lambda each: (bool(each & SUIT_OF[card]), each))
    return [Reason("saves", {"card": keeps.bit_length() - 1})]


def _tricks(known: Knowing, worlds: Sequence[World], came: Sequence[Came]) -> float:
    """Return how many of the remaining tricks the seat wins on average."""
    total = sum([weight for _, weight in worlds])
    seat = known.seat
    won = sum([each.won[seat] * weight for each, (_, weight) in zip(came, worlds, strict=True)])
    return won / total - known.won[seat]


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
