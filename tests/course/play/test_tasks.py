"""The lessons' tasks: right answers are accepted, costly ones get their cost, illegal ones are refused."""

import re
from itertools import product

import pytest

from gleek.course.play.positions import played_on, position
from gleek.course.play.task_panel import cards_chosen
from gleek.course.play.tasks import Tasks
from gleek.engine.actions import Play
from gleek.engine.cards import cards_of, mask_of
from gleek.engine.money import Stake
from gleek.evidence import quotations
from gleek.evidence.games import game
from gleek.games.gleek.actions import Discard
from gleek.games.piquet.actions import Call as PiquetCall
from tests.course.play.walking import (
    LESSONS,
    TASKS,
    begun,
    done,
    each_task,
    judge,
    of_kind,
    shown,
    some_legal,
    ticks,
)
from tests.second_person import is_said_to


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lessons_quotations_are_in_the_books_word_for_word(lesson):
    words = " ".join(quotation.words for quotation in quotations.of_game(lesson.game).values())
    texts = [
        *lesson.known,
        *(text for task in lesson.tasks for text in (task.situation, task.solution, task.why)),
    ]
    for quoted in re.findall("“([^”]+)”", " ".join(texts)):
        assert quoted in words


@pytest.mark.parametrize(
    ("count", "most", "words"),
    [
        (0, 5, "0 of 5 cards chosen"),
        (5, 5, "5 of 5 cards chosen"),
        (6, 5, "6 cards chosen, 1 too many"),
    ],
)
def test_the_number_of_chosen_cards_is_told_and_how_many_are_too_many(count, most, words):
    assert cards_chosen(count, most) == words


@each_task
def test_a_task_says_what_to_do_in_one_sentence_and_has_a_hint_and_a_solution(lesson, number, task):
    assert task.instruction.endswith((".", "?"))
    assert not re.search(r"[.?] ", task.instruction)
    for text in (task.situation, task.hint, task.solution, task.why):
        assert text
    tasks = begun(lesson, number)
    before = shown(tasks)
    assert before["desk"]["answer"] is None
    assert before["desk"]["number"] == number
    assert before["desk"]["can"]["hint"]
    tasks.ask({"what": "hint"})
    assert tasks.panel()["hint"] == task.hint
    assert not tasks.panel()["solution"]
    tasks.ask({"what": "solution"})
    after = shown(tasks)
    assert after["desk"]["solution"] == task.solution
    assert not tasks.done
    assert (after["table"] != before["table"]) == (
        task.kind != "choose" or bool(task.to or task.covers) or any(option.touch for option in task.options)
    )
    tasks.ask({"what": "again"})
    # The right face or cards stay highlighted, like the right button.
    assert (tasks.table() == before["table"]) == (
        not task.covers and not any(option.touch for option in task.options if option.right)
    )


@pytest.mark.parametrize("task", [task for _, _, task in TASKS.values()], ids=TASKS)
def test_a_task_is_played_by_the_default_book_for_a_penny(task):
    at = position(task)
    assert (at.book, at.played.record.changes, at.stake) == (game(task.game).default, (), Stake.PENNY)


@of_kind("act")
def test_after_a_costly_card_another_card_is_a_new_answer(lesson, number, task):
    right = position(task).right_actions()[0]
    costly = [action for each in task.costly for action in each.actions]
    if not isinstance(right, Play) or not costly:
        return
    tasks = begun(lesson, number)
    tasks.ask({"what": "pick", "c": costly[0].removeprefix("play ")})
    assert tasks.answer["kind"] == "costly"
    pick = tasks.table()["pick"]
    assert pick is not None
    assert pick["many"] == 1
    tasks.ask({"what": "pick", "c": str(right.card)})
    assert tasks.answer["kind"] == "right"
    assert tasks.table()["pick"] is None


