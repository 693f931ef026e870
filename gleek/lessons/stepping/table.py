"""The table at one moment, as the table widget draws it and as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gleek.engine.cards import CARDS, in_hand_order
from gleek.engine.ledger import SEAT_WORDS
from gleek.engine.lift import DealerFound, Lifted
from gleek.games.gleek.actions import STAGE_NAMES, Play, set_name
from gleek.games.gleek.events import (
    BidMade,
    Called,
    Revied,
    RuffPass,
    RuffWon,
    Seen,
    StockPassed,
    TrickTaken,
    Vied,
)
from gleek.games.gleek.reckoning import A_TRICK, DEALER, OWN_CARDS, honours
from gleek.games.gleek.tell import listed, one_stop
from gleek.games.gleek.trumps import counting, counts_turned_up, nickname
from gleek.games.gleek.view import seen

if TYPE_CHECKING:
    from gleek.engine.hand import Hand
    from gleek.engine.money import Stake
    from gleek.engine.state import Trick
    from gleek.games.gleek.events import Event
    from gleek.games.gleek.rules import Rules
    from gleek.records.replay import Replay, Step

ROLES = ("eldest hand", "second hand", "dealer")


def money_data(stake: Stake, stakes: int) -> dict[str, Any]:
    """Return a sum as stakes and as money."""
    return {"stakes": stakes, "text": stake.sum(stakes)}


def card_data(
    index: int, trump: int | None, rules: Rules | None = None, *, legal: bool = False, mark: str = ""
) -> dict[str, Any]:
    """Return a card that is seen: its text, spoken name and nickname, whether it may be played, and a mark.

    Where rules are given, only those small trumps have nicknames that they pay for.
    """
    card = CARDS[index]
    nick = nickname(index, trump, rules) if trump is not None else ""
    return {"up": True, "c": str(card), "name": card.name, "nick": nick, "legal": legal, "mark": mark}


HIDDEN: dict[str, Any] = {"up": False}


def table_data(played: Replay, at: int, seen_by: int | None) -> dict[str, Any]:
    """Return the table after step `at` (from 1) of a replay, as a seat sees it or with everything open."""
    step = played.steps[at - 1]
    if step.hand is None:
        return _lifting(played, at)
    hand, stake = step.hand, step.hand.setup.stake
    view = seen(hand, seen_by)
    trump = view.turn_up.suit if view.turn_up else None
    purses = step.match.purses_during(hand)
    won = [0, 0, 0]
    for trick in hand.tricks:
        won[trick.winner] += 1
    playable = 0
    if view.legal is not None and isinstance(next(iter(view.legal), None), Play):
        playable = view.legal.mask  # type: ignore[attr-defined]
    fresh = _fresh(step)
    seats = []
    for seat in range(3):
        cards = [
            HIDDEN
            if card is None
            else card_data(
                card.index,
                trump,
                hand.rules,
                legal=hand.to_act == seat and bool(card.bit & playable),
                mark=_mark(hand, seat, card.bit, fresh),
            )
            for card in view.hand(seat)
        ]
        seats.append(
            {
                "seat": SEAT_WORDS[seat],
                "name": hand.setup.names[seat],
                "role": ROLES[seat],
                "cards": cards,
                "purse": money_data(stake, purses[step.match.player(seat)]),
                "tricks": won[seat],
                "to_act": hand.to_act == seat,
                "said": _said(played, at, seat),
                "won": _won(step, seat),
            }
        )
    data = {
        "stage": step.stage,
        "stage_name": STAGE_NAMES[step.stage].capitalize(),
        "seen_by": None if seen_by is None else SEAT_WORDS[seen_by],
        "trump": {"suit": trump.letter, "name": trump.word} if trump is not None else None,
        "turn_up": card_data(view.turn_up.index, trump, hand.rules) if view.turn_up else None,
        "seats": seats,
        "stock": {
            "count": view.stock_count,
            "cards": [card_data(index, trump, hand.rules) for index in _indices(view.stock)]
            or [HIDDEN] * view.stock_count,
        },
        "discards": {
            "count": view.laid_out_count,
            "cards": [card_data(index, trump, hand.rules) for index in _indices(view.laid_out)]
            or [HIDDEN] * view.laid_out_count,
        }
        if view.laid_out_count
        else None,
        "trick": _trick(step, trump),
        "pots": [
            {"pot": "ruff", "name": "Ruff pot", **money_data(stake, hand.ledger.ruff)},
            {"pot": "reckoning", "name": "Reckoning pot", **money_data(stake, hand.ledger.reckoning)},
        ],
        "legal": _legal(hand, seen_by),
        "reckoning": _reckoning(step),
    }
    return data | {"text": picture_text(data)}


def _legal(hand: Hand, seen_by: int | None) -> dict[str, Any] | None:
    seat = hand.to_act
    if seat is None:
        return None
    words = seen(hand, seen_by).legal
    return {"who": hand.setup.names[seat], "words": list(words.words()) if words is not None else []}


def _indices(mask: int) -> list[int]:
    return [card.index for card in in_hand_order(mask)]


def _fresh(step: Step) -> int:
    """Return the cards that this step has just put into a hand."""
    mask = 0
    for event in step.events:
        if event.kind == "took_in":
            mask |= event.mask  # type: ignore[attr-defined]
    return mask


def _mark(hand: Hand, seat: int, bit: int, fresh: int) -> str:
    """Return why a card is marked: just taken in, shown for the ruff (while that lasts), or in a set just called."""
    if bit & fresh:
        return "new"
    if hand.stage == "melds" and bit & hand.facts.ruff_shown[seat]:
        return "ruff"
    if hand.stage in {"melds", "tricks"} and not hand.tricks:
        ranks = {rank for rank, _ in hand.facts.called[seat] or ()}
        if CARDS[bit.bit_length() - 1].rank in ranks:
            return "set"
    return ""


_SAID = (BidMade, StockPassed, Vied, Seen, Revied, RuffPass, Called)


def _said(played: Replay, at: int, seat: int) -> str:
    """Return what a seat said last in the stage that is being looked at, in the words of the game."""
    now = played.steps[at - 1]
    for step in reversed(played.steps[:at]):
        if (step.hand_number, step.stage) != (now.hand_number, now.stage):
            return ""
        for event in step.events:
            if isinstance(event, _SAID) and event.seat == seat:
                return _words(event)
    return ""


def _words(event: Event) -> str:
    match event:
        case BidMade():
            return f"I bid {event.price}"
        case Called():
            sets = listed(f"a {set_name(*each)}" for each in event.sets)
            return sets[:1].upper() + sets[1:] if sets else "Nothing"
        case RuffPass():
            return "I’ll not meddle with it" if event.out else "Pass, for now"
        case _:
            words = {"vied": "I’ll vie it", "saw": "I’ll see it", "revied": "I’ll see it and revie it"}
            return words.get(event.kind, "Pass")


def _won(step: Step, seat: int) -> str:
    for event in step.events:
        if isinstance(event, TrickTaken) and event.seat == seat:
            return "takes the trick"
        if isinstance(event, RuffWon) and seat in event.winners:
            return "wins the ruff"
    return ""


def _trick(step: Step, trump: int | None) -> dict[str, Any] | None:
    """Return the trick on the table; when it has just been taken, the whole of it with its winner."""
    hand = step.hand
    if hand is None:
        return None
    names = hand.setup.names
    taken = any(isinstance(event, TrickTaken) for event in step.events)
    if taken:
        last = hand.tricks[-1]
        plays = [((last.leader + place) % 3, index) for place, index in enumerate(last.cards)]
        number, winner = len(hand.tricks), last.winner
    else:
        plays, number, winner = list(seen(hand).table), len(hand.tricks) + 1, None
    if not plays:
        return None
    return {
        "number": number,
        "plays": [
            {
                "seat": SEAT_WORDS[seat],
                "name": names[seat],
                "card": card_data(index, trump, hand.rules),
                "wins": seat == winner,
            }
            for seat, index in plays
        ],
    }


def _reckoning(step: Step) -> list[dict[str, Any]] | None:
    """Return each seat's count against twenty-two, once it has been reckoned."""
    hand = step.hand
    if hand is None or hand.facts.scores is None:
        return None
    worth = counting(hand.rules, hand.dealt.trump)
    up = hand.dealt.turn_up
    counted = honours(hand)
    rows = []
    for seat, score in enumerate(hand.facts.scores):
        tricks = sum(trick.winner == seat for trick in hand.tricks)
        cards = [index for trick in hand.tricks for index in _counted_to(hand, trick, seat) if worth[index]]
        if seat == DEALER and counts_turned_up(hand.rules, up):
            cards.append(up)
        rows.append(
            {
                "seat": SEAT_WORDS[seat],
                "name": hand.setup.names[seat],
                "tricks": tricks,
                "for_tricks": A_TRICK * tricks,
                "honours": counted[seat],
                "cards": [
                    card_data(index, hand.dealt.trump, hand.rules) for index in sorted(cards, reverse=True)
                ],
                "score": score,
                "score_text": f"{score} over" if score > 0 else f"{-score} short" if score else "even",
            }
        )
    return rows


