"""Tests of the widgets in Chromium, without Python: keys, touches, focus and storage."""

from __future__ import annotations

import functools

import pytest

from gleek.course.explorer.explorer import Explorer
from gleek.widgets.parts import Match, Table
from tests.widgets import examples
from tests.widgets.lesson_page import LESSON, asked, assert_no_violations, focused, open_page, watched

HOSTILE = "<img src=x onerror=alert(1)><b>bold</b>"
# Ask a part of the page to take a step, as presenting does; false if the part has taken it.
STEP = """(where) => {
    const step = new CustomEvent("gleek:step", { cancelable: true, detail: { by: 1 } });
    return document.querySelector(where).dispatchEvent(step);
}"""


@pytest.fixture(scope="module")
def tab(browser):
    """Return a page that all tests use in turn, and what its console reports."""
    faults = []
    return watched(browser.new_page(), faults), faults


@pytest.fixture
def opened(tab):
    """Return a function that draws widgets, by default a lesson's; fail if the console reported anything."""
    page, faults = tab
    yield functools.partial(open_page, page)
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    told, faults[:] = [*faults], []
    assert told == []


# ---- The hand to watch ---------------------------------------------------------------------------


def test_an_arrow_goes_on_watching_unless_another_widget_or_a_hall_has_it(opened):
    page = opened()
    page.keyboard.press("ArrowRight")
    assert asked(page) == [{"widget": "watch", "what": "step", "to": 2}]
    assert page.url.endswith("?step=2")
    assert page.locator(".gk-where").first.inner_text().startswith("Step 2 of 3")
    for other in (".gk-options button", ".gk-table .gk-press"):
        page.locator(other).first.focus()
        page.keyboard.press("ArrowRight")
    assert asked(page) == []
    page.locator(".gk-watch button").last.focus()
    page.evaluate("document.body.dataset.gkPresenting = ''")
    page.keyboard.press("ArrowRight")
    assert asked(page) == []
    assert page.evaluate(STEP, ".gk-watch") is False
    assert asked(page) == [{"widget": "watch", "what": "step", "to": 3}]
    assert page.evaluate(STEP, ".gk-watch") is True  # there is no further step
    assert page.evaluate(STEP, ".gk-panel") is False
    assert asked(page) == [{"widget": "desk", "what": "solution"}]


def test_an_arrow_held_down_leaves_no_queue_and_a_late_or_missing_answer_is_told_of(browser):
    faults = []
    page = open_page(watched(browser.new_page(), faults))  # of its own, because its clock is replaced
    page.clock.install()
    page.evaluate("show('watch', { steps: 9 }); window.silent = true")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.evaluate("window.silent = false; models.watch.reply(asks.at(-1))")
    page.clock.run_for(100)
    assert page.evaluate("asks.map((ask) => ask.to)") == [2, 5]
    page.evaluate("window.silent = true")
    page.keyboard.press("ArrowRight")
    lost = page.locator(".gk-watch .gk-lost")
    page.clock.fast_forward(9000)
    assert lost.inner_text() == "The table is still working on this."
    assert lost.get_attribute("data-silent") is None  # no error yet, and no red frame
    page.clock.fast_forward(40_000)
    assert "The table does not answer. Reload the page" in lost.inner_text()
    assert lost.get_attribute("data-silent") == "yes"
    page.close()
    assert faults == []


# ---- The table -----------------------------------------------------------------------------------


def spoken(cards):
    return [
        ", ".join(
            filter(None, [card["name"], card["nick"], "may be played" if card["legal"] else "", card["mark"]])
        )
        if card["up"]
        else "a card face down"
        for card in cards
    ]


def test_old_words_in_a_bubble_are_marked_as_the_english_of_their_time(opened):
    explorer, seen = Explorer("02-an-ordinary-hand", "gleek"), set()
    page = opened({"gleek-do": {"table": (Table, explorer.table())}})
    for step in range(2, 12):
        explorer.go(step)
        view = explorer.table()
        page.evaluate("(view) => models.table.set('view', view)", view)
        said = {
            each["said"]: "en-emodeng" if each["said_source"] else None
            for each in view["seats"]
            if each["said"]
        }
        for words, language in said.items():
            bubble = page.locator(".gk-said", has_text=words).first
            assert bubble.get_attribute("lang") == language, words
            seen.add(language)
    assert "en-emodeng" in seen