@of_kind("act")
def test_every_other_legal_choice_is_answered_with_what_it_cost(lesson, number, task):
    at = position(task)
    tasks = begun(lesson, number)
    some = some_legal(at)
    for action in some if len(some) <= 20 else some[::2]:
        if at.is_right(action):
            continue
        said = judge(at).verdict(at, action)
        assert said.cost >= 0, f"{action} does better than {judge(at).best(at)}"
        # The verdict complains of one thing only. The rest follows under "Why?".
        faults = [each.say for each in task.costly if each.say in said.sentence]
        assert faults in ([], [said.sentence])
        if task.until == "trick":
            # A trick pays no money at once: it is worth three points at the reckoning.
            won = [
                played_on(at.hand, each, "trick").tricks[-1].winner for each in (judge(at).best(at), action)
            ]
            lost = won[0] == at.seat != won[1]
            assert said.cost == 3 * lost, str(action)
            assert any("three points" in each for each in said.more) == lost
        if task.until == "hand":
            on = [each for each in (said.sentence, *said.more) if each.startswith("If all play simply to ")]
            ends = (
                "If the computer plays every hand to the end of the hand,",
                "If the computer plays every hand to the end of the deal,",
            )
            assert all(each.startswith(ends) for each in on)
        if isinstance(action, PiquetCall) and ticks(at, action) is None:
            continue  # less than a whole run or set, which no page offers
        answer = done(tasks, action)
        assert answer["kind"] == "costly", str(action)
        assert answer["rule"] is None
        told = bool(said.cost and task.figures)
        other = "Good enough, but not the best." if task.figures else "Not right."
        assert answer["word"] == ("Allowed, but costly." if told else other)
        assert bool(answer["figures"]) == told
        if told:
            mine, instead = said.figures
            assert instead.stakes - mine.stakes == said.cost
            assert [each["sum"] for each in answer["figures"]] == [
                each.words or f"{'+' * (each.stakes > 0)}{at.sum(each.stakes)}" for each in said.figures
            ]
        else:  # without a sum, the answer must say what was wrong
            assert answer["more"]
        assert not tasks.done
        shown(tasks)


@of_kind("number")
def test_a_sum_is_what_the_ledger_pays(lesson, number, task):
    at = position(task)
    before = at.step.hand.ledger
    after = at.whole.steps[task.to - 1].hand.ledger
    made = after.payments[len(before.payments) :]
    if task.of == "pay":
        right = sum(each.stakes for each in made if each.payer == at.seat)
    else:
        right = after.purses[at.seat] - before.purses[at.seat]
    assert at.sum_asked() == right
    tasks = begun(lesson, number)
    for wrong in (right + 1, right - 1, -right - 7, *(miss.value for miss in task.misses)):
        tasks.ask({"what": "number", "value": wrong})
        assert tasks.answer["kind"] == "wrong"
        shown(tasks)
    for miss in task.misses:
        tasks.ask({"what": "number", "value": str(miss.value).replace("-", "−")})
        assert tasks.answer["sentence"] == miss.say
    if right and -right not in {miss.value for miss in task.misses}:
        tasks.ask({"what": "number", "value": -right})
        assert tasks.answer["sentence"] == "The sum is right, but a loss has a minus, and a gain has none."
    assert not tasks.done
    tasks.ask({"what": "number", "value": f" {right} "})
    assert tasks.answer["kind"] == "right"
    assert len(tasks.answer["happened"]) == sum(at.seat in {each.payer, each.receiver} for each in made)
    assert shown(tasks)["table"]["pick"] is None


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_is_finished_when_every_task_was_answered_rightly(lesson):
    tasks, count = Tasks(lesson.id, lesson.game), len(lesson.tasks)
    for place, task in enumerate(lesson.tasks, 1):
        assert tasks.panel()["title"] == f"Task {place} of {count}"
        assert tasks.panel()["finished"] == ""
        at = position(task)
        if task.kind == "act":
            done(tasks, judge(at).best(at))
        elif task.kind == "number":
            tasks.ask({"what": "number", "value": at.sum_asked()})
        else:
            for number, option in enumerate(task.options, 1):
                if option.right:
                    tasks.ask({"what": "choose", "id": str(number)})
        assert tasks.panel()["can"]["next"] == (place < count)
        if tasks.panel()["can"]["next"]:
            tasks.ask({"what": "next"})
    assert tasks.panel()["finished"] == lesson.id
    tasks.ask({"what": "next"})
    assert tasks.problem
    tasks.ask({"what": "previous"})
    assert not tasks.problem
    assert len(tasks.done) == count


