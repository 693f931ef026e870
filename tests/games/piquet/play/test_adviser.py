"""At Piquet, another computation confirms the reasons of advice; the review finds mistakes without hidden cards."""

from itertools import chain
from types import SimpleNamespace

import pytest

from gleek.engine.cards import bits, card, cards, mask_of
from gleek.engine.hand import Hand
from gleek.engine.phase import Over
from gleek.games.piquet.accounts import ELDER, YOUNGER
from gleek.games.piquet.actions import Call, Claim, Deal, Discard, Leave, Play
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.facts import ELDERS, EQUAL, YOUNGERS
from gleek.games.piquet.items import POINT, SEQUENCES, SETS
from gleek.games.piquet.match import Setup
from gleek.games.piquet.play import adviser, plain, why
from gleek.games.piquet.play.adviser import advise
from gleek.games.piquet.play.reasons import KINDS, tell
from gleek.games.piquet.play.simulation import Outcome
from gleek.games.piquet.rules import preset
from gleek.players.advice import is_near
from gleek.players.review import judge
from gleek.players.seeds import chance, shuffle
from gleek.records.codes import deal_number
from gleek.records.replay import replay
from gleek.records.samples import samples
from tests.arena import dealt_round, positions, seed_at, unbooked
from tests.games.piquet.play.true_reasons import is_true

# These are too rare in the positions, or depend on who is at the table.
RARE = {
    "drives_out",
    "takes_lead",
    "gives_lead",
    "hinders",
    "helps",
    "keeps_winner",
    "equal_uncalled",
    "hand_than",
    "suit_tricks",
    "deal_than",
    "tricks_than",
    "other_repique_than",
    "other_pique_than",
    "only_card",
    "alike",
    "takes",
    "loses",
    "against_plain",
    "against_strong",
}

BLANK = "AS 10S 9S 8S 7S AH 10H 9H 8H 7H AD 10D"


def dealt(elder):
    """Return a hand in which elder has these cards, and younger twelve of the others."""
    held = mask_of(cards(elder))
    rest = list(bits(SHAPES[32].pack & ~held))
    deal = Deal((held, sum(1 << each for each in rest[:12])), (tuple(rest[12:]),))
    return Hand.dealt_to(Setup(preset()), deal)[0]


def moments():
    """Yield varied positions: plain players' hands, a blank, near a repique, cards left in the talon."""
    for number, hand in chain(positions("piquet", 42), positions("piquet", 10, tables=unbooked("piquet"))):
        yield hand, seed_at(number, hand)
    for some in (BLANK, "AS KS QS JS 10S AH AD AC KH 7H 7D 7C"):
        yield dealt(some), 1
    rng = chance(3)
    for _ in range(4):
        pack = list(bits(SHAPES[32].pack))
        shuffle(pack, len(pack), rng)
        hands = [sum(1 << each for each in pack[first : first + 12]) for first in (0, 12)]
        hand, _ = Hand.dealt_to(Setup(preset()), Deal((hands[0], hands[1]), (tuple(pack[24:]),)))
        for seat in range(2):
            out = plain.laid_out(hand.held[seat], 1, 2, tens=False)
            hand, _ = hand.apply(Discard(seat, out))
        for _ in range(3):
            hand, _ = hand.apply(hand.legal()[0])
        yield hand, 2


def test_every_choice_has_reasons_that_are_true():
    kinds = set()
    for hand, seed in moments():
        seen = hand.observe(hand.to_act)
        advice = advise(seen, seed)
        others = [each.stakes for each in advice.choices[1:]]
        assert others == sorted(others, reverse=True)
        assert advice.assumed
        for choice in advice.choices:
            assert choice.action in seen.legal
            assert choice.reasons
            if isinstance(choice.action, Play) and choice != advice.best and choice.less < 0.05:
                kinds_of = {each.kind for each in choice.reasons}
                assert choice.reasons == advice.best.reasons or kinds_of <= {"alike", "gives_up", "bares"}
            for reason in (*choice.reasons, *advice.assumed):
                kinds.add(reason.kind)
                said = tell(reason, seen.setup, seen.seat, signs=True)
                assert said.endswith(".")
                assert "{" not in said
        # Each discard or call is computed again alone, so only the best and the last are checked.
        asked = advice.choices if hand.stage == "tricks" else (advice.choices[0], advice.choices[-1])
        for choice in asked:
            for reason in choice.reasons:
                assert is_true(hand, choice.action, reason, seed), (reason, hand)
        plays_up = seen.rules.partie in {"hundred_up", "set"}
        assert ({"no_standing", "no_rubicon"} & {each.kind for each in advice.assumed}) == {
            "no_standing" if plays_up else "no_rubicon"
        }
    assert kinds >= KINDS - RARE


