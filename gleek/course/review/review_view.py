"""The data of the review on a page: the progress, the turning points, and the verdict on each choice."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from gleek.course.explorer.table_parts import card_sign, card_signs
from gleek.course.requests import NamedData, View
from gleek.course.review.hand_review import Decision, Review
from gleek.engine.actions import Action, Discard, Play
from gleek.engine.cards import Card, cards_of, in_hand_order
from gleek.engine.money import Stake
from gleek.engine.state import Setup
from gleek.engine.tell import Teller
from gleek.engine.tricks import Playing
from gleek.evidence.glossary import explained
from gleek.players.advice import Choice, is_near
from gleek.players.review import GRADES, Verdict, turning_points
from gleek.records.replay import tell_step
from gleek.words import NUMBERS, counted, lower_first, one_stop, upper_first

INTRODUCTION: Final = (
    "What each choice cost on average against the best one, as far as that seat could know. The cards that it could "
    "not see are dealt at random, up to some hundred times; where they really were does not matter."
)
_LONGEST_SITUATION: Final = 160


class Around(NamedTuple):
    """The parts of a review's data that depend on the page."""

    you: bool  # whether the choices are the reader's own, so that the texts say "you"
    again: Callable[[Decision], str] = lambda _: ""  # returns the URL to play on from a decision, or ""
    seats: Sequence[NamedData] = ()
    seat: str = ""


def nothing(text: str = "") -> View:
    """Return the data for a page that has nothing to review. `text` says why."""
    return _data("none", text=text)


def ready(seats: Iterable[NamedData] = (), seat: str = "") -> View:
    """Return the data for a hand whose review has not been started."""
    return _data("ready", text=INTRODUCTION, seats=[*seats], seat=seat)


def _data(state: str, **parts: object) -> View:
    """Return the data of `gleek.widgets.Review`: `parts`, and defaults.

    `state` is "none" (nothing to review), "ready", "going", "stopped" or "done".
    """
    return {
        "state": state,
        "about": INTRODUCTION,
        "count": 0,  # how many verdicts are computed
        "of": 0,  # how many choices get a verdict
        "seats": [],  # the seats that can be reviewed, if there are several
        "seat": "",
        "summary": "",
        "choices": [],
        "turning": [],  # the ids of the turning points, the costliest first
        "others": [],  # sentences on the results of computer players with the seat's cards
        "strongest": "",  # the label of the button for the strongest players' result; "" once it was pressed
        "assumed": [],
        "problem": "",
    } | parts


