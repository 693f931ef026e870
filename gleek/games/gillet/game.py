"""The `Game` object of Gillet, with its stages in the order of play."""

from typing import Any, Final, NamedTuple

from gleek.engine import observation
from gleek.engine.game import Game, Stage
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.engine.state import State
from gleek.games.gillet import actions, deal, ge
from gleek.games.gillet.accounts import ACCOUNTS, DEALER, SEAT_WORDS
from gleek.games.gillet.events import Event, seat_words
from gleek.games.gillet.match import Match, Setup
from gleek.games.gillet.point import Vying
from gleek.games.gillet.rule_codes import CODES
from gleek.games.gillet.rules import Rules


class Facts(NamedTuple):
    ge_winners: tuple[int, ...] = ()  # the seats that won or shared the first bowl
    point_winners: tuple[int, ...] = ()  # the seats that won or shared the second bowl
    shown: tuple[int, ...] = (0, 0, 0, 0)  # the cards that each seat has shown, as masks
    halves: tuple[int, ...] | None = None  # each seat's half points; None until the second bowl is settled


def _observe(state: State, seat: int | None) -> Observation:
    """Return what a seat (0 first player to 3 dealer; None: all) knows: its cards, and those that others showed."""
    facts, shown = state.facts, state.facts.shown
    if facts.halves is not None:
        # The point of a hand is known only if all its cards were shown.
        halves = [
            each if at == seat or mask == held else 0
            for at, (each, mask, held) in enumerate(zip(facts.halves, shown, state.held, strict=True))
        ]
        facts = facts._replace(halves=tuple(halves))
    return observation.observe(state, seat, facts=facts, shown=shown)


def _hand_data(hand: Hand) -> dict[str, Any]:
    """Return what `Game.hand_data` describes. Scores are in half points, and None before the second bowl is settled."""
    facts = hand.facts
    return {
        "carried_in": {"ge": hand.setup.ge, "point": hand.setup.point},
        "scores": dict(zip(SEAT_WORDS, facts.halves, strict=True)) if facts.halves else None,
        "ge_winners": seat_words(facts.ge_winners),
        "point_winners": seat_words(facts.point_winners),
    }


GAME: Final = Game(
    id="gillet",
    title="Gillet",
    accounts=ACCOUNTS,
    dealer=DEALER,
    shape=lambda _: deal.SHAPE,
    deal_of=actions.Deal.of_places,
    stages=(
        Stage("deal", "the deal", "The deal", deal.UNDEALT),
        Stage("ge", "the Gé", "The Gé", ge.BestGe()),
        Stage("point", "the point", "The point", Vying()),
    ),
    words=actions.WORDS,
    deal_out=actions.DealOut,
    rules=Rules,
    setup=Setup,
    match=Match,
    facts=Facts(),
    observe=_observe,
    event=Event,
    codes=CODES,
    brought={"ge": 10_000, "point": 10_000},
    hand_data=_hand_data,
)
