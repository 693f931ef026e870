"""The choices that a page offers to a learner (buttons, cards to pick, a box for a number), and the reading of answers.

The id of a choice is the action in words without the seat ("bid 14", "pass"), so the engine reads and judges an answer
like any other action. Illegal actions may be offered too, so that a learner can see the refusal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gleek.course.play.meaning import action_in_words, held_card
from gleek.course.play.task_panel import ChoiceData, NumberBoxData, Offers, cards_chosen, unit
from gleek.course.requests import Request, text
from gleek.engine.actions import Action
from gleek.engine.cards import CARDS, RANK_MASKS, Rank, bits, card, mask_of
from gleek.engine.errors import Unreadable
from gleek.engine.tricks import Playing
from gleek.games.gleek.accounts import SEAT_WORDS
from gleek.games.gleek.actions import PLAYS, Bid, Call, Discard, Revie, See, Vie, read
from gleek.games.gleek.melds import Calling
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.stock import SIZE, Bidding, Bids, LayingOut
from gleek.words import listed, upper_first
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.course.explorer.table_view import PickData
    from gleek.engine.hand import Hand

LONGEST = 80
_GLEEK = 3  # the fewest cards of a set


def offers(
    hand: Hand,
    chosen: Iterable[str] = (),
    also: Iterable[str] = (),
    *,
    in_play: bool = False,
) -> Offers:
    """Return the choices of the seat whose turn it is.

    `chosen` are the cards picked so far ("7C"). `also` lists illegal actions to offer, in words without the seat. All
    cards are offered, legal or not. `in_play` is True if the learner plays a hand, and False in a task. In a hand the
    lowest first bid has a button; in a task this button would give the answer away.
    """
    phase, picked = hand.phase, [*chosen]
    seat = hand.to_act
    if seat is None:
        return Offers("Nobody has anything to choose.")
    if isinstance(phase, Bidding):
        return _bidding(hand, also, in_play=in_play)
    if isinstance(phase, LayingOut):
        pick: PickData = {
            "seat": SEAT_WORDS[seat],
            "many": SIZE,
            "chosen": picked,
            "label": "Choose seven cards to lay out",
        }
        # The button says how many cards are picked. With too few or too many it still works, and the learner sees the
        # refusal with its rule.
        few = {0: "cards", 1: "one card", SIZE: "these seven"}
        named = few.get(len(picked), f"{len(picked)} cards")
        return Offers(
            "Choose seven cards to lay out.",
            pick=pick,
            submit={
                "label": f"Lay out {named}",
                "enabled": bool(picked),
            },
            selected=cards_chosen(len(picked), SIZE),
        )
    if isinstance(phase, Vying):
        return _vying(hand, also)
    if isinstance(phase, Calling):
        ranks = _ranks(picked)
        pick = {"seat": SEAT_WORDS[seat], "many": SIZE, "chosen": picked, "label": "Choose the sets to call"}
        return Offers(
            "Touch the sets that you call (three or four alike), or call nothing.",
            pick=pick,
            submit={"label": "Call these" if ranks else "Call nothing", "enabled": True, "quiet": not ranks},
            selected=f"To call: {listed(_counted(*each) for each in ranks.items())}" if ranks else "",
        )
    pick = {"seat": SEAT_WORDS[seat], "many": 1, "chosen": [], "label": "Choose a card to play"}
    assert isinstance(phase, Playing)
    return Offers("Play a card." if phase.table else "Lead a card.", pick=pick)


def _bidding(hand: Hand, also: Iterable[str], *, in_play: bool) -> Offers:
    legal = hand.legal()
    passing: list[ChoiceData] = [{"id": "pass", "label": "Pass", "kind": ""}]
    extra = [_choice(each) for each in also]
    if isinstance(legal, Bids):
        if not legal.may_pass:
            passing = []
        least = [_choice(f"bid {legal.lowest}")] if in_play else []
        box: NumberBoxData = {
            "label": f"Your bid, in {unit(hand.setup.stake)}",
            "min": legal.lowest,
            "max": legal.highest,
            "value": legal.lowest,
            "button": "Bid",
            "quiet": in_play,
        }
        return Offers(
            f"Bid {legal.lowest} or more{', or pass' if legal.may_pass else ''}.",
            tuple(least + passing + extra),
            number_box=box,
        )
    bids = [_choice(each.infinitive) for each in legal if isinstance(each, Bid)]
    price = next(each.price for each in legal if isinstance(each, Bid))
    return Offers(f"Bid {price}, or pass.", tuple(bids + passing + extra))


def _vying(hand: Hand, also: Iterable[str]) -> Offers:
    phase = hand.phase
    assert isinstance(phase, Vying)
    may = {each.infinitive for each in hand.legal()}
    words = [word for word in ("vie", "see", "revie", "pass", "double") if word in may]
    names: dict[type[Action], str] = {Vie: "Vie", See: "See", Revie: "See and revie"}
    seat = phase.turn
    teller = Teller.of(hand.setup, hand)
    choices: list[ChoiceData] = []
    for word in dict.fromkeys([*words, *also]):
        action = read(f"{SEAT_WORDS[seat]} {word}")
        label = names.get(type(action), word.capitalize())
        if action in hand.legal() and type(action) in names:
            _, events = hand.apply(action, halt=True)
            put = sum(each.stakes for event in events for each in event.payments if each.payer == seat)
            label += f": put in {teller.money(put)}"
        choices.append({"id": word, "label": label, "kind": ""})
    if phase.last is None:
        return Offers("Vie the ruff (stake on your best suit), or pass.", tuple(choices))
    return Offers("See it, raise it (revie), or pass.", tuple(choices))


def _choice(words: str) -> ChoiceData:
    return {"id": words, "label": upper_first(words), "kind": ""}


def toggled(hand: Hand, chosen: tuple[str, ...], what: object, *, in_play: bool = False) -> tuple[str, ...]:
    """Return the cards picked after a click on the card `what`, which picks it or puts it back.

    In the stage of the sets, a click does this with all cards of the rank. Raises `Unreadable` if the card is not in
    the hand of the seat to act. With `in_play` (the learner plays a hand) it also raises `Unreadable` if the seat has
    no set of this rank.
    """
    found = held_card(hand, text(what)[:LONGEST])
    if not isinstance(hand.phase, Calling):
        word = str(found)
        return tuple(each for each in chosen if each != word) if word in chosen else (*chosen, word)
    seat = hand.phase.turn
    same = tuple(str(CARDS[index]) for index in bits(hand.held[seat] & RANK_MASKS[found.rank]))
    refusal = hand.why_not(_call(seat, same)) if in_play else None
    if refusal is not None:
        raise Unreadable(refusal.told(seat, signs=True))
    if str(found) in chosen:
        return tuple(each for each in chosen if each not in same)
    return (*chosen, *same)


def meant(hand: Hand, asked: Request, chosen: Iterable[str] = ()) -> Action | None:
    """Return the action that a request asks for, or None if it asks for something else or no seat has a decision.

    The requests for actions, with their fields, are: choose (id), number (value), submit, pick (c). The action may be
    illegal. Raises `Unreadable` if the words of a request are not an action, or a picked card is not held.
    """
    seat, what = hand.to_act, asked.get("what")
    if seat is None:
        return None
    if what == "submit":
        if isinstance(hand.phase, Calling):
            return _call(seat, chosen)
        return Discard(seat, mask_of([card(each) for each in chosen]))
    if what == "pick" and isinstance(hand.phase, Playing):
        return PLAYS[seat][held_card(hand, text(asked.get("c"))[:LONGEST]).index]
    if what == "choose":
        words = text(asked.get("id"))[:LONGEST]
    elif what == "number":
        words = f"bid {text(asked.get('value'))[:12]}"
    else:
        return None
    return action_in_words(hand, seat, words)


def _call(seat: int, chosen: Iterable[str]) -> Call:
    """Return the call of the chosen cards. Four cards of a rank make a mournival; fewer are called as a gleek."""
    return Call(seat, tuple((rank, max(count, _GLEEK)) for rank, count in _ranks(chosen).items()))


def _ranks(chosen: Iterable[str]) -> dict[int, int]:
    """Return the number of chosen cards of each rank, the highest rank first."""
    counts = Counter(int(card(each).rank) for each in chosen)
    return dict(sorted(counts.items(), reverse=True))


def _counted(rank: int, count: int) -> str:
    return (
        f"{('', 'one', 'two', 'three', 'four')[count]} {Rank(rank).words if count > 1 else Rank(rank).word}"
    )
