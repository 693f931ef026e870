"""Advice on which card to play: the expected stakes of each card over many sample deals, with reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.engine.cards import bits
from gleek.games.gleek.actions import PLAYS
from gleek.games.gleek.play import worth
from gleek.games.gleek.play.deals import alike
from gleek.games.gleek.play.knowing import know
from gleek.games.gleek.play.rollouts import A_TRICK, Effort, by_card, playable
from gleek.games.gleek.play.trick_simulator import SUIT_OF, Tricks, index_of
from gleek.players.advice import Advice, Choice, Reason, mean_and_error, ranked
from gleek.players.seeds import chance

if TYPE_CHECKING:
    from gleek.engine.observation import Observation
    from gleek.games.gleek.play.knowing import Knowing

_EFFORT: Final = Effort(deals=60, drawn=120)


def advise(seen: Observation, seed: int) -> Advice:
    """Return every legal card with the expected stakes from this trick and all later ones."""
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
    return Advice(ranked(found), (Reason("by_heuristic", {}), Reason("all_called", {})), _EFFORT.deals)


def _why(known: Knowing, card: int, won: float, tricks: float) -> list[Reason]:
    """Return reasons about a card. For a card that seldom wins, the reason to play it all the same comes first.

    `won` is the probability that it wins this trick; `tricks` is the expected number of tricks, with this one.
    """
    found = [Reason("only_card", {})] if playable(known) == card else _given_up(known, card, won)
    suit, table = SUIT_OF[card], known.table
    if not table:
        higher = (known.unseen & suit & -(card << 1)).bit_count()
        found.append(Reason("higher_left", {"count": higher}) if higher else Reason("best_left", {}))
    if table and _is_beaten(known, card):
        # If no card can win, an earlier reason already says so.
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
    """Return the reason to play a card that seldom wins: it saves a better one, or no legal card can win.

    The list is empty if no better card is saved, or if the card wins in half of the samples or more.
    """
    may, against = playable(known), known.unseen | sum(known.table)
    best = [each for each in (1 << place for place in bits(may)) if _may_win(known, each)]
    if not best:
        return [Reason("none_wins" if known.table else "none_best", {})]
    kept = [each for each in best if each != card and not alike(each, card, known.held, against)]
    if (card in best and won >= 1 / 2) or not kept:
        return []
    # The reason names the highest card that is saved, one of the same suit if possible.
    keeps = max(kept, key=lambda each: (bool(each & SUIT_OF[card]), each))
    return [Reason("saves", {"card": index_of(keeps, known.trump)})]


def _may_win(known: Knowing, card: int) -> bool:
    """Return whether a card would beat the cards on the table. A lead must be the highest card left in its suit."""
    if known.table:
        return not _is_beaten(known, card)
    return not known.unseen & SUIT_OF[card] & -(card << 1)


def _is_beaten(known: Knowing, card: int) -> bool:
    tricks = Tricks.under(known.rules, [0, 0, 0], known.leader, known.table)
    return not tricks.winning(known.table, card)
