"""Texts that several kinds of questions share: about the seats, the rules that are played, and sums won or lost."""

from typing import Final

from gleek.course.exercises.question_text import agreeing, pence, sign
from gleek.engine.cards import CARDS
from gleek.games.gleek.rules import Rules

YOU: Final = ("You are eldest.", "You are the second.", "You are the dealer.")
WHO: Final = ("eldest", "the second", "the dealer")
CALLER: Final = ("Eldest", "The second", "The dealer")
# A sentence for each value of a rule that differs from the preset du_coeur.
_AGREED: Final[dict[str, str]] = {
    "odd_penny=box": "At this table the odd penny goes into the ruff’s pot.",
    "odd_penny=last_raiser": "At this table the odd penny goes to whoever bid last before the buyer.",
    "tiddy=left_out": "At this table Tiddy is left out.",
    "turned_up_tiddy=4": "At this table Tiddy turned up is paid four by each.",
    "tiddy_held=count": "At this table Tiddy held counts four at the reckoning.",
    "tiddy_paid=played": "At this table small trumps held are paid for when they are played.",
    "towser_tumbler=side": "At this table Towser and Tumbler, the five and six of trumps, are paid for.",
    "towser_tumbler=side_doubled": "At this table Towser and Tumbler, the five and six of trumps, are paid for, "
    "double if turned up.",
    "towser_tumbler=count": "At this table Towser and Tumbler count five and six at the reckoning.",
    "ruff_counts=cards": "At this table a ruff counts by the number of its cards.",
    "ruff_tie=divide": "At this table those whose ruffs are equal divide the pot.",
    "follow_suit=free": "At this table nobody need follow suit.",
    "trumps_beat=equal_or_higher": "At this table a trump wins only if its rank is at least that of the "
    "highest card of the suit led.",
    "honours_to=trick_winner": "At this table honours that are played count for whoever takes the trick.",
    "settlement=each": "At this table each player collects their score from each of the others, or pays it to each.",
}
_agreed: Final = agreeing(_AGREED)


def agreed(rules: Rules, *fields: str) -> tuple[str, ...]:
    if rules.tiddy == "left_out":  # then the fields about payments for Tiddy do not matter
        fields = tuple(field for field in fields if field not in {"turned_up_tiddy", "tiddy_held"})
        if not rules.side_payments:
            fields = tuple(field for field in fields if field != "tiddy_paid")
    return _agreed(rules, *fields)


def turned_up(index: int) -> str:
    return f"{sign(index)} is turned up: {CARDS[index].suit.word} are trumps."


def net(stakes: int) -> str:
    if not stakes:
        return "You neither win nor lose."
    return f"You {'win' if stakes > 0 else 'lose'} {pence(abs(stakes))}"
