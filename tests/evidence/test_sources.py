"""The evidence in `sources/`: complete, founded, and refused with a sentence when it is damaged."""

from __future__ import annotations

import dataclasses
import pickle
import re
import subprocess
import sys

import pytest

from gleek.evidence import sources

ORDER = """
    opening_bid=13|12 stock_pass=out|may_return eldest_must_open=yes|no odd_penny=eldest|box|last_raiser
    exchange=discard_first|draw_first tiddy=played|left_out turned_up_tiddy=2|4 tiddy_held=two_each|count
    tiddy_paid=declared|played towser_tumbler=none|side|side_doubled|count ruff_counts=points|cards
    ruff_ante=2 ruff_vie=2 ruff_decline=2|1 first_pass=check|out ruff_tie=eldest|divide
    ruff_passed=carry|double|youngest_may_double melds=declared|shown follow_suit=required|free
    trumps_beat=always|equal_or_higher honours_to=holder|trick_winner settlement=pot|each
"""

# a attested, r reported, s stated, i inferred, - silent; one letter a preset, oldest first, one word a field.
STATUSES = {
    "opening_bid": "rrass-",
    "stock_pass": "------",
    "eldest_must_open": "-riss-",
    "odd_penny": "-ras--",
    "exchange": "-rissr",
    "tiddy": "rrass-",
    "turned_up_tiddy": "a-as--",
    "tiddy_held": "ariss-",
    "tiddy_paid": "iriss-",
    "towser_tumbler": "rriss-",
    "ruff_counts": "aaissr",
    "ruff_ante": "i-iss-",
    "ruff_vie": "i-iss-",
    "ruff_decline": "i-ass-",
    "first_pass": "--is--",
    "ruff_tie": "--i---",
    "ruff_passed": "-ras--",
    "melds": "i-is--",
    "follow_suit": "--issr",
    "trumps_beat": "--is--",
    "honours_to": "arass-",
    "settlement": "-r-ss-",
}

RULES = """
    lift.lowest lift.again deal.twelve deal.turn_up deal.turned_up_tiddy deal.turned_up_towser_tumbler
    stock.turn stock.opening_bid stock.raise stock.eldest_must_open stock.pass stock.nobody stock.halves
    stock.odd_penny stock.exchange
    ruff.turn ruff.ante ruff.vie ruff.see ruff.revie ruff.pass ruff.first_pass ruff.decline ruff.best
    ruff.four_aces ruff.unshown ruff.tie ruff.passed ruff.double ruff.carried
    melds.turn melds.mournival melds.gleek melds.false_call melds.laid_out melds.one_set melds.shown
    tiddy.held towser_tumbler.held
    tricks.turn tricks.hold tricks.follow_suit tricks.trumps_beat tricks.winner_leads
    tricks.turn_up_not_played
    reckoning.tricks reckoning.honours reckoning.twenty_two reckoning.settlement reckoning.left_over
    hand.stage hand.over rules.combination
"""

READINGS = [
    pytest.param(preset, reading, id=f"{name}-{field}")
    for name, preset in sources.presets().items()
    for field, reading in preset.readings.items()
]
VALUES = [
    pytest.param(field, info, id=f"{field.name}-{info.value}")
    for field in sources.fields().values()
    for info in field.values
]


# ---------------------------------------------------------------- what the files hold


def test_the_fields_and_their_values_stand_in_order():
    found = " ".join(
        f"{name}={'|'.join(str(info.value) for info in field.values)}"
        for name, field in sources.fields().items()
    )
    assert found == " ".join(ORDER.split())


def test_the_presets_stand_in_order_and_have_every_field_in_order():
    assert tuple(sources.presets()) == sources.PRESETS
    for name, preset in sources.presets().items():
        assert preset.name == name
        assert preset.work in sources.works()
        assert preset.title
        assert preset.about.endswith(".")
        assert list(preset.readings) == list(sources.fields())


@pytest.mark.parametrize(("field", "letters"), STATUSES.items())
def test_each_reading_is_as_well_founded_as_it_claims_and_no_better(field, letters):
    statuses = [preset.readings[field].status for preset in sources.presets().values()]
    # Stated and silent begin alike.
    assert "".join("-" if status == "silent" else status[0] for status in statuses) == letters