@pytest.mark.parametrize(
    ("game", "hand", "step"),
    [
        ("gleek", "02-an-ordinary-hand", 40),
        ("piquet", "01-cavendish-example", 3),
        ("piquet", "01-cavendish-example", 9),
        ("gillet", "01-a-flux", 3),
    ],
)
def test_every_seat_card_pile_and_pot_of_a_table_is_drawn(opened, game, hand, step):
    explorer = Explorer(hand, game)
    explorer.go(step)
    view = explorer.table()
    page = opened({"gleek-do": {"table": (Table, view)}})
    seats = page.locator(".gk-seat")
    drawn = {
        seat.get_attribute("data-place"): (
            seat.locator(".gk-name").text_content(),
            seat.locator(".gk-hand > .gk-card > .gk-spoken").all_text_contents(),
        )
        for seat in seats.all()
    }
    assert {place: name for place, (name, _) in drawn.items()} == {
        each["place"]: each["name"] for each in view["seats"]
    }
    for each in view["seats"]:
        assert sorted(drawn[each["place"]][1]) == sorted(spoken(each["cards"]))
    plays = (view["trick"] or {"plays": []})["plays"]
    played = page.locator(".gk-slot .gk-card > .gk-spoken").all_text_contents()
    assert sorted(played) == sorted(spoken(each["card"] for each in plays))
    piles = [view[key] for key in ("turn_up", "stock", "discards") if view[key]]
    assert page.locator(".gk-pile:visible .gk-caption").all_text_contents() == [
        pile["text"] for pile in piles if pile["cards"]
    ]
    assert page.locator(".gk-pots li").all_text_contents() == [
        f"{each['name']} {each['text']}" for each in view["pots"]
    ]
    # A number card has as many pips as its number, and two in its corners; a coat-card has a picture.
    faces = page.locator(".gk-card[data-up] svg").evaluate_all(
        """(all) => all.filter((one) => {
            const rank = one.querySelector(".gk-rank").textContent;
            const drawn = one.querySelector("path:last-of-type").getAttribute("d").split("M").length - 1;
            const coat = Boolean(one.querySelector("use"));
            return drawn !== 2 + (Number(rank) || 1) || coat !== "KQJ".includes(rank);
        }).length"""
    )
    assert faces == 0


def test_a_hand_to_pick_from_is_one_tab_stop_with_arrows_and_enter(opened):
    page = opened()
    page.evaluate(
        """() => {
            const { pick } = models.table.data.view;
            replies.pick = ({ c }) => ({ table: { pick: { ...pick, chosen: ['6S', c] } } });
        }"""
    )
    hand = page.locator("[data-seat=dealer] .gk-hand")
    stop = hand.locator("[tabindex='0']")
    assert stop.count() == 1
    stop.focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert asked(page) == [{"widget": "table", "what": "pick", "c": "QH"}]
    # A chosen card has a visible sign, and tells a screen reader that it is chosen.
    assert page.locator(".gk-card[data-chosen] .gk-mark").all_inner_texts() == ["●", "●"]
    assert hand.locator("[aria-pressed=true]").count() == 2
    seen = [focused(page)]
    for key in ("End", "Home"):
        page.keyboard.press(key)
        seen.append(focused(page))
    assert seen == ["the QH", "the 4D", "the 7S"]


def test_the_tab_key_leads_from_the_words_to_the_cards_from_those_chosen_to_the_button_and_then_out(opened):
    page = opened()
    stop = page.locator(".gk-hand [tabindex='0']")
    last = page.locator(".gk-act :is(button, input):not([aria-disabled])").last

    def tab(node):
        node.focus()
        page.keyboard.press("Tab")
        return focused(page)

    submit = "Lay out these seven"
    assert tab(stop) != submit
    assert tab(last) == "the 7S"
    assert tab(last) != "the 7S"
    page.evaluate("(label) => show('desk', { submit: { label, enabled: true } })", submit)
    assert tab(stop) == submit
    assert tab(stop) != submit


# ---- The task ------------------------------------------------------------------------------------


