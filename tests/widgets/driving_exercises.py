"""Drive the exercises of a lesson's page for in_lesson.py, with the keyboard and by touching cards, suits and fans."""

from tests.widgets import examples
from tests.widgets.lesson_page import asked, focused


def exercise(page):
    fresh = examples.EXERCISE["options"]
    right = {
        "answered": True,
        "correct": True,
        "verdict": "Right.",
        "sentence": "8 + 9 + 6 + 5 + 4 = 32",
        "reasoning": ["It is one suit."],
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
    seen = {"buttons": page.locator(".gk-form").get_by_role("button", name="Answer", exact=True).count()}
    page.locator(".gk-options button").first.focus()
    page.keyboard.press("ArrowRight")
    seen["arrow"] = focused(page)
    page.keyboard.press("2")
    seen["answered"] = [asked(page), focused(page), page.locator(".gk-exercise [role=status]").inner_text()]
    page.locator(".gk-options button").first.click(force=True)
    seen["too late"] = asked(page)
    page.get_by_role("button", name="Next question").focus()
    seen["marks"] = page.locator(".gk-exercise li[data-state=right]").inner_text().split()[-1]
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # held down: goes on by one question and does not answer it
    page.keyboard.up("Enter")
    seen["next"] = [asked(page), focused(page)]
    seen["heard"] = page.locator(".gk-exercise [role=status]").inner_text()
    seen["chosen"] = page.locator(".gk-exercise [data-chosen]").count()
    seen["address"] = page.url
    page.locator(".gk-exercise .gk-seed summary").click()
    page.get_by_label("Whose questions").fill("12")
    page.keyboard.press("Enter")
    seen["seed"] = asked(page)
    seen["best"] = page.evaluate("gleek.progress.read().best")
    return seen


def press_card(page, code, **more):
    page.locator(f".gk-exercise .gk-card:has-text('{code}')").first.click(position={"x": 8, "y": 60}, **more)


def touched(page):
    """Touch answers that are single cards; return what was seen."""
    first, second, *_ = examples.HAND
    page.evaluate(
        """([many]) => {
          show("exercise", many);
          replies.answer = ({ ids }) => {
            const of = (chosen) => ({ chosen, state: chosen ? "wrong" : "" });
            const judged = (one) => ({ ...one, ...of(ids.includes(one.id)) });
            const options = models.exercise.data.view.options.map(judged);
            return { exercise: { answered: true, correct: false, verdict: "Not right.", options } };
          };
          const following = { ...many, answered: false, number: 9, question: "And now?" };
          replies.next = () => ({ exercise: following });
        }""",
        [examples.TOUCHED],
    )
    seen = {"names": page.locator(".gk-form [aria-pressed]").all_inner_texts()}
    seen["digits"] = page.locator(".gk-form [aria-pressed] .gk-digit").all_inner_texts()
    give = page.get_by_role("button", name="Answer", exact=True).last
    give.click()
    seen["nothing chosen"] = [asked(page), page.locator(".gk-form .gk-problem").inner_text()]
    press_card(page, f"the {first}")
    press_card(page, f"the {second}")
    page.wait_for_timeout(50)
    press_card(page, f"the {second}")
    page.keyboard.press("3")
    last = page.locator(".gk-options button")
    last.click()
    seen["pressed"] = page.locator(".gk-form [aria-pressed=true]").count()
    last.click()
    box = give.bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    # A double click gives the answer and does not press the button that appears in the same place.
    give.dblclick()
    seen["given"] = asked(page)
    page.wait_for_timeout(100)
    next_ = page.get_by_role("button", name="Next question")
    page.mouse.click(*place)
    seen["at once"] = asked(page)
    page.wait_for_timeout(800)
    next_.dblclick()
    seen["next"] = [asked(page), page.locator(".gk-form [data-chosen]").count()]
    seen["kept"] = page.evaluate("gleek.progress.read().again")
    seen["today"] = page.evaluate("[gleek.day(), gleek.day(1)]")
    return seen


def suits(page):
    """Touch a suit and a whole fan, where any card gives the answer; also return the stored due days of a kind."""
    page.evaluate("(suits) => show('exercise', { answered: false, ...suits })", examples.SUITS)
    seen = {"buttons": page.locator(".gk-hands .gk-press").count()}
    page.evaluate(
        "replies.answer = () => ({ exercise: { answered: true, correct: window.right, verdict: 'Well.' } })"
    )
    kept = []
    for turn, (code, right) in enumerate(
        [("2S", False), ("3S", True), (examples.HAND[1], True), ("2S", True)]
    ):
        page.evaluate(
            """([right, number]) => {
              window.right = right;
              const kept = gleek.progress.read();
              if (right) kept.again.suit.due = gleek.day();
              gleek.progress.write(kept);
              show("exercise", { answered: false, number });
            }""",
            [right, 10 + turn],
        )
        press_card(page, f"the {code}")
        kept.append([asked(page), page.evaluate("gleek.progress.read().again.suit")])
        page.wait_for_timeout(750)
    seen["kept"] = kept
    seen["days"] = page.evaluate("[1, 3, 7].map((days) => gleek.day(days))")
    page.evaluate("show('exercise', { answered: false, number: 20 })")
    page.locator(".gk-fan-label", has_text="Falstaff").click()
    seen["label"] = asked(page)
    return seen
