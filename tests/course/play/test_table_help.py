"""The help at the table: it counts as the engine does, tells nothing hidden, and shows earlier moves again."""

import re

import pytest

from gleek.course.play.match_panel import match_table
from gleek.course.play.match_session import MatchSession
from gleek.course.play.tasks import Tasks
from gleek.engine.cards import CARDS, cards_of
from gleek.engine.tricks import on_table
from gleek.evidence import presets
from gleek.games.gleek.ruff import best_ruff
from gleek.players.registry import default_player, game, ids, player
from gleek.records.codes import code_of
from tests.course.play.walking import LESSONS, begun
from tests.playthroughs import check, leaves
from tests.playthroughs.test_hands import DEAL, decide

SIGN = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def match(name, rules=None):
    return MatchSession(code_of(DEAL, rules or presets.preset(game(name).rules)))


def seen_on(table):
    """Return the cards whose faces a table shows."""
    trick = [] if table["trick"] is None else [play["card"] for play in table["trick"]["plays"]]
    piles = [
        card for pile in ("turn_up", "stock", "discards") if table[pile] for card in table[pile]["cards"]
    ]
    held = [card for seat in table["seats"] for card in seat["cards"]]
    return {card["c"] for card in [*trick, *piles, *held] if card["up"]}


def known_to(seat, steps):
    """Return the cards that a seat has seen by the engine's observations of each step."""
    found = set()
    for observed in (step.hand.observe(seat) for step in steps if step.hand is not None):
        lying = [index for _, index in on_table(observed.phase, len(observed.held))]
        played = [index for trick in observed.tricks for index in trick.cards]
        found |= {str(CARDS[index]) for index in [*lying, *played]}
        found |= {str(card) for mask in observed.held for card in cards_of(mask)}
        found |= {str(card) for cards in observed.deal.places.values() for card in cards}
    return found


def written_in(text):
    return {rank + SIGN[sign] for rank, sign in re.findall(r"(10|[2-9AKQJ])([♠♥♦♣])", text)}


@pytest.mark.parametrize("name", ids())
def test_it_is_as_the_playthrough_says(name):
    own = match(name)

    def told():
        while not own.play.hand.over:
            data = match_table(own)["help"]
            yield f"? {own.play.hand.stage}"
            yield from (f"  {each['name']}: {each['text']}" for each in data["facts"])
            yield decide(own, name)
        yield from leaves({key: match_table(own)["help"][key] for key in ("facts", "prices", "moves")})

    check(f"{name}/help", told())


@pytest.mark.parametrize("name", ids())
def test_neither_the_help_nor_an_earlier_table_shows_a_card_that_the_seat_has_not_seen(name):
    own, known = match(name), set()
    act = player(name, default_player(name))
    looks = 0
    while not own.play.hand.over:
        own.play.show_all()
        now = match_table(own)
        known |= known_to(own.play.seat, own.play.played.steps)
        assert written_in(" ".join(leaves(now["help"]))) <= known
        for move in now["help"]["moves"][-12:]:
            own.ask({"what": "look", "step": move["step"]})
            table = match_table(own)
            looks += 1
            assert table["looking"] == move["text"]
            assert table["pick"] is None
            assert seen_on(table) <= known
        own.play.do(act(own.play.hand.observe(own.play.seat)))
        own.play.clear()
    assert looks


def test_a_request_leads_back_to_the_table_as_it_is_now():
    own = match("gleek")
    now = match_table(own)
    own.ask({"what": "look", "step": 1})
    assert match_table(own)["looking"]
    own.ask({"what": "look", "step": 0})
    assert match_table(own) == now
    own.ask({"what": "look", "step": 1})
    own.ask({"what": "hint"})
    assert match_table(own) == now


@pytest.mark.parametrize("step", [-1, 10_000, "two", True, None, {}, 1.5])
def test_a_step_that_is_not_there_is_refused_in_a_sentence(step):
    for asked in (match("gleek"), begun(LESSONS["gleek tricks"], 1)):
        asked.ask({"what": "look", "step": step})
        assert asked.problem.endswith(".")
        assert not getattr(asked, "play", asked).looked


@pytest.mark.parametrize(
    "rules", [presets.preset(game("gleek").rules, each) for each in ("cotton", "du_coeur")]
)
def test_the_ruff_is_counted_by_the_rules_of_the_table(rules):
    own = match("gleek", rules)
    held = own.play.hand.held[own.play.seat]
    facts = {each["name"]: each["text"] for each in match_table(own)["help"]["facts"]}
    assert str(best_ruff(held, rules)[0]) in re.findall(r"\d+", facts["Your ruff"])[:1]


@pytest.mark.parametrize("name", LESSONS)
def test_lessons_that_ask_for_a_count_have_no_help(name):
    lesson = LESSONS[name]
    for number, task in enumerate(lesson.tasks, 1):
        tasks = begun(lesson, number)
        if task.kind == "act" and not task.hides and not task.covers:
            continue
        assert tasks.table()["help"] is None
        tasks.ask({"what": "look", "step": 1})
        assert tasks.problem


def test_a_covered_table_has_no_help():
    own = match("gleek")
    own.ask({"what": "people", "count": 2})
    own.play.covered = True
    assert match_table(own)["help"] is None
    own.ask({"what": "look", "step": 1})
    assert own.problem
    assert not own.play.looked


def test_a_task_shows_an_earlier_trick_and_goes_on():
    tasks = Tasks("tricks")
    helped = [number for number, task in enumerate(tasks.lesson.tasks, 1) if task.kind == "act"]
    tasks.ask({"what": "task", "to": helped[0]})
    now = tasks.table()
    tasks.ask({"what": "look", "step": now["help"]["moves"][0]["step"]})
    assert tasks.table()["looking"]
    tasks.ask({"what": "look", "step": 0})
    assert tasks.table() == now
