"""The learner's own match: hands follow each other, its URL restores it, and refused requests change nothing."""

from itertools import pairwise
from urllib.parse import urlencode

import pytest

from gleek import games
from gleek.course.play.match_address import address_of
from gleek.course.play.match_panel import match_panel_data
from gleek.course.play.match_session import ALL_KEYS, MatchSession
from gleek.course.play.match_view import match_data
from gleek.course.requests import LONGEST_QUERY
from gleek.evidence import presets
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.rules import preset, preset_names
from gleek.records.codes import code_of, rules_code
from gleek.records.results import read_result_code
from tests.course.play.seated import address, asked
from tests.course.play.test_own_hand import one_choice
from tests.games.gleek.strategies import seeded


def play_hand(own, upto=300):
    """Play the current hand to its end or for at most `upto` decisions; the plain player acts for each person."""
    for _ in range(upto):
        if own.play.covered:
            assert not asked(own, "choose", id="show cards")
        elif own.play.mine:
            own.play.do(choose(own.play.hand.observe(own.play.hand.to_act)))
            own.play.clear()
            own.play.show_next()
        elif own.play.over:
            return own
        else:
            own.ask({"what": "next"})
    return own


def words(own):
    return [each["id"] for each in match_panel_data(own)["choices"]]


@pytest.fixture(scope="module")
def moments():
    """Return the page's data of a match of three hands, before each hand and at its end."""
    own, before, after = MatchSession(), [], []
    for number in (1, 2, 3):
        before.append((own.state, own.place))
        play_hand(own)
        after.append((own.after, match_panel_data(own), match_data(own), own.place))
        if number < 3:
            assert not asked(own, "choose", id="next hand")
    return before, after


class Counting(MatchSession):
    """A match that counts the hands begun in it."""

    begun_hands = 0

    def _begin(self, state):
        self.begun_hands += 1
        super()._begin(state)


@pytest.mark.parametrize("book", preset_names())
def test_a_reload_plays_only_the_hand_in_play_again(book):
    own = MatchSession(code_of(7, preset(book)))
    rng = seeded(f"reload {book}")
    for number in (1, 2, 3):
        for _ in range(rng.randrange(4, 40)):
            if not own.play.over:
                one_choice(own, rng)
        again = Counting()
        assert not asked(again, "open", query=address(own))
        assert again.begun_hands == 2  # its own first hand, and the one that was opened
        assert len(address(own)) <= LONGEST_QUERY
        assert again.play.played.steps == own.play.played.steps
        assert again.place == own.place
        if own.play.hand.over == own.play.over:  # a reload shows at once what this page has still to show
            assert match_data(again) == match_data(own)
        play_hand(own)
        if number < 3:
            asked(own, "choose", id="next hand")


def test_every_key_is_in_the_place_so_that_the_page_finds_each_kind_of_address():
    assert {*MatchSession().place} == {*ALL_KEYS}


def test_the_length_can_be_changed_before_the_first_decision_and_at_a_hands_end():
    own = MatchSession()
    for length in (6, 12, 0, 3):
        assert not asked(own, "length", hands=str(length))
        assert own.state.length == length
    play_hand(own, upto=1)
    assert "at its end" in asked(own, "length", hands=6)
    assert own.state.length == 3
    play_hand(own)
    assert not asked(own, "choose", id="end here")
    assert match_data(own)["result"]
    assert not asked(own, "length", hands=2)
    assert not match_data(own)["result"]
    assert not asked(own, "choose", id="next hand")
    assert "would be over" in asked(own, "length", hands=1)


LOSSES = [
    {"what": "again"},
    {"what": "day", "date": "2026-11-23"},
    {"what": "open", "query": f"?match={code_of(5, preset())}"},
    {"what": "choose", "id": "start over"},
]
AT_THE_END = [{"what": "choose", "id": word} for word in ("same match", "new match")]


@pytest.mark.parametrize("upto", [1, 3, None])
@pytest.mark.parametrize("request_", [*LOSSES, *AT_THE_END], ids=str)
def test_replacing_a_hand_that_was_begun_can_be_undone(request_, upto):
    own = MatchSession()
    asked(own, "length", hands=1)
    play_hand(own) if upto is None else play_hand(own, upto=upto)
    before, told = own.place, match_panel_data(own)
    assert not told["left"]
    own.ask(request_)
    if request_ in AT_THE_END and upto is not None:
        assert own.place == before  # the request is refused
        return
    assert own.place != before
    assert match_panel_data(own)["left"] == "You have left hand 1 of 1."
    assert not asked(
        own, "open", query="?" + urlencode({key: value for key, value in before.items() if value})
    )
    assert own.place == before
    assert not match_panel_data(own)["left"]


def test_a_choice_taken_back_after_others_answered_is_marked_to_the_matchs_end():
    own = MatchSession(code_of(77, presets.beginners(games.game("gillet").rules)))
    asked(own, "length", hands=1)
    assert (own.place["back"], match_data(own)["marked"]) == ("", "")
    assert not asked(own, "number", value=4)
    assert not asked(own, "previous")
    assert match_data(own)["marked"] == "One choice was made again after others had answered."
    assert own.place["back"] == "1"
    again = MatchSession(own.play.code)
    asked(again, "open", query=address(own))
    while not again.play.over:
        asked(again, "next") if not again.play.mine else asked(again, "choose", id=words(again)[0])
    assert not asked(again, "choose", id="start over")  # the hand is played again with all cards known
    while not again.play.over:
        asked(again, "next") if not again.play.mine else asked(again, "choose", id=words(again)[0])
    said = "2 choices were made again after others had answered."
    assert match_data(again)["result"]["sentence"].endswith(said)
    assert match_data(again)["kept"]["file"]["about"].endswith(said)
    assert "cannot be “back”" in asked(own, "open", query=f"?match={own.state.code}&back=x")


