"""The kinds of reasons in advice on Piquet, each with its sentence.

The arguments of a reason are numbers, masks of cards and card numbers. `tests/games/piquet/play/test_adviser.py` checks
them with another method.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gleek.engine.cards import CARDS
from gleek.engine.phrase import Phrase
from gleek.games.piquet.items import POINT
from gleek.games.piquet.names import item_name
from gleek.words import counted, of_ten

if TYPE_CHECKING:
    from collections.abc import Callable

    from gleek.engine.state import Setup
    from gleek.players.advice import Reason

_SAID: Final = {
    # rules and counts
    "blank": "Carte blanche counts 10, before all else.",
    "keeps": "It keeps {item}.",
    "breaks": "It breaks {item}.",
    "shows": "It shows {cards} of yours, because they are good.",
    "hides": "It shows none of your cards.",
    "only_card": "No other card may be played.",
    "best_left": "No higher card of its suit is still out.",
    "higher_left": "{higher} still out in its suit.",
    "takes": "It wins the trick.",
    "loses": "It cannot win this trick.",
    "saves": "It keeps {card} for a later trick.",
    "none_wins": "No card you may play can win this trick.",
    "none_best": "No card in the hand is the highest left in its suit.",
    "bares": "It leaves {card} without a guard.",
    "pique_near": "If you score {points} more before the other player scores, you make a pique.",
    "left": "Both players then see what is left in the talon: {cards}.",
    "left_unseen": "Nobody sees what is left in the talon: {cards}.",
    # chances
    "good": "{item} is good in {chance}.",
    "good_uncalled": "{item} would be good in {chance}, but is not called.",
    "in_hand": "It scores {mine} points in hand on average, and the other player {theirs}.",
    "repique": "It makes a repique in {chance}.",
    "other_repique": "The other player makes a repique in {chance}.",
    "wins_tricks": "It wins {tricks} of the {left} tricks left on average.",
    "wins_cards": "It wins the cards in {chance}.",
    "beaten": "The other player has a higher one in {chance}.",
    # assumptions
    "margin": "Each figure is your points less the other player’s.",
    "no_rubicon": "Only the points of this deal count here, not the score of the partie or the rubicon.",
    "no_standing": "Only the points of this deal count here, not the score of the game.",
    "by_heuristic": "After this both players are assumed to play by simple rules.",
    "exactly": "In each of these deals both players play the last tricks as well as possible.",
    "calls_all": "The other player is assumed to have called all that they could.",
    "lays_low": "The other player is assumed to lay out the cards that are worth least.",
    "apart": "The figure after ± is the likely error of the difference from the best choice.",
    "deals_alike": "An unseen card is assumed to be anywhere.",
}
KINDS: Final = frozenset(_SAID)


def tell(reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
    """Return a reason as a sentence for the player in the seat `to`. With `signs`, suits are shown as symbols."""
    args = {name: _said(name, value) for name, value in reason.args.items() if name != "kind"}
    if "item" in args:
        kind, item = reason.args["kind"], reason.args["item"]
        begins = _SAID[reason.kind].startswith("{item}")
        args["item"] = named(kind, item, begins=begins)
    return Phrase(_SAID[reason.kind], **args).told(to, signs=signs)


def named(kind: int, item: int, *, begins: bool) -> str:
    """Return the name of an item: "your quart major in hearts". If it begins a sentence, a comma follows a point."""
    if not begins:
        return f"your {item_name(kind, item)}"
    return f"Your {item_name(kind, item)}{',' if kind == POINT else ''}"


def _said(name: str, value: Any) -> object:  # noqa: ANN401  (arguments have several types)
    said: dict[str, Callable[[], object]] = {
        "card": lambda: CARDS[value],
        "cards": lambda: counted(value, "card"),
        "points": lambda: counted(value, "point"),
        "chance": lambda: of_ten(value, "deal"),
        "higher": lambda: "1 higher card is" if value == 1 else f"{value} higher cards are",
        "tricks": lambda: f"{value:.1f}",
        "mine": lambda: f"{value:.1f}",
        "theirs": lambda: f"{value:.1f}",
    }
    return said[name]() if name in said else value
