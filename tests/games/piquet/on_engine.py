"""Plays deals of Piquet, given as plain data, on the engine; an illegal deal raises the engine's own error.

A deal has the keys of the worked examples in `examples-piquet.json` (under the key "deal"). A card is two characters,
such as "AS" or "TH".

| key | what it holds |
|---|---|
| `game` | "piquet" |
| `preset`, `fields` | the preset's name, and the fields with other values |
| `deal` | the cards dealt: `elder`, `younger`, and `talon` from the top |
| `carte_blanche` | a list of the players who claim it |
| `out` | the cards that each player lays out; elder draws first, and from the top of the talon |
| `calls` | for each player `point`, a list of cards (empty: no point), and `sequences` and `sets`, lists of lists |
| `look` | whether younger looks at the rest of the talon: true, false, or null if there is no rest |
| `plays` | the 24 cards in the order played, elder leading |

Several sequences or sets are in the order in which they are called. Younger's calls are those that younger makes.

The result is `{"events": [[player, points, reason], …], "elder": n, "younger": n, "tricks": [elder's, younger's]}`.
The reasons are carte_blanche, point, sequence, set, repique, pique, lead, win, last_trick, cards, capot. Events are in
the order in which points count. Repique and pique follow the event that reached thirty. Events of no points are left
out. The deal is played to its end, whatever the rules' `partie`.
"""

from gleek.engine.cards import Card
from gleek.engine.hand import Hand
from gleek.games.piquet.accounts import SEAT_WORDS
from gleek.games.piquet.actions import Deal
from gleek.games.piquet.counting import RULES
from gleek.games.piquet.match import Match, Setup
from gleek.games.piquet.rules import preset

REASONS = {rule: what for what, rule in RULES.items()}
KINDS = (("point", "point"), ("sequences", "sequence"), ("sets", "set"))


def actions_of(deal):
    """Yield a deal's actions as text, in the order of play."""
    for seat in SEAT_WORDS:
        if seat in deal["carte_blanche"]:
            yield f"{seat} claims carte blanche"
        yield f"{seat} discards {' '.join(deal['out'][seat]) or 'nothing'}"
    for seat in SEAT_WORDS:
        called = deal["calls"][seat]
        items = [
            f"{word} {' '.join(item)}"
            for kind, word in KINDS
            for item in ([called[kind]] if kind == "point" and called[kind] else called[kind])
        ]
        yield f"{seat} calls {'; '.join(items) or 'nothing'}"


def hand_of(deal):
    """Return the hand on the engine, played to its end even if the partie is won; the engine's errors are raised."""
    rules = preset(deal["preset"], **deal["fields"]).changed(partie="six_deals")
    dealt = Deal.of_places({place: [Card(text) for text in some] for place, some in deal["deal"].items()})
    hand, _ = Hand.dealt_to(Setup(rules), dealt)
    for text in actions_of(deal):
        hand, _ = hand.apply(text)
    look = {True: "younger looks", False: "younger leaves them"}.get(deal["look"])
    for number, text in enumerate(deal["plays"]):
        if number == 1 and look is not None:
            hand, _ = hand.apply(look)
        # The deal lists only the cards; the order of play gives the player of each.
        hand, _ = hand.apply(f"{SEAT_WORDS[hand.to_act or 0]} plays {text}")
    return hand


def piquet(deal: dict) -> dict:
    """Return a deal's result: every point in the order of counting, the totals, and the tricks."""
    hand = hand_of(deal)
    Match(hand.rules, hand.setup.names, dealer=1).after(hand)  # raises an error if the deal is not finished
    elder, younger = hand.ledger.purses
    youngers = sum(trick.winner for trick in hand.tricks)
    return {
        "events": [
            [SEAT_WORDS[paid.receiver], paid.stakes, REASONS[paid.rule]] for paid in hand.ledger.payments
        ],
        "elder": elder,
        "younger": younger,
        "tricks": [12 - youngers, youngers],
    }
