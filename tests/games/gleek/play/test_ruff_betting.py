"""The stored strategy for the ruff covers every state of the vying."""

from gleek.games.gleek.actions import Pass, See
from gleek.games.gleek.play import ruff_betting
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import preset
from gleek.players.seeds import chance
from tests.games.gleek.table import at_ruff


def test_every_moment_up_to_the_highest_is_known_and_no_other():
    """All sequences of the engine's vying are visited; the table lacks only states above its highest vie."""
    met = set()

    def visit(hand):
        if not isinstance(hand.phase, Vying):
            return
        spot = ruff_betting.spot_of(hand.phase)
        assert (spot is None) == (hand.phase.level > ruff_betting.HIGHEST)
        if spot is None or spot in met:
            return
        met.add(spot)
        for action in hand.legal():
            visit(hand.apply(action)[0])

    visit(at_ruff())
    assert met == ruff_betting.spots().keys()


def test_above_the_tables_limit_a_player_who_is_in_sees():
    seen = Vying(0, 9, (8, 9, 0), 1, (False, False, True), 12)
    assert ruff_betting.choose(seen, preset(), 0b1111, 0, chance=chance(1)) == See(0)
    out = Vying(2, 9, (8, 9, 0), 1, (False, False, False), 12)
    assert ruff_betting.choose(out, preset(), 0b1111, 0, chance=chance(1)) == Pass(2)