def test_a_refusal_is_text_said_with_its_rule_and_the_next_task_is_kept(opened):
    page = opened()
    refused = {"kind": "illegal", "sentence": f"It is {HOSTILE}.", "more": [], "rule": examples.RULE}
    second = {"number": 2, "answer": None, "done": ["stock-bid"], "instruction": "Lay out seven."}
    page.evaluate(
        """([answer, second]) => {
            replies.choose = () => ({ desk: { answer } });
            replies.next = () => ({ desk: second });
        }""",
        [refused, second],
    )
    page.get_by_role("button", name="Bid 14").dblclick()
    assert asked(page) == [{"widget": "desk", "what": "choose", "id": "bid 14"}]
    status = page.locator(".gk-panel [role=status]")
    assert status.inner_text().startswith(f"Not allowed. It is {HOSTILE}")
    assert page.locator(".gk-verdict").first.inner_text() == "Not allowed."
    assert page.locator(".gk img, .gk-panel b b").count() == 0
    assert focused(page) == "Bid 14"
    page.get_by_label("Gleek of kings").check()
    page.get_by_label("Gleek of queens").check()
    assert [each["id"] for each in asked(page)] == ["gleek of kings", "gleek of queens"]
    page.locator(".gk-panel .gk-number input").fill("−7")
    page.keyboard.press("Enter")
    assert asked(page) == [{"widget": "desk", "what": "number", "value": "-7"}]
    page.get_by_role("button", name="Lay out these seven").click(force=True)
    assert asked(page) == []
    page.get_by_role("button", name="Next").click()
    asked(page)
    # The instruction has the focus, which makes it heard; it is not announced a second time.
    assert focused(page) == "Lay out seven."
    assert "Lay out seven." not in status.inner_text() != ""
    dots = page.locator(".gk-dots button").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert dots == ["Task 1, done", "Task 2", "Task 3"]
    assert "task=2" in page.url
    kept = page.evaluate("gleek.progress.read()")
    assert kept["tasks"] == {"stock": ["stock-bid"]}
    assert_no_violations(page)


def test_sums_and_cards_are_heard_in_words(opened):
    page = opened(width=390, dark=True)
    assert_no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.evaluate("show('desk', { situation: 'You pay 1s. 3d. for Q♠.', answer: null })")
    heard = page.locator(".gk-panel [role=status]")
    assert heard.inner_text().startswith("You pay one shilling and threepence for queen of spades.")
    figures = [{"name": "Ann", "sum": "+9d."}]
    answer = {"kind": "right", "sentence": "Yes.", "figures": figures, "more": [], "rule": None}
    choices = [{"id": "vie", "label": "Vie: put in 2d.", "kind": ""}]
    page.evaluate("(view) => show('desk', view)", {"answer": answer, "choices": choices, "many": False})
    for what, name in ((".gk-choices button", "Vie: put in twopence"), (".gk-figures b", "plus ninepence")):
        assert page.locator(f".gk-panel {what}").get_attribute("aria-label") == name


def test_what_is_no_answer_is_below_the_answers_and_is_not_ticked(opened):
    page = opened()
    choices = [{"id": name, "label": name, "kind": ""} for name in ("7 points", "10 points")]
    other = {"id": "replay", "label": "Play this with other cards", "kind": "apart"}
    page.evaluate("(view) => show('desk', view)", {"choices": [*choices, other], "many": True})
    controls = page.locator(".gk-panel .gk-choices li > :is(button, label)")
    answers = controls.all()[:2]
    assert [each.evaluate("(one) => one.localName") for each in controls.all()] == [
        "label",
        "label",
        "button",
    ]
    last = controls.last.bounding_box()
    assert all(each.bounding_box()["y"] + each.bounding_box()["height"] < last["y"] for each in answers)


# ---- The questions -------------------------------------------------------------------------------


