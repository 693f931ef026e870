"""Faulty records: all faults are reported together, each with its line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.errors import GleekError, Inconsistent, Unreadable
from gleek.games.gleek.accounts import SEAT_WORDS
from gleek.games.gleek.rules import preset
from gleek.games.gleek.setup import Setup
from gleek.records.read import load, read_record
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import replay
from gleek.records.write import save
from tests.games.gleek.strategies import LEANS, play, random_deal, random_rules, seeded
from tests.games.gleek.table import STANDARD

HEAD = 'format = "gleek-hand-1"\n'
DEAL = "[deal]\n" + "".join(f'{place} = "{cards}"\n' for place, cards in STANDARD.items())
MATCH_HEAD = 'format = "gleek-match-1"\nplayers = ["Ann", "Ben", "Cat"]\n'
HAND = "[[hand]]\n" + DEAL.replace("[deal]", "[hand.deal]")


def faults(text, reader=load):
    """Read a faulty record; return its faults as (line, sentence)."""
    with pytest.raises(Inconsistent) as caught:
        reader(text)
    for fault in caught.value.faults:
        assert fault.sentence
        assert str(fault) in str(caught.value)
    return [(fault.line, fault.sentence) for fault in caught.value.faults]


def only(text, reader=load):
    """Read a record with one fault; return the fault."""
    found = faults(text, reader)
    assert len(found) == 1, found
    return found[0]


def line_of(text, piece):
    """Return the line of a text's first occurrence, counted from 1."""
    return text[: text.index(piece)].count("\n") + 1


# ---------------------------------------------------------------- all faults at once


def test_a_file_with_four_different_faults_lists_all_four_with_their_lines():
    text = (
        HEAD
        + 'stake = "pence"\n'
        + "actions = [\n"
        + '  "eldest bids 12",\n'
        + '  "second pases",\n'
        + "]\n"
        + DEAL.replace(STANDARD["eldest"], STANDARD["eldest"] + " AH")
    )
    found = dict(faults(text))
    assert "penny" in found[line_of(text, "pence")]
    assert "did you mean “passes”" in found[line_of(text, "pases")].lower()
    at_deal = [
        sentence
        for line, sentence in faults(text)
        if line in {line_of(text, "eldest ="), line_of(text, "second =")}
    ]
    assert any("13 given, 12 cards needed" in each for each in at_deal)
    assert any("(AH) is given here and in deal.eldest" in each for each in at_deal)
    assert "the first bid is 13 or more" in found[line_of(text, "eldest bids 12")]
    assert len(faults(text)) >= 5


def test_the_same_words_twice_are_found_each_on_its_own_line():
    text = (
        HEAD
        + 'actions = [\n"eldest bids 13",\n"second bids 20",\n"dealer bids 21",\n'
        + '"eldest bids 30",\n"second bids 20",\n]\n'
        + DEAL
    )
    assert [line for line, _ in faults(text)] == [line_of(text, '"second bids 20"'), 6, 7]


def test_what_cannot_be_followed_says_how_much_is_unchecked():
    found = faults(HEAD + 'actions = ["dealer bids 13", "eldest bids 13", "second passes"]\n' + DEAL)
    assert "not Dealer’s turn" in found[0][1]
    assert "the 2 actions after this could not be checked" in found[1][1]


def test_read_lets_illegal_actions_stand_for_the_replay_to_find():
    text = HEAD + 'actions = ["eldest bids 12"]\n' + DEAL
    assert "13 or more" in only(text)[1]
    stop = replay(read_record(text)).stop
    assert (stop.refusal.rule, stop.line) == ("stock.opening_bid", 2)


# ---------------------------------------------------------------- one fault each

