"""Records are read back as they were written: a hand or a match, with comments, rules and players."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.cards import Card
from gleek.engine.errors import Inconsistent, Unreadable
from gleek.engine.lift import Lift
from gleek.engine.money import Stake
from gleek.games.gleek.rules import preset
from gleek.records.read import load
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import replay
from gleek.records.write import save
from tests.games.gleek.strategies import changes_of, play_match, played_hands, record_of, rules, seeded
from tests.games.gleek.table import DEAL, HEAD, STANDARD, deal

MATCH_HEAD = 'format = "gleek-match-1"\nplayers = ["Ann", "Ben", "Cat"]\n'
HAND = "[[hand]]\n" + DEAL.replace("[deal]", "[hand.deal]")


def test_a_whole_record():
    text = (
        HEAD
        + 'title = " A title "\nabout = "What it shows."\nstake = "sixpence"\npreset = "cotton"\n'
        + 'players = { eldest = "Scattergood", second = "Longfield", dealer = "Staines" }\n'
        + 'actions = [\n  { do = "eldest bids 13, second passes", say = "He must speak." },\n  "dealer bid 14",\n]\n'
        + '[rules]\nopening_bid = 13\nstock_pass = "may_return"\n[carried]\npot = 6\ndoubled = true\n'
        + DEAL
        + 'say = "Staines deals."\n'
    )
    record = load(text)
    assert (record.title, record.about, record.stake) == ("A title", "What it shows.", Stake.SIXPENCE)
    assert record.players == ("Scattergood", "Longfield", "Staines")
    changed = {"opening_bid": 13, "stock_pass": "may_return"}
    assert record.changes == tuple(changed.items())
    assert record.rules() == preset("cotton", **changed)
    assert record.rules("willughby") == preset("willughby", **changed)
    assert (dict(record.brought).get("pot", 0), dict(record.brought).get("doubled", False)) == (6, True)
    entries = record.hands[0].entries
    assert [str(each.action) for each in entries] == ["eldest bids 13", "second passes", "dealer bids 14"]
    assert [each.say for each in entries] == ["He must speak.", "", ""]
    assert [each.line for each in entries] == [8, 8, 9]
    assert record.hands[0].say == "Staines deals."
    assert load(save(record)) == record


def test_cards_may_be_parted_by_commas_written_small_or_as_a_list():
    changed = DEAL.replace(STANDARD["stock"], "qc, jh, 9♥, ad, kd, qd, jd")
    assert load(HEAD + changed).hands[0].deal == deal()
    listed = DEAL.replace(f'"{STANDARD["stock"]}"', str(STANDARD["stock"].split()))
    assert load(HEAD + listed).hands[0].deal == deal()


def test_a_match():
    record = load(MATCH_HEAD + 'lift = ["Ann 9S, Ben 4D, Cat 4C", "Ben KS, Cat QS"]\n' + HAND)
    assert record.is_match
    assert record.dealer is None
    assert record.lifts[-1] == Lift(2, Card("QS"))
    assert replay(record).match.dealer == 2
    assert load(MATCH_HEAD + 'dealer = "Ben"\n' + HAND).dealer == 1


def test_files(tmp_path: Path):
    path = tmp_path / "hand.toml"
    record = load(HEAD + DEAL)
    save(record, path)
    assert load(path) == record
    with pytest.raises(Unreadable, match="cannot be read"):
        load(tmp_path / "none.toml")
    with pytest.raises(Unreadable, match="cannot be read"):
        load(tmp_path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unreadable, match="UTF-8"):
        load(path)
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + DEAL).encode())  # some editors write this byte-order mark
    assert load(path) == record
    path.write_text(HEAD, encoding="utf-8")
    with pytest.raises(Inconsistent, match=r"hand\.toml has one fault"):
        load(path)


WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=60).map(
    str.strip
)
NAMES = st.lists(
    st.text(st.characters(categories=["L", "N", "P", "Zs"], exclude_characters=","), min_size=1, max_size=20)
    .map(str.strip)
    .filter(bool),
    min_size=3,
    max_size=3,
    unique=True,
)


@settings(max_examples=40)
@given(played_hands(), st.lists(WORDS, min_size=60, max_size=60), st.sampled_from(list(Stake)), NAMES)
def test_a_hand_is_read_back_as_it_was_saved(played, words, worth, names):
    title, about, of_deal, *says = words
    entries = tuple(Entry(action, say) for action, say in zip(played.actions, says, strict=False))
    hands = (PlayedHand(played.deal, entries, of_deal),)
    record = record_of(played, hands=hands, title=title, about=about, stake=worth, players=tuple(names))
    text = save(record)
    again = load(text)
    assert again == record
    assert again.rules() == played.setup.rules
    assert save(again) == text
    lines = text.split("\n")
    for entry in again.hands[0].entries:
        assert str(entry.action) in lines[entry.line - 1]


@settings(max_examples=12)
@given(rules(), st.integers(0, 1 << 32), NAMES, st.sampled_from([0, 4]))
def test_a_match_is_read_back_as_it_was_saved(table, seed, names, carried):
    rng = seeded(seed)
    played = play_match(table, 1, rng, 2, carried)
    lifts = tuple(Lift(player, Card(text)) for player, text in enumerate(["9S", "4D", "KC"]))
    record = Record(
        tuple(PlayedHand(each.deal, tuple(map(Entry, each.actions)), "Said.") for each in played.hands),
        preset="cotton",
        changes=changes_of(table),
        players=tuple(names),
        dealer=None,
        lifts=lifts,
        brought=(("pot", carried),),
        is_match=True,
    )
    again = load(save(record))
    assert again == record
    run = replay(again)
    assert run.finished
    assert run.purses == played.matches[-1].purses
    assert run.pots["ruff"] == played.matches[-1].pot
    named = replace(record, dealer=1, lifts=())
    assert load(save(named)) == named
    assert replay(named).purses == run.purses
