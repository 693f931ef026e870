"""A list of all fixed payments under one set of rules, in stakes, as the engine computes them."""

from typing import Final

from gleek.course.course_parts import Group, Paid, Payments
from gleek.engine.cards import Rank, Suit, bits
from gleek.engine.hand import Hand
from gleek.engine.words import upper_first
from gleek.games.gleek.actions import SET_RANKS, set_name
from gleek.games.gleek.deal import GLEEK_PACK, from_pack
from gleek.games.gleek.match import Setup
from gleek.games.gleek.melds import PAYS
from gleek.games.gleek.reckoning import OWN_CARDS
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import NICKNAMES, side_payments

_RANKS_NAMED_AS_TRUMPS: Final = (Rank.FOUR, Rank.FIVE, Rank.SIX)
_EXAMPLE_TRUMPS: Final = Suit.HEARTS


def for_cards(rules: Rules) -> tuple[Group, ...]:
    sets = tuple(
        Paid(upper_first(set_name(rank, count)), PAYS[rank, count], rule)
        for count, rule in ((4, "melds.mournival"), (3, "melds.gleek"))
        for rank in SET_RANKS
    )
    when = "with the sets" if rules.tiddy_paid == "declared" else "as it is played"
    found = (
        Group("Each opponent pays the caller", sets),
        Group(f"Each opponent pays the holder, {when}", _held(rules)),
        Group("Each opponent pays the dealer, at once", _turned_up(rules)),
    )
    return tuple(group for group in found if group.paid)


def in_play(rules: Rules) -> tuple[Group, ...]:
    ruff = (
        Paid("At first, from each", rules.ruff_ante, "ruff.ante"),
        Paid("A vie, or a revie", rules.ruff_vie, "ruff.vie"),
        Paid("Lost by a player who never came in", rules.ruff_decline, "ruff.decline"),
    )
    double = rules.ruff_passed != "carry"
    to = "to or from the pot" if rules.settlement == "pot" else "to or from each of the others"
    points = (Paid(f"A point over or under {OWN_CARDS}", 1, "reckoning.settlement"),)
    return (
        Group(f"In the ruff{', or twice as much if double' if double else ''}", ruff),
        Group(f"At the reckoning, {to}", points),
    )


def _held(rules: Rules) -> tuple[Paid, ...]:
    found = []
    for rank in _RANKS_NAMED_AS_TRUMPS:
        paid = side_payments(rules, _EXAMPLE_TRUMPS, 0, 1 << (13 * _EXAMPLE_TRUMPS + rank))
        if paid:
            found.append(Paid(f"{NICKNAMES[rank]}, the {rank.word}", paid[0].stakes, paid[0].rule))
    return tuple(found)


def _turned_up(rules: Rules) -> tuple[Paid, ...]:
    found = []
    for rank in _RANKS_NAMED_AS_TRUMPS:
        turned = 13 * _EXAMPLE_TRUMPS + rank
        others = [card for card in bits(GLEEK_PACK) if card != turned]
        hand, _ = Hand.dealt_to(Setup(rules), from_pack([*others[:36], turned, *others[36:]]))
        if paid := hand.ledger.payments:
            found.append(Paid(f"{NICKNAMES[rank]} turned up", paid[0].stakes, paid[0].rule))
    return tuple(found)


PAYMENTS: Final = Payments(
    captions=("Paid for sets and low trumps", "Paid in the ruff and at the reckoning"),
    told=frozenset({"sets"}),
    for_cards=for_cards,
    in_play=in_play,
)