@pytest.mark.parametrize(("preset", "reading"), READINGS)
def test_a_reading_has_what_its_status_asks_for(preset, reading):
    assert sources.field(reading.field).value(reading.value).value == reading.value
    if reading.status == "attested":
        assert any(sources.quotation(quote).work == preset.work for quote in reading.quotes)
    elif reading.status in {"reported", "stated"}:
        assert reading.citation
    elif reading.status == "inferred":
        assert reading.note.endswith(".")
        assert reading.quotes or reading.citation
    else:
        assert reading.status == "silent"
        assert "filled" in reading.note.lower()
        assert not reading.quotes
        assert not reading.citation
    assert all(quote in sources.quotations() for quote in reading.quotes)


def test_a_silent_reading_has_the_default_or_says_that_it_has_not():
    default = sources.preset(sources.DEFAULT_PRESET).values
    others = {
        (name, field)
        for name, preset in sources.presets().items()
        for field, reading in preset.readings.items()
        if reading.status == "silent" and reading.value != default[field]
    }
    assert others == {("willughby", "melds"), ("encyclopaedia", "melds"), ("dafydd", "melds")}
    for name, field in others:
        assert "not with du Coeur's own practice" in sources.preset(name).readings[field].note


@pytest.mark.parametrize(("field", "info"), VALUES)
def test_a_value_says_who_gives_it_or_that_it_is_filled(field, info):
    readings = [preset.readings[field.name] for preset in sources.presets().values()]
    given = any(r.value == info.value and r.status != "silent" for r in readings)
    assert info.filled == (not info.who)
    if info.filled:
        assert not given
        assert not info.quotes
    assert info.label
    assert info.meaning.endswith(".")
    assert all(quote in sources.quotations() for quote in info.quotes)


def test_the_filled_values_are_these():
    filled = {(field.name, i.value) for field in sources.fields().values() for i in field.values if i.filled}
    assert filled == {
        ("stock_pass", "out"),
        ("eldest_must_open", "no"),
        ("ruff_tie", "divide"),
        ("follow_suit", "free"),
    }


@pytest.mark.parametrize("field", sources.fields().values(), ids=list(sources.fields()))
def test_a_field_asks_one_question(field):
    assert field.title
    assert field.question.endswith("?")
    assert field.question.count("?") == 1


def test_every_rule_has_an_entry_in_order():
    assert list(sources.rules()) == RULES.split()


@pytest.mark.parametrize("rule", sources.rules().values(), ids=list(sources.rules()))
def test_a_rule_says_what_it_asks_and_names_only_what_exists(rule):
    assert rule.title
    assert rule.text.endswith(".")
    assert all(field in sources.fields() for field in rule.fields)
    assert all(quote in sources.quotations() for quote in rule.quotes)


def test_every_field_is_named_by_some_rule():
    named = {field for rule in sources.rules().values() for field in rule.fields}
    assert named == set(sources.fields())


def test_every_quotation_is_used_and_colour_is_used_for_nothing_else():
    used = {quote for rule in sources.rules().values() for quote in rule.quotes}
    for preset in sources.presets().values():
        used |= {quote for reading in preset.readings.values() for quote in reading.quotes}
    colour = {entry.quote for entry in sources.colour()}
    assert used | colour == set(sources.quotations())
    assert not used & colour
    assert all(entry.place.endswith(".") for entry in sources.colour())


@pytest.mark.parametrize("quote", sources.quotations().values(), ids=list(sources.quotations()))
def test_a_quotation_names_an_old_work_and_how_it_was_seen(quote):
    work = sources.work(quote.work)
    assert work.kind == "old"
    assert work.year < 1800
    assert re.fullmatch(r"|\d+(-\d+)?|\d+ [A-Z][a-z]+ \d{4}/\d", quote.page)
    assert quote.words == quote.words.strip()
    assert quote.topics
    if quote.seen == "via":
        assert sources.work(quote.via).kind == "modern"


def test_only_old_works_are_quoted_and_modern_ones_are_cited():
    modern = {name for name, work in sources.works().items() if work.kind == "modern"}
    assert modern == {"du-coeur-1996", "encyclopaedia", "dafydd", "parlett"}
    for work in sources.works().values():
        assert work.short
        assert work.note.endswith(".")


def test_quotations_differ():
    words = [quote.words for quote in sources.quotations().values()]
    assert len(set(words)) == len(words)


