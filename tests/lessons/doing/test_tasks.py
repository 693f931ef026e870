"""The lessons' tasks: right answers are accepted, costly ones get their cost, illegal ones are refused."""

from __future__ import annotations

import re

import pytest

from gleek.engine.actions import Play
from gleek.engine.cards import cards_of
from gleek.evidence import quotations, readings
from gleek.evidence.rules import rules as known_rules
from gleek.games.gleek.teach.verdict import judge
from gleek.games.piquet.actions import Call as PiquetCall
from gleek.lessons.doing.positions import played_on, position
from gleek.lessons.doing.tasks import Tasks
from gleek.records.samples import samples
from tests.lessons.doing.walking import (
    LESSONS,
    TASKS,
    begun,
    done,
    each_task,
    of_kind,
    shown,
    some_legal,
    ticks,
    verdict,
)
from tests.lessons.stepping.test_explorer import HOSTILE


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_that_is_played_has_three_tasks_or_more_and_names_only_what_there_is(lesson):
    if 1 <= lesson.number <= 6:
        assert len(lesson.tasks) >= 3
        assert lesson.known
        assert lesson.fields
    assert lesson.minutes <= 8
    assert {*lesson.quotes} <= {*quotations.of_game(lesson.game)}
    assert {*lesson.fields} <= {*readings.fields(lesson.game)}
    assert not lesson.what_if_hand or lesson.what_if_hand in samples(lesson.game)
    assert len({task.id for task in lesson.tasks}) == len(lesson.tasks)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_what_a_lesson_quotes_is_in_the_books_word_for_word(lesson):
    words = " ".join(quotation.words for quotation in quotations.of_game(lesson.game).values())
    texts = [
        *lesson.known,
        *(text for task in lesson.tasks for text in (task.situation, task.solution, task.why)),
    ]
    for quoted in re.findall("“([^”]+)”", " ".join(texts)):
        assert quoted in words


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
    assert tasks.desk()["hint"] == task.hint
    assert not tasks.desk()["solution"]
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


@of_kind("act")
def test_every_right_answer_is_accepted_and_the_table_shows_it_done(lesson, number, task):
    at = position(task)
    tasks = begun(lesson, number)
    before = tasks.table()
    for action in at.right_actions():
        answer = done(tasks, action)
        assert answer["kind"] == "right", str(action)
        assert answer["sentence"] == task.why
        views = shown(tasks)
        assert views["table"] != before
        assert views["table"]["pick"] is None
        assert views["table"]["legal"] is None
        assert tasks.done == (task.id,)


@of_kind("act")
def test_after_a_costly_card_another_that_is_touched_is_the_new_answer(lesson, number, task):
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
    for action in some_legal(at):
        if at.is_right(action):
            continue
        said = verdict(at).judge(at, action)
        assert said.cost >= 0, f"{action} does better than {verdict(at).best(at)}"
        if task.until == "trick":
            # A trick pays no money at once: it is worth three points at the reckoning.
            won = [
                played_on(at.hand, each, "trick").tricks[-1].winner for each in (verdict(at).best(at), action)
            ]
            lost = won[0] == at.seat != won[1]
            assert said.cost == 3 * lost, str(action)
            assert any("three points" in each for each in said.more) == lost
        if task.until == "hand":
            on = [each for each in (said.sentence, *said.more) if each.startswith("If all play simply to ")]
            ends = (
                "If all play simply to the end of the hand,",
                "If all play simply to the end of the deal,",
            )
            assert all(each.startswith(ends) for each in on)
        if isinstance(action, PiquetCall) and ticks(at, action) is None:
            continue  # less than a whole run or set, which no page offers
        answer = done(tasks, action)
        assert answer["kind"] == "costly", str(action)
        assert answer["rule"] is None
        told = bool(said.cost and task.figures)
        other = "Allowed, but not the best." if task.figures else "Not right."
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
def test_the_payments_of_a_sum_are_the_learner_s(lesson, number, task):
    at = position(task)
    tasks = begun(lesson, number)
    tasks.ask({"what": "number", "value": at.sum_asked()})
    if not at.game.counts_money:
        assert all(re.match(r"You: \d+ points?, ", said) for said in tasks.answer["happened"])
        return
    paid = [each for each in tasks.answer["happened"] if " to " in each]
    assert paid
    for said in paid:
        assert re.match(r"You to (\w+|the [\w ’]+): |[\w ’]+ to you: ", said), said


