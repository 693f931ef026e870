"""A deal of Piquet: refusals and their rules, views, the plain player, codes, parties, records."""

# ruff: noqa: S311 - chance for play, not for secrets
from __future__ import annotations

import random

import pytest

from gleek import games
from gleek.engine.cards import bits, cards, mask_of
from gleek.engine.errors import GleekError, Inconsistent, Unreadable
from gleek.engine.hand import Hand
from gleek.evidence.rules import rules as known_rules
from gleek.games import presets
from gleek.games.piquet.actions import Deal, Discard
from gleek.games.piquet.comparing import contest
from gleek.games.piquet.facts import BARRED, ELDERS, NOBODYS, YOUNGERS
from gleek.games.piquet.items import point_score, value_of
from gleek.games.piquet.match import Match
from gleek.games.piquet.play import holdings
from gleek.games.piquet.play.holdings import called, calls_of
from gleek.games.piquet.rules import Rules, preset
from gleek.games.piquet.setup import Setup
from gleek.records.as_json import replay_data
from gleek.records.coded import from_code
from gleek.records.codes import code_of, deal_number, read_code, read_rules_code, rules_code
from gleek.records.compare import compare
from gleek.records.read import load
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.records.telling import teller_of
from gleek.records.write import save
from gleek.words.tell import Teller, tell

NAMES = presets.names(Rules)
DEAL = deal_number(1882, preset("rubicon"))
CHOOSE = games.player("piquet", "piquet-plain-1")


def dealt(**changes):
    return Hand.dealt_to(Setup(preset("rubicon", **changes)), DEAL)[0]


def at(stage, hand=None):
    """Return a hand that plain players have played up to a stage, or to its end."""
    hand = hand or dealt()
    while hand.stage != stage:
        hand, _ = hand.apply(CHOOSE(hand.observe(hand.to_act)))
    return hand


def lay_out(hand, count):
    return Discard(hand.to_act, mask_of(hand.cards(hand.to_act)[:count]))


# ---------------------------------------------------------------- refusals: see also ../test_refusals_of_kin.py


def test_not_to_follow_suit_is_refused():
    rng = random.Random(3)
    for number in range(200):
        hand, _ = Hand.dealt_to(Setup(preset("rubicon")), deal_number(number, preset("rubicon")))
        while not hand.over:
            if (
                hand.stage == "tricks"
                and hand.phase.to_act() is not None
                and getattr(hand.phase, "table", ())
            ):
                seat, may = hand.to_act, {action.card for action in hand.legal()}
                other = [card for card in hand.cards(seat) if card not in may]
                if other:
                    assert (
                        hand.why_not(f"{hand.game.seats[seat]} plays {other[0]}").rule == "tricks.follow_suit"
                    )
                    return
            hand, _ = hand.apply(rng.choice(list(hand.legal()[:50])))
    raise AssertionError("nobody had to follow suit")


@pytest.mark.parametrize(
    "words",
    ["elder", "third plays AS", "elder claims a point", "elder calls pair AS AH", "elder discards AS AS",
     "elder calls point AS; point AH", "younger leaves home", "elder plays XX"],
)  # fmt: skip
def test_words_that_are_no_action_are_unreadable(words):
    with pytest.raises(Unreadable):
        dealt().apply(words)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Setup(preset("rubicon"), elder=-1),
        lambda: Setup(preset("rubicon"), younger=2.0),
        lambda: Setup("rubicon"),
        lambda: preset("rubicon", pack=40),
        lambda: preset("rubicon", up_to=5),
        lambda: preset("rubicon", up_to=100.0),
        lambda: preset("nobody"),
        lambda: Discard(0, -1),
        lambda: Discard(2, 1),
        lambda: Match(preset("rubicon"), ("Ann", "Ben"), 0).after(dealt()),
        lambda: Hand.dealt_to(Setup(preset("rubicon")), Deal((0, 0), ())),
        lambda: deal_number(-1, preset("rubicon")),
    ],
)
def test_what_cannot_be_is_refused_in_python_too(make):
    with pytest.raises((GleekError, Inconsistent)):
        make()