def review_data(review: Review, around: Around) -> View:
    """Return the data of a review, with the verdicts that are computed so far."""
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
        # While verdicts are added, do not put turning points above them: the text would move.
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
        self.teller = Teller.of(setup, review.last, you=self.seat)
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
            # those cards of `held` that the seat laid out or played, and those that would have been best
            "did": _cards(did, best),
            "best": _cards(best, did),
            "bars": [self._bar(each, verdict) for each in verdict.choices],
            "why": self._why(verdict, before.setup),
            "step": self.review.steps[decision.place].number,
            "again": self.around.again(decision),
        }

    def _where(self, decision: Decision) -> str:
        before = decision.before
        if isinstance(before.phase, Playing):
            return f"Trick {len(before.tricks) + 1}"
        return next(each.label for each in before.game.stages if each.id == before.stage)

    def _sentence(self, verdict: Verdict) -> str:
        did, best = verdict.did, verdict.best
        you = upper_first(self.you)
        chose = f"{you} {_past(did, best)}"
        if not verdict.grade:
            # This sentence need not say "as far as the seat could know", because the introduction says so.
            return one_stop(f"{chose}: {'the best' if did == best else 'as good as any'}.")
        if verdict.number in self.repeated:
            first = self._where(self.review.decisions[self.repeated[verdict.number]])
            return one_stop(f"{chose}; {_instead(best, did)} was better, as in {lower_first(first)}.")
        sum_ = self._sum(verdict.loss)
        certain = "for certain" if verdict.certain else "on average"
        return one_stop(f"{chose}; {_instead(best, did)} would gain {sum_} more {certain}.")

    def _why(self, verdict: Verdict, setup: Setup) -> list[str]:
        """Return sentences with the reasons for the best action and for the seat's own, those for both first."""
        chosen = {each.action: each for each in verdict.choices}
        told = {
            action: [
                self.review.adviser.tell(each, setup, self.seat, signs=True)
                for each in chosen[action].reasons
            ]
            for action in dict.fromkeys((verdict.best, verdict.did))
        }
        both = set[str]() if len(told) == 1 else set.intersection(*map(set, told.values()))
        shared = " ".join([each for each in told[verdict.best] if each in both])
        found = [shared] if shared else []
        for action, reasons in told.items():
            said = [each for each in reasons if each not in both]
            if said:
                other = verdict.did if action == verdict.best else verdict.best
                found.append(f"{upper_first(_short(action, other))}: {' '.join(said)}")
        return found

    def _situation(self, decision: Decision) -> str:
        """Return what had happened in the same stage before the decision, as the seat had seen it."""
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

    def _bar(self, choice: Choice, verdict: Verdict) -> View:
        """Return the bar that shows how much worse than the best action another action was."""
        best = choice.action == verdict.best
        text = f"{self._sum(choice.stakes, sign=True)} ± {self._sum(choice.error)}"
        if best:
            text = "the best"
        elif is_near(choice, self.review.adviser.BOUNDS[0]):
            text = "about as good"
        return {
            "label": upper_first(_beside(choice.action, verdict.best)),
            "text": text,
            "value": round(choice.stakes, 2) or 0.0,  # avoid −0.0
            "error": round(choice.error, 2),
            "mark": "chosen" if choice.action == verdict.did else "best" if best else "",
        }

    def summary(self) -> str:
        """Return a sentence with the number of choices of each grade. It does not add up their losses."""
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
        return f"Of {whose} {len(verdicts)} choices: {', '.join(kinds)}."

    @property
    def strongest(self) -> str:
        """The label of the button that asks for the strongest players' result."""
        return f"{self._number()} {self.review.adviser.STRONGEST[1]}"

    def _number(self) -> str:
        return upper_first(NUMBERS[len(self.review.last.game.seats)])

    def others(self) -> list[str]:
        """Return sentences on the results of computer players with the seat's cards, after the seat's own result."""
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

    def _sum(self, stakes: float, *, sign: bool = False) -> str:
        """Return an average as text: in pence if the game counts money, else in points."""
        if self.teller.game.counts_money:
            amount, unit = stakes * self.teller.stake.value / Stake.PENNY.value, "d."
        else:
            amount, unit = stakes, "" if sign else " points"
        text = f"{abs(amount):.1f}"
        minus = "−" if amount < 0 and text != "0.0" else "+" if sign and text != "0.0" else ""
        return f"{minus}{text}{unit}"


def _gone(action: Discard, other: Action | None) -> tuple[Card, ...]:
    """Return the cards that a discard lays out. If `other` is another discard, leave out those of both."""
    both = other.mask if isinstance(other, Discard) and other != action else 0
    return in_hand_order(action.mask & ~both)


def _cards(action: Action, other: Action) -> list[str]:
    if isinstance(action, Play):
        return [str(action.card)]
    return [str(each) for each in _gone(action, other)] if isinstance(action, Discard) else []


def _signs(action: Discard, other: Action | None) -> str:
    return " ".join(card_sign(each) for each in _gone(action, other)) or "nothing"


def _kept(action: Discard, other: Action | None) -> str:
    """Return the cards that `action` keeps and `other` discards.

    The text is "" if `other` is no discard, or does not discard all cards of `action`.
    """
    if not isinstance(other, Discard) or action == other or action.mask & ~other.mask:
        return ""
    return _signs(other, action)


def _short(action: Action, other: Action | None = None) -> str:
    """Return an action in few words. If `other` is a discard too, name only the difference between the two discards."""
    if isinstance(action, Play):
        return card_sign(action.card)
    if isinstance(action, Discard):
        kept = _kept(action, other)
        return f"keep {kept}" if kept else f"lay out {_signs(action, other)}"
    return card_signs(action.brief)


def _beside(action: Action, best: Action) -> str:
    """Return an action in few words. For a discard, name the difference from the best discard."""
    if (
        isinstance(action, Discard)
        and isinstance(best, Discard)
        and action != best
        and not _kept(action, best)
    ):
        way = "as well" if _kept(best, action) else f"in place of {_signs(best, action)}"
        return f"{_signs(action, best)} {way}"
    return _short(action, best)


def _past(did: Action, best: Action) -> str:
    """Return the seat's action in the past tense: "played 9♠", "laid out K♥", "chose to pass"."""
    if isinstance(did, Play):
        return f"played {card_sign(did.card)}"
    if isinstance(did, Discard):
        return _short(did, best).replace("keep", "kept", 1).replace("lay", "laid", 1)
    return f"chose to {card_signs(did.brief)}"


def _instead(best: Action, did: Action) -> str:
    """Return the better action as a phrase: "K♠", "to lay out 4♥ instead", "to vie"."""
    if isinstance(best, Play):
        return card_sign(best.card)
    words = _short(best, did)
    return f"to {words} instead" if words.startswith("lay out") else f"to {words}"
