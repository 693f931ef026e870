"""A learner's own hand in every game: requests play it, nonsense changes nothing, no view reveals hidden cards."""

# ruff: noqa: S311 - chance for play, not for secrets
import json
import random
import re
from dataclasses import replace

import pytest

from gleek.course.explorer.table import takes_trick
from gleek.course.explorer.table_view import SeatView, TableView
from gleek.course.play.hand_view import (
    UNASKED,
    UNASKED_CARD,
    own_ledger,
    own_table,
    panel_data,
    told_back,
)
from gleek.course.play.match_panel import match_panel_data
from gleek.course.play.match_session import FIRST_DEAL, MatchSession
from gleek.engine.cards import RANK_MASKS, cards_of
from gleek.engine.hand import Hand
from gleek.engine.words import upper_first
from gleek.games import game, ids, presets
from gleek.games.gleek.actions import Call, Discard, Play
from gleek.games.gleek.course.losses import certain
from gleek.games.gleek.match import Setup
from gleek.games.gleek.melds import sets_in
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.rules import preset
from gleek.games.gleek.trumps import counting
from gleek.records.codes import code_of
from tests.course.play.listening import assert_heard
from tests.course.play.seated import address, finish, own_at
from tests.games.exchanging import Exchange
from tests.games.gleek.strategies import choose as any_choice
from tests.games.gleek.strategies import seeded
from tests.second_person import is_said_to

each_game = pytest.mark.parametrize("game_id", ids())
BOOKS = [(each, book) for each in ids() for book in presets.names(game(each).rules)]
KIN = ["piquet", "gillet"]
PLACES = {2: {"below", "above"}, 3: {"below", "left", "right"}, 4: {"below", "left", "above", "right"}}


def begun(game_id, rng, seat=0, book=None):
    return own_at(code_of(rng.randrange(1 << 30), presets.preset(game(game_id).rules, book)), seat)


def up(seat):
    return [card["c"] for card in seat["cards"] if card["up"]]


def lying(table, seat):
    return next(each["cards"] for each in table["seats"] if each["seat"] == seat)


def call_some(own, rng, boxes):
    """Call all items of some kinds. (Younger may not call a lesser item of a kind without the best one.)"""
    kinds = sorted({each["id"].split()[0] for each in boxes})
    some = [kind for kind in kinds if rng.random() < 0.7]
    for each in boxes:
        if each["id"].split()[0] in some:
            own.ask({"what": "tick", "id": each["id"]})
    own.ask({"what": "submit"})


def one_choice(own, rng):
    """Make one choice as a visitor does: with a button, a card, a tick or a number."""
    desk, table = panel_data(own.play), own_table(own.play)
    pick = table["pick"]
    if desk["can"]["next"]:
        own.ask({"what": "next"})
    elif own.play.hand.stage == "melds":
        held = own.play.hand.held[own.play.seat]
        for rank, _ in sets_in(held) if rng.random() < 0.7 else ():
            own.ask({"what": "pick", "c": str(cards_of(held & RANK_MASKS[rank])[0])})
        own.ask({"what": "submit"})
    elif pick and pick["many"] > 1 and desk["choices"] and rng.random() < 0.8:
        own.ask({"what": "choose", "id": desk["choices"][0]["id"]})
    elif pick and pick["many"] > 1:
        many = 7 if own.game.id == "gleek" else rng.randint(1, pick["many"])
        for card in rng.sample(lying(table, pick["seat"]), many):
            own.ask({"what": "pick", "c": card["c"]})
        own.ask({"what": "submit"})
    elif pick:
        legal = [card["c"] for card in lying(table, pick["seat"]) if card["legal"]]
        own.ask({"what": "pick", "c": rng.choice(legal)})
    elif desk["many"]:
        call_some(own, rng, desk["choices"])
    elif desk["number_box"] and (not desk["choices"] or rng.random() < 0.6):
        own.ask({"what": "number", "value": desk["number_box"]["min"]})
    else:
        own.ask({"what": "choose", "id": rng.choice(desk["choices"])["id"]})
    assert not own.problem, own.problem


def moments(own, rng):
    """Play a hand to its end; yield the data of the task panel and the table at each moment."""
    for _ in range(300):
        yield panel_data(own.play), own_table(own.play)
        if own.play.over:
            return
        one_choice(own, rng)
    raise AssertionError(f"{own.play.code} from seat {own.play.seat} did not end")


def played_out(code, seat, rng):
    own = own_at(code, seat)
    for _ in moments(own, rng):
        assert_heard(own)
    return own