# Tasks of every kind of answer: a sum, buttons, cards to choose, sets to call, and a card or a face to touch.
WAYS = (
    *("deal-tiddy", "reckoning-own", "ruff-vie", "stock-open", "stock-lay-out", "melds-call", "tricks-may"),
    *("calls-call", "welcome-suit", "deal-honours", "gillet-pair", "gillet-raise"),
)
HOSTILE = ["", "<b>", "9" * 5000, "--5", "٣", "²", None, True, -5, 2.5, 10**40, [], ["eldest"], {"a": 1}]


@pytest.mark.parametrize(("lesson", "number", "task"), [TASKS[name] for name in WAYS], ids=WAYS)
def test_senseless_requests_get_one_sentence_and_change_nothing(lesson, number, task):
    tasks = begun(lesson, number)
    assert tasks.task is task
    before = shown(tasks)
    what = ["choose", "tick", "pick", "number", "submit", "task", "open", "step", *HOSTILE]
    for each, value in product(what, HOSTILE):
        tasks.ask({"what": each, "id": value, "c": value, "value": value, "to": value, "task": value})
        if each == "submit" and tasks.task.kind == "act" and tasks.answer and not tasks.problem:
            tasks = begun(lesson, number)  # calling nothing is an answer, and may be the right one
            continue
        if each == "number" and value == -5 and not tasks.problem:  # a whole number is an answer
            tasks.ask({"what": "again"})
            continue
        assert tasks.problem, (each, value)
        assert len(tasks.problem) < 300
        now = shown(tasks)
        assert now["table"] == before["table"]
        assert {**now["desk"], "problem": "", "text": ""} == {**before["desk"], "problem": "", "text": ""}
    tasks.ask({})
    assert tasks.problem


def test_after_a_false_call_what_is_unticked_is_unticked_and_the_rest_stays():
    tasks = Tasks("melds")
    cards = [str(card) for card in cards_of(tasks.place.hand.held[tasks.place.seat])]
    kings, queens = ([card for card in cards if card[0] == rank] for rank in "KQ")
    assert not tasks.panel()["choices"], "no box gives the answer away"
    assert tasks.panel()["submit"]["quiet"], "“Call nothing” is not what leads on"
    for each in (kings, queens):
        tasks.ask({"what": "pick", "c": each[0]})
    assert tasks.table()["pick"]["chosen"] == [*kings, *queens]
    assert tasks.panel()["selected"] == "To call: three kings and two queens"
    assert not tasks.panel()["submit"]["quiet"]
    before = tasks.table()
    tasks.ask({"what": "submit"})
    assert (tasks.answer["kind"], tasks.answer["rule"]["id"]) == ("illegal", "melds.false_call")
    assert tasks.answer["sentence"].startswith("You may not call a gleek of queens")
    assert {**tasks.table(), "pick": None} == {**before, "pick": None}
    tasks.ask({"what": "pick", "c": queens[1]})
    assert tasks.chosen == tuple(kings)
    tasks.ask({"what": "submit"})
    assert tasks.answer["kind"] == "right"


def test_six_cards_laid_out_are_refused_with_the_verb_in_the_second_person():
    lesson, number, _ = TASKS["stock-lay-out"]
    tasks = begun(lesson, number)
    seat = tasks.place.seat
    answer = done(tasks, Discard(seat, mask_of(tasks.place.hand.cards(seat)[:6])))
    assert answer["sentence"].startswith("You lay out 6 where it must be exactly seven")


