"""A learner's exercises: harder after right answers, easier after wrong ones; bad requests change nothing."""

import json
from collections import Counter
from itertools import pairwise

import pytest

from gleek.course.exercises.random_numbers import new_seed, read_seed
from gleek.course.exercises.session import MIXED, Judge
from gleek.course.exercises.sheet import question_sheet
from gleek.course.lesson_data import lessons
from gleek.engine.errors import Unreadable
from gleek.games.gleek.course.exercises import EXERCISES

EVERY = tuple(EXERCISES.by_id)


def right(judge):
    return [str(place) for place in judge.exercise.right]


def wrong(judge):
    options = judge.exercise.asked.options
    return [next(str(place) for place, option in enumerate(options) if not option.right)]


def answer(judge, ids):
    judge.ask({"what": "answer", "ids": ids})
    assert not judge.problem
    view = judge.view()
    judge.ask({"what": "next"})
    return view


@pytest.mark.parametrize("kind", EVERY)
def test_the_right_answer_is_called_right_and_every_other_wrong(kind):
    judge = Judge([kind])
    for _ in range(4):
        options = judge.exercise.asked.options
        for place in range(len(options)):
            again = Judge([kind], seed=judge.seed)
            again.ask(
                {"what": "open", "kind": kind, "seed": judge.seed, "q": judge.number, "level": judge.level}
            )
            again.ask({"what": "answer", "ids": [str(place)]})
            assert again.view()["correct"] == (judge.exercise.right == (place,))
            assert again.view()["sentence"]
        view = answer(judge, right(judge))
        assert view["correct"]
        assert {option["state"] for option in view["options"]} <= {"right", ""}
        json.dumps(view)


def test_it_gets_harder_after_three_right_and_easier_after_two_wrong():
    judge = Judge(["ruff_count"])
    levels = []
    for _ in range(9):
        levels.append(judge.level)
        answer(judge, right(judge))
    assert levels == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert judge.streak == 9
    for _ in range(2):
        answer(judge, wrong(judge))
    assert judge.level == 2
    assert judge.streak == 0
    for _ in range(8):
        answer(judge, wrong(judge))
    assert judge.level == 1


def test_a_round_counts_and_says_what_to_look_at_again():
    judge = Judge(EVERY, limit=20)
    asked = Counter()
    for number in range(1, 21):
        assert judge.view()["number"] == number
        lesson = judge.exercise.kind.lesson
        # The learner answers the first question about the ruff rightly, and the later ones wrongly.
        answer(judge, wrong(judge) if lesson == "ruff" and asked["ruff"] else right(judge))
        asked[lesson] += 1
    view = judge.view()
    assert view["over"]
    assert asked["ruff"] > 2
    assert view["verdict"] == f"{21 - asked['ruff']} of 20 were right."
    assert not view["correct"]
    (ruff,) = (each for each in lessons("gleek").values() if each.id == "ruff")
    title = f"{ruff.number}. {ruff.title}"
    assert view["reasoning"] == [
        f"Look again at lesson {title.replace('. ', ', ')}: 1 of {asked['ruff']} were right."
    ]
    assert view["again"] == [{"title": title, "page": ruff.page}]
    judge.ask({"what": "next"})
    assert not judge.over
    assert judge.count == 0


@pytest.mark.parametrize(
    ("limit", "levels"), [(20, [1] * 7 + [2] * 7 + [3] * 6), (3, [1, 2, 3]), (4, [1, 1, 2, 3])]
)
def test_a_round_gets_harder_from_third_to_third_whatever_is_answered(limit, levels):
    judge, found = Judge(EVERY, limit=limit), []
    for _ in range(limit):
        found.append(judge.level)
        answer(judge, wrong(judge))
    assert found == levels


TAUGHT = [each.exercises for each in lessons("gleek").values() if each.exercises and not each.round]


@pytest.mark.parametrize("kinds", [*TAUGHT, EVERY], ids=lambda kinds: f"{len(kinds)} from {kinds[0]}")
def test_a_kind_that_was_missed_comes_back_after_two_or_three_others_with_another_deal(kinds):
    after = set()
    for seed in ("KA7B", "R0SE", "B0AT", "TREE", "W1ND", "SH1P"):
        judge, missed = Judge(kinds, seed=seed), kinds[0]
        while judge.exercise.kind.id != missed:
            answer(judge, right(judge))
        first = judge.exercise.asked
        answer(judge, wrong(judge))
        others = 0
        while judge.exercise.kind.id != missed:
            others += 1
            answer(judge, right(judge))
        assert judge.exercise.asked != first
        # The kind may come sooner in its usual turn; a kind that is brought back comes when it is due.
        assert not judge.back or others in {2, 3}, seed
        assert others <= 3, seed
        after.add((others, bool(judge.back)))
    if kinds == EVERY:  # with fewer kinds, the kind comes in its usual turn before it is due
        assert after >= {(2, True), (3, True)}


