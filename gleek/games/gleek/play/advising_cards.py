"""Advice on a card: what each wins on average over many deals that may be, and what can be said of it for certain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.engine.cards import bits
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
    """Return the reasons for a card; of one that seldom wins what speaks for it comes first."""
    found = [Reason("only_card", {})] if playable(known) == card else _given_up(known, card, won)
    suit, table = SUIT_OF[card], known.table
    if not table:
        higher = (known.unseen & suit & -(card << 1)).bit_count()
        found.append(Reason("higher_left", {"count": higher}) if higher else Reason("best_left", {}))
    if table and _is_beaten(known, card):
        # Where no card can win it need not be said of each.
        if all(each.kind != "none_wins" for each in found):
            found.append(Reason("loses", {}))
    elif len(table) == 2:
        found.append(Reason("takes", {}))
    else:
        found.append(Reason("wins_trick", {"chance": won}))
    left = known.held.bit_count()
    if left > 1:
        found.append(Reason("wins_tricks", {"tricks": tricks, "left": left}))
    return found


def _given_up(known: Knowing, card: int, won: float) -> list[Reason]:
    """Return why a trick is given up that a card seldom wins: for a better one that is kept, or for want of any."""
    may, against = playable(known), known.unseen | sum(known.table)
    best = [each for each in (1 << place for place in bits(may)) if _may_win(known, each)]
    if not best:
        return [Reason("none_wins" if known.table else "none_best", {})]
    kept = [each for each in best if each != card and not alike(each, card, known.held, against)]
    if (card in best and won >= 1 / 2) or not kept:
        return []
    # The one that it is weighed against first of all: of its own suit, and the highest.
    keeps = max(kept, key=lambda each: (bool(each & SUIT_OF[card]), each))
    return [Reason("saves", {"card": index_of(keeps, known.trump)})]


def _may_win(known: Knowing, card: int) -> bool:
    """Tell whether a card is the highest of its suit that is left, where it is led, and else whether it is ahead."""
    if known.table:
        return not _is_beaten(known, card)
    return not known.unseen & SUIT_OF[card] & -(card << 1)


def _is_beaten(known: Knowing, card: int) -> bool:
    """Tell whether the cards on the table beat one, whatever follows."""
    tricks = Tricks.under(known.rules, [0, 0, 0], known.leader, known.table)
    return not tricks.winning(known.table, card)
