"""In Gleek's tasks from the ruff on, each right answer and each figure in the texts agrees with the engine."""

import re

from gleek.course.play.task_start import position
from gleek.engine.cards import CARDS, RANK_MASKS, SUIT_MASKS, Rank, Suit
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

YOU, HUMPHREY, AGNES = range(3)  # the seats in the order of play, from the learner's


def asked(name):
    """Return a task's position, and its options keyed by their texts."""
    task = TASKS[name][2]
    return position(task), {option.text: option for option in task.options}


def right(options):
    [only] = [text for text, option in options.items() if option.right]
    return only


def seat_of(at, player):
    return (at.seat + player) % 3


def held_of_a_rank(at, player=YOU):
    """Return the ranks of which a player holds several cards: the rank's plural → the number of cards."""
    held = at.hand.held[seat_of(at, player)]
    found = {rank.words: (held & RANK_MASKS[rank]).bit_count() for rank in Rank}
    return {words: count for words, count in found.items() if count > 1}


def gained(at, payments):
    """Return the learner's net gain from the payments, in stakes."""
    return sum(each.stakes * ((each.receiver == at.seat) - (each.payer == at.seat)) for each in payments)


def of_suit(at, player, suit):
    """Return the cards of a suit that a player holds, in short notation."""
    held = at.hand.held[seat_of(at, player)] & SUIT_MASKS[suit]
    return {str(card) for card in CARDS if held & card.bit}


def on_the_table(at):
    """Return the cards that the other two players have played to this trick, by player."""
    leader, played = at.hand.phase.leader, at.hand.phase.table
    return {((leader + place) % 3 - at.seat) % 3: CARDS[index].name for place, index in enumerate(played)}


def counts(at):
    """Return the ruff value of each suit of the learner's hand, by the suit's name."""
    held = at.hand.held[at.seat]
    return {
        suit.name.capitalize(): best_ruff(held & mask, at.rules)[0]
        for suit, mask in zip(Suit, SUIT_MASKS, strict=True)
    }


def events_after(at):
    return [event for step in at.whole.steps[at.task.step :] for event in step.events]


def test_the_suit_that_is_the_ruff_counts_what_is_said_and_so_does_every_other():
    for name in ("ruff-count", "ruff-small"):
        at, options = asked(name)
        found = counts(at)
        assert {*options} == {*found}
        assert right(options) == max(found, key=found.__getitem__)
        for suit, option in options.items():
            if found[suit] > 10:
                assert re.search(rf"\b{found[suit]}\b", option.say), (name, suit)
        for suit, count in re.findall(
            r"([A-Z][a-z]+s) count (\d+)", " ".join(each.say for each in options.values())
        ):
            assert found[suit] == int(count)
    at, _ = asked("ruff-count")
    turned = at.hand.dealt.turned
    assert turned.name == "king of hearts"
    assert counts(at)["Hearts"] + 10 > counts(at)["Clubs"], "the turn-up is a temptation"


def test_four_aces_win_the_ruff_from_the_longest_suit():
    at, options = asked("ruff-aces")
    ruffs = [best_ruff(at.hand.held[seat_of(at, player)], at.rules) for player in (YOU, HUMPHREY, AGNES)]
    assert right(options) == "You"
    assert [aces for _, _, aces in ruffs] == [True, False, False]
    assert [ruffs[player][0] for player in (HUMPHREY, AGNES)] == [69, 41]
    assert ruffs[HUMPHREY][1].bit_count() == 8
    [won] = [event for event in events_after(at) if isinstance(event, RuffWon)]
    assert won.winners == (at.seat,)


def test_the_ruffs_that_are_named_in_words_are_those_that_are_held():
    for name, said in {
        "ruff-vie": 48,
        "ruff-pass": 29,
        "ruff-revie": 55,
        "ruff-vapour": 24,
        "ruff-equal": 45,
    }.items():
        at = position(TASKS[name][2])
        found = [best_ruff(held, at.rules)[0] for held in at.hand.held]
        assert found[at.seat] == said
        assert f" {said}" in at.task.situation
        if name == "ruff-equal":
            assert found[seat_of(at, AGNES)] == said
        if name == "ruff-vapour":
            assert said == min(found)


def test_to_see_a_vie_and_a_revie_costs_what_is_said():
    at, options = asked("ruff-cost")
    costs = {}
    for word in ("see", "revie"):
        _, events = at.hand.apply(at.action(word), halt=True)
        costs[word] = sum(each.stakes for event in events for each in event.payments if each.payer == at.seat)
    assert right(options) == f"{costs['see']}d."
    assert f"{costs['revie']}d." in options


def test_the_elder_hand_wins_equal_ruffs():
    at, options = asked("ruff-equal")
    [won] = [event for event in events_after(at) if isinstance(event, RuffWon)]
    assert right(options) == "You"
    assert won.winners == (at.seat,)
    assert at.seat < seat_of(at, AGNES)


