"""The accessibility statement: the pages and the documentation show the same text, with a contact."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from gleek.app import main
from gleek.engine.errors import GleekError
from gleek.server.statement import read_contact, statement
from gleek.site import make

NO_CONTACT = {
    "": "nothing",
    "  ": "nothing",
    "Ann\nSmith": "'Ann\\nSmith'",
    "a" * 201: "“aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…”",
}


@pytest.mark.parametrize(
    ("contact", "shown"),
    [
        (
            "Ann Smith, ann.smith@example.org.",
            'Ann Smith, <a href="mailto:ann.smith@example.org">ann.smith@example.org</a>.',
        ),
        (
            "See https://example.org/contact?a=1&b=2.",
            'See <a href="https://example.org/contact?a=1&amp;b=2">https://example.org/contact?a=1&amp;b=2</a>.',
        ),
        (r"The office, room \1 <b>2</b>", r"The office, room \1 &lt;b&gt;2&lt;/b&gt;"),
        ("javascript:alert(1)", "javascript:alert(1)"),
    ],
)
def test_a_contact_stands_in_the_place_of_the_issues(contact, shown):
    html = statement(read_contact(f" {contact} "))
    assert f"<p>{shown}</p>" in html
    assert "an issue in the project" not in html
    assert html.count("<h2") == statement().count("<h2")


@pytest.mark.parametrize("given", NO_CONTACT)
def test_a_contact_that_is_no_line_is_refused_in_a_sentence(given, tmp_path):
    told = f"The contact is {NO_CONTACT[given]}: give a line of at most 200 characters"
    for command in (["serve", "--port", "0"], ["site", str(tmp_path / "site")]):
        result = CliRunner().invoke(main, [*command, "--contact", given])
        assert result.exit_code != 0
        assert told in result.output
        assert result.output.count("\n") == 1
    with pytest.raises(GleekError, match="The contact is"):
        make(tmp_path / "site", None, None, contact=given)
