"""Missed choices: costly choices of the learner's own matches, asked again with the same cards: "What would you do?".

The browser stores each as an address: the match, the learner's actions before the choice (`did`), the costly choice
itself (`chose`), and the random seed of the review's verdict on it (`seed`), with which the verdict can be repeated.
"""

from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlencode

from gleek.course.address import LONGEST_QUERY, read_query
from gleek.course.low_priority import at_low_priority
from gleek.course.play.hand_session import ForcedChoices, HandSession
from gleek.course.play.hand_view import panel_data
from gleek.course.play.match_address import address_of, read_address
from gleek.course.play.match_state import MatchState
from gleek.course.play.task_panel import Offers, answer, panel_text, task_panel
from gleek.course.requests import Handlers, Request, View
from gleek.course.review.hand_review import Decision
from gleek.course.review.verdict_words import VerdictWords, beside, instead, past
from gleek.engine.actions import Action
from gleek.engine.errors import GleekError, Illegal, Unreadable
from gleek.players.advice import is_near
from gleek.players.registry import adviser
from gleek.players.review import Verdict, judge
from gleek.records.results import PERSON
from gleek.words import one_stop, upper_first

MOST = 30  # the most choices that can be asked in one series
_ANSWERS = ("choose", "number", "submit", "pick", "tick")  # the requests with which the learner answers


def question_address(state: MatchState, did: Sequence[str], decision: Decision, seed: int) -> str:
    """Return the address that asks a decision in the current hand of `state` again; "" if it would be too long.

    `did` has the learner's actions before the decision, and `seed` is the seed of the verdict on it.
    """
    keys = address_of(state) | {
        "did": ".".join(did),
        "chose": decision.action.short,
        "seed": str(seed),
    }
    query = "?" + urlencode({key: value for key, value in keys.items() if value})
    return query if len(query) <= LONGEST_QUERY else ""


class MissedChoice:
    """A missed choice that is asked again, in the hand `play`. The learner's answer is judged, but not played."""

    def __init__(self, query: str, game: str) -> None:
        """Play the hand up to the choice. Raises `GleekError` if `query`, the choice's address, is wrong."""
        asked = read_query(query)
        if not asked.get("match") or not asked.get("chose"):
            raise Unreadable(f"“{query[:30]}” is not the address of a choice: it lacks “match” or “chose”.")
        state = read_address(asked, game)
        if state.players.count(PERSON) != 1:
            raise Unreadable("A choice can be asked again only if one person played at the table.")
        self.given: Action | None = None  # the learner's answer
        self.play = HandSession(state, ForcedChoices(told=True))
        self.play.redo(asked.get("did", ""))
        if not self.play.mine:
            raise Unreadable("The address of this choice is wrong: after its actions, it is not your turn.")
        self.hand, self.seat = self.play.hand, self.play.seat
        self.adviser = adviser(game)
        self.chose = self.play.game.expanded(asked["chose"], self.seat)
        refusal = self.hand.why_not(self.chose)
        if refusal is not None:
            raise Illegal(refusal)
        self.seed = asked.get("seed", "")[:20]
        self.play.take = self._answer

    def _answer(self, action: Action) -> None:
        self.play.clear()
        at_low_priority(lambda: self._judge(action))
        self.given, self.play.mine = action, False

    def _verdict(self, action: Action) -> Verdict:
        return judge(self.adviser, self.hand.observe(self.seat), action, self.seed, self.play.seated)

    @cached_property
    def reviewed(self) -> Verdict:
        """The review's verdict on the choice in the match."""
        return self._verdict(self.chose)

    def _judge(self, action: Action) -> None:
        """Store the verdict on the learner's answer, and whether the answer is the best or about as good (`right`)."""
        first = self.reviewed
        bound = self.adviser.BOUNDS[0]
        found = next((each for each in first.choices if each.action == action), None)
        if found is None:
            # The review's verdict does not include this action. Evaluate it with the same sample deals.
            self.verdict = self._verdict(action)
            self.right, self.loss = not self.verdict.grade, self.verdict.loss
        else:
            self.verdict = first._replace(did=action)
            self.right = action == first.best or (action != self.chose and is_near(found, bound))
            self.loss = -found.stakes

    def told(self) -> View:
        words, first, did, best = (
            VerdictWords(self.hand, self.seat),
            self.reviewed,
            self.given,
            self.verdict.best,
        )
        assert did is not None, "the learner has answered"
        sure = "for certain" if first.certain else "on average"
        if self.right:
            how = "the best" if did == best else f"about as good as {instead(best, did)}"
            then = f"In the match you {past(first.did, first.best)}, which wins {words.sum(first.loss)} less {sure}"
            sentence = f"{upper_first(beside(did, best))}: {how}. {then}."
        else:
            sentence = f"{instead(best, did)} would gain {words.sum(self.loss)} more {sure}."
            sentence = f"As in the match: {sentence}" if did == self.chose else upper_first(sentence)
        bars = (words.bar(each, self.verdict) for each in self.verdict.choices)
        figures = [f"{each['label']}: {each['text']}" for each in bars]
        return answer(
            "right" if self.right else "costly", one_stop(sentence), more=[*words.why(self.verdict), *figures]
        )


