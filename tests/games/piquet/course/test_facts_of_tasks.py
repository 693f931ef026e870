"""The statements in Piquet's tasks agree with the engine: cards, counts, calls, and who takes a trick.

`tests/course/play/test_tasks.py` tests for every game that stated sums are true, and that no legal choice does
better than a right answer.
"""

import random
from statistics import fmean

import pytest

from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.course.play.positions import position
from gleek.engine.cards import CARDS, RANK_MASKS, SUIT_MASKS, Rank, bits, cards, mask_of
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Deal, Discard
from gleek.games.piquet.items import all_in, best_point, value_of
from gleek.games.piquet.play.plain import choose
from gleek.players.registry import play_out

TASKS = {task.id: task for lesson in lessons("piquet").values() for task in lesson.tasks}
JUDGE = game_course("piquet").judge
SEQUENCES = 1


def at(name):
    return position(TASKS[name])


def right(name):
    return next(option.text for option in TASKS[name].options if option.right)


def mask(text):
    return mask_of(cards(text))


def mine(place):
    return place.hand.held[place.seat]


def others(place):
    return place.hand.held[1 - place.seat]


def runs(held):
    return all_in(SEQUENCES, held)


def on_table(place):
    return [str(CARDS[index]) for index in place.hand.phase.table]


def limits(place):
    return place.hand.legal().least, place.hand.legal().most


def winners(hand):
    return [trick.winner for trick in hand.tricks]


def purses(place):
    return place.hand.ledger.purses


def taken_to_trick(place):
    """Return who takes the trick that the task asks about, and with which card."""
    events = [event for step in place.whole.steps[26:30] for event in step.events if event.kind == "trick"]
    return [(event.seat, str(CARDS[event.card])) for event in events]


SUITS = CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS
ACES, KNAVES, TENS = (RANK_MASKS[rank] for rank in (Rank.ACE, Rank.KNAVE, Rank.TEN))
COURTS = RANK_MASKS[Rank.KING] | RANK_MASKS[Rank.QUEEN] | KNAVES
# The task, a function that computes a fact from the task's hand, and the value that the task's text states.
FACTS = [
    ("welcome-suit", lambda at: [(mine(at) & each).bit_count() for each in SUITS], [2, 1, 5, 4]),
    ("welcome-suit", lambda at: value_of(mine(at) & HEARTS), 49),
    ("welcome-suit", lambda at: value_of(others(at) & DIAMONDS), 48),
    ("welcome-suit", lambda at: runs(mine(at)), (mask("AH KH QH JH"),)),
    ("welcome-suit", lambda at: mine(at) & KNAVES, mask("JS JH JC")),
    ("welcome-suit", lambda at: others(at) & TENS, TENS),
    ("welcome-throw", lambda at: (winners(at.hand).count(at.seat), len(at.hand.tricks)), (5, 8)),
    ("welcome-throw", lambda at: (on_table(at), mine(at) & CLUBS), (["QC"], 0)),
    ("welcome-take", lambda at: (on_table(at), mine(at)), (["QS"], mask("AS JS"))),
    ("welcome-cards", lambda at: winners(at.whole.steps[-1].hand).count(0), 7),
    ("exchange-three", limits, (1, 3)),
    ("exchange-elder", lambda at: (at.hand.to_act == 1 - at.seat, limits(at)), (True, (1, 5))),
    ("exchange-lay-out", lambda at: runs(mine(at)), (mask("AS KS QS JS 10S"),)),
    ("exchange-lay-out", lambda at: mine(at) & ACES, mask("AS AH AD")),
    ("exchange-younger", lambda at: runs(mine(at)), (mask("AH KH QH JH 10H"),)),
    ("exchange-blank", lambda at: mine(at) & COURTS, 0),
    ("exchange-point", lambda at: (value_of(mine(at) & HEARTS), value_of(others(at) & SPADES)), (50, 49)),
    ("calls-point", lambda at: best_point(mine(at), tens=False) == mine(at) & CLUBS, True),
    ("calls-point", lambda at: value_of(mine(at) & CLUBS), 50),
    ("calls-point", lambda at: value_of(mine(at) & HEARTS), 48),
    ("calls-sequence", lambda at: runs(mine(at))[0], mask("10S 9S 8S 7S")),
    ("calls-sequence", lambda at: runs(others(at))[0], mask("AS KS QS")),
    ("calls-equal", lambda at: [value_of(best_point(each(at), tens=False)) for each in (mine, others)], [47, 47]),
    ("calls-equal", lambda at: at.whole.steps[6].events[0].answers[0], "equal"),
    ("calls-told", lambda at: (mine(at) & KNAVES, (others(at) & KNAVES).bit_count()), (mask("JD"), 3)),
    ("repique-count", purses, (10, 0)),
    ("repique-pique", purses, (29, 0)),
    ("repique-lost-trick", purses, (29, 0)),
    ("repique-lost-trick", taken_to_trick, [(1, "QH")]),
    ("repique-equal", purses, (29, 0)),
    ("repique-save", lambda at: value_of(mine(at) & HEARTS), 50),
    ("play-follow", lambda at: (on_table(at), mine(at) & SPADES), (["AS"], mask("KS 8S"))),
    ("play-take", lambda at: (on_table(at), mine(at), others(at)), (["QD"], mask("KD 10D"), mask("10S"))),
    ("play-all", lambda at: winners(at.hand) == [at.seat] * 4, True),
    ("play-all", lambda at: (others(at) & SPADES, others(at) & HEARTS, purses(at)[1]), (0, mask("QH"), 0)),
    ("play-divided", lambda at: [winners(at.hand).count(seat) for seat in (0, 1)], [6, 6]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "stated", "result"), FACTS)