@pytest.mark.parametrize(
    ("led", "kinds"),
    [
        # Nothing can win: the knave is worth keeping, and no reason says what is true of every card.
        ("AH", {"AS": "gives_up_best", "JS": "gives_up"}),
        ("QS", {"AS": "takes", "JS": "loses", "8S": "loses"}),
    ],
)
def test_ace_knave_and_eight_are_told_apart(led, kinds):
    elder, younger = (
        cards("AH KH QH JH 10H 9H 8H 7H KS QS 7D 8D"),
        cards("AS JS 8S AC KC QC JC 10C AD KD QD 9C"),
    )
    talon = cards("9D 10D 7S 9S 10S 7C 8C JD")
    hand, _ = Hand.dealt_to(Setup(preset()), Deal.of((elder, younger), talon))
    for action in (
        Discard(0, card("8D").bit),
        Discard(1, card("9C").bit),
        Call(0),
        Call(1),
        Play(0, card(led)),
    ):
        hand, _ = hand.apply(action)
    if hand.stage != "tricks" or hand.to_act != YOUNGER or not isinstance(hand.legal()[0], Play):
        hand, _ = hand.apply(Leave(1))
    for players in ((), ("piquet-plain-2", ""), ("piquet-remembering-2", "")):
        advice = advise(hand.observe(YOUNGER), 1, None, players)
        found = {str(each.action.card): each for each in advice.choices}
        for name, kind in kinds.items():
            assert kind in {each.kind for each in found[name].reasons}, (name, players)
        if led == "AH":
            assert advice.best.action.card.rank < card("JS").rank
            assert is_near(found["8S"], 0.6)
            # The king is as good as the ace: it keeps the suit.
            given_up = {
                card for card, each in found.items() for one in each.reasons if one.kind == "gives_up_best"
            }
            assert given_up == {"AS"}, players
            assert is_near(found["JS"], 0.6)


def test_younger_reads_how_few_cards_a_plain_elder_exchanges():
    hand = dealt("AS KS QS JS 10S AH AD AC KH KD KC 7H")
    while hand.to_act != YOUNGER:
        hand, _ = hand.apply(plain.choose(hand.observe(hand.to_act)))
    assert hand.facts.taken[0] < 5
    told = [advise(hand.observe(YOUNGER), 1, None, (name, "")).best.stakes for name in ("", "piquet-plain-2")]
    assert told[1] < told[0] - 20


def test_the_first_reason_for_a_card_that_makes_a_pique_is_the_pique():
    """Elder has 24 points and six sure tricks. A low card gives up the lead, and mostly the pique."""
    hand, _ = Hand.dealt_to(Setup(preset()), deal_number(266_470_126, preset()))
    while hand.stage != "tricks":
        hand, _ = hand.apply(plain.choose(hand.observe(hand.to_act)))
    best, *_, worst = advise(hand.observe(ELDER), 1, None, ("", "piquet-plain-2")).choices
    assert (best.reasons[0].kind, best.reasons[0].args["mine"]) == ("pique_than", 1)
    assert (worst.reasons[0].kind, worst.less > 25) == ("pique_than", True)


def test_the_choice_asked_about_is_weighed_too():
    number, hand = next(positions("piquet", 1))
    while not isinstance(hand.phase, Over):
        seen = hand.observe(hand.to_act)
        asked = seen.legal[len(seen.legal) - 1]
        assert asked in [each.action for each in advise(seen, number, asked).choices]
        hand, _ = hand.apply(plain.choose(seen))


