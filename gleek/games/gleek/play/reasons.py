"""The kinds of reasons for an action at Gleek, each with its sentence.

The arguments of a reason are numbers. Cards, suits and ranks are given by their numbers.
`tests/games/gleek/play/test_adviser.py` computes each argument in another way and compares the results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gleek.engine.cards import CARDS, Card, Rank, Suit
from gleek.engine.phrase import Phrase
from gleek.games.gleek.actions import set_name
from gleek.games.gleek.trumps import HONOURS, nickname
from gleek.words import of_ten

if TYPE_CHECKING:
    from collections.abc import Callable

    from gleek.engine.state import Setup
    from gleek.players.advice import Reason

_SAID: Final = {
    # reasons that follow from the rules
    "must_open": "The eldest hand must open the bidding.",
    "only_card": "No other card may be played.",
    "keeps_set": "It keeps the {set}, for which each of the others pays {pays}.",
    "breaks_set": "It breaks the {set}, for which each of the others would pay {pays}.",
    "keeps_honour": "It keeps {card}, which counts {counts} at the reckoning.",
    "lays_out_honour": "It lays out {card}, which counts {counts} at the reckoning.",
    "calls_set": "Each of the others pays {pays} for the {set}.",
    "leaves_set": "It leaves the {set} uncalled, and gives up {pays} from each of the others.",
    "calls_nothing": "There is no set to call.",
    "four_aces": "Four aces beat every ruff.",
    # reasons with exact numbers of points, stakes or cards
    "ruff_counts": "The {suit} count {worth}.",
    "ruff_kept": "It keeps {suit} that count {worth}.",
    "costs": "It adds {owed} to a pot of {pot}.",
    "costs_nothing": "It costs no more, but gives up the pot.",
    "no_more_yet": "It costs nothing yet.",
    "price": "It costs {price}, half to each of the others.",
    "half": "The buyer at {price} pays {half} to each of the others.",
    "best_left": "No higher card of its suit is still out.",
    "higher_left": "{count} still out in its suit.",
    "takes": "It is the last card, and wins the trick.",
    "loses": "It cannot win this trick.",
    "saves": "It keeps {card} for a later trick.",
    "none_wins": "No card you may play can win this trick.",
    "none_best": "No card in the hand is the highest left in its suit.",
    # reasons with probabilities and averages
    "ruff_beaten": "One of the others has more in {chance}.",
    "wins_ruff": "It wins the pot in {chance}.",
    "left_alone": "The others give up in {chance}.",
    "wins_trick": "It wins this trick in {chance}.",
    "wins_tricks": "It wins {tricks} of the {left} tricks left on average.",
    "keeps_pair": "It keeps two {ranks}, and the stock makes them a gleek or more in {chance}.",
    "by_parts": "On average {tricks} by tricks, {ruff} by the ruff, {sure} by honours, sets and the like.",
    "stock_brings": (
        "The stock gains {gain} more than leaving it to another player. This is worth a bid of {bid}, because a player "
        "who does not buy gets half of the price."
    ),
    # assumptions behind the figures of an advice
    "by_table": "The others are assumed to know the odds when they vie.",
    "by_heuristic": "After this card all are assumed to play by simple rules.",
    "last_word": "Each bid is judged as if it were the last.",
    "stocks_alike": "The stock is assumed to be any seven unseen cards.",
    "all_called": "The others are assumed to call all their sets.",
}
KINDS: Final = frozenset(_SAID)


def tell(reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
    """Return a reason as a sentence for the player in seat `to`. With `signs` the sentence has symbols for suits."""
    args = {name: _said(name, value, reason, setup) for name, value in reason.args.items()}
    return Phrase(_SAID[reason.kind], **args).told(to, signs=signs)


def _said(name: str, value: Any, reason: Reason, setup: Setup) -> object:  # noqa: ANN401  (arguments have several types)
    said: dict[str, Callable[[], object]] = {
        "set": lambda: set_name(*value),
        "card": lambda: _card(value, reason, setup),
        "suit": lambda: Suit(value).word,
        "chance": lambda: of_ten(value, "deal"),
        "count": lambda: "1 higher card is" if value == 1 else f"{value} higher cards are",
        "ranks": lambda: Rank(value).words,
        "gain": lambda: _average(value),
        "tricks": lambda: _average(value),
        "ruff": lambda: _average(value),
        "sure": lambda: _average(value),
    }
    return said[name]() if name in said else value


def _average(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")


def _card(index: int, reason: Reason, setup: Setup) -> object:
    nick = nickname(index, index // 13, setup.rules)
    card: Card = CARDS[index]
    return nick or f"the {card.rank.word} of trumps" if reason.kind.endswith("honour") else card


def honour(index: int, trump: int) -> int:
    """Return the points that a card counts as an honour at the reckoning; 0 if it is not an honour."""
    return HONOURS.get(CARDS[index].rank, 0) if index // 13 == trump else 0