def test_a_choice_that_nobody_has_answered_is_taken_back_without_a_mark():
    own = MatchSession()
    asked(own, "people", count=3)
    asked(own, "choose", id="show cards")
    asked(own, "choose", id="bid 13")
    asked(own, "previous")
    assert not match_data(own)["marked"]


def test_the_rules_are_those_of_the_learners_table_until_something_is_decided():
    own = MatchSession()
    assert not asked(own, "rules", code=rules_code(preset("cotton")))
    assert own.play.rules == preset("cotton")
    play_hand(own)
    asked(own, "choose", id="next hand")
    asked(own, "rules", code=rules_code(preset("cotgrave")))
    assert own.play.rules == preset("cotton")


def test_a_result_that_is_opened_is_shown_and_its_deals_can_be_played(moments):
    _, after = moments
    code = after[2][2]["result"]["code"]
    own = play_hand(MatchSession(code_of(5)), upto=4)
    under_way = own.place
    assert not asked(own, "result", code=code.lower().replace("-", " "))
    desk = match_panel_data(own)
    assert "3 hands" in desk["answer"]["sentence"]
    winners = read_result_code(code).winners
    assert all(f"player {winner + 1}" in desk["answer"]["sentence"] for winner in winners)
    assert len(desk["answer"]["figures"]) == 3
    assert own.place == {**under_way, "result": code}
    asked(own, "choose", id="go back")
    assert own.place == under_way
    asked(own, "result", code=code)
    assert not asked(own, "choose", id="same deals")
    assert address_of(own.state) == address_of(moments[0][0][0])
    assert own.opened is None


def test_a_mistyped_result_is_refused_beside_where_it_was_typed(moments):
    code = moments[1][2][2]["result"]["code"]
    own = MatchSession()
    before = own.place
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    assert "does not add up" in asked(own, "result", code=wrong)
    assert (own.problem, own.opened) == ("", None)
    assert own.place == before


def test_an_address_never_grows_beyond_what_is_read():
    """If a hand has too many actions for the URL, the URL holds the first of them."""
    own = MatchSession()
    asked(own, "people", count=3)
    price = 13
    for _ in range(440):
        if own.play.covered:
            asked(own, "choose", id="show cards")
        elif own.play.hand.stage == "stock":
            asked(own, "number", value=price)
            price += 1
    assert len(own.play.choices) > 140
    assert len(address(own)) <= LONGEST_QUERY
    again = MatchSession()
    assert not asked(again, "open", query=address(own))
    assert 100 < len(again.play.choices) < len(own.play.choices)


def test_a_hand_begins_with_what_the_one_before_left(moments):
    finished = [data["finished"] for _, _, data, _ in moments[1]]
    for one, following in pairwise(finished):
        assert one["ends"] == following["begins"]
    assert moments[1][-1][2]["kept"]["ends"] == finished[-1]["ends"]
    assert [data["kept"]["over"] for _, _, data, _ in moments[1]] == [False, False, True]


def test_a_match_under_way_is_named_so_that_its_place_can_be_kept_and_one_that_is_over_forgotten():
    own = MatchSession()
    at_first = match_panel_data(own)["going"]
    assert not at_first["begun"]  # the match has no choices yet that could be lost
    own.ask({"what": "number", "value": 13})
    going = match_panel_data(own)["going"]
    kept = match_data(own)["kept"]["id"]
    told = {"place": "hand 1 of 3", "against": "Humphrey and Agnes"}
    assert going == {"id": kept, **told, "begun": True, "over": False}
    own.ask({"what": "choose", "id": "start over"})
    assert match_panel_data(own)["going"] == at_first
    play_hand(own)
    assert match_panel_data(own)["going"] == going
    own.ask({"what": "choose", "id": "next hand"})
    has = own.state.standing.stake.sum(own.state.standing.purses[0])
    assert match_panel_data(own)["going"]["place"] == f"hand 2 of 3, {has}"
    play_hand(own)
    own.ask({"what": "choose", "id": "end here"})
    assert match_panel_data(own)["going"]["over"] is True


def test_the_first_deal_after_a_lesson_leads_back_to_it_and_on():
    own = MatchSession("P000-00M0-Z")
    assert match_panel_data(own)["where"]["title"] == ""
    assert not asked(own, "open", query="?lesson=calls")
    where = match_panel_data(own)["where"]
    assert (where["title"], where["href"]) == ("← 2. The calls", "02-the-calls.ipynb")
    assert own.place["lesson"] == "calls"
    while not own.play.hand.over:
        own.play.do(own.play.hand.legal()[0])
    own.play.clear()
    own.play.show_all()
    (on,) = [each for each in match_panel_data(own)["choices"] if each["id"] == "on"]
    assert (on["label"], on["href"]) == ("On to 3. Repique and pique", "03-repique-and-pique.ipynb")
    assert not asked(own, "open", query="?lesson=nothing")
    assert match_panel_data(own)["where"]["title"] == ""
