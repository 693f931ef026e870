"""Plays deals of Gillet, given as plain data, on the engine; an illegal deal raises the engine's own error.

A deal has the keys of the worked examples in `examples-gillet.json` (under the key "deal"). A card is two characters,
such as "AS" or "TH".

| key | what it holds |
|---|---|
| `game` | "gillet" |
| `fields` | the fields with other values than the Académie's; null also means "none" |
| `carried` | the counters in the two bowls before the deal, `[Gé, point]` |
| `deal` | four hands of three cards, from the first player to the dealer |
| `actions` | the actions for the second bowl, in the order of play: `["go"]`, `["raise", 2]`, `["see"]`, `["yield"]` |

The result is `{"net": [four], "bowls": [Gé, point], "ge": …, "point": …, "halves": [four]}`. `net` is each seat's gain
or loss, and `bowls` the counters left in the bowls. `ge` and `point` say who took each bowl: a seat from 0 to 3, null
for no seat, or a list if the bowl was divided. `halves` is each hand's point in half points.
"""

from gleek.engine.cards import CARDS
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.games.gillet.actions import Deal, Go, Raise, See, Yield
from gleek.games.gillet.game import GAME
from gleek.games.gillet.rules import preset

WORDS = {"go": Go, "raise": Raise, "see": See, "yield": Yield}
BY_TEXT = {str(card).replace("10", "T"): card for card in CARDS}


def gillet(deal: dict) -> dict:
    """Play a deal, and return its result. For anything illegal, the engine raises its own errors."""
    match, dealt, words = read(deal)
    hand, _ = Hand.dealt_to(match.begin(), dealt)
    for word in words:
        hand, _ = hand.apply(action(hand, word))
    after = match.after(hand)  # raises an error if the hand is not over
    facts = hand.facts
    return {
        "net": list(after.purses),
        "bowls": [after.ge, after.point],
        "ge": one_or_all(facts.ge_winners),
        "point": one_or_all(facts.point_winners),
        "halves": list(facts.halves),
    }


def read(deal: dict):
    """Return the match before the deal, the deal and the actions' words. Raise `Unreadable` if the format is wrong."""
    if not isinstance(deal, dict) or deal.get("game") != "gillet":
        raise Unreadable("This is not a deal of Gillet.")
    fields, carried = deal.get("fields", {}), deal.get("carried", [0, 0])
    hands, words = deal.get("deal"), deal.get("actions")
    if not isinstance(fields, dict):
        raise Unreadable("The fields are a dict.")
    if not (is_list(carried, 2) and is_list(hands, 4) and is_list(words)):
        raise Unreadable("There are two bowls, four hands, and a list of words.")
    for hand in hands:
        if not is_list(hand) or not all(isinstance(card, str) and card in BY_TEXT for card in hand):
            raise Unreadable(f"{hand} are not cards: write each with two characters, as in AS or TH.")
        if len(set(hand)) < len(hand):
            raise Unreadable(f"{hand} has a card twice.")  # a mask cannot show a repeated card
    rules = preset().changed(**{name: "none" if value is None else value for name, value in fields.items()})
    ge, point = carried
    match = GAME.match(rules, GAME.default_names, GAME.dealer, Stake.PENNY, ge=ge, point=point)
    match.begin()  # raises an error for impossible bowls
    return match, Deal.of([BY_TEXT[card] for card in hand] for hand in hands), words


def is_list(given, size=None):
    """Tell whether `given` is a list, of length `size` if one is given."""
    return isinstance(given, list) and size in {None, len(given)}


def action(hand: Hand, word: list):
    """Return the engine's action for a word in the format of the module's docstring, by the player to act."""
    if not (isinstance(word, list) and word and isinstance(word[0], str) and word[0] in WORDS):
        raise Unreadable(f"{word!r} is not a word: it is go, raise, see or yield.")
    kind, *more = word
    if len(more) != (kind == "raise"):
        raise Unreadable(f"{word!r} is not a word: only a raise has a number, and it has one.")
    seat = GAME.dealer if hand.to_act is None else hand.to_act
    return WORDS[kind](seat, *more)


def one_or_all(winners):
    """Return None for no winner, the seat for one, and a list for several."""
    return list(winners) if len(winners) > 1 else winners[0] if winners else None
