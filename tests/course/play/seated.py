"""Helpers that begin a match with the learner in a given seat, and play its hands."""

from urllib.parse import urlencode

from gleek.course.play.match_session import FIRST_DEAL, MatchSession
from gleek.games import default_player, game, player
from gleek.records.codes import read_code
from gleek.records.results import PERSON


def asked(own, what, **given):
    """Send the request `what` with the further properties `given`; return the problem that the page reports, or ""."""
    own.ask({"what": what, **given})
    return own.problem or own.match_problem


def address(own):
    return "?" + urlencode({key: value for key, value in own.place.items() if value})


def finish(own, until=None):
    """Let the default player act for everybody, to the hand's end, or until the learner has made `until` choices.

    Return the same session, after showing all that has happened.
    """
    act = player(own.game.id, default_player(own.game.id))
    while not own.play.hand.over and len(own.play.choices) != until:
        own.play.do(act(own.play.hand.observe(own.play.hand.to_act)))
    own.play.clear()
    own.play.show_all()
    return own


def own_at(code=FIRST_DEAL, seat=0):
    """Return a session of a match that begins with the deal of this code. The learner sits in this seat."""
    of = read_code(code)[1].game
    others = [default_player(of)] * (len(game(of).seats) - 1)
    return MatchSession(code, (*others[:seat], PERSON, *others[seat:]))
