"""The plain player: it plays like a sensible beginner, by its own cards and the cards on the table.

It is the default opponent. It also plays all seats of a recorded hand that consists only of the code of a deal. It bids
by the number of pairs, sets and low cards in its hand. It breaks a set only if it must. It leads a card that has become
the best of its suit. It always plays the same hand in the same way, and sees only the cards that its seat may see.
"""

from typing import NamedTuple

from gleek.engine.actions import Action
from gleek.engine.cards import RANK_MASKS, Rank, bits
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import PLAYS, Bid, Call, Discard, Pass, Revie, See, Vie
from gleek.games.gleek.melds import Calling, sets_in
from gleek.games.gleek.play.trick_simulator import (
    BITS,
    PACK,
    PLAIN,
    SUITS,
    TRUMPS,
    Tricks,
    from_engine,
    index_of,
)
from gleek.games.gleek.ruff import Vying, best_ruff
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import SIZE, Bidding, LayingOut

COATS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.KNAVE)


class Limits(NamedTuple):
    """The values of a ruff, in points or in cards, from which a player vies, sees and revies.

    The limits to see and to revie rise with every revie.
    """

    vie: int  # the player vies with a ruff of this value or more
    see: int  # the player sees with a ruff of this value or more
    revie: int  # the player revies with a ruff of this value or more
    more: int  # added to `see` and to `revie` for each revie so far
    revies: int = 9  # after more vies and revies than this, the player revies no more


# These numbers did best in the measurements of benchmarks/players.py. They let the player see some revies, because a
# player that always passes after a revie loses to one that always revies.
RUFF = {"points": Limits(40, 42, 46, 1), "cards": Limits(6, 6, 7, 0)}
# The price that the player pays for the stock if its hand has no pairs, by the rule `exchange`. It is higher if the
# buyer sees the stock before laying out.
_PRICE_WITHOUT_PAIRS = {"draw_first": 12, "discard_first": 9}
_SET_SIZE = 3  # cards of one rank


def choose(seen: Observation, seed: int = 0) -> Action:
    phase = seen.phase
    if isinstance(phase, Bidding):
        return bid(seen, phase, limit(seen.rules, seen.held[phase.turn], seen.dealt.trump))
    if isinstance(phase, LayingOut):
        return Discard(phase.turn, laid_out(seen.rules, seen.held[phase.turn], seen.dealt.trump))
    if isinstance(phase, Vying):
        worth, _, four_aces = best_ruff(seen.held[phase.turn], seen.rules)
        return bet(phase, bold(phase, RUFF[seen.rules.ruff_counts], worth, four_aces=four_aces))
    if isinstance(phase, Calling):
        return Call(phase.turn, sets_in(seen.held[phase.turn]))
    if isinstance(phase, Playing):
        return _play(seen, phase)
    raise ValueError(f"this seat has nothing to choose in the stage “{seen.phase.stage}”")


