"""Questions about repique and pique: whether a deal makes one, and what prevents it."""

from itertools import accumulate, takewhile
from typing import Final

from gleek.course.exercises.question_text import sums
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Template, question, require
from gleek.engine.hand import Hand
from gleek.engine.words import NUMBERS, listed, upper_first
from gleek.games.piquet.counting import THIRTY, scores_low
from gleek.games.piquet.course.exercises import scenes
from gleek.games.piquet.course.exercises.scenes import KIND_NAMES, WHO, agreed, item_scored
from gleek.games.piquet.facts import EQUAL
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.tricks import TRICKS

# The cases that the deals of each level show (see `_Course.shows`), with weights: the rarer ones are tried more often.
_SHOWN: Final = (
    {"repique": 1, "pique": 3, "late": 8},
    {"repique": 1, "pique": 4, "saved": 2, "youngers": 2, "younger repiques": 1},
    {"saved": 2, "equal": 4, "youngers": 3},
)
NEITHER: Final = "Neither"
PIQUES: Final = ("Elder makes a pique", "Younger makes a pique")
REPIQUES: Final = ("Elder makes a repique", "Younger makes a repique")


class _Course:
    """The parts of a finished deal that matter for pique and repique. In each pair elder's value comes first."""

    def __init__(self, hand: Hand) -> None:
        self.hand, counts, payments = hand, scenes.scored(hand), hand.ledger.payments
        self.items = [[e for e in counts if e.seat == seat and e.what != "repique"] for seat in (0, 1)]
        self.elder, self.younger = (sum(event.points for event in items) for items in self.items)
        self.repique = next((each.receiver for each in payments if each.rule == "score.repique"), None)
        self.pique = any(each.rule == "score.pique" for each in payments)
        self.right = PIQUES[0] if self.pique else NEITHER
        if self.repique is not None:
            self.right = REPIQUES[self.repique]
        self.made = self.right != NEITHER
        self.equal = [KIND_NAMES[kind] for kind, won in enumerate(hand.facts.kinds) if won == EQUAL]
        # elder's points in the play before younger scores one, and the points of both in the whole play
        in_play = [each for each in payments if each.rule in scenes.IN_PLAY]
        self.first = sum(each.stakes for each in takewhile(lambda each: each.receiver == 0, in_play))
        self.elder_all, self.younger_all = scenes.points_of_both(hand.history, scenes.IN_PLAY)
        # the player whose items score thirty before the play, if there is no pique or repique
        thirty = max(self.elder, self.younger) >= THIRTY and not self.made
        self.saved = int(self.younger > self.elder) if thirty else None
        # whether younger comes to thirty in the play, which is no pique
        self.youngers = not self.made and self.younger < THIRTY <= self.younger + self.younger_all

    def shows(self, what: str) -> bool:
        return {
            "repique": self.repique == 0,
            "younger repiques": self.repique == 1,
            "pique": self.pique,
            "saved": self.saved is not None,
            "late": not self.made and not self.younger and self.elder < THIRTY <= self.elder + self.elder_all,
            "youngers": self.youngers,
            "equal": self.made and bool(self.equal),
        }[what]

    @property
    def why(self) -> str:
        first = self.elder + self.first
        if self.repique is not None:
            who = WHO[self.repique]
            return f"{who} comes to thirty in the hand, before the other counts: a repique, sixty more."
        if self.saved is not None:
            totals = accumulate(event.points for event in self.items[self.saved])
            at = next(place for place, points in enumerate(totals) if points >= THIRTY)
            last, before = self.items[self.saved][at], self.items[1 - self.saved][0]
            return (
                f"{WHO[1 - self.saved]}’s {item_scored(before)} counts before {WHO[self.saved].lower()} comes to "
                f"thirty with {item_scored(last)}, and prevents the repique."
            )
        if self.younger:
            return "Younger has counted in the hand, so elder can make no pique; only elder ever can."
        if self.pique:
            comes = "comes to thirty in the play before younger counts"
            return f"Elder has {self.elder}, and {comes}: a pique, thirty more."
        none = f"Elder has only {first} when younger counts one in the play: no pique."
        late = "Elder comes to thirty only after the first card, and at this table that is too late."
        return late if first >= THIRTY else none

    @property
    def play(self) -> str:
        """A sentence with the facts about the play that the learner needs for the answer."""
        # the tricks before younger first wins one
        leads = next((at for at, each in enumerate(self.hand.tricks) if each.winner), TRICKS)
        told = "In the play younger wins the first card that elder leads"
        if leads == TRICKS:
            told = "In the play elder wins all twelve tricks"
        elif leads:
            tricks = "trick" if leads == 1 else f"{NUMBERS[leads]} tricks"
            told = f"In the play elder wins the first {tricks}, then younger wins one"
        if self.hand.rules.low_cards != "count":
            told += f"; before younger counts one, elder counts {self.first} in the play"
        return f"{told}{f'; in all younger counts {self.younger_all} in it' if self.youngers else ''}."


