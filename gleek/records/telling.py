"""The sentences about a step of a replay, with the players' names or with "you" for one player."""

from gleek.engine.actions import check_seat
from gleek.engine.errors import need
from gleek.engine.game import Game
from gleek.records.replay import Step
from gleek.words.tell import Teller, tell


def tell_step(step: Step, seen_by: int | None = None, you: int | None = None) -> str:
    """Return the sentences about all events of a step.

    If `seen_by` is a seat, they tell only what that seat can see. If `you` is a seat, they address it as "you".
    """
    need(step, Step, "a step", "one of the `steps` of a replay")
    for seat in (seen_by, you):
        if seat is not None:
            check_seat(seat, step.game.seats)
    teller = teller_of(step, seen_by, you)
    return " ".join([said for event in step.events if (said := tell(event, teller))])


def purses_word(game: Game) -> str:
    """Return the heading for what the players have won: money or points, depending on the game."""
    return "Purses" if game.counts_money else "Points"


def teller_of(step: Step, seen_by: int | None = None, you: int | None = None) -> Teller:
    """Return the teller for the events of a step, with the players' names by seat.

    While the players lift for the deal, they have no seats. The names are then in the order of play, and none is "you".
    """
    if step.hand is None:
        match = step.match
        return Teller(step.game, match.players, match.stake, match.rules)
    return Teller.of(step.hand.setup, step.hand, seen_by, you)
