"""Questions about one choice in a hand ("What would you do?"), and the costly choices of the learner's own matches.

The browser stores each costly choice as an address: the match, the actions before the choice (`did`), the choice
(`chose`), and the seed of the review's verdict on it (`seed`).
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final
from urllib.parse import urlencode

from gleek.course.low_priority import at_low_priority
from gleek.course.play.hand_session import ForcedChoices, HandSession
from gleek.course.play.hand_view import panel_data
from gleek.course.play.match_address import address_of, read_address
from gleek.course.play.match_state import MatchState
from gleek.course.play.task_panel import Offers, answer, panel_text, stage_line, task_panel
from gleek.course.requests import LONGEST_QUERY, Handlers, Request, View, read_query
from gleek.course.review.hand_review import Decision
from gleek.course.review.verdict_words import VerdictWords, beside, instead, past, sure
from gleek.engine.actions import Action
from gleek.engine.errors import GleekError, Illegal, Unreadable
from gleek.engine.words import one_stop, upper_first
from gleek.players.advice import is_near
from gleek.players.registry import adviser
from gleek.players.review import COSTLY, Verdict, judge
from gleek.records.results import PERSON

ASKED: Final = "What would you do?"


class ChoiceQuestion:
    def __init__(self, play: HandSession, seed: str) -> None:
        """From now on, judge the learner's actions in `play` instead of playing them. `seed` is that of the verdict."""
        self.play, self.seed = play, seed
        self.hand, self.seat = play.hand, play.seat
        self.adviser = adviser(play.game.id)
        self.given: Action | None = None
        play.take = self._answer

    def requests(self, request: Request) -> Handlers:
        of_hand = self.play.requests(request)
        return {what: of_hand[what] for what in ("choose", "number", "submit", "pick", "tick", "look")}

    def _answer(self, action: Action) -> None:
        self.play.clear()
        self.verdict, self.loss, self.right = at_low_priority(lambda: self._judged(action))
        self.given, self.play.mine = action, False

    def _judged(self, action: Action) -> tuple[Verdict, float, bool]:
        """Return the verdict on an action, its loss in stakes compared with the best one, and whether it is right."""
        found = self.verdict_on(action)
        return found, found.loss, found.grade < COSTLY

    def verdict_on(self, action: Action) -> Verdict:
        return judge(self.adviser, self.hand.observe(self.seat), action, self.seed, self.play.seated)

    def panel(self) -> View:
        data = panel_data(self.play)
        data["can"] = dict.fromkeys(data["can"], False)
        data["review"] = ""
        if self.given is None:
            return data | {"instruction": f"{ASKED} {data['instruction']}"}
        # Leave out the line with the rules, which would push the buttons out of a small window.
        where = stage_line(self.play.game, self.hand.stage)
        return data | {
            "instruction": "You have answered.",
            "answer": self.told(),
            "rules": "",
            "where": where,
        }

    def told(self) -> View:
        words, verdict = VerdictWords(self.hand, self.seat), self.verdict
        bars = (words.bar(each, verdict) for each in verdict.choices)
        figures = [f"{each['label']}: {each['text']}" for each in bars]
        kind, sentence = "right" if self.right else "costly", one_stop(self.sentence(words))
        word = {"word": "Nearly right."} if self.right and verdict.grade else {}
        return answer(kind, sentence, more=[*words.why(verdict), *figures], **word)

    def sentence(self, words: VerdictWords) -> str:
        did, best = self.verdict.did, self.verdict.best
        if did == best:
            return f"{upper_first(beside(did, best))}: the best."
        if not self.verdict.grade:
            return f"{upper_first(beside(did, best))}: about as good as {instead(best, did)}."
        return upper_first(words.better(self.verdict, self.loss))


MOST = 30  # the most choices that can be asked in one series


