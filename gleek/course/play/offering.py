"""The choices that a page offers to a learner at a decision, and the actions that the learner's requests mean.

The id of a choice is the action in words without the seat ("bid 14", "pass"), so the engine reads and judges it like
any other action. A game's subclass offers actions that are neither buttons nor cards played to a trick.
"""

from collections.abc import Iterable
from typing import Final

from gleek.course.play.task_panel import Offers, choice
from gleek.course.requests import Request, View, text
from gleek.engine.actions import Action
from gleek.engine.cards import Card, card
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.engine.tell import Teller
from gleek.engine.tricks import Playing

LONGEST_INPUT: Final = 80


def pick(hand: Hand, many: int, chosen: list[str], label: str) -> View:
    """Return the `pick` of `Offers`: a request to pick up to `many` cards of the seat whose turn it is."""
    return {"seat": hand.game.seats[hand.to_act or 0], "many": many, "chosen": chosen, "label": label}


def put_in(hand: Hand, words: str) -> str:
    """Return what the action `words` costs at once, as ": put in 2d."; "" if it is free or illegal."""
    seat = hand.to_act or 0
    action = hand.game.words.read(f"{hand.game.seats[seat]} {words}")
    if action not in hand.legal():
        return ""
    _, events = hand.apply(action, halt=True)
    put = sum(each.stakes for event in events for each in event.payments if each.payer == seat)
    return f": put in {Teller.of(hand.setup, hand).money(put)}" if put else ""


class Offering:
    """The choices of a simple game: a button for each legal action, and during tricks the cards of the hand."""

    def offers(
        self, hand: Hand, chosen: Iterable[str] = (), also: Iterable[str] = (), *, in_play: bool = False
    ) -> Offers:
        """Return the choices that the page offers to the seat whose turn it is.

        `chosen` has the picked cards ("7C") or ticked boxes; `also` has further actions, which a task offers although
        they may be illegal, written as in a record. `in_play` is False in a task, which offers every card, so that the
        learner must find the legal ones.
        """
        if hand.to_act is None:
            return Offers("Nobody has anything to choose.")
        extra = tuple(map(choice, also))
        if isinstance(hand.phase, Playing):
            cards = pick(hand, 1, [], "Choose a card to play")
            return Offers("Play a card." if hand.phase.table else "Lead a card.", extra, pick=cards)
        return self.options(hand, [*chosen], extra, in_play=in_play)

    def options(self, hand: Hand, picked: list[str], extra: tuple[View, ...], *, in_play: bool) -> Offers:
        """Return the choices at a decision that is not the play of a card."""
        del picked, in_play
        words = dict.fromkeys(each.infinitive for each in hand.legal())
        return Offers("What do you do?", (*map(choice, words), *extra))

    def toggled(
        self, hand: Hand, chosen: tuple[str, ...], what: object, *, in_play: bool = False
    ) -> tuple[str, ...]:
        """Return `chosen` after a click on an item, with the cards that belong to it.

        Raises `Unreadable` for an unknown item.
        """
        del in_play
        return switched(chosen, str(held_card(hand, text(what)[:LONGEST_INPUT])))

    def meant(self, hand: Hand, request: Request, chosen: Iterable[str] = ()) -> Action | None:
        """Return the action that a request chooses; None if it chooses none, or if no seat is to act.

        The requests are choose (id), number (value), pick (c: a card to play), and submit, which means the cards or
        boxes in `chosen`. The action may be illegal: the engine decides that later. Raises `Unreadable` if the words of
        the request are not an action of the current stage.
        """
        seat, what = hand.to_act, request.get("what")
        if seat is None:
            return None
        if what == "submit":
            return self.submitted(hand, seat, chosen)
        if what == "pick" and isinstance(hand.phase, Playing):
            card = held_card(hand, text(request.get("c"))[:LONGEST_INPUT])
            return action_in_words(hand, seat, f"plays {card}")
        if what == "choose":
            return action_in_words(hand, seat, text(request.get("id"))[:LONGEST_INPUT])
        if what == "number" and (words := self.number(text(request.get("value"))[:LONGEST_INPUT])):
            return action_in_words(hand, seat, words)
        return None

    def submitted(self, hand: Hand, seat: int, chosen: Iterable[str]) -> Action | None:
        """Return the action that the picked cards or ticked boxes form; None if they form none."""
        del hand, seat, chosen
        return None

    def number(self, value: str) -> str:
        """Return the words for the action with this number, such as "bid 14"; "" if the game has no number box."""
        del value
        return ""


def switched(chosen: tuple[str, ...], item: str) -> tuple[str, ...]:
    return tuple(each for each in chosen if each != item) if item in chosen else (*chosen, item)


def action_in_words(hand: Hand, seat: int, words: str) -> Action:
    """Return the action, perhaps illegal, that `words` describes, as "bid 13". Raises `Unreadable` if there is none."""
    read = hand.game.words
    action = read.read(f"{read.seats[seat]} {words}")
    takes: tuple[type[Action], ...] = getattr(hand.phase, "takes", ())
    if not isinstance(action, takes):
        raise Unreadable(f"“{words}” is not a possible action now: {hand.may_be_done().inside(seat)}.")
    return action


def held_card(hand: Hand, word: str) -> Card:
    """Return the card with the code `word`. Raises `Unreadable` unless the seat whose turn it is holds the card."""
    found = card(word)
    seat = hand.to_act
    if seat is None or not hand.held[seat] & found.bit:
        raise Unreadable(f"{found.name.capitalize()} is not in your hand.")
    return found