DEALT = {place: f'{place} = "{cards}"' for place, cards in STANDARD.items()}


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ("AS KS", "AS AS", "eldest =", "is given twice here"),
        ("AS KS", "AS KS AD", "eldest =", "13 given, 12 cards needed"),
        ("AS KS", "KS", "eldest =", "11 given, 12 cards needed"),
        ("AS KS", "AS 2S", "eldest =", "not in the pack of 44: deuces and treys are cast out"),
        ("AS KS", "AS KX", "eldest =", "“KX” is not a card"),
        ('"9D"', '"9D 8D"', "turn_up =", "2 given, 1 card needed"),
        ('"9D"', '"AS"', "turn_up =", "is given here and in deal.eldest"),
        ("QC JH", "JH", "stock =", "6 given, 7 cards needed"),
        (
            "stock =",
            "stocks =",
            "stocks =",
            "“stocks” is not a key of the deal; the keys are dealer, eldest, say, second, stock and turn_up.",
        ),
    ],
)
def test_a_deal_that_cannot_be(old, new, at, words):
    text = HEAD + DEAL.replace(old, new, 1)
    assert any(line == line_of(text, at) and words in sentence for line, sentence in faults(text)), faults(
        text
    )


@pytest.mark.parametrize("place", STANDARD)
def test_a_part_of_the_deal_that_is_missing(place):
    text = HEAD + DEAL.replace(DEALT[place] + "\n", "")
    assert any("0 given" in sentence for _, sentence in faults(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD, "there is no deal"),
        (HEAD + "deal = 3\n", "there is no deal"),
        (HEAD + 'deal = "0001-KY2E"\n', "does not add up"),
        (HEAD + 'colour = "red"\n' + DEAL, "“colour” is not a key of a record"),
        (HEAD + 'preset = "hoyle"\n' + DEAL, "There is no preset “hoyle”"),
        (HEAD + "preset = 3\n" + DEAL, "must be text"),
        (HEAD + 'stake = "guinea"\n' + DEAL, "“guinea” is not a stake"),
        (HEAD + "title = 3\n" + DEAL, "must be text"),
        (HEAD + DEAL + "[rules]\nruff_colour = 1\n", "no rule field “ruff_colour”"),
        (HEAD + DEAL + '[rules]\nstock_pas = "out"\n', "Did you mean “stock_pass”"),
        (
            HEAD + DEAL + "[rules]\nopening_bid = 14\n",
            "“14” is not a value of opening_bid, which may be 13 or 12",
        ),
        (HEAD + DEAL + '[rules]\ntiddy_held = "count"\n', "which a pot cannot pay: set settlement = each"),
        (HEAD + "rules = 3\n" + DEAL, "must be a table"),
        (HEAD + DEAL + "[carried]\npot = -1\n", "from 0 to 10000"),
        (HEAD + DEAL + "[carried]\npot = 1.5\n", "from 0 to 10000"),
        (HEAD + DEAL + "[carried]\npot = true\n", "from 0 to 10000"),
        (HEAD + DEAL + "[carried]\ndoubled = 1\n", "must be true or false"),
        (HEAD + DEAL + "[carried]\npots = 1\n", "the keys are doubled and pot. Did you mean “pot”?"),
        (HEAD + 'players = ["A", "B", "C"]\n' + DEAL, "players of a hand"),
        (HEAD + 'players = { eldest = "A", second = "A" }\n' + DEAL, "different names"),
        (HEAD + 'players = { eldest = "" }\n' + DEAL, "one to forty characters"),
        (HEAD + 'actions = "eldest bids 13"\n' + DEAL, "must be a list"),
        (HEAD + "actions = [13]\n" + DEAL, "an action is text"),
        (HEAD + 'actions = [{ do = "eldest bids 13", sya = "x" }]\n' + DEAL, "Did you mean “say”?"),
        (HEAD + 'actions = ["oldest bids 13"]\n' + DEAL, "“oldest” is not a seat"),
        (HEAD + 'actions = ["eldest bid thirteen"]\n' + DEAL, "“thirteen” is not a bid"),
        (HEAD + 'actions = ["eldest wins"]\n' + DEAL, "is not an action"),
        (HEAD + 'actions = ["eldest discards 5H 5H"]\n' + DEAL, "is named twice in the discard"),
        (HEAD + 'actions = ["eldest calls gleek of sixes"]\n' + DEAL, "is not a set"),
        (HEAD + DEAL + "say = 3\n", "text"),
        (MATCH_HEAD + HAND, "a match needs lift"),
        (MATCH_HEAD + 'dealer = "Dan"\n' + HAND, "“Dan” is not one of the players"),
        (MATCH_HEAD + 'lift = ["Ann 9S, Dan 4D, Cat KC"]\n' + HAND, "“Dan” is not one of the players"),
        (MATCH_HEAD + 'lift = ["Ann 9S, Ben 4X, Cat KC"]\n' + HAND, "“4X” is not a card"),
        (MATCH_HEAD + 'lift = ["Ann 9S, Ben 4D"]\n' + HAND, "The lifting is not over: Cat"),
        (MATCH_HEAD + 'lift = ["Ann 4S, Ben 4S, Cat KC"]\n' + HAND, "another holds it"),
        (MATCH_HEAD + 'lift = ["Dan 4S"]\n' + HAND, "“Dan” is not one of the players"),
        (MATCH_HEAD + "lift = [3]\n" + HAND, "is not one of the players"),
        (MATCH_HEAD + 'dealer = "Ann"\n', "one [[hand]] or more"),
        (MATCH_HEAD + 'dealer = "Ann"\nhand = [3]\n', "one [[hand]] or more"),
        (MATCH_HEAD + 'dealer = "Ann"\n[[hand]]\n', "there is no deal"),
        (
            MATCH_HEAD + 'dealer = "Ann"\n[[hand]]\nfoo = 1\n' + HAND.removeprefix("[[hand]]\n"),
            "not a key of a hand",
        ),
        (MATCH_HEAD + 'dealer = "Ann"\n' + HAND + HAND, "the hand is not over, and the record goes on"),
        (MATCH_HEAD.replace(', "Cat"', "") + 'dealer = "Ann"\n' + HAND, "needs three players"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(text, words):
    found = faults(text)
    assert any(words.lower() in sentence.lower() for _, sentence in found), found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "@#$%",
        "format = ",
        'format = "gleek-hand-2"\n' + DEAL,
        "format = 1\n" + DEAL,
        "format = []\n" + DEAL,
        "format = {}\n" + DEAL,
        HEAD + "title = " + "[" * 5000 + "]" * 5000 + "\n",
        HEAD + "x = " + "{a=" * 5000 + "1" + "}" * 5000 + "\n",
        HEAD + f"stake = {'1' * 5000}\n",
        'a = "\x00"',
        HEAD + HEAD,
        "x" * 400_001,
    ],
    ids=[
        "nothing", "garbage", "half a line", "another format", "format a number", "format a list", "format a table",
        "deep lists", "deep tables", "a number of 5000 digits", "a null", "a key twice", "too long",
    ],
)  # fmt: skip
def test_what_is_no_record_at_all_is_unreadable(text):
    with pytest.raises(Unreadable) as caught:
        load(text)
    assert "\n" not in str(caught.value).strip()
    assert len(str(caught.value)) < 400


