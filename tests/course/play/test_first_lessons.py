"""In the first lessons, an answer can be taken back, and the right answers about the stock are best on average."""

import random
from statistics import fmean, stdev

import pytest

from gleek.course.play.positions import position
from gleek.engine.cards import bits, cards_of
from gleek.engine.hand import Hand
from gleek.games.gleek.actions import Bid, Deal, Pass
from gleek.games.gleek.course.judge import JUDGE
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.players.registry import play_out
from tests.course.play.walking import TASKS, begun

ALL = [task for lesson, _, task in TASKS.values() if lesson.game == "gleek"]


def test_a_right_choice_shows_what_comes_of_it_and_a_wrong_one_after_it_takes_it_back():
    lesson, number, _ = TASKS["welcome-last"]
    tasks = begun(lesson, number)
    before = tasks.table()
    tasks.ask({"what": "choose", "id": "2"})
    assert tasks.answer["kind"] == "right"
    (wins,) = [each["name"] for each in tasks.table()["trick"]["plays"] if each["wins"]]
    assert wins == "You"
    tasks.ask({"what": "choose", "id": "1"})
    assert tasks.answer["kind"] == "wrong"
    (touched,) = [
        each["name"] for each in tasks.table()["seats"] if each["touch"] and each["touch"]["chosen"]
    ]
    assert touched == "Agnes"
    tasks.ask({"what": "again"})
    assert tasks.table() == before


@pytest.mark.parametrize(
    "task", [task for task in ALL if task.costly and not task.keep], ids=lambda task: task.id
)
def test_a_costly_choice_is_told_with_its_reason_and_then_its_cost(task):
    at = position(task)
    for remark in (each for each in task.costly if each.actions):
        action = at.action(remark.actions[0])
        said = JUDGE.verdict(at, action)
        assert said.sentence == remark.say
        if said.cost:
            assert [each.stakes for each in said.figures][1] - said.figures[0].stakes == said.cost
        assert any("worse off" in each or "the trick" in each or "same money" in each for each in said.more)


def gains(at, options, deals):
    """Return the average gain of the first option over the second, in stakes.

    The average is over deals that keep the cards the learner has seen; all three players then play as plain players.
    """
    rng, deal, seat = random.Random(at.task.id), at.hand.dealt, at.seat  # noqa: S311
    own = at.hand.held[seat]
    unseen = [*bits(GLEEK_PACK & ~own & ~(1 << deal.turn_up))]
    others = [each for each in range(3) if each != seat]
    found = []
    for _ in range(deals):
        rng.shuffle(unseen)
        hands = {seat: own, others[0]: _mask(unseen[:12]), others[1]: _mask(unseen[12:24])}
        hand, _ = Hand.dealt_to(
            at.hand.setup, Deal(tuple(hands[each] for each in range(3)), deal.turn_up, _mask(unseen[24:]))
        )
        for each in range(seat):
            hand, _ = hand.apply(Pass(each) if each else Bid(each, 13))
        hands = [hand.apply(option)[0] for option in options]
        one, two = (each.replay(*play_out(each)).ledger.purses[seat] for each in hands)
        found.append(one - two)
    return found


def _mask(indices):
    return sum(1 << each for each in indices)


@pytest.mark.parametrize("name", ["stock-let-go", "stock-buy"])
def test_what_is_right_at_the_stock_is_right_on_average(name):
    at = position(TASKS[name][2])
    (right,) = at.right_actions()
    (other,) = (each for each in at.hand.legal() if each != right)
    found = gains(at, (right, other), 80)
    mean, error = fmean(found), stdev(found) / len(found) ** 0.5
    assert mean > max(0.3, 2 * error), (mean, error)


def test_at_welcome_lead_only_the_queen_of_trumps_beats_either_card():
    at = position(TASKS["welcome-lead"][2])
    hand, seat = at.hand, at.seat
    seen = _mask(index for trick in hand.tricks for index in trick.cards)
    unseen = cards_of(GLEEK_PACK & ~seen & ~hand.held[seat] & ~(1 << hand.dealt.turn_up))
    five, ten = hand.cards(seat)
    assert (str(five), str(ten)) == ("5S", "10D")
    better = [
        card for card in unseen if card.suit == hand.dealt.trump or (card.suit == ten.suit and card > ten)
    ]
    assert list(map(str, better)) == ["QS"]
