"""All scores by the rules of one table of Piquet. The numbers come from the engine."""

from typing import Final

from gleek.course.course_parts import Payments
from gleek.course.on_paper import Group, Paid
from gleek.games.piquet.counting import (
    CAPOT,
    CARDS_WON,
    CARTE_BLANCHE,
    LAST_TRICK,
    LEAD,
    PIQUE,
    REPIQUE,
    RULES,
    WIN,
)
from gleek.games.piquet.course.brief import sequences, tens
from gleek.games.piquet.items import SET_SCORES
from gleek.games.piquet.match import DEALS, RUBICON
from gleek.games.piquet.rules import Rules
from gleek.words import upper_first


def for_cards(rules: Rules) -> tuple[Group, ...]:
    by_tens = tuple(Paid(f"Making {value}", score, RULES["point"]) for value, score in tens(rules))
    return (
        Group("First", (Paid("Carte blanche", CARTE_BLANCHE, RULES["carte_blanche"]),)),
        Group("The point", by_tens or (Paid("Each card", 1, RULES["point"]),)),
        Group(
            "Sequences",
            tuple(Paid(upper_first(name), score, RULES["sequence"]) for name, score in sequences(rules)),
        ),
        Group(
            "Sets",
            (
                Paid("Quatorze", SET_SCORES[4], RULES["set"]),
                Paid("Trio", SET_SCORES[3], RULES["set"]),
            ),
        ),
        Group("Added", (Paid("Repique", REPIQUE, RULES["repique"]),)),
    )


def in_play(rules: Rules) -> tuple[Group, ...]:
    which = "A card" if rules.low_cards == "count" else "Ten or higher"
    found = [
        Group(
            "In the play",
            (
                Paid(f"{which} led", LEAD, RULES["lead"]),
                Paid(f"{which} winning as second", WIN, RULES["win"]),
                Paid("The last trick, besides", LAST_TRICK, RULES["last_trick"]),
                Paid("Pique, added", PIQUE, RULES["pique"]),
            ),
        ),
        Group(
            "At the end of the deal",
            (
                Paid("The cards", CARDS_WON, RULES["cards"]),
                Paid("Capot, in their place", CAPOT, RULES["capot"]),
            ),
        ),
    ]
    if rules.partie in DEALS:
        found.append(
            Group(
                "At the end of the partie",
                (
                    Paid("Winning, and the difference", RUBICON, f"partie.{rules.partie}"),
                    Paid("Rubicon, and the sum instead", RUBICON, "partie.rubicon"),
                ),
            )
        )
    return tuple(found)


PAYMENTS: Final = Payments(
    captions=("Scored in the hand", "Scored in play and at the end"),
    told=frozenset({"sequence", "point-score"}),
    for_cards=for_cards,
    in_play=in_play,
)