def test_how_long_a_record_may_be():
    fits = HEAD + DEAL
    assert load(fits + "#" * (400_000 - len(fits)))
    with pytest.raises(Unreadable, match="it may have 400,000 characters at most"):
        load(fits + "#" * (400_001 - len(fits)))


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        # A key in the wrong table gets a hint about where it belongs.
        (HEAD + DEAL + 'actions = ["eldest bids 13"]\n', "actions =",
         "“actions” is below [deal], and so belongs to that table: move it above the first [table]."),
        (HEAD + DEAL + '[rules]\npreset = "cotton"\n', "preset =", "“preset” is below [rules]"),
        (HEAD + DEAL + '[carried]\nstake = "penny"\n', "stake =", "“stake” is below [carried]"),
        (MATCH_HEAD + 'dealer = "Ann"\n' + HAND + "actions = []\n", "actions =",
         "“actions” is below [hand.deal], and so belongs to that table: move it above [hand.deal]"),
        (MATCH_HEAD + 'dealer = "Ann"\n' + HAND.replace("]]\n", ']]\ntitle = "x"\n', 1), "title =",
         "“title” is below [[hand]], and so belongs to that table: move it above the first [table]."),
        # A misspelt key gets the nearest valid key as a hint.
        (HEAD + "actoins = []\n" + DEAL, "actoins", "Did you mean “actions”?"),
        (HEAD + 'players = { elder = "A" }\n' + DEAL, "players", "Did you mean “eldest”?"),
        (HEAD + DEAL + "[carried]\npots = 1\n", "pots", "Did you mean “pot”?"),
        # Actions are not checked if the book is unknown, or after an action that cannot be read.
        (HEAD + 'preset = "coton"\nactions = ["eldest bids 12", "second passes"]\n' + DEAL, "preset", "“cotton”"),
        (HEAD + 'actions = ["eldest bids 13"]\n' + DEAL + "[rules]\nopening_bid = 14\n", "opening_bid", "13 or 12"),
        (HEAD + 'actions = ["eldest bidz 13", "second passes", "dealer bids 14"]\n' + DEAL, "actions", "“bids”"),
        (HEAD + 'actions = ["eldest bids 9999999"]\n' + DEAL, "actions",
         "“9999999” is too high for a bid: give 999999 at most."),
        (HEAD + DEAL + "[rules]\nopening_bid = []\n", "opening_bid", "“opening_bid” must be a word or a number"),
        (HEAD + 'players = { eldest = "A\\u001b[2J" }\n' + DEAL, "players", "without a comma or the end of a line"),
    ],
)  # fmt: skip
def test_one_slip_is_one_fault_which_says_what_to_do(text, at, words):
    line, said = only(text)
    assert words in said
    assert line == line_of(text, at)
    assert said.isprintable()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("stake = penny", 'line 2: “penny” must stand in quotation marks, as in "penny"'),
        ("deal = 0001-KY2F", 'line 2: “0001-KY2F” must stand in quotation marks, as in "0001-KY2F"'),
        ("title = “A vapour”", "line 2: write straight quotation marks"),
        ('format = "gleek-hand-1"', "is there a second time"),
        ("title", "line 2: "),
    ],
)
def test_what_is_no_toml_is_said_with_its_line_and_what_would_be_right(line, said, tmp_path):
    text = f"{HEAD}{line}\n{DEAL}"
    for source in (text, tmp_path / "mine.toml"):
        if source != text:
            source.write_text(text, encoding="utf-8")
        with pytest.raises(Unreadable) as caught:
            load(source)
        assert said in str(caught.value)
        assert str(caught.value).startswith("mine.toml: " if source != text else "This is not a record")


