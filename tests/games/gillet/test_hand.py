"""A hand of Gillet as a whole: views, the plain player, codes, matches, records, and the JSON of a replay."""
# ruff: noqa: S311 - chance for play, not for secrets

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from gleek import games
from gleek.engine.errors import Inconsistent, Unreadable
from gleek.engine.hand import Hand
from gleek.engine.rules import values_of
from gleek.evidence.rules import rules as known_rules
from gleek.games.gillet.accounts import GE, POINT
from gleek.games.gillet.game import GAME
from gleek.games.gillet.match import Match
from gleek.games.gillet.play import PLAIN, PLAYERS
from gleek.games.gillet.play.plain import choose, share_beaten
from gleek.games.gillet.rules import Rules, preset
from gleek.games.gillet.setup import Setup
from gleek.records.as_json import replay_data
from gleek.records.coded import from_code
from gleek.records.codes import code_of, deal_number, read_code, read_rules_code, rules_code
from gleek.records.compare import compare
from gleek.records.read import load
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.records.write import save
from tests.command import run
from tests.games.gillet.random_deals import random_fields
from tests.games.gillet.table import HANDS, NO_PAIR, dealt, do, rest_dealt_again

EXAMPLES = json.loads(Path(__file__).with_name("examples-gillet.json").read_text(encoding="utf-8"))
SAMPLES = samples("gillet")
each_sample = pytest.mark.parametrize("record", SAMPLES.values(), ids=SAMPLES)


def random_hand(rng, rules):
    """Yield every state of a hand played at random."""
    hand, _ = Hand.dealt_to(Setup(rules), deal_number(rng.randrange(1 << 30), rules))
    yield hand
    while not hand.over:
        legal = hand.legal()
        action = legal[rng.choice([0, 0, 1, -1])]
        hand, _ = hand.apply(action)
        yield hand


# ---------------------------------------------------------------- the view from a seat


def test_a_seat_knows_its_own_cards_and_what_was_shown():
    hand = dealt()
    seen = hand.observe(0)
    assert seen.held == (hand.held[0], hand.facts.shown[1], 0, 0)
    assert seen.counts == (3, 3, 3, 3)
    assert seen.deal.hands == (hand.held[0], 0, 0, 0)
    assert seen.legal is not None
    assert hand.observe(1).legal is None
    assert hand.observe(None).held == hand.held


def test_points_that_were_not_shown_stay_unknown():
    hand = do(dealt(), "raises 1", "sees", "yields", "yields")
    assert hand.facts.halves == (48, 20, 43, 20)
    assert hand.observe(2).facts.halves == (48, 20, 43, 0)
    assert hand.observe(3).facts.halves == (48, 20, 0, 20)
    assert hand.observe(3).held == (*hand.held[:2], 0, hand.held[3])
    alone = do(dealt(), "raises 1", "yields", "yields", "yields")
    assert alone.observe(3).facts.halves == (0, 0, 0, 20)


def test_what_a_seat_knows_and_does_is_the_same_when_unseen_cards_are_dealt_round_again():
    """The same actions are played with other hidden cards; the seat's view must not change."""
    rng = random.Random(5)
    compared = 0
    for number in range(150):
        rules = preset().changed(**(random_fields(rng) | {"raise_limit": 3}))
        moments = list(random_hand(rng, rules))
        for seat in range(4):
            hand = moments[-2]
            other, _ = Hand.dealt_to(hand.setup, rest_dealt_again(hand, seat, rng))
            if (other.facts, other.ledger) != (moments[0].facts, moments[0].ledger):
                continue  # another player has a better or equal pair, which is announced at once
            for moment in moments[:-1]:
                assert other.observe(seat) == moment.observe(seat), number
                if moment.to_act == seat:
                    assert choose(other.observe(seat)) == choose(moment.observe(seat))
                    compared += 1
                if moment is not hand:
                    other, _ = other.apply(next_action(moments, moment))
    assert compared > 200


