"""A damaged file of the rules in brief is refused with the place and the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from gleek.evidence.toml import FaultySources
from gleek.lessons.reading import brief as b

POINT = """
[[point]]
id = "lift"
stage = "lift"
text = "The lowest deals."
status = "silent"
"""
FIELD = """
[[point]]
id = "first"
stage = "stock"
field = "opening_bid"
[point.say]
13 = "Thirteen."
12 = "Twelve."
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "list of tables"),
        (POINT + POINT, "stands there twice"),
        (POINT.replace('"lift"\ntext', '"nap"\ntext'), "no stage “nap”"),
        (POINT + 'rules = ["lift.least"]\n', "no rule “lift.least”"),
        (POINT + 'quotes = ["cotton-lift"]\n', "no quotation “cotton-lift”"),
        (POINT + 'when = ["tiddy=perhaps"]\n', "“tiddy=perhaps” is not a field"),
        (POINT + 'when = ["tidy=played"]\n', "“tidy=played” is not a field"),
        (POINT + 'when = "tiddy=played"\n', "“when” should be a list"),
        (POINT.replace('status = "silent"', ""), "needs either “field” and “say”"),
        (FIELD.replace('12 = "Twelve."', ""), "a sentence for each value of its field, 13 and 12"),
        (FIELD.replace("opening_bid", "first_bid"), "a sentence for each value"),
        (FIELD.replace('"Twelve."', "12"), "“say” should be a table of sentences"),
        (FIELD.replace("field =", 'text = "x"\nfield ='), "a sentence for each value"),
    ],
)
def test_a_damaged_file_is_refused_with_the_place(tmp_path: Path, text, said):
    path = tmp_path / "brief.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FaultySources) as fault:
        b._points(path, "gleek")
    assert said in str(fault.value)
    assert str(path) in str(fault.value)


def test_an_undamaged_file_is_read(tmp_path: Path):
    path = tmp_path / "brief.toml"
    path.write_text(POINT + FIELD, encoding="utf-8")
    assert list(b._points(path, "gleek")) == ["lift", "first"]


NUMBER = """
[[point]]
id = "up-to"
stage = "end"
field = "up_to"
[point.say]
100 = "A hundred."
"""


def test_a_field_that_may_be_any_number_has_one_sentence_for_all(tmp_path: Path):
    path = tmp_path / "brief.toml"
    path.write_text(NUMBER, encoding="utf-8")
    with pytest.raises(FaultySources, match="a sentence for each value of its field, n, alone"):
        b._points(path, "piquet")
    path.write_text(NUMBER.replace('100 = "A hundred."', 'n = "{up_to}."'), encoding="utf-8")
    assert list(b._points(path, "piquet")) == ["up-to"]
