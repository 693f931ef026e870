"""The sheets to cut out: a pack of cards, counters enough for twelve hands, and a purse for each player."""

from typing import Any, Final

from gleek.course.counters_needed import HANDS, measured
from gleek.course.game_course import game_course
from gleek.engine.cards import cards_of
from gleek.games import game
from gleek.handouts.kit.text import Asked
from gleek.widgets.drawing.printed_faces import back, colour, face

WIDE, HIGH = 63, 88
"""The size of a playing card in millimetres."""

A_PAGE: Final = 9


def pack(asked: Asked) -> dict[str, Any]:
    """Return the pack of playing cards, suit by suit, each from the ace down, and a back for the reverse of each sheet.

    Each playing card has its picture as SVG, its name for screen readers, the rank for its corners, and its nickname
    (the last two are "" if they are not printed).
    """
    kind = game(asked.rules.game)
    cards = sorted(cards_of(kind.shape(asked.rules).pack), key=lambda card: (-card.suit, -card.rank))
    printed = [
        {
            "picture": face(card.rank.letter, card.suit.letter, indices=asked.indices),
            "spoken": card.name,
            "rank": card.rank.letter if asked.indices else "",
            "colour": colour(card.suit.letter),
            "nickname": kind.nickname(card.index, card.suit, asked.rules) if asked.names else "",
        }
        for card in cards
    ]
    head = asked.head(f"a pack of {len(printed)} cards")
    return {**head, "size": (WIDE, HIGH), "cards": printed, "back": back()}


SHARE: Final = 95
"""The percentage of players for whom the counters in a purse must be enough."""

# The counters of the two smaller values for each player: enough for small payments, but not too many for one page.
_MOST_SINGLES, _MOST_DOZENS = 17, 20
_DOZEN, _SCORE = 12, 240  # a shilling and a pound, in pence


Coins = list[dict[str, Any]]
"""Counters of each value: their label, their value in stakes or points, and the number for each player."""


def counters(asked: Asked) -> dict[str, Any]:
    kind = game(asked.rules.game)
    found = measured(asked.rules, asked.book)
    need, count = found.enough[SHARE], len(kind.seats)
    coins = _coins(asked, need)
    total = sum(each["worth"] * each["each"] for each in coins)
    how = (
        f"The engine played {found.games} games of {HANDS} {game_course(kind.id).table.deal}s by these rules, "
        "each seat played by a simple player: "
        f"{need} {'stakes' if kind.counts_money else 'points'} were enough for nineteen players in twenty."
    )
    if kind.counts_money:
        worth = f"{total} stakes of {asked.stake.sum(1)}, {asked.stake.sum(total)} in all"
        said = f"Each of the {count} begins with {_held(coins)}: {worth}. {how}"
    else:
        said = f"Each of the {count} has {_held(coins)}, to show a score of up to {total}. {how}"
    return {**asked.head("counters"), "coins": coins, "players": count, "said": said}


def purse_sheet(asked: Asked) -> dict[str, Any] | None:
    kind = game(asked.rules.game)
    if not kind.counts_money:
        return None
    coins = _coins(asked, measured(asked.rules, asked.book).enough[SHARE])
    total = sum(each["worth"] * each["each"] for each in coins)
    labels = [f"Player {number + 1}" for number in range(len(kind.seats))]
    holds = f"To begin with: {_held(coins)} ({asked.stake.sum(total)})"
    return {**asked.head("a purse for each player"), "labels": labels, "holds": holds}


def _coins(asked: Asked, need: int) -> Coins:
    if not game(asked.rules.game).counts_money:
        numbers = ((1, 9), (10, 9), (100, max(1, need // 100)))
        return [{"label": str(worth), "worth": worth, "each": each} for worth, each in numbers]
    singles = min(need, _MOST_SINGLES)
    dozens = min(-(-(need - singles) // _DOZEN), _MOST_DOZENS)
    scores = -(-max(0, need - singles - dozens * _DOZEN) // _SCORE)
    numbers = ((1, singles), (_DOZEN, dozens), (_SCORE, scores))
    return [
        {"label": asked.stake.sum(worth), "worth": worth, "each": each} for worth, each in numbers if each
    ]


def _held(coins: Coins) -> str:
    return " and ".join(f"{each['each']} × {each['label']}" for each in coins)
