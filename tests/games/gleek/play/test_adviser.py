"""Advice at Gleek: each choice has figures and reasons, and each reason is true when it is computed in another way."""

from collections import Counter
from functools import partial
from itertools import chain
from types import SimpleNamespace

import pytest

from gleek.engine.cards import Suit, card, cards, mask_of
from gleek.engine.hand import Hand
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import Bid, Call, Discard, Double, Pass, Play, Revie, See
from gleek.games.gleek.game import GAME
from gleek.games.gleek.match import Setup
from gleek.games.gleek.melds import Calling, sets_in
from gleek.games.gleek.play import advising_cards, advising_ruff, advising_stock, plain
from gleek.games.gleek.play.adviser import advise
from gleek.games.gleek.play.knowledge import know
from gleek.games.gleek.play.models import Sample, Table
from gleek.games.gleek.play.reasons import KINDS, tell
from gleek.games.gleek.play.rest_of_hand import Rest
from gleek.games.gleek.play.ruff_betting import after, chances, name_of, spot_of
from gleek.games.gleek.play.trick_simulator import BITS, from_engine
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.players.advice import Reason
from gleek.players.seeds import chance
from gleek.records.codes import deal_number
from tests.arena import books_of, choose, dealt_round, positions, seed_at, unbooked
from tests.games.gleek.play.true_reasons import is_true
from tests.games.gleek.table import at_ruff, do

PLAYERS = ("plain-1", "counting-bold-1", "master-1", "")


def test_every_advice_has_true_reasons_for_every_choice():
    kinds = Counter()
    some = chain(positions("gleek", 32), positions("gleek", 20, tables=unbooked("gleek")))
    for place, (number, hand) in enumerate(some):
        if hand.stage == "tricks" and place % 3:
            continue
        seed = seed_at(number, hand)
        seen = hand.observe(hand.to_act)
        advice = advise(seen, seed)
        actions = [each.action for each in advice.choices]
        assert len({*map(str, actions)}) == len(actions)
        assert all(each in seen.legal for each in actions)
        assert len(actions) == len(seen.legal) or isinstance(actions[0], Discard | Bid | Pass)
        less = [round(each.less, 9) for each in advice.choices]
        assert less == sorted(less)
        assert less[0] == 0
        best, *others = advice.choices
        for other in others:
            # A reason decides between the choices: the best one shares none with choices of other stakes, except a tie.
            if not isinstance(best.action, Discard | Call) and best.stakes != other.stakes:
                tie = best.reasons[0].kind == "as_many_tricks"
                assert tie or best.reasons != other.reasons, (best, other)
        for choice in advice.choices[:2] + advice.choices[-1:]:
            assert choice.reasons or isinstance(choice.action, Discard), choice
            for reason in (*choice.reasons, *advice.assumed):
                kinds[reason.kind] += 1
                said = tell(reason, seen.setup, seen.seat)
                assert "{" not in said
                assert said.endswith(".")
            for reason in choice.reasons:
                assert is_true(hand, choice.action, reason, seed), (hand, choice, reason)
    assert kinds.keys() <= KINDS
    assert len(kinds) > 20, kinds


@pytest.mark.parametrize("players", [("plain-1",) * 3, ("master-1",) * 3, ("", "counting-1", "")])
def test_hidden_cards_change_no_advice(players):
    for number, hand in positions("gleek", 3, first=320_000):
        here, there = (
            advise(each.observe(hand.to_act), number, None, players)
            for each in (hand, dealt_round(hand, hand.to_act, number))
        )
        assert str(here) == str(there)


def test_an_opponent_is_expected_to_do_what_it_does():
    done = 0
    for _, hand in positions("gleek", 120, first=330_000):
        if isinstance(hand.phase, Vying):
            seat, players = hand.to_act, ("plain-1",) * 3
            table = Table(hand.observe(seat), players)
            odds = table.bets(hand.phase, table.ruff(hand.held[seat], seat), hand.facts.buyer)
            did = choose("plain-1", hand.observe(seat), 0)
            number = 0 if isinstance(did, Pass) else 2 if isinstance(did, Revie) else 1
            assert odds[number] > 0.97
            assert sum(odds) == pytest.approx(1)
            others = Table(hand.observe((seat + 1) % 3), players)
            ruffs = [others.ruff(held, each) for each, held in enumerate(hand.held)]
            assert others.likelihood(ruffs) > 0.8
            masters, ruff = Table(hand.observe((seat + 1) % 3), ("master-1",) * 3), ruffs[seat]
            name = name_of(hand.rules.exchange, hand.facts.buyer)
            odds = masters.bets(hand.phase, ruff, hand.facts.buyer)
            assert odds == pytest.approx(chances(name, spot_of(hand.phase), ruff.number), abs=0.002)
            done += 1
    assert done > 10


