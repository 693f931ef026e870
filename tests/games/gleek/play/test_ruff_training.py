"""The betting in the ruff is trained for the readings of its rules."""

import pytest

from gleek.engine.hand import Hand
from gleek.games.gleek.match import Setup
from gleek.games.gleek.play import by_reading, plain, ruff_betting, tables
from gleek.games.gleek.play.ruff_training import CLASSES, Chances, Reading, Ruff, at_seat
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import preset
from gleek.players import own_players, registry
from gleek.records.codes import deal_number

EVEN = [[1.0] * CLASSES] * 3


def chance_to_vie_last(reading: Reading, *, out: bool, rounds: int = 12) -> list[float]:
    """Return for each class how often the dealer vies after two passes."""
    ruff = Ruff(EVEN, reading)
    spot = Vying(turn=2, out=(out, out, False), spoken=2)
    _, vies = ruff.train(rounds)[ruff.numbers[spot]]
    return vies


def test_if_a_first_pass_is_final_the_last_player_vies_with_everything():
    assert min(chance_to_vie_last(Reading("out"), out=True)) > 0.9


def test_if_a_first_pass_is_a_check_the_last_player_does_not_vie_with_everything():
    assert min(chance_to_vie_last(Reading("check"), out=False)) < 0.5


@pytest.mark.parametrize(
    ("reading", "lost"), [(Reading(decline=2), 2), (Reading(decline=1), 1)], ids=["two", "one"]
)
def test_who_never_comes_in_loses_the_ante_or_a_part_of_it(reading, lost):
    ruff = Ruff(EVEN, reading)
    reach = [[1 / CLASSES] * CLASSES for _ in range(3)]
    found = ruff._end(ruff_betting.End((1, 0, 0), (0,)), reach)
    assert [seat[0] for seat in found] == pytest.approx([2 * lost, -lost, -lost])


@pytest.mark.parametrize(("ties", "won"), [("eldest", 6), ("divide", 1)])
def test_equal_ruffs_are_the_eldests_or_are_shared(ties, won):
    reach = [[1.0], [1.0], [1.0]]
    found = Ruff(EVEN, Reading(ties=ties))._end(ruff_betting.End((1, 1, 0), (0, 1)), reach)
    assert [found[0][0], found[2][0]] == pytest.approx([won, -2])


def test_stakes_that_were_carried_in_are_part_of_the_pot():
    reach = [[1 / CLASSES] * CLASSES for _ in range(3)]
    alone = ruff_betting.End((1, 0, 0), (0,))
    found = [Ruff(EVEN, Reading(carried=carried))._end(alone, reach)[0][0] for carried in (0, 6)]
    assert found[1] - found[0] == pytest.approx(6)


@pytest.mark.parametrize(
    "changes",
    [{"first_pass": "out"}, {"ruff_passed": "youngest_may_double"}, {"eldest_must_open": "no"}],
    ids=str,
)
def test_the_player_plays_whole_hands_by_any_reading(changes):
    rules = preset(**changes)
    name = own_players.seat(by_reading.ByReading(by_reading.trained(rules, 1)))
    for number in range(3):
        hand, _ = Hand.dealt_to(Setup(rules, carried=6 * (number == 1)), deal_number(number))
        hand, _ = registry.play_hand(hand, [name] * 3, number)
        assert hand.over


BOUGHT_BY_ELDEST = "discard_first 0"


@pytest.fixture(scope="module")
def ruff():
    shares = tables.tables().ruffs
    return Ruff([shares[f"discard_first, {who}"] for who in ("buyer", "others", "others")])


@pytest.fixture(scope="module")
def stored(ruff) -> Chances:
    """Return the bets of the master as a strategy of the training."""
    found = []
    for spot in ruff.numbers:
        by_class = [ruff_betting.chances(BOUGHT_BY_ELDEST, spot, each) for each in range(CLASSES)]
        found.append([list(column) for column in zip(*by_class, strict=True)])
    return found


def mean_won(ruff: Ruff, mine: Chances, others: Chances) -> float:
    """Return the mean stakes that `mine` wins, over all seats, if both opponents use `others`."""
    total = 0.0
    for seat, shares in enumerate(ruff.shares):
        values = ruff.values(at_seat(seat, mine, others))[seat]
        total += sum(x * y for x, y in zip(values, shares, strict=True))
    return total / 3


def test_a_strategy_trained_against_weak_players_wins_more_from_them():
    even = Ruff(EVEN)
    weak = even.plain()
    equal, better = even.train(12), even.train_against([(0.5, weak)], 12)
    assert mean_won(even, better, weak) > mean_won(even, equal, weak) + 0.2


def test_a_master_wins_from_two_plain_players_and_from_two_who_always_revie(ruff, stored):
    assert mean_won(ruff, stored, ruff.plain()) > 0.35
    assert mean_won(ruff, stored, ruff.boldest()) > 1


@pytest.mark.parametrize(
    "limits",
    [
        plain.RUFF["points"],
        plain.Limits(40, 44, 52, 0),
        plain.Limits(34, 28, 46, 1),
        plain.Limits(28, 40, 46, 1),
        plain.Limits(28, 28, 99, 0),
        plain.Limits(99, 99, 99, 0),
    ],
    ids=["plain", "tight", "loose", "vies always", "sees always", "passes always"],
)
def test_nobody_who_bets_by_limits_wins_from_two_masters(ruff, stored, limits):
    assert mean_won(ruff, ruff.plain(limits), stored) < 0


def test_who_always_revies_loses_to_two_masters(ruff, stored):
    assert mean_won(ruff, ruff.boldest(), stored) < -1
