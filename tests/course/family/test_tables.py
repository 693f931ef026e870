"""The same cards at three tables: each value is computed again here from the cards' texts."""

import re
from collections import Counter
from itertools import combinations
from random import Random

import pytest

from gleek.course.family import given
from gleek.course.family.data import family
from gleek.course.family.tables import Tables
from gleek.course.game_course import game_course
from gleek.engine.cards import cards_of

ORDER = ["7", "8", "9", "10", "J", "Q", "K", "A"]
VALUES = dict(zip(ORDER, (7, 8, 9, 10, 10, 10, 10, 11), strict=True))
WORDS = {"A": "aces", "K": "kings", "Q": "queens", "J": "knaves", "10": "tens"}
COUNTS = ("", "", "", "three", "four", "five", "six", "seven", "eight")
RUNS = {3: "tierce", 4: "quart", 5: "quint", 6: "sixième", 7: "septième", 8: "huitième"}
RUN_POINTS = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}
PACK = [f"{rank}{suit}" for suit in "CDHS" for rank in ORDER]
MADE = """AS KS QS JS 10S 9S 8S 7S AH KH QH AD
    AS AH AC AD KS KH KC KD 10S 10H 10C 10D
    AS AH AC 7D 8D 9D KS QS JS KH QH JH
    7S 7H 7C 7D 8S 8H 8C 9D 9C AD QH JC"""
HANDS = [line.split() for line in MADE.splitlines()] + [
    Random(seed).sample(PACK, 12)  # noqa: S311 - hands for a test
    for seed in range(40)
]


def suits(hand):
    return [[each[:-1] for each in hand if each[-1] == suit] for suit in "CDHS"]


def best_sum(hand):
    return max(sum(VALUES[rank] for rank in ranks) for ranks in suits(hand))


def runs(hand):
    for ranks in suits(hand):
        line = "".join("x" if rank in ranks else " " for rank in ORDER)
        yield from (
            found[0] and (len(found[0]), ORDER[found.end() - 1]) for found in re.finditer("x{3,}", line)
        )


def pip(hand):
    """Return a hand's point at Gillet, in halves: the best of 21½ (ace, ten-card), 20½ (aces) and a suit's sum."""
    aces = [each for each in hand if each[0] == "A"]
    tens = [each for each in hand if each[:-1] in ("K", "Q", "J", "10")]
    flux = len({each[-1] for each in hand}) == 1
    found = 2 * best_sum(hand)
    if not flux and any(one[-1] == other[-1] for one in aces for other in tens):
        found = max(found, 43)
    if len(aces) > 1:
        found = max(found, 41)
    return found


def mask(hand):
    return given.read(" ".join(hand)).held


def names(game, hand, head):
    return [each.name for each in game_course(game).family.worths(mask(hand)) if each.head == head]


@pytest.mark.parametrize("hand", HANDS, ids=" ".join)
def test_the_worths_of_twelve_cards_are_as_they_are_reckoned_by_hand(hand):
    count = Counter(each[:-1] for each in hand)
    most = best_sum(hand)
    aces = count["A"] == 4
    assert names("gleek", hand, "suit") == [
        "four aces, which beat every ruff" if aces else f"a ruff of {most}"
    ]
    sets = [(rank, count[rank]) for rank in WORDS if count[rank] > 2]
    assert names("gleek", hand, "alike") == [
        f"a {'mournival' if number == 4 else 'gleek'} of {WORDS[rank]}"
        for rank, number in sets
        if rank != "10"
    ]
    assert names("gleek", hand, "sequence") == []
    point, ruff = names("piquet", hand, "suit")
    length = max((len(ranks), sum(VALUES[rank] for rank in ranks)) for ranks in suits(hand))
    assert point == f"a point of {COUNTS[length[0]]}, making {length[1]}"
    assert ruff == f"in 1674, a ruff of {most}"
    assert sorted(names("piquet", hand, "alike")) == sorted(
        f"a {'quatorze' if number == 4 else 'trio'} of {WORDS[rank]}" for rank, number in sets
    )
    told = [each for each in game_course("piquet").family.worths(mask(hand)) if each.head == "sequence"]
    assert sorted(len(cards_of(each.cards)) for each in told) == sorted(size for size, _ in runs(hand))
    for each in told:
        size = len(cards_of(each.cards))
        assert each.name.startswith(f"a {RUNS[size]} ")
        assert each.brings == f"{RUN_POINTS[size]} points if it is good"


@pytest.mark.parametrize("hand", HANDS[:20], ids=" ".join)
def test_the_best_three_for_each_bowl_are_the_best_of_all_that_there_are(hand):
    tables = Tables()
    tables.ask({"what": "cards", "text": " ".join(hand)})
    every = list(combinations(hand, 3))

    def alike(three):
        rank, number = max(Counter(each[:-1] for each in three).items(), key=lambda one: one[1])
        return (number, ORDER.index(rank)) if number > 1 else (0, 0)

    for aim, measure in (("point", pip), ("ge", alike)):
        tables.ask({"what": "best", "id": aim})
        chosen = tables.view()["pick"]["chosen"]
        assert measure(chosen) == max(map(measure, every))
        assert tables.view()["verdict"][0 if aim == "point" else 1]["right"]


def test_nothing_is_told_before_three_cards_are_taken_and_a_fourth_takes_the_first_ones_place():
    tables = Tables()
    assert tables.view()["columns"] == tables.view()["verdict"] == []
    for card in ("KH", "KC"):
        tables.ask({"what": "pick", "c": card})
    assert tables.view()["columns"] == []
    assert tables.view()["said"] == "Touch one more."
    tables.ask({"what": "pick", "c": "KD"})
    view = tables.view()
    assert [each["title"] for each in view["columns"]] == ["Gleek", "Piquet", "Gillet"]
    assert [each["right"] for each in view["verdict"]] == [False, True]
    assert view["columns"][2]["heads"][1]["worths"][0]["name"] == "A tricon of kings"
    tables.ask({"what": "pick", "c": "AC"})
    assert tables.view()["pick"]["chosen"] == ["KC", "KD", "AC"]
    tables.ask({"what": "pick", "c": "AC"})
    view = tables.view()
    assert [each["waits"] for each in view["columns"]] == ["", "", "Touch one more."]
    assert view["verdict"] == []


def test_a_deal_and_written_cards_come_again_by_their_address():
    tables = Tables()
    first = tables.view()["cards"]
    tables.ask({"what": "deal"})
    other = tables.view()
    assert other["address"] != family().first_deal
    again = Tables()
    again.ask({"what": "cards", "text": other["address"]})
    assert again.view()["cards"] == other["cards"]
    again.ask({"what": "cards", "text": "AH, 10h K♠ 6D 7c"})
    assert again.view()["address"] == "KS.AH.10H.7C.6D"
    again.ask({"what": "cards", "text": family().first_deal.lower()})
    assert again.view()["cards"] == first
