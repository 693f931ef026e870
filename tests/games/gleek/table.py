"""A deal that the tests of every stage use, and functions that play from it in a short notation.

The deal has no sets and no honours, the dealer has no Tiddy, and the three ruffs are known, so that nothing happens
that a test does not want. A test names only the cards that it needs, and these are exchanged for others.

    eldest  AS KS QS 10S 9S · 5H 4H · 7D 6D · 6C 5C 4C          ruff: spades, 50 points, five cards
    second  AH KH QH 10H · 6S 5S 4S · 5D 4D · 9C 8C 7C          ruff: hearts, 41 points, four cards
    dealer  AC KC JC 10C · 8H 7H 6H · 10D 8D · JS 8S 7S         ruff: clubs, 41 points, four cards
    turn-up 9D · stock QC JH 9H AD KD QD JD
"""

from gleek.engine.cards import cards
from gleek.engine.hand import Hand
from gleek.games.gleek.actions import Deal
from gleek.games.gleek.match import Setup
from gleek.games.gleek.rules import preset

STANDARD = {
    "eldest": "AS KS QS 10S 9S 5H 4H 7D 6D 6C 5C 4C",
    "second": "AH KH QH 10H 6S 5S 4S 5D 4D 9C 8C 7C",
    "dealer": "AC KC JC 10C 8H 7H 6H 10D 8D JS 8S 7S",
    "turn_up": "9D",
    "stock": "QC JH 9H AD KD QD JD",
}
# The beginning of a record, and its deal.
HEAD = 'format = "gleek-hand-1"\n'
DEAL = "[deal]\n" + "".join(f'{place} = "{cards}"\n' for place, cards in STANDARD.items())


def deal(**wanted):
    """Return the deal above after moving some cards: `deal(eldest="AH AD", turn_up="4C")`."""
    places = {place: list(cards(text)) for place, text in STANDARD.items()}
    fixed = {each: place for place, text in wanted.items() for each in cards(text)}
    for each, place in fixed.items():
        if each in places[place]:
            continue
        home = next(name for name, some in places.items() if each in some)
        free = [one for one in places[place] if fixed.get(one) != place]
        out = min(free, key=lambda one: (one.rank, one.suit))
        places[place][places[place].index(out)] = each
        places[home][places[home].index(each)] = out
    return Deal.of(
        [places[seat] for seat in ("eldest", "second", "dealer")], places["turn_up"][0], places["stock"]
    )


def dealt(carried=0, *, doubled=False, changes=None, **wanted):
    """Return a newly dealt hand under du Coeur's rules, with `changes` to some fields."""
    setup = Setup(preset("du_coeur", **(changes or {})), carried=carried, doubled=doubled)
    return Hand.dealt_to(setup, deal(**wanted))[0]


def do(hand, text):
    """Return the hand after the actions in `text`, which are separated by commas."""
    for each in text.split(","):
        hand, _ = hand.apply(each.strip())
    return hand


PASS = "eldest passes, second passes, dealer passes"


def at_ruff(changes=None, **given):
    """Return a hand at the ruff. Nobody has bought the stock. The arguments are those of `dealt`."""
    return do(dealt(changes={"eldest_must_open": "no"} | (changes or {}), **given), PASS)


def at_melds(changes=None, **given):
    """Return a hand at the melds. All have passed at the stock and at the ruff. The arguments are those of `dealt`."""
    return do(at_ruff(changes, **given), PASS)


def at_tricks(changes=None, **given):
    """Return a hand at the tricks. Before, nobody has done anything but pass. The arguments are those of `dealt`."""
    return do(at_melds(changes, **given), "eldest calls nothing, second calls nothing, dealer calls nothing")


def play_out(hand, leads=""):
    """Play a hand to its end: eldest plays the cards in `leads`, in this order, where they are legal.

    All other plays are the first legal card.
    """
    order = list(cards(leads))
    while not hand.over:
        legal = hand.legal()
        mine = [each for each in legal if each.seat == 0 and each.card in order]
        mine.sort(key=lambda each: order.index(each.card))
        hand, _ = hand.apply(mine[0] if mine else legal[0])
    return hand