# ---------------------------------------------------------------- how they are shown


@pytest.mark.parametrize(
    ("name", "cite", "seen"),
    [
        (
            "cotton-halves",
            "Charles Cotton, The Compleat Gamester (London, 1674), p. 91",
            "seen in a full transcription of the printed book",
        ),
        (
            "cotton-names",
            "Charles Cotton, The Compleat Gamester (London, 1674), pp. 90-91",
            "seen in a full transcription of the printed book",
        ),
        (
            "cotgrave-tib",
            "John Cotgrave, Wits Interpreter (London, 1671), page not seen",
            "seen in a transcription of the chapter's opening only",
        ),
        (
            "willughby-ruff-count",
            "Francis Willughby, A Volume of Plaies (manuscript, Nottingham, about 1665), page not seen",
            "quoted inside du Coeur 1996; the original was not seen",
        ),
        (
            "pepys-wins",
            "Samuel Pepys, Diary (manuscript, Cambridge, 1662), 17 February 1661/2",
            "seen in a full transcription of the printed book",
        ),
    ],
)
def test_a_quotation_is_cited(name, cite, seen):
    assert sources.quotation(name).cite == cite
    assert sources.quotation(name).seen_text == seen


def test_a_work_is_cited_as_far_as_it_is_known():
    assert sources.work("du-coeur-1996").cite == "Justin du Coeur, Game Report: Gleek (1996)"
    assert sources.work("encyclopaedia").cite == "Gleek (card game)"
    assert sources.work("parlett").cite == "Parlett, History of Card Games"


def test_what_is_handed_out_cannot_be_changed():
    with pytest.raises(TypeError):
        sources.presets()["cotton"] = sources.preset("cotgrave")
    with pytest.raises(TypeError):
        sources.preset("cotton").readings["opening_bid"] = None
    with pytest.raises(dataclasses.FrozenInstanceError):
        sources.rule("stock.pass").text = "anything"
    reading = sources.preset("cotton").readings["opening_bid"]
    assert pickle.loads(pickle.dumps(reading)) == reading  # noqa: S301 - its own bytes


def test_importing_reads_no_file():
    code = (
        "import sys; opened = []; "
        "sys.addaudithook(lambda event, args: event == 'open' and opened.append(str(args[0]))); "
        "import gleek.evidence.sources; print([name for name in opened if name.endswith('.toml')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# ---------------------------------------------------------------- names that do not exist


@pytest.mark.parametrize(
    ("call", "given", "sentence"),
    [
        (sources.preset, "coton", "There is no preset “coton”; did you mean “cotton”?"),
        (sources.preset, "Cotton", "There is no preset “Cotton”; did you mean “cotton”?"),
        (
            sources.preset,
            "xyz",
            (
                "There is no preset “xyz”; there are cotgrave, willughby, cotton, du_coeur, "
                "encyclopaedia, dafydd."
            ),
        ),
        (sources.field, "oddpenny", "There is no field “oddpenny”; did you mean “odd_penny”?"),
        (sources.work, "cotton", "There is no work “cotton”; did you mean “cotton-1674”?"),
        (
            sources.rule,
            "zzz",
            "There is no rule “zzz”; there are 53, from “lift.lowest” to “rules.combination”.",
        ),
        (
            sources.quotation,
            "cotton-tib",
            (
                "There is no quotation “cotton-tib”; did you mean “cotton-thirty”, “cotton-sets” or "
                "“cotton-three”?"
            ),
        ),
        (
            sources.field("odd_penny").value,
            "bank",
            "odd_penny cannot be “bank”; it may be eldest or box or last_raiser.",
        ),
        (sources.field("opening_bid").value, "13", "opening_bid cannot be “13”; it may be 13 or 12."),
        (sources.field("ruff_decline").value, True, "ruff_decline cannot be “True”; it may be 2 or 1."),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(call, given, sentence):
    with pytest.raises(sources.UnknownName) as caught:
        call(given)
    assert str(caught.value) == sentence
    assert isinstance(caught.value, LookupError)
    assert not isinstance(caught.value, KeyError)


def test_a_long_name_is_cut():
    with pytest.raises(sources.UnknownName) as caught:
        sources.preset("q" * 10_000)
    assert len(str(caught.value)) < 200
