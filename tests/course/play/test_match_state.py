"""A match between hands, in all three games: what carries over, when it ends, and what its URL holds."""

from dataclasses import replace

import pytest

from gleek import games
from gleek.course.play.match_address import KEYS, address_of, read_address
from gleek.course.play.match_state import LENGTHS, MatchState
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.evidence import presets
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import replay
from gleek.records.results import MOST_HANDS, read_result_code, result_code

each_game = pytest.mark.parametrize("game", games.ids())


def begun(game, seed=1662, book="", **given):
    played = games.game(game)
    rules = presets.preset(played.rules, book or None)
    return MatchState.begin(seed, rules, **given)


def played_hand(state):
    """Play the next hand. The match says which player acts for a seat; for a person, the plain player acts."""
    hand, _ = Hand.dealt_to(state.standing.begin(), state.deal)
    actions = games.play_out(hand)
    return hand.replay(*actions), actions


def played_match(state):
    """Return the match before each hand and at its end, and each hand's actions."""
    states, hands = [state], []
    while not states[-1].over:
        hand, actions = played_hand(states[-1])
        hands.append(PlayedHand(states[-1].deal, tuple(map(Entry, actions))))
        states.append(states[-1].after(hand))
    return states, hands


@pytest.mark.parametrize(
    ("game", "book"), [(game, book) for game in games.ids() for book in presets.names(games.game(game).rules)]
)
def test_a_match_passes_on_what_its_record_replayed_as_a_whole_passes_on(game, book):
    states, hands = played_match(begun(game, book=book, length=6))
    first, last = states[0].standing, states[-1].standing
    record = Record(
        tuple(hands), preset=book, players=first.players, dealer=first.dealer, is_match=True, kind=game
    )
    whole = replay(record)
    assert whole.finished
    assert last.purses == whole.purses
    beginnings = {}
    for step in whole.steps:
        beginnings.setdefault(step.hand_number, step.match)
    assert [state.standing for state in states[:-1]] == [*beginnings.values()]


@each_game
@pytest.mark.parametrize("length", [3, 6])
def test_a_match_is_over_after_its_hands_and_without_end_it_is_not(game, length):
    states, _ = played_match(begun(game, length=length))
    assert len(states) == length + 1
    assert states[-1].over
    assert not replace(states[-1], length=0).over or states[-1].standing.ended


@each_game
def test_every_place_is_read_back_as_the_same_match(game):
    for seed in range(4):
        states, _ = played_match(begun(game, seed, length=LENGTHS[1]))
        for state in states[:-1]:
            place = address_of(state)
            assert [*place] == [*KEYS]
            again = read_address(place, game)
            assert (address_of(again), again.over, again.seat_of(0)) == (place, False, state.seat_of(0))
            assert again.deal == state.deal
            assert again.standing.begin() == state.standing.begin()
            # A hand played from the URL leads to the same match as the original hand.
            assert again.after(played_hand(again)[0]).standing == state.after(played_hand(state)[0]).standing


@each_game
def test_the_result_of_a_match_is_a_code_and_gives_the_same_deals(game):
    states, _ = played_match(begun(game, 77, length=3))
    result = states[-1].result
    read = read_result_code(result_code(result))
    assert read == result
    assert (read.purses, read.hands) == (states[-1].standing.purses, 3)
    again = MatchState.begin(read.seed, read.rules, read.players, read.hands)
    assert address_of(again) == address_of(states[0])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"match": "0000-9T34"}, "is not a deal code"),
        ({"players": "you.plain-9.plain-1"}, "There is no player “plain-9”"),
        ({"began": "you.plain-1", "hand": "2"}, "names 2 players, but 3 play at this table"),
        ({"hands": "-1"}, "cannot be “hands”"),
        ({"hand": "4"}, "cannot be “hand”"),
        ({"hand": "2", "purses": "1.2.x"}, "cannot be “purses”"),
        ({"hand": "2", "left": "1"}, "leave 2 numbers, not 1"),
        ({"players": "you.plain-1"}, "names 2 players, but 3 play at this table"),
        ({"players": "plain-1.plain-1.plain-1"}, "is a person"),
        ({"hand": "2", "purses": "5.5.5"}, "add up to 15 stakes, and must add up to 0"),
        ({"hand": "2", "purses": "9.9.9.9"}, "a match of 3 players has 3 purses, not 4"),
        ({"hand": "1", "purses": "1.-1.0"}, "before the first hand nobody has won"),
        ({"hand": "2", "purses": "1.-1.0", "left": "-4.0"}, "give a whole number of stakes"),
        ({"hand": "2", "purses": "9999999.-9999999.0"}, "cannot be “purses”"),
        ({"match": "P000-0050-H"}, "Piquet. Give a code of Gleek"),
    ],
)
def test_an_address_that_cannot_be_is_refused_with_a_sentence(given, words):
    with pytest.raises(Unreadable, match=words) as found:
        read_address({**address_of(begun("gleek")), **given}, "gleek")
    assert len(str(found.value)) < 300


def test_a_new_player_takes_over_the_purse_and_the_address_names_the_old_one():
    states, _ = played_match(begun("gleek"))
    second = states[1]
    assert second.standing.players == ("You", "Humphrey", "Agnes")
    changed = second.with_players(("you", "plain-1", "master-1"))
    assert changed.standing.players == ("You", "Humphrey", "Cicely")
    assert changed.standing.purses == second.standing.purses
    assert changed.deal_code == second.deal_code
    assert address_of(changed)["began"] == "you.plain-1.plain-1"
    assert read_address(address_of(changed), "gleek") == changed
    assert changed.with_players(second.players) == second
    first = states[0].with_players(("you", "plain-1", "master-1"))
    assert (first.began, address_of(first)["began"]) == ((), "")


def test_a_partie_that_was_over_has_no_further_hand():
    states, _ = played_match(begun("piquet", length=0))
    ended = states[-1]
    with pytest.raises(Unreadable, match="was over before it"):
        read_address({**address_of(ended), "hands": "0"}, "piquet")


@pytest.mark.parametrize("game", ["gleek", "gillet"])  # Piquet's rules may end a partie earlier
def test_a_match_without_end_is_over_after_as_many_hands_as_a_record_holds(game):
    state = begun(game, length=0)
    for hands in (MOST_HANDS - 1, MOST_HANDS):
        at = replace(state, standing=replace(state.standing, hands=hands))
        assert at.over == (hands == MOST_HANDS)
