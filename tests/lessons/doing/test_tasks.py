"""The lessons' tasks: what is right is accepted, what is dear is told with its cost, what is illegal is refused."""

from __future__ import annotations

import json
import random
import re

import pytest

from gleek.engine.cards import RANK_MASKS, Rank, cards_of
from gleek.engine.phrase import card_text
from gleek.evidence import quotations, readings
from gleek.evidence.rules import rules as known_rules
from gleek.evidence.toml import FaultySources
from gleek.games.gleek.actions import SET_RANKS, Bid, Call, Discard
from gleek.games.gleek.teach.verdict import judge
from gleek.games.piquet.actions import Call as PiquetCall
from gleek.lessons.course import Miss, Option, Task, every
from gleek.lessons.doing.positions import position
from gleek.lessons.doing.tasks import Tasks
from gleek.lessons.teaching import teaching
from gleek.records.samples import samples
from tests.lessons.stepping.test_explorer import HOSTILE
from tests.second_person import is_said_to

LESSONS = {f"{each.game} {each.id}": each for each in every() if each.tasks}
TASKS = {
    task.id: (each, number, task) for each in LESSONS.values() for number, task in enumerate(each.tasks, 1)
}
each_task = pytest.mark.parametrize(("lesson", "number", "task"), TASKS.values(), ids=TASKS)


def of_kind(kind):
    chosen = {name: each for name, each in TASKS.items() if each[2].kind == kind}
    return pytest.mark.parametrize(("lesson", "number", "task"), chosen.values(), ids=chosen)


def verdict(at):
    """Return what judges at a task's table."""
    return teaching(at.game.id).verdict


def begun(lesson, number):
    tasks = Tasks(lesson.id, lesson.game)
    tasks.ask({"what": "task", "to": number})
    assert not tasks.problem
    return tasks


def shown(tasks):
    """Return all that the page shows; it must be plain JSON, with a text form."""
    views = {"desk": tasks.desk(), "table": tasks.table()}
    assert json.loads(json.dumps(views)) == views
    assert views["desk"]["text"].count("\n") > 1
    assert tasks.task.instruction in views["desk"]["text"]
    # What happened before a task lies over nothing that it asks about.
    assert tasks.shown is not None or views["table"]["moment"] is None
    return views


def ticks(at, action):
    """Return the boxes that stand for a call of Piquet, or None where some of it is not offered whole."""
    offered = {each["id"] for each in teaching(at.game.id).offers.offers(at.hand).choices}
    kinds = zip(("point", "sequence", "set"), action.by_kind, strict=True)
    found = [f"{kind} {' '.join(map(str, cards_of(item)))}" for kind, items in kinds for item in items]
    return found if offered.issuperset(found) else None


def done(tasks, action):
    """Do an action as a visitor does: by the buttons, the box, the ticks, the cards. Return the answer."""
    tasks.ask({"what": "again"})
    words = action.infinitive
    if isinstance(action, Discard):
        for card in action.cards:
            tasks.ask({"what": "pick", "c": str(card)})
        tasks.ask({"what": "submit"})
    elif isinstance(action, PiquetCall):
        for each in ticks(tasks.place, action):
            tasks.ask({"what": "tick", "id": each})
        tasks.ask({"what": "submit"})
    elif isinstance(action, Call):
        at = tasks.place
        for rank, _ in action.sets:
            first, *_ = cards_of(at.hand.held[at.seat] & RANK_MASKS[rank])
            tasks.ask({"what": "pick", "c": str(first)})
        tasks.ask({"what": "submit"})
    elif words.startswith("play "):
        tasks.ask({"what": "pick", "c": words.removeprefix("play ")})
    elif isinstance(action, Bid) and tasks.desk()["number_box"]:
        tasks.ask({"what": "number", "value": action.price})
    else:
        tasks.ask({"what": "choose", "id": words})
    assert tasks.problem == ""
    return tasks.answer


