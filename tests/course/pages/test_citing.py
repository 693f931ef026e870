"""The project can be cited in a line, as BibTeX or as CFF, and its works are listed as CSL."""

import json
import re

import pytest
import yaml

import gleek
from gleek.course.pages import works as citing
from gleek.evidence.works import of_game, work, works
from tests.command import run

# The types of CSL's schema (csl-data.json) that the project uses.
CSL_TYPES = {"book", "manuscript", "webpage", "entry-encyclopedia", "document"}


def test_every_form_says_who_what_and_which_version():
    entry = citing.bibtex()
    fields = dict(re.findall(r"^  (\w+) = \{(.*)\},$", entry, re.MULTILINE))
    plain = {name: value.replace("{", "").replace("}", "") for name, value in fields.items()}
    assert entry.startswith("@misc{gleek-")
    assert entry.count("{") == entry.count("}")
    assert (plain["author"], plain["title"]) == (citing.cited().author, citing.cited().title)
    assert plain["version"] == gleek.__version__
    said = yaml.safe_load(citing.cff())
    assert (said["authors"], said["title"]) == ([{"name": citing.cited().author}], citing.cited().title)
    assert said["version"] == gleek.__version__
    assert said["abstract"] == citing.cited().abstract
    assert said["keywords"] == list(citing.cited().keywords)


@pytest.mark.parametrize("game", [None, "gleek", "piquet", "gillet"])
def test_the_command_gives_the_works_as_csl(game):
    status, out, err = run("cite", "--works", *(["--game", game] if game else []))
    assert (status, err) == (0, "")
    items = json.loads(out)
    assert [item["id"] for item in items] == [
        each.id for each in (works().values() if game is None else of_game(game))
    ]
    for item in items:
        book = work(item["id"])
        assert item["type"] in CSL_TYPES
        assert item["title"] == book.title
        assert item.get("author", [{"literal": ""}]) == [{"literal": book.author}]
        assert item.get("container-title", "") == book.within
        assert "manuscript" not in item.get("publisher-place", "")
        years = item.get("issued", {}).get("date-parts", [[None]])
        assert years == [[book.year]]
        assert item.get("issued", {}).get("circa", False) == book.circa
        assert item.get("URL", "") in {book.transcription, book.facsimile}