@pytest.mark.parametrize("tables", [books_of("gleek"), unbooked("gleek")], ids=["the books", "no book"])
def test_the_rest_of_a_hand_brings_what_the_engine_pays(tables):
    """If all seats play as plain players do, from the calls on or from a card on."""
    done = 0
    for _, hand in positions("gleek", 20 * len(tables) + 40, first=340_000, tables=tables):
        if not isinstance(hand.phase, Calling | Playing):
            continue
        seat = hand.to_act
        seen = hand.observe(seat)
        table = Table(seen, ("plain-1",) * 3)
        rest, trump = Rest(seen, table), table.trump
        rest.choosers = [partial(plain.card_to_play, trump=trump)] * 3
        known, hands = know(seen), [from_engine(held, trump) for held in hand.held]
        did, card = choose("plain-1", seen, 0), 0
        if isinstance(did, Play):
            card = BITS[trump][did.card.index]
        found = rest.play(hands, known.played, known.leader, known.table, card)
        end = hand
        while not end.over:
            end, _ = end.apply(choose("plain-1", end.observe(end.to_act), 0))
        assert found.stakes == end.ledger.balances[seat] - hand.ledger.balances[seat], hand
        won = [sum(trick.winner == seat for trick in each.tricks) for each in (hand, end)]
        assert (found.took & hands[seat]).bit_count() == won[1] - won[0]
        done += 1
    assert done > 5 * len(tables)


def test_above_the_table_revying_is_still_weighed():
    hand = at_ruff()
    for words in ("vies", "revies", "revies") * 3:
        if hand.stage != "ruff":
            break
        word = words if words != "vies" or hand.phase.last is None else "revies"
        hand, _ = hand.apply(f"{('eldest', 'second', 'dealer')[hand.to_act]} {word}")
    assert isinstance(hand.phase, Vying)
    assert hand.phase.level > 6
    advice = advise(hand.observe(hand.to_act), 3, None, PLAYERS)
    assert {type(each.action).__name__ for each in advice.choices} == {"See", "Revie", "Pass"}


def test_the_better_ruff_of_two_is_the_reason_to_pass():
    """A plain player who sees has a better ruff than a bold one who vies."""
    hand = do(at_ruff(), "eldest vies, second sees")
    advice = advise(hand.observe(2), 3, None, ("counting-bold-1", "plain-1", ""))
    assert isinstance(advice.best.action, Pass)
    (reason,) = advice.best.reasons
    assert (reason.kind, reason.args["who"]) == ("has_seen", 1)


def test_a_revie_that_wins_more_often_than_a_see_makes_others_give_up():
    told = object.__new__(advising_ruff._Reasons)
    told.mine, told.actions, told.alone = 43, [See(1), Revie(1)], [0, 0]
    told.phase = Vying(1, 1, (1, 0, 0), 0)
    told.wins = [0.3, 0.5]
    assert told.reasons(1, 0) == [Reason("wins_more", {"worth": 43, "chance": 0.5, "less": 0.3})]
    told.wins = [0.3, 0.35]
    assert told.reasons(1, 0) == [Reason("wins_ruff", {"worth": 43, "chance": 0.35})]


def test_the_reasons_of_a_discard_decide_between_it_and_the_other():
    """No reason speaks for the worse one, and none is one of both, such as no card of some suit."""
    speaks = advising_stock._speaks
    void = Reason("no_suit", {"suit": 3})
    assert not speaks(void, [Reason("no_suit", {"suit": 0})])
    assert speaks(void, []) == 1
    for number in (710_007, 710_016, 710_019):
        hand, _ = Hand.dealt_to(Setup(preset()), deal_number(number))
        hand = do(hand, "eldest bids 13, second passes, dealer passes")
        for place, choice in enumerate(advise(hand.observe(0), 1).choices):
            for each in choice.reasons:
                better = each.args["way"] if each.kind == "part" else speaks(each, [])
                if "theirs" in each.args:
                    better = each.args["mine"] - each.args["theirs"]
                assert each.kind == "as_much" or (better > 0) == (place == 0), tell(each, hand.setup)


@pytest.mark.parametrize(
    ("gain", "verdict"),
    [(2, "worth more than"), (0.2, "worth about"), (-0.2, "worth about"), (-2, "worth less than")],
)
def test_the_reason_to_buy_says_whether_the_stock_is_worth_its_price(gain, verdict):
    hand, _ = Hand.dealt_to(Setup(preset()), deal_number(710_007))
    seen = hand.observe(0)
    won = [advising_stock.Won(gain, 0, 0, mask_of(cards("AS AH AC AD KS KH KC KD QS QH QC QD")), 0)]
    left = [advising_stock.Won(0, 0, 0, 0, 0)]
    reason = advising_stock._brings(seen, 13, won, left, bids=True)
    assert f"in all the stock is {verdict} the price of 13." in tell(reason, hand.setup)