@pytest.mark.parametrize(("game_id", "book"), BOOKS)
def test_any_hand_can_be_played_from_any_seat_by_any_book(game_id, book):
    rng = random.Random(f"own {game_id} {book}")
    for seat in range(len(game(game_id).seats)):
        own = begun(game_id, rng, seat, book)
        for desk, table in moments(own, rng):
            assert_heard(own)
            is_whole(table, own)
            json.dumps([desk, table, own_ledger(own.play)])
        assert own.play.played.finished
        assert game_id != "gleek" or sum(own.play.played.purses) + sum(own.play.played.pots.values()) == 0
        told = told_back(own.play)
        assert match_panel_data(own)["answer"]["more"][-len(told) :] == told
        assert panel_data(own.play)["finished"] == ("play" if game_id == "gleek" else "")


def is_whole(table, own):
    """Check a table's view: it has all keys, each card of the pack once, and the parts of its game."""
    assert (
        TableView.__required_keys__
        <= table.keys()
        <= TableView.__required_keys__ | TableView.__optional_keys__
    )
    assert [each["seat"] for each in table["seats"]] == [*own.game.seats]
    assert {each["place"] for each in table["seats"]} == PLACES[len(own.game.seats)]
    # Showing all cards at the end does not change the learner's seat.
    assert {each["seat"] for each in table["seats"] if each["place"] == "below"} == {
        own.game.seats[own.play.seat]
    }
    for each in table["seats"]:
        assert each.keys() == SeatView.__required_keys__
    assert (table["tally"] is not None) == own.play.over
    hand = own.play.now.hand
    if own.game.id == "gleek" and not own.play.over:
        shown = [hand.facts.ruff_shown[at] or hand.facts.called[at] or at == own.play.seat for at in range(3)]
        assert all(shown[at] or not up(each) for at, each in enumerate(table["seats"]))
    count = sum(len(each["cards"]) for each in table["seats"])
    if own.game.id == "gillet":
        assert [each["pot"] for each in table["pots"]] == ["ge", "point"]
        assert table["turn_up"] is table["stock"] is table["discards"] is table["trick"] is None
        assert not any(each["tricks_text"] for each in table["seats"])
        assert count == 12
    elif own.game.id == "piquet":
        assert table["pots"] == []
        assert {each["purse"]["name"] for each in table["seats"]} == {"Points"}
        assert all(each["purse"]["text"] == str(each["purse"]["stakes"]) for each in table["seats"])
        for pile in (table["stock"], table["discards"]):
            count += 0 if pile is None else pile["count"]
            assert pile is None or pile["count"] == len(pile["cards"])
        trick = table["trick"]["plays"] if table["trick"] else []
        taken = 2 * len(hand.tricks) - (2 if any(each["wins"] for each in trick) else 0)
        assert count + len(trick) + taken == hand.rules.pack


@each_game
def test_the_page_says_you_to_the_learner_and_names_the_others_by_their_places(game_id):
    rng = random.Random(f"you {game_id}")
    seats = game(game_id).seats
    for seat in range(len(seats)):
        own = begun(game_id, rng, seat)
        assert own.play.names[seat] == "You"
        for number, (desk, table) in enumerate(moments(own, rng)):
            if number % 6 == seat:
                own.ask({"what": "hint"})
            answer = desk["answer"] or {"sentence": "", "more": []}
            hint = panel_data(own.play)["hint"]
            for said in (desk["situation"], hint, answer["sentence"], *answer["more"]):
                is_said_to(said, game_id, own.play.names, seat)
            assert [each["name"] for each in table["seats"]] == [*own.play.names]
            for each in table["seats"]:
                assert (each["name"] == "You") == (each["place"] == "below")
                assert each["won"].startswith("you ") == (each["name"] == "You" and each["won"] != "")
        moves = own_table(own.play)["help"]["moves"]
        assert any(move["text"].startswith("You ") for move in moves)


@each_game
def test_the_address_restores_the_same_moment(game_id):
    rng = random.Random(f"address {game_id}")
    for number in range(12):
        own = begun(game_id, rng, number % len(game(game_id).seats))
        stop = rng.randrange(50)
        for at, _ in enumerate(moments(own, rng)):
            if at == stop:
                break
        again = begun(game_id, rng)
        again.ask({"what": "open", "query": address(own)})
        assert not again.problem
        assert again.play.played == own.play.played
        assert again.place == own.place