class MissedChoices:
    """A series of missed choices, which the learner practises one after another."""

    def __init__(self, queries: object, game: str) -> None:
        """Ask the first of these choices (addresses). Raises `Unreadable` if there are none, or too many."""
        asked = [each for each in queries if isinstance(each, str)] if isinstance(queries, list) else []
        if not 0 < len(asked) <= MOST:
            msg = f"There are {len(asked)} choices to practise: give 1 to {MOST} addresses."
            raise Unreadable(msg)
        self.queries, self.game, self.number = tuple(asked), game, 0
        self._open()

    def _open(self) -> None:
        self.problem = ""
        self.question: MissedChoice | None = None
        try:
            self.question = MissedChoice(self.queries[self.number], self.game)
        except GleekError as error:
            self.problem = f"This choice cannot be asked again. {error}"

    @property
    def answered(self) -> bool:
        """Whether the current choice is answered, or could not be asked."""
        return self.question is None or self.question.given is not None

    def requests(self, request: Request) -> Handlers:
        """Return a function for each request: those with which the learner answers, and the one to go on."""
        of_hand = self.question.play.requests(request) if self.question is not None else {}
        answers = {what: of_hand[what] for what in _ANSWERS if what in of_hand}
        return {"next": self._next, **answers}

    def _next(self) -> None:
        if not self.answered:
            raise Unreadable("Answer this question first.")
        if self.number + 1 == len(self.queries):
            raise Unreadable("That was the last choice to practise: go back to the match.")
        self.number += 1
        self._open()

    # ------------------------------------------------------------ data for the widgets

    def panel(self, problem: str) -> View:
        """Return the data of the task panel. `problem` is the error sentence of the last request."""
        question, last = self.question, self.number + 1 == len(self.queries)
        if question is None:
            data = task_panel(
                Offers("That was the last." if last else "Go on to the next."), {}, rules="", heard=""
            )
        elif question.given is None:
            data = panel_data(question.play)
            data["instruction"] = f"What would you do? {data['instruction']}"
        else:
            # Leave out the line with the rules, which would push the buttons out of a small window.
            data = panel_data(question.play) | {"answer": question.told(), "rules": ""}
            data["instruction"] = "You have answered."
        data |= {
            "title": f"What you missed: {self.number + 1} of {len(self.queries)}",
            "can": dict.fromkeys(data["can"], False) | {"next": self.answered and not last, "again": True},
            "names": {"next": "Next one", "again": "Back to match"},
            "decision": f"missed {self.number} {self.answered}",
            "problem": problem or self.problem,
            "place": {},
            "going": None,
            "left": "",
            "review": "",
            # For the browser's storage: whether the answer was right; None before the answer.
            "missed": {
                "query": self.queries[self.number],
                "right": question.right if question is not None and question.given is not None else None,
                "gone": question is None,
            },
        }
        data["text"] = f"{data['rules']}\n{panel_text(data)}"
        return data
