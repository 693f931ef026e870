"""The data of the review on a page: the progress, the turning points, and the verdict on each choice."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from gleek.course.game_course import game_course
from gleek.course.requests import NamedData, View
from gleek.course.review.hand_review import Decision, Review
from gleek.course.review.verdict_words import VerdictWords, cards_of_action, instead, past
from gleek.engine.cards import cards_of
from gleek.engine.tricks import Playing
from gleek.engine.words import NUMBERS, counted, lower_first, one_stop, upper_first
from gleek.evidence.glossary import explained
from gleek.players.review import COSTLY, GRADES, Verdict, turning_points
from gleek.records.replay import tell_step

INTRODUCTION: Final = (
    "What each choice cost on average against the best one, as far as that seat could know. The cards that it could "
    "not see are dealt at random, up to some hundred times; where they really were does not matter. “±” and the line "
    "on a bar are one standard error."
)
_LONGEST_SITUATION: Final = 160


class Around(NamedTuple):
    """The parts of a review that depend on the page.

    `you` says whether the choices are the reader's own, so that the texts say "you". `again` returns the URL at which
    the reader plays on from a decision, or "". `seats` are the seats that can be reviewed, and `seat` is the id of the
    chosen one. `ask` returns the URL of a page on which the reader can take a costly decision again, from the decision
    and the random seed of its verdict; it is None if there is no such page.
    """

    you: bool
    again: Callable[[Decision], str] = lambda _: ""
    seats: Sequence[NamedData] = ()
    seat: str = ""
    ask: Callable[[Decision, int], str] | None = None


def nothing(text: str = "") -> View:
    return _data("none", text=text)


def ready(seats: Iterable[NamedData] = (), seat: str = "") -> View:
    return _data("ready", text=INTRODUCTION, seats=[*seats], seat=seat)


def _data(state: str, **parts: object) -> View:
    """Return the widget's data. `state` is "none" (nothing to review), "ready", "going", "stopped" or "done"."""
    return {
        "state": state,
        "about": INTRODUCTION,
        "count": 0,  # how many verdicts are computed so far
        "of": 0,  # how many choices get a verdict
        "seats": [],  # the seats to choose from, if several can be reviewed
        "seat": "",
        "summary": "",
        "choices": [],
        "turning": [],  # the ids of the turning points, the costliest first
        "others": [],  # sentences on what computer players win with the seat's cards
        # The label of the button that asks for the strongest player's result; "" once it was pressed.
        "strongest": "",
        "assumed": [],
        "problem": "",
    } | parts


def review_data(review: Review, around: Around) -> View:
    told = _Told(review, around)
    choices = [told.verdict(*each) for each in zip(review.verdicts, review.decisions, strict=False)]
    # A mistake that repeats an earlier one is not a turning point of its own.
    turning = turning_points(each for each in review.verdicts if each.number not in told.repeated)
    data = _data(
        "going" if review.going else "done" if review.done else "stopped",
        seats=[*around.seats],
        seat=around.seat,
        count=len(review.verdicts),
        of=len(review.decisions),
        choices=choices,
        # While verdicts are still added, leave out the turning points: a costlier choice may follow.
        turning=[] if review.going and not review.done else [each.number for each in turning],
    )
    if review.done:
        assumed = {each.kind: each for verdict in review.verdicts for each in verdict.assumed}
        setup = review.last.setup
        data["summary"], data["others"] = told.summary(), told.others()
        data["strongest"] = "" if review.strongest_wanted else told.strongest
        data["assumed"] = [review.adviser.tell(each, setup, review.seat) for each in assumed.values()]
    lines = [f"{each['where']}: {each['word']} {each['sentence']}" for each in choices]
    data["text"] = "\n".join(filter(None, [data["summary"], *lines, *data["others"]]))
    said = [text for each in choices for text in (each["sentence"], each["situation"], *each["why"])]
    data["terms"] = explained(review.last.game.id, data["summary"], *said, *data["others"], *data["assumed"])
    return data


