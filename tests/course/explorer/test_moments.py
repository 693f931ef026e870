"""The special events of a game are highlighted: told once to the players who know of them, and marked at a seat."""

import pytest

from gleek.course.explorer.table import Highlights, table_data
from gleek.course.game_course import game_course
from gleek.engine.cards import card, cards, mask_of
from gleek.evidence import presets
from gleek.games import game as game_of
from gleek.games import ids
from gleek.records.coded import from_code
from gleek.records.codes import code_of
from gleek.records.replay import replay, tell_step
from gleek.records.samples import samples


def found(game, seeds, rules=None):
    """Yield each highlight with its replay and its step, with all cards open, in deals that plain players play."""
    highlights = Highlights(game_course(game).table, None)
    for seed in seeds:
        whole = replay(from_code(code_of(seed, rules or presets.preset(game_of(game).rules))))
        for step in whole.steps:
            for moment in highlights.of(step):
                yield whole, step, moment


@pytest.mark.parametrize("game", ids())
def test_a_highlight_in_the_sentence_is_not_told_twice(game):
    """The sentence already tells a capot or a mournival; only the highlight tells that Tom is caught or Tib drawn."""
    moments, named = Highlights(game_course(game).table, None), set()
    for _, step, moment in found(game, range(40)):
        said = tell_step(step)
        more = moments.after(said, step).removeprefix(said)
        if moment["mark"] in said:
            assert not more, f"{said}{more}"
        else:
            assert moment["text"] in more
        named.add(moment["mark"])
    assert named


def caught(rules):
    table = game_course("gleek").table
    for _, step, moment in found("gleek", range(60), rules):
        if moment["mark"] == "Tom":
            trick = step.hand.tricks[-1]
            tom = card(f"J{'CDHS'[step.hand.dealt.trump]}").index
            holder = (trick.leader + trick.cards.index(tom)) % 3
            assert holder != trick.winner
            yield moment, table.seats[holder], table.seats[trick.winner]


@pytest.mark.parametrize("counts_to", ["holder", "trick_winner"])
def test_the_mark_of_a_caught_tom_goes_to_the_player_for_whom_tom_counts(counts_to):
    rules = presets.preset(game_of("gleek").rules).changed(honours_to=counts_to)
    toms = [*caught(rules)]
    assert len(toms) > 3
    for moment, holder, winner in toms:
        keeps = counts_to == "holder"
        assert moment["seat"] == (holder if keeps else winner)
        assert ("keeps Tom’s 9 points" if keeps else "catches Tom, worth 9 points") in moment["text"]


@pytest.mark.parametrize(
    ("held", "vapour"), [("KH QH JH", True), ("AH KH QH", False), ("AC AD AH AS", False)]
)
def test_a_vapour_begins_at_thirty_and_four_aces_are_none(held, vapour):
    table = game_course("gleek").table
    whole = replay(samples("gleek")["03-a-vapour"])
    won, hand = next(
        (event, step.hand) for step in whole.steps for event in step.events if event.kind == "ruff_won"
    )
    (seat,) = won.winners
    others = [mask_of(cards(held)) if at == seat else mask for at, mask in enumerate(hand.held)]
    moments = table.moments(won, hand._replace(held=tuple(others)), None)
    assert [each.what for each in moments] == (["wins the ruff with 30, unshown"] if vapour else [])


def test_highlights_of_one_hand_are_gone_at_the_next():
    whole = replay(samples("gleek")["06b-a-ruff-doubled"])
    ends = [sum(step.hand_number == 1 for step in whole.steps), len(whole.steps)]
    moments = Highlights(game_course("gleek").table, None)
    assert [[each["mark"] for each in moments.so_far(whole, end)[0]] for end in ends] == [["Tom"], []]


def test_only_the_buyer_is_told_what_only_the_buyer_knows():
    for whole, step, moment in found("gleek", range(200)):
        if moment["mark"] == "Tib":
            table = game_course("gleek").table
            own = table.seats.index(moment["seat"])
            for seat in range(3):
                told = [each["mark"] for each in Highlights(table, seat).of(step)]
                assert ("Tib" in told) == (seat == own)
            mine = table_data(whole, step.number, own, table, you=own)
            assert mine["moment"]["text"] == "You draw Tib."
            assert [each["mark"] for each in mine["seats"][own]["marks"]] == ["Tib"]
            return
    pytest.fail("nobody drew Tib")
