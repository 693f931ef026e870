"""Values are shown as one line; a hand is shown as cards and tables in a notebook, where HTML escapes names."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest

import gleek
from gleek import games
from gleek.evidence import presets
from gleek.records.samples import samples

HOSTILE = "<script>alert(1)</script>"
SAMPLES = {game: next(iter(samples(game).values())) for game in games.ids()}


def things(record):
    played = gleek.replay(record)
    other = gleek.replay(record, record.rules(presets.names(record.game.rules)[-1]))
    hands = [step.hand for step in played.steps if step.hand is not None]
    yield from (record, played, gleek.compare(played, other), *hands[:3], hands[len(hands) // 2], hands[-1])
    yield from (hands[-1].deal, *(hand.observe(seat) for hand in hands[:2] for seat in (None, 0, 1)))


class Tags(HTMLParser):
    """An HTML reader that keeps the open tags."""

    def __init__(self, html):
        super().__init__()
        self.open = []
        self.feed(html)

    def handle_starttag(self, tag, _attrs):
        assert tag != "script"
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("game", SAMPLES)
def test_each_shows_itself_in_a_line_and_as_cards_and_tables(game):
    players = (HOSTILE, *SAMPLES[game].players[1:])
    for thing in things(replace(SAMPLES[game], title=HOSTILE, players=players)):
        line = repr(thing)
        assert line.isprintable()
        assert len(line) <= 200, line
        html = thing._repr_html_()
        assert not Tags(html).open
        assert "table" in html
        assert len(html) < 30_000
