"""The choices that a page offers to a learner at Gleek: bids, discards, vies and sets."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from gleek.course.play.offering import LONGEST_INPUT, Offering, held_card, pick, put_in
from gleek.course.play.task_panel import Offers, cards_chosen, choice, unit
from gleek.course.requests import View, text
from gleek.engine.actions import Action
from gleek.engine.cards import CARDS, RANK_MASKS, Rank, bits, card, mask_of
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.engine.words import listed
from gleek.games.gleek.actions import Bid, Call, Discard
from gleek.games.gleek.melds import Calling
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.stock import SIZE, Bidding, Bids

_FEWEST_IN_SET: Final = 3
_LABELS: Final = {"vie": "Vie", "see": "See", "revie": "See and revie"}


class GleekOffering(Offering):
    def options(self, hand: Hand, picked: list[str], extra: tuple[View, ...], *, in_play: bool) -> Offers:
        if isinstance(hand.phase, Bidding):
            return _bidding(hand, extra, in_play=in_play)
        if isinstance(hand.phase, Vying):
            return _vying(hand, [each["id"] for each in extra])
        return _sets(hand, picked) if isinstance(hand.phase, Calling) else _laying_out(hand, picked)

    def toggled(
        self, hand: Hand, chosen: tuple[str, ...], what: object, *, in_play: bool = False
    ) -> tuple[str, ...]:
        """Return the picked cards after a click on the card `what`.

        When sets are called, the click picks or drops all cards of its rank. With `in_play`, it is refused if they may
        not be called; in a task it is not.
        """
        if not isinstance(hand.phase, Calling):
            return super().toggled(hand, chosen, what)
        found, seat = held_card(hand, text(what)[:LONGEST_INPUT]), hand.phase.turn
        same = tuple(str(CARDS[index]) for index in bits(hand.held[seat] & RANK_MASKS[found.rank]))
        refusal = hand.why_not(_call(seat, same)) if in_play else None
        if refusal is not None:
            raise Unreadable(refusal.told(seat, signs=True))
        if str(found) in chosen:
            return tuple(each for each in chosen if each not in same)
        return (*chosen, *same)

    def submitted(self, hand: Hand, seat: int, chosen: Iterable[str]) -> Action | None:
        if isinstance(hand.phase, Calling):
            return _call(seat, chosen)
        return Discard(seat, mask_of([card(each) for each in chosen]))

    def number(self, value: str) -> str:
        return f"bid {value[:12]}"


def _bidding(hand: Hand, extra: tuple[View, ...], *, in_play: bool) -> Offers:
    """Return the choices in the bidding. In a task no button has the lowest first bid, which could be the answer."""
    legal = hand.legal()
    passing = [choice("pass")]
    if isinstance(legal, Bids):
        if not legal.may_pass:
            passing = []
        least = [choice(f"bid {legal.lowest}")] if in_play else []
        box: View = {
            "label": f"Your bid, in {unit(hand.setup.stake)}",
            "min": legal.lowest,
            "max": legal.highest,
            "value": legal.lowest,
            "button": "Bid",
            "quiet": in_play,
        }
        passes = ", or pass" if legal.may_pass else "; you may not pass" if in_play else ""
        said = f"Bid {legal.lowest} or more{passes}."
        return Offers(said, (*least, *passing, *extra), number_box=box)
    bids = [each for each in legal if isinstance(each, Bid)]
    buttons = (choice(each.infinitive) for each in bids)
    return Offers(f"Bid {bids[0].price}, or pass.", (*buttons, *passing, *extra))


def _laying_out(hand: Hand, picked: list[str]) -> Offers:
    # The button says how many cards are picked. With too few or too many it still works, and the learner sees the
    # refusal with its rule.
    few = {0: "cards", 1: "one card", SIZE: "these seven"}
    named = few.get(len(picked), f"{len(picked)} cards")
    return Offers(
        "Choose seven cards to lay out.",
        pick=pick(hand, SIZE, picked, "Choose seven cards to lay out"),
        submit={"label": f"Lay out {named}", "enabled": bool(picked)},
        selected=cards_chosen(len(picked), SIZE),
    )


def _vying(hand: Hand, also: list[str]) -> Offers:
    phase = hand.phase
    assert isinstance(phase, Vying)
    may = {each.infinitive for each in hand.legal()}
    words = [word for word in ("vie", "see", "revie", "pass", "double") if word in may]
    choices = tuple(
        choice(word, _LABELS[word] + put_in(hand, word)) if word in _LABELS else choice(word)
        for word in dict.fromkeys([*words, *also])
    )
    if phase.last is None:
        return Offers("Vie the ruff (stake on your best suit), or pass.", choices)
    return Offers("See it, raise it (revie), or pass.", choices)


def _sets(hand: Hand, picked: list[str]) -> Offers:
    ranks = _ranks(picked)
    return Offers(
        "Touch the sets that you call (three or four alike), or call nothing.",
        pick=pick(hand, SIZE, picked, "Choose the sets to call"),
        submit={"label": "Call these" if ranks else "Call nothing", "enabled": True, "quiet": not ranks},
        selected=f"To call: {listed(_counted(*each) for each in ranks.items())}" if ranks else "",
    )


def _call(seat: int, chosen: Iterable[str]) -> Call:
    """Return the action that calls the chosen cards. Four cards of a rank make a mournival; fewer count as a gleek."""
    return Call(seat, tuple((rank, max(count, _FEWEST_IN_SET)) for rank, count in _ranks(chosen).items()))


def _ranks(chosen: Iterable[str]) -> dict[int, int]:
    counts = Counter(int(card(each).rank) for each in chosen)
    return dict(sorted(counts.items(), reverse=True))


def _counted(rank: int, count: int) -> str:
    words = Rank(rank).words if count > 1 else Rank(rank).word
    return f"{('', 'one', 'two', 'three', 'four')[count]} {words}"


OFFERS: Final = GleekOffering()
