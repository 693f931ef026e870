"""Ten cards: each of two players has five, suit is followed, and the loser of a trick pays its winner a stake."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, Literal

from gleek.engine import actions, events, match, rules
from gleek.engine.actions import ActionWords
from gleek.engine.cards import SUIT_MASKS, Rank, Suit, pack
from gleek.engine.deal import DealShape
from gleek.engine.events import event
from gleek.engine.game import Game, Stage
from gleek.engine.ledger import Accounts, Payment
from gleek.engine.state import State
from gleek.engine.tricks import Playing, Tricks
from gleek.games.common import dealing, setup
from gleek.games.common.dealing import Undealt
from gleek.games.common.tricks import led_by, plain_tricks
from gleek.games.tencards.rule_codes import CODES

SEATS: Final = ("elder", "dealer")
ELDER: Final = 0
DEALER: Final = 1
SHAPE: Final = DealShape(
    pack(Rank.TEN) & (SUIT_MASKS[Suit.SPADES] | SUIT_MASKS[Suit.HEARTS]),
    hands=SEATS,
    size=5,
    packet=5,
    rest=(),
    out_of_pack="it has spades and hearts from the ten up",
    rule="deal.five",
)


@dataclass(frozen=True, slots=True)
class Rules(rules.Rules):
    game: ClassVar = "tencards"

    last: Literal["one", "two"]


@dataclass(frozen=True, slots=True)
class Setup(setup.Setup):
    game_id: ClassVar = "tencards"


@dataclass(frozen=True, repr=False)
class Match(match.Match):
    setup: ClassVar = Setup


class Deal(dealing.Deal):
    __slots__ = ()
    seats: ClassVar = SEATS


class Action(actions.Action):
    __slots__ = ()
    seats: ClassVar = SEATS


class DealOut(dealing.DealOut, Action):
    __slots__ = ()
    record: ClassVar = Deal


class Play(actions.Play, Action):
    __slots__ = ()
    stages: ClassVar = ("play",)


class Event(events.Event):
    __slots__ = ()


@event("dealt", "deal", "deal.five", "{dealer} {dealer:deals} five cards to each.")
class Dealt(events.Dealt, Event):
    """The dealer gave out the cards."""


@event("played", "play", "play.follow_suit", "{who} {who:plays} {card}.")
class Played(events.Played, Event):
    """A player played a card."""


@event("trick", "play", "play.win", "{who} {who:takes} trick {number} with {card}: {sum}.")
class TrickTaken(events.TrickTaken, Event):
    """A player won a trick, and the other pays for it."""


@cache
def _tricks(last: str) -> Tricks:
    def pays(seat: int, number: int) -> tuple[Payment, ...]:
        double = number == SHAPE.size and last == "two"
        return (Payment(1 - seat, seat, 2 if double else 1, f"trick {number}", "play.win"),)

    return plain_tricks(SHAPE.size, Play, Played, TrickTaken, pays)


def _begin(state: State) -> Playing:
    return led_by(ELDER, state, _tricks(state.setup.rules.last))


GAME: Final = Game(
    id="tencards",
    title="Ten Cards",
    accounts=Accounts(SEATS),
    dealer=DEALER,
    shape=lambda _: SHAPE,
    deal_of=Deal.of_places,
    stages=(
        Stage("deal", "the deal", "The deal", Undealt(SHAPE, DealOut, Dealt, DEALER)),
        Stage("play", "the play", "The play", _begin),
    ),
    words=ActionWords((Play,), example="elder plays AH"),
    deal_out=DealOut,
    rules=Rules,
    setup=Setup,
    match=Match,
    event=Event,
    codes=CODES,
)
