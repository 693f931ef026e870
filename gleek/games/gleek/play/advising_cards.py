"""Advice on a card: what each wins on average over many deals that may be, and what can be said of it for certain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.gleek.actions import PLAYS
from gleek.games.gleek.play import worth
from gleek.games.gleek.play.deals import alike
from gleek.games.gleek.play.fast import SUIT_OF, Tricks, index_of
from gleek.games.gleek.play.knowing import know
from gleek.games.gleek.play.rollouts import A_TRICK, Effort, by_card, playable
from gleek.players.advice import Advice, Choice, Reason, mean_and_error, ranked
from gleek.players.seeds import chance

if TYPE_CHECKING:
    from gleek.engine.observation import Observation
    from gleek.games.gleek.play.knowing import Knowing

_EFFORT: Final = Effort(deals=60, drawn=120)


def advise(seen: Observation, seed: int) -> Advice:
    """Return every card that may be played, with the stakes that the tricks from this one on bring."""
    known = know(seen)
    looked = by_card(known, chance(seed), _EFFORT)
    found = []
    a_trick = worth.a_trick(known.rules) / A_TRICK
    against = known.unseen | sum(known.table)
    may = playable(known)
    while may:
        card = may & -may
        may ^= card
        place = next(
            place
            for place, each in enumerate(looked.cards)
            if each == card or alike(each, card, known.held, against)
        )
        stakes, error = mean_and_error([a_trick * each for each in looked.stakes[place]])
        won = sum(looked.won[place]) / len(looked.won[place])
        tricks = sum(looked.tricks[place]) / len(looked.tricks[place])
        action = PLAYS[known.seat][index_of(card, known.trump)]
        found.append(Choice(action, stakes, error, tuple(_why(known, card, won, tricks))))
    return Advice(ranked(found), (Reason("by_thumb", {}), Reason("all_called", {})), _EFFORT.deals)


def _why(known: Knowing, card: int, won: float, tricks: float) -> list[Reason]:
    found = [Reason("only_card", {})] if playable(known) == card else []
    suit, table = SUIT_OF[card], known.table
    if not table:
        higher = (known.unseen & suit & -(card << 1)).bit_count()
        found.append(Reason("higher_left", {"count": higher}) if higher else Reason("best_left", {}))
    if table and _is_beaten(known, card):
        found.append(Reason("loses", {}))
    elif len(table) == 2:
        found.append(Reason("takes", {}))
    else:
        found.append(Reason("wins_trick", {"chance": won}))
    left = known.held.bit_count()
    if left > 1:
        found.append(Reason("wins_tricks", {"tricks": tricks, "left": left}))
    return found


def _is_beaten(known: Knowing, card: int) -> bool:
    """Tell whether the cards on the table beat one, whatever follows."""
    tricks = Tricks.under(known.rules, [0, 0, 0], known.leader, known.table)
    return not tricks.winning(known.table, card)