@pytest.mark.parametrize(
    ("elder", "younger", "kinds"),
    [
        # Three aces, kings and queens contain a tierce major, but sequences are scored before sets.
        ("set AS AH AD; set KS KH KD; set QS QH QD", "sequence JC 10C 9C", (NOBODYS, YOUNGERS, ELDERS)),
        ("point AS KS QS 8S", "sequence JC 10C 9C; set JC JD JH", (ELDERS, BARRED, YOUNGERS)),
        ("point AS KS; sequence AH KH QH; sequence AD KD QD", "set JC JD JH", (ELDERS, ELDERS, BARRED)),
    ],
)
def test_what_is_shown_bars_only_what_is_reckoned_later(elder, younger, kinds):
    read = games.game("piquet").words.read
    calls = read(f"elder calls {elder}"), read(f"younger calls {younger}")
    for shown_bars in ("yes", "no"):
        rules = preset("rubicon", shown_bars=shown_bars)
        wanted = (
            kinds if shown_bars == "yes" else tuple(YOUNGERS if each == BARRED else each for each in kinds)
        )
        assert contest(rules, *calls)[0] == wanted
        table = calls_of(rules)  # the simulator that the players use
        assert holdings.contest(*[called(call, table) for call in calls], table).kinds == wanted


@pytest.mark.parametrize(
    "point", ["QH 6H 8H", "8H 6H", "10H 8H 7H", "AH KH QH JH 10H 9H 8H 6H", "AH KH QH JH 7H 6H", "AH KH"]
)
def test_every_point_that_ends_in_four_counts_one_less_where_that_is_agreed(point):
    mask = mask_of(cards(point))
    less = value_of(mask) % 10 == 4
    assert point_score(mask, tens=False, one_less=True) == mask.bit_count() - less
    assert point_score(mask, tens=False, one_less=False) == mask.bit_count()


def test_where_elder_takes_the_whole_talon_younger_lays_out_nothing_though_one_must_be_laid_out():
    hand, _ = Hand.dealt_to(Setup(preset("rubicon", elder_max=8)), DEAL)
    hand, _ = hand.apply(lay_out(hand, 8))
    assert list(hand.legal()) == [Discard(1, 0)]
    assert "nothing is left in the talon" in hand.why_not(lay_out(hand, 1)).sentence
    some, _ = Hand.dealt_to(Setup(preset("rubicon", elder_max=8)), DEAL)
    some, _ = some.apply(lay_out(some, 7))
    assert Discard(1, 0) not in some.legal()


# ---------------------------------------------------------------- the view from a seat


def redealt(hand, seat, rng):
    """Return the hand with the opponent's unseen cards and the talon dealt again, or None if that is not possible."""
    seen = hand.observe(seat)
    other = 1 - seat
    loose = list(bits(hand.held[other] & ~seen.held[other]))
    deal = hand.deal
    if hand.stage != "exchange" or hand.tricks or seat != 0 or hand.facts.taken != (0, 0):
        return None
    loose += list(deal.talon)
    rng.shuffle(loose)
    count = (hand.held[other] & ~seen.held[other]).bit_count()
    theirs = sum(1 << index for index in loose[:count]) | seen.held[other]
    hands = [deal.hands[seat], theirs] if seat == 0 else [theirs, deal.hands[seat]]
    again = Deal((hands[0], hands[1]), tuple(loose[count:]))
    return Hand.dealt_to(hand.setup, again)[0]


def test_a_choice_does_not_change_when_cards_that_are_not_seen_are_dealt_round_again():
    rng = random.Random(17)
    for number in range(150):
        rules = preset(NAMES[number % 4])
        hand, _ = Hand.dealt_to(Setup(rules), deal_number(number, rules))
        chosen = CHOOSE(hand.observe(0))
        for _ in range(5):
            other = redealt(hand, 0, rng)
            assert other.deal != hand.deal
            assert CHOOSE(other.observe(0)) == chosen


