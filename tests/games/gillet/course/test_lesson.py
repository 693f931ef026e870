"""Gillet's lesson: the engine confirms its tasks' statements."""

from gleek.course.lesson_data import lesson
from gleek.course.play.positions import position
from gleek.engine.cards import SUIT_MASKS, Suit
from gleek.games.gillet.worth import ge, in_points, point

TASKS = {task.id: task for task in lesson("game", "gillet").tasks}


def right(task):
    return next(option.text for option in task.options if option.right)


def hands(task):
    at = position(task)
    names = at.hand.setup.names
    return dict(zip(names, at.hand.deal.hands, strict=True))


def test_who_takes_the_first_bowl():
    for name in ("gillet-pair", "gillet-tricon"):
        held = hands(TASKS[name])
        best = max(held, key=lambda who: ge(held[who]) or (0, 0))
        assert right(TASKS[name]) == best
        assert position(TASKS[name]).whole.steps[-1].hand.facts.ge_winners == (list(held).index(best),)
    equal = TASKS["gillet-equal"]
    kings = [who for who, held in hands(equal).items() if ge(held)]
    assert kings == ["Agnes", "Ned"]
    assert len({ge(hands(equal)[who]) for who in kings}) == 1
    assert right(equal) == kings[0]
    assert position(equal).whole.steps[-1].hand.facts.ge_winners == (1,)
    assert not any(ge(held) for held in hands(TASKS["gillet-nobody"]).values())
    assert position(TASKS["gillet-nobody"]).rules.no_pair == "carry"


def test_what_a_point_is():
    at = position(TASKS["gillet-suit"])
    halves, made_of = point(at.hand.held[at.seat])
    assert (halves, made_of) == (40, at.hand.held[at.seat] & SUIT_MASKS[Suit.DIAMONDS])
    at = position(TASKS["gillet-half"])
    assert right(TASKS["gillet-half"]) == in_points(point(at.hand.held[at.seat])[0])
    held = hands(TASKS["gillet-flux"])
    points = {who: in_points(point(mask)[0]) for who, mask in held.items()}
    assert points == {"Humphrey": "17", "Agnes": "21½", "Ned": "10", "You": "24"}
    assert right(TASKS["gillet-flux"]) == "You"


def test_what_it_costs_to_see_is_what_is_owed():
    at = position(TASKS["gillet-cost"])
    phase = at.hand.phase
    assert right(TASKS["gillet-cost"]) == f"{phase.level - phase.put[at.seat]}d."
    at = position(TASKS["gillet-yield"])
    assert in_points(point(at.hand.held[at.seat])[0]) == "20"
