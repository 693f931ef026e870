"""The advice that a page gives: a sentence with the best choice, and the expected gain of each choice, in stakes."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gleek.course.explorer.table_parts import card_signs
from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.course.low_priority import at_low_priority
from gleek.course.play.task_panel import unit
from gleek.course.requests import View
from gleek.engine.actions import Action, Discard, Play
from gleek.engine.hand import Hand
from gleek.engine.tell import Teller
from gleek.engine.words import one_stop, upper_first
from gleek.evidence import presets
from gleek.players import registry
from gleek.players.advice import Advice, Adviser, Choice, Reason, advice_seed, is_near
from gleek.records.codes import rules_code

_MOST_SHOWN_IN_FULL: Final = 12  # a table of at most this many choices (the cards of a hand) lists all
_SHOWN_OF_MORE: Final = 6  # if there are too many choices to list all, only the 6 best are listed
# If the lowest value is more than this share of the highest, the bars do not start at zero.
_CUT_ABOVE: Final = 0.6


class _Way(NamedTuple):
    actions: list[Action]
    reasons: list[str]
    choice: Choice  # the adviser's figures for the first of `actions`; those of the others are the same

    @property
    def stakes(self) -> float:
        return self.choice.stakes

    @property
    def error(self) -> float:
        """The standard error of `stakes` for the best choice; for others, that of the difference from the best."""
        return self.choice.doubt or self.choice.error


def advised(hand: Hand, asked: Action | None, players: Sequence[str]) -> tuple[str, View]:
    """Return the advice for the seat whose turn it is: a sentence, and the figures behind it.

    `players` are the ids of the computer players by seat, with "" for a person: the expected stakes depend on how they
    play. The same position always gets the same advice. If there are too many choices to evaluate all, the action
    `asked` is evaluated in any case, unless it is None (see `gleek.players.advice.Adviser`).
    """
    seat, adviser = hand.to_act, registry.adviser(hand.game.id)
    assert seat is not None, "nobody has anything to choose"
    seen = hand.observe(seat)
    found = at_low_priority(lambda: adviser.advise(seen, advice_seed(seen), asked, players))
    told = _told(found, hand, seat, adviser)
    return _sentence(told, hand, seat, adviser.BOUNDS[0]), _data(found, told, hand, seat, adviser)


def _told(found: Advice, hand: Hand, seat: int, adviser: Adviser) -> list[_Way]:
    ways: dict[tuple[Any, ...], _Way] = {}
    for each in found.choices:
        reasons = [_reason(one, hand, seat, adviser) for one in each.reasons]
        key = (type(each.action), round(each.stakes, 9), round(each.error, 9), *reasons)
        if key in ways and isinstance(each.action, Play):
            ways[key].actions.append(each.action)
        else:
            ways[(*key, len(ways)) if key in ways else key] = _Way([each.action], reasons, each)
    return [*ways.values()]


def _reason(one: Reason, hand: Hand, seat: int, adviser: Adviser) -> str:
    return one_stop(adviser.tell(one, hand.setup, seat, signs=True))


def _sentence(ways: Sequence[_Way], hand: Hand, seat: int, bound: float) -> str:
    """Return a sentence that names the best choice, its first reason, and the choices that are about as good."""
    best, *others = ways
    close = [each for each in others if is_near(each.choice, bound)]
    said = " ".join([f"{upper_first(_called(best.actions[0], hand, seat))}.", *best.reasons[:1]])
    if not close:
        return said
    count = sum([len(each.actions) for each in close])
    one = f"{_another(close[0].actions[0], hand, seat)} is"
    return f"{said} {upper_first(one) if count == 1 else f'{count} other choices are'} about as good."


def _data(found: Advice, ways: Sequence[_Way], hand: Hand, seat: int, adviser: Adviser) -> View:
    """Return the figures behind the advice `found`: the expected stakes of the choices, the best choice first.

    The beginning and end of a bar are given as shares of the full width, from 0 to 1, and so are `low` and `high`,
    which are one standard error below and above the value.
    """
    shown = ways if len(ways) <= _MOST_SHOWN_IN_FULL else ways[:_SHOWN_OF_MORE]
    same = (each for each in shown[0].reasons if all(each in way.reasons for way in ways))
    common = [*same] if len(ways) > 1 else []
    begin, scale, cut = _scale(shown)

    def share(stakes: float) -> float:
        return round((stakes - begin) / scale, 4)

    origin = begin if cut else 0.0
    notes = [_reason(each, hand, seat, adviser) for each in found.assumed]
    if found.ways > 1:
        notes.append(
            f"Only {found.ways} deals of the unseen cards fit what has happened, and each was tried."
            if found.complete
            else f"The unseen cards were dealt at random {found.ways} times."
        )
    if any("±" in _figure(way) for way in shown):
        notes.append("± is the standard error: of the first figure, then of the difference from it.")
    if len(ways) > len(shown):
        notes.insert(0, f"{len(ways) - len(shown)} further choices are worse.")
    units = unit(hand.setup.stake) if hand.game.counts_money else "points"
    return {
        "caption": f"Average result of each choice from now to the end of the hand, in {units}",
        "shared": common,  # reasons that hold for all choices
        "ways": [
            {
                "label": " ".join(
                    upper_first(card_signs(each.brief).removeprefix("play ").removeprefix("discard "))
                    for each in way.actions
                ),
                "sum": _figure(way),
                "bar": {
                    "begin": share(min(origin, way.stakes)),
                    "end": share(max(origin, way.stakes)),
                    "low": share(way.stakes - way.error),
                    "high": share(way.stakes + way.error),
                },
                "reasons": [each for each in way.reasons if each not in common],
            }
            for way in shown
        ],
        "cut": cut,  # whether the bars start at a value other than zero
        "notes": notes,  # sentences on what the advice assumes and how it was computed
        "odds": _odds(hand, seat),
    }


def _odds(hand: Hand, seat: int) -> str:
    """Return the URL of the page with the odds for the seat's cards."""
    page = lessons(hand.game.id).get("odds")
    if page is None:
        return ""
    cards = game_course(hand.game.id).odds_of_hand.written(hand.observe(seat))
    rules = hand.setup.rules
    by = "" if rules == presets.preset(type(rules)) else f"&rules={rules_code(rules)}"
    return f"{page.page}?cards={cards}{by}" if cards else ""