def test_an_illegal_choice_is_refused_by_its_rule_and_changes_nothing():
    own = MatchSession()
    own.ask({"what": "number", "value": 3})
    assert own.play.refusal.rule == "stock.opening_bid"
    assert not own.play.choices
    assert panel_data(own.play)["answer"]["kind"] == "illegal"
    said = panel_data(own.play)["answer"]["sentence"]
    assert said == "You may not bid 3: the first bid is 13 or more; you may bid 13 or more."
    own.ask({"what": "choose", "id": "vie"})
    assert own.problem == "“vie” is not a possible action now: you may bid 13 or more."
    own.ask({"what": "open", "query": "match=0000-9T33&did=3"})
    assert own.problem == (
        "The address goes wrong at “3”: You may not bid 3: the first bid is 13 or more; you may bid 13 or more. "
        "The choices before it have been made."
    )


def test_a_choice_can_be_taken_back():
    own = MatchSession()
    before = own.play.played
    own.ask({"what": "number", "value": 13})
    assert own.place["did"] == "13"
    own.ask({"what": "previous"})
    assert (own.place["did"], own.play.played) == ("", before)
    own.ask({"what": "previous"})  # there is nothing left to undo
    assert (own.place["did"], own.play.played) == ("", before)


SENSELESS = [
    {"what": None},
    {"what": "choose", "id": "looks at the sky"},
    {"what": "choose", "id": "plays AS"},
    {"what": "number", "value": 10**40},
    {"what": "pick", "c": "2S"},
    {"what": "tick", "id": "point of kings"},
    {"what": "submit"},
    {"what": "next"},
    {"what": "open", "query": "others=plain-0"},
    {"what": "open", "query": "did=13.ZZ"},
    {"what": "open", "query": "did=r99999999"},
    {"what": "open", "query": "did=cpp"},
]


@each_game
@pytest.mark.parametrize("asked", SENSELESS, ids=lambda asked: str(asked)[:40])
def test_senseless_requests_change_nothing_that_was_done(game_id, asked):
    own = MatchSession(code_of(7, presets.preset(game(game_id).rules)))
    before = own.place
    own.ask(asked)
    assert own.place == {**before, "did": own.place["did"]}
    assert own.place["did"] in ("", "13", "AS"), "the legal beginning of an address stands"
    assert own.play.hand.to_act == 0
    assert not own.play.over
    json.dumps([panel_data(own.play), own_table(own.play)])


@pytest.mark.parametrize(("game_id", "book"), [each for each in BOOKS if each[0] in KIN])
def test_nothing_that_is_sent_depends_on_what_its_seat_may_not_know(game_id, book):
    """The test compares the task panel, ledger, table and frames at every moment before the end of a hand."""
    rng = random.Random(f"secret {game_id} {book}")
    changed = framed = 0
    for seat in range(len(game(game_id).seats)):
        own = begun(game_id, rng, seat, book)
        for desk, table in moments(own, rng):
            if own.play.over:
                break
            played, hand = own.play.played, own.play.hand
            # Only the steps that the page has shown so far.
            steps = played.steps[: own.play.shown]
            of_step = Exchange(steps[-1].hand, seat, rng).of_step
            other = tuple(map(of_step, steps))
            changed += other[-1].hand.held != steps[-1].hand.held
            framed += bool(table["moved"])
            own.play.played = replace(played, steps=(*other, *played.steps[own.play.shown :]))
            own.play.hand = other[-1].hand if own.play.all_shown else hand
            own.play.sit(seat)  # this rebuilds the sentences for the seat
            assert json.dumps(own_table(own.play)) == json.dumps(table)
            assert json.dumps(panel_data(own.play)) == json.dumps(desk)
            own.play.played, own.play.hand = played, hand
            own.play.sit(seat)
    assert changed
    assert framed


def whole(rng, rules):
    """Return a hand's choices, each with the hand before it, and the final hand."""
    hand, _ = Hand.dealt_to(Setup(rules), MatchSession(code_of(rng.randrange(1 << 30))).play.deal)
    moments = []
    while not hand.over:
        did = any_choice(hand, rng) if rng.random() < 0.6 else choose(hand.observe(hand.to_act))
        moments.append((hand, did))
        hand, _ = hand.apply(did)
    return moments, hand


def purse(hand, seat):
    return hand.ledger.purses[seat]


