"""The scripts know no game: Python sends them a game's texts and the order of its cards as data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

import gleek
from gleek.course.play.match_session import ALL_KEYS
from gleek.engine.cards import Rank, Suit
from gleek.engine.words import NUMBERS
from gleek.games.gleek.accounts import SEAT_WORDS
from gleek.games.gleek.course.table import ROLES
from gleek.games.gleek.trumps import NICKNAMES
from gleek.widgets.drawing import DRAWING

WIDGETS = Path(gleek.__file__).parent / "widgets" / "static"
FOLDERS = [
    Path(gleek.__file__).parent / part / "static"
    for part in ("widgets/drawing", "widgets", "pages", "handouts/embed")
]
NOT_OURS = {"lean_qr.js", "card_words.js"}  # third-party code that knows no game, and names that Python gives
SCRIPTS = [path for folder in FOLDERS for path in sorted(folder.glob("*.js")) if path.name not in NOT_OURS]
CARDS = {*(rank.word for rank in Rank), *(rank.words for rank in Rank), *(suit.word for suit in Suit)}
NUMERALS = {rank.word for rank in Rank if Rank.FOUR <= rank <= Rank.TEN}  # "four" also has other meanings
# Words that may be in neither texts nor names.
NEVER = (
    (CARDS - NUMERALS)
    | {*SEAT_WORDS, *ROLES, "elder", "younger", "jack", "ace", "coat", "pack"}
    | {name.lower() for name in NICKNAMES.values()}
    | {"ruff", "mournival", "gleeks", "honour", "honours", "vie", "revie", "reckoning", "talon", "bowl"}
    | {"lift", "lifted", "antes", "piquet", "gillet", "22", "twenty-two"}
)
# Words that may be in names of data, but not in texts.
NOT_SHOWN = {"trump", "trumps", "stock", "discard", "discards", "trick", "tricks", "turned up", "purse of"}
# Matches an order of suits or ranks, a range of ranks, or a count of three seats.
ORDERS = r"""["'`][SHDC]{4}["'`]|["']A["'], ?["']K["']|\d-9|[AKQJ]{4}|% ?3\b|length: ?[37]\b|\bseats\[\d"""


def code_of(path):
    """Return a script without its comments, its drawings and the classes of its nodes."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    text = re.sub(r"(^|\s)//[^\n]*", " ", text)
    text = re.sub(r"<(path|circle|g)\b[^>]*>", " ", text)
    text = re.sub(r'"M[\d.\-a-zA-Z ]*Z"', '""', text)
    return re.sub(r"\bgk-[\w-]+", " ", text)


def shown_by(code):
    """Return the texts that a script may show: its strings, except single lower-case words, which are names."""
    texts = re.findall(r'"([^"\n]*)"|`([^`]*)`', code)
    texts = [re.sub(r"\$\{[^}]*\}", " ", one or other) for one, other in texts]
    return [text for text in texts if not re.fullmatch(r"[a-z_-]*", text)]


def words_in(text):
    return {*re.findall(r"[a-z0-9]+(?:-[a-z]+)*", re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower())}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_a_script_names_no_card_seat_or_number_of_a_game(path):
    code = code_of(path)
    assert not words_in(code) & NEVER
    assert not [text for text in shown_by(code) if words_in(text) & NOT_SHOWN]
    # "1-9" are the digit keys that choose an answer.
    assert not re.findall(ORDERS, code.replace("[1-9]", "").replace("[0-9]", ""))


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
