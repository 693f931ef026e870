"""A damaged file in `sources/` is refused with one sentence that names the file and the fault."""

import shutil

import pytest

from gleek.evidence import games, paths, quotations, readings, rules, works
from gleek.evidence.toml import FaultySources

CACHED = (
    games.folders,
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


QUOTES = 'quotes = ["cotton-stock-bid"]\n'
OPENING = f'[opening_bid]\nvalue = 12\nstatus = "attested"\n{QUOTES}'
TITLE = 'title = "Dafydd, as du Coeur reports him"\n'
DAMAGED = [
    ("works.toml", 'author = "Charles', 'author = Charles"', "works.toml is not readable TOML: "),
    (
        "works.toml",
        "year = 1674",
        'year = "1674"',
        "“cotton-1674”: “year” should be a number, and is '1674'.",
    ),
    (
        "quotations.toml",
        'seen = "print"',
        'seen = "copy"',
        "is 'copy'; it may be print, excerpt, passage or via.",
    ),
    (
        "quotations.toml",
        'id = "cotton-three"',
        'id = "cotton-pack"',
        "quote “cotton-pack” occurs twice.",
    ),
    (
        "quotations.toml",
        'topics = ["players"]',
        'topics = "players"',
        "should be a list of texts, and is 'players'.",
    ),
    ("quotations.toml", 'id = "cotton-three"\n', "", "quote number 2 has no “id”, which must be text."),
    (
        "quotations.toml",
        'words = "The number',
        'wrods = "The number',
        "no key “wrods”; did you mean “words”?",
    ),
    ("gleek/game.toml", "[stages]", "[stage]", "game.toml: There is no key “stage”; did you mean “stages”"),
    ("gleek/fields.toml", "value = 13", "value = true", "“value” should be text or a number, and is True."),
    ("gleek/presets/cotton.toml", "value = 12", "value = 14", "cotton.toml: opening_bid cannot be “14”"),
    ("gleek/presets/cotton.toml", OPENING, "", "cotton.toml has no [opening_bid], which it needs."),
    ("gleek/presets/dafydd.toml", 'work = "dafydd"\n', 'work = 1"\n', "dafydd.toml is not readable TOML: "),
    ("gleek/presets/dafydd.toml", TITLE, "", "dafydd.toml has no “title”, which it needs."),
    ("gleek/rules.toml", 'text = "Each', 'test = "Each', "no key “test”; did you mean “text” or “quotes”?"),
    (
        "gleek/rules.toml",
        'place = "Money',
        'place = 1 # "',
        "“cotton-stake”: “place” should be text, and is 1.",
    ),
]
OTHER_SHAPES = [
    ("works.toml", "work.x = 1", "work “x” should be a TOML table, and is 1."),
    (
        "works.toml",
        "[[work]]",
        "works.toml should hold a TOML table for each work, as [work.cotton-1674], and does not.",
    ),
    ("gleek/fields.toml", "", "should hold a list of TOML tables, each under [[field]], and does not."),
    (
        "gleek/fields.toml",
        '[[field]]\nname = "melds"\nvalue = 3',
        "a list of TOML tables, each under [[value]], and does not.",
    ),
    ("gleek/presets/cotton.toml", "opening_bid = 12", "opening_bid should be a TOML table, and is 12."),
    (
        "gleek/rules.toml",
        "rule = [1]",
        "should hold a list of TOML tables, each under [[rule]], and does not.",
    ),
]


def refused(path):
    """Load all sources; return the refusal, which names the damaged file."""
    with pytest.raises(FaultySources) as caught:
        load_all()
    said = str(caught.value)
    assert said.startswith(str(path.parent))
    assert "\n" not in said
    return said


@pytest.mark.parametrize(("file", "old", "new", "sentence"), DAMAGED)
def test_a_damaged_file_is_named_with_what_is_wrong(copy, file, old, new, sentence):
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert sentence in refused(path)


@pytest.mark.parametrize(("file", "text", "sentence"), OTHER_SHAPES)
def test_a_file_of_another_shape_is_refused(copy, file, text, sentence):
    (copy / file).write_text(text, encoding="utf-8")
    assert sentence in refused(copy / file)


def test_a_file_that_is_missing_or_no_text_is_named(copy):
    path = copy / "gleek" / "presets" / "cotton.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert "cotton.toml cannot be read: " in refused(path)
    path.unlink()
    assert refused(path).endswith("cotton.toml is missing, and gleek needs it.")