def test_a_question_is_answered_by_its_digit_and_a_key_held_down_answers_no_other(opened):
    page = opened()
    fresh = examples.EXERCISE["options"]
    right = {
        "answered": True,
        "correct": True,
        "verdict": "Right.",
        "sentence": "8 + 9 + 6 + 5 + 4 = 32",
        "options": [
            each | ({"chosen": True, "state": "right"} if each["id"] == "b" else {}) for each in fresh
        ],
        "streak": 3,
    }
    following = {"answered": False, "number": 2, "question": "And this one?", "options": fresh}
    page.evaluate(
        """([right, following]) => {
            replies.answer = () => ({ exercise: right });
            replies.next = () => ({ exercise: following });
        }""",
        [right, following],
    )
    said = page.locator(".gk-exercise [role=status]")
    # One touch is enough, so there is no button.
    assert page.locator(".gk-form").get_by_role("button", name="Answer", exact=True).count() == 0
    page.locator(".gk-options button").first.focus()
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("235, in clubs")
    page.keyboard.press("2")
    assert asked(page) == [{"widget": "exercise", "what": "answer", "ids": ["b"]}]
    assert focused(page).startswith("Next question")
    assert said.inner_text() == "Right. 8 + 9 + 6 + 5 + 4 = 32"
    assert page.locator(".gk-exercise li[data-state=right]").inner_text().split()[-1] == "right"
    page.locator(".gk-options button").first.click(force=True)
    assert asked(page) == []
    page.get_by_role("button", name="Next question").focus()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert asked(page) == [{"widget": "exercise", "what": "next"}]
    assert focused(page).startswith("130")
    held = ", ".join(f"the {code}" for code in examples.HAND)
    assert said.inner_text() == f"And this one? Staines: {held}. Clubs are trumps."
    assert page.locator(".gk-exercise [data-chosen]").count() == 0
    assert page.url.endswith("?kind=ruff&seed=ROSE&q=2&level=2")
    page.locator(".gk-exercise .gk-seed summary").click()
    page.get_by_label("Whose questions").fill("12")
    page.keyboard.press("Enter")
    assert asked(page) == [{"widget": "exercise", "what": "seed", "seed": "12"}]
    assert page.evaluate("gleek.progress.read().best") == {"ruff": 3}
    # The end of a round names the lessons to look at again.
    ruff = {"title": "3. The ruff", "page": "03-the-ruff.ipynb"}
    over = {"over": True, "answered": True, "verdict": "2 of 3 were right.", "again": [ruff]}
    page.evaluate("(view) => show('exercise', view)", over)
    assert page.locator(".gk-exercise .gk-verdict").inner_text() == "2 of 3 were right."
    link = page.get_by_role("link", name="3. The ruff")
    assert link.get_attribute("href") == "03-the-ruff.ipynb"


def press_card(page, code):
    page.locator(f".gk-exercise .gk-card:has-text('the {code}')").first.click(position={"x": 8, "y": 60})


def test_several_cards_are_touched_and_a_second_press_at_the_same_place_skips_no_question(opened):
    page = opened()
    page.evaluate(
        """(many) => {
            show("exercise", many);
            replies.answer = ({ ids }) => {
                const of = (chosen) => ({ chosen, state: chosen ? "wrong" : "" });
                const judged = (one) => ({ ...one, ...of(ids.includes(one.id)) });
                const options = models.exercise.data.view.options.map(judged);
                return { exercise: { answered: true, correct: false, verdict: "Not right.", options } };
            };
            replies.next = () => ({ exercise: { ...many, answered: false, number: 9, question: "And now?" } });
        }""",
        examples.TOUCHED,
    )
    digits = page.locator(".gk-form [aria-pressed] .gk-digit").all_inner_texts()
    assert digits == [*map(str, range(1, 10)), "", "", ""]
    give = page.get_by_role("button", name="Answer", exact=True).last
    give.click()
    assert asked(page) == []
    assert page.locator(".gk-form .gk-problem").inner_text() == "Choose an answer first."
    first, second, *_ = examples.HAND
    press_card(page, first)
    press_card(page, second)
    page.wait_for_timeout(50)
    press_card(page, second)
    page.keyboard.press("3")
    last = page.locator(".gk-options button")
    last.click()
    assert page.locator(".gk-form [aria-pressed=true]").count() == 3
    last.click()
    box = give.bounding_box()
    # A double click gives the answer and does not press the button that appears in the same place.
    give.dblclick()
    assert asked(page) == [{"widget": "exercise", "what": "answer", "ids": ["7S", "QH"]}]
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert asked(page) == []
    page.wait_for_timeout(800)
    page.get_by_role("button", name="Next question").dblclick()
    assert asked(page) == [{"widget": "exercise", "what": "next"}]
    assert page.locator(".gk-form [data-chosen]").count() == 0
    tomorrow = page.evaluate("gleek.day(1)")
    kept = page.evaluate("gleek.progress.read().again.play")
    assert kept == {"lesson": "ruff", "name": "Which may be played?", "step": 0, "due": tomorrow}
    assert_no_violations(page)