def test_what_a_seat_knows_holds_no_card_of_the_others_that_was_not_shown():
    rng = random.Random(5)
    for number in range(60):
        rules = preset(NAMES[number % 4])
        hand, _ = Hand.dealt_to(Setup(rules), deal_number(number, rules))
        while not hand.over:
            for seat in (0, 1):
                seen, other = hand.observe(seat), 1 - seat
                shown = hand.facts.shown[other]
                if not hand.facts.laid_out[other]:
                    shown |= hand.facts.blanks[other]
                secret = hand.held[other] & ~shown
                assert not seen.held[other] & secret
                assert seen.deal.hands[other] == 0
                assert seen.facts.laid_out[other] == 0
                assert (seen.legal is None) == (hand.to_act != seat)
                assert len(seen.history) == len(hand.history)
                teller = Teller.of(hand.setup, hand, seat)
                assert all(tell(event, teller) for event in seen.history)
            hand, _ = hand.apply(rng.choice([CHOOSE(hand.observe(hand.to_act)), hand.legal()[0]]))


def test_elder_learns_that_younger_is_barred_only_when_younger_reckons():
    record = samples("piquet")["17-shown-bars"]
    moments = [step.hand for step in replay(record).steps if step.hand.facts.calls[1] is not None]
    assert BARRED in moments[0].facts.kinds
    for hand in moments:
        assert (BARRED in hand.observe(0).facts.kinds) == (not hand.facts.pending)
        assert BARRED in hand.observe(1).facts.kinds
    assert not moments[-1].facts.pending


# ---------------------------------------------------------------- the plain player, codes, parties


@pytest.mark.parametrize("name", NAMES)
def test_a_code_deals_a_hand_that_is_played_to_its_end(name):
    rules = preset(name)
    for number in range(25):
        code = code_of(number, rules)
        assert read_code(code) == (number, rules)
        record = from_code(code)
        played = replay(record)
        assert played.finished
        again = load(save(record))
        assert again == record
        assert [step.events for step in replay(again).steps] == [step.events for step in played.steps]
        assert compare(played, played).same


def test_codes_of_rules_tell_their_game():
    for rules in (
        preset("rubicon"),
        preset("cotton_1674", up_to=120),
        preset("au_cent", low_cards="do_not_count"),
    ):
        assert read_rules_code(rules_code(rules)) == rules
    assert rules_code(preset("rubicon")).startswith("RP")
    assert code_of(1, preset("rubicon")).startswith("P")


@pytest.mark.parametrize("partie", ["hundred_up", "set"])
def test_a_game_ends_with_the_very_point_that_reaches_the_number(partie):
    rules = preset("rubicon", partie=partie)
    hand, _ = Hand.dealt_to(Setup(rules, elder=99), DEAL)
    while not hand.over:
        hand, _ = hand.apply(CHOOSE(hand.observe(hand.to_act)))
    *before, last = hand.ledger.payments
    assert last.receiver == 0
    assert 99 + sum(paid.stakes for paid in before if paid.receiver == 0) < 100 <= 99 + hand.ledger.purses[0]
    assert len(hand.tricks) < 12


# ---------------------------------------------------------------- the samples


@pytest.mark.parametrize("name", samples("piquet"))
def test_a_sample_is_in_order_is_told_and_is_replayed_by_every_code(name):
    record = samples("piquet")[name]
    assert any(entry.say for hand in record.hands for entry in hand.entries)
    for book in NAMES:
        played = replay(record, record.rules(book)) if record.rules().pack == preset(book).pack else None
        if played is None:
            continue
        if played.stop is not None:
            assert played.stop.refusal.rule in known_rules("piquet")
        else:  # a won game of a hundred goes on under rules whose partie has a fixed number of deals
            assert played.finished or record.is_match
        for step in played.steps:
            assert all(tell(event, teller_of(step)) for event in step.events)
        data = replay_data(played, book)
        assert data["format"] == "piquet-replay-1"
        assert sum(data["purses"].values()) == sum(paid["points"] for paid in data["payments"])


def test_the_worked_deals_are_the_first_samples():
    assert len(samples("piquet")) == 32
    assert {record.kind for record in samples("piquet").values()} == {"piquet"}
