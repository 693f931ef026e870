"""The `Game` object of Gillet, with its stages in the order of play."""

from __future__ import annotations

from typing import Final

from gleek.engine.game import Game, Stage
from gleek.games.gillet import actions, deal, ge
from gleek.games.gillet.accounts import ACCOUNTS, DEALER
from gleek.games.gillet.as_data import WRITTEN, hand_data
from gleek.games.gillet.facts import NOTHING_SETTLED
from gleek.games.gillet.match import Match
from gleek.games.gillet.observation import observe
from gleek.games.gillet.point import Vying
from gleek.games.gillet.rule_codes import CODES
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.setup import Setup
from gleek.games.gillet.tell import tell

STAGES: Final = (
    Stage("deal", "the deal", "The deal", deal.Undealt()),
    Stage("ge", "the Gé", "The Gé", ge.BEST),
    Stage("point", "the point", "The point", Vying()),
)

GAME: Final = Game(
    id="gillet",
    title="Gillet",
    accounts=ACCOUNTS,
    dealer=DEALER,
    shape=lambda _: deal.SHAPE,
    deal_of=deal.deal_of,
    places_of=deal.places_of,
    stages=STAGES,
    words=actions.WORDS,
    deal_out=actions.DealOut,
    rules=Rules,
    setup=Setup,
    match=Match,
    facts=NOTHING_SETTLED,
    observe=observe,
    tell=tell,
    codes=CODES,
    brought={"ge": 10_000, "point": 10_000},
    written=WRITTEN,
    hand_data=hand_data,
)
