"""The cards whose value in each game is compared: a hand of a deal, or cards that the reader has typed."""

import re
from functools import cache, reduce
from operator import and_
from typing import NamedTuple

from gleek.course.family.data import compared
from gleek.engine.cards import card, in_hand_order, mask_of, text_of
from gleek.engine.deal import DealShape
from gleek.engine.errors import Unreadable
from gleek.engine.words import listed
from gleek.evidence import games as evidence
from gleek.evidence import presets
from gleek.players import registry
from gleek.records.codes import deal_number, new_code, read_code

_HOW_TO_WRITE = "Write cards, as in AH 10S, or the code of a deal, as in 0001-KY2F."


class Given(NamedTuple):
    """The cards whose value is compared (`held`), and those ignored because a game's pack lacks them (`aside`): masks.

    `address` is the text for the page's address, from which `read` makes the same cards.
    """

    held: int
    aside: int
    address: str


@cache
def shape(game: str) -> DealShape:
    kind = registry.game(game)
    return kind.shape(presets.preset(kind.rules))


@cache
def common() -> int:
    return reduce(and_, [shape(name).pack for name in compared()])


def read(text: str) -> Given:
    """Return the cards listed in a text, or the first hand of a deal code.

    Raises `Unreadable` if the text is neither, or if these cards cannot be compared as one hand.
    """
    pieces = [piece for piece in re.split(r"[\s,.;]+", text.strip()) if piece]
    if not pieces:
        raise Unreadable(f"No cards are given. {_HOW_TO_WRITE}")
    if not any(map(_is_card, pieces)):
        return _of_deal(text)
    cards = [card(piece) for piece in pieces]
    twice = next((each for place, each in enumerate(cards) if each in cards[:place]), None)
    if twice is not None:
        raise Unreadable(f"The {twice.name} is given twice; a pack has each card once.")
    most = max(shape(name).size for name in compared())
    if len(cards) > most:
        raise Unreadable(f"{len(cards)} cards are given; a hand has at most {most}.")
    mask = mask_of(cards)
    return _given(mask, text_of(mask).replace(" ", "."))


def another(of: str) -> Given:
    return _of_deal(new_code(read_code(of)[1]))


def _of_deal(code: str) -> Given:
    try:
        number, rules = read_code(code)
    except Unreadable as error:
        raise Unreadable(f"{error} {_HOW_TO_WRITE}") from None
    return _given(deal_number(number, rules).hands[0], code.strip())


def _given(mask: int, address: str) -> Given:
    held = mask & common()
    every = compared()
    least = min(shape(name).size for name in every)
    if held.bit_count() < least:
        titles = listed(evidence.game(name).title for name in every)
        lowest = in_hand_order(common())[-1].rank.word
        given = held.bit_count()
        raise Unreadable(
            f"The packs of {titles} share only {given} of these cards: give at least {least} from the {lowest} up."
        )
    return Given(held, mask & ~common(), address)


def _is_card(piece: str) -> bool:
    try:
        card(piece)
    except Unreadable:
        return False
    return True