@pytest.mark.parametrize("book", ["du_coeur", "cotton", "encyclopaedia"])
def test_certain_gains_are_certain(book):
    rng, told = seeded(f"certain {book}"), dict.fromkeys(("stock", "ruff", "melds", "tricks"), 0)
    rules = preset(book)
    for _ in range(30):
        moments, last = whole(rng, rules)
        for place, (before, did) in enumerate(moments):
            for one in certain(before, did, last):
                told[one.stage] += 1
                assert one.worth > 0
                if isinstance(did, Play):
                    takers = [
                        each for each in before.legal() if (then := before.apply(each)[0]).tricks[-1].winner == did.seat
                        and len(then.tricks) > len(before.tricks)
                    ]  # fmt: skip
                    assert takers
                    assert last.tricks[len(before.tricks)].winner != did.seat
                elif isinstance(did, Call):
                    best = max(purse(before.apply(each)[0], did.seat) for each in before.legal())
                    assert best > purse(before.apply(did)[0], did.seat)
                elif isinstance(did, Discard):
                    worth = counting(rules, before.dealt.trump)
                    buried = sum(points for index, points in enumerate(worth) if did.mask >> index & 1)
                    kept = (before.held[did.seat] & ~did.mask) | before.dealt.stock
                    assert buried or sets_in(kept) != sets_in(kept | did.mask)
                else:
                    after_it = next(
                        hand for hand, _ in [*moments[place + 1 :], (last, None)] if hand.stage != "ruff"
                    )
                    best = max(
                        purse(then, did.seat)
                        for each in before.legal()
                        if (then := before.apply(each)[0]).stage != "ruff"
                    )
                    assert best - purse(after_it, did.seat) == one.worth
    assert all(told.values()), told


def dealt_out(number, seat=0):
    """Return a deal of Piquet, played to its end by the plain player."""
    return finish(own_at(code_of(number, presets.preset(game("piquet").rules)), seat))


@pytest.mark.parametrize("number", [5, 6])
def test_the_sums_of_each_stage_add_up_when_a_reason_repeats(number):
    own = dealt_out(number)
    stages = [line for line in told_back(own.play) if ": you won " in line]
    for line in stages:
        won, had = line.split(" You had ")
        parts = [int(points) for points in re.findall(r"(\d+) points? \(", had)]
        assert sum(parts) == int(re.search(r"(\d+) point", won)[1])
    assert any("lead" in line or "(led)" in line for line in stages)


def test_each_stage_tells_what_the_count_on_the_table_has_for_it():
    """Points for calls belong to the calling, even those of younger, which are counted after the first lead."""
    own = dealt_out(5, seat=1)
    assert any(
        step.stage != event.stage for step in own.play.played.steps for event in step.events if event.payments
    )
    [row] = [one for one in own_table(own.play)["tally"]["rows"] if one[0] == "You"]
    told = dict(re.findall(r"^(.+?): you won (\d+) point", "\n".join(told_back(own.play)), re.MULTILINE))
    names = [own.game.stage_names[stage] for stage in ("calling", "tricks", "end")]
    assert [told.get(upper_first(name), "0") for name in names] == row[1:4]


def _left_to_choose(own):
    return [len(each.before.legal()) for each in own.play.choices if not each.forced]


def test_the_only_legal_choice_is_made_for_the_learner():
    rng = seeded("forced")
    for number in range(6):
        own = played_out(code_of(rng.randrange(1 << 30)), number % 3, rng)
        assert min(_left_to_choose(own)) > 1
        forced = [each for each in own.play.choices if each.forced]
        # At least the last card is forced.
        assert forced
        assert {len(each.before.legal()) for each in forced} == {1}


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_automatic_steps_are_told_once_and_every_trick_is_shown(seed):
    own, rng, said = MatchSession(code_of(91, preset())), seeded(f"unasked {seed}"), []
    for _ in range(300):
        desk = panel_data(own.play)
        said += [UNASKED_CARD in desk["situation"], UNASKED in desk["situation"]]
        assert (UNASKED_CARD in desk["heard"], UNASKED in desk["heard"]) == (*said[-2:],)
        for each in own.play.choices:
            if each.forced and own.play.since <= each.steps < own.play.shown:
                before = own.play.played.steps[own.play.since : each.steps]
                assert not any(takes_trick(step) for step in before)
            if each.forced and each.steps in own.play.moved:  # the animation waits before it
                frames = own_table(own.play)["moved"]["frames"]
                assert any(path == ["unasked"] for frame in frames for path, _ in frame)
        if own.play.over:
            break
        one_choice(own, rng)
    assert any(each.forced for each in own.play.choices)
    assert sum(said) == 1
    # The remark about a forced action is not repeated when the page is opened again, or in the next deal.
    again = MatchSession(own.play.code)
    again.ask({"what": "open", "query": address(own)})
    assert again.play.forced.told
    own.ask({"what": "again"})
    while not own.play.over:
        one_choice(own, rng)
        assert UNASKED_CARD not in panel_data(own.play)["situation"]


def test_taking_back_goes_back_to_a_choice_and_not_to_what_was_forced():
    own = played_out(FIRST_DEAL, 0, seeded("forced back"))
    own.ask({"what": "previous"})
    assert own.play.mine
    assert len(own.play.hand.legal()) > 1
