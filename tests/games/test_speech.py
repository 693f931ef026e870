"""A spoken line is quoted exactly from a book, or is plain English; it reveals nothing secret."""

import re

import pytest

from gleek import games
from gleek.course.game_course import game_course
from gleek.evidence import presets
from gleek.evidence.quotations import quotation
from gleek.records.replay import replay
from gleek.records.samples import samples
from tests.games.test_steps import steps


def moments(game_id):
    """Yield each event of the samples and of random hands, with the hand after it."""
    game = games.game(game_id)
    for record in samples(game_id).values():
        for step in replay(record).steps:
            for event in step.events if step.hand else ():
                yield event, step.hand
    for preset in presets.names(game.rules):
        for number in range(20):
            for hand, events in steps(game.setup(presets.preset(game.rules, preset)), number):
                for event in events:
                    yield event, hand


# The events at which somebody speaks.
KINDS = {
    "gleek": {"bid", "stock_pass", "vied", "saw", "revied", "ruff_pass", "doubled", "called"},
    "piquet": {"claimed", "left_some", "called", "asked", "answered", "looked"},
    "gillet": {"went", "raised", "saw", "yielded"},
}


@pytest.mark.parametrize("game_id", games.ids())
def test_each_line_is_a_book_s_words_or_a_plain_sentence_and_reveals_nothing_hidden(game_id):
    """The spoken line is the same for the event as any other seat sees it."""
    spoken, kinds = game_course(game_id).table.said, set()
    for event, hand in moments(game_id):
        said = spoken(event, hand)
        kinds |= {event.kind} if said.words else set()
        assert all(spoken(event.seen_by(seat), hand) == said for seat in range(len(hand.game.seats)))
        if said.source:
            quoted = quotation(said.source)
            assert re.search(rf"(?<!\w){re.escape(said.words)}(?!\w)", quoted.words), said
            assert game_id in quoted.games
        elif said.words:
            assert re.fullmatch(r"[A-Z][^.{}_]*(?:\d[ds]\. \d+)?[^.{}_]*[.?]", said.words), said
    assert kinds == KINDS[game_id]