def some_legal(at):
    """Return every legal action, or of laying out two hundred."""
    legal = at.hand.legal()
    if len(legal) <= 200:
        return list(legal)
    return [legal[place] for place in random.Random(at.task.id).sample(range(len(legal)), 200)]  # noqa: S311


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
        task.kind != "choose" or task.to > 0 or any(option.touch for option in task.options)
    )
    tasks.ask({"what": "again"})
    # The right face, or the right cards, stay marked, as the right button does.
    assert (tasks.table() == before["table"]) == (
        not any(option.touch for option in task.options if option.right)
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
def test_every_other_legal_choice_is_answered_with_what_it_cost(lesson, number, task):
    at = position(task)
    tasks = begun(lesson, number)
    for action in some_legal(at):
        if at.is_right(action):
            continue
        said = verdict(at).judge(at, action)
        assert said.cost >= 0, f"{action} does better than {verdict(at).best(at)}"
        if isinstance(action, PiquetCall) and ticks(at, action) is None:
            continue  # less than a whole run or set: nobody is offered that
        answer = done(tasks, action)
        assert answer["kind"] == "dear", str(action)
        assert answer["rule"] is None
        assert answer["word"].startswith("Legal, but ")
        if said.cost:
            mine, instead = said.figures
            assert instead.stakes - mine.stakes == said.cost
            assert [each["sum"] for each in answer["figures"]] == [
                f"{'+' * (each.stakes > 0)}{at.sum(each.stakes)}" for each in said.figures
            ]
        else:  # no sum to show: what was wrong with it has to be said
            assert answer["more"]
        assert not tasks.done
        shown(tasks)


def refused_at_piquet(at):
    """Return illegal actions that a learner may try at Piquet, with the rules that may refuse each."""
    hand, seat = at.hand, at.seat
    legal, held = hand.legal(), [str(card) for card in hand.cards(seat)]
    if hand.stage == "tricks":
        cards = [card for card in held if at.action(f"play {card}") not in legal]
        return [(f"play {card}", "tricks.follow_suit") for card in cards]
    if hand.stage == "exchange":
        most = "exchange.younger" if seat else "exchange.elder"
        blank = not any(card[0] in "JQK" for card in held)
        return [
            *([] if blank else [("claim carte blanche", "blank.claim")]),
            *((f"lay out {' '.join(held[:count])}", most) for count in (6 - 2 * seat, 7)),
        ]
    boxes = [each["id"] for each in teaching("piquet").offers.offers(hand).choices if each["kind"] == "tick"]
    tried = [at.action(f"calls {each}") for each in boxes]
    return [(each, {"call.better", "call.point_least"}) for each in tried if each not in legal]


def refused_at_gleek(at):
    """Return illegal actions that a learner may try at Gleek, with the rules that may refuse each."""
    hand, seat = at.hand, at.seat
    legal, rules = hand.legal(), hand.rules
    if hand.stage == "tricks":
        return [
            (f"play {card}", "tricks.follow_suit")
            for card in hand.cards(seat)
            if at.action(f"play {card}") not in legal
        ]
    if hand.stage == "melds":
        counts = {rank: (hand.held[seat] & RANK_MASKS[rank]).bit_count() for rank in Rank}
        return [
            (Call(seat, ((int(rank), 3),)), {"melds.false_call", "melds.laid_out"})
            for rank, count in counts.items()
            if 0 < count < 3 or (count == 3 and rank not in SET_RANKS)
        ]
    if hand.stage == "ruff":
        first = hand.phase.last is None
        tries = {"see": "ruff.vie", "revie": "ruff.vie"} if first else {"vie": "ruff.revie"}
        return list(tries.items())
    if hand.phase.takes == (Discard,):
        held = [str(card) for card in hand.cards(seat)]
        return [(f"lay out {' '.join(held[:count])}", "stock.exchange") for count in (1, 5, 6, 8)]
    price = hand.phase.price
    if price:
        return [(f"bid {price}", "stock.raise"), (f"bid {price + 2}", "stock.raise")]
    found = [(f"bid {rules.opening_bid - 1}", "stock.opening_bid"), ("bid 100", "stock.opening_bid")]
    return found + [("pass", "stock.eldest_must_open")] * (rules.eldest_must_open == "yes" and seat == 0)


def refused_at_gillet(at):
    if at.hand.phase.last is None:
        first = [("yield", "point.first_yield")] if at.hand.phase.spoken == 0 else []
        return [("see", "point.see"), *first]
    return [("go", "point.go"), ("raise 0", "point.raise")]


REFUSED = {"gleek": refused_at_gleek, "piquet": refused_at_piquet, "gillet": refused_at_gillet}


def tells_what_may_be_done(at, sentence):
    """Whether a refusal names what is right: a card that may be played, the suit that was led, a legal action."""
    legal = at.hand.legal()
    if at.hand.stage == "tricks":
        playable = [each.card for each in legal]
        names = {card_text(card, signs=True) for card in playable} | {card.suit.word for card in playable}
        return any(name in sentence for name in names)
    return "you may" in sentence  # a refusal begins “You may not”


@of_kind("act")
def test_an_illegal_choice_is_refused_with_its_rule_and_leaves_the_table(lesson, number, task):
    at = position(task)
    tasks = begun(lesson, number)
    before = tasks.table()
    for words, rule in REFUSED[at.game.id](at):
        action = at.action(words) if isinstance(words, str) else words
        answer = done(tasks, action)
        assert answer["kind"] == "illegal", words
        assert answer["rule"]["id"] in (rule if isinstance(rule, set) else {rule})
        assert not tells_what_may_be_done(at, answer["sentence"])
        assert re.search(r"\byou\b", answer["sentence"].lower())
        is_said_to(answer["sentence"], at.game.id, at.hand.setup.names, at.seat)
        assert not re.search(r"\b(10|[4-9AKQJ])[CDHS]\b", answer["sentence"])
        assert not tasks.done
        now = tasks.table()
        assert {**now, "pick": None} == {**before, "pick": None}
    for words in task.offer:
        assert words in {each["id"] for each in tasks.desk()["choices"]}


@of_kind("act")
def test_what_is_told_of_a_legal_choice_says_you_to_the_learner(lesson, number, task):
    at = position(task)
    names = at.hand.setup.names
    assert names[at.seat] == "You"
    assert "Eldest" not in names
    tasks = begun(lesson, number)
    for action in [*some_legal(at)[::9], verdict(at).best(at)]:
        if isinstance(action, PiquetCall) and ticks(at, action) is None:
            continue
        answer = done(tasks, action)
        # Who wrote a task may begin a sentence as he likes: what is told of the events is checked.
        authored = {task.why, *(each.say for each in task.dear)}
        for said in (answer["sentence"], *answer["more"]):
            if said not in authored:
                is_said_to(said, at.game.id, names, at.seat)
        below = next(each for each in tasks.table()["seats"] if each["place"] == "below")
        assert below["name"] == "You"


@of_kind("number")
def test_the_payments_of_a_sum_are_the_learner_s(lesson, number, task):
    at = position(task)
    tasks = begun(lesson, number)
    tasks.ask({"what": "number", "value": at.sum_asked()})
    if not at.game.counts_money:
        assert all(re.match(r"You: \d+ points?, ", said) for said in tasks.answer["more"])
        return
    paid = [each for each in tasks.answer["more"] if " to " in each]
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
    assert not tasks.done
    tasks.ask({"what": "number", "value": f" {right} "})
    assert tasks.answer["kind"] == "right"
    assert len(tasks.answer["more"]) == sum(at.seat in {each.payer, each.receiver} for each in made)
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
    for each in what:
        for value in HOSTILE:
            tasks.ask({"what": each, "id": value, "c": value, "value": value, "to": value, "task": value})
            if each == "submit" and tasks.task.kind == "act" and tasks.answer and not tasks.problem:
                tasks = begun(lesson, number)  # to call nothing is an answer, and may be the right one
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


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"hand": "no-such-hand"}, "no-such-hand"),
        ({"hand": "", "code": "0001-KY2E"}, "not a deal code"),
        ({"step": 999}, "not among"),
        ({"seat": "second"}, "not to act"),
        ({"seat": "elder"}, "There is no seat “elder”; did you mean “eldest”?"),
        ({"right": ("bid 12",)}, "refused"),
        ({"right": ("bid",)}, "not a bid"),
        ({"right": ()}, "right"),
        ({"kind": "number", "to": 2}, "a step after"),
        ({"kind": "number", "to": 8, "misses": (Miss(8, ""),)}, "also given as a mistake"),
        ({"kind": "number", "to": 8, "touch": True}, "among mistakes, and there are none"),
        ({"kind": "choose", "options": (Option("a", "b"),)}, "of which one is right"),
        (
            {"kind": "choose", "options": (Option("Ned", "b", touch="face"),)},
            "“Ned” cannot be touched as a “face”",
        ),
        ({"kind": "choose", "options": (Option("Swords", "b", touch="suit"),)}, "cannot be touched"),
        ({"kind": "choose", "options": (Option("You", "b", touch="nose"),)}, "cannot be touched"),
        ({"kind": "choose", "to": 2, "options": (Option("a", "b", right=True),)}, "a step after 2"),
        # What the players did by other rules than those of the lessons' table cannot be shown at it.
        ({"hand": "01-tu-quoque-1614", "step": 77}, "it is not Longfield’s turn"),
    ],
)
def test_a_task_that_cannot_be_is_named_with_what_is_wrong(changed, said):
    base = {
        "id": "faulty",
        "game": "gleek",
        "kind": "act",
        "instruction": "",
        "situation": "",
        "hint": "",
        "solution": "",
        "why": "",
        "step": 2,
        "hand": "02-an-ordinary-hand",
        "seat": "eldest",
        "right": ("bid 13",),
    }
    with pytest.raises(FaultySources, match="faulty") as caught:
        position(Task(**base | changed))
    assert said in str(caught.value)


