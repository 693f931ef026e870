"""The players, deals and hands of questions. A question chooses some of the cards; the other cards are random."""

from dataclasses import dataclass
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import dealt_hands, sign
from gleek.engine.cards import CARDS, RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.engine.state import with_seat
from gleek.games.gleek.actions import Call, Deal, Play
from gleek.games.gleek.course.exercises.saying import YOU, agreed, turned_up
from gleek.games.gleek.deal import GLEEK_PACK, from_pack
from gleek.games.gleek.melds import Calling, sets_in
from gleek.games.gleek.ruff import Antes
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup
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
        """Return sentences on the learner's seat, the turn-up, and those `fields` that have not their default value."""
        return (YOU[self.seat], turned_up(self.up), *agreed(self.rules, *fields))


def drawn_deal(draw: Draw) -> Deal:
    return from_pack(draw.shuffled(bits(GLEEK_PACK)))


def deal_with(draw: Draw, up: int, wanted: tuple[int, ...] = NOBODY, stock: int = 0) -> Deal:
    """Return a random deal with this turn-up and at least these cards (masks) in the three hands and in the stock."""
    (first, second, third), rest = dealt_hands(draw, GLEEK_PACK, HAND, wanted, stock | 1 << up)
    return Deal((first, second, third), up, stock | mask_of_numbers(rest))


def some_of(draw: Draw, rank: int, count: int) -> int:
    return mask_of_numbers(draw.some(bits(RANK_MASKS[rank]), count))


def dealt(rules: Rules, deal: Deal) -> Hand:
    return Hand.dealt_to(Setup(rules), deal)[0]


def one_holds(draw: Draw, rules: Rules, up: int, seat: int, held: int) -> Hand:
    """Return a dealt hand with this turn-up, in which a seat holds at least these cards (a mask)."""
    return dealt(rules, deal_with(draw, up, with_seat(NOBODY, seat, value=held)))


def at_ruff(rules: Rules, deal: Deal, *, carried: int = 0, doubled: bool = False) -> Hand:
    """Return a hand after the ruff's antes, with cards as dealt; `carried` are stakes left in the pot."""
    hand, _ = Hand.dealt_to(Setup(rules, carried=carried, doubled=doubled), deal)
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


def net_of(paid: list[Payment], seat: int) -> int:
    return sum(each.stakes * ((each.receiver == seat) - (each.payer == seat)) for each in paid)