def _counted_to(hand: Hand, trick: Trick, seat: int) -> list[int]:
    """Return the cards of a trick whose honours count to a seat: those that it played, or all that it won."""
    if hand.rules.honours_to == "trick_winner":
        return list(trick.cards) if trick.winner == seat else []
    return [index for place, index in enumerate(trick.cards) if (trick.leader + place) % 3 == seat]


def _lifting(played: Replay, at: int) -> dict[str, Any]:
    """Return the table while the players lift for the deal."""
    step = played.steps[at - 1]
    names, stake = step.match.players, step.match.stake
    lifted: dict[int, int] = {}
    dealer = None
    for each in played.steps[:at]:
        for event in each.events:
            if isinstance(event, Lifted):
                lifted[event.player] = event.card
            elif isinstance(event, DealerFound):
                dealer = event.player
    data: dict[str, Any] = {
        "stage": "lift",
        "stage_name": "Lifting for the deal",
        "seen_by": None,
        "trump": None,
        "turn_up": None,
        "seats": [
            {
                "seat": SEAT_WORDS[player],
                "name": name,
                "role": "",
                "cards": [],
                "purse": money_data(stake, 0),
                "tricks": 0,
                "to_act": False,
                "said": "",
                "won": "deals" if player == dealer else "",
            }
            for player, name in enumerate(names)
        ],
        "stock": {"count": 0, "cards": []},
        "discards": None,
        "trick": {
            "number": 0,
            "plays": [
                {
                    "seat": SEAT_WORDS[player],
                    "name": names[player],
                    "card": card_data(index, None),
                    "wins": False,
                }
                for player, index in lifted.items()
            ],
        },
        "pots": [],
        "legal": None,
    }
    return data | {"text": picture_text(data)}


