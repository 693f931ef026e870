"""Comparison of calls: who scores each kind of items (Cavendish, Laws 46-55; *Royall Picquet* 1651)."""

from collections.abc import Iterable

from gleek.engine.state import State
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.actions import Call
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.facts import BARRED, ELDERS, EQUAL, NOBODYS, YOUNGERS
from gleek.games.piquet.items import KINDS, POINT, SEQUENCES, SETS, Items, best_in, point_strength, strength
from gleek.games.piquet.rules import Rules

Strengths = tuple[int, int, int]


def best_of(rules: Rules, kind: int, items: Iterable[int]) -> int:
    if kind == POINT:
        return max([point_strength(item, tens=rules.point_score == "tens") for item in items], default=0)
    return max(map(strength, items), default=0)


def equal_is_nobodys(rules: Rules, kind: int) -> bool:
    return rules.equality == "nobody" or (rules.equality == "elder_for_point" and kind != POINT)


def to_reach(rules: Rules, call: Call) -> Strengths:
    point = point_strength(call.point, tens=rules.point_score == "tens")
    sequence, set_ = best_of(rules, SEQUENCES, call.sequences[:1]), best_of(rules, SETS, call.sets[:1])
    if rules.equality == "nobody":
        return point, sequence, set_
    also = rules.equality == "elder"
    return point and point + 1, sequence and sequence + also, set_ and set_ + also


def contest(rules: Rules, elders: Call, youngers: Call) -> tuple[tuple[int, ...], tuple[str, str, str], int]:
    """Return who scores each kind, younger's answers, and the cards of elder's good and equal items (a mask)."""
    kinds, answers, shown = [], [], 0
    for kind, mine, theirs in zip(KINDS, elders.by_kind, youngers.by_kind, strict=True):
        # Younger's first item is their best.
        first, best = [best_of(rules, kind, each[:1]) for each in (mine, theirs)]
        if not theirs:
            kinds.append(ELDERS if mine else NOBODYS)
            answers.append("good" if mine else "")
            shown |= union(mine)
        elif first == best:
            kinds.append(EQUAL)
            answers.append("equal")
            shown |= mine[0]
        else:
            bars = shown if rules.shown_bars == "yes" and kind != POINT else 0
            kinds.append(BARRED if bars and best_in(kind, bars) >= best else YOUNGERS)
            answers.append("not good" if mine else "")
    return tuple(kinds), (answers[0], answers[1], answers[2]), shown


def union(items: Items) -> int:
    shown = 0
    for item in items:
        shown |= item
    return shown


def unseen_by_elder(state: State) -> int:
    """Return the cards that elder neither holds nor has discarded; talon cards that elder looked at are included."""
    every: int = SHAPES[state.setup.rules.pack].pack
    known: int = state.held[ELDER] | state.facts.laid_out[ELDER]
    return every & ~known
