"""The scripts know no game: Python sends them a game's texts and the order of its cards as data."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

import gleek
from gleek.course.play.match_session import ALL_KEYS
from gleek.engine.cards import Rank, Suit
from gleek.engine.words import NUMBERS
from gleek.widgets.drawing import DRAWING

WIDGETS = Path(gleek.__file__).parent / "widgets" / "static"


def test_the_names_of_the_cards_are_those_of_the_engine():
    words = re.search(
        r"CARD_WORDS = (\{.*\});", (DRAWING / "card_words.js").read_text(encoding="utf-8"), re.DOTALL
    )[1]
    assert yaml.safe_load(words) == {
        "ranks": {int(rank.letter) if rank.letter.isdigit() else rank.letter: rank.word for rank in Rank},
        "suits": {suit.symbol: suit.word for suit in Suit},
        "numbers": [*NUMBERS],
    }


def test_every_key_of_a_match_s_address_is_read_from_what_pupils_hand_in():
    code = (WIDGETS / "codes_in_text.js").read_text(encoding="utf-8")
    assert {*re.findall(r'"(\w+)"', re.search(r"KEYS = \[(.*?)\]", code, re.DOTALL)[1])} == {*ALL_KEYS} - {
        "result",
        "lesson",
    }
