"""Advice in figures: ties between choices, the number of choices shown, and the ends of their bars."""

from functools import cache

import pytest

from gleek.course.play import advice
from gleek.course.play.match_session import MatchSession
from gleek.players.advice import Advice, Choice


@cache
def hand(stage):
    """Return the first hand that reaches a stage, and the legal actions there."""
    own = MatchSession()
    own.play.forced.made = False
    while own.play.hand.stage != stage or own.play.hand.to_act != own.play.seat:
        own.play.do(own.play.hand.legal()[0])
    return own.play.hand, own.play.hand.legal()


def way(stakes, error=0.0, *reasons, action=None, less=0.0, doubt=0.0):
    return advice._Way([action], [*reasons], Choice(action, stakes, error, (), less, doubt))


@pytest.mark.parametrize(
    ("ways", "scale"),
    [
        ([(5, 0), (1, 0)], (0, 5, False)),
        ([(5, 1), (1, 2)], (-1, 7, False)),
        ([(-1, 0.5), (-3, 0.5)], (-3.5, 3.5, False)),
        # If zero is far away, the bars begin a quarter of the range below the smallest value.
        ([(10, 0.5), (9, 0.5)], (8, 2.5, True)),
        ([(4, 0), (4, 0)], (3, 1, True)),
        # Zero is far away if its distance is more than six tenths of the longest bar.
        ([(10, 0), (6, 0)], (0, 10, False)),
        ([(10, 0), (6.2, 0)], (5.25, 4.75, True)),
        ([(0, 0), (0, 0)], (0, 1, False)),
    ],
)
def test_where_the_bars_begin(ways, scale):
    assert advice._scale([way(*each) for each in ways]) == pytest.approx(scale)


def test_the_sentence_compares_the_best_choice_with_the_others():
    now, (first, second, *_) = hand("tricks")
    names = [advice._called(each, now, 0).removeprefix("play ") for each in (first, second)]

    def said(*others):
        ways = [
            way(3 - less, 0.5, "It wins the trick.", action=action, less=less, doubt=doubt)
            for action, (less, doubt) in zip((first, second, first), ((0, 0), *others), strict=False)
        ]
        return advice._sentence(ways, now, 0, 0.3)

    alone = f"Play {names[0]}. It wins the trick."
    both = f"{alone} T{names[1][1:]} is about as good."
    # A choice is about as good within 0.3 stakes or two standard errors.
    assert said((1, 0.5)) == alone
    assert said((0.9, 0.5)) == both
    assert said((0.3, 0)) == alone
    assert said((0.2, 0)) == both
    assert said((0.2, 0), (0.9, 0.5)) == f"{alone} 2 other choices are about as good."
    assert advice._sentence([way(1, action=first)], now, 0, 0.3) == f"Play {names[0]}."
    # A bar may stand for several cards, which count each.
    two = way(2.9, action=second, less=0.1)._replace(actions=[second, first])
    assert advice._sentence([way(3, action=first), two], now, 0, 0.3).endswith(
        "2 other choices are about as good."
    )


def data(now, ways, count=1, assumed=(), *, complete=False):
    choices = [Choice(way.actions[0], way.choice.stakes, way.choice.error, ()) for way in ways]

    class Teller:
        @staticmethod
        def tell(one, *_, signs):
            assert signs, "suits are shown by their signs"
            return one.kind

    return advice._data(Advice(tuple(choices), tuple(assumed), count, complete), ways, now, 0, Teller)


def test_six_of_more_than_twelve_choices_are_shown_and_the_others_counted():
    now, legal = hand("stock")
    some = [way(-each, action=legal[each]) for each in range(20)]
    assert [len(data(now, some[:count])["ways"]) for count in (1, 12, 13, 20)] == [1, 12, 6, 6]
    assert data(now, some[:12])["notes"] == []
    assert data(now, some[:13])["notes"] == ["7 further choices are worse."]


def test_a_note_says_whether_all_deals_were_tried():
    now, legal = hand("stock")
    some = [way(0, 0.0, action=legal[0])]
    assert data(now, some, 40)["notes"] == ["The unseen cards were dealt at random 40 times."]
    fit = "Only 4 deals of the unseen cards fit what has happened, and each was tried."
    assert data(now, some, 4, complete=True)["notes"] == [fit]
    assert "± is the standard error" in data(now, [way(0, 0.5, action=legal[0])], 40)["notes"][-1]
