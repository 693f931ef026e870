"""Questions about repique and pique: whether a deal makes one, and what prevents it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, offered
from gleek.course.exercises.question_text import hand_fan, sums
from gleek.engine.hand import Hand
from gleek.games.piquet.counting import CAPOT, THIRTY
from gleek.games.piquet.course.exercises import hands
from gleek.games.piquet.course.exercises.play import counts_in
from gleek.games.piquet.course.exercises.saying import KINDS as KIND_NAMES
from gleek.games.piquet.course.exercises.saying import WHO, agreed, item_scored
from gleek.games.piquet.course.exercises.scenes import (
    at_calling,
    called,
    found,
    held_at_calling,
    one_deal,
    played_out,
    with_blank,
)
from gleek.games.piquet.events import CardsCounted, Scored, ScoredInPlay
from gleek.games.piquet.facts import EQUAL
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.tricks import TRICKS
from gleek.words import NUMBERS, counted, listed, upper_first

# The features that a deal may have at each level (see `Course.shows`).
_SHOWN: Final = (
    ("repique", "pique", "late"),
    ("repique", "pique", "saved", "youngers", "younger repiques"),
    ("saved", "equal", "blank", "capot", "youngers"),
)
NEITHER: Final = "Neither"
PIQUE: Final = "Elder makes a pique"
REPIQUES: Final = ("Elder makes a repique", "Younger makes a repique")
YOUNGERS_PIQUE: Final = "Younger makes a pique"


class Course:
    """The parts of a finished deal that matter for pique and repique. In each pair elder's value comes first."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.rules = hand, hand.rules
        scored = [event for event in hand.history if isinstance(event, Scored)]
        self.items = [[e for e in scored if e.seat == seat and e.what != "repique"] for seat in (0, 1)]
        self.in_hand = [sum(event.points for event in items) for items in self.items]
        self.repique = next((event.seat for event in scored if event.what == "repique"), None)
        self.pique = any(isinstance(e, ScoredInPlay) and e.what == "pique" for e in hand.history)
        # `tricks`: the points of each trick. `leads`: the number of tricks before younger first wins one.
        # `elder_first`: elder's points in the play before younger scores one.
        self.tricks = [counts_in(hand, number) for number in range(TRICKS)]
        before = next((at for at, points in enumerate(self.tricks) if points[1]), TRICKS)
        self.leads = next((at for at, each in enumerate(hand.tricks) if each.winner), TRICKS)
        self.elder_first = sum(points[0] for points in self.tricks[:before])
        if before < TRICKS and hand.tricks[before].leader == 0:
            # Elder's lead scores before younger wins this trick.
            self.elder_first += self.tricks[before][0] - (before == TRICKS - 1 and not hand.tricks[-1].winner)
        self.cards = next(event for event in hand.history if isinstance(event, CardsCounted))
        self.played = [sum(points[seat] for points in self.tricks) for seat in (0, 1)]

    @property
    def right(self) -> str:
        if self.repique is not None:
            return REPIQUES[self.repique]
        return PIQUE if self.pique else NEITHER

    @property
    def shows(self) -> set[str]:
        elder, younger = self.in_hand
        made, kinds = self.right != NEITHER, self.hand.facts.kinds
        found = {
            "repique": self.repique == 0,
            "younger repiques": self.repique == 1,
            "pique": self.pique,
            "saved": not made and max(elder, younger) >= THIRTY,
            "late": not made and not younger and 20 <= elder < THIRTY and elder + self.played[0] >= THIRTY,
            "youngers": not made and younger < THIRTY <= younger + self.played[1],
            "equal": made and EQUAL in kinds,
            "blank": self.hand.facts.claimed[0] and elder >= 20,
            "capot": not (made or younger) and self.cards.what == "capot" and elder + self.played[0] < THIRTY,
        }
        return {what for what, is_so in found.items() if is_so}


