"""The accessibility statement: the pages and the documentation show the same text, with a contact."""

from __future__ import annotations

import asyncio
import json

import pytest
from click.testing import CliRunner

from gleek.commands.app import main
from gleek.engine.errors import GleekError
from gleek.evidence.paths import notebooks_dir
from gleek.server.statement import read_contact, statement
from gleek.site import make
from gleek.site.pages import Writer
from tests.waiting import run_apart

NO_CONTACT = {
    "": "nothing",
    "  ": "nothing",
    "Ann\nSmith": "'Ann\\nSmith'",
    "a" * 201: "“aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…”",
}


def test_without_a_contact_the_project_s_issues_are_named():
    html = statement()
    assert html.count("<h1") == 1
    assert "an issue in the project's repository" in html


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
def test_a_contact_replaces_the_issue_tracker(contact, shown):
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


def test_the_site_has_the_statement_with_its_contact_and_its_first_page_leads_there(tmp_path):
    (tmp_path / "rest").touch()
    facts = {"files": {}, "rest": "rest", "packages": [], "start": "", "games": {}, "own": ""}
    (tmp_path / "gleek.json").write_text(json.dumps(facts))
    site = Writer(notebooks_dir(), tmp_path, contact="Ann, ann@example.org")
    page, front = run_apart(asyncio.to_thread(lambda: (site.statement(), site.front())))
    assert 'Ann, <a href="mailto:ann@example.org">' in page
    assert "Content-Security-Policy" in page
    for each in (page, front):
        assert '<a href="accessibility.html">Accessibility</a>' in each
