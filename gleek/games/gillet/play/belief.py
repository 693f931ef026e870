"""The chances of the other players' hands, from the Gé they showed and their actions in the vying (the betting).

If it is known how a player decides, each action excludes the points with which the player would have acted otherwise.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from gleek.engine.combine import choices
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.games.gillet.actions import Deal, Raise, Yield
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.events import GeShown, Raised, Saw, Went, Yielded
from gleek.games.gillet.play import plain
from gleek.games.gillet.play.odds import fits, weighed
from gleek.games.gillet.worth import ge, point
from gleek.players.seeds import chance, resample

_SLIPS: Final = {"gillet-plain-1": 0.02, "": 0.2}
"""How likely a player acts as the plain player would not, relative to acting as it would; "" is a person."""
_SAMPLE: Final = 60  # among this many deals, nearly always at least one fits the Gé that was shown
_DRAWN: Final = 6  # sample deals drawn for each one kept


class Word(NamedTuple):
    """An action of another player in the vying."""

    seat: int
    halves: frozenset[int]  # the points, in half points, with which the plain player takes this action
    slip: float  # the weight of a hand with any other point, relative to one with these points


def deals(seen: Observation, seed: int, count: int, players: Sequence[str]) -> list[Hand]:
    """Return `count` sample deals that fit the others' actions. Those at even and at odd indices are independent."""
    halves = []
    for number in range(2):
        some = chance(seed, number)
        drawn, weights = weighed_deals(seen, seed, _DRAWN * count // 2, players, number)
        halves.append([drawn[place] for place in resample(weights, count // 2, some)])
    return [hand for pair in zip(*halves, strict=True) for hand in pair]


def weighed_deals(
    seen: Observation, seed: int, count: int, players: Sequence[str], number: int = 0
) -> tuple[list[Hand], list[float]]:
    """Return `count` random deals, and the weight of each: how well it fits what the other players have done.

    `players` are the players' ids by seat. Each `number` gives other deals for the same seed.
    """
    shown = [mask for event in seen.history if isinstance(event, GeShown) for _, mask in event.shown]
    best = max([has for mask in shown if (has := ge(mask))], default=None)
    seat = seen.seat

    def fits_ge(held: Sequence[int]) -> float:
        # A player with a better pair would have shown it.
        others = [ge(mask) for each, mask in enumerate(held) if each != seat]
        return float(all(each is None or (best is not None and each <= best) for each in others))

    some = chance(seed, "drawn", number)
    sample, weights = weighed(seen, some, _SAMPLE, fits_ge)
    words = said(seen, sample[weights.index(max(weights))], players)
    flux_half = seen.rules.flux_half

    def fits_all(held: list[int]) -> float:
        weight = fits_ge(held)
        if weight and words is None:
            return fits(seen, held)
        for each, halves, slip in words or ():
            if weight and point(held[each], flux_half)[0] not in halves:
                weight *= slip
        return weight

    drawn, weights = weighed(seen, some, count, fits_all)
    return (drawn, weights) if sum(weights) else weighed(seen, some, count)


def said(seen: Observation, sample: Hand, players: Sequence[str]) -> list[Word] | None:
    """Return the other players' actions in the vying, each with the points on which the plain player takes it.

    `sample` is a deal that fits the Gé that was shown. Returns None if a player's id is unknown, or if the vying of
    `sample` does not begin with the same bowls.
    """
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
    """Return an example of a hand for each possible point: half points → mask."""
    return {point(mask, flux_half)[0]: mask for mask in choices(GILLET_PACK, HAND)}