def next_action(moments, moment):
    """Return the action that leads from one state to the next."""
    after = moments[moments.index(moment) + 1]
    events = after.history[len(moment.history) :]
    who, kind = GAME.seats[moment.to_act], events[0].kind
    words = {"went": "goes", "saw": "sees", "yielded": "yields"}
    return f"{who} {words.get(kind) or f'raises {events[0].by}'}"


# ---------------------------------------------------------------- the plain player


def test_the_plain_player_is_known_by_its_id():
    assert next(iter(PLAYERS)) == PLAIN == "gillet-plain-1"
    assert games.player("gillet", PLAIN) is choose


def test_the_plain_player_plays_every_hand_out_under_all_rules():
    rng = random.Random(6)
    words = set()
    for _ in range(300):
        rules = preset().changed(**random_fields(rng))
        hand, _ = Hand.dealt_to(Setup(rules), deal_number(rng.randrange(1 << 30), rules))
        actions = games.play_out(hand)
        words |= {type(each).__name__ for each in actions}
        assert hand.replay(*actions).over
    assert words == {"Go", "Raise", "See", "Yield"}


def test_the_plain_player_raises_what_is_good_sees_what_is_worth_it_and_yields_rubbish():
    def says(hands, *words, **changes):
        hand = do(dealt(hands, **changes), *words)
        return str(choose(hand.observe(hand.to_act)))

    low = "9D 8H 7C"
    assert says((low, "QS QD 7S", "AC KC 8S", "10D JS 9C")) == "first goes"
    assert says(HANDS) == "first raises 1"
    assert says(("AH KH QH", *HANDS[1:])) == "first raises 2"
    assert says(("AH KH QH", *HANDS[1:]), raise_limit=1) == "first raises 1"
    assert says(("AH KH 7D", *HANDS[1:]), max_raises=1) == "first raises 1"
    assert says(("9S 8S 7S", low, "AC KC 8C", "10D JS 9C"), "raises 2") == "second yields"
    assert says(("9H 8H 7H", "AH KD QD", "AC KC 8S", "10D JS 9C"), "raises 200") == "second yields"
    assert says(("9H 8H 7H", "AD KD 7C", "AC KC 8S", "10D JS 9C"), "raises 1") == "second sees"
    assert says(("9H 8H 7H", "AD KD JD", "AC KC 8S", "10D JS 9C"), "raises 1") == "second raises 2"
    assert says(("9H 8H 7H", "AD KD JD", "AC KC 8S", "10D JS 9C"), "raises 1", max_raises=1) == "second sees"


def test_shares_of_hands_are_those_of_all_4960():
    assert share_beaten(0, "no") == 0
    assert share_beaten(63, "no") == 1
    assert share_beaten(47, "no") == pytest.approx(1 - 224 / 4960)


# ---------------------------------------------------------------- codes


@pytest.mark.parametrize(
    ("changes", "deal", "table"),
    [
        ({}, "G000-01E0-V", "RG0M"),
        ({"ties": "divide", "raise_limit": 5}, "G000-01EZ-0006-6ECZ", "RG00-066E-C3"),
    ],
)
def test_codes_name_a_deal_and_rules(changes, deal, table):
    rules = preset(**changes)
    assert (code_of(46, rules), rules_code(rules)) == (deal, table)
    assert read_code(deal.lower()) == (46, rules)
    assert read_rules_code(table) == rules


def test_random_rules_keep_their_code():
    rng = random.Random(7)
    for _ in range(200):
        rules = preset().changed(**random_fields(rng))
        assert read_rules_code(rules_code(rules)) == rules


def test_the_codes_know_every_field_and_value():
    fields = GAME.codes.fields
    known = values_of(Rules)
    assert [field.name for field in fields] == list(known)
    assert all(list(field.values) == list(known[field.name]) for field in fields)
    assert GAME.codes.presets() == [preset().as_dict()]


