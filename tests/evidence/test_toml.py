"""A damaged file in `sources/` is refused with one sentence that names the file and the fault."""

from __future__ import annotations

import shutil

import pytest

from gleek import paths
from gleek.evidence import games, quotations, readings, rules, works
from gleek.evidence.toml import FaultySources

CACHED = (
    games.games,
    games.game,
    works.works,
    quotations.quotations,
    quotations.of_game,
    readings.fields,
    readings.presets,
    readings._read_preset,
    rules.rules,
    rules.colour,
)


def load_all():
    works.works()
    quotations.quotations()
    for load in (readings.fields, readings.presets, rules.rules, rules.colour):
        for game in games.games():
            load(game)


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """Make the loader read a copy of the sources, which a test can damage."""
    folder = tmp_path / "sources"
    shutil.copytree(paths.sources_dir(), folder, ignore=shutil.ignore_patterns("hands"))
    monkeypatch.setattr(paths, "sources_dir", lambda: folder)
    for load in CACHED:
        load.cache_clear()
    yield folder
    for load in CACHED:
        load.cache_clear()


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "works.toml",
            'author = "Charles',
            'author = Charles"',
            "works.toml is not readable TOML: ",
        ),
        (
            "works.toml",
            "year = 1674",
            'year = "1674"',
            "works.toml, work “cotton-1674”: “year” should be a number, and is '1674'.",
        ),
        (
            "quotations.toml",
            'seen = "print"',
            'seen = "facsimile"',
            "quotations.toml, quote “cotton-pack”: “seen” is 'facsimile'; it may be print, excerpt, passage or via.",
        ),
        (
            "quotations.toml",
            'via = "du-coeur-1996"\n',
            "",
            (
                "quotations.toml, quote “willughby-ruff-count”: “via” names a work when “seen” is "
                "“via”, and only then."
            ),
        ),
        (
            "quotations.toml",
            'id = "cotton-three"',
            'id = "cotton-pack"',
            "quotations.toml, quote “cotton-pack” stands there twice.",
        ),
        (
            "quotations.toml",
            'topics = ["players"]',
            'topics = "players"',
            "quotations.toml, quote “cotton-three”: “topics” should be a list of texts, and is 'players'.",
        ),
        (
            "quotations.toml",
            'id = "cotton-three"\n',
            "",
            "quotations.toml, quote number 2 has no “id” with its name as text.",
        ),
        (
            "quotations.toml",
            'words = "The number',
            'wrods = "The number',
            "quotations.toml, quote “cotton-three”: There is no key “wrods”; did you mean “words”?",
        ),
        (
            "quotations.toml",
            'games = ["gleek"]',
            'games = ["gleeek"]',
            "quotations.toml, quote “cotton-pack”: There is no game “gleeek”; did you mean “gleek”?",
        ),
        (
            "works.toml",
            'games = ["gleek"]',
            "games = []",
            "works.toml, work “cotgrave-1671”: “games” names no game.",
        ),
        (
            "gleek/game.toml",
            'default = "du_coeur"',
            'default = "du_cœur"',
            "game.toml, default: There is no preset “du_cœur”; did you mean “du_coeur”?",
        ),
        ("gleek/game.toml", "[stages]", "[stage]", "game.toml should hold a table [stages]"),
        (
            "piquet/fields.toml",
            "least = 10",
            "least = 2000",
            "field “up_to” needs “least” and “most” together, the smaller number as “least”.",
        ),
        (
            "piquet/fields.toml",
            "most = 1000\n",
            "",
            "field “up_to” needs “least” and “most” together, the smaller number as “least”.",
        ),
        (
            "piquet/fields.toml",
            'number_label = "{n}"',
            'number_label = "any"',
            "field “up_to” needs “number_label” and “number_meaning”, each with {n} in it.",
        ),
        (
            "piquet/fields.toml",
            "least = 10\nmost = 1000\n",
            "",
            "field “up_to” describes a number, and has no “least” and “most”.",
        ),
        (
            "gleek/fields.toml",
            'stage = "stock"',
            'stage = "stocks"',
            (
                "fields.toml, field “opening_bid”: “stage” is 'stocks'; "
                "it may be deal, stock, ruff, melds, tricks or reckoning."
            ),
        ),
        (
            "gleek/fields.toml",
            "\nfilled = true",
            "\nfilled = false",
            "field “stock_pass”, value “out” needs either “who” (who says it) or “filled = true”",
        ),
        (
            "gleek/fields.toml",
            "value = 13",
            "value = true",
            "field “opening_bid”, value “True”: “value” should be text or a number, and is True.",
        ),
        (
            "gleek/presets/cotton.toml",
            "value = 12",
            "value = 14",
            "cotton.toml: opening_bid cannot be “14”; it may be 13 or 12.",
        ),
        (
            "gleek/presets/cotton.toml",
            "[opening_bid]",
            "[openning_bid]",
            "cotton.toml: There is no field “openning_bid”; did you mean “opening_bid”?",
        ),
        (
            "gleek/presets/cotton.toml",
            '[opening_bid]\nvalue = 12\nstatus = "attested"\nquotes = ["cotton-stock-bid"]\n',
            "",
            "cotton.toml has no [opening_bid], which it needs.",
        ),
        (
            "gleek/presets/cotton.toml",
            'quotes = ["cotton-stock-bid"]\n',
            "",
            "cotton.toml, opening_bid is attested, and so needs a quotation or a citation.",
        ),
        (
            "gleek/presets/du_coeur.toml",
            'citation = "du Coeur 1996, “Bid for Stock”"\n',
            "",
            "du_coeur.toml, opening_bid is stated, and so needs a citation.",
        ),
        (
            "gleek/presets/dafydd.toml",
            'note = "Nothing is reported of him on it; filled from the default."\n',
            "",
            "dafydd.toml, opening_bid is silent, and so needs a note.",
        ),
        (
            "gleek/presets/dafydd.toml",
            'title = "Dafydd, as du Coeur reports him"\n',
            "",
            "dafydd.toml has no “title”, which it needs.",
        ),
        (
            "gleek/presets/dafydd.toml",
            'work = "dafydd"\n',
            'work = "dafydd"\nopening_bid = 13\n',
            "dafydd.toml is not readable TOML: ",
        ),
        (
            "gleek/rules.toml",
            'text = "Each player lifts',
            'test = "Each player lifts',
            "rules.toml, rule “lift.lowest”: There is no key “test”; did you mean “text” or “quotes”?",
        ),
        (
            "gleek/rules.toml",
            'place = "Money: the stake that',
            'place = 1 # "',
            "rules.toml, colour “cotton-stake”: “place” should be text, and is 1.",
        ),
    ],
)
def test_a_damaged_file_is_named_with_what_is_wrong(copy, file, old, new, sentence):
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FaultySources) as caught:
        load_all()
    assert str(caught.value).startswith(str(path.parent))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        (
            "works.toml",
            "work = 1",
            "should hold a table for each work, [work.its-id], and does not.",
        ),
        ("works.toml", "work.x = 1", "work “x” should be a table, and is 1."),
        ("gleek/fields.toml", "", "should hold a list of tables, [[field]], and does not."),
        (
            "gleek/fields.toml",
            '[[field]]\nname = "melds"\nvalue = 3',
            "field “melds” should hold a list of tables, [[value]], and does not.",
        ),
        (
            "gleek/presets/cotton.toml",
            "opening_bid = 12",
            "opening_bid should be a table, and is 12.",
        ),
        ("gleek/rules.toml", "rule = [1]", "should hold a list of tables, [[rule]], and does not."),
    ],
)
def test_a_file_of_another_shape_is_refused(copy, file, text, sentence):
    (copy / file).write_text(text, encoding="utf-8")
    with pytest.raises(FaultySources) as caught:
        load_all()
    assert str(caught.value).startswith(str(copy))
    assert sentence in str(caught.value)


def test_a_missing_file_is_named(copy):
    (copy / "gleek" / "presets" / "cotton.toml").unlink()
    with pytest.raises(FaultySources) as caught:
        load_all()
    assert str(caught.value).endswith("cotton.toml is missing; gleek cannot do without it.")


def test_a_file_that_is_not_text_is_refused(copy):
    (copy / "gleek" / "rules.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FaultySources) as caught:
        load_all()
    assert "rules.toml is not readable TOML: " in str(caught.value)
