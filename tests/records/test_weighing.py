"""Two readings of a rule are compared on the same deals, and the errors are those of the paired differences."""

import sys
from types import SimpleNamespace

import pytest

import gleek
from gleek.engine.rules import Rules
from gleek.evidence.weighed import Figure, Measure, is_told, measures
from gleek.games.gleek.play import tally
from gleek.games.gleek.rules import preset
from gleek.games.piquet import rules as piquet
from gleek.records import weighing
from gleek.records.weigh import weigh
from gleek.records.weighing import HANDS, Evening, Weighing, evening

FINAL = {"first_pass": "out"}
DEALER = Measure("dealer", "The dealer wins", "the dealer wins {}")


def evenings(rules: Rules, player: str, seats: int, count: int = 4) -> list[Evening]:
    return [evening(rules, [player] * seats, number) for number in range(count)]


def test_a_reading_does_not_differ_from_itself():
    some = evenings(preset(), "plain-1", 3)
    weighed = Weighing(some, evenings(preset(), "plain-1", 3))
    assert weighed.hands == 4 * HANDS
    assert weighed.difference(DEALER) == Figure(0, 0)
    assert not is_told(weighed.difference(DEALER))
    assert weighed.share_differing().value == weighed.share_turned().value == 0


def test_a_turned_up_tiddy_brings_the_dealer_four_stakes_more_where_each_pays_four():
    two, four = (
        evenings(preset(turned_up_tiddy=stakes), "plain-1", 3, 8) for stakes in (2, 4)
    )  # an evening in five has none
    weighed = Weighing(four, two)
    differing = [
        [now - before for now, before in zip(one, other, strict=True)]
        for mine, theirs in zip(four, two, strict=True)
        for one, other in zip(mine.won, theirs.won, strict=True)
        if one != other
    ]
    assert differing
    assert all(each == [-2, -2, 4] for each in differing)
    share = 100 * len(differing) / weighed.hands
    assert weighed.share_differing().value == pytest.approx(share)
    assert weighed.difference(DEALER).value == pytest.approx(4 * share / 100)


def test_the_error_is_that_of_the_mean_over_evenings():
    some = [Evening({"dealer": won, "hands": 2}, {}, []) for won in (2, 6)]
    assert Weighing(some).figure(DEALER) == pytest.approx((2, 1))
    share = Measure("dealer", "", "", times=100)
    assert Weighing(some).figure(share) == pytest.approx((200, 100))
    root = Measure("dealer", "", "", root=True)
    assert Weighing(some).figure(root) == pytest.approx((2**0.5, 1 / (2 * 2**0.5)))


def test_what_both_readings_share_is_no_error_of_their_difference():
    luck = (-40, 10, 30)
    some = [Evening({"dealer": each, "hands": 1}, {}, []) for each in luck]
    more = [Evening({"dealer": each + 3, "hands": 1}, {}, []) for each in luck]
    weighed = Weighing(more, some)
    assert weighed.figure(DEALER).error > 10
    assert weighed.difference(DEALER) == pytest.approx((3, 0))
    assert is_told(weighed.difference(DEALER))


def test_a_partie_of_piquet_is_an_evening():
    (six,) = evenings(piquet.preset(), "piquet-plain-2", 2, 1)
    (four,) = evenings(piquet.preset(partie="four_deals"), "piquet-plain-2", 2, 1)
    assert (six.sums["hands"], four.sums["hands"]) == (6, 4)
    assert six.won[:4] == four.won
    assert six.sums["partie_points"] > 100
    (one,) = evenings(piquet.preset(partie="set"), "piquet-plain-2", 2, 1)
    points = measures("piquet")["partie_points"]
    assert Weighing([four], [six]).has(points)
    assert not Weighing([one], [six]).has(points)  # a set brings no points


def test_a_rule_is_applied_in_no_more_hands_than_are_played():
    some, more = Evening({"hands": 2}, {"partie": 2}, []), Evening({"hands": 4}, {"partie": 4}, [])
    assert Weighing([some], [more]).share_up("partie").value == 100


def test_what_has_happened_in_the_ruff_is_counted():
    found = Weighing(evenings(preset(), "plain-1", 3, 6))

    def share(name: str) -> float:
        return found.figure(Measure(name, "", "")).value

    assert share("ruff_eldest") + share("ruff_second") + share("ruff_dealer") < 1
    assert 0 < share("seen") < share("vied") < 1
    assert share("dealer_unopposed") <= share("unopposed") <= share("vied") - share("seen")
    assert share("two_passed_won") < share("two_passed") < 1


def test_a_comparison_tells_only_sure_differences_as_text_and_as_html():
    two, four = preset(), preset(turned_up_tiddy=4)
    found = weigh(two, four, 8, player="plain")
    table = {row[0]: row[1:] for row in found.table()[1:]}
    assert table["The dealer wins"] == ["3.1 ± 1.9", "3.4 ± 1.9", "+0.38 ± 0.17"]
    assert table["The price of the stock, in stakes"][2] == "–"
    assert found.title.startswith("8 evenings by the rules of ")
    assert "turned up: four each" in found.title
    assert "+0.38 ± 0.17" in repr(found)
    assert "<td>+0.38 ± 0.17</td>" in found._repr_html_()


def test_without_a_player_the_choices_follow_from_the_rules(monkeypatch):
    monkeypatch.setattr(weighing, "HANDS", 4)
    monkeypatch.setattr(tally, "_TRAINING_ROUNDS", 4)
    found = weigh(preset(), preset(**FINAL), 2)
    vied = next(row for row in found.table() if row[0].startswith("The ruff is vied"))
    assert vied[2] == "100"  # the last player of three, who cannot lose by it, always vies


@pytest.mark.parametrize("evenings", [True, 1, 1.5, "20", None, 10**9])
def test_a_wrong_number_of_evenings_is_refused(evenings):
    with pytest.raises(gleek.Unreadable, match="is not a number of evenings: give a number from 2 to"):
        weigh(preset(), preset("cotton"), evenings)


def test_rules_of_no_game_are_refused():
    for call in (lambda: weigh(Rules(), Rules()), lambda: gleek.rate(["plain", "master"], 1, rules=Rules())):
        with pytest.raises(gleek.Unreadable, match="is not a game: there are gleek"):
            call()


def test_a_game_that_counts_nothing_is_refused(monkeypatch):
    monkeypatch.setattr(weighing, "find_spec", lambda _: None)
    with pytest.raises(gleek.Unreadable, match="Rules of Gleek cannot be compared by play"):
        weigh(preset(), preset("cotton"), 2)


def test_only_a_notebook_shows_a_bar(monkeypatch, capsys):
    for module in ("IPython", "IPython.display"):
        monkeypatch.setitem(sys.modules, module, SimpleNamespace(get_ipython=object, display=print))
    weigh(preset(), preset("cotton"), 2, player="plain")  # in a terminal's IPython
    assert capsys.readouterr().out == ""


def test_rules_of_two_games_are_not_compared():
    with pytest.raises(gleek.Unreadable, match="a set of rules of the same game"):
        weigh(preset(), piquet.preset())
