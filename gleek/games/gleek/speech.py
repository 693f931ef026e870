"""The words that the players of Gleek speak: from *Greenes Tu quoque* and Cotton, or else plain English."""

from collections.abc import Mapping
from typing import Final

from gleek.engine.cards import Rank
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.engine.words import NOTHING, Spoken, listed
from gleek.games.gleek.actions import set_name
from gleek.games.gleek.events import BidMade, Called, Doubled, Revied, RuffPass, Saw, StockPassed, Vied

_BID_13: Final = Spoken("Why I bid thirteene.", "tu-quoque-thirteen", "I bid 13 for the stock.")
_LEFT_TO_THE_BIDDER: Final = Spoken(
    "You shal ha't for me.", "tu-quoque-pass", "As for me, you may have it: I pass."
)
_NONE_OF_IT: Final = Spoken("I'le none of it.", "tu-quoque-none", "I want none of it: I pass, and am out.")
_NOT_YET: Final = Spoken("I pass, for now.", plain="I do not bet yet, but may come in later.")
_OF_THE_RUFF: Final[Mapping[type[Event], Spoken]] = {
    Vied: Spoken("I vie it.", "tu-quoque-vie", "I bet that my ruff, my best suit, is the best."),
    Saw: Spoken("I'le see it", "cotton-vie-words", "I match the bet, and stay in."),
    Revied: Spoken("I'le see it and revie it", "cotton-vie-words", "I match the bet, and bet as much again."),
    Doubled: Spoken("I double it.", plain="I bet twice as much: this is a double ruff."),
}
# The players' words for their sets in the comedy *Greenes Tu quoque*. A set is (rank, number of cards); the call of
# a mournival of aces together with a gleek of queens has words of its own.
_ACES, _QUEENS, _KNAVES = (int(Rank.ACE), 4), (int(Rank.QUEEN), 3), (int(Rank.KNAVE), 3)
_SETS: Final[Mapping[tuple[tuple[int, int], ...], Spoken]] = {
    (_ACES, _QUEENS): Spoken("Giue me a mournauall of aces, and a gleek of queens.", "tu-quoque-melds"),
    (_ACES,): Spoken("Giue me a mournauall of aces", "tu-quoque-melds"),
    (_QUEENS,): Spoken("a gleek of queens.", "tu-quoque-melds"),
    (_KNAVES,): Spoken("a gleeke of knaues.", "tu-quoque-knaves"),
}
_KNAVES_TOO: Final = Spoken("And me a gleeke of knaues.", "tu-quoque-knaves")
_COUNT_WORDS: Final = {3: "three", 4: "four"}


def spoken(event: Event, hand: Hand) -> Spoken:
    match event:
        case BidMade(price=price):
            return _BID_13 if price == 13 else Spoken(f"I bid {price}.")
        case StockPassed():
            bid = any(isinstance(each, BidMade) for each in hand.history)
            return _LEFT_TO_THE_BIDDER if bid else Spoken("I pass.")
        case RuffPass(out=out):
            return _NONE_OF_IT if out else _NOT_YET
        case Called():
            return _called(event, hand)
    return _OF_THE_RUFF.get(type(event), NOTHING)


def _called(event: Called, hand: Hand) -> Spoken:
    before = (each.sets for each in hand.history if isinstance(each, Called) and each.seat != event.seat)
    sense = listed(f"{_COUNT_WORDS[count]} {Rank(rank).words}" for rank, count in event.sets)
    plain = f"I have {sense}: pay me for them." if sense else ""
    if event.sets == (_KNAVES,) and any(before):
        return _KNAVES_TOO._replace(plain=plain)
    if event.sets in _SETS:
        return _SETS[event.sets]._replace(plain=plain)
    called = listed(f"a {set_name(*each)}" for each in event.sets) or "nothing"
    return Spoken(f"I call {called}.", plain=plain)