@of_kind("choose")
def test_exactly_the_right_options_are_right(lesson, number, task):
    tasks = begun(lesson, number)
    right = [str(place) for place, option in enumerate(task.options, 1) if option.right]
    assert len(right) == 1
    for place, option in enumerate(task.options, 1):
        tasks = begun(lesson, number)
        tasks.ask({"what": "choose", "id": str(place)})
        assert (tasks.answer["kind"] == "right") == option.right
        assert bool(tasks.done) == option.right
        shown(tasks)
        if not option.right:
            assert tasks.answer["sentence"] == option.say
            assert (tasks.answer["rule"] or {"id": ""})["id"] == option.rule
            assert not option.rule or option.rule in known_rules(lesson.game)


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
        assert tasks.desk()["title"] == f"Task {place} of {count}"
        assert tasks.desk()["finished"] == ""
        at = position(task)
        if task.kind == "act":
            done(tasks, verdict(at).best(at))
        elif task.kind == "number":
            tasks.ask({"what": "number", "value": at.sum_asked()})
        else:
            for number, option in enumerate(task.options, 1):
                if option.right:
                    tasks.ask({"what": "choose", "id": str(number)})
        assert tasks.desk()["can"]["next"] == (place < count)
        if tasks.desk()["can"]["next"]:
            tasks.ask({"what": "next"})
    assert tasks.desk()["finished"] == lesson.id
    tasks.ask({"what": "next"})
    assert tasks.problem
    tasks.ask({"what": "previous"})
    assert not tasks.problem
    assert len(tasks.done) == count


@each_task
def test_what_makes_no_sense_gets_one_sentence_and_changes_nothing(lesson, number, task):
    tasks = begun(lesson, number)
    assert tasks.task is task
    before = shown(tasks)
    what = ["choose", "tick", "pick", "number", "submit", "task", "open", "step", *HOSTILE]
    for turn, each in enumerate(what):
        # Each task tries a third of the values, so that three tasks of a kind try every value with every word.
        for value in HOSTILE[(number + turn) % 3 :: 3]:
            tasks.ask({"what": each, "id": value, "c": value, "value": value, "to": value, "task": value})
            if each == "submit" and tasks.task.kind == "act" and tasks.answer and not tasks.problem:
                tasks = begun(lesson, number)  # calling nothing is an answer, and may be the right one
                continue
            if (
                each == "number" and str(value) in {"-1", "-5"} and not tasks.problem
            ):  # a whole number is an answer
                tasks.ask({"what": "again"})
                continue
            assert tasks.problem, (each, value)
            assert len(tasks.problem) < 300
            now = shown(tasks)
            assert now["table"] == before["table"]
            assert {**now["desk"], "problem": "", "text": ""} == {**before["desk"], "problem": "", "text": ""}
    tasks.ask({})
    assert tasks.problem


def test_of_laying_out_a_broken_set_and_a_buried_honour_are_told_as_certain_losses():
    task = TASKS["stock-lay-out"][2]
    at = position(task)
    first_five = [card for card in cards_of(at.hand.held[at.seat]) if str(card) not in task.keep][:5]
    words = f"lay out AH 4H {' '.join(map(str, first_five))}"
    said = judge(at, at.action(words))
    lost = " ".join([said.sentence, *said.more])
    assert "The gleek of aces is broken: 8d. less from the two others." in lost
    assert "The ace of hearts, Tib, is buried: 15 points less at the reckoning." in lost
    assert "Tiddy is laid out: 4d. that the others would have paid." in lost


def test_after_a_false_call_what_is_unticked_is_unticked_and_the_rest_stays():
    tasks = Tasks("melds")
    cards = [str(card) for card in cards_of(tasks.place.hand.held[tasks.place.seat])]
    kings, queens = ([card for card in cards if card[0] == rank] for rank in "KQ")
    assert not tasks.desk()["choices"], "no box gives the answer away"
    assert tasks.desk()["submit"]["quiet"], "“Call nothing” is not what leads on"
    for each in (kings, queens):
        tasks.ask({"what": "pick", "c": each[0]})
    assert tasks.table()["pick"]["chosen"] == [*kings, *queens]
    assert tasks.desk()["selected"] == "To call: three kings and two queens"
    assert not tasks.desk()["submit"]["quiet"]
    tasks.ask({"what": "submit"})
    assert tasks.answer["kind"] == "illegal"
    tasks.ask({"what": "pick", "c": queens[1]})
    assert tasks.chosen == tuple(kings)
    tasks.ask({"what": "submit"})
    assert tasks.answer["kind"] == "right"


@of_kind("choose")
def test_an_answer_that_lies_on_the_table_is_given_by_touching_it(lesson, number, task):
    tasks = begun(lesson, number)
    buttons = {each["id"] for each in tasks.desk()["choices"]}
    faces = {each["touch"]["id"]: each["name"] for each in tasks.table()["seats"] if each["touch"]}
    pick = tasks.table()["pick"]
    below = next(each for each in tasks.table()["seats"] if each["place"] == "below")
    for place, option in enumerate(task.options, 1):
        assert (str(place) in buttons) == (not option.touch)
        assert (faces.get(str(place)) == option.text) == (option.touch == "face")
        assert option.text in tasks.desk()["text"]
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


