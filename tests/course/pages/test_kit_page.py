"""The page of the table kit has the right choices, and leads to files on a server, on the site and in a notebook."""

import json
from base64 import b64decode

import pytest

from gleek.course.pages.kit_files import ALL, PAPERS, KitFile, on_site, parts_of, read_name
from gleek.course.pages.kit_page import KitPage
from gleek.engine.errors import Unreadable
from gleek.engine.money import Stake
from gleek.evidence import readings
from gleek.games import game, ids
from gleek.games.gleek.rules import preset
from gleek.records.codes import rules_code
from tests.handouts.reading import pages

OWN = rules_code(preset("cotton", opening_bid=13))
NOT_HERE = "That sheet cannot be made here: choose one of the sheets on the page."
FACES = ("plain", "indices", "indices-unnamed", "plain-unnamed")


def chosen(page):
    return {each["key"]: each["chosen"] for each in page.view()["choices"]}


@pytest.mark.parametrize("game_id", ids())
def test_it_begins_with_the_default_rules_and_offers_every_book_paper_and_sheet(game_id):
    page = KitPage(game_id, "server")
    view = page.view()
    options = {each["key"]: [one["id"] for one in each["options"]] for each in view["choices"]}
    assert options["rules"] == [*readings.presets(game_id)]
    assert options["paper"] == [*PAPERS]
    # If a game counts points, no counter is worth money; only Gleek's cards have names.
    assert options.get("stake") == ([each.word for each in Stake] if game(game_id).counts_money else None)
    assert options["cards"] == [*(FACES if game_id == "gleek" else FACES[:2])]
    assert all(value in options[key] for key, value in chosen(page).items())
    assert [each["part"] for each in view["sheets"]] == [ALL, *parts_of(game_id)]
    assert json.loads(json.dumps(view)) == view


def test_a_choice_is_in_the_names_of_those_sheets_that_it_matters_to():
    page = KitPage("gleek", "server")
    page.ask(
        {"what": "choose", "rules": OWN.lower(), "paper": "letter", "stake": "half-crown", "cards": FACES[2]}
    )
    view = page.view()
    files = {each["part"]: each["file"] for each in view["sheets"]}
    assert files["rules"] == f"{OWN}-rules-letter.pdf"
    assert files["counters"] == f"{OWN}-counters-letter-half-crown.pdf"
    assert files["pack"] == f"{OWN}-pack-letter-indices-unnamed.pdf"
    assert files[ALL] == f"{OWN}-all-letter-half-crown-indices-unnamed.pdf"
    assert all(each["href"] == f"kit/{each['file']}" for each in view["sheets"])
    assert "the first bid: 13 or more" in view["by"]
    assert read_name("gleek", files[ALL]) == KitFile(OWN, ALL, "letter", Stake.HALF_CROWN, True, False)  # noqa: FBT003
    assert view["command"] == (
        f"gleek kit kit.pdf --rules {OWN} --paper letter --stake half-crown --indices --no-names"
    )
    assert not view["missing"]


@pytest.mark.parametrize("game_id", ids())
def test_the_site_holds_every_sheet_by_the_default_rules_and_each_books_whole_kit(game_id):
    page, held = KitPage(game_id, "site"), on_site(game_id)
    assert all(read_name(game_id, name) == file for name, file in held.items())
    offered = set()
    for paper in PAPERS:
        for worth in [each.word for each in Stake]:
            for cards in FACES:
                page.ask({"what": "choose", "paper": paper, "stake": worth, "cards": cards})
                view = page.view()
                assert {*parts_of(game_id)} <= {each["part"] for each in view["sheets"]}
                offered |= {each["file"] for each in view["sheets"]}
    for book in readings.presets(game_id):
        for paper in PAPERS:
            page.ask({"what": "choose", "rules": book, "paper": paper, "stake": "penny", "cards": FACES[0]})
            assert page.view()["sheets"][0]["part"] == ALL
            offered |= {each["file"] for each in page.view()["sheets"]}
    assert offered == {*held}


def test_the_command_that_makes_a_missing_file_is_shown():
    page = KitPage("gleek", "site")
    page.ask({"what": "choose", "rules": OWN})
    view = page.view()
    assert view["sheets"] == []
    assert "Where the tutorial is installed" in view["missing"]
    assert view["command"] == f"gleek kit kit.pdf --rules {OWN}"


def test_a_notebook_may_begin_with_a_tables_own_rules():
    assert chosen(KitPage("gleek", "here", OWN))["rules"] == OWN
    with pytest.raises(Unreadable, match="“coton” is not a code of rules"):
        KitPage("gleek", "here", "coton")


def test_in_a_notebook_python_makes_the_sheet_and_elsewhere_no_visitor_can_ask_for_it():
    page = KitPage("gillet", "here")
    page.ask({"what": "choose", "paper": "letter"})
    assert {each["href"] for each in page.view()["sheets"]} == {""}
    page.ask({"what": "make", "part": "purses"})
    made = page.view()["made"]
    assert made["file"] == "academie-purses-letter.pdf"
    assert pages(b64decode(made["data"])) == 1
    page.ask({"what": "make", "part": "hats"})
    assert page.view()["problem"] == NOT_HERE
    for where in ("server", "site"):
        page = KitPage("gillet", where)
        page.ask({"what": "make", "part": "purses"})
        assert (page.view()["made"], page.view()["problem"]) == (None, NOT_HERE)


@pytest.mark.parametrize(
    "name",
    [
        "du_coeur-strip-a5.pdf",
        "nobody-all-a4.pdf",
        "du_coeur-hats-a4.pdf",
        "R2X-all-a4.pdf",
        "rubicon-all-a4.pdf",
        "du_coeur-all-a4-penny.pdf",
        "du_coeur-rules-a4-crown.pdf",
        "du_coeur-rules-a4-indices.pdf",
        "r03ve05-all-a4.pdf",
        "du_coeur-all-a4.pdf.pdf",
        "",
    ],
)
def test_only_one_name_leads_to_a_file(name):
    assert read_name("gleek", name) is None
    assert read_name("piquet", "rubicon-purses-a4.pdf") is None