def test_what_was_missed_on_earlier_days_comes_first_in_a_mixed_series():
    judge = Judge(["ruff_count", "ruff_best", "ruff_see"])
    judge.ask({"what": "open", "missed": ["ruff_see", "ruff_best", "no_kind", 7, None]})
    asked = []
    for _ in range(4):
        asked.append((judge.exercise.kind.id, judge.back is not None))
        answer(judge, right(judge))
    # Each question of a missed kind is followed by one of the series, and each of these kinds is asked once.
    assert asked[0] == ("ruff_best", True)
    assert [back for _, back in asked[:2]] == [True, False]
    assert [kind for kind, back in asked if back].count("ruff_best") == 1
    for given in ("ruff_see", {"ruff_see": 1}, [], None, 3):
        other = Judge(["ruff_count", "ruff_best", "ruff_see"])
        other.ask({"what": "open", "missed": given})
        assert other.back is None


@pytest.mark.parametrize("game_id", ["gleek", "piquet", "gillet"])
def test_a_mixed_series_never_asks_one_kind_twice_in_a_row(game_id):
    for lesson in lessons(game_id).values():
        if len(lesson.exercises) < 2 or lesson.round:
            continue
        judge = Judge(lesson.exercises, game_id=game_id)
        judge.ask({"what": "open", "missed": [*lesson.exercises]})
        asked = []
        for number in range(14):
            asked.append(judge.exercise.kind.id)
            answer(judge, right(judge) if number % 3 else wrong(judge))
        assert not any(one == following for one, following in pairwise(asked)), asked


def test_a_repeated_exercise_follows_from_its_seed_and_its_address():
    def walked():
        judge = Judge(["lift", "turn_up", "deal_order", "trick", "reckon"], seed="R0SE")
        seen = []
        for number in range(30):
            view = judge.view()
            if view["back"]:
                opened = Judge(judge.kinds)
                opened.ask(
                    {"what": "open", "kind": MIXED, "seed": "R0SE", "back": view["about"]["id"]}
                    | {"q": str(view["number"]), "level": str(view["level"])}
                )
                assert opened.view() | {"level": 0, "asked_count": 0, "right": 0, "streak": 0} == (
                    view | {"level": 0, "asked_count": 0, "right": 0, "streak": 0}
                )
            seen.append((view["back"], judge.exercise.asked))
            answer(judge, wrong(judge) if number % 3 == 0 else right(judge))
        return seen

    seen = walked()
    assert seen == walked()
    came = [at for at, (back, _) in enumerate(seen) if back]
    assert len(came) > 2
    assert all(later - at > 1 for at, later in pairwise(came))  # other questions come in between
    assert len({asked for _, asked in seen}) == len(seen)


def test_a_kind_that_is_right_by_then_does_not_come_back():
    judge = Judge(["lift", "turn_up"])
    judge.ask({"what": "kind", "id": "lift"})
    answer(judge, wrong(judge))
    answer(judge, right(judge))
    judge.ask({"what": "kind", "id": "turn_up"})
    for _ in range(6):
        answer(judge, right(judge))
        assert not judge.back


def test_a_problem_is_the_end_of_the_text():
    judge = Judge(["lift"])
    before = judge.view()["text"]
    judge.ask({"what": "kind", "id": "poker"})
    assert judge.view()["text"] == f"{before}\n{judge.problem}"


def test_seeds_are_read_kindly():
    assert read_seed(" ka7b ") == "KA7B"
    assert read_seed("oil-1") == "0111"
    assert all(read_seed(new_seed()) for _ in range(50))
    for text in ("", "U", "ABCDEFGHJ", "é"):
        with pytest.raises(Unreadable, match="is not a seed"):
            read_seed(text)


def test_a_sheets_questions_are_those_of_the_page():
    judge = Judge(["trick"], seed="R0SE")
    sheet = question_sheet("rose", ["trick"], count=3)
    answers = sheet.answered()
    for number in range(3):
        assert sheet.exercises[number].asked == judge.exercise.asked
        assert judge.exercise.asked.question in repr(sheet)
        assert judge.exercise.asked.reasoning[0] in repr(answers)
        answer(judge, right(judge))
    assert "<script" not in sheet._repr_html_()


@pytest.mark.parametrize(
    ("kinds", "levels", "said"),
    [
        (["poker", "lift"], (1,), "not a kind of question"),
        ([], (1,), "No kind of question is named"),
        (["lift"], (), "No level is named"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_a_sentence(kinds, levels, said):
    with pytest.raises(Unreadable, match=said):
        question_sheet("KA7B", kinds, levels=levels)