def _bonus(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask whether a deal makes a repique, a pique or neither, from the scores or at level 3 from the cards."""
    wanted = draw.one([what for what in _SHOWN[level - 1] if _can_be(what, rules)])
    setup = one_deal(rules)

    def make() -> Hand:
        if wanted == "blank":
            return called(with_blank(draw, setup, hands.blank(draw)))
        return called(at_calling(draw, setup, _wanted(draw, wanted, rules)))

    def fits(hand: Hand) -> bool:
        return _may_show(wanted, hand) and wanted in Course(played_out(hand)).shows

    course = Course(played_out(found(make, fits)))
    fans = tuple(
        hand_fan(f"{name} holds", held_at_calling(course.hand, seat)) for seat, name in enumerate(WHO)
    )
    return Asked(
        "Is this a repique, a pique, or neither?",
        offered(draw, course.right, _mistakes(course)),
        _lines(course),
        "score.repique" if course.repique is not None else "score.pique",
        fans if level == 3 else (),
        (*_facts(course, level), *agreed(rules, "pique", "equality", "low_cards", "point_score")),
    )


def _can_be(what: str, rules: Rules) -> bool:
    """Return whether a deal with this feature is possible under the rules, and common enough to be found."""
    if what == "pique":
        return rules.pique == "any_card"
    return what != "equal" or rules.equality == "nobody"


def _may_show(what: str, hand: Hand) -> bool:
    """Return False if the deal cannot have this feature. The test is quick: it saves playing the deal out."""
    scored = [event for event in hand.history if isinstance(event, Scored)]
    repique = next((event.seat for event in scored if event.what == "repique"), None)
    elder, younger = (sum(e.points for e in scored if e.seat == seat) for seat in (0, 1))
    in_reach = THIRTY - TRICKS - 1  # elder can score at most one for each lead and one for the last trick
    near = repique is None and not younger and in_reach <= elder < THIRTY
    return {
        "repique": repique == 0,
        "younger repiques": repique == 1,
        "saved": repique is None and max(elder, younger) >= THIRTY,
        "equal": EQUAL in hand.facts.kinds and elder >= in_reach,
        "youngers": repique is None and in_reach <= younger < THIRTY,
        "capot": not younger and elder < in_reach,
        "blank": True,
    }.get(what, near)


# ---------------------------------------------------------------- the hands


def _wanted(draw: Draw, what: str, rules: Rules) -> tuple[int, int]:
    """Return cards for elder and for younger, as masks, that make the feature `what` likely. 0 means random cards."""
    best = hands.strong(draw) if what == "capot" else hands.rich(draw, rules)
    if what in {"youngers", "younger repiques"}:
        return 0, best
    if what == "equal":
        return best, hands.same_point(draw, best, rules)
    return best, hands.longer(draw, best, rules) if what == "saved" else 0


# ---------------------------------------------------------------- the texts


def _facts(course: Course, level: int) -> tuple[str, ...]:
    """Return sentences about the calls and the play. At level 3 the items are not named: the learner sees the cards."""
    if level == 3:
        said = ["Elder has claimed carte blanche."] if course.hand.facts.claimed[0] else []
        said.append("Both call all that they have.")
    else:
        said = [
            f"{who} counts for calls: {listed(map(item_scored, items)) or 'nothing'}."
            for who, items in zip(WHO, course.items, strict=True)
        ]
        equal = [KIND_NAMES[kind] for kind, won in enumerate(course.hand.facts.kinds) if won == EQUAL]
        said += [upper_first(f"{listed(equal)}: equal.")] if equal else []
    return (*said, _play(course))


def _play(course: Course) -> str:
    """Return a sentence with those facts about the play that the learner needs for the answer."""
    leads, low = course.leads, course.rules.low_cards != "count"
    if leads == TRICKS:
        said = "In the play elder wins all twelve tricks"
    elif leads:
        said = f"In the play elder wins the first {_tricks(leads)}, then younger wins one"
    else:
        said = "In the play younger wins the first card that elder leads"
    counts = f"; before younger counts one, elder counts {course.elder_first} in the play" if low else ""
    if course.in_hand[1] < THIRTY <= course.in_hand[1] + course.played[1] and course.right == NEITHER:
        counts += f"; in all younger counts {course.played[1]} in it"
    return f"{said}{counts}."


def _tricks(count: int) -> str:
    return "trick" if count == 1 else f"{NUMBERS[count]} tricks"


def _lines(course: Course) -> tuple[str, ...]:
    """Return the explanation: what each player scores in the hand, in the order of counting, and then in the play."""
    elder, younger = course.in_hand
    lines = [_counted(0, course), _counted(1, course)]
    if course.repique is not None:
        who = WHO[course.repique]
        lines.append(f"{who} comes to thirty in the hand, before the other counts: a repique, sixty more.")
    elif course.pique:
        lines.append(
            f"Elder has {elder}, and comes to thirty in the play before younger counts: a pique, thirty more."
        )
    elif max(elder, younger) >= THIRTY:
        lines.append(_saved(course, int(younger > elder)))
    elif not younger and elder < THIRTY and elder + course.elder_first >= THIRTY:
        lines.append("Elder comes to thirty only after the first card, and at this table that is too late.")
    elif younger:
        lines.append("Younger has counted in the hand, so elder can make no pique; only elder ever can.")
    elif course.cards.what == "capot":
        lines.append(
            f"With the play elder has {elder + course.played[0]}; the forty of capot do not help to a pique."
        )
    else:
        first = elder + course.elder_first
        lines.append(f"Elder has only {first} when younger counts one in the play: no pique.")
    return tuple(lines)


def _counted(seat: int, course: Course) -> str:
    items = course.items[seat]
    if not items:
        return f"{WHO[seat]} counts nothing in the hand."
    return f"{WHO[seat]} counts in the hand, in order: {sums(event.points for event in items)}."


def _saved(course: Course, seat: int) -> str:
    if course.hand.facts.claimed == (True, True):
        return "Both have carte blanche: neither can make a pique or a repique."
    reached, total = None, 0
    for event in course.items[seat]:
        total += event.points
        if total >= THIRTY:
            reached = event
            break
    assert reached is not None
    first = course.items[1 - seat][0]
    return (
        f"{WHO[1 - seat]}’s {item_scored(first)} counts before {WHO[seat].lower()} comes to thirty with "
        f"{item_scored(reached)}, and prevents the repique."
    )


def _mistakes(course: Course) -> list[tuple[str, str]]:
    elder, younger = course.in_hand
    repique, pique, neither = REPIQUES[0], PIQUE, NEITHER
    if course.repique == 1:
        said = "What younger holds counts before the card that elder leads."
        return [
            (neither, said),
            (YOUNGERS_PIQUE, "Thirty in the hand is a repique: sixty, for either player."),
            (repique, "It is younger who comes to thirty."),
        ]
    if course.repique == 0:
        later = "What younger counts comes later in the order, and is too late to prevent it."
        equal = "An equal item counts nothing, and prevents nothing."
        nothing = "Elder has thirty in the hand before younger has counted at all."
        return [
            (neither, later if younger else equal if EQUAL in course.hand.facts.kinds else nothing),
            (pique, "Thirty without a card led is a repique; a pique needs the play."),
            (REPIQUES[1], "It is elder who comes to thirty."),
        ]
    if course.pique:
        none = "Younger has counted nothing by then."
        equal = "An equal item counts nothing, and prevents nothing."
        return [
            (repique, f"In the hand elder has only {elder}; thirty comes with the play."),
            (neither, equal if EQUAL in course.hand.facts.kinds else none),
            (YOUNGERS_PIQUE, "It is elder who comes to thirty, and only elder can make a pique."),
        ]
    return [*_where_neither(course, elder, younger)]


def _where_neither(course: Course, elder: int, younger: int) -> Iterator[tuple[str, str]]:
    if max(elder, younger) >= THIRTY:
        seat = int(younger > elder)
        yield REPIQUES[seat], _saved(course, seat)
    if younger and younger + course.played[1] >= THIRTY:
        yield YOUNGERS_PIQUE, "Only elder can make a pique: the first card that is led has counted already."
    total = elder + course.played[0]
    if younger:
        said = "Younger has counted in the hand: that prevents a pique."
    elif course.cards.what == "capot" and total < THIRTY:
        said = f"The {CAPOT} of capot do not count towards a pique: without them elder has {total}."
    elif elder + course.elder_first >= THIRTY:
        said = "At this table only the first card makes a pique."
    else:
        said = f"When younger counts one in the play elder has only {elder + course.elder_first}."
    yield PIQUE, said
    if elder < THIRTY:
        yield REPIQUES[0], f"A repique needs thirty in the hand, and elder has {elder} there."
    yield REPIQUES[1], f"Younger has {counted(younger, 'point')} in the hand."


KINDS: Final = (Kind("bonus", "Is this a repique, a pique, or neither?", "repique", _bonus),)