@of_kind("choose")
def test_an_answer_on_the_table_is_given_by_touching_it(lesson, number, task):
    tasks = begun(lesson, number)
    buttons = {each["id"] for each in tasks.panel()["choices"]}
    faces = {each["touch"]["id"]: each["name"] for each in tasks.table()["seats"] if each["touch"]}
    pick = tasks.table()["pick"]
    below = next(each for each in tasks.table()["seats"] if each["place"] == "below")
    for place, option in enumerate(task.options, 1):
        assert (str(place) in buttons) == (not option.touch)
        assert (faces.get(str(place)) == option.text) == (option.touch == "face")
        assert option.text in tasks.panel()["text"]
    if not any(option.touch in {"suit", "card", "rest"} for option in task.options):
        assert pick is None
        return
    # No highlight gives away the right card: all cards can be touched.
    assert sorted(card for some in pick["together"] for card in some) == sorted(
        each["c"] for each in below["cards"]
    )
    given = set()
    for card in below["cards"]:
        tasks.ask({"what": "pick", "c": card["c"]})
        assert not tasks.problem
        [answered] = tasks.chosen
        option = task.options[int(answered) - 1]
        given.add(answered)
        assert tasks.answer["sentence"] == option.say
        if option.touch == "suit":
            assert card["name"].endswith(option.text.lower())
        if option.touch == "card":
            assert f"The {card['name']}" == option.text
        if picked := tasks.table()["pick"]:
            assert card["c"] in picked["chosen"]
            assert picked["state"] == ("right" if option.right else "wrong")
        tasks.ask({"what": "again"})
    assert given == {
        str(place) for place, each in enumerate(task.options, 1) if each.touch in {"suit", "card", "rest"}
    }


def test_a_choice_that_was_answered_stays_marked_until_another_is_made():
    lesson, number, _ = TASKS["ruff-vie"]
    tasks = begun(lesson, number)
    for word in ("pass", "vie"):
        tasks.ask({"what": "choose", "id": word})
        assert [each["id"] for each in tasks.panel()["choices"] if each.get("chosen")] == [word]
    assert [each["id"] for each in tasks.panel()["choices"] if each["state"] == "right"] == ["vie"]
    tasks.ask({"what": "again"})
    assert not [each for each in tasks.panel()["choices"] if each.get("chosen") or each["state"]]


@pytest.mark.parametrize("number", [0, 3])
def test_a_task_leaves_out_what_has_not_been_spoken_of(number):
    tasks = Tasks("welcome")
    tasks.ask({"what": "task", "to": number + 1})
    for _ in range(2):
        table = tasks.table()
        assert table["stock"] is table["discards"] is None
        assert "purse" not in table["text"]
        assert {seat["role"] for seat in table["seats"]} == {""}
        for seat in table["seats"]:
            assert not seat["marks"]
            assert (seat["purse"]["text"], seat["purse"]["money"]) == ("", False)
        tasks.ask({"what": "solution"})
    assert "dealer" not in str(tasks.table()["moved"]).replace("'seat': 'dealer'", "")


def test_a_card_named_by_a_task_is_on_the_table_before_it_is_paid_for():
    lesson, number, _ = TASKS["deal-tiddy"]
    tasks = begun(lesson, number)
    before = tasks.table()
    assert [card["c"] for card in before["turn_up"]["cards"]] == ["4H"]
    assert before["trump"]["name"] == "hearts"
    assert not any(seat["purse"]["stakes"] for seat in before["seats"])
    tasks.ask({"what": "number", "value": 4})
    assert [seat["purse"]["stakes"] for seat in tasks.table()["seats"]] == [-2, -2, 4]


@of_kind("act")
def test_the_verdict_on_a_legal_choice_says_you_to_the_learner(lesson, number, task):
    at = position(task)
    names = at.hand.setup.names
    assert names[at.seat] == "You"
    assert "Eldest" not in names
    tasks = begun(lesson, number)
    for action in [*some_legal(at)[::9], judge(at).best(at)]:
        if isinstance(action, PiquetCall) and ticks(at, action) is None:
            continue
        answer = done(tasks, action)
        # A task's author may begin a sentence freely; the test checks only sentences about events.
        authored = {task.why, task.solution, *(each.say for each in task.costly)}
        for said in (answer["sentence"], *answer["more"], *answer["happened"]):
            if said not in authored:
                is_said_to(said, at.game.id, names, at.seat)
        below = next(each for each in tasks.table()["seats"] if each["place"] == "below")
        assert below["name"] == "You"