def test_a_ruff_that_nobody_vied_waits_and_the_next_antes_are_added():
    at, options = asked("ruff-passed")
    assert isinstance(at.step.events[-1], RuffPassed)
    assert f"the {at.hand.ledger.balances[RUFF]} stay" in at.task.situation
    following, _ = Hand.dealt_to(at.step.match.after(at.whole.last_hand).begin(), at.hand.deal)
    while following.stage != "ruff":
        following, _ = following.apply(choose(following.observe(following.to_act)))
    assert right(options).partition(" ")[0] == f"{following.ledger.balances[RUFF]}d."


def payments_of(at, stage):
    return [each for step in at.whole.steps[at.task.step :] if step.stage == stage for each in step.payments]


def test_the_sets_of_all_three_and_the_tens_for_which_nobody_pays():
    at, options = asked("melds-unpaid")
    assert at.hand.dealt.trump == Suit.SPADES
    assert [held_of_a_rank(at, each).get(rank) for each, rank in enumerate(("aces", "tens", "kings"))] == [
        3,
        3,
        4,
    ]
    assert "4S" in of_suit(at, HUMPHREY, Suit.SPADES)
    paid = {}
    for each in payments_of(at, "melds"):
        paid.setdefault((each.receiver - at.seat) % 3, set()).add(each.stakes)
    assert paid == {YOU: {4}, HUMPHREY: {2}, AGNES: {6}}
    for text, stakes in (("Your three aces", 4), ("The four of spades", 2), ("The four kings", 6)):
        assert options[text].say.endswith(f" {stakes}.")
    assert right(options) == "The three tens"


def test_what_a_mournival_of_knaves_costs():
    at, options = asked("melds-price")
    assert held_of_a_rank(at, HUMPHREY)["knaves"] == 4
    [mine] = [
        each
        for each in payments_of(at, "melds")
        if (each.payer, each.receiver) == (at.seat, seat_of(at, HUMPHREY))
    ]
    assert right(options) == f"{mine.stakes}d." == f"{PAYS[Rank.KNAVE, 4]}d."
    assert f"you would pay {PAYS[Rank.KNAVE, 3]}" in at.task.situation
    assert at.task.why.endswith(", ".join(f"{rank.words} {PAYS[rank, 4]}" for rank in SET_RANKS) + ".")


def test_the_gain_from_all_sets_is_what_the_ledger_pays():
    at, options = asked("melds-balance")
    assert held_of_a_rank(at)["kings"] == 3
    assert held_of_a_rank(at)["queens"] == 4
    paid = payments_of(at, "melds")
    assert right(options) == f"I gain {gained(at, paid)}d."
    to_each = {
        player: sum(
            each.stakes for each in paid if (each.payer, each.receiver) == (at.seat, seat_of(at, player))
        )
        for player in (HUMPHREY, AGNES)
    }
    assert to_each == {HUMPHREY: 1, AGNES: 10}
    assert sum(each.stakes for each in paid if each.receiver == at.seat) == 14


def test_an_ace_that_takes_the_first_trick_would_be_trumped_in_the_next_of_its_suit():
    at = position(TASKS["tricks-lead"][2])
    assert not at.hand.tricks
    assert of_suit(at, YOU, Suit.DIAMONDS) == {"6D", "4D"}
    assert at.hand.dealt.trump == Suit.DIAMONDS
    ace = next(card for card in CARDS if card.name == "ace of spades")
    assert at.hand.facts.ruff_shown[seat_of(at, AGNES)] & ace.bit
    first, second = at.whole.last_hand.tricks[:2]
    assert [CARDS[trick.cards[0]].suit for trick in (first, second)] == [Suit.CLUBS, Suit.CLUBS]
    assert (first.winner, second.winner) == (at.seat, seat_of(at, AGNES))
    assert of_suit(at, AGNES, Suit.CLUBS) == {"QC"}


def test_toms_nine_stay_with_agnes_though_the_queen_takes_the_trick():
    at = position(TASKS["tricks-tom"][2])
    assert of_suit(at, YOU, Suit.HEARTS) == {str(card) for card in at.hand.cards(at.seat)}
    end = at.whole.last_hand
    takes = sum(trick.winner == seat_of(at, AGNES) for trick in end.tricks)
    assert end.facts.scores[seat_of(at, AGNES)] == 3 * takes + 9 + 3 - 22, "the king is hers too"


def test_tib_is_worth_fifteen_and_a_trick():
    at, options = asked("tricks-tib")
    assert "AC" in of_suit(at, YOU, Suit.CLUBS)
    assert at.hand.dealt.trump == Suit.CLUBS
    after = at.hand.replay("dealer plays AC")
    while len(after.tricks) == len(at.hand.tricks):
        after, _ = after.apply(choose(after.observe(after.to_act)))
    assert after.tricks[-1].winner == at.seat
    tib = next(card for card in CARDS if str(card) == "AC")
    assert right(options) == str(counting(at.rules, Suit.CLUBS)[tib.index] + A_TRICK)