def test_the_deal_of_a_number_stays_as_it_is():
    places = {
        place: " ".join(map(str, some)) for place, some in GAME.places_of(deal_number(46, preset())).items()
    }
    assert places == DEAL_46


DEAL_46 = {"first": "8D 10H 7S", "second": "QC JD JS", "third": "8C 9S QS", "dealer": "7D 9D KD"}


def test_a_coded_deal_is_played_out():
    record = from_code(code_of(46, preset(ties="divide")))
    assert replay(record).finished
    assert record.changes == (("ties", "divide"),)


# ---------------------------------------------------------------- matches


def test_what_is_left_in_the_bowls_goes_to_the_next_deal_and_the_deal_passes_on():
    match = Match(preset(ties="divide"), ("A", "B", "C", "D"), 3)
    hand, _ = Hand.dealt_to(match.begin(), dealt(NO_PAIR).deal)
    with pytest.raises(Inconsistent, match="still at the point"):
        match.after(hand)
    after = match.after(do(hand, "goes", "goes", "goes", "goes"))
    assert (after.ge, after.point, after.dealer, after.hands) == (4, 0, 0, 1)
    assert after.pots == {"ge": 4, "point": 0}
    assert after.names == ("B", "C", "D", "A")
    assert after.begin().ge == 4
    assert sum(after.purses) + after.ge + after.point == 0


def test_a_long_match_loses_no_counter():
    rng = random.Random(8)
    match = Match.of(
        preset(ties="divide"), ("A", "B", "C", "D"), 0, Setup(preset()).stake, {"ge": 3, "point": 2}
    )
    for _ in range(60):
        hand, _ = Hand.dealt_to(match.begin(), deal_number(rng.randrange(1 << 30), match.rules))
        match = match.after(hand.replay(*games.play_out(hand)))
        assert sum(match.purses) + match.ge + match.point == 5
    assert match.hands == 60


# ---------------------------------------------------------------- records


@each_sample
def test_a_sample_is_whole_says_what_it_shows_and_comes_back_from_its_file(record):
    played = replay(record)
    assert played.finished
    assert sum(played.purses) + sum(played.pots.values()) == 0
    assert record.title
    assert "ours" in record.about
    assert any(entry.say for hand in record.hands for entry in hand.entries)
    assert load(save(record)) == record
    assert compare(played, replay(load(save(record)))).same


def test_the_samples_are_the_worked_deals():
    """The samples contain all fifteen worked deals in order; consecutive deals with a carried bowl form one match."""
    purses = [
        hand.ledger.purses
        for record in SAMPLES.values()
        for hand in (step.hand for step in replay(record).last_moments)
    ]
    assert purses[: len(EXAMPLES)] == [tuple(each["expect"]["net"]) for each in EXAMPLES.values()]


def test_a_replay_says_who_took_either_bowl():
    taken = {}
    for name in ("05-a-bowl-that-waits", "08-equal-kings-divided"):
        hand, *_ = replay_data(replay(samples("gillet")[name]), "academie")["hands"]
        taken[name] = (hand["ge_winners"], hand["point_winners"])
    assert taken == {
        "05-a-bowl-that-waits": ([], ["first"]),
        "08-equal-kings-divided": (["second", "third"], ["dealer"]),
    }


def test_a_record_says_what_earlier_hands_left():
    text = (
        'format = "gillet-hand-1"\nactions = ["first goes, second goes, third goes, dealer goes"]\n'
        '[carried]\nge = 3\npoint = 1\n[deal]\nfirst = "AS KD 9H"\nsecond = "QS JD 8C"\nthird = "TH 9D 7C"\n'
        'dealer = "KC TS 8H"\n'
    )
    record = load(text)
    assert record.brought == (("ge", 3), ("point", 1))
    assert load(save(record)) == record
    data = replay_data(replay(record), "academie")
    assert (data["pots"], data["carried_in"]) == ({"ge": 7, "point": 0}, 4)
    assert data["purses"] == {"first": 3, "second": -2, "third": -2, "dealer": -2}
    for wrong in ("ge = -1", "ge = true", "ge = 10001", "ruff = 1", 'point = "1"'):
        with pytest.raises(Inconsistent, match="carried"):
            load(
                text.replace("ge = 3", wrong).replace(
                    "point = 1\n", "" if "point" in wrong else "point = 1\n"
                )
            )


