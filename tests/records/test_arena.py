"""Players of one's own are rated, and their faults are sentences; no file or address that names one runs its code."""

import json
import statistics

import pytest

import gleek
from gleek import games
from gleek.course.play.match_session import MatchSession
from gleek.engine.errors import GleekError, Unreadable
from gleek.players import own_players
from gleek.records import arena
from gleek.records.results import PERSON
from tests.command import run

PLAYERS = """
print("the file runs")
from gleek import games

def simple(seen, seed=0):
    return games.player(seen.game.id, games.default_player(seen.game.id))(seen, seed)

class Wild:
    def __call__(self, seen, seed=0):
        return seen.legal[seed % min(len(seen.legal), 40)]

def broken(seen, seed=0):
    return 1 / 0
"""


def simple(seen, seed=0):
    return games.player(seen.game.id, games.default_player(seen.game.id))(seen, seed)


def wild(seen, seed=0):
    return seen.legal[seed % min(len(seen.legal), 40)]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(PLAYERS, encoding="utf-8")
    return path


@pytest.mark.parametrize("game", games.ids())
def test_the_same_play_under_two_names_wins_the_same(game):
    """Mirrored deals: a copy of the plain player wins nothing from it where the game's money adds up to nought."""
    rules = games.presets.preset(games.game(game).rules)
    plain = games.default_player(game)
    rating = gleek.rate([simple, plain], 6, rules=rules)
    one, other = rating.samples["simple", plain], rating.samples[plain, "simple"]
    assert one == other
    assert statistics.fmean(one) == pytest.approx(0, abs=1e-9)
    assert rating.deals == 6


def test_a_better_player_wins_and_stands_first():
    rating = gleek.rate([wild, "plain"], 10, seed=3)
    mean, error = rating.against("plain-1", "wild")
    sample = rating.samples["plain-1", "wild"]
    assert mean == pytest.approx(sum(sample) / 10)
    assert error == pytest.approx(statistics.stdev(sample) / 10**0.5)
    assert mean > 2 * error > 0
    assert rating.ranking == ["plain-1", "wild"]
    assert rating.overall("wild")[0] < 0
    told = str(rating)
    assert "10 deals" in told
    assert f"{mean:+.2f} ± {error:.2f}" in told
    assert "<table" in rating._repr_html_()


def test_a_stopped_run_goes_on_where_it_ended(tmp_path):
    rules = gleek.preset("cotton")
    some = arena.arena_of(rules, [wild, "plain"], 7)
    out = tmp_path / "results.jsonl"
    first = [*arena.results(some, 3, out, jobs=1)]
    out.write_text(out.read_text(encoding="utf-8") + "[1.5, ", encoding="utf-8")  # the last line was cut off
    again = [*arena.results(some, 5, out, jobs=1)]
    assert again[:3] == first
    assert again == [*arena.results(some, 5, jobs=1)]
    assert [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()] == [some.data, *again]
    head = json.dumps(some.data)
    for damage in ("[NaN, 1]", "[1e400, 2]", f"[1, {'9' * 4000}]", "[true, 1]", "[1]", "{}"):
        out.write_text(f"{head}\n{damage}\n", encoding="utf-8")
        with pytest.raises(Unreadable, match=r"line 2 is .*: it should be a list of 2 numbers"):
            next(arena.results(some, 5, out))
    out.write_text(f"{head}\n{'[' * 100_000}\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="is not a file of results of players"):
        next(arena.results(some, 5, out))
    out.write_text(f"{head}\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="holds results of other players"):
        next(arena.results(arena.arena_of(rules, [wild, "plain"], 8), 5, out))
    out.write_text("Not JSON.\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="is not a file of results of players"):
        next(arena.results(some, 5, out))


def test_players_of_a_file_play_from_the_command_in_several_processes(file):
    name = f"{file}:Wild"
    results = [run("arena", name, "plain", "--deals", 16, "--jobs", jobs)[:2] for jobs in (1, 2)]
    assert results[0][0] == 0
    assert results[0][1].endswith(results[1][1])  # the first run also prints what the file prints
    assert f"{name}  -" in results[1][1]


def test_a_file_of_hands_that_names_a_player_runs_nothing(file, tmp_path):
    name, out = f"{file}:Wild", tmp_path / "hands.jsonl"
    status, said, _ = run("deal", "--many", 1, "--players", f"{name},plain,plain", "--seed", 1, "--out", out)
    assert status == 0
    assert "the file runs" in said
    status, said, _ = run("check", out)
    assert status == 0
    assert "1 hand of Gleek" in said
    assert "the file runs" not in said


def bold(seen, _seed):
    return seen.legal[-1 if seen.phase.stage == "ruff" else 0]


class NeedsMore:
    def __init__(self, more):
        self.more = more


class Unspeakable:
    def __call__(self, *_):
        class Fault(RuntimeError):
            def __str__(self):
                raise ValueError

        Fault.__name__ = "RuntimeError"
        raise Fault


def leaves(*_):
    raise SystemExit


def you(*_):
    """A function with the name that means a person."""


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (lambda *_: 5, "returned 5, which is not an action"),
        (lambda *_: "eldest bids 5", "chose an action that is not legal"),
        (lambda *_: 1 / 0, "stopped with ZeroDivisionError: division by zero .test_arena.py, line"),
        (3, "3 is not a player: give a function"),
        (leaves, "The player leaves stopped with SystemExit"),
        (NeedsMore, "No object of the class NeedsMore can be made: it stopped with TypeError"),
        (Unspeakable, "stopped with RuntimeError: a value of type RuntimeError"),
        (you, "A player cannot be called 'you'"),
        ("mine.txt", "There is no player “mine.txt” of Gleek"),
        ("no-file.py:x", "“no-file.py” cannot be read: No such file"),
    ],
)
def test_a_player_s_fault_is_a_sentence(player, said):
    with pytest.raises(GleekError, match=said):
        gleek.rate([player, "plain"], 1)


def test_players_that_raise_without_end_are_stopped():
    with pytest.raises(GleekError, match="was not over after 1000 decisions"):
        gleek.rate([bold, "plain"], 20)


def test_progress_is_told_after_each_deal():
    told = []
    gleek.rate([simple, "plain"], 3, progress=told.append)
    assert told == [1, 2, 3]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"players": ["plain"]}, "Only two or more different players can be rated"),
        ({"players": "plain"}, "is not a list of players"),
        ({"deals": 0}, "0 is not a number of deals"),
        ({"deals": "x"}, "'x' is not a number of deals"),
        ({"seed": -1}, "-1 is not a seed"),
        ({"rules": 3}, "3 is not a set of rules"),
        ({"players": [simple, "plain"], "jobs": 2}, "Other processes cannot load simple"),
        ({"progress": 1}, "The argument progress is 1: give a function"),
    ],
)
def test_what_cannot_be_rated_is_told(arguments, said):
    with pytest.raises(GleekError, match=said):
        gleek.rate(**{"players": ["plain", "master"], "deals": 1} | arguments)