def test_a_path_is_taken_as_text_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(HEAD + DEAL, encoding="utf-8")
    (tmp_path / "a = b.toml").write_text(HEAD + DEAL, encoding="utf-8")
    assert load("mine.toml") == load(str(tmp_path / "mine.toml")) == load("a = b.toml") == load(HEAD + DEAL)
    for nothing in ("your.toml", "your.toml\0"):
        with pytest.raises(Unreadable, match=r"your\.toml.* cannot be read: "):
            load(nothing)


CARD = re.compile(r"\b(?:10|[4-9JQKA])[SHDC]\b")


def slip(text, rng):
    """Change one thing in a record's text, as a tired writer might."""
    lines = text.split("\n")
    kind, at = rng.randrange(6), rng.randrange(len(lines))
    found = CARD.search(text, rng.randrange(len(text)))
    if kind < 2 and found:
        instead = rng.choice([*CARD.findall(text), "2S", "ZZ", ""])
        return text[: found.start()] + instead + text[found.end() :]
    if kind == 2:
        del lines[at]
    elif kind == 3:
        return text.replace(rng.choice(SEAT_WORDS), rng.choice(SEAT_WORDS), rng.randrange(1, 4))
    elif kind == 4:
        lines.insert(at, rng.choice(lines))
    else:
        lines[at] = lines[at].replace(rng.choice('13 ,[]{}="AS'), rng.choice("AKQ1 ,[]{}=\"'x#"), 1)
    return "\n".join(lines)


@settings(max_examples=150)
@given(st.integers(0, 1 << 32))
def test_no_slip_of_the_pen_brings_a_reader_down(seed):
    """A valid record with random changes to cards, words and numbers is read, or refused in sentences."""
    rng = seeded(seed)
    table = random_rules(rng)
    played = play(Setup(table), random_deal(rng, rng.choice(LEANS)), rng)
    record = Record(
        (PlayedHand(played.deal, tuple(map(Entry, played.actions))),),
        preset="cotton",
        changes=tuple((name, mine) for name, (mine, _) in table.differs_from(preset("cotton")).items()),
    )
    text = save(record)
    for _ in range(rng.randrange(1, 5)):
        text = slip(text, rng)
    for reader in (load, read_record):
        try:
            found = reader(text)
        except GleekError:
            continue
        replay(found)
