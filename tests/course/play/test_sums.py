"""A verdict's sum and sentence, and a task's bubbles and counters, agree in all three games.

Each task is answered with all its right answers and with the answers that its remarks are about. The sums are then
read from the table, independently of the verdict's own computation.
"""

import re

from gleek.course.game_course import game_course
from gleek.course.play.positions import position
from tests.course.play.walking import begun, done, each_task, of_kind

_SUM = re.compile(r"([+−]?)(?:£(\d+) ?)?(?:(\d+)s\. ?)?(?:(\d+)d\.)?$")


def stakes(text):
    """Return a written sum ("−1s. 2d.", "+14", "even") in pence or in points."""
    if text in {"even", "level"}:
        return 0
    found = re.fullmatch(r"(\d+) (ahead|behind)", text)
    if found:
        return int(found[1]) * (1 if found[2] == "ahead" else -1)
    if re.fullmatch(r"[+−]?\d+", text):
        return int(text.replace("−", "-"))
    sign, pounds, shillings, pence = _SUM.fullmatch(text).groups()
    return (-1 if sign == "−" else 1) * (240 * int(pounds or 0) + 12 * int(shillings or 0) + int(pence or 0))


def purses(table):
    return {seat["name"]: seat["purse"]["stakes"] for seat in table["seats"]}


def counters(at, answer):
    """Return each player's counters at the start of the part that an answer's figures count."""
    steps, step = at.played.steps, at.task.step
    while any("In the whole" in each["name"] for each in answer["figures"]):
        if steps[step - 1].stage != at.hand.stage:
            break
        step -= 1
    hand = steps[step - 1].hand
    return dict(zip(hand.setup.names, hand.ledger.purses, strict=True))


def figures(answer):
    """Return an answer's sums by player, after checking that each player's parts add up."""
    found = {}
    for each in answer["figures"]:
        heading, _, name = each["name"].rpartition(": ")
        found[name[:1].upper() + name[1:]] = stakes(each["sum"])
        written = each.get("parts", "")
        parts = [stakes(part) for part in re.findall(r" ([+−][\d£sd. ]*?[\d.])(?=, |$)", written)]
        assert len(parts) == len(re.findall("[+−]", written)), written
        assert not parts or sum(parts) == stakes(each["sum"]), each
        assert heading or len(found) > 1
    return found


def agree(tasks, before, answer):
    """Check that an answer's figures equal the changes of the counters on the table, for every player."""
    after, said = purses(tasks.table()), figures(answer)
    changed = {name: after[name] - before[name] for name in after}
    assert {name: by for name, by in said.items() if by} == {name: by for name, by in changed.items() if by}


@each_task
def test_payments_in_a_right_answer_agree_with_the_counters(lesson, number, task):
    at, tasks = position(task), begun(lesson, number)
    if "purses" in task.hides:
        return  # the lesson has not introduced money yet, and the table shows none
    table = purses(tasks.table())
    if task.kind == "act":
        for action in at.right_actions()[:6]:
            answer = done(tasks, action)
            agree(tasks, counters(at, answer), answer)
    elif task.kind == "number":
        tasks.ask({"what": "number", "value": at.sum_asked()})
        agree(tasks, table, tasks.answer)
        assert task.of != "purse" or figures(tasks.answer)["You"] == at.sum_asked()
    else:
        right = next(str(place) for place, option in enumerate(task.options, 1) if option.right)
        tasks.ask({"what": "choose", "id": right})
        agree(tasks, table, tasks.answer)


@of_kind("act")
def test_what_is_lost_by_a_costly_choice_is_what_the_counters_say_or_is_named_as_later(lesson, number, task):
    at, tasks = position(task), begun(lesson, number)
    for words in (words for remark in task.costly for words in remark.actions[:2]):
        if task.keep:
            continue
        answer = done(tasks, at.action(words))
        for each in answer["figures"][:1]:
            if "By the end of" not in each["name"]:
                before = counters(at, answer)
                assert purses(tasks.table())["You"] - before["You"] == stakes(each["sum"])
        assert not re.match("If all play|In this|It loses", answer["sentence"]), (
            "it does not say what was wrong"
        )


@of_kind("act")
def test_scores_that_are_not_called_aloud_are_named_in_the_verdict(lesson, number, task):
    """A bubble names the best item of a kind; the verdict's sum or text names the other items scored with it."""
    tasks = begun(lesson, number)
    for action in position(task).right_actions()[:6]:
        answer = done(tasks, action)
        said = answer["sentence"] + " ".join(each.get("parts", "") for each in answer["figures"])
        steps = tasks.shown.steps[task.step :]
        reasons = {(each.rule.partition(".")[0], each.reason) for step in steps for each in step.payments}
        if len({rule for rule, _ in reasons}) > 1:
            reason = game_course(lesson.game).table.reason
            for each in (each for step in steps for each in step.payments):
                assert each.reason in said or reason(each) in said, each.reason


@of_kind("choose")
def test_no_table_prints_the_answer_beside_its_question(lesson, number, task):
    """The table's texts (its piles, the players' roles) do not give the right answer."""
    tasks = begun(lesson, number)
    table = tasks.table()
    right = next(option for option in task.options if option.right)
    for pile in filter(None, (table["stock"], table["discards"])):
        assert not re.fullmatch(rf"\w+( \w+)?: {re.escape(right.text)} cards?", pile["text"])
    if right.touch == "face":
        role = next(seat["role"] for seat in table["seats"] if seat["name"] == right.text).split(" ")[0]
        asked = f"{task.why} {right.say}"
        assert not role or role not in asked.split() or role in task.situation, "the place is the answer"
