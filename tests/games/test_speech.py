"""A spoken line is quoted exactly from a book, or is plain English; it reveals nothing secret."""

import re
from functools import cache

import pytest

from gleek import games
from gleek.course.game_course import game_course
from gleek.evidence import presets
from gleek.evidence.quotations import quotation
from gleek.records.replay import replay
from gleek.records.samples import samples
from tests.games.test_steps import steps


def spoken_at(game_id):
    return game_course(game_id).table.said


def moments(game_id):
    """Yield each event of the samples and of random hands, with the hand after it."""
    game = games.game(game_id)
    for record in samples(game_id).values():
        for step in replay(record).steps:
            for event in step.events if step.hand else ():
                yield event, step.hand
    for preset in presets.names(game.rules):
        for number in range(40):
            for hand, events in steps(game.setup(presets.preset(game.rules, preset)), number):
                for event in events:
                    yield event, hand


@cache
def all_said(game_id):
    """Return every spoken line once, with its kind of event."""
    spoken = spoken_at(game_id)
    return {(event.kind, said) for event, hand in moments(game_id) if (said := spoken(event, hand)).words}


@pytest.mark.parametrize("game_id", games.ids())
def test_book_words_are_quoted_letter_for_letter(game_id):
    for _, said in all_said(game_id):
        if said.source:
            quoted = quotation(said.source)
            assert re.search(rf"(?<!\w){re.escape(said.words)}(?!\w)", quoted.words), said
            assert game_id in quoted.games


@pytest.mark.parametrize("game_id", games.ids())
def test_plain_english_is_one_whole_sentence(game_id):
    for _, said in all_said(game_id):
        if not said.source:
            assert re.fullmatch(r"[A-Z][^.{}_]*(?:\d[ds]\. \d+)?[^.{}_]*[.?]", said.words), said


SOURCES = {
    "gleek": {
        "tu-quoque-thirteen",
        "tu-quoque-pass",
        "tu-quoque-vie",
        "tu-quoque-none",
        "tu-quoque-melds",
        "tu-quoque-knaves",
        "cotton-vie-words",
    },
    "piquet": {"cotton-blanck"},
    "gillet": set(),
}
KINDS = {
    "gleek": {"bid", "stock_pass", "vied", "saw", "revied", "ruff_pass", "doubled", "called"},
    "piquet": {"claimed", "left_some", "called", "asked", "answered", "looked"},
    "gillet": {"went", "raised", "saw", "yielded"},
}


@pytest.mark.parametrize("game_id", KINDS)
def test_everything_that_is_said_aloud_has_its_words(game_id):
    assert {kind for kind, _ in all_said(game_id)} == KINDS[game_id]
    assert {said.source for _, said in all_said(game_id)} - {""} == SOURCES[game_id]


@pytest.mark.parametrize("game_id", games.ids())
def test_spoken_text_reveals_nothing_hidden(game_id):
    """The spoken line is the same for the event as any other seat sees it."""
    spoken = spoken_at(game_id)
    for event, hand in moments(game_id):
        for seat in range(len(hand.game.seats)):
            assert spoken(event.seen_by(seat), hand) == spoken(event, hand)
