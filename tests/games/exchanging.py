"""Exchanges the cards that a seat does not know, in hands of Piquet and Gillet: the seat must not see a difference."""

from dataclasses import fields, replace
from functools import reduce
from operator import or_

from gleek.engine.cards import bits
from gleek.games.piquet.actions import Call


def known_at(hand, seat):
    """Return, as a mask, every card that a seat can locate.

    This is computed from the rules, independently of the view under test.
    """
    facts = hand.facts
    known = hand.held[seat] | hand.deal.hands[seat]
    for other, shown in enumerate(facts.shown):
        known |= hand.deal.hands[other] & shown if hand.game.id == "gillet" else shown
    if hand.game.id == "piquet":
        known |= facts.laid_out[seat] | facts.left
        for event in hand.history:
            if event.kind in {"took_in", "left_some"} and event.seat == seat:
                known |= event.mask
            elif event.kind == "played":
                known |= 1 << event.card
    return known


class Exchange:
    """A random permutation of the cards that a seat does not know at one moment of a hand."""

    def __init__(self, hand, seat, rng):
        everything = hand.game.shape(hand.rules).pack
        hidden = list(bits(everything & ~known_at(hand, seat)))
        self.goes = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def of_mask(self, mask):
        return reduce(or_, (1 << self.goes.get(index, index) for index in bits(mask)), 0)

    def of_masks(self, masks):
        return tuple(map(self.of_mask, masks))

    def of_call(self, call):
        if call is None:
            return None
        return Call(call.seat, self.of_mask(call.point), *map(self.of_masks, (call.sequences, call.sets)))

    def of_deal(self, deal):
        changes = {"hands": self.of_masks(deal.hands)}
        if hasattr(deal, "talon"):
            changes["talon"] = tuple(self.goes.get(each, each) for each in deal.talon)
        return deal._replace(**changes)

    def of_event(self, event):
        """Return an event with the unknown cards exchanged. A public event is returned unchanged."""
        if event.public:
            return event
        ways = {
            "mask": self.of_mask,
            "point": self.of_mask,
            "sequences": self.of_masks,
            "sets": self.of_masks,
            "deal": self.of_deal,
        }
        names = [each.name for each in fields(event) if each.name in ways]
        return replace(event, **{name: ways[name](getattr(event, name)) for name in names})

    def of_facts(self, facts):
        if not hasattr(facts, "laid_out"):
            return facts
        return facts._replace(
            laid_out=self.of_masks(facts.laid_out), calls=tuple(map(self.of_call, facts.calls))
        )

    def of_past(self, past):
        return past and (self.of_past(past[0]), tuple(map(self.of_event, past[1])))

    def of_step(self, step):
        hand = step.hand
        hand = hand._replace(
            deal=hand.deal and self.of_deal(hand.deal),
            held=self.of_masks(hand.held),
            facts=self.of_facts(hand.facts),
            past=self.of_past(hand.past),
        )
        return step._replace(hand=hand, events=tuple(map(self.of_event, step.events)))
