"""The plain player: it plays like a sensible beginner, by its own cards and the cards on the table.

It is the default opponent, and it plays the deals that a deal code names. It bids by the number of pairs, sets and low
cards in its hand. It breaks a set only if it must. It leads a card that has become the best of its suit. It always
plays the same hand in the same way, and sees only the cards that its seat may see.
"""

from __future__ import annotations

from typing import NamedTuple

from gleek.engine.actions import Action
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits
from gleek.engine.legal import Legal
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import PLAYS, Bid, Call, Discard, Pass, Revie, See, Vie
from gleek.games.gleek.melds import Calling, sets_in
from gleek.games.gleek.ruff import Vying, best_ruff
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import SIZE, Bidding, LayingOut
from gleek.games.gleek.tricks import winner

COATS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.KNAVE)


class Limits(NamedTuple):
    """The lowest values of a ruff with which a player vies, sees and revies, in points or in cards."""

    # the player vies with a ruff of this value or more
    vie: int
    # the player sees with a ruff of this value or more
    see: int
    # the player revies with a ruff of this value or more
    revie: int
    # added to `see` and to `revie` for each revie so far
    more: int
    # the player revies only up to this level of the vying
    revies: int = 9


# These numbers did best in the measurements of benchmarks/players.py. They let the player see some revies, because a
# player that always passes after a revie loses to one that always revies.
RUFF = {"points": Limits(40, 42, 46, 1), "cards": Limits(6, 6, 7, 0)}
# The price that the player pays for the stock if its hand has no pairs, by the rule `exchange`. It is higher if the
# buyer sees the stock before laying out.
_PRICE = {"draw_first": 12, "discard_first": 9}
_SET = 3  # cards of a rank that make a set


def choose(seen: Observation, seed: int = 0) -> Action:
    """Return the action of the seat to act. Raises ValueError if no seat has a decision."""
    phase = seen.phase
    if isinstance(phase, Bidding):
        return bid(seen, phase, limit(seen.rules, seen.held[phase.turn], seen.dealt.trump))
    if isinstance(phase, LayingOut):
        return lay_out(seen, phase.turn)
    if isinstance(phase, Vying):
        worth, _, four_aces = best_ruff(seen.held[phase.turn], seen.rules)
        return bet(phase, bold(phase, RUFF[seen.rules.ruff_counts], worth, four_aces=four_aces))
    if isinstance(phase, Calling):
        return Call(phase.turn, sets_in(seen.held[phase.turn]))
    if isinstance(phase, Playing):
        return _play(seen, phase)
    msg = f"nobody has anything to choose in {seen.phase.stage}"
    raise ValueError(msg)


def _legal(seen: Observation) -> Legal:
    assert seen.legal is not None, "it is the turn of another seat"
    return seen.legal


def limit(rules: Rules, held: int, trump: int) -> int:
    """Return the highest price that this player pays for the stock, with the hand `held` as dealt.

    It rises with the number of pairs and sets (the stock may complete them) and with the number of low plain
    cards.
    """
    pairs = sum((held & RANK_MASKS[rank]).bit_count() == 2 for rank in COATS)
    sets = len(sets_in(held))
    weak = sum(index % 13 < Rank.TEN and index // 13 != trump for index in bits(held))
    return _PRICE[rules.exchange] + int(pairs) + sets + max(0, int(weak) - 4)


def bid(seen: Observation, phase: Bidding, most: int) -> Action:
    """Return the lowest legal bid if it is at most `most`, or if a pass is not legal; otherwise return a pass."""
    legal = _legal(seen)
    price = phase.price + 1 if phase.price else seen.rules.opening_bid
    passing = Pass(phase.turn)
    if passing in legal and price > most:
        return passing
    return Bid(phase.turn, price)


def lay_out(seen: Observation, seat: int) -> Action:
    """Return this player's discard."""
    return Discard(seat, laid_out(seen.rules, seen.held[seat], seen.dealt.trump))


def laid_out(rules: Rules, held: int, trump: int) -> int:
    """Return the seven least valuable cards of a hand. A set is broken only if there are not enough other cards."""
    _, ruff, _ = best_ruff(held, rules)

    def worth(index: int) -> tuple[bool, int, int]:
        rank = index % 13
        coats = (held & RANK_MASKS[rank]).bit_count() if rank >= Rank.KNAVE else 0
        keep = (
            8 * (index // 13 == trump)
            + 4 * (rank == Rank.ACE)
            + 3 * max(0, coats - 1)
            + 2 * bool(ruff >> index & 1)
        )
        return coats >= _SET, keep, rank

    return sum(1 << index for index in sorted(bits(held), key=worth)[:SIZE])


def bold(phase: Vying, limits: Limits, worth: int, *, four_aces: bool) -> int:
    """Return 0 to pass, 1 to vie or see, or 2 to revie, as the value of the ruff suggests; never 0 with four aces."""
    further = phase.level - 1
    if phase.last is None:
        return int(four_aces or worth >= limits.vie)
    if (four_aces or worth >= limits.revie + limits.more * further) and phase.level <= limits.revies:
        return 2
    return int(four_aces or worth >= limits.see + limits.more * further)


def bet(phase: Vying, number: int) -> Action:
    """Return the action in the ruff for a number: 0 to pass, 1 to vie or see, 2 to revie."""
    if number == 0:
        return Pass(phase.turn)
    if phase.last is None:
        return Vie(phase.turn)
    return See(phase.turn) if number == 1 else Revie(phase.turn)


def _play(seen: Observation, phase: Playing) -> Action:
    seat, trump = phase.turn, int(seen.dealt.trump)
    return PLAYS[seat][_answer(seen, phase, trump) if phase.table else _lead(seen, seat, trump)]


def _lead(seen: Observation, seat: int, trump: int) -> int:
    """Return the card to lead: the best trump, or else the best card left of another suit, or else a low card.

    The low card is one of the longest suit.
    """
    held = seen.held[seat]
    known = sum(
        [1 << index for trick in seen.tricks for index in trick.cards], held | 1 << seen.dealt.turn_up
    )
    sure = [index for index in bits(held) if not _higher(index) & ~known]
    if sure:
        return max(sure, key=lambda index: (index // 13 == trump, index % 13))
    plain_suits = [index for index in bits(held) if index // 13 != trump] or [*bits(held)]
    length = {suit: (held & SUIT_MASKS[suit]).bit_count() for suit in range(4)}
    return min(plain_suits, key=lambda index: (-length[index // 13], index % 13))


def _higher(index: int) -> int:
    return SUIT_MASKS[index // 13] & -(2 << index)


def _answer(seen: Observation, phase: Playing, trump: int) -> int:
    """Return the card to play after a lead: one that wins the trick if possible, otherwise the lowest card.

    The last player, and a player who can win only with trumps, wins with the lowest winning card. In other cases the
    player uses the highest winning card.
    """
    may: list[int] = [action.card.index for action in _legal(seen)]  # type: ignore[attr-defined]
    always = seen.rules.trumps_beat == "always"

    def cost(index: int) -> tuple[bool, int]:
        return index // 13 == trump, index % 13

    wins = [i for i in may if winner(trump, always, phase.leader, (*phase.table, i)) == phase.turn]
    if not wins:
        return min(may, key=cost)
    last = len(phase.table) == 2
    return min(wins, key=cost) if last or all(i // 13 == trump for i in wins) else max(wins, key=cost)
