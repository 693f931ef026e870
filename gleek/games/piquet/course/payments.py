"""The score of each item, trick and bonus under the rules of one table of Piquet. The numbers come from the engine."""

from typing import Final

from gleek.course.course_parts import Group, Paid, Payments
from gleek.engine.words import upper_first
from gleek.games.piquet import counting
from gleek.games.piquet.course.brief import sequences, tens
from gleek.games.piquet.items import SET_SCORES
from gleek.games.piquet.match import DEALS, RUBICON
from gleek.games.piquet.rules import Rules


def _paid(text: str, points: int, what: str) -> Paid:
    return Paid(text, points, counting.RULES[what])


def for_cards(rules: Rules) -> tuple[Group, ...]:
    by_tens = tuple(_paid(f"Making {value}", score, "point") for value, score in tens(rules))
    runs = tuple(_paid(upper_first(name), score, "sequence") for name, score in sequences(rules))
    return (
        Group("First", (_paid("Carte blanche", counting.CARTE_BLANCHE, "carte_blanche"),)),
        Group("The point", by_tens or (_paid("Each card", 1, "point"),)),
        Group("Sequences", runs),
        Group("Sets", (_paid("Quatorze", SET_SCORES[4], "set"), _paid("Trio", SET_SCORES[3], "set"))),
        Group("Added", (_paid("Repique", counting.REPIQUE, "repique"),)),
    )


def in_play(rules: Rules) -> tuple[Group, ...]:
    which = "A card" if rules.low_cards == "count" else "Ten or higher"
    play = (
        _paid(f"{which} led", counting.LEAD, "lead"),
        _paid(f"{which} winning as second", counting.WIN, "win"),
        _paid("The last trick, besides", counting.LAST_TRICK, "last_trick"),
        _paid("Pique, added", counting.PIQUE, "pique"),
    )
    cards = (
        _paid("The cards", counting.CARDS_WON, "cards"),
        _paid("Capot, in their place", counting.CAPOT, "capot"),
    )
    found = (Group("In the play", play), Group("At the end of the deal", cards))
    if rules.partie not in DEALS:
        return found
    won = Paid("Winning, and the difference", RUBICON, f"partie.{rules.partie}")
    rubicon = Paid("Rubicon, and the sum instead", RUBICON, "partie.rubicon")
    return (*found, Group("At the end of the partie", (won, rubicon)))


PAYMENTS: Final = Payments(
    captions=("Scored in the hand", "Scored in play and at the end"),
    told=frozenset({"sequence", "point-score"}),
    for_cards=for_cards,
    in_play=in_play,
)