def test_without_a_card_the_suit_or_the_points_say_the_difference():
    one, two = Play(ELDER, card("KD")), Play(ELDER, card("QH"))
    bits = [1 << card(each).index for each in ("KD", "QH", "9H", "7H")]
    mine, theirs = (
        dict(zip(bits, (1, 0.5, 0.4, 0.2), strict=True)),
        dict(zip(bits, (1, 0.6, 0.5, 0.3), strict=True)),
    )
    two_cards = why.Apart((one, two), ([Outcome([29, 3], [9, 3])], [Outcome([29, 4], [9, 3])]), (), 1)
    (suit,) = why._by_suit(two_cards._replace(sign=-1), mine, theirs)
    assert suit.args | {"rival": ""} == {"suit": 2, "mine": 1.1, "than": 1.4, "rival": ""}
    setup = Setup(preset())
    assert tell(suit, setup, signs=True) == "Your hearts then win 1.1 tricks on average; after Q♥, 1.4."
    assert not why._by_suit(two_cards, mine, theirs)
    (points,) = why.why_apart(two_cards, ("deal_than",))
    assert "you score 26.0 more than the other player on average; Q♥, 25.0 more." in tell(
        points, setup, signs=True
    )


def test_a_point_that_beats_what_elder_has_said_is_good_for_certain():
    """Elder can score no more than they have called; if shown items can bar later kinds, only the point is certain."""
    told = 0
    for record in samples("piquet").values():
        for step in replay(record).steps:
            hand = step.hand
            if hand is None or hand.over or hand.stage != "calling" or hand.to_act != YOUNGER:
                continue
            for choice in advise(hand.observe(YOUNGER), 1).choices:
                after, _ = hand.apply(choice.action)
                sure = [POINT] if hand.rules.shown_bars == "yes" else [POINT, SEQUENCES, SETS]
                for reason in choice.reasons:
                    if reason.kind == "good" and reason.args["kind"] in sure:
                        told += 1
                        assert reason.args["chance"] == (
                            after.facts.kinds[reason.args["kind"]] == YOUNGERS
                        ), (record.title, str(choice.action))
    assert told > 20


def test_gross_mistakes_are_costly_and_hidden_cards_change_no_verdict():
    graded = {"exchange": 0, "calling": 0, "tricks": 0}
    for number, hand in positions("piquet", 24):
        seen, seed = hand.observe(hand.to_act), seed_at(number, hand)
        seat, did = seen.seat, hand.legal()[-1]
        if hand.stage == "exchange":  # a mistake: discard what a plain player likes best
            some = plain.laid_out(seen.held[seat], 12 - hand.legal().most, 12 - hand.legal().most, tens=False)
            did = Discard(seat, seen.held[seat] & ~some)
        verdict = judge(adviser, seen, did, seed)
        assert str(judge(adviser, dealt_round(hand, seat, number).observe(seat), did, seed)) == str(verdict)
        if hand.stage == "exchange":
            assert verdict.grade == 3, verdict
        graded[hand.stage] += verdict.grade > 0
    assert min(graded.values()) > 0, graded


def test_a_claim_is_worth_as_much_as_the_best_discard_after_it():
    hand = dealt(BLANK)
    seen = hand.observe(0)
    outs = [each.action for each in advise(seen, 3).choices if isinstance(each.action, Discard)]
    claimed, *without = adviser.trials(seen, 5, [Claim(0), *outs], (), 60).stakes
    after, _ = hand.apply(Claim(0))
    later = adviser.trials(after.observe(0), 5, outs, (), 60).stakes
    assert sum(claimed) == max(map(sum, later))
    # Carte blanche counts ten, before anything else.
    assert sum(claimed) >= max(map(sum, without)) + 10 * len(claimed)


def test_the_last_cards_are_judged_by_all_deals_that_may_be():
    """If the opponent can hold only one hand, there is no chance: the error is zero and the loss exact."""
    for number, hand in positions("piquet", 120):
        seen = hand.observe(hand.to_act)
        if hand.stage != "tricks" or len(hand.tricks) < 9 or hand.rules.pack != 32:
            continue
        for action in hand.legal():
            verdict = judge(adviser, seen, action, number)
            assert verdict.error == 0.0
            assert verdict.loss >= -1e-9


def test_a_call_says_what_is_equal_and_what_is_left_uncalled():
    tierce, queens, knaves = 0b111, 1 << 8, 1 << 9
    full = SimpleNamespace(by_kind=((), (tierce,), (queens, knaves)))
    some = SimpleNamespace(by_kind=((), (tierce,), (queens,)))
    outcomes = [Outcome([0, 0], [0, 0], (ELDERS, EQUAL, YOUNGERS))]
    reasons = why.why_called(full, some, YOUNGER, [(0, 1.0)], outcomes, outcomes)
    told = [(each.kind, each.args.get("item")) for each in reasons]
    assert told == [("equal", tierce), ("good", queens), ("good_uncalled", knaves), ("shows", None)]