def _scale(ways: Sequence[_Way]) -> tuple[float, float, bool]:
    """Return where the bars' scale begins and how long it is, both in stakes, and whether it excludes zero."""
    low = min(each.stakes - each.error for each in ways)
    high = max(each.stakes + each.error for each in ways)
    cut = low > _CUT_ABOVE * high > 0
    if cut:
        low -= (high - low) / 4 or 1.0
    else:
        low, high = min(low, 0.0), max(high, 0.0)
    return low, high - low or 1.0, cut


def _figure(way: _Way) -> str:
    """Return the expected stakes of a choice, and their standard error if it is not zero: "+1.2 ± 0.6".

    The values are first rounded to nine digits, because Python versions differ in the last digits of a sum.
    """
    rounded = round(round(way.stakes, 9), 1)
    said = f"{rounded:+.1f}".replace("-", "−") if rounded else "0"
    error = f"{round(way.error, 9):.1f}"
    return said if error == "0.0" else f"{said} ± {error}"


def _called(action: Action, hand: Hand, seat: int) -> str:
    """Return an action as an instruction to the player: "play the ace of hearts (Tib)", "pass"."""
    if isinstance(action, Play):
        return f"play {_card(action, hand, seat)}"
    words = card_signs(action.brief)
    return f"lay out {words.removeprefix('discard ')}" if isinstance(action, Discard) else words


def _another(action: Action, hand: Hand, seat: int) -> str:
    """Return an action as a noun in a sentence: "the ace of hearts (Tib)", "to pass", "one other choice"."""
    if isinstance(action, Discard):
        return "one other choice"
    return _card(action, hand, seat) if isinstance(action, Play) else f"to {card_signs(action.brief)}"


def _card(action: Play, hand: Hand, seat: int) -> str:
    return Teller.of(hand.setup, hand, you=seat).card(action.card.index)
