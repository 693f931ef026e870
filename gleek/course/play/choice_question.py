"""A question about one choice in a hand: "What would you do?". The answer is judged, but not played."""

from typing import Final

from gleek.course.low_priority import at_low_priority
from gleek.course.play.hand_session import HandSession
from gleek.course.play.hand_view import panel_data
from gleek.course.play.task_panel import answer
from gleek.course.requests import Handlers, Request, View
from gleek.course.review.verdict_words import VerdictWords, beside, instead
from gleek.engine.actions import Action
from gleek.engine.words import one_stop, upper_first
from gleek.players.registry import adviser
from gleek.players.review import COSTLY, Verdict, judge

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
        return data | {"instruction": "You have answered.", "answer": self.told(), "rules": ""}

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
