"""A hand of Gillet as a table shows it to one seat, or with all cards open."""

from gleek.engine.state import State
from gleek.games.common.view import View
from gleek.games.gillet.observation import observe


def view_of(state: State, seat: int | None = None) -> View:
    """Return a hand as the table shows it to a seat (0 first to 3 dealer); for None, with all cards open."""
    seen = observe(state, seat)
    return View(seat, seen.held, seen.counts, seen.legal, table=())