def limit(rules: Rules, held: int, trump: int) -> int:
    """Return the highest price that the player bids for the stock.

    Low plain cards raise it. So do pairs and sets, to which the stock may add a card.
    """
    pairs = sum((held & RANK_MASKS[rank]).bit_count() == 2 for rank in COATS)
    sets = len(sets_in(held))
    weak = sum(index % 13 < Rank.TEN and index // 13 != trump for index in bits(held))
    return _PRICE_WITHOUT_PAIRS[rules.exchange] + int(pairs) + sets + max(0, int(weak) - 4)


def bid(seen: Observation, phase: Bidding, most: int) -> Action:
    assert seen.legal is not None, "it is the turn of another seat"
    price = phase.price + 1 if phase.price else seen.rules.opening_bid
    passing = Pass(phase.turn)
    if passing in seen.legal and price > most:
        return passing
    return Bid(phase.turn, price)


def laid_out(rules: Rules, held: int, trump: int) -> int:
    """Return the seven least valuable cards of a hand. A set is broken only if there are not enough other cards."""
    _, ruff, _ = best_ruff(held, rules)

    def worth(index: int) -> tuple[bool, int, int]:
        rank = index % 13
        coats = (held & RANK_MASKS[rank]).bit_count() if rank >= Rank.KNAVE else 0
        keep = 8 * (index // 13 == trump) + 4 * (rank == Rank.ACE)
        keep += 3 * max(0, coats - 1) + 2 * (ruff >> index & 1)
        return coats >= _SET_SIZE, keep, rank

    return sum(1 << index for index in sorted(bits(held), key=worth)[:SIZE])


def bold(phase: Vying, limits: Limits, worth: int, *, four_aces: bool) -> int:
    """Return the bet on a ruff of the value `worth`: 0 to pass (never with four aces), 1 to vie or see, 2 to revie."""
    further = phase.level - 1
    if phase.last is None:
        return int(four_aces or worth >= limits.vie)
    if (four_aces or worth >= limits.revie + limits.more * further) and phase.level <= limits.revies:
        return 2
    return int(four_aces or worth >= limits.see + limits.more * further)


def bet(phase: Vying, number: int) -> Action:
    if number == 0:
        return Pass(phase.turn)
    if phase.last is None:
        return Vie(phase.turn)
    return See(phase.turn) if number == 1 else Revie(phase.turn)


def _play(seen: Observation, phase: Playing) -> Action:
    seat, trump = phase.turn, int(seen.dealt.trump)
    bit = BITS[trump]
    hands = [0, 0, 0]
    hands[seat] = from_engine(seen.held[seat], trump)
    known = sum([bit[index] for trick in seen.tricks for index in trick.cards])
    unseen = PACK & ~(known | hands[seat] | bit[seen.dealt.turn_up])
    tricks = Tricks.under(seen.rules, hands, phase.leader, tuple([bit[index] for index in phase.table]))
    return PLAYS[seat][index_of(card_to_play(tricks, unseen, trump), trump)]


def card_to_play(tricks: Tricks, unseen: int, trump: int) -> int:
    """Return the card for the seat to act. The other players may hold the cards of `unseen`.

    A leader who holds the highest trump left plays it. Otherwise the leader plays the highest card left of another
    suit, or else a low card of the longest suit.

    After a lead, a player who can win does so. The last player, and a player who can win only with trumps, take the
    lowest winning card; all others take the highest. A player who cannot win plays the lowest card.

    `trump` is the number of the trump suit: between equal cards the player takes the suit with the lowest number.
    """
    if not tricks.table:
        return _lead(tricks.hands[tricks.turn], unseen, trump)
    may = tricks.playable()
    wins, rest = 0, may
    while rest:
        card = rest & -rest
        rest ^= card
        if tricks.winning(tricks.table, card):
            wins |= card
    if not wins:
        return _lowest(may & PLAIN or may, trump)
    if len(tricks.table) == 2 or not wins & PLAIN:
        return _lowest(wins & PLAIN or wins, trump)
    return _highest(wins & TRUMPS or wins, trump)


def _lead(held: int, unseen: int, trump: int) -> int:
    sure = 0
    for suit in SUITS:
        mine = held & suit
        if mine:
            sure |= mine & -(1 << (unseen & suit).bit_length())
    if sure:
        return _highest(sure & TRUMPS or sure, trump)
    plain = held & PLAIN
    if not plain:
        return held & -held
    most = max([(plain & suit).bit_count() for suit in SUITS])
    longest = 0
    for suit in SUITS:
        if (plain & suit).bit_count() == most:
            longest |= plain & suit
    return _lowest(longest, trump)


def _lowest(some: int, trump: int) -> int:
    return _first_suit(some & 0b1111 << ((some & -some).bit_length() - 1) // 4 * 4, trump)


def _highest(some: int, trump: int) -> int:
    return _first_suit(some & 0b1111 << (some.bit_length() - 1) // 4 * 4, trump)


def _first_suit(some: int, trump: int) -> int:
    """Return the card of the suit with the lowest number, among cards of one rank.

    In the mask `some` the trumps are the first suit; `trump` is the number that this suit really has.
    """
    if not some & (some - 1):
        return some
    return 1 << min(bits(some), key=lambda place: (place + trump) % 4)