def question_address(state: MatchState, did: Sequence[str], decision: Decision, seed: int) -> str:
    """Return the address that asks a decision in the current hand of `state` again; "" if it would be too long."""
    keys = address_of(state) | {
        "did": ".".join(did),
        "chose": decision.action.short,
        "seed": str(seed),
    }
    query = "?" + urlencode({key: value for key, value in keys.items() if value})
    return query if len(query) <= LONGEST_QUERY else ""


class MissedChoice(ChoiceQuestion):
    def __init__(self, query: str, game: str) -> None:
        asked = read_query(query)
        if not asked.get("match") or not asked.get("chose"):
            raise Unreadable(f"“{query[:30]}” is not the address of a choice: it lacks “match” or “chose”.")
        state = read_address(asked, game)
        if state.players.count(PERSON) != 1:
            raise Unreadable("A choice can be asked again only if one person played at the table.")
        play = HandSession(state, ForcedChoices(told=True))
        play.redo(asked.get("did", ""))
        if not play.mine:
            raise Unreadable("The address of this choice is wrong: after its actions, it is not your turn.")
        super().__init__(play, asked.get("seed", "")[:20])
        self.chose = play.game.expanded(asked["chose"], self.seat)
        refusal = self.hand.why_not(self.chose)
        if refusal is not None:
            raise Illegal(refusal)

    @cached_property
    def reviewed(self) -> Verdict:
        return self.verdict_on(self.chose)

    def _judged(self, action: Action) -> tuple[Verdict, float, bool]:
        """Return the verdict, the loss in stakes, and whether the action is right: the best, or about as good."""
        first = self.reviewed
        bound = self.adviser.BOUNDS[0]
        found = next((each for each in first.choices if each.action == action), None)
        if found is None:
            # The review's verdict does not include this action. Evaluate it with the same sample deals.
            verdict = self.verdict_on(action)
            return verdict, verdict.loss, not verdict.grade
        right = action == first.best or (action != self.chose and is_near(found, bound))
        grade = 0 if right else max(first.grade, 1)
        return first._replace(did=action, grade=grade), -found.stakes, right

    def sentence(self, words: VerdictWords) -> str:
        said, first = super().sentence(words), self.reviewed
        if self.right:
            did = past(first.did, first.best)
            return f"{said} In the match you {did}, which wins {words.sum(first.loss)} less {sure(self.verdict)}."
        return (
            f"As in the match: {words.better(self.verdict, self.loss)}" if self.given == self.chose else said
        )


class MissedChoices:
    def __init__(self, queries: object, game: str) -> None:
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
        return self.question is None or self.question.given is not None

    def requests(self, request: Request) -> Handlers:
        answers = self.question.requests(request) if self.question is not None else {}
        return {"next": self._next, **answers}

    def _next(self) -> None:
        if not self.answered:
            raise Unreadable("Answer this question first.")
        if self.number + 1 == len(self.queries):
            raise Unreadable("That was the last choice to practise: go back to the match.")
        self.number += 1
        self._open()

    def panel(self, problem: str) -> View:
        question, last = self.question, self.number + 1 == len(self.queries)
        if question is None:
            data = task_panel(
                Offers("That was the last." if last else "Go on to the next."), {}, rules="", heard=""
            )
        else:
            data = question.panel()
        data |= {
            "title": f"What you missed: {self.number + 1} of {len(self.queries)}",
            "can": dict.fromkeys(data["can"], False) | {"next": self.answered and not last, "again": True},
            "names": {"next": "Next →", "again": "Back to match"},
            "decision": f"missed {self.number} {self.answered}",
            "problem": problem or self.problem,
            "place": {},
            "going": None,
            "left": "",
            # The browser stores this entry. “right” says whether the answer was right; None if there is no answer yet.
            "missed": {
                "query": self.queries[self.number],
                "right": question.right if question is not None and question.given is not None else None,
                "gone": question is None,
            },
        }
        data["text"] = f"{data['rules']}\n{panel_text(data)}"
        return data
