"""A helper that makes a match in which the learner begins in a given seat."""

from gleek.course.play.match_session import FIRST_DEAL, MatchSession
from gleek.games import default_player, game
from gleek.records.codes import read_code
from gleek.records.results import PERSON


def own_at(code=FIRST_DEAL, seat=0):
    """Return a match that begins with this deal, with the learner in this seat."""
    of = read_code(code)[1].game
    others = [default_player(of)] * (len(game(of).seats) - 1)
    return MatchSession(code, (*others[:seat], PERSON, *others[seat:]))
