"""In Gleek's tasks from the ruff on, each right answer and each figure in the texts agrees with the engine."""

import re

import pytest

from gleek.course.play.positions import position
from gleek.engine.cards import CARDS, RANK_MASKS, SUIT_MASKS, Card, Rank, Suit, cards_of
from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import SET_RANKS
from gleek.games.gleek.events import RuffPassed, RuffWon
from gleek.games.gleek.melds import PAYS
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.reckoning import A_TRICK, DEALER
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.trumps import counting
from tests.course.play.walking import TASKS

YOU, HUMPHREY, AGNES = range(3)  # the players in the order of play, from the learner
CLUBS, DIAMONDS, HEARTS, SPADES = Suit


def option(at, text):
    return next(each for each in at.task.options if each.text == text)


def seat_of(at, player):
    return (at.seat + player) % 3


def player_in(at, seat):
    return (seat - at.seat) % 3


def held(at, player, suit=None):
    """Return the cards that a player holds, of one suit or of all, in short notation."""
    mask = at.hand.held[seat_of(at, player)]
    return {str(card) for card in cards_of(mask if suit is None else mask & SUIT_MASKS[suit])}


def of_a_rank(at, player=YOU):
    """Return the ranks of which a player holds several cards: the rank's plural → the number of cards."""
    mask = at.hand.held[seat_of(at, player)]
    found = {rank.words: (mask & RANK_MASKS[rank]).bit_count() for rank in Rank}
    return {words: count for words, count in found.items() if count > 1}


def ruff(at, player):
    return best_ruff(at.hand.held[seat_of(at, player)], at.rules)


def ruffs(at):
    return [ruff(at, player)[0] for player in (YOU, HUMPHREY, AGNES)]


def told(at, number):
    """Return a number after checking that the task's text names it."""
    assert f" {number}" in at.task.situation
    return number


def counts(at):
    """Return the ruff value of each suit of the learner's hand, by the suit's name."""
    mask = at.hand.held[at.seat]
    return {suit.name.capitalize(): best_ruff(mask & SUIT_MASKS[suit], at.rules)[0] for suit in Suit}


def ruff_winner(at):
    [won] = [
        event
        for step in at.whole.steps[at.task.step :]
        for event in step.events
        if isinstance(event, RuffWon)
    ]
    [seat] = won.winners
    return player_in(at, seat)


def cost(at, word):
    _, events = at.hand.apply(at.action(word), halt=True)
    return sum(each.stakes for event in events for each in event.payments if each.payer == at.seat)


def next_ruff(at):
    hand, _ = Hand.dealt_to(at.step.match.after(at.whole.last_hand).begin(), at.hand.deal)
    while hand.stage != "ruff":
        hand, _ = hand.apply(choose(hand.observe(hand.to_act)))
    return hand.ledger.balances[RUFF]


def paid(at, stage, receiver=None):
    """Return a stage's payments after the task's position, to one player or to all."""
    steps = (step for step in at.whole.steps[at.task.step :] if step.stage == stage)
    every = [each for step in steps for each in step.payments]
    return [each for each in every if receiver is None or each.receiver == seat_of(at, receiver)]


def sums(at, receiver):
    return {each.stakes for each in paid(at, "melds", receiver)}


def yours(at, receiver):
    """Return what the learner pays to a player for sets."""
    return sum(each.stakes for each in paid(at, "melds", receiver) if each.payer == at.seat)


def gained(at, payments):
    """Return the learner's net gain from the payments, in stakes."""
    return sum(each.stakes * ((each.receiver == at.seat) - (each.payer == at.seat)) for each in payments)


def trump(at):
    return at.hand.dealt.trump


def end(at):
    return at.whole.last_hand


def taken(at, player=YOU):
    return sum(trick.winner == seat_of(at, player) for trick in end(at).tricks)


def scores(at):
    return [end(at).facts.scores[seat_of(at, player)] for player in (YOU, HUMPHREY, AGNES)]


def honours(at):
    """Return the ranks of the learner's honours after the exchange; the dealer's include a turned-up honour."""
    mask = next(step.hand.held[at.seat] for step in at.whole.steps if step.hand and step.hand.stage == "ruff")
    counted = mask | (at.hand.dealt.turned.bit if at.seat == DEALER else 0)
    worth = counting(at.rules, trump(at))
    return [card.rank.word for card in reversed(CARDS) if counted & card.bit and worth[card.index]]


def on_the_table(at):
    """Return the cards that the other two players have played to this trick, by player."""
    leader, played = at.hand.phase.leader, at.hand.phase.table
    return {player_in(at, leader + place): CARDS[index].name for place, index in enumerate(played)}


def tib_falls(at):
    """Return who takes the trick to which the learner plays Tib."""
    after = at.hand.replay("dealer plays AC")
    while len(after.tricks) == len(at.hand.tricks):
        after, _ = after.apply(choose(after.observe(after.to_act)))
    return player_in(at, after.tricks[-1].winner)


def trumps_of_others(at):
    return [len(held(at, player, trump(at))) for player in (HUMPHREY, AGNES)]