def test_any_card_of_a_suit_or_a_fan_is_the_answer_and_a_kind_missed_is_due_after_1_3_and_7_days(opened):
    page = opened()
    page.evaluate("(suits) => show('exercise', { answered: false, ...suits })", examples.SUITS)
    assert page.locator(".gk-hands .gk-press").count() == 2
    page.evaluate(
        "replies.answer = () => ({ exercise: { answered: true, correct: window.right, verdict: 'Well.' } })"
    )
    days = page.evaluate("[1, 3, 7].map((days) => gleek.day(days))")
    turns = (("2S", False, "fan"), ("3S", True, "fan"), (examples.HAND[1], True, "two"), ("2S", True, "fan"))
    for number, ((code, right, ids), due) in enumerate(zip(turns, [*days, None], strict=True), 10):
        page.evaluate(
            """([right, number]) => {
                window.right = right;
                const kept = gleek.progress.read();
                if (right) kept.again.suit.due = gleek.day();
                gleek.progress.write(kept);
                show("exercise", { answered: false, number });
            }""",
            [right, number],
        )
        press_card(page, code)
        assert asked(page) == [{"widget": "exercise", "what": "answer", "ids": [ids]}]
        assert page.evaluate("gleek.progress.read().again.suit?.due ?? null") == due
        page.keyboard.press("F2")  # otherwise the page takes the next press for an accidental repetition
    page.evaluate("show('exercise', { answered: false, number: 20 })")
    page.locator(".gk-fan-label", has_text="Falstaff").click()
    assert [each["ids"] for each in asked(page)] == [["fan"]]


# ---- All of them ---------------------------------------------------------------------------------


def test_each_widget_asks_for_its_own_part_of_an_address_and_an_empty_view_blanks_none(opened):
    page = opened(query="?step=2&task=3&kind=trick&seed=7&q=4&level=9")
    assert asked(page) == [
        {"widget": "watch", "what": "open", "step": "2"},
        {"widget": "desk", "what": "open", "task": "3"},
        {"widget": "exercise", "what": "open", "kind": "trick", "seed": "7", "q": "4", "level": "9"},
    ]
    empty = {box: {name: (kind, {}) for name, (kind, _) in given.items()} for box, given in LESSON.items()}
    assert opened(empty).locator("section.gk").count() == 4


# ---- A match -------------------------------------------------------------------------------------


def match_view(last, ends, played=None, match="0000-9T33 you"):
    return {
        "where": f"Hand {last} of 3.",
        "single": False,
        "lengths": [{"id": "3", "name": "3 hands"}],
        "length": "3",
        "can_change": True,
        "people": [],
        "count": "1",
        "result": {"sentence": "Over.", "code": "M00"} if last == 3 else None,
        "kept": {
            "id": match,
            "last": last,
            "ends": ends,
            "deals": [f"deal {number}" for number in range(1, last + 1)],
            "file": {"format": "gleek-match-1"},
        },
        "finished": played,
        "problem": "",
    }


def hand(number, begins, ends, word):
    return {"number": number, "begins": begins, "ends": ends, "hand": {"actions": [word], "deal": number}}


def test_the_hands_of_a_match_are_kept_and_those_that_do_not_follow_are_missing(opened):
    page = opened({"gleek-own": {"match": (Match, {})}})
    missing = page.locator(".gk-hands")

    def shown(*given, **more):
        page.evaluate("(view) => models.match.set('view', view)", match_view(*given, **more))
        said = missing.inner_text() if missing.is_visible() else ""
        if given[0] < 3:
            return said, []
        with page.expect_download() as download:
            page.get_by_role("button", name="Save the match").click()
        hands = page.evaluate("(text) => JSON.parse(text).hand", download.value.path().read_text("utf-8"))
        return said, [each.get("actions") for each in hands]

    shown(1, "b", hand(1, "a", "b", "one"))
    shown(2, "c", hand(2, "b", "c", "two"))
    assert shown(3, "d", hand(3, "c", "d", "three")) == ("", [["one"], ["two"], ["three"]])
    # The second hand is played again and ends differently, so the stored third hand does not follow from it.
    shown(2, "x", hand(2, "b", "x", "other"))
    said, actions = shown(3, "z")
    assert said.startswith("Hand 3 is not kept in this browser")
    assert actions == [["one"], ["other"], None]
    assert shown(2, "c", match="another")[0].startswith("Hands 1 and 2 are not kept")
    shown(1, "b", hand(1, "a", "b", "one"), match="a gap")
    said, actions = shown(3, "d", hand(3, "c", "d", "three"), match="a gap")
    assert said.startswith("Hand 2 is not kept")
    assert actions == [["one"], None, ["three"]]
    for number in range(41):
        shown(1, "b", hand(1, "a", "b", "one"), match=f"match {number}")
    kept = page.evaluate("Object.keys(window.gleek.progress.read().matches)")
    assert kept == [f"match {number}" for number in range(1, 41)]
