"""A reason names a card that decides: without this card the advice is another one, or its figure is."""

import pytest

from gleek import games
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, bits
from gleek.games.gillet.worth import point
from gleek.games.gleek.ruff import best_ruff
from tests.arena import hidden, positions, seed_at

ADVICES = {"gleek": 3, "piquet": 3, "gillet": 2}
# These give a figure and say that no card decides.
PLAIN = {"as_many_tricks", "suit_tricks", "all_alike"}
STAGES = {"gleek": {"stock", "ruff", "tricks"}, "piquet": {"exchange", "tricks"}, "gillet": {"point"}}


def card_of(reason, seen, held):
    """Return the number of a card of the seat that a reason names or counts; −1 if there is none."""
    args, kind, found = reason.args, reason.kind, 0
    if "set" in args:
        found = RANK_MASKS[args["set"][0]]
    elif "item" in args:
        found = args["item"]
    elif kind in {"stock_trumps", "trumps_then"}:
        found = SUIT_MASKS[seen.dealt.trump]
    elif kind in {"stock_sets", "sets_then"}:
        found = max((mask & held for mask in RANK_MASKS), key=int.bit_count)
    elif kind in {"stock_ruff", "ruff_then"} or "worth" in args:
        found = best_ruff(held, seen.rules)[1]
    elif "halves" in args:
        found = held
    for name in ("won", "card"):
        if name in args and not found & held:
            found = 1 << args[name]
    return (found & held).bit_length() - 1


def without(seen, card, other):
    """Return the observation of a seat that holds another card in place of one of its cards."""
    swap = 1 << card | 1 << other
    held = tuple(mask ^ swap if mask >> card & 1 else mask for mask in seen.held)
    hands = tuple(mask ^ swap if mask >> card & 1 else mask for mask in seen.deal.hands)
    return seen._replace(held=held, deal=seen.deal._replace(hands=hands))


@pytest.mark.parametrize("game_id", games.ids())
def test_nobody_is_advised_who_has_nothing_to_choose(game_id):
    _, hand = next(positions(game_id, 1))
    for seat in {*range(len(hand.game.seats))} - {hand.to_act}:
        with pytest.raises(ValueError, match="this seat has nothing to choose"):
            games.adviser(game_id).advise(hand.observe(seat), 1)


@pytest.mark.parametrize("game_id", STAGES)
def test_without_the_card_that_a_reason_names_the_advice_is_another(game_id):
    adviser, changed, done = games.adviser(game_id), 0, 0
    for number, hand in positions(game_id, 400, first=350_000):
        seat = hand.to_act
        seen, seed = hand.observe(seat), seed_at(number, hand)
        # A card that was shown cannot be another one.
        shown = game_id == "piquet" and any(seen.facts.shown)
        if hand.stage not in STAGES[game_id] or len(hand.legal()) < 2 or shown:
            continue
        advice = adviser.advise(seen, seed)
        held = seen.held[seat]
        card = max((card_of(each, seen, held) for each in advice.best.reasons[:1]), default=-1)
        away = [each for each in bits(hidden(hand, seat)) if each % 13 != card % 13]
        if card < 0 or not away or advice.best.reasons[0].kind in PLAIN:
            continue
        # The lowest card that is still away, of the same suit if there is one. At Gillet a low card may be a good one.
        other = min(away, key=lambda each: (each // 13 != card // 13, each % 13))
        if game_id == "gillet":
            counts = [point(held ^ 1 << card ^ 1 << each, seen.rules.flux_half)[0] for each in away]
            now = point(held, seen.rules.flux_half)[0]
            other = away[max(range(len(away)), key=lambda each: abs(counts[each] - now))]
        again = adviser.advise(without(seen, card, other), seed)
        now = {each.action: each.stakes for each in again.choices}
        before = {each.action: each.stakes for each in advice.choices}
        changed += str(again.best.action) != str(advice.best.action) or any(
            abs(now[each] - before[each]) >= adviser.BOUNDS[0] for each in now.keys() & before.keys()
        )
        done += 1
        if done == ADVICES[game_id]:
            break
    assert done == ADVICES[game_id]
    assert changed >= 0.95 * done - 1
