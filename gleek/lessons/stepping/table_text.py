"""The table as lines of plain text, for a reader without the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.words import one_stop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.lessons.stepping.table_view import CardView, FaceView, TableView


def table_text(data: TableView) -> str:
    """Return the table as lines of plain text, for a reader without the picture."""
    trump, turn_up, stock, trick = data["trump"], data["turn_up"], data["stock"], data["trick"]
    lines = [data["stage_name"] + (f". {trump['text']}." if trump else ".")]
    if turn_up and turn_up["count"]:
        lines.append(f"{turn_up['name']}: {_cards_text(turn_up['cards'])}.")
    if stock and stock["count"]:
        lines.append(f"{stock['name']}: {_cards_text(stock['cards'])}.")
    for seat in data["seats"]:
        role = f" ({seat['role']})" if seat["role"] else ""
        tricks = f", tricks {seat['tricks']}" if seat["tricks"] else ""
        said = f", “{seat['said']}”" if seat["said"] else ""
        purse = f"{seat['purse']['name'].lower()} {seat['purse']['text']}" if seat["purse"]["name"] else ""
        state = f"{purse}{tricks}{said}".removeprefix(", ")
        lines.append(f"{seat['name']}{role}{': ' if state else ''}{state}")
        if seat["cards"]:
            lines.append(f"    {_cards_text(seat['cards'])}")
    if trick:
        plays = [f"{each['name']} {_card_text(each['card'])}" for each in trick["plays"]]
        wins = [
            f"{each['name']} {each['note'].removeprefix('led, ')}" for each in trick["plays"] if each["wins"]
        ]
        head = trick["title"] if trick["number"] else "Lifted"
        lines.append(f"{head}: {', '.join(plays)}{f'; {wins[0]}' if wins else ''}.")
    if data["tally"]:
        lines += data["tally"]["lines"]
    pots = [f"{pot['name']} {pot['text']}" for pot in data["pots"] if pot["stakes"]]
    if pots:
        lines.append("; ".join(pots) + ".")
    if data["legal"] and data["legal"]["words"]:
        words = data["legal"]["words"]
        lines.append(f"{data['legal']['who']} may {' or '.join(words[:2])}{_more(words)}.")
    return one_stop("\n".join(lines))


def _more(words: list[str]) -> str:
    return f" or {', '.join(words[2:])}" if len(words) > 2 else ""


def _card_text(card: CardView) -> str:
    nick = f" ({card['nick']})" if card["nick"] else ""
    return f"{card['c']}{nick}"


def _cards_text(cards: Sequence[FaceView]) -> str:
    shown = [_card_text(each) for each in cards if "c" in each]
    hidden = len(cards) - len(shown)
    return " ".join([*shown, f"({hidden} face down)"] if hidden else shown)
