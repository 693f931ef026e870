"""At a task's table, an illegal action is refused with its rule, and sentences about a choice address the learner."""

import re

from gleek.course.game_course import game_course
from gleek.course.play.task_start import position
from gleek.engine.cards import RANK_MASKS, Rank
from gleek.engine.phrase import card_text
from gleek.games.gleek.actions import SET_RANKS, Call, Discard
from gleek.games.piquet.actions import Call as PiquetCall
from tests.course.play.walking import begun, done, judge, of_kind, some_legal, ticks
from tests.second_person import is_said_to


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
    boxes = [
        each["id"] for each in game_course("piquet").offers.offers(hand).choices if each["kind"] == "tick"
    ]
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
    """Tell whether a refusal names a legal alternative: a card or an action."""
    legal = at.hand.legal()
    if at.hand.stage == "tricks":
        return any(card_text(each.card, signs=True) in sentence for each in legal)
    return "you may" in sentence  # a refusal begins “You may not”


@of_kind("act")
def test_an_illegal_choice_is_refused_with_its_rule_and_leaves_the_table(lesson, number, task):
    at = position(task)
    tasks = begun(lesson, number)
    before = tasks.table()
    for words, rule in REFUSED.get(at.game.id, lambda _: ())(at):
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
        assert words in {each["id"] for each in tasks.panel()["choices"]}


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