def test_a_task_states_what_the_engine_finds(name, stated, result):
    assert stated(at(name)) == result


def test_both_may_see_what_is_left_where_younger_looks():
    place = at("exchange-look")
    looked = place.whole.steps[TASKS["exchange-look"].to - 1].events[-1]
    assert (looked.kind, looked.looks, looked.seat) == ("looked", True, 1 - place.seat)
    assert [looked.seen_by(seat).mask == looked.mask != 0 for seat in (0, 1)] == [True, True]


@pytest.mark.parametrize(
    ("name", "to", "what", "who"),
    [
        ("calls-sequence", 8, "sequence", "You"),
        ("calls-set", 10, "set", "Humphrey"),
        ("welcome-point", 8, "point", "You"),
    ],
)
def test_the_player_whose_call_scores_is_the_one_who_is_right(name, to, what, who):
    place = at(name)
    scored = [
        event
        for step in place.whole.steps[:to]
        for event in step.events
        if getattr(event, "what", "") == what
    ]
    assert {place.whole.steps[-1].hand.setup.names[event.seat] for event in scored} == {who}
    assert right(name) == who


def test_nobody_has_answered_yet_where_it_is_asked_whose_call_scores():
    asked = [position(task) for task in TASKS.values() if any(each.touch == "face" for each in task.options)]
    calling = [place for place in asked if place.hand.stage == "calling"]
    assert len(calling) == 3
    assert not [place.task.id for place in calling if place.hand.facts.kinds]


@pytest.mark.parametrize(
    ("name", "mine", "his"),
    [("calls-call", 12, 0), ("calls-answer", 17, 10), ("repique-save", 5, 33), ("repique-tens", 6, 30)],
)
def test_a_verdicts_score_of_a_call_is_scored_on_the_table(name, mine, his):
    place = at(name)
    said = JUDGE.verdict(place, JUDGE.best(place))
    assert said.kind == "right"
    figures = [each for each in (("Scored now: you", mine), ("Humphrey", his)) if each[1]]
    assert [(each.name, each.stakes) for each in said.figures] == figures
    purses = said.after.steps[-1].hand.ledger.purses
    assert (purses[place.seat], purses[1 - place.seat]) == (mine, his)


@pytest.mark.parametrize("name", ["welcome-throw", "calls-answer", "repique-tens", "play-take"])
def test_the_lead_that_is_told_is_the_one_at_the_end_of_the_deal(name):
    place = at(name)
    wrong = place.action(TASKS[name].costly[0].actions[0])
    told = [each.stakes for each in JUDGE.verdict(place, wrong).figures]
    leads = []
    for action in (wrong, JUDGE.best(place)):
        now, _ = place.hand.apply(action)
        now = now.replay(*play_out(now))
        leads.append(now.ledger.purses[place.seat] - now.ledger.purses[1 - place.seat])
    assert told == leads


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("repique-count", "repique"),
        ("repique-saved", ""),
        ("repique-younger", "repique"),
        ("repique-pique", "pique"),
        ("repique-lost-trick", "pique"),
        ("repique-equal", "pique"),
    ],
)
def test_there_is_a_repique_or_a_pique_where_one_is_said_to_be(name, what):
    place, task = at(name), TASKS[name]
    steps = place.whole.steps[task.step : task.to]
    made = {
        event.what
        for step in steps
        for event in step.events
        if getattr(event, "what", "") in {"pique", "repique"}
    }
    assert made == ({what} if what else set())
    if task.options:
        assert right(name).startswith("Yes" if what else "No")


def lead(place, out, deals):
    """Return the learner's average lead in points after discarding these cards.

    The average is over random deals consistent with the learner's hand.
    """
    rng, hand, seat = random.Random(place.task.id), place.hand, place.seat  # noqa: S311
    own = mask_of(cards(out)) | mine(place)
    unseen = [*bits(hand.game.shape(hand.rules).pack & ~own)]
    leads = []
    for _ in range(deals):
        rng.shuffle(unseen)
        theirs = sum(1 << each for each in unseen[:12])
        held = (own, theirs) if seat == 0 else (theirs, own)
        now, _ = Hand.dealt_to(hand.setup, Deal(held, (tuple(unseen[12:]),)))
        while now.to_act != seat or now.stage != "exchange":
            now, _ = now.apply(choose(now.observe(now.to_act)))
        now, _ = now.apply(Discard(seat, mask_of(cards(out))))
        now = now.replay(*play_out(now))
        purses = now.ledger.purses
        leads.append(purses[seat] - purses[1 - seat])
    return fmean(leads)


@pytest.mark.parametrize(
    ("name", "right_cards", "other_cards"),
    [
        ("exchange-lay-out", "7H 10C 7C 10D 7D", "AH AD 10C 10D 7D"),
        ("exchange-younger", "8S 7S 7D", "KC KD 7D"),
        ("exchange-point", "7S 8D 7D", "9H JH QC"),
    ],
)
def test_what_is_right_to_lay_out_is_right_on_average(name, right_cards, other_cards):
    place = at(name)
    assert place.is_right(Discard(place.seat, mask_of(cards(right_cards))))
    assert not place.is_right(Discard(place.seat, mask_of(cards(other_cards))))
    assert lead(place, right_cards, 60) > lead(place, other_cards, 60) + 3
