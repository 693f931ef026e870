"""The description of Gleek for the engine: its stages in playing order, its rules, actions, records and texts."""

from collections.abc import Iterator
from typing import Any, Final

from gleek.engine.actions import Action
from gleek.engine.game import Game, Stage
from gleek.engine.hand import Hand
from gleek.games.gleek import actions, deal
from gleek.games.gleek.accounts import ACCOUNTS, Seat
from gleek.games.gleek.actions import Call, Deal, Play
from gleek.games.gleek.deal import Undealt
from gleek.games.gleek.events import Event, by_seat
from gleek.games.gleek.facts import Facts
from gleek.games.gleek.match import Match, Setup
from gleek.games.gleek.melds import Calling, sets_in
from gleek.games.gleek.observation import observe
from gleek.games.gleek.reckoning import Counting
from gleek.games.gleek.ruff import Antes
from gleek.games.gleek.rule_codes import CODES
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import Bidding
from gleek.games.gleek.tricks import led_by
from gleek.games.gleek.trumps import nickname


def _calls(hand: Hand, action: Action) -> Iterator[Action]:
    """Yield the calls of all sets that a record may omit before `action`, if this is a call or a play."""
    if isinstance(hand.phase, Calling) and isinstance(action, Call | Play):
        until = action.seat if isinstance(action, Call) else 3
        for seat in range(hand.phase.turn, until):
            yield Call(seat, sets_in(hand.held[seat]))


def _turned_up(dealt: Deal, rules: Rules) -> str:
    nick = nickname(dealt.turn_up, dealt.trump, rules)
    return f"turned up: {dealt.turned.name}" + (f" ({nick})" if nick else "")


def _hand_data(hand: Hand) -> dict[str, Any]:
    scores = hand.facts.scores
    return {
        "carried_in": {"pot": hand.setup.carried, "doubled": hand.setup.doubled},
        "scores": by_seat(scores) if scores else None,
        "next_doubled": hand.facts.next_doubled,
    }


GAME: Final = Game(
    id="gleek",
    title="Gleek",
    accounts=ACCOUNTS,
    dealer=Seat.DEALER,
    shape=lambda _: deal.SHAPE,
    deal_of=deal.deal_of,
    stages=(
        Stage("deal", "the deal", "The deal", Undealt()),
        Stage("stock", "the stock", "The stock", Bidding()),
        Stage("ruff", "the ruff", "The ruff", Antes()),
        Stage("melds", "mournivals and gleeks", "Mournivals and gleeks", Calling(), "Sets"),
        Stage("tricks", "the tricks", "The tricks", lambda state: led_by(Seat.ELDEST, state)),
        Stage("reckoning", "the reckoning", "The reckoning", Counting()),
    ),
    words=actions.WORDS,
    deal_out=actions.DealOut,
    rules=Rules,
    setup=Setup,
    match=Match,
    facts=Facts(),
    observe=observe,
    event=Event,
    codes=CODES,
    brought={"pot": 10_000, "doubled": None},
    hand_data=_hand_data,
    omitted=_calls,
    nickname=nickname,
    deal_heading=_turned_up,
)