@question("bonus", "Is this a repique, a pique, or neither?", "repique")
def bonus(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal a case of `_SHOWN`: both players call all that they have, and the plain player plays for both."""
    what = draw.one([what for what, weight in _SHOWN[level - 1].items() for _ in range(weight)])
    hand = scenes.all_called(draw, rules, _given(draw, what, rules))
    require(_may_show(what, hand))
    p = _Course(scenes.played_out(hand))
    require(p.shows(what))
    made, younger = p.made, p.younger
    led = scores_low(rules, p.hand.tricks[0].cards[0])
    items = [listed(map(item_scored, some)) or "nothing" for some in p.items]
    told = [f"{who} counts for calls: {some}." for who, some in zip(WHO, items, strict=True)]
    told += [upper_first(f"{listed(p.equal)}: equal.")] if p.equal else []
    if level == 3:
        told = ["Both call all that they have."]
    points = [sums(event.points for event in some) for some in p.items]
    counts = [f"in the hand, in order: {some}" if some else "nothing in the hand" for some in points]
    repiqued = p.repique is not None and PIQUES[p.repique]
    return Template(
        "Is this a repique, a pique, or neither?",
        answer=p.right,
        reasoning=[f"Elder counts {counts[0]}.", f"Younger counts {counts[1]}.", p.why],
        rule="score.pique" if p.repique is None else "score.repique",
        fans=scenes.both_hands(p.hand) if level == 3 else (),
        facts=[*told, p.play, *agreed(rules, "pique", "equality", "low_cards", "point_score")],
        mistakes={
            "An equal item counts nothing, and prevents nothing.": made and bool(p.equal) and NEITHER,
            "What younger holds counts before the card that elder leads.": p.repique == 1 and NEITHER,
            "Thirty without a card led is a repique; a pique needs the play.": repiqued,
            "{why}": NEITHER if made else PIQUES[0] if p.saved is None else REPIQUES[p.saved],
            "Only elder can make a pique{led}.": (p.youngers or p.pique) and PIQUES[1],
            "Younger has counted in the hand: that prevents a pique.": younger > 0 and PIQUES[0],
            "A repique needs thirty in the hand, and elder has {elder} there.": p.elder < THIRTY
            and REPIQUES[0],
            "Younger has {younger} in the hand, not thirty.": younger < THIRTY and REPIQUES[1],
        },
        names={
            "why": p.why,
            "led": ": the first card that is led has counted already" if led else "",
            "elder": p.elder,
            "younger": younger,
        },
    )


def _given(draw: Draw, what: str, rules: Rules) -> tuple[int, int]:
    """Return cards for elder and younger, as masks, that make a case of `_SHOWN` likely. 0 means random cards."""
    best = scenes.rich(draw, rules)
    if what in {"youngers", "younger repiques"}:
        return 0, best
    if what == "equal":
        return best, scenes.same_point(draw, best, rules)
    return best, scenes.longer(draw, best, rules) if what == "saved" else 0


def _may_show(what: str, hand: Hand) -> bool:
    """Return False if a deal cannot show this case of `_SHOWN`. The quick test saves playing the deal out."""
    counts = scenes.scored(hand)
    repique = any(event.what == "repique" for event in counts)
    elder, younger = scenes.points_of_both(counts)
    in_reach = THIRTY - TRICKS - 1  # elder can score at most one for each lead and one for the last trick
    return {
        "repique": repique,
        "younger repiques": repique,
        "saved": not repique and max(elder, younger) >= THIRTY,
        "equal": EQUAL in hand.facts.kinds and elder >= in_reach,
        "youngers": not repique and in_reach <= younger < THIRTY,
    }.get(what, not repique and not younger and in_reach <= elder < THIRTY)
