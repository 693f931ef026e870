"""Words that several kinds of question share: who sits where, cards with their signs, sums won or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.engine.cards import CARDS, Suit, in_hand_order, mask_of
from gleek.games.gleek.rules import preset
from gleek.lessons.exercises.exercise import Fan, pence
from gleek.words import listed, signed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.games.gleek.rules import Rules

YOU: Final = ("You are eldest.", "You are the second.", "You are the dealer.")
WHO: Final = ("eldest", "the second", "the dealer")
CALLER: Final = ("Eldest", "The second", "The dealer")
# What a table has agreed, where it is not what du Coeur's tables do.
_AGREED: Final = {
    ("tiddy", "left_out"): "At this table Tiddy is left out.",
    ("turned_up_tiddy", 4): "At this table Tiddy turned up is paid four by each.",
    ("tiddy_held", "count"): "At this table Tiddy held counts four at the reckoning.",
    ("tiddy_paid", "played"): "At this table small trumps held are paid for when they are played.",
    ("towser_tumbler", "side"): "At this table Towser and Tumbler, the five and six of trumps, are paid for.",
    (
        "towser_tumbler",
        "side_doubled",
    ): "At this table Towser and Tumbler, the five and six of trumps, are paid for, double if turned up.",
    (
        "towser_tumbler",
        "count",
    ): "At this table Towser and Tumbler count five and six at the reckoning.",
    ("follow_suit", "free"): "At this table nobody need follow suit.",
    (
        "trumps_beat",
        "equal_or_higher",
    ): "At this table a trump wins only if its rank is at least that of the highest card of the suit led.",
    (
        "honours_to",
        "trick_winner",
    ): "At this table honours that are played count for whoever takes the trick.",
    (
        "settlement",
        "each",
    ): "At this table each player collects his score from each of the others, or pays it to each.",
}


def agreed(rules: Rules, *fields: str) -> tuple[str, ...]:
    """Say what these rules have in some fields, in a sentence for each that is not as du Coeur has it."""
    values, usual = rules.as_dict(), preset().as_dict()
    if rules.tiddy == "left_out":  # then it does not matter how it would be paid
        fields = tuple(field for field in fields if field not in {"turned_up_tiddy", "tiddy_held"})
        if not rules.side_payments:
            fields = tuple(field for field in fields if field != "tiddy_paid")
    return tuple(_AGREED[field, values[field]] for field in fields if values[field] != usual[field])


def sign(index: int) -> str:
    """Return a card with its suit's sign: "K♥"."""
    card = CARDS[index]
    return f"{card.rank.letter}{card.suit.symbol}"


def signs(some: Iterable[int]) -> str:
    """Return several cards in a sentence: "K♥, Q♥ and 4♠"."""
    return listed(sign(index) for index in some)


def sorted_hand(some: Iterable[int], trump: int | None = None) -> tuple[int, ...]:
    """Return cards as a player sorts them."""
    order = in_hand_order(mask_of(CARDS[index] for index in some), None if trump is None else Suit(trump))
    return tuple(card.index for card in order)


def hand_fan(label: str, mask: int, trump: int | None = None) -> Fan:
    """Return a hand, sorted, under a label."""
    return Fan(
        label, tuple(card.index for card in in_hand_order(mask, None if trump is None else Suit(trump)))
    )


def turned_up(index: int) -> str:
    """Say what is turned up, and so what are trumps."""
    return f"{sign(index)} is turned up: {CARDS[index].suit.word} are trumps."


def net(stakes: int) -> str:
    """Say what a player wins or loses: "You win 4d."."""
    if not stakes:
        return "You neither win nor lose."
    return f"You {'win' if stakes > 0 else 'lose'} {pence(abs(stakes))}"


def sums(parts: Iterable[int]) -> str:
    """Return a sum written out: "8 + 4 − 6 = 6"."""
    all_ = list(parts)
    text = " ".join(
        f"{'−' if part < 0 else '+'} {abs(part)}" if place else f"{'−' if part < 0 else ''}{abs(part)}"
        for place, part in enumerate(all_)
    )
    return f"{text} = {signed(sum(all_))}" if len(all_) > 1 else text
