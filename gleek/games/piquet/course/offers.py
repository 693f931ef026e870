"""The choices that a page offers at Piquet, besides buttons and tricks: discards, and a tick for each item to call."""

from collections.abc import Iterable
from typing import Final

from gleek.course.play.offering import LONGEST_INPUT, Offering, pick, switched
from gleek.course.play.task_panel import Offers, cards_chosen, choice
from gleek.course.requests import View, text
from gleek.engine.actions import Action
from gleek.engine.cards import SUIT_MASKS, Suit, card, cards_of, mask_of
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.engine.words import NUMBERS, upper_first
from gleek.games.piquet.actions import Call, Discard
from gleek.games.piquet.calling import Calling
from gleek.games.piquet.exchange import Discards, LayingOut
from gleek.games.piquet.items import KIND_WORDS, POINT, SEQUENCES, SETS, all_in, in_order, item_name, value_of

_FEWEST_IN_POINT: Final = 3  # no button offers a point of fewer cards: it is never worth calling


class PiquetOffering(Offering):
    def options(self, hand: Hand, picked: list[str], extra: tuple[View, ...], *, in_play: bool) -> Offers:
        if isinstance(hand.phase, LayingOut):
            legal = hand.legal()
            assert isinstance(legal, Discards)
            least, most = legal.least, legal.most
            words = f"{NUMBERS[least]} to {NUMBERS[most]} cards" if least else f"up to {NUMBERS[most]} cards"
            # The learner may submit a wrong number of cards and is then told the rule, so the button shows the number.
            count = len(picked)
            named = {0: "cards" if least else "nothing", 1: "one card"}.get(count, f"{count} cards")
            return Offers(
                f"Choose {words} to lay out{'' if least else ', or lay out none'}.",
                (*[choice("claim carte blanche")] * legal.claim, *extra),
                pick=pick(hand, most, picked, f"Choose {words} to lay out"),
                submit={"label": f"Lay out {named}", "enabled": bool(picked) or not least},
                selected=cards_chosen(count, most),
            )
        if isinstance(hand.phase, Calling):
            return _calling(hand, hand.phase.turn, picked, extra, in_play=in_play)
        buttons = (choice("look", "Look at them"), choice("leave them", "Leave them unseen"), *extra)
        said = "Look at the cards that are left, which lets elder see them too, or leave them."
        return Offers(said, buttons)

    def toggled(
        self, hand: Hand, chosen: tuple[str, ...], what: object, *, in_play: bool = False
    ) -> tuple[str, ...]:
        """Return `chosen` after a click on `what`: this card or item is added or removed. A point replaces another."""
        if not isinstance(hand.phase, Calling):
            return super().toggled(hand, chosen, what)
        word = text(what)[:LONGEST_INPUT]
        if word not in _items(hand, hand.phase.turn, legal=False):
            raise Unreadable(
                f"“{word}” is nothing that you can call: tick a point, a sequence or a set of your own cards."
            )
        if word.startswith("point"):
            chosen = tuple(each for each in chosen if each == word or not each.startswith("point"))
        return switched(chosen, word)

    def submitted(self, hand: Hand, seat: int, chosen: Iterable[str]) -> Action | None:
        if isinstance(hand.phase, Calling):
            return _call(hand, seat, chosen)
        if isinstance(hand.phase, LayingOut):
            return Discard(seat, mask_of([card(each) for each in chosen]))
        return None


def _calling(hand: Hand, seat: int, picked: list[str], extra: tuple[View, ...], *, in_play: bool) -> Offers:
    items = _items(hand, seat, legal=in_play)
    ticks: list[View] = [
        {"id": word, "label": _label(kind, item), "kind": "tick", "chosen": word in picked}
        for word, (kind, item) in items.items()
    ]
    if seat:
        instruction = "Tick what you put forward."
        none = "You have nothing that is as good as what elder has called."
        buttons = ("Put nothing forward", "Put these forward")
    else:
        instruction = "Tick what you call."
        none = "You have nothing to call."
        buttons = ("Call nothing", "Call these")
    return Offers(
        instruction if items else none,
        (*ticks, *extra),
        submit={"label": buttons[bool(picked)], "enabled": True, "quiet": bool(items) and not picked},
        many=True,
    )


def _items(hand: Hand, seat: int, *, legal: bool) -> dict[str, tuple[int, int]]:
    """Return the items that a seat may tick, in words → (kind, mask); with `legal`, only those that may be called."""
    held, may = hand.held[seat], hand.legal()
    points = [mask for suit in SUIT_MASKS if (mask := held & suit).bit_count() >= _FEWEST_IN_POINT]
    found = [(POINT, mask) for mask in reversed(points) if not legal or Call(seat, mask) in may]
    for kind in (SEQUENCES, SETS):
        items = all_in(kind, held)
        best = Call(seat, 0, items[:1] if kind == SEQUENCES else (), items[:1] if kind == SETS else ())
        if items and (not legal or best in may):
            found += [(kind, item) for item in items]
    return {f"{KIND_WORDS[kind]} {' '.join(map(str, cards_of(item)))}": (kind, item) for kind, item in found}


def _label(kind: int, item: int) -> str:
    if kind == POINT:
        suit = Suit((item.bit_length() - 1) // 13)
        return f"{upper_first(NUMBERS[item.bit_count()])} {suit.word}: {value_of(item)}"
    return upper_first(item_name(kind, item))


def _call(hand: Hand, seat: int, chosen: Iterable[str]) -> Call:
    items = _items(hand, seat, legal=False)
    ticked = [items[each] for each in chosen if each in items]
    point, sequences, sets = (
        [item for kind, item in ticked if kind == each] for each in (POINT, SEQUENCES, SETS)
    )
    return Call(seat, point[0] if point else 0, in_order(sequences), in_order(sets))


OFFERS: Final = PiquetOffering()