def picture_text(data: dict[str, Any]) -> str:
    """Return the table as lines of plain text, for a reader without the picture."""
    lines = [data["stage_name"] + (f". Trumps: {data['trump']['name']}." if data["trump"] else ".")]
    if data["turn_up"]:
        lines.append(f"Turned up: {_card_text(data['turn_up'])}.")
    if data["stock"]["count"]:
        lines.append(f"Stock: {_cards_text(data['stock']['cards'])}.")
    for seat in data["seats"]:
        role = f" ({seat['role']})" if seat["role"] else ""
        tricks = f", tricks {seat['tricks']}" if seat["tricks"] else ""
        said = f", “{seat['said']}”" if seat["said"] else ""
        lines.append(f"{seat['name']}{role}: purse {seat['purse']['text']}{tricks}{said}")
        if seat["cards"]:
            lines.append(f"    {_cards_text(seat['cards'])}")
    if data["trick"]:
        plays = [f"{each['name']} {_card_text(each['card'])}" for each in data["trick"]["plays"]]
        wins = [each["name"] for each in data["trick"]["plays"] if each["wins"]]
        head = f"Trick {data['trick']['number']}" if data["trick"]["number"] else "Lifted"
        lines.append(f"{head}: {', '.join(plays)}{f'; {wins[0]} wins' if wins else ''}.")
    for row in data.get("reckoning") or ():
        cards = f" ({_cards_text(row['cards'])})" if row["cards"] else ""
        counted = f"{row['for_tricks']} for {row['tricks']} tricks and {row['honours']} for honours{cards}"
        lines.append(f"{row['name']}: {counted}, less {OWN_CARDS}: {row['score_text']}.")
    pots = [f"{pot['name']} {pot['text']}" for pot in data["pots"] if pot["stakes"]]
    if pots:
        lines.append("; ".join(pots) + ".")
    if data["legal"] and data["legal"]["words"]:
        lines.append(
            f"{data['legal']['who']} may {' or '.join(data['legal']['words'][:2])}{_more(data['legal']['words'])}."
        )
    return one_stop("\n".join(lines))


def _more(words: list[str]) -> str:
    return f" or {', '.join(words[2:])}" if len(words) > 2 else ""


def _card_text(card: dict[str, Any]) -> str:
    nick = f" ({card['nick']})" if card["nick"] else ""
    return f"{card['c']}{nick}"


def _cards_text(cards: list[dict[str, Any]]) -> str:
    shown = [_card_text(card) for card in cards if card["up"]]
    hidden = len(cards) - len(shown)
    if not hidden:
        return " ".join(shown)
    return " ".join([*shown, f"({hidden} face down)"])
