"""The browser side of the widgets, drawn in Chromium with a stand-in for Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.chromium import NO_BROWSER
from tests.waiting import PATIENCE
from tests.widgets import examples

ROOT = Path(__file__).parents[2]


def driven(module):
    command = [sys.executable, "-m", f"tests.widgets.{module}"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if NO_BROWSER.partition(":")[0] in ran.stderr and not os.environ.get("GLEEK_REQUIRE_ALL"):
        pytest.skip(ran.stderr.strip())
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.fixture(scope="module")
def seen():
    return driven("in_browser")


@pytest.fixture(scope="module")
def lesson():
    return driven("in_lesson")


@pytest.fixture(scope="module")
def seats():
    return driven("in_seats")


@pytest.fixture(scope="module")
def hands():
    return driven("in_hands")


def test_nothing_fails_and_nothing_is_fetched_from_elsewhere(seen):
    # A request for anything but the page or a widget gets a 404, which the console reports.
    assert seen["faults"] == []


def test_an_arrow_asks_for_the_next_step_and_held_down_leaves_no_queue(seen):
    assert seen["keys"]["one"] == [3]
    assert seen["keys"]["rapid"] == [3, 4, 7]


def test_home_and_end_go_to_the_first_step_and_the_last(seen):
    assert seen["keys"]["home"] == 1
    assert seen["keys"]["where"] == "Step 9 of 9 · The stock"


def test_the_address_follows_the_step(seen):
    assert seen["keys"]["address"].endswith("/?hand=one&step=9")


def test_a_key_in_a_field_is_for_the_field(seen):
    assert seen["keys"]["asked while typing"] == 0


def test_a_wrong_code_is_answered_and_not_lost(seen):
    assert seen["keys"]["problem"] == "That is not a deal code."
    assert seen["keys"]["code kept"] == "wrong"


def test_a_card_is_moved_to_the_trick_and_has_its_spoken_name(seen):
    assert seen["card"]["moved"]
    assert "ace of hearts, Tib, may be played" in seen["card"]["called"]
    assert seen["card"]["slot"][-2:] == ["Staines", "wins"]


def test_the_cards_of_a_trick_fly_to_whoever_has_taken_it(seen):
    lay, fly = seen["card"]["taken"]
    assert fly == lay > 1


def test_what_was_before_other_rules_stands_before_what_comes_of_them_and_every_change_is_marked(seen):
    assert seen["tables"]["purses"] == [
        [["Longfield", "−2d.", "−1d.", "1d."], "yes"],
        [["Staines", "3d.", "2d.", "−1d."], "yes"],
        [["Ann", "−1d.", "−1d.", "0d."], ""],
    ]
    assert seen["tables"]["lines"][:2] == [
        [["7", "Added", "", "1d. to Longfield", "Declining"], "added"],
        [["9", "Changed", "6d. to Staines", "5d. to Staines", "Best"], "changed"],
    ]
    assert seen["tables"]["ledger"] == "5 Staines the ruff pot 2d. New the ante"


def test_of_a_match_it_is_said_which_hand_it_is_and_where_a_new_one_begins(seen):
    first, begins, second = [each.partition(" · ")[2] for each in seen["match"]]
    assert (first, begins, second) == (
        "hand 1 of 2 · The stock",
        "a new hand, 2 of 2 · The deal",
        "hand 2 of 2 · The stock",
    )


def test_an_opened_link_is_asked_for_once_and_shown(seen):
    request, where = seen["opened"]
    assert (request["what"], request["query"]) == ("open", "?hand=one&step=4")
    assert where.startswith("Step 4 of 9")


@pytest.mark.parametrize("which", ["violations", "violations at 390"])
def test_axe_finds_no_violation(seen, which):
    assert seen[which] == []


def test_a_phone_is_not_scrolled_sideways(seen):
    assert seen["sideways"] <= 0


def test_an_empty_view_blanks_no_widget(seen):
    assert seen["empty"] == 4


def test_a_visitor_is_told_when_no_answer_comes(seen):
    assert "The table does not answer. Reload the page" in seen["gone"]


# ---- a lesson's widgets


def test_nothing_of_a_lesson_fails_and_an_empty_view_blanks_none_of_it(lesson):
    assert lesson["faults"] == []
    assert lesson["empty"] == 4


@pytest.mark.parametrize("which", ["violations", "violations in the dark at 390"])
def test_axe_finds_no_violation_in_a_lesson(lesson, which):
    assert lesson[which] == []


def test_a_lesson_on_a_phone_is_not_scrolled_sideways(lesson):
    assert lesson["sideways"] <= 0


def test_an_arrow_anywhere_goes_on_watching_and_the_address_keeps_the_step(lesson):
    assert lesson["watch"]["arrow"] == [{"widget": "watch", "what": "step", "to": 2}]
    assert lesson["watch"]["where"].startswith("Step 2 of 3")
    assert lesson["watch"]["address"].endswith("?step=2")


def test_an_arrow_in_another_widget_or_before_a_hall_is_not_the_watchs(lesson):
    assert lesson["watch"]["elsewhere"] == []
    assert lesson["watch"]["presenting"] == []


def test_before_a_hall_a_step_is_taken_until_there_is_none(lesson):
    # dispatchEvent returns False if the widget handled the event.
    moved, asked, moved_again, nothing = lesson["watch"]["stepped"]
    assert (moved, asked) == (False, [{"widget": "watch", "what": "step", "to": 3}])
    assert (moved_again, nothing) == (True, [])
    assert lesson["desk"]["stepped"] == [False, [{"widget": "desk", "what": "solution"}]]


def test_a_hand_to_pick_from_is_one_tab_stop_with_arrows_and_enter(lesson):
    pick = lesson["pick"]
    assert pick["tab stops"] == 1
    assert pick["asked"] == [{"widget": "table", "what": "pick", "c": "QH"}]
    assert (pick["home"], pick["focus"], pick["end"]) == ("the 7S", "the QH", "the 4D")


def test_the_tab_key_leads_from_the_words_to_the_cards_from_those_chosen_to_the_button_and_then_out(lesson):
    tabs = lesson["tabs"]
    assert tabs["from the words"] == "the 7S"
    assert tabs["chosen"] == "Lay out these seven"
    assert tabs["once more"] != "the 7S"
    assert "Lay out these seven" not in {tabs["too early"], tabs["and out"]}


def test_a_chosen_card_says_so_by_a_sign_and_to_a_screen_reader(lesson):
    assert lesson["pick"]["chosen"] == ["●", "●"]
    assert lesson["pick"]["pressed"] == 2


def test_every_card_can_be_tapped_on_a_phone(lesson):
    assert len(lesson["widths"]) == 12
    assert min(lesson["widths"]) >= 24


def test_the_button_that_ends_a_choice_stays_under_a_long_list(lesson):
    assert lesson["out of the list"] == 0


def test_a_card_played_gives_the_focus_to_the_next_task(lesson):
    assert lesson["played"]["asked"] == [{"widget": "table", "what": "pick", "c": "7S"}]
    assert lesson["played"]["focus"] == "Next task →"
    assert lesson["played"]["buttons left"] == 0


def test_before_a_hall_ones_own_hand_lies_open_and_a_key_covers_it_unspoken(lesson):
    covered = lesson["covered"]
    assert "the QH" in covered["own"]
    assert set(covered["covered"].splitlines()) == {"a card face down"}
    assert covered["presses"] == 0
    assert covered["again"] == covered["own"]


def test_a_refusal_is_shown_and_said_with_its_rule_and_the_focus_stays(lesson):
    desk = lesson["desk"]
    assert desk["verdict"] == "Not allowed."
    assert desk["said"].startswith("Not allowed. It is ")
    assert desk["focus"] == "Bid 14"


def test_what_python_sends_is_text_and_never_markup(lesson):
    assert "<img src=x onerror=alert(1)>" in lesson["desk"]["said"]
    assert lesson["desk"]["markup"] == 0


def test_sums_and_cards_are_heard_in_words(lesson):
    for heard, words in zip(lesson["sums"]["heard"], examples.HEARD.values(), strict=True):
        assert heard.startswith(words)
    assert lesson["sums"]["named"] == [True, True]


def test_a_double_click_chooses_once_and_two_ticks_are_two(lesson):
    assert lesson["desk"]["asked"] == [{"widget": "desk", "what": "choose", "id": "bid 14"}]
    assert [each["id"] for each in lesson["desk"]["ticks"]] == ["gleek of kings", "gleek of queens"]


def test_a_number_is_typed_and_what_is_not_ready_is_not_submitted(lesson):
    assert lesson["desk"]["number"] == [{"widget": "desk", "what": "number", "value": "-7"}]
    assert lesson["desk"]["not ready"] == []


def test_the_next_task_is_said_the_done_one_marked_and_both_are_kept(lesson):
    desk = lesson["desk"]
    # The instruction has the focus, which makes it heard; it is not announced a second time.
    said, focus = desk["next"]
    assert focus == "Lay out seven."
    assert said
    assert focus not in said
    assert desk["dots"] == ["Task 1, done", "Task 2", "Task 3"]
    assert "task=2" in desk["address"]
    assert desk["kept"]["tasks"] == {"stock": ["stock-bid"]}


def test_bars_that_do_not_begin_at_nought_are_marked_and_outside_a_page_there_is_no_link_to_another(lesson):
    assert lesson["advice"] == {
        "cut": [True, True, "12-the-odds.ipynb"],
        "whole": [True, False, None],
        "in a notebook": [True, True, None],
    }


def test_an_answer_is_given_by_its_digit_and_explained(lesson):
    asked, focus, said = lesson["exercise"]["answered"]
    assert lesson["exercise"]["buttons"] == 0  # one touch is enough, so there is no button
    assert lesson["exercise"]["arrow"].startswith("235, in clubs")
    assert asked == [{"widget": "exercise", "what": "answer", "ids": ["b"]}]
    assert focus.startswith("Next question")
    assert said == "Right. 8 + 9 + 6 + 5 + 4 = 32"
    assert lesson["exercise"]["marks"] == "right"


def test_after_next_question_the_situation_is_heard_once_and_a_key_held_down_answers_nothing(lesson):
    seen = lesson["exercise"]
    assert seen["too late"] == []
    asked, focus = seen["next"]
    assert asked == [{"widget": "exercise", "what": "next"}]
    assert focus.startswith("130")
    held = ", ".join(f"the {code}" for code in examples.HAND)
    assert seen["heard"] == f"And this one? Staines: {held}. Clubs are trumps."
    assert seen["chosen"] == 0


def test_cards_are_touched_where_several_are_right(lesson):
    seen = lesson["touched"]
    assert len(seen["names"]) == 13
    assert seen["digits"] == [*map(str, range(1, 10)), "", "", ""]
    assert seen["nothing chosen"] == [[], "Choose an answer first."]
    assert seen["pressed"] == 3
    assert seen["given"] == [{"widget": "exercise", "what": "answer", "ids": ["7S", "QH"]}]
    assert lesson["violations where cards are answers"] == []


def test_a_second_press_at_the_same_place_skips_no_question(lesson):
    assert lesson["touched"]["at once"] == []
    assert lesson["touched"]["next"] == [[{"widget": "exercise", "what": "next"}], 0]


def test_any_card_of_a_suit_or_a_fan_and_its_label_give_the_answer(lesson):
    assert lesson["suits"]["buttons"] == 2
    given = [asked for asked, _ in lesson["suits"]["kept"]] + [lesson["suits"]["label"]]
    assert [each["ids"] for (each,) in given] == [["fan"], ["fan"], ["two"], ["fan"], ["fan"]]


def test_a_kind_missed_is_due_after_one_day_then_three_then_seven_and_is_then_done_with(lesson):
    today, tomorrow = lesson["touched"]["today"]
    assert today < tomorrow
    kept = lesson["touched"]["kept"]["play"]
    assert kept == {"lesson": "ruff", "name": "Which may be played?", "step": 0, "due": tomorrow}
    *seen, (_, done) = lesson["suits"]["kept"]
    assert [each["due"] for _, each in seen] == lesson["suits"]["days"]
    assert done is None


def test_a_seed_is_typed_and_the_question_and_the_best_row_are_kept(lesson):
    assert lesson["exercise"]["seed"] == [{"widget": "exercise", "what": "seed", "seed": "12"}]
    assert lesson["exercise"]["address"].endswith("?kind=ruff&seed=ROSE&q=2&level=2")
    assert lesson["exercise"]["best"] == {"ruff": 3}


def test_each_widget_asks_for_its_own_part_of_an_address(lesson):
    assert lesson["opened"] == [
        {"widget": "watch", "what": "open", "step": "2"},
        {"widget": "desk", "what": "open", "task": "3"},
        {"widget": "exercise", "what": "open", "kind": "trick", "seed": "7", "q": "4", "level": "9"},
    ]


# ---- tables of two, three and four seats


def spoken(cards):
    return sorted(
        ", ".join(filter(None, [card["name"], card["nick"], "may be played" if card["legal"] else ""]))
        if card["up"]
        else "a card face down"
        for card in cards
    )


@pytest.mark.parametrize(
    ("name", "width"),
    # No hand at a table of four has twelve cards, so the test's hands need not fit on a telephone.
    [
        (name, width)
        for name in examples.TABLES
        for width in ("1280", "390")
        if (name, width) != ("four seats", "390")
    ],
)
def test_every_seat_card_and_pot_is_drawn_and_nothing_is_cut_or_overlaps(seats, name, width):
    view, found = examples.TABLES[name], seats["seen"][name][width]
    assert sorted(zip(found["seats"], found["places"], strict=True)) == sorted(
        (each["name"], each["place"]) for each in view["seats"]
    )
    assert [sorted(hand) for hand in found["hands"]] == [spoken(each["cards"]) for each in view["seats"]]
    assert sorted(found["played"]) == spoken(
        each["card"] for each in (view["trick"] or {"plays": []})["plays"]
    )
    piles = [view[key] for key in ("turn_up", "stock", "discards") if view[key] and view[key]["count"]]
    assert found["piles"] == [[each["text"], each["count"]] for each in piles]
    assert found["pots"] == [f"{each['name']} {each['text']}" for each in view["pots"]]
    assert found["faces"] == 0  # every rank has its pips or its emblem
    assert (found["cut"], found["over"], found["covered"]) == ([], [], [])
    assert found["sideways"] <= 0


def test_cards_lie_in_the_order_in_which_they_are_given(seats):
    for name, view in examples.TABLES.items():
        for hand, given in zip(seats["seen"][name]["1280"]["hands"], view["seats"], strict=True):
            names = [card["name"] for card in given["cards"] if card["up"]]
            assert [card.partition(",")[0] for card in hand if card != "a card face down"] == names


def test_no_table_fails_in_the_browser(seats):
    assert seats["faults"] == []


# ---- hands of the other games, played on the table


@pytest.mark.parametrize("size", ["wide", "high"])
@pytest.mark.parametrize(
    ("name", "done"),
    [
        ("piquet", {"lays out": 1, "calls": 1, "plays": 12}),
        ("gillet", {"raises": 1, "chooses": 1}),
        ("won early", {"lays out": 1, "calls": 1, "plays": 1}),
    ],
)
def test_a_hand_is_played_by_pressing_cards_and_choices_and_nothing_is_cut_or_overlaps(
    hands, name, done, size
):
    played = hands[name][size]
    assert (played["over"], played["problem"]) == (True, "")
    assert {what: times for what, times in played["done"].items() if what != "goes on"} == done
    assert played["looked"] == sum(played["done"].values()) + 1
    assert played["wrong"] == []
    assert played["jumped"] == []
    # At the end, the table shows the score sheet with a row for each player, and no hidden cards.
    assert [row.partition("\t")[0] for row in played["tally"]] == ["Player", *played["seats"]]
    held = {"piquet": 0, "gillet": 3, "won early": 11}[name]
    assert len(played["hands"][0]) == held
    assert not any("face down" in card for hand in played["hands"] for card in hand)


def test_no_hand_of_the_other_games_fails_in_the_browser(hands):
    assert hands["faults"] == []


# ---- A match ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def match():
    return driven("in_match")


def test_the_hands_of_a_match_are_kept_and_written_into_its_file(match):
    assert match["at first"] is False
    assert match["all"] == ["", [["one"], ["two"], ["three"]]]
    assert match["faults"] == []


def test_a_hand_that_was_played_again_takes_the_place_of_what_was_kept(match):
    assert match["again"] == ["", [["one"], ["other"]]]
    assert match["changed"] == ["", [["one"], ["other"], ["last"]]]


def test_hands_that_do_not_follow_from_one_another_count_as_missing(match):
    said, actions = match["another's"]
    assert said.startswith("Hand 3 is not kept in this browser")
    assert actions == [["one"], ["other"], None]
    assert match["one that was never played"].startswith("Hands 1 and 2 are not kept")


def test_of_a_match_with_a_gap_what_went_before_it_is_kept(match):
    said, actions = match["a gap"]
    assert said.startswith("Hand 2 is not kept")
    assert actions == [["one"], None, ["three"]]


def test_only_so_many_matches_are_kept_the_latest_last(match):
    assert match["kept"] == [f"match {number}" for number in range(1, 41)]


def test_length_and_result_are_asked_for_and_the_widget_can_be_used_by_everyone(match):
    assert match["asked"] == [{"what": "length", "hands": "0"}, {"what": "result", "code": "M03G"}]
    assert match["lengths"] == ["3 hands", "Without end", "7 hands"]
    assert match["violations"] == []