def queen_fell(at):
    """Return who took the trick with the queen of trumps, and whether the king was in it."""
    [fell] = [trick for trick in at.hand.tricks if trump(at) * 13 + Rank.QUEEN in trick.cards]
    return player_in(at, fell.winner), trump(at) * 13 + Rank.KING in fell.cards


def by_stage(at):
    found = {}
    for each in end(at).ledger.payments:
        stage = each.rule.partition(".")[0]
        found[stage] = found.get(stage, 0) + gained(at, [each])
    return {stage: stakes for stage, stakes in found.items() if stakes}


# The task, a function that computes the right answer, or its first word, from the task's hand.
RIGHT = [
    ("ruff-count", lambda at: max(counts(at), key=counts(at).__getitem__)),
    ("ruff-small", lambda at: max(counts(at), key=counts(at).__getitem__)),
    ("ruff-aces", lambda at: ("You", "Humphrey", "Agnes")[ruff_winner(at)]),
    ("ruff-equal", lambda at: ("You", "Humphrey", "Agnes")[ruff_winner(at)]),
    ("ruff-cost", lambda at: f"{cost(at, 'see')}d."),
    ("ruff-passed", lambda at: f"{next_ruff(at)}d."),
    ("melds-unpaid", lambda _: "The three tens" if (Rank.TEN, 3) not in PAYS else ""),
    ("melds-price", lambda at: f"{yours(at, HUMPHREY)}d."),
    ("melds-price", lambda _: f"{PAYS[Rank.KNAVE, 4]}d."),
    ("melds-balance", lambda at: f"I gain {gained(at, paid(at, 'melds'))}d."),
    ("tricks-tib", lambda at: str(counting(at.rules, CLUBS)[Card("AC").index] + A_TRICK)),
    ("reckoning-above", lambda at: f"{'Above' if scores(at)[YOU] > 0 else 'Below'} 22"),
    ("reckoning-third", lambda at: f"{-scores(at)[AGNES]} short"),
    ("reckoning-dealer", lambda at: str(-scores(at)[YOU])),
    ("reckoning-left-over", lambda at: "They wait for the next ruff" if end(at).ledger.balances[RUFF] else ""),
    ("reckoning-buyer", lambda at: f"I lost {-end(at).ledger.purses[at.seat]}d."),
]  # fmt: skip
# The task, a function that computes a fact from the task's hand, and the value that the task's text states.
FACTS = [
    ("ruff-count", lambda at: at.hand.dealt.turned.name, "king of hearts"),
    # The turn-up is a temptation.
    ("ruff-count", lambda at: counts(at)["Hearts"] + 10 > counts(at)["Clubs"], True),
    ("ruff-aces", lambda at: [ruff(at, each)[2] for each in (YOU, HUMPHREY, AGNES)], [True, False, False]),
    ("ruff-aces", lambda at: (ruffs(at)[1:], ruff(at, HUMPHREY)[1].bit_count()), ([69, 41], 8)),
    ("ruff-vie", lambda at: told(at, ruffs(at)[YOU]), 48),
    ("ruff-pass", lambda at: told(at, ruffs(at)[YOU]), 29),
    ("ruff-revie", lambda at: told(at, ruffs(at)[YOU]), 55),
    ("ruff-vapour", lambda at: told(at, ruffs(at)[YOU]), 24),
    ("ruff-vapour", lambda at: min(ruffs(at)), 24),
    ("ruff-equal", lambda at: told(at, ruffs(at)[YOU]), 45),
    ("ruff-equal", lambda at: (ruffs(at)[AGNES], at.seat < seat_of(at, AGNES)), (45, True)),
    ("ruff-cost", lambda at: bool(option(at, f"{cost(at, 'revie')}d.")), True),
    ("ruff-passed", lambda at: isinstance(at.step.events[-1], RuffPassed), True),
    ("ruff-passed", lambda at: f"the {at.hand.ledger.balances[RUFF]} stay" in at.task.situation, True),
    ("melds-unpaid", lambda at: (trump(at), "4S" in held(at, HUMPHREY)), (SPADES, True)),
    ("melds-unpaid", lambda at: (of_a_rank(at)["aces"], of_a_rank(at, HUMPHREY)["tens"]), (3, 3)),
    ("melds-unpaid", lambda at: of_a_rank(at, AGNES)["kings"], 4),
    ("melds-unpaid", lambda at: [sums(at, each) for each in (YOU, HUMPHREY, AGNES)], [{4}, {2}, {6}]),
    ("melds-unpaid", lambda at: option(at, "Your three aces").say.endswith(" 4."), True),
    ("melds-unpaid", lambda at: option(at, "The four of spades").say.endswith(" 2."), True),
    ("melds-unpaid", lambda at: option(at, "The four kings").say.endswith(" 6."), True),
    ("melds-price", lambda at: of_a_rank(at, HUMPHREY)["knaves"], 4),
    ("melds-price", lambda at: f"you would pay {PAYS[Rank.KNAVE, 3]}" in at.task.situation, True),
    (
        "melds-price",
        lambda at: at.task.why.endswith(", ".join(f"{each.words} {PAYS[each, 4]}" for each in SET_RANKS) + "."),
        True,
    ),
    ("melds-balance", lambda at: (of_a_rank(at)["kings"], of_a_rank(at)["queens"]), (3, 4)),
    ("melds-balance", lambda at: (yours(at, HUMPHREY), yours(at, AGNES)), (1, 10)),
    ("melds-balance", lambda at: sum(each.stakes for each in paid(at, "melds", YOU)), 14),
    ("tricks-lead", lambda at: (at.hand.tricks, trump(at), held(at, YOU, DIAMONDS)), ((), DIAMONDS, {"6D", "4D"})),
    ("tricks-lead", lambda at: at.hand.facts.ruff_shown[seat_of(at, AGNES)] & Card("AS").bit, Card("AS").bit),
    ("tricks-lead", lambda at: [CARDS[trick.cards[0]].suit for trick in end(at).tricks[:2]], [CLUBS, CLUBS]),
    ("tricks-lead", lambda at: [player_in(at, trick.winner) for trick in end(at).tricks[:2]], [YOU, AGNES]),
    ("tricks-lead", lambda at: held(at, AGNES, CLUBS), {"QC"}),
    ("tricks-tom", lambda at: held(at, YOU, HEARTS) == held(at, YOU), True),
    # Tom's nine stay with Agnes, though the queen takes the trick; the king is hers too.
    ("tricks-tom", lambda at: scores(at)[AGNES] - 3 * taken(at, AGNES), 9 + 3 - 22),
    ("tricks-tib", lambda at: ("AC" in held(at, YOU), trump(at), tib_falls(at)), (True, CLUBS, YOU)),
    ("tricks-let-go", on_the_table, {AGNES: "ten of diamonds"}),
    ("tricks-let-go", lambda at: held(at, YOU, DIAMONDS) | held(at, HUMPHREY, DIAMONDS), set()),
    ("tricks-let-go", lambda at: (trump(at), held(at, YOU, HEARTS)), (HEARTS, {"9H", "8H"})),
    ("tricks-let-go", lambda at: (held(at, HUMPHREY, HEARTS), held(at, AGNES, HEARTS)), ({"JH"}, set())),
    # Two rounds draw all trumps.
    ("tricks-draw-trumps", lambda at: (trump(at), trumps_of_others(at)), (CLUBS, [2, 2])),
    ("tricks-draw-trumps", lambda at: held(at, AGNES, HEARTS) | held(at, HUMPHREY, SPADES), set()),
    ("reckoning-above", lambda at: (taken(at), honours(at), scores(at)[YOU]), (5, ["ace", "king"], 11)),
    ("reckoning-above", lambda at: option(at, "Above 22").say.startswith(f"{22 + scores(at)[YOU]}:"), True),
    ("reckoning-own", lambda at: (taken(at), honours(at)), (4, ["ace"])),
    ("reckoning-own", lambda at: scores(at)[YOU] == at.sum_asked(), True),
    ("reckoning-third", scores, [11, 5, -16]),
    ("reckoning-dealer", lambda at: (taken(at), honours(at)), (2, ["queen", "knave"])),
    ("reckoning-dealer", lambda at: (at.hand.dealt.turned.rank.word, at.seat), ("knave", DEALER)),
    # A slip for each honour left out.
    ("reckoning-dealer", lambda at: {int(each.text) for each in at.task.options}, {4, 7, 13, 16}),
    ("reckoning-dealer", queen_fell, (HUMPHREY, True)),
    ("reckoning-left-over", lambda at: end(at).facts.laid_out & Card("QC").bit, Card("QC").bit),
    ("reckoning-left-over", lambda at: (scores(at), sum(scores(at)) + 66), ([29, -16, -16], 63)),
    ("reckoning-left-over", lambda at: end(at).ledger.balances[RUFF], 3),
    ("reckoning-buyer", by_stage, {"stock": -13, "ruff": -2, "reckoning": 14}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "found"), RIGHT)
def test_the_right_answer_is_the_one_that_the_engine_finds(name, found):
    at = position(TASKS[name][2])
    [right] = [each.text for each in at.task.options if each.right]
    assert found(at) in {right, right.partition(" ")[0]}


@pytest.mark.parametrize(("name", "stated", "result"), FACTS)
def test_a_task_states_what_the_engine_finds(name, stated, result):
    assert stated(position(TASKS[name][2])) == result


@pytest.mark.parametrize("name", ["ruff-count", "ruff-small"])
def test_the_ruff_of_every_suit_counts_what_is_said(name):
    at = position(TASKS[name][2])
    found, said = counts(at), {each.text: each.say for each in at.task.options}
    assert said.keys() == found.keys()
    assert all(re.search(rf"\b{count}\b", said[suit]) for suit, count in found.items() if count > 10)
    for suit, count in re.findall(r"([A-Z][a-z]+s) count (\d+)", " ".join(said.values())):
        assert found[suit] == int(count)
