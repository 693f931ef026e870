"""A game that declares only what differs from the defaults is played, recorded, matched and taught."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gleek import games
from gleek.course.family.data import compared
from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.course.pages import kit_files
from gleek.course.pages.brief import brief
from gleek.course.play.match_address import address_of, read_address
from gleek.course.play.match_panel import match_panel_data, match_table, own_review
from gleek.course.play.match_session import MatchSession
from gleek.course.play.tasks import Tasks
from gleek.engine.cards import card
from gleek.engine.errors import Inconsistent, Unreadable
from gleek.engine.game import Stage
from gleek.engine.hand import Hand
from gleek.evidence import presets
from gleek.handouts.kit import kit
from gleek.handouts.sheets import handouts
from gleek.players.advice import advice_seed
from gleek.players.review import judge
from gleek.records.check import faults_in
from gleek.records.codes import code_of, deal_number
from gleek.records.read import load
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.records.write import save
from gleek.server.pages import PLACES, Pages
from gleek.widgets.lesson import lesson
from tests.minimal_game import FOLDER, ID, added


@pytest.fixture(scope="module", autouse=True)
def _added() -> Iterator[None]:
    with added():
        yield


def dealt(number: int = 0) -> Hand:
    game = games.game(ID)
    rules = presets.preset(game.rules)
    return Hand.dealt_to(game.setup(rules), deal_number(number, rules))[0]


def test_every_deal_has_its_own_number():
    legal = Hand.before_deal(dealt().setup).legal()
    deals = {legal[number].deal for number in range(legal.number)}
    assert len(deals) == legal.number == 252
    assert all(legal[number] in legal for number in range(252))


def test_whoever_takes_more_tricks_wins_as_many_stakes():
    for number in range(252):
        hand = dealt(number)
        hand = hand.replay(*games.play_out(hand))
        won = [sum(trick.winner == seat for trick in hand.tricks) for seat in (0, 1)]
        assert sum(won) == 5
        assert hand.ledger.purses == (won[0] - won[1], won[1] - won[0])


@pytest.mark.parametrize(
    ("action", "rule", "said"),
    [
        ("dealer plays AS", "play.turn", "it is not Dealer’s turn but Elder’s"),
        ("elder plays AS", "play.hold", "Elder cannot play AS"),
    ],
)
def test_refusals_name_the_games_own_rules(action, rule, said):
    ace = card("AS").bit
    hand = next(hand for number in range(252) if not (hand := dealt(number)).held[0] & ace)
    refusal = hand.why_not(action)
    assert refusal.rule == rule
    assert said in refusal.sentence


def test_a_seat_sees_only_its_own_cards():
    hand = dealt(7)
    seen = hand.observe(1)
    assert seen.held == (0, hand.held[1])
    assert seen.deal.hands == (0, hand.held[1])
    assert seen.history[0].deal == seen.deal
    assert not seen.phase.playable


def test_a_record_is_checked_replayed_and_written_as_it_was_read():
    for record, won in zip(samples(ID).values(), (3, 2), strict=True):
        assert not faults_in(record)
        assert replay(record).purses == (won, -won)
        assert load(save(record)) == record


def test_advice_compares_all_cards_and_a_review_finds_the_best():
    hand = dealt(100)
    seen, adviser = hand.observe(0), games.adviser(ID)
    advice = adviser.advise(seen, advice_seed(seen))
    assert len(advice.choices) == 5
    assert [each.less for each in advice.choices] == sorted(each.less for each in advice.choices)
    assert judge(adviser, seen, advice.best.action, 1).grade == 0


def test_a_game_whose_parts_do_not_fit_together_is_refused_with_a_sentence():
    game = games.game(ID)
    deal, play = game.stages
    with pytest.raises(
        Inconsistent, match="the action Play: it belongs to the stage “play”, but the stages are deal"
    ):
        replace(game, stages=(deal, Stage("tricks", play.name, play.title, play.first)))


def test_a_match_against_the_plain_player_is_read_back_from_its_address():
    own = MatchSession(code_of(17, presets.preset(games.game(ID).rules)))
    for _ in range(30):
        if own.play.over and own.state.hand == 2:
            break
        if own.play.over:
            own.ask({"what": "choose", "id": "next hand"})
        elif own.play.mine:
            own.ask({"what": "hint"})
            own.play.do(own.play.hand.legal()[0])
            own.play.show_all()
        else:
            own.ask({"what": "next"})
    place = address_of(own.state)
    assert place["hand"] == "2"
    assert place["left"] == ""
    assert address_of(read_address(place, ID)) == place
    panel, table = match_panel_data(own), match_table(own)
    assert panel["situation"]
    assert table["tally"]["columns"] == ["Player", "Tricks", "Won or lost"]
    own.ask({"what": "review"})
    assert own_review(own)["state"] in {"going", "done"}


def test_a_lesson_of_two_tasks_is_taught():
    tasks = Tasks("tricks", ID)
    assert tasks.table()["seats"][1]["role"] == "dealer"
    tasks.ask({"what": "choose", "id": "2"})
    assert tasks.answer["sentence"] == "Your ten is the lowest spade there is."
    tasks.ask({"what": "choose", "id": "1"})
    assert tasks.panel()["answer"]["kind"] == "right"
    tasks.ask({"what": "next"})
    for card_, kind in (("AH", "costly"), ("10H", "right")):
        tasks.ask({"what": "pick", "c": card_})
        assert tasks.answer["kind"] == kind
    assert lesson("tricks", ID).known()


def test_its_page_is_listed_and_described():
    pages = Pages(FOLDER / "notebooks")
    (page,) = pages.course(ID)
    assert page.name == "tencards/00-the-tricks.ipynb"
    assert page.description.startswith("Two tasks")
    assert pages.around(page)["table"] == {"places": PLACES[2], "cards": 5, "own": False}


def test_its_rules_score_sheet_and_kit_can_be_printed():
    rules = presets.preset(games.game(ID).rules)
    told = str(brief(rules))
    assert "The dealer gives each player five. [The notes (stated).]" in told
    assert "The last trick is worth a stake" in told
    assert kit_files.parts_of(ID) == ("rules", "pack", "seats", "strip", "counters", "purses", "score")
    assert kit(rules).data.startswith(b"%PDF")
    assert handouts(rules).data.startswith(b"%PDF")


def test_a_part_of_a_page_that_a_game_lacks_is_asked_for_in_a_sentence():
    with pytest.raises(Unreadable, match="The game “tencards” has no “odds” for its pages"):
        _ = game_course(ID).odds
    assert ID not in compared()


def test_a_game_with_rules_alone_is_recorded_and_printed_and_says_what_it_lacks(tmp_path):
    for path in (each for part in ("games", "sources") for each in (FOLDER / part / ID).rglob("*.*")):
        if path.is_file() and not {"play", "lessons", "__pycache__"} & {*path.parts}:
            to = tmp_path / str(path.relative_to(FOLDER)).replace(ID, "rulesonly")
            to.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8").replace(ID, "rulesonly").replace('"T"', '"U"')
            to.write_text(text, encoding="utf-8")
    with added(tmp_path):
        assert [replay(each).purses for each in samples("rulesonly").values()] == [(3, -3), (2, -2)]
        assert not lessons("rulesonly")
        assert kit_files.parts_of("rulesonly") == ("rules", "pack", "seats", "strip", "score")
        assert kit(presets.preset(games.game("rulesonly").rules)).data.startswith(b"%PDF")
        with pytest.raises(Unreadable, match="Ten Cards has no computer players"):
            games.default_player("rulesonly")
