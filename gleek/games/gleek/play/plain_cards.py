"""The plain player's choice of a card, on the masks of `trick_simulator`. A test compares it with `plain.choose`."""

from __future__ import annotations

from gleek.games.gleek.play.trick_simulator import PLAIN, SUITS, TRUMPS, Tricks


def choose(tricks: Tricks, unseen: int, trump: int) -> int:
    """Return the card for the seat to act. The other players may hold the cards of `unseen`.

    `trump` is the number of the trump suit: between equal cards the player takes the suit that the engine lists first.
    """
    if not tricks.table:
        return _lead(tricks.hands[tricks.turn], unseen, trump)
    may = tricks.playable()
    wins, rest = 0, may
    while rest:
        card = rest & -rest
        rest ^= card
        if tricks.winning(tricks.table, card):
            wins |= card
    if not wins:
        return _lowest(may & PLAIN or may, trump)
    if len(tricks.table) == 2 or not wins & PLAIN:
        return _lowest(wins & PLAIN or wins, trump)
    return _highest(wins & TRUMPS or wins, trump)


def _lead(held: int, unseen: int, trump: int) -> int:
    sure = 0
    for suit in SUITS:
        mine = held & suit
        if mine:
            sure |= mine & -(1 << (unseen & suit).bit_length())
    if sure:
        return _highest(sure & TRUMPS or sure, trump)
    plain = held & PLAIN
    if not plain:
        return held & -held
    most = max([(plain & suit).bit_count() for suit in SUITS])
    longest = 0
    for suit in SUITS:
        if (plain & suit).bit_count() == most:
            longest |= plain & suit
    return _lowest(longest, trump)


def _lowest(some: int, trump: int) -> int:
    """Return the card of the lowest rank; of several, the one whose suit has the lowest number in the engine."""
    return _first_suit(some & 0b1111 << ((some & -some).bit_length() - 1) // 4 * 4, trump)


def _highest(some: int, trump: int) -> int:
    return _first_suit(some & 0b1111 << (some.bit_length() - 1) // 4 * 4, trump)


def _first_suit(some: int, trump: int) -> int:
    """Return, of cards of one rank, the one whose suit has the lowest number in the engine."""
    while some & (some - 1):
        low = some & -some
        rest = some ^ low
        other = rest & -rest
        keeps_low = ((low.bit_length() - 1) + trump) % 4 < ((other.bit_length() - 1) + trump) % 4
        some = rest if not keeps_low else some ^ other
    return some
