"""The probabilities of the other players' hands, from the Gé that they showed and their actions in the vying (betting).

If it is known how a player decides, a hand with which they would have acted in another way becomes unlikely.
"""

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from itertools import accumulate
from operator import or_
from random import Random
from typing import Final, NamedTuple

from gleek.engine.cards import choices
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.games.gillet.actions import Deal, Raise, Yield
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.events import GeShown, Raised, Saw, Went, Yielded
from gleek.games.gillet.play import plain
from gleek.games.gillet.play.odds import fits
from gleek.games.gillet.worth import ge, point
from gleek.players.seeds import chance
from gleek.players.simulation import at_position

_SLIPS: Final = {"gillet-plain-1": 0.000001, "": 0.2}
"""The likelihood of an action against the plain player's choice, relative to one that agrees, by id ("": a person)."""
_TRIES_PER_DEAL: Final = 200


class Word(NamedTuple):
    """An action in the vying, as evidence of the player's point."""

    seat: int
    halves: frozenset[int]  # the points, counted in halves, with which the plain player takes this action
    slip: float  # the factor on the weight of a hand whose point is not in `halves`


def deals(seen: Observation, seed: int, count: int, players: Sequence[str]) -> list[Hand]:
    """Return `count` random deals. The better a deal fits the others' Gé and actions, the more often it occurs."""
    some, flux_half = chance(seed), seen.rules.flux_half
    hands = _hands(seen)
    (sample,) = _drawn(seen, some, [dict.fromkeys(each, 1.0) for each in hands], 1)
    words, weighed = said(seen, sample, players), []
    for seat, masks in enumerate(hands):
        likely = _likely(seen, seat, words)
        weighed.append({mask: likely[point(mask, flux_half)[0]] for mask in masks})
    return _drawn(seen, some, weighed, count)


def _hands(seen: Observation) -> list[list[int]]:
    """Return, for each seat, all hands (masks) that it may hold, given the Gé (pair or tricon) that was shown."""
    shown = [pair for event in seen.history if isinstance(event, GeShown) for pair in event.shown]
    best, first = (ge(shown[0][1]), shown[0][0]) if shown else (None, 0)
    away, found = sum(seen.held), []
    for seat, known in enumerate(seen.held):
        hands = [mask for mask in _every_hand() if mask & away == known]
        if seat != seen.seat:
            # Leave out hands that would have won the Gé: a better pair, or an equal one in an earlier seat.
            hands = [
                mask
                for mask in hands
                if (has := ge(mask)) is None or (best is not None and (has, -seat) <= (best, -first))
            ]
        found.append(hands)
    return found


def _likely(seen: Observation, seat: int, words: Sequence[Word] | None) -> dict[int, float]:
    """Return a weight for each point (in half points) that a seat may have: by `words` or, if None, by `fits`."""
    found = {}
    for halves, mask in _examples(seen.rules.flux_half).items():
        found[halves] = fits(seen, [mask] * len(seen.held), seat) if words is None else 1.0
        for each, fitting, slip in words or ():
            if each == seat and halves not in fitting:
                found[halves] *= slip
    return found


def _drawn(seen: Observation, chance: Random, hands: Sequence[Mapping[int, float]], count: int) -> list[Hand]:
    """Return `count` random deals from the weighed hands (masks) of the seats, or unweighed if too few draws fit."""
    masks = [[*each] for each in hands]
    totals = [[*accumulate(each.values())] for each in hands]
    drawn = list[Hand]()
    for _ in range(_TRIES_PER_DEAL * count):
        held = tuple(
            [
                each[bisect(sums, sums[-1] * chance.random(), 0, len(each) - 1)]
                for each, sums in zip(masks, totals, strict=True)
            ]
        )
        if reduce(or_, held).bit_count() == HAND * len(held):
            drawn.append(at_position(seen, held))
            if len(drawn) == count:
                return drawn
    # In nearly every draw, two of the likely hands had a card in common: draw from all hands instead.
    return _drawn(seen, chance, [dict.fromkeys(each, 1.0) for each in hands], count)


@cache
def _every_hand() -> tuple[int, ...]:
    return tuple(choices(GILLET_PACK, HAND))


def said(seen: Observation, sample: Hand, players: Sequence[str]) -> list[Word] | None:
    """Return the other players' actions in the vying; None if an id is not in `_SLIPS` or `sample` contradicts them."""
    names = players or ("",) * len(seen.held)
    if any(name not in _SLIPS for seat, name in enumerate(names) if seat != seen.seat):
        return None
    hand, _ = Hand.dealt_to(seen.setup, Deal(sample.held))
    examples, found = _examples(seen.rules.flux_half), list[Word]()
    for event in seen.history:
        if not isinstance(event, Raised | Went | Saw | Yielded):
            continue
        if hand.to_act != event.seat:
            return None
        before = hand.observe(event.seat)
        action = before.legal[0]  # type: ignore[index]
        if isinstance(event, Raised):
            action = Raise(event.seat, event.by)
        elif isinstance(event, Yielded):
            action = Yield(event.seat)
        if event.seat != seen.seat:
            halves = frozenset(
                each
                for each, mask in examples.items()
                if plain.choose(before._replace(held=(mask,) * len(seen.held))) == action
            )
            found.append(Word(event.seat, halves, _SLIPS[names[event.seat]]))
        hand, _ = hand.apply(action)
    return found if hand.ledger.balances == seen.ledger.balances else None


@cache
def _examples(flux_half: str) -> Mapping[int, int]:
    """Return an example hand (a mask) for each possible point (the key, in half points) under the rule `flux_half`."""
    return {point(mask, flux_half)[0]: mask for mask in _every_hand()}