class _Told:
    def __init__(self, review: Review, around: Around) -> None:
        self.review, self.around = review, around
        self.seat = review.seat
        self.repeated = review.repeated
        setup = review.last.setup
        self.words = VerdictWords(review.last, self.seat)
        self.teller = self.words.teller
        self.you = "you" if around.you else setup.names[self.seat]

    def verdict(self, verdict: Verdict, decision: Decision) -> View:
        before = decision.before
        did, best = verdict.did, verdict.best
        table = before.phase.table if isinstance(before.phase, Playing) else ()
        return {
            "id": verdict.number,
            "where": self._where(decision),
            "word": "Again" if verdict.number in self.repeated else upper_first(GRADES[verdict.grade]),
            "sentence": self._sentence(verdict),
            "situation": self._situation(decision),
            "held": [str(each) for each in before.cards(self.seat)],
            "table": [str(each) for index in table for each in cards_of(1 << index)],
            "did": cards_of_action(did, best),
            "best": cards_of_action(best, did),
            "bars": [self.words.bar(each, verdict) for each in verdict.choices],
            "span": self.words.adviser.BOUNDS[-1],  # the least length of the bars' scale, in stakes
            "why": self.words.why(verdict),
            "step": self.review.steps[decision.place].number,
            "again": self.around.again(decision),
            "ask": self._ask(verdict, decision),
            "grade": verdict.grade,
        }

    def _ask(self, verdict: Verdict, decision: Decision) -> str:
        """Return the URL at which the reader makes a costly choice again; "" if that was good or repeats a mistake."""
        if self.around.ask is None or verdict.grade < COSTLY or verdict.number in self.repeated:
            return ""
        return self.around.ask(decision, self.review.seed_of_verdict(verdict.number))

    def _where(self, decision: Decision) -> str:
        before = decision.before
        if isinstance(before.phase, Playing):
            return f"Trick {len(before.tricks) + 1}"
        return next(each.label for each in before.game.stages if each.id == before.stage)

    def _sentence(self, verdict: Verdict) -> str:
        did, best = verdict.did, verdict.best
        you = upper_first(self.you)
        chose = f"{you} {past(did, best)}"
        if not verdict.grade:
            # The sentence leaves out "as far as the seat could know", because the introduction says it.
            return one_stop(f"{chose}: {'the best' if did == best else 'as good as any'}.")
        if verdict.number in self.repeated:
            first = self._where(self.review.decisions[self.repeated[verdict.number]])
            return one_stop(f"{chose}; {instead(best, did)} was better, as in {lower_first(first)}.")
        return f"{chose}; {self.words.better(verdict, verdict.loss)}"

    def _situation(self, decision: Decision) -> str:
        """Return what had happened in the same stage before the decision, as the seat saw it."""
        steps, at = self.review.steps, decision.place - 1
        said: list[str] = []
        while at >= 0 and steps[at].stage == decision.before.stage:
            step = steps[at]
            if step.action is not None and step.action.seat == self.seat:  # type: ignore[union-attr]
                break
            said.insert(0, tell_step(step, self.seat, self.seat if self.around.you else None))
            at -= 1
        while said and len(" ".join(said)) > _LONGEST_SITUATION:
            del said[0]
        return one_stop(" ".join(said))

    def summary(self) -> str:
        verdicts = self.review.verdicts
        repeated = self.repeated
        graded = [each for each in verdicts if each.grade and each.number not in repeated]
        whose = "your" if self.around.you else f"{self.you}’s"
        if not verdicts:
            return f"There was nothing to choose in this hand: all that {self.you} did was forced."
        if len(verdicts) == 1:
            said = GRADES[graded[0].grade] if graded else "not costly, as far as could be known"
            return f"{upper_first(whose)} one choice was {said}."
        if not graded:
            return f"None of {whose} {len(verdicts)} choices was costly, as far as could be known."
        kinds = [
            f"{sum(each.grade == grade for each in graded)} {GRADES[grade]}"
            for grade in (3, 2, 1)
            if any(each.grade == grade for each in graded)
        ]
        if repeated:
            kinds.append(counted(len(repeated), "repeated mistake"))
        deal = game_course(self.review.last.game.id).table.deal
        return f"Of {whose} {len(verdicts)} choices in this {deal}: {', '.join(kinds)}."

    @property
    def strongest(self) -> str:
        return f"{self._number()} {self.review.adviser.STRONGEST[1]}"

    def _number(self) -> str:
        return upper_first(NUMBERS[len(self.review.last.game.seats)])

    def others(self) -> list[str]:
        """Return sentences on the seat's own result, and on what computer players win with its cards."""
        review, found = self.review, []
        own = f"{upper_first(self.you)} {self._result(review.last.ledger.purses[self.seat], past=True)}. "
        whose = "your cards" if self.around.you else f"{self.you}’s cards"
        for who, won in (
            (f"{self._number()} simple players", review.plain),
            (self.strongest, review.strongest),
        ):
            if won is not None:
                result = self._result(won)
                found.append(one_stop(f"{own}If {lower_first(who)} play the same deal, {whose} {result}."))
                own = ""
        return found

    def _result(self, won: int, *, past: bool = False) -> str:
        """Return a result in words: "win 4 stakes", "lost 3 points", "break even"."""
        gain = (
            ("won" if past else "win") if self.teller.game.counts_money else ("scored" if past else "score")
        )
        if not won:
            return "broke even" if past else "break even"
        return f"{gain if won > 0 else 'lost' if past else 'lose'} {self.teller.money(abs(won))}"
