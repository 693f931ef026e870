"""The `Game` object of Piquet, with its stages in the order of play."""

from typing import Any, Final

from gleek.engine.game import Game, Stage
from gleek.engine.hand import Hand
from gleek.games.piquet import actions, calling, deal, end, exchange
from gleek.games.piquet.accounts import ACCOUNTS, ELDER, YOUNGER
from gleek.games.piquet.events import Event, by_seat
from gleek.games.piquet.facts import Facts
from gleek.games.piquet.match import MOST_BROUGHT, Match, Setup
from gleek.games.piquet.observation import observe
from gleek.games.piquet.rule_codes import CODES
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.tricks import led_by


def _hand_data(hand: Hand) -> dict[str, Any]:
    youngers = sum(won for _, _, won in hand.tricks)
    return {
        "carried_in": {"elder": hand.setup.elder, "younger": hand.setup.younger},
        "scores": by_seat((hand.ledger.balances[0], hand.ledger.balances[1])),
        "tricks": by_seat((len(hand.tricks) - youngers, youngers)),
    }


GAME: Final = Game(
    id="piquet",
    title="Piquet",
    accounts=ACCOUNTS,
    dealer=YOUNGER,
    shape=deal.shape,
    deal_of=actions.Deal.of_places,
    stages=(
        Stage("deal", "the deal", "The deal", deal.Undealt()),
        Stage("exchange", "the exchange", "The exchange", exchange.LAYING_OUT[ELDER]),
        Stage("calling", "the calling", "The calling", calling.begin),
        Stage("tricks", "the play", "The play", lambda state: led_by(ELDER, state)),
        Stage("end", "the end", "The end", end.begin),
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
    brought={"elder": MOST_BROUGHT, "younger": MOST_BROUGHT},
    hand_data=_hand_data,
    lowest_deals=lambda rules: rules.first_deal == "lower_deals",
    lift_rules=("cut.first_deal", "cut.again"),
    counts_money=False,
    in_order=frozenset({"talon"}),
)
