"""The speeches of Piquet's players: in the words of Cotton's book where it has any, otherwise in plain English."""

from typing import Final

from gleek.engine.cards import Rank
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.engine.words import NOTHING, NUMBERS, Spoken, listed, upper_first
from gleek.games.piquet.events import Answered, Asked, Called, Claimed, LeftSome, Looked, cards_in_words
from gleek.games.piquet.items import KIND_WORDS

_ANSWERS: Final = {
    "good": "yours counts",
    "not good": "mine is better",
    "equal": "mine is as good, and neither counts",
}
_BLANK: Final = Spoken("I have a blanck", "cotton-blanck", "I have no king, queen or knave: a carte blanche.")


def spoken(event: Event, hand: Hand) -> Spoken:
    if isinstance(event, Claimed):
        return _BLANK
    said = _plainly(event, hand)
    stop = "" if said.endswith("?") else "."
    return Spoken(f"{upper_first(said)}{stop}", plain=_sense(event)) if said else NOTHING


def _sense(event: Event) -> str:
    match event:
        case Called(said=((cards, makes), (length, top), (count, rank))):
            parts = [f"{NUMBERS[cards]} cards of a suit, which make {makes}"] * bool(cards)
            parts += [f"{NUMBERS[length]} in a row, the {Rank(top).word} the highest"] * bool(length)
            parts += [f"{NUMBERS[count]} {Rank(rank).words}"] * bool(count)
            return f"I have {'; '.join(parts)}." if parts else "I name none of what I have."
        case Asked():
            return "I have as many cards of a suit: what do yours add up to?"
        case Answered(answers=answers):
            words = zip(KIND_WORDS, answers, strict=True)
            senses = [f"{word}: {_ANSWERS[answer]}" for word, answer in words if answer]
            return upper_first(f"{'; '.join(senses)}.") if senses else ""
    return ""


def _plainly(event: Event, hand: Hand) -> str:
    match event:
        case LeftSome(count=count):
            return f"I leave {cards_in_words(count)}"
        case Called():
            # If younger asked for the value of the point, name it too.
            brief = hand.rules.point_in_brief and not any(isinstance(each, Asked) for each in hand.history)
            return f"I call {listed(event.items(brief=brief)) or 'nothing'}"
        case Asked():
            return "What does the point make?"
        case Answered():
            return event.in_words
        case Looked(looks=looks):
            return "I look at what is left" if looks else "I do not look at what is left"
    return ""
