"""The names and values of the trumps: Tib, Tom, king and queen, Tiddy, Towser and Tumbler (Cotton pp. 90-91)."""

from functools import cache
from typing import Final

from gleek.engine.cards import CARDS, Rank
from gleek.engine.ledger import Payment
from gleek.games.gleek.accounts import from_each
from gleek.games.gleek.rules import Rules

NICKNAMES: Final = {
    Rank.ACE: "Tib",
    Rank.KNAVE: "Tom",
    Rank.FOUR: "Tiddy",
    Rank.FIVE: "Towser",
    Rank.SIX: "Tumbler",
}
# The points of the honours at the reckoning, by rank.
HONOURS: Final = {Rank.ACE: 15, Rank.KNAVE: 9, Rank.KING: 3, Rank.QUEEN: 3}
TIDDY_HELD: Final = 2  # the stakes that each opponent pays the holder of Tiddy
TIDDY_COUNTS: Final = 4  # the points of Tiddy at the reckoning, if the rules count it there
# For Towser and Tumbler, stakes from each opponent or, by some rules, points at the reckoning.
SIDE: Final = {Rank.FIVE: 5, Rank.SIX: 6}


def nickname(index: int, trump: int, rules: Rules | None = None) -> str:
    """Return a card's nickname (Tib, Tom, Tiddy, …), or "" if it has none, or no value by the `rules`."""
    card = CARDS[index]
    if card.suit != trump or (rules is not None and card.rank in SIDE and rules.towser_tumbler == "none"):
        return ""
    if rules is not None and card.rank == Rank.FOUR and rules.tiddy != "played":
        return ""
    return NICKNAMES.get(card.rank, "")


@cache  # the arguments are only the values that matter: hashing a whole `Rules` takes longer than this function
def _side_worth(
    tiddy: str, tiddy_held: str, towser_tumbler: str, trump: int
) -> tuple[tuple[int, int, str, str], ...]:
    """Return the trumps that earn their holder a payment from each opponent: (card's mask, stakes, name, rule id)."""
    found = []
    if tiddy == "played" and tiddy_held == "two_each":
        found.append((1 << 13 * trump + Rank.FOUR, TIDDY_HELD, "Tiddy", "tiddy.held"))
    if towser_tumbler in {"side", "side_doubled"}:
        for rank, stakes in SIDE.items():
            found.append((1 << 13 * trump + rank, stakes, NICKNAMES[rank], "towser_tumbler.held"))
    return tuple(found)


def side_payments(rules: Rules, trump: int, seat: int, mask: int) -> tuple[Payment, ...]:
    paid: tuple[Payment, ...] = ()
    if not mask >> (13 * trump + Rank.FOUR) & 0b111:  # neither the four nor the five nor the six
        return paid
    for bit, stakes, name, rule in _side_worth(rules.tiddy, rules.tiddy_held, rules.towser_tumbler, trump):
        if mask & bit:
            paid += from_each(seat, stakes, f"{name} held", rule)
    return paid


def counting(rules: Rules, trump: int) -> tuple[int, ...]:
    """Return the 52 cards' points at the reckoning, by number; for the turn-up see `counts_turned_up`."""
    return _counting(rules.tiddy, rules.tiddy_held, rules.towser_tumbler, trump)


@cache
def _counting(tiddy: str, tiddy_held: str, towser_tumbler: str, trump: int) -> tuple[int, ...]:
    worth = dict(HONOURS)
    if tiddy == "played" and tiddy_held == "count":
        worth[Rank.FOUR] = TIDDY_COUNTS
    if towser_tumbler == "count":
        worth |= SIDE
    return tuple(worth.get(card.rank, 0) if card.suit == trump else 0 for card in CARDS)


def counts_turned_up(rules: Rules, index: int) -> int:
    """Return the points that a turned-up card counts for the dealer; Tiddy counts 0, because it is paid at once."""
    rank = CARDS[index].rank
    if rank in SIDE:
        return SIDE[rank] if rules.towser_tumbler == "count" else 0
    return HONOURS.get(rank, 0)