def test_a_name_means_the_game_s_own_player_and_equal_names_get_numbers(monkeypatch):
    monkeypatch.setattr(own_players, "_SEATED", {})  # other tests ask for the game's "plain"

    def plain(seen, seed=0):
        return simple(seen, seed)

    assert gleek.rate([plain, "plain"], 1).arena.players == ("plain", "plain-1")
    assert gleek.rate([Fixed(0), Fixed(1)], 1).arena.players == ("Fixed", "Fixed2")
    assert gleek.rate(["Fixed2", lambda seen, _: simple(seen)], 1).arena.players == (
        "Fixed2",
        "player",
    )


def test_a_player_that_fails_at_the_table_leaves_the_hand_as_it_was():
    def fails(seen, seed=0):
        if seen.tricks:
            raise ValueError("no idea")
        return simple(seen, seed)

    match = MatchSession(players=(PERSON, own_players.seat(fails), "plain-1"))
    play, fault = match.play, ""
    while not fault:
        while not play.mine:
            match.ask({"what": "next"})
        before = play.hand, tuple(play.choices)
        try:
            play.do(simple(play.hand.observe(play.seat)))
            play.show_all()
        except GleekError as error:
            fault = str(error)
    assert "The player fails stopped with ValueError: no idea" in fault
    assert (play.hand, tuple(play.choices)) == before
    assert play.mine
    assert play.hand.to_act == play.seat


class Fixed:
    def __init__(self, at):
        self.at = at

    def __call__(self, seen, seed):
        return simple(seen, seed)


def test_a_player_of_ones_own_sits_at_the_table_and_no_address_brings_one():
    own = own_players.name_at_table(own_players.seat(simple))
    match = MatchSession(players=(PERSON, own, "master-1"))
    assert match.state.standing.players[1] == "Simple"
    assert match.play.seated == ("", "", "master-1")
    assert not match.can_choose
    query = match.place
    match.ask({"what": "open", "query": f"match={query['match']}&players=you.unknown.master-1"})
    assert "There is no player “unknown”" in match.problem
    with pytest.raises(Unreadable, match="Gleek has 2 opponents beside you, but 1 are named"):
        gleek.play(opponents=[simple])
    assert "Opponents: Simple (a player of your own) and Cicely (master)." in str(
        gleek.play(opponents=[simple, "master"])
    )
