"""A review's verdict in words: the actions that it compares, what they cost, and the reasons."""

from typing import Final

from gleek.course.explorer.table_parts import card_sign, card_signs
from gleek.course.requests import View
from gleek.engine.actions import Action, Discard, Play
from gleek.engine.cards import Card, in_hand_order
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.engine.tell import Teller
from gleek.engine.words import upper_first
from gleek.players.advice import Choice, Reason, is_near
from gleek.players.registry import adviser
from gleek.players.review import Verdict

# Names of two arguments of a reason: the figure of its own action, and that of the action with which it is compared.
_FIGURE_PAIRS: Final = (
    ("chance", "less"),
    ("mine", "than"),
    ("mine", "theirs"),
    ("chance", "than"),
)
# The arguments of a reason that name the other action, or say which of the two actions is better.
_ARGS_ON_RIVAL: Final = {"rival", "way", "raises"}
_REASONS_ON_OWN_CARD: Final = {"wins_now", "spends", "saves", "delays", "can_wait", "lets_wait"}


class VerdictWords:
    def __init__(self, hand: Hand, seat: int) -> None:
        self.seat, self.setup = seat, hand.setup
        self.adviser = adviser(hand.game.id)
        self.teller = Teller.of(hand.setup, hand, you=seat)

    def why(self, verdict: Verdict) -> list[str]:
        """Return sentences with the reasons for the best action and for the seat's own; first the reasons for both."""
        chosen = {each.action: each for each in verdict.choices}
        of_best = chosen[verdict.best].reasons
        told = {
            action: [
                self.adviser.tell(each, self.setup, self.seat, signs=True)
                for each in chosen[action].reasons
                if each in of_best or not any(_is_repeated(each, other, verdict) for other in of_best)
            ]
            for action in dict.fromkeys((verdict.best, verdict.did))
        }
        both = set[str]() if len(told) == 1 else set.intersection(*map(set, told.values()))
        shared = " ".join([each for each in told[verdict.best] if each in both])
        found = [shared] if shared else []
        for action, reasons in told.items():
            said = [each for each in reasons if each not in both]
            if said:
                other = verdict.did if action == verdict.best else verdict.best
                found.append(f"{upper_first(short(action, other))}: {' '.join(said)}")
        return found

    def better(self, verdict: Verdict, loss: float) -> str:
        return f"{instead(verdict.best, verdict.did)} would gain {self.sum(loss)} more {sure(verdict)}."

    def bar(self, choice: Choice, verdict: Verdict) -> View:
        best, did = choice.action == verdict.best, choice.action == verdict.did
        near = not best and (is_near(choice, self.adviser.BOUNDS[0]) or (did and not verdict.grade))
        text = f"{self.sum(choice.stakes, sign=True)} ± {self.sum(choice.error)}"
        if best:
            text = "the best"
        elif near:
            text = "about as good"
        return {
            "label": upper_first(beside(choice.action, verdict.best)),
            "text": text,
            "value": round(choice.stakes, 2) or 0.0,  # write 0.0, not −0.0
            "error": round(choice.error, 2),
            "mark": "chosen" if did else "best" if best else "",
            "near": near,
        }

    def sum(self, stakes: float, *, sign: bool = False) -> str:
        """Return average stakes as text: in pence or points. With `sign`, gains have a plus, and points no unit."""
        if self.teller.game.counts_money:
            amount, unit = stakes * self.teller.stake.value / Stake.PENNY.value, "d."
        else:
            amount, unit = stakes, "" if sign else " points"
        text = f"{abs(amount):.1f}"
        minus = "−" if amount < 0 and text != "0.0" else "+" if sign and text != "0.0" else ""
        return f"{minus}{text}{unit}"


def _is_repeated(reason: Reason, of_best: Reason, verdict: Verdict) -> bool:
    """Return whether a reason for the seat's own action only repeats a reason for the best action (`of_best`)."""
    own = _without_rival(reason, verdict.best), _without_rival(of_best, verdict.did)
    return _is_same_fact(*own) or _is_same_fact(reason, of_best)


def _without_rival(reason: Reason, rival: Action) -> Reason:
    """Return a reason without those arguments that name the action `rival` or that say which action is better."""
    card = rival.card.index if isinstance(rival, Play) else -1
    named = {name for name, each in reason.args.items() if name == "card" and each == card}
    left = reason.args.keys() - _ARGS_ON_RIVAL - named
    return Reason(reason.kind, {name: reason.args[name] for name in left})


def _is_same_fact(reason: Reason, other: Reason) -> bool:
    """Return whether reasons for two different actions tell the same facts, each from the side of its own action."""
    mine, theirs = reason.args, other.args
    for one, two in _FIGURE_PAIRS:
        if {one, two} <= mine.keys() and {one, two} <= theirs.keys():
            # The reasons must be about the same card (`won`), or each about the card that its own action plays.
            same = mine.get("won") == theirs.get("won") or {reason.kind, other.kind} <= _REASONS_ON_OWN_CARD
            return same and mine[one] != mine[two] and (mine[one], mine[two]) == (theirs[two], theirs[one])
    return mine == theirs and (bool(mine) or reason.kind == other.kind)


def sure(verdict: Verdict) -> str:
    return "for certain" if verdict.certain else "on average"


def _laid_out(action: Discard, other: Action | None) -> tuple[Card, ...]:
    """Return the cards that a discard lays out; if `other` is a discard too, without those that both lay out."""
    both = other.mask if isinstance(other, Discard) and other != action else 0
    return in_hand_order(action.mask & ~both)


def cards_of_action(action: Action, other: Action) -> list[str]:
    if isinstance(action, Play):
        return [str(action.card)]
    return [str(each) for each in _laid_out(action, other)] if isinstance(action, Discard) else []


def _signs(action: Discard, other: Action | None) -> str:
    return " ".join(card_sign(each) for each in _laid_out(action, other)) or "nothing"


def _kept(action: Discard, other: Action | None) -> str:
    """Return as text what `other` discards and `action` keeps.

    "" unless `other` also discards all that `action` discards.
    """
    if not isinstance(other, Discard) or action == other or action.mask & ~other.mask:
        return ""
    return _signs(other, action)


def short(action: Action, other: Action | None = None) -> str:
    """Return an action in few words. If both are discards, name only the difference between them."""
    if isinstance(action, Play):
        return card_sign(action.card)
    if isinstance(action, Discard):
        kept = _kept(action, other)
        return f"keep {kept}" if kept else f"lay out {_signs(action, other)}"
    return card_signs(action.brief)


def beside(action: Action, best: Action) -> str:
    """Return an action in few words. If both actions are discards, say only how it differs from the best one."""
    if (
        isinstance(action, Discard)
        and isinstance(best, Discard)
        and action != best
        and not _kept(action, best)
    ):
        way = "as well" if _kept(best, action) else f"in place of {_signs(best, action)}"
        return f"{_signs(action, best)} {way}"
    return short(action, best)


def past(did: Action, best: Action) -> str:
    """Return the seat's action in the past tense: "played 9♠", "laid out K♥", "chose to pass"."""
    if isinstance(did, Play):
        return f"played {card_sign(did.card)}"
    if isinstance(did, Discard):
        return short(did, best).replace("keep", "kept", 1).replace("lay", "laid", 1)
    return f"chose to {card_signs(did.brief)}"


def instead(best: Action, did: Action) -> str:
    """Return the best action as a phrase: "K♠", "to lay out 4♥ instead", "to vie"."""
    if isinstance(best, Play):
        return card_sign(best.card)
    words = short(best, did)
    return f"to {words} instead" if words.startswith("lay out") else f"to {words}"