def test_a_faulty_record_lists_all_that_is_wrong():
    text = (
        'format = "gillet-hand-1"\n'
        'actions = ["first yields, second sees, second goes, third raises 9", "dealer folds"]\n'
        "[rules]\nraise_limit = 3\n"
        '[deal]\nfirst = "AS KD"\nsecond = "QS JD 8C"\nthird = "TH 9D 6C"\ndealer = "KC TS QS"\nturn_up = "8H"\n'
    )
    with pytest.raises(Inconsistent) as error:
        load(text)
    found = str(error.value)
    for said in (
        "may not yield",
        "2 where 3",
        "not in the pack of 32",
        "stands here and in deal.second",
        "is not a key of the deal",
        "is not an action",
        "nobody has raised yet",
    ):
        assert said in found, said


def test_a_code_of_another_game_is_no_deal_of_gillet():
    with pytest.raises(Inconsistent, match="a deal at Gleek"):
        load('format = "gillet-hand-1"\ndeal = "0001-KY2F"\n')
    assert load(f'format = "gillet-hand-1"\ndeal = "{code_of(46, preset())}"\n').hands[0].deal == deal_number(
        46, preset()
    )


# ---------------------------------------------------------------- the JSON of a replay, and the command


@each_sample
def test_the_json_of_a_sample_adds_up(record):
    data = json.loads(json.dumps(replay_data(replay(record), record.preset)))
    rules = known_rules("gillet")
    assert data["format"] == "gillet-replay-1"
    assert all(each["rule"] in rules for each in (*data["events"], *data["payments"]))
    for hand in data["hands"]:
        balances = dict.fromkeys(GAME.accounts.words, 0)
        for payment in data["payments"]:
            if payment["hand"] == hand["hand"]:
                assert payment["stakes"] > 0
                balances[payment["payer"]] -= payment["stakes"]
                balances[payment["receiver"]] += payment["stakes"]
        assert {seat: balances[seat] for seat in GAME.seats} == hand["purses"]
        assert {bowl: balances[bowl] for bowl in ("ge", "point")} == hand["pots"]
        assert balances["carried"] == -sum(hand["carried_in"].values())


def test_the_command_knows_gillet():
    path = Path("sources/gillet/hands/01-a-flux.toml").resolve()
    for args, said in (
        (("check", path), "is in order: 1 hand, 7 steps."),
        (("replay", path), "Colette sees it, and puts in 2d."),
        (("compare", path, "academie"), "No payment differs."),
        (("deal", "--game", "gillet"), "The Académie of 1786, in translation"),
        (("deal", "--game", "gillet", "--set", "raise_limit=4"), "with raise_limit = 4"),
        (("deal", code_of(46, preset())), "dealer:  KD 9D 7D"),
        (("rules", "academie"), "THE GÉ"),
        (("rules", "--game", "gillet"), "three_aces     as_two –"),
        (("rules", rules_code(preset(ties="divide"))), "ties = divide   this table’s own"),
    ):
        status, out, err = run(*args)
        assert (status, err) == (0, "")
        assert said in out


def test_rules_that_cannot_be_are_refused():
    for change in (
        {"ante_ge": 0},
        {"ante_ge": "none"},
        {"max_raises": 101},
        {"ties": True},
        {"raise_limit": 1.0},
    ):
        with pytest.raises(Inconsistent):
            preset(**change)
    with pytest.raises(Unreadable):
        preset("cotton")


def test_bowls_are_where_the_accounts_say():
    assert (GAME.accounts.words[GE], GAME.accounts.words[POINT]) == ("ge", "point")
    assert list(GAME.stage_names) == ["deal", "ge", "point", "over"]