def test_who_holds_no_more_of_a_suit_and_which_trumps_are_out():
    at = position(TASKS["tricks-let-go"][2])
    assert on_the_table(at) == {AGNES: "ten of diamonds"}
    assert not of_suit(at, YOU, Suit.DIAMONDS) | of_suit(at, HUMPHREY, Suit.DIAMONDS)
    assert at.hand.dealt.trump == Suit.HEARTS
    assert (of_suit(at, YOU, Suit.HEARTS), of_suit(at, HUMPHREY, Suit.HEARTS)) == ({"9H", "8H"}, {"JH"})
    assert not of_suit(at, AGNES, Suit.HEARTS)
    at = position(TASKS["tricks-draw-trumps"][2])
    assert at.hand.dealt.trump == Suit.CLUBS
    theirs = [of_suit(at, player, Suit.CLUBS) for player in (HUMPHREY, AGNES)]
    assert sum(map(len, theirs)) == 4
    assert max(map(len, theirs)) == 2, "two rounds draw them all"
    assert not of_suit(at, AGNES, Suit.HEARTS) | of_suit(at, HUMPHREY, Suit.SPADES)


def honours_held(at, player=YOU):
    """Return the ranks of a player's honours after the exchange; the dealer's include a turned-up honour."""
    seat, trump = seat_of(at, player), at.hand.dealt.trump
    held = next(step.hand.held[seat] for step in at.whole.steps if step.hand and step.hand.stage == "ruff")
    turned = at.hand.dealt.turned
    counted = held | (turned.bit if seat == DEALER else 0)
    worth = counting(at.rules, trump)
    return [card.rank.word for card in reversed(CARDS) if counted & card.bit and worth[card.index]]


def tricks_taken(at, player=YOU):
    return sum(trick.winner == seat_of(at, player) for trick in at.whole.last_hand.tricks)


def score(at, player=YOU):
    return at.whole.last_hand.facts.scores[seat_of(at, player)]


def test_tricks_honours_and_the_score():
    at, options = asked("reckoning-above")
    assert (tricks_taken(at), honours_held(at), score(at)) == (5, ["ace", "king"], 11)
    assert right(options) == "Above 22"
    assert options["Above 22"].say.startswith(f"{22 + score(at)}:")
    at, _ = asked("reckoning-own")
    assert (tricks_taken(at), honours_held(at), score(at)) == (4, ["ace"], at.sum_asked())


def test_the_third_is_short_by_what_two_are_above():
    at, options = asked("reckoning-third")
    assert [score(at, player) for player in (YOU, HUMPHREY, AGNES)] == [11, 5, -16]
    assert right(options) == f"{-score(at, AGNES)} short"


def test_a_turned_up_honour_is_the_dealers_and_one_that_is_taken_its_holders():
    at, options = asked("reckoning-dealer")
    assert (tricks_taken(at), honours_held(at)) == (2, ["queen", "knave"])
    assert at.hand.dealt.turned.rank.word == "knave"
    assert at.seat == DEALER
    assert right(options) == str(-score(at))
    assert {*options} == {str(22 - 6 - each) for each in (12, 9, 3, 0)}, "a slip for each honour left out"
    [fell] = [trick for trick in at.hand.tricks if at.hand.dealt.trump * 13 + Rank.QUEEN in trick.cards]
    assert fell.winner == seat_of(at, HUMPHREY)
    assert at.hand.dealt.trump * 13 + Rank.KING in fell.cards


def test_nobody_draws_the_points_of_the_buried_queen():
    at, options = asked("reckoning-left-over")
    end = at.whole.last_hand
    assert "queen of clubs" in {card.name for card in CARDS if end.facts.laid_out & card.bit}
    assert [score(at, player) for player in (YOU, HUMPHREY, AGNES)] == [29, -16, -16]
    assert sum(end.facts.scores) + 3 * 22 == 63
    assert end.ledger.balances[RUFF] == 3
    assert right(options) == "They wait for the next ruff"


def test_the_buyer_sets_the_reckoning_against_the_stock_and_the_ruff():
    at, options = asked("reckoning-buyer")
    end = at.whole.last_hand
    assert score(at) == 14
    by_rule = {}
    for each in end.ledger.payments:
        stage = each.rule.partition(".")[0]
        by_rule[stage] = by_rule.get(stage, 0) + gained(at, [each])
    assert {stage: sum_ for stage, sum_ in by_rule.items() if sum_} == {
        "stock": -13,
        "ruff": -2,
        "reckoning": 14,
    }
    assert right(options) == f"I lost {-end.ledger.purses[at.seat]}d."
