"""The page of a visitor's own hand stores its hand: a click does one action, and nothing is played or told twice."""

from __future__ import annotations

import pytest

from gleek.course.play.match_session import FIRST_DEAL
from gleek.engine.errors import Unreadable
from gleek.games.gleek.play import PLAYERS
from gleek.games.gleek.rules import preset, preset_names
from gleek.games.piquet.rules import preset as piquet_preset
from gleek.records.codes import code_of
from gleek.records.replay import replay
from gleek.widgets.own_match import match_group, play
from tests.course.play.seated import own_at
from tests.games.gleek.strategies import seeded


class Page:
    """A visitor's own hand, driven like a browser: by messages to the widgets."""

    def __init__(self, code: str, seat: int) -> None:
        self.own = own_at(code, seat)
        self.box = match_group(self.own)
        self.desk, self.table, *_ = self.box.children
        self.count = 0

    def ask(self, **request: object) -> None:
        self.count += 1
        state = {"asked": {**request, "n": self.count}}
        data = {"method": "update", "state": state, "buffer_paths": []}
        self.table._handle_msg({"content": {"data": data}, "buffers": []})
        assert self.table.answered == self.count

    def stands(self) -> list[dict[str, object]]:
        """Return the task panel, table and ledger, without the panel's URL, which counts the choices taken back."""
        desk, table, _, _, ledger = self.box.children
        return [{**desk.view, "place": None}, dict(table.view), dict(ledger.view)]

    def cards(self) -> list[str]:
        held = next(each for each in self.table.view["seats"] if each["to_act"])
        return [card["c"] for card in held["cards"] if card["legal"]]

    def act(self, rng) -> None:
        """Do one thing: go on, bid, lay out, speak, call or play a card."""
        desk, pick = self.desk.view, self.table.view["pick"]
        if desk["can"]["next"]:
            self.ask(what="next")
        elif pick and pick["many"] > 1:
            held = next(each["cards"] for each in self.table.view["seats"] if each["seat"] == pick["seat"])
            for card in rng.sample(held, 7):
                self.ask(what="pick", c=card["c"])
            self.ask(what="submit")
        elif pick:
            self.ask(what="pick", c=rng.choice(self.cards()))
        elif desk["submit"]:
            self.ask(what="submit")
        elif desk["number_box"]:
            self.ask(what="number", value=desk["number_box"]["min"])
        else:
            self.ask(what="choose", id=rng.choice(desk["choices"])["id"])


@pytest.fixture
def decisions(monkeypatch):
    """Record the observation of every decision that another player makes."""
    asked = []
    choose = PLAYERS["plain-1"]
    monkeypatch.setitem(PLAYERS, "plain-1", lambda seen, seed: asked.append(seen) or choose(seen, seed))
    return asked


def test_every_decision_of_the_others_is_made_once_and_the_hand_is_what_its_record_gives(decisions):
    for seat, book in enumerate(preset_names()):
        rng = seeded(f"once {book}")
        decisions.clear()
        page = Page(code_of(rng.randrange(1 << 30), preset(book)), seat % 3)
        while not page.own.play.over:
            page.act(rng)
        assert replay(page.own.play.played.record) == page.own.play.played
        others = [
            step for step in page.own.play.played.steps[1:] if step.action and step.action.seat != seat % 3
        ]
        assert len(decisions) == len(others) > 24
        assert len({*map(id, decisions)}) == len(decisions)


def test_taking_back_plays_nothing_again_and_shows_what_stood(decisions):
    rng = seeded("back")
    page = Page(FIRST_DEAL, 1)
    page.own.play.forced.made = False
    stood = {}
    while not page.own.play.over:
        if page.own.play.mine:
            page.ask(what="open", query="&".join(f"{key}={value}" for key, value in page.own.place.items()))
            stood[page.own.place["did"]] = page.stands()
        page.act(rng)
    decisions.clear()
    seen = 0
    while page.own.play.choices:
        page.ask(what="previous")
        assert page.stands() == stood[page.own.place["did"]]
        seen += 1
    assert seen == len(stood)
    assert not decisions


@pytest.mark.parametrize(
    ("game_id", "says"),
    [
        ("gleek", "Hand 1 of 3: Bid 13 or more; you may not pass."),
        ("piquet", "Deal 1 of a partie of 6 deals: Choose one to five cards to lay out."),
        ("gillet", "Deal 1 of 3: Go or raise."),
    ],
)
def test_a_match_of_any_game_is_put_on_the_table_from_a_cell_and_answers(game_id, says):
    box = play(game_id)
    assert says in repr(box).splitlines()
    page = Page.__new__(Page)
    page.box, page.count = box, 0
    page.desk, page.table, *_ = box.children
    assert len(page.table.view["seats"]) == {"gleek": 3, "piquet": 2, "gillet": 4}[game_id]
    if game_id == "piquet":
        for card in page.table.view["seats"][0]["cards"][:3]:
            page.ask(what="pick", c=card["c"])
        assert page.desk.view["submit"]["label"] == "Lay out 3 cards"
        page.ask(what="submit")
    else:
        page.ask(what="number", value=page.desk.view["number_box"]["min"])
    # A deal of Gillet ends at once, and then the menu takes back.
    menu = [each["id"] for each in page.desk.view["choices"]]
    assert page.desk.view["can"]["previous"] or "take back" in menu
    assert page.table.view["moved"]["frames"]


def test_a_cell_names_its_first_deal_by_a_code_and_a_wrong_one_is_refused():
    assert "Rules: Cotton’s Picket" in repr(play("piquet", code_of(5, piquet_preset("cotton_1674"))))
    with pytest.raises(Unreadable, match="Give a code of Piquet"):
        play("piquet", FIRST_DEAL)
    with pytest.raises(Unreadable, match="“whist” is not a game: there are gleek, gillet, piquet"):
        play("whist")