def test_of_laying_out_a_broken_set_and_a_buried_honour_are_told_as_certain_losses():
    task = TASKS["stock-lay-out"][2]
    at = position(task)
    first_five = [card for card in cards_of(at.hand.held[at.seat]) if str(card) not in task.keep][:5]
    words = f"lay out AH 4H {' '.join(map(str, first_five))}"
    said = judge(at, at.action(words))
    lost = next(each for each in said.more if "broken" in each)
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
    # Nothing tells which card may be touched: all can.
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
        assert not tasks.table()["pick"] or card["c"] in tasks.table()["pick"]["chosen"]
        tasks.ask({"what": "again"})
    assert given == {
        str(place) for place, each in enumerate(task.options, 1) if each.touch in {"suit", "card", "rest"}
    }


@pytest.mark.parametrize("name", ["calls-call", "calls-answer"])
def test_a_solution_marks_each_part_of_what_is_ticked(name):
    lesson, number, task = TASKS[name]
    tasks = Tasks(lesson.id, lesson.game)
    tasks.ask({"what": "task", "to": number})
    assert not any(each["state"] for each in tasks.desk()["choices"])
    tasks.ask({"what": "solution"})
    marked = [each for each in tasks.desk()["choices"] if each["state"] == "right"]
    assert len(marked) == task.right[0].count(";") + 1