@pytest.mark.parametrize(("name", "at"), [("ruff-aces", "face"), ("ruff-cost", "button")])
def test_what_was_chosen_wrongly_is_told_from_what_is_right(name, at):
    lesson, number, task = TASKS[name]
    tasks = Tasks(lesson.id, lesson.game)
    tasks.ask({"what": "task", "to": number})
    right, wrong = (
        next(each for each in task.options if each.right == is_right) for is_right in (True, False)
    )

    def state(option):
        if at == "face":
            touch = (each["touch"] for each in tasks.table()["seats"] if each["name"] == option.text)
            return next(touch)["state"]
        return next(each["state"] for each in tasks.desk()["choices"] if each["label"] == option.text)

    assert (state(wrong), state(right)) == ("", "")
    tasks.ask({"what": "choose", "id": str(task.options.index(wrong) + 1)})
    assert (state(wrong), state(right)) == ("wrong", "")
    assert f"{wrong.text} (not right)" in tasks.desk()["text"]


@pytest.mark.parametrize("name", ["calls-call", "calls-answer"])
def test_a_solution_marks_each_part_of_what_is_ticked(name):
    lesson, number, task = TASKS[name]
    tasks = Tasks(lesson.id, lesson.game)
    tasks.ask({"what": "task", "to": number})
    assert not any(each["state"] for each in tasks.desk()["choices"])
    tasks.ask({"what": "solution"})
    marked = [each for each in tasks.desk()["choices"] if each["state"] == "right"]
    assert len(marked) == task.right[0].count(";") + 1


def test_a_choice_that_was_answered_stays_marked_until_another_is_made():
    lesson, number, _ = TASKS["ruff-vie"]
    tasks = begun(lesson, number)
    for word in ("pass", "vie"):
        tasks.ask({"what": "choose", "id": word})
        assert [each["id"] for each in tasks.desk()["choices"] if each.get("chosen")] == [word]
    assert [each["id"] for each in tasks.desk()["choices"] if each["state"] == "right"] == ["vie"]
    tasks.ask({"what": "again"})
    assert not [each for each in tasks.desk()["choices"] if each.get("chosen") or each["state"]]


def test_a_new_complaint_takes_the_place_of_the_last_refusal():
    lesson, number, _ = TASKS["stock-open"]
    tasks = begun(lesson, number)
    tasks.ask({"what": "choose", "id": "pass"})
    assert tasks.desk()["answer"]["kind"] == "illegal"
    tasks.ask({"what": "choose", "id": "bid many"})
    assert tasks.desk()["problem"]
    assert tasks.desk()["answer"] is None


def test_what_was_ticked_stays_ticked_once_it_is_answered():
    lesson, number, task = TASKS["calls-call"]
    tasks = begun(lesson, number)

    def ticked():
        return [each["id"] for each in tasks.desk()["choices"] if each.get("chosen")]

    called = [{*part.split()} for part in task.right[0].partition(" ")[2].split("; ")]
    right = [each["id"] for each in tasks.desk()["choices"] if {*each["id"].split()} in called]
    assert len(right) == 3
    for each in right:
        tasks.ask({"what": "tick", "id": each})
    tasks.ask({"what": "submit"})
    assert tasks.answer["kind"] == "right"
    assert ticked() == right
    tasks.ask({"what": "again"})
    assert ticked() == []


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


def test_a_first_table_has_no_words_on_cards_of_what_has_not_been_explained():
    tasks = Tasks("welcome", "piquet")
    for _ in range(2):
        table = tasks.table()
        assert table["stock"] is table["discards"] is None
        assert "new" not in table["text"].split()
        assert not any(card.get("mark") for seat in table["seats"] for card in seat["cards"])
        tasks.ask({"what": "solution"})


def test_a_card_that_a_task_speaks_of_lies_there_before_it_is_paid_for():
    lesson, number, _ = TASKS["deal-tiddy"]
    tasks = begun(lesson, number)
    before = tasks.table()
    assert [card["c"] for card in before["turn_up"]["cards"]] == ["4H"]
    assert before["trump"]["name"] == "hearts"
    assert not any(seat["purse"]["stakes"] for seat in before["seats"])
    tasks.ask({"what": "number", "value": 4})
    assert [seat["purse"]["stakes"] for seat in tasks.table()["seats"]] == [-2, -2, 4]
