"""Finds choices that were sure to win more than the choice that a player made.

The result of another choice is sure if no other player had a decision left: the last call in the ruff, the last card of
a trick, a set that was not called, a set or an honour that was laid out.
"""

from functools import partial
from typing import Final

from gleek.course.course_parts import Certain, Losses
from gleek.engine.actions import Action
from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.engine.tell import Teller
from gleek.engine.tricks import Playing
from gleek.engine.words import counted, listed, one_stop
from gleek.games.common.course.losses import last_word
from gleek.games.gleek.actions import Call, Discard, Play, set_name
from gleek.games.gleek.melds import PAYS, sets_in
from gleek.games.gleek.reckoning import A_TRICK
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.tricks import winner
from gleek.games.gleek.trumps import counting


def certain(before: Hand, did: Action, after: Hand) -> tuple[Certain, ...]:
    if isinstance(did, Discard):
        return _laid_out(before, did)
    if isinstance(before.phase, Vying):
        return last_word(before, did, after, before.legal(), partial(_of_the_ruff, before, did.seat))
    if isinstance(did, Call):
        money, left = Teller.of(before.setup, before).money, {*sets_in(before.held[did.seat])} - {*did.sets}
        lost = [(set_name(*each), 2 * PAYS[each]) for each in sorted(left, reverse=True)]
        said = "You did not call your {}: {}.".format
        return tuple(Certain("melds", one_stop(said(name, money(worth))), worth) for name, worth in lost)
    if isinstance(did, Play) and isinstance(before.phase, Playing):
        return _trick(before, did)
    return ()


def _laid_out(before: Hand, did: Discard) -> tuple[Certain, ...]:
    seat, rules, teller = did.seat, before.rules, Teller.of(before.setup, before)
    found = []
    worth = counting(rules, before.dealt.trump)
    honours = [index for index in bits(did.mask) if worth[index]]
    if honours and rules.honours_to == "holder":
        lost = sum(worth[index] for index in honours)
        cards = listed(teller.card(index) for index in honours)
        said = f"You laid out {cards}: {counted(lost, 'point')} at the reckoning."
        found.append(Certain("stock", said, lost))
    stock = before.dealt.stock
    kept = (before.held[seat] & ~did.mask) | stock
    called, might = dict(sets_in(kept)), dict(sets_in(kept | did.mask))
    for rank, count in might.items():
        had = called.get(rank, 0)
        if count == had:
            continue
        gain = 2 * (PAYS[rank, count] - (PAYS[rank, had] if had else 0))
        instead = f" in place of a {set_name(rank, had)}" if had else ""
        said = f"With what you laid out and what you took in you would have had a {set_name(rank, count)}"
        found.append(Certain("stock", f"{said}{instead}: {teller.money(gain)} more.", gain))
    return tuple(found)


def _of_the_ruff(before: Hand, seat: int, after: Hand) -> int:
    paid = after.ledger.payments[len(before.ledger.payments) :]
    of_it = tuple([each for each in paid if each.rule.startswith("ruff.")])
    return after.game.accounts.empty().add(of_it).balances[seat]


def _trick(before: Hand, did: Play) -> tuple[Certain, ...]:
    """Return the loss of the trick, with the lowest card that would have won it, if the player was last to play."""
    phase = before.phase
    assert isinstance(phase, Playing)
    if len(phase.table) != 2:
        return ()
    trump, always = int(before.dealt.trump), before.rules.trumps_beat == "always"

    def takes(index: int) -> bool:
        first, second = phase.table
        return winner(trump, always, phase.leader, (first, second, index)) == did.seat

    if takes(did.card.index):
        return ()
    could = [each.card.index for each in before.legal() if isinstance(each, Play) and takes(each.card.index)]
    if not could:
        return ()
    least = min(could, key=lambda index: (index // 13 == trump, index % 13))
    card = Teller.of(before.setup, before).card(least)
    number = len(before.tricks) + 1
    said = f"Trick {number}: you were the last to play, and {card} would have taken it: {counted(A_TRICK, 'point')}."
    return (Certain("tricks", said, A_TRICK),)


LOSSES: Final = Losses(
    certain,
    nothing="No other choice was sure to win more.",
    uncertain=(
        "The result of another bid, lead or vie depends on the others’ answers. The review says what such a choice "
        "costs on average."
    ),
)