def test_without_a_card_the_suit_says_where_tricks_are_won():
    suits = object.__new__(advising_cards._Reasons)
    suits.trump = 3
    bits = {each: BITS[3][card(each).index] for each in ("9S", "QH", "8H", "4H")}
    mine = {bits["9S"]: 0.9, bits["QH"]: 0.58, bits["8H"]: 0.25, bits["4H"]: 0.15}
    theirs = {**mine, bits["QH"]: 0.48, bits["8H"]: 0.17}
    reason = suits._by_suit(mine, theirs, 1, {"card": 3})
    assert reason == ("suit_tricks", {"card": 3, "suit": Suit.HEARTS, "mine": 1.0, "theirs": 0.8})
    assert "Your hearts then win 1.0 tricks on average; after" in tell(reason, at_ruff().setup)
    assert suits._by_suit(mine, {**mine, bits["QH"]: 0.56}, 1, {}) is None


@pytest.mark.parametrize("tie", VALUES["ruff_tie"])
@pytest.mark.parametrize("book", preset_names())
def test_the_end_of_a_ruff_brings_what_the_engine_pays(book, tie):
    some, ties, ends, passed = chance(book, tie), 0, 0, 0
    for number in range(50):
        rules = preset(book, ruff_tie=tie)
        hand, _ = Hand.dealt_to(GAME.setup(rules), deal_number(number, rules))
        while hand.stage in {"deal", "stock"}:
            hand, _ = hand.apply(choose("plain-1", hand.observe(hand.to_act), 0))
        for _ in range(int(3 * some.random())):
            if isinstance(hand.phase, Vying):
                hand, _ = hand.apply(hand.legal()[0])
        if not isinstance(hand.phase, Vying):
            continue
        seat, phase = hand.to_act, hand.phase
        table = Table(hand.observe(seat), ())
        calculator = advising_ruff.Ends(hand.observe(seat), phase, table)
        sample = Sample(hand.held, 0, tuple(table.ruff(held, each) for each, held in enumerate(hand.held)))
        before = hand.ledger.balances[seat]
        while isinstance(hand.phase, Vying):
            may = [*hand.legal()]
            action = may[int(len(may) * some.random() ** (1 + hand.phase.level / 4))]
            done = 0 if isinstance(action, Pass | Double) else 2 if isinstance(action, Revie) else 1
            phase, (hand, events) = after(phase, done, rules.first_pass), hand.apply(action)
            if isinstance(hand.phase, Vying):
                assert phase == hand.phase
        paid = sum(
            (payment.receiver == seat) * payment.stakes - (payment.payer == seat) * payment.stakes
            for event in events
            if event.stage != "ruff"
            for payment in event.payments
        )
        ends += 1
        passed += not phase.left
        worths = [sample.ruffs[each].worth for each in phase.left]
        ties += len(worths) > 1 and worths.count(max(worths)) > 1
        end = calculator.outcome(phase, sample)
        assert end.stakes == hand.ledger.balances[seat] - paid - before, (number, phase)
        assert end.alone == (phase.left == (seat,)), (number, phase)
        assert end.wins == (seat in hand.facts.ruff_winners)
    assert ends > 20
    assert passed
    assert ties or tie != "divide"


def test_a_call_is_worth_what_both_others_pay_for_it():
    called = 0
    for _, hand in positions("gleek", 60):
        if isinstance(hand.phase, Calling):
            for choice in advise(hand.observe(hand.to_act), 1).choices:
                done = hand.apply(choice.action, halt=True)[0]
                best = hand.apply(Call(hand.to_act, sets_in(hand.held[hand.to_act])), halt=True)[0]
                assert choice.less == best.ledger.balances[hand.to_act] - done.ledger.balances[hand.to_act]
                called += choice.less > 0
    assert called


@pytest.mark.parametrize(
    ("this", "that", "won", "kind"),
    [
        ("7C", "9S", "QH", "saves_trump"),
        ("9S", "7C", "QH", "leads_trumps"),
        ("7C", "QH", "9S", "leaves_void"),
        ("5D", "QH", "9S", "shortens"),
        ("4H", "7C", "QH", "drives_out"),
        ("7C", "5D", "QH", ""),
    ],
)
def test_a_reason_for_a_lead_names_the_cause(this, that, won, kind):
    """Spades are trumps."""
    bits = [BITS[3][card(each).index] for each in (this, that, won)]
    at = SimpleNamespace(held=from_engine(mask_of(cards("KS 9S QH 8H 4H 7C JD 5D")), 3), leads=True)
    assert advising_cards._Reasons._cause(at, *bits, drives=True) == kind
