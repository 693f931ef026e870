"""Advice and the review at Gillet give true reasons, use nothing hidden, and find a gross mistake."""

from itertools import chain

import pytest

from gleek.engine.hand import Hand
from gleek.games.gillet.actions import Go, Raise, Yield
from gleek.games.gillet.events import GeShown
from gleek.games.gillet.play import adviser
from gleek.games.gillet.play.adviser import KINDS, advise, tell
from gleek.games.gillet.play.belief import deals, said
from gleek.games.gillet.rules import preset
from gleek.games.gillet.worth import ACE_AND_TEN, ge, point
from gleek.players.review import judge
from tests.arena import dealt_round, positions, seed_at, unbooked
from tests.games.gillet.play.true_reasons import beaten, is_true, played
from tests.games.gillet.table import HANDS, dealt, do

# These are rare: which of two equally likely gains is larger, a pair that beats the seat's point, a better chance to
# gain where not all the others yield.
RARE = {"amounts", "losses", "point_beaten", "gains"}
TABLES = [("gillet-plain-1",) * 4, ("gillet-odds-1",) * 4, ()]


def test_every_choice_has_reasons_that_are_true():
    kinds = set()
    for number, hand in chain(positions("gillet", 9), positions("gillet", 4, tables=unbooked("gillet"))):
        seen, seed, players = hand.observe(hand.to_act), seed_at(number, hand), TABLES[number % len(TABLES)]
        asked = Raise(seen.seat, 7) if Raise(seen.seat, 7) in seen.legal else None
        advice = advise(seen, seed, asked, players)
        sample = deals(seen, seed, advice.ways, players)
        ends = {each.action: [played(deal, each.action) for deal in sample] for each in advice.choices}
        assert asked is None or asked in [each.action for each in advice.choices]
        assert [each.less for each in advice.choices] == sorted(each.less for each in advice.choices)
        halves, _ = point(seen.held[seen.seat], seen.rules.flux_half)
        told = advice.assumed[0]
        shown = [
            point(mask, seen.rules.flux_half)[0]
            for seat, mask in enumerate(seen.held)
            if seat != seen.seat and not seen.phase.out[seat]
        ]
        if max(shown) > halves:
            assert told == ("point_beaten", {"halves": halves, "more": max(shown), "seat": told.args["seat"]})
        else:
            chance = pytest.approx(beaten(halves, seen.rules.flux_half))
            assert told == ("point_counts", {"halves": halves, "chance": chance})
        for choice in advice.choices:
            assert choice.action in seen.legal
            kinds_of = {each.kind for each in choice.reasons}
            assert len({"costs", "costs_nothing", "pays", "gives_up"} & kinds_of) == 1
            for reason in choice.reasons:
                true = is_true(hand, advice, choice, reason, ends=ends, sample=sample, asked=asked)
                assert true, (choice, reason)
            for reason in (*choice.reasons, *advice.assumed):
                kinds.add(reason.kind)
                said = tell(reason, seen.setup, seen.seat)
                assert said.endswith(".")
                assert "choice" not in said, "it names the other option"
            if asked is None and "pays" in kinds_of and choice == advice.best:
                assert choice.reasons[0].args["rival"] in {"see", choice.action.brief}
    assert kinds | RARE == KINDS


def test_yielding_a_good_point_is_costly_and_hidden_cards_change_no_verdict():
    costly = 0
    for number, hand in positions("gillet", 60):
        seen, seed = hand.observe(hand.to_act), seed_at(number, hand)
        did = Yield(seen.seat)
        if did not in seen.legal or point(seen.held[seen.seat])[0] < ACE_AND_TEN:
            continue
        verdict = judge(adviser, seen, did, seed)
        assert verdict.grade >= 1, verdict
        other = judge(adviser, dealt_round(hand, seen.seat, number).observe(seen.seat), did, seed)
        assert str(other) == str(verdict)
        costly += 1
    assert costly


def test_the_deals_that_are_thought_of_fit_what_the_default_players_have_said():
    """Their real points are those with which they would have said it, and nobody has a better pair than was shown."""
    words = 0
    for number, hand in positions("gillet", 60):
        if hand.rules != preset():
            continue
        seen, players = hand.observe(hand.to_act), ("gillet-plain-1",) * 4
        sample, _ = Hand.dealt_to(seen.setup, hand.deal)
        heard = said(seen, sample, players)
        words += len(heard)
        for each in (hand, *deals(seen, number, 20, players)):
            assert all(point(each.held[seat])[0] in halves for seat, halves, _ in heard)
            pairs = [ge(mask) for seat, mask in enumerate(each.held) if seat != seen.seat]
            shown = [event.shown for event in seen.history if isinstance(event, GeShown)]
            best = max([ge(mask) for some in shown for _, mask in some], default=None)
            assert all(pair is None or (best is not None and pair <= best) for pair in pairs)
    assert words > 20


def test_a_raise_by_a_player_who_is_not_known_makes_a_good_point_likely():
    hand = do(dealt(), "raises 1")
    found = deals(hand.observe(hand.to_act), 1, 40, ("mine",) * 4)
    assert sum(point(each.held[0])[0] >= ACE_AND_TEN for each in found) > 20


def test_a_see_is_weighed_against_yielding_and_going_by_what_it_saves():
    """With 19 a raise gains more often than to go, but it loses more where it does not."""
    seen = do(dealt(("KS 10H 7H", *HANDS[1:])), "raises 1").observe(1)
    yields = next(each for each in advise(seen, 1, None, TABLES[0]).choices if isinstance(each.action, Yield))
    assert yields.reasons[0].kind in {"pays", "gives_up"}
    hand = dealt(("QH 9H 9C", "AS KD 8C", "10H 7S 7D", "KC 10S 8H"))
    best, *others = advise(hand.observe(0), 1, None, TABLES[0]).choices
    assert best.action == Go(0)
    raises = next(each for each in others if each.action == Raise(0, 1))
    less, more = best.reasons[0].args["mine"], best.reasons[0].args["than"]
    assert (best.reasons[0].kind, raises.reasons[0].kind, less < more) == ("losses", "losses", True)
    assert tell(best.reasons[0], hand.setup).startswith("If it does not gain, it loses ")
