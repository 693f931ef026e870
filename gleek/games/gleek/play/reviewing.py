"""The cost of each choice at Gleek: all actions are tried in the same sample deals (see `gleek.players.review`).

After a card the heuristic plays the later cards. After a bet on the ruff the stored table decides the later bets. After
a discard the heuristic plays all twelve tricks. A bid is evaluated as the adviser does it, with other sample stocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.engine.cards import bits
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import Bid, Call, Discard, Play
from gleek.games.gleek.deal import GLEEK_PACK, HAND
from gleek.games.gleek.melds import PAYS
from gleek.games.gleek.play import adviser, advising_ruff, vying, worth
from gleek.games.gleek.play.adviser import advise
from gleek.games.gleek.play.deals import Deals, alike
from gleek.games.gleek.play.knowing import know
from gleek.games.gleek.play.reasons import tell
from gleek.games.gleek.play.rollouts import A_TRICK, choices, from_first, in_deals
from gleek.games.gleek.play.trick_simulator import BITS, fast
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.stock import SIZE, Bidding, LayingOut
from gleek.players.review import Trials
from gleek.players.seeds import chance, shuffle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation

__all__ = ["BOUNDS", "STRONGEST", "advise", "tell", "trials"]

BOUNDS: Final = (0.3, 1.0, 3.0)
STRONGEST: Final = ("master-1", "masters")
_HANDS: Final = 300
_RUFFS: Final = 150  # fewer than `_HANDS`, because each sample is followed to all possible ends of the vying


def trials(
    seen: Observation, seed: int, actions: Sequence[Action], players: Sequence[str] = (), deals: int = 0
) -> Trials:
    """Return the stakes that each of these actions wins from now on, in the same sample deals.

    `deals` is the number of samples, or 0 for the default number.
    """
    phase = seen.phase
    if isinstance(phase, Bidding):
        return _bids(seen, phase, seed, actions, deals or adviser.STOCKS[seen.rules.exchange])
    if isinstance(phase, LayingOut):
        return _laid_out(seen, phase.turn, seed, actions, deals or _HANDS)
    if isinstance(phase, Vying):
        drawn, weights = advising_ruff.weighed(seen, chance(seed), deals or _RUFFS)
        return Trials(advising_ruff.stakes(seen, phase, actions, drawn), weights)
    if isinstance(phase, Playing):
        return _cards(seen, seed, actions, deals or _HANDS)
    called = [action.sets for action in actions if isinstance(action, Call)]
    return Trials([[2.0 * sum([PAYS[each] for each in sets])] for sets in called], [1.0], certain=True)


def _bids(seen: Observation, phase: Bidding, seed: int, actions: Sequence[Action], stocks: int) -> Trials:
    gains = adviser.gains(seen, phase, seed, stocks)
    stakes = [
        [gain - action.price for gain in gains]
        if isinstance(action, Bid)
        else [float(phase.price // 2)] * len(gains)
        for action in actions
    ]
    return Trials(stakes, [1.0] * len(gains))


def _laid_out(seen: Observation, seat: int, seed: int, actions: Sequence[Action], deals: int) -> Trials:
    """Play out sample deals after each of several discards; return the stakes of each discard in each deal.

    The stakes include those expected from the ruff, the honours and the sets.
    """
    rules, held, trump, some = seen.rules, seen.held[seat], seen.dealt.trump, chance(seed)
    bit, name = BITS[trump], vying.name_of(rules.exchange, seat)
    stock = SIZE if rules.exchange == "discard_first" else 0
    unseen = list(bits(GLEEK_PACK & ~held & ~(1 << seen.dealt.turn_up)))
    kept = [held & ~action.mask for action in actions if isinstance(action, Discard)]
    a_trick = worth.a_trick(rules) / A_TRICK
    stakes: list[list[float]] = [[] for _ in kept]
    for _ in range(deals):
        shuffle(unseen, stock + 2 * HAND, some)
        came = sum([1 << index for index in unseen[:stock]])
        others = [
            sum([bit[index] for index in unseen[first : first + HAND]]) for first in (stock, stock + HAND)
        ]
        for mine, into in zip(kept, stakes, strict=True):
            twelve = mine | came
            hands = [*others[:seat], fast(twelve, trump), *others[seat:]]
            into.append(
                a_trick * from_first(rules, trump, hands, seat)
                + worth.certain(twelve, trump, rules)
                + vying.stakes(name, seat, vying.ruff_class(twelve, seat, rules))
            )
    return Trials(stakes, [1.0] * deals)


def _cards(seen: Observation, seed: int, actions: Sequence[Action], deals: int) -> Trials:
    known = know(seen)
    drawn, weights = Deals(known).weighed(chance(seed), deals)
    against = known.unseen | sum(known.table)
    wanted = [BITS[known.trump][action.card.index] for action in actions if isinstance(action, Play)]
    # Equivalent cards share one simulation.
    same = {
        card: next(each for each in choices(known) if each == card or alike(each, card, known.held, against))
        for card in wanted
    }
    cards = sorted({*same.values()})
    looked = in_deals(known, drawn, cards)
    a_trick = worth.a_trick(known.rules) / A_TRICK
    stakes = [[a_trick * each for each in looked.stakes[cards.index(same[card])]] for card in wanted]
    return Trials(stakes, weights)
