"""The points that a learner lost by a choice at Piquet, if it is sure that another choice would have scored them.

There are two such losses: an item that the learner did not call, although no call could have beaten it, and a trick
that they could have won as the second to play. If the rules end a game at a number of points, there are no such losses,
because the game may end before the points are scored.
"""

from typing import Any, Final

from gleek.course.course_parts import Certain, Losses
from gleek.engine.actions import Action
from gleek.engine.cards import Rank
from gleek.engine.hand import Hand
from gleek.engine.tell import Teller
from gleek.engine.tricks import Playing
from gleek.engine.words import counted, one_stop
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.actions import Call, Play
from gleek.games.piquet.comparing import best_of, contest
from gleek.games.piquet.counting import item
from gleek.games.piquet.facts import YOUNGERS
from gleek.games.piquet.items import KINDS, POINT, SEQUENCES, SETS, all_in, best_in, best_point, item_name
from gleek.games.piquet.rules import PLAYED_UP_TO
from gleek.games.piquet.tricks import wins


def certain(before: Hand, did: Action, after: Hand) -> tuple[Certain, ...]:
    if after.rules.partie in PLAYED_UP_TO:
        return ()
    if isinstance(did, Call):
        return _not_called(before, did)
    if isinstance(did, Play) and isinstance(before.phase, Playing):
        return _not_won(before, did)
    return ()


def _not_called(before: Hand, did: Call) -> tuple[Certain, ...]:
    seat, rules, held = did.seat, before.rules, before.held[did.seat]
    tens = rules.point_score == "tens"
    found = []
    for kind in KINDS:
        if did.by_kind[kind]:
            continue
        best = best_point(held, tens=tens) if kind == POINT else next(iter(all_in(kind, held)), 0)
        if not best:
            continue
        items: dict[int, Any] = {POINT: did.point, SEQUENCES: did.sequences, SETS: did.sets}
        items[kind] = best if kind == POINT else (best,)
        also = Call(seat, *items.values())
        if also not in before.legal() or not _is_good(before, also, kind):
            continue
        points = item(rules, seat, kind, best).points
        said = f"You did not call your {item_name(kind, best)}: {counted(points, 'point')}."
        found.append(Certain("calling", one_stop(said), points))
    return tuple(found)


def _is_good(before: Hand, call: Call, kind: int) -> bool:
    rules = before.rules
    if call.seat != ELDER:
        kinds, _, _ = contest(rules, before.facts.calls[ELDER], call)
        return kinds[kind] == YOUNGERS
    youngers = before.held[1 - ELDER]
    if kind == POINT:
        against = best_of(rules, kind, (best_point(youngers, tens=rules.point_score == "tens"),))
    else:
        against = best_in(kind, youngers)
    return best_of(rules, kind, call.by_kind[kind]) > against


def _not_won(before: Hand, did: Play) -> tuple[Certain, ...]:
    """Return the point lost by the second player, if a card that scores could have won the trick; else ().

    The sentence names the lowest such card.
    """
    phase = before.phase
    assert isinstance(phase, Playing)
    if not phase.table or wins(phase.table[0], did.card.index):
        return ()
    could = [
        each.card.index
        for each in before.legal()
        if isinstance(each, Play)
        and wins(phase.table[0], each.card.index)
        and (each.card.rank >= Rank.TEN or before.rules.low_cards == "count")
    ]
    if not could:
        return ()
    card = Teller.of(before.setup, before).card(min(could))
    said = f"Trick {len(before.tricks) + 1}: you played second, and {card} would have won it: 1 point."
    return (Certain("tricks", said, 1),)


LOSSES: Final = Losses(
    certain,
    nothing="No other call, and no other card as second to a trick, was sure to win more.",
    uncertain="The result of another discard or lead is not shown, because it depends on the other player’s answers.",
)
