"""Sentences about a partie's end name the winner, the stake and the reason, for one player or for both."""

from dataclasses import replace

import pytest

from gleek.engine.money import Stake
from gleek.games.piquet.course.table import TABLE
from gleek.games.piquet.match import Match
from gleek.games.piquet.rules import preset

NAMES = ("Ann", "Ben")


def ended(book="rubicon", **standing):
    match = Match.of(preset(book), NAMES, 1, Stake.PENNY, {})
    return replace(match, hands=6, **standing)


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("least", "won"), [(120, 130), (100, 150), (99, 349)])
def test_the_points_of_a_partie_and_whose_score_was_too_low(winner, least, won):
    scores = (150, least) if winner == 0 else (least, 150)
    match, loser = ended(scores=scores), 1 - winner
    assert match.result.points == won
    for player in (winner, loser, None):
        said = TABLE.settled(match, player)
        who = "You have" if player == winner else f"{NAMES[winner]} has"
        assert said.startswith(f"{who} won the partie, and {won} points: a hundred and ")
        whose = "you have" if player == loser else f"{NAMES[loser]} has"
        below = f"both scores, since {whose} less than a hundred."
        assert said.endswith(below if least < 100 else " the difference.")
