"""The speeches of Gillet's players. No book preserves the original words."""

from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.games.gillet.events import Raised, Saw, Went, Yielded
from gleek.words import one_stop
from gleek.words.speech import NOTHING, Spoken


def spoken(event: Event, hand: Hand) -> Spoken:
    match event:
        case Went():
            return Spoken("I go.", plain="I stay in, and put in nothing more.")
        case Raised(by=by):
            sees, owed = (
                ("see it, and ", "what is owed, and ") if event.payments[0].stakes != by else ("", "")
            )
            more = hand.setup.stake.sum(by)
            plain = f"I put in {owed}{more} more, which all who stay must match."
            return Spoken(one_stop(f"I {sees}raise by {more}."), plain=plain)
        case Saw():
            return Spoken("I see it.", plain="I put in what is owed, and stay in.")
        case Yielded():
            return Spoken("I yield.", plain="I am out of it, and leave what I have put in.")
    return NOTHING
