"""What the questions of Gleek share: players, deals and hands, and texts on seats, rules and sums.

A question chooses some of the cards of a deal; the other cards are random.
"""

from dataclasses import dataclass
from typing import Final

from gleek.course.exercises.question_text import agreeing, dealt_hands, pence, sign, won_or_lost
from gleek.course.exercises.random_numbers import Draw
from gleek.engine.cards import CARDS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.engine.state import with_seat
from gleek.engine.words import one_stop, upper_first
from gleek.games.gleek.actions import Call, Deal, Play
from gleek.games.gleek.deal import GLEEK_PACK, from_pack
from gleek.games.gleek.match import Setup
from gleek.games.gleek.melds import Calling, sets_in
from gleek.games.gleek.ruff import Antes
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.tricks import led_by

# The names of the players in a question. Each player sits to the left of the one before.
TABLES: Final = (
    ("Agnes", "Barnaby", "Cicely"),
    ("Dorothy", "Ralph", "Ursula"),
    ("Gilbert", "Margery", "Stephen"),
    ("Joan", "Humphrey", "Thomas"),
)
HAND: Final = 12
DEALER: Final = 2
NOBODY: Final = (0, 0, 0)
SMALL: Final = (Rank.FOUR, Rank.FIVE, Rank.SIX)

WHO: Final = ("eldest", "the second", "the dealer")
CALLER: Final = (*map(upper_first, WHO),)
# A sentence for each value of a rule that differs from the preset du_coeur.
_AGREED: Final[dict[str, str]] = {
    "odd_penny=box": "At this table the odd penny goes into the ruff’s pot.",
    "odd_penny=last_raiser": "At this table the odd penny goes to whoever bid last before the buyer.",
    "tiddy=left_out": "At this table Tiddy is left out.",
    "turned_up_tiddy=4": "At this table Tiddy turned up is paid four by each.",
    "tiddy_held=count": "At this table Tiddy held counts four at the reckoning.",
    "tiddy_paid=played": "At this table small trumps held are paid for when they are played.",
    "towser_tumbler=side": "At this table Towser and Tumbler, the five and six of trumps, are paid for.",
    "towser_tumbler=side_doubled": "At this table Towser and Tumbler, the five and six of trumps, are paid for, "
    "double if turned up.",
    "towser_tumbler=count": "At this table Towser and Tumbler count five and six at the reckoning.",
    "ruff_counts=cards": "At this table a ruff counts by the number of its cards.",
    "ruff_tie=divide": "At this table those whose ruffs are equal divide the pot.",
    "follow_suit=free": "At this table nobody need follow suit.",
    "trumps_beat=equal_or_higher": "At this table a trump wins only if its rank is at least that of the "
    "highest card of the suit led.",
    "honours_to=trick_winner": "At this table honours that are played count for whoever takes the trick.",
    "settlement=each": "At this table each player collects their score from each of the others, or pays it to each.",
}
_agreed: Final = agreeing(_AGREED)


def agreed(rules: Rules, *fields: str) -> tuple[str, ...]:
    if rules.tiddy == "left_out":  # then the fields about payments for Tiddy do not matter
        fields = tuple(field for field in fields if field not in {"turned_up_tiddy", "tiddy_held"})
        if not rules.side_payments:
            fields = tuple(field for field in fields if field != "tiddy_paid")
    return _agreed(rules, *fields)


def turned_up(index: int) -> str:
    return f"{sign(index)} is turned up: {CARDS[index].suit.word} are trumps."


def net(stakes: int) -> str:
    return one_stop(f"{won_or_lost(stakes, pence)}.")


@dataclass(frozen=True)
class Scene:
    hand: Hand
    seat: int
    level: int

    @property
    def rules(self) -> Rules:
        rules: Rules = self.hand.rules
        return rules

    @property
    def up(self) -> int:
        return int(self.hand.dealt.turn_up)

    @property
    def shown_up(self) -> str:
        return sign(self.up)

    @property
    def trump(self) -> int:
        return self.up // 13

    @property
    def held(self) -> int:
        return int(self.hand.held[self.seat])

    def facts(self, *fields: str) -> tuple[str, ...]:
        return (f"You are {WHO[self.seat]}.", turned_up(self.up), *agreed(self.rules, *fields))


def drawn_deal(draw: Draw) -> Deal:
    return from_pack(draw.shuffled(bits(GLEEK_PACK)))


def deal_with(draw: Draw, up: int, wanted: tuple[int, ...] = NOBODY, stock: int = 0) -> Deal:
    """Return a random deal with this turn-up and at least these cards (masks) in the three hands and in the stock."""
    (first, second, third), rest = dealt_hands(draw, GLEEK_PACK, HAND, wanted, stock | 1 << up)
    return Deal((first, second, third), up, stock | mask_of_numbers(rest))


def dealt(rules: Rules, deal: Deal) -> Hand:
    return Hand.dealt_to(Setup(rules), deal)[0]


def one_holds(draw: Draw, rules: Rules, up: int, seat: int, held: int) -> Hand:
    return dealt(rules, deal_with(draw, up, with_seat(NOBODY, seat, value=held)))


def at_ruff(rules: Rules, deal: Deal, *, doubled: bool = False) -> Hand:
    """Return a hand of this deal after the antes of the ruff. Nobody has bought the stock or exchanged cards."""
    hand, _ = Hand.dealt_to(Setup(rules, doubled=doubled), deal)
    return hand.to(Antes()).follow()[0]


def small_trumps(mask: int, trump: int) -> list[int]:
    return [index for index in bits(mask) if index // 13 == trump and index % 13 in SMALL]


def paid_for_cards(hand: Hand) -> list[Payment]:
    """Return the payments for the turn-up, for all sets, and for small trumps, which are paid when called or played."""
    paid = [each for each in hand.ledger.payments if each.rule.startswith("deal.")]
    calling = hand.to(Calling())
    for seat, held in enumerate(hand.held):
        calling, (event, *_) = calling.apply(Call(seat, sets_in(held)))
        paid += event.payments
        for index in small_trumps(held, hand.dealt.trump):
            paid += hand.to(led_by(seat, hand)).apply(Play(seat, CARDS[index]))[1][0].payments
    return paid
