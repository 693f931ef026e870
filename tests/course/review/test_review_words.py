"""A review says in words what each choice, each sum and the whole hand was, for the reader or for another player."""

from types import SimpleNamespace

import pytest

from gleek.course.review import verdict_words
from gleek.course.review.review_view import _Told
from gleek.course.review.verdict_words import VerdictWords, _is_told
from gleek.engine.cards import card, cards, mask_of
from gleek.engine.money import Stake
from gleek.games.gleek.actions import Discard, Pass, Play
from gleek.players.advice import Reason

NINE, KING = Play(0, card("9S")), Play(0, card("KS"))
TELLER = SimpleNamespace(
    game=SimpleNamespace(counts_money=True), stake=Stake.SIXPENCE, money=lambda stakes: f"{stakes} stakes"
)
LOW, HIGH, FEW = (Discard(0, mask_of(cards(text))) for text in ("4H 5H 6C", "4H 5H KD", "4H 5H"))


def told(*, you=True, **review):
    """Return the object that words a review, with only these parts set."""
    found = object.__new__(_Told)
    found.review = SimpleNamespace(**{"plain": None, "strongest": None, **review})
    found.around, found.seat = SimpleNamespace(you=you), 0
    found.repeated = review.get("repeated", {})
    found.you = "you" if you else "Ned"
    found.teller = TELLER
    return found


def worded():
    found = object.__new__(VerdictWords)
    found.teller = TELLER
    return found


def graded(*grades):
    return [SimpleNamespace(grade=grade, number=number) for number, grade in enumerate(grades)]


@pytest.mark.parametrize(
    ("grades", "said"),
    [
        ([], "There was nothing to choose in this hand: all that you did was forced."),
        ([0], "Your one choice was not costly, as far as could be known."),
        ([2], "Your one choice was costly."),
        ([0, 0, 0], "None of your 3 choices was costly, as far as could be known."),
        ([0, 1, 3, 1], "Of your 4 choices: 1 very costly, 2 a little costly."),
        ([2, 0], "Of your 2 choices: 1 costly."),
    ],
)
def test_the_whole_hand_is_a_count_of_each_grade_the_dearest_first(grades, said):
    assert told(verdicts=graded(*grades)).summary() == said


@pytest.mark.parametrize(
    ("stakes", "sign", "said"),
    [
        (0.5, False, "3.0d."),
        (0.5, True, "+3.0d."),
        (-0.5, True, "−3.0d."),
        (-0.5, False, "−3.0d."),
        (0.001, True, "0.0d."),
        (-0.001, True, "0.0d."),
    ],
)
def test_an_average_is_in_pence_whatever_the_stake(stakes, sign, said):
    assert worded().sum(stakes, sign=sign) == said


def test_what_others_win_with_the_same_cards():
    last = SimpleNamespace(
        game=SimpleNamespace(seats=("eldest", "second", "dealer")),
        ledger=SimpleNamespace(purses=(-2, -2, -2)),
    )
    adviser = SimpleNamespace(STRONGEST=("master-1", "masters"))
    many = told(plain=4, strongest=-3, last=last, adviser=adviser)
    assert many.others() == [
        "You lost 2 stakes. If three simple players play the same deal, your cards win 4 stakes.",
        "If three masters play the same deal, your cards lose 3 stakes.",
    ]
    even = told(plain=0, last=last, adviser=adviser, you=False)
    assert even.others() == [
        "Ned lost 2 stakes. If three simple players play the same deal, Ned’s cards break even."
    ]


def without_signs(text):
    return text.replace("\ufe0e", "")


@pytest.mark.parametrize(
    ("did", "best", "past", "instead", "beside"),
    [
        (NINE, KING, "played 9♠", "K♠", "9♠"),
        (LOW, HIGH, "laid out 6♣", "to lay out K♦ instead", "6♣ in place of K♦"),
        (LOW, FEW, "laid out 6♣", "to keep 6♣", "6♣ as well"),
        (FEW, LOW, "kept 6♣", "to lay out 6♣ instead", "keep 6♣"),
        (LOW, LOW, "laid out 5♥ 4♥ 6♣", "to lay out 5♥ 4♥ 6♣ instead", "lay out 5♥ 4♥ 6♣"),
        (Pass(0), KING, "chose to pass", "K♠", "pass"),
        (NINE, Pass(0), "played 9♠", "to pass", "9♠"),
    ],
)
def test_a_choice_and_what_had_been_better_in_few_words(did, best, past, instead, beside):
    assert without_signs(verdict_words.past(did, best)) == past
    assert without_signs(verdict_words.instead(best, did)) == instead
    assert without_signs(verdict_words.beside(did, best)) == beside


def test_a_reason_is_not_told_again_the_other_way_round():
    high, low = KING.card.index, NINE.card.index

    def turned(kind, args, other, its):
        return _is_told(Reason(kind, args), Reason(other, its), SimpleNamespace(best=KING, did=NINE))

    chances, better = {"chance": 0.1, "less": 0.8}, {"chance": 0.8, "less": 0.1}
    assert turned("wins_later", {"won": 7, **chances}, "wins_later", {"won": 7, **better})
    assert not turned("can_wait", {"won": 1, **chances}, "wins_later", {"won": 7, **better})
    assert turned("delays", {"won": high, **chances}, "saves", {"won": high - 1, **better})
    assert turned("tricks_than", {"mine": 4.7, "than": 5.5}, "tricks_than", {"mine": 5.5, "than": 4.7})
    assert turned("trumps_kept", {"trumps": 2, "than": 3}, "trumps_kept", {"trumps": 3, "than": 2})
    assert turned("gives_up_best", {"card": low}, "keeps_best", {"card": low})
    assert turned("as_many_tricks", {"card": high}, "as_many_tricks", {"card": low})
    fewer, more = {"suit": 3, "mine": 0.4, "theirs": 0.6}, {"suit": 3, "mine": 0.6, "theirs": 0.4}
    assert turned("suit_tricks", {"card": high, **fewer}, "suit_tricks", {"card": low, **more})
    assert not turned("keeps_honour", {"card": 3, "counts": 3}, "keeps_honour", {"card": 4, "counts": 3})
    assert not turned("takes", {}, "best_left", {})
