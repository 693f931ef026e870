"""The table while the players lift (cut the pack) to decide who deals first."""

from typing import Any

from gleek.course.explorer.game_table import GameTable
from gleek.course.explorer.table_parts import (
    card_data,
    faces,
    pile_data,
    places,
    plain,
    purse_data,
    seat_data,
)
from gleek.course.explorer.table_view import TableView
from gleek.engine.cards import CARDS
from gleek.engine.lift import DealerFound, Lifted
from gleek.records.replay import Replay
from gleek.words import counted


def lifting(played: Replay, at: int, game: GameTable[Any]) -> TableView:
    """Return the table after step `at` (from 1), at which the players lift. They have no seats yet."""
    match = played.steps[at - 1].match
    lifted: dict[int, int] = {}
    dealer = None
    for each in played.steps[:at]:
        for event in each.events:
            if isinstance(event, Lifted):
                lifted[event.player] = event.card
            elif isinstance(event, DealerFound):
                dealer = event.player
    count = len(game.seats)
    place = places(count, count - 1)
    turn_up, stock, discards = (pile_data(given, faces(plain, None, None)) for given in game.piles(None))
    return {
        "stage": "lift",
        "stage_name": "Lifting for the deal",
        "seen_by": None,
        "hand_size": game.hand_size,
        "trump": None,
        "turn_up": turn_up,
        "seats": [
            seat_data(
                game.seats[player],
                place[player],
                name,
                purse_data(game, match.stake, 0),
                tricks_text=counted(0, "trick") if game.tricks else "",
                won="deals" if player == dealer else "",
            )
            for player, name in enumerate(match.players)
        ],
        "stock": stock,
        "discards": discards,
        "trick": {
            "number": 0,
            "title": "Lifted for the deal",
            "plays": [
                {
                    "seat": game.seats[player],
                    "name": match.players[player],
                    "card": card_data(CARDS[index]),
                    "wins": False,
                    "note": "",
                }
                for player, index in lifted.items()
            ],
        },
        "pots": [],
        "legal": None,
        "tally": None,
        "moment": None,
        "text": "",
    }
