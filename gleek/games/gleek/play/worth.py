"""The worth of a hand before the tricks: an estimate of its tricks, and the exact stakes for its honours and sets.

`scripts/players.py` fits the weights of the estimate by least squares to the tricks that hands win when the heuristic
plays all three seats. All masks in this module have bits by card number.
"""

from functools import cache, lru_cache
from typing import Final

from gleek.engine.cards import RANK_MASKS, Rank, bits
from gleek.games.gleek.melds import PAYS
from gleek.games.gleek.play.tables import tables
from gleek.games.gleek.rules import Rules

_SUIT_MASK: Final = (1 << 13) - 1
_LONGEST: Final = 7  # longer suits are treated as this long
# A feature is a property of a hand; its number is the index of its weight. These are the first numbers of each kind. A
# suit has features for its ranks, its length, its pairs and guarded cards; those of trumps have numbers of their own. A
# hand has features for short suits, for its seat and for the buyer.
_RANK, _LENGTH, _PAIR = 0, 11, 11 + _LONGEST + 1
_IN_SUIT: Final = _PAIR + 6
_SHORT: Final = 2 * _IN_SUIT
_ROLE: Final = _SHORT + 2
FEATURES: Final = _ROLE + 5
_PAIRS: Final = ((12, 11), (12, 10), (11, 10))
_GUARDS: Final = ((11, 2), (10, 3), (9, 4))


@cache
def in_suit(thirteen: int) -> tuple[int, ...]:
    """Return the indices of the features that cards of one suit have; `thirteen` is a mask of ranks, from the deuce."""
    found = [_RANK + rank - 2 for rank in bits(thirteen)]
    length = thirteen.bit_count()
    found.append(_LENGTH + min(length, _LONGEST))
    found += [
        _PAIR + place for place, pair in enumerate(_PAIRS) if all(thirteen >> rank & 1 for rank in pair)
    ]
    guarded = [thirteen >> rank & 1 and length >= guards for rank, guards in _GUARDS]
    return (*found, *(_PAIR + 3 + place for place, is_guarded in enumerate(guarded) if is_guarded))


def features(held: int, trump: int, seat: int, buyer: int | None) -> list[tuple[int, float]]:
    """Return a hand's features as pairs (number, value).

    The estimate is the sum of the values times their stored weights.
    """
    found: list[tuple[int, float]] = []
    trumps = (held >> 13 * trump & _SUIT_MASK).bit_count()
    for suit in range(4):
        thirteen = held >> 13 * suit & _SUIT_MASK
        of_trumps = _IN_SUIT * (suit == trump)
        found += [(of_trumps + each, 1.0) for each in in_suit(thirteen)]
        if suit != trump and thirteen.bit_count() < 2:
            found.append((_SHORT + thirteen.bit_count(), float(trumps)))
    found.append((_ROLE + seat, 1.0))
    if buyer is not None:
        found.append((_ROLE + (3 if buyer == seat else 4), 1.0))
    return found


@lru_cache(maxsize=4096)
def _suit_worth(thirteen: int, *, of_trumps: bool) -> float:
    weights, first = tables().tricks, _IN_SUIT * of_trumps
    return sum([weights[first + each] for each in in_suit(thirteen)])


def tricks(held: int, trump: int, seat: int, buyer: int | None) -> float:
    weights = tables().tricks
    total = weights[_ROLE + seat]
    if buyer is not None:
        total += weights[_ROLE + (3 if buyer == seat else 4)]
    trumps = held >> 13 * trump & _SUIT_MASK
    total += _suit_worth(trumps, of_trumps=True)
    count = trumps.bit_count()
    for suit in range(4):
        if suit != trump:
            thirteen = held >> 13 * suit & _SUIT_MASK
            total += _suit_worth(thirteen, of_trumps=False)
            if not thirteen & (thirteen - 1):
                total += weights[_SHORT + thirteen.bit_count()] * count
    return total


@cache
def _certain(trump: int, *rules: str) -> tuple[tuple[int, int], ...]:
    """Return pairs of a card's mask and the stakes that it wins its holder from both opponents together."""
    tiddy, tiddy_held, towser_tumbler, honours_to, settlement = rules
    each = 1 if settlement == "pot" else 3
    found: dict[int, int] = {}
    if honours_to == "holder":
        for rank, worth in ((Rank.ACE, 15), (Rank.KNAVE, 9), (Rank.KING, 3), (Rank.QUEEN, 3)):
            found[rank] = worth * each
    if tiddy == "played":
        if tiddy_held == "two_each":
            found[Rank.FOUR] = 4
        elif honours_to == "holder":
            found[Rank.FOUR] = 4 * each
    for rank, worth in ((Rank.FIVE, 5), (Rank.SIX, 6)):
        if towser_tumbler in {"side", "side_doubled"}:
            found[rank] = 2 * worth
        elif towser_tumbler == "count" and honours_to == "holder":
            found[rank] = worth * each
    return tuple((1 << 13 * trump + rank, worth) for rank, worth in found.items())


def certain(held: int, trump: int, rules: Rules) -> int:
    """Return the stakes that a hand wins from both opponents together, however it is played: honours, low trumps, sets.

    If players settle directly with each other, each of a player's points wins three stakes, and the sum of all scores
    is subtracted. The function leaves out this sum, because it is the same for every hand.
    """
    total = 0
    for bit, worth in _certain(
        trump, rules.tiddy, rules.tiddy_held, rules.towser_tumbler, rules.honours_to, rules.settlement
    ):
        if held & bit:
            total += worth
    for (rank, count), stakes in PAYS.items():
        if (held & RANK_MASKS[rank]).bit_count() == count:
            total += 2 * stakes
    return total


def a_trick(rules: Rules) -> int:
    """Return the stakes that one more trick wins: 3 through the pot, 9 if the players settle with each other."""
    return 3 if rules.settlement == "pot" else 9
