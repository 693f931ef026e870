"""The printed score sheet of Piquet as data: a row for each deal, and columns for the scores of two players."""

from dataclasses import replace

from gleek.course.course_parts import Column, ScoreSheet
from gleek.games.common.course import plain
from gleek.games.piquet.counting import CAPOT, CARDS_WON, LAST_TRICK, PIQUE, REPIQUE
from gleek.games.piquet.match import DEALS, DOUBLE_UNDER, EXTRA, GAMES, RUBICON
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.tricks import TRICKS


def score_sheet(rules: Rules, book: str) -> ScoreSheet:
    deals = DEALS.get(rules.partie)
    before = [Column("Deal", "its number"), Column("Elder", "who was elder")]
    after = []
    if rules.partie == "hundred_up":
        before.insert(1, Column("Game", "which game of the partie"))
        after = [Column("Games", "the games that each has won by then, a double as two")]
    return replace(
        plain.score_sheet(rules, book),
        before=tuple(before),
        each=(
            Column("Blank", "carte blanche"),
            Column("Point", "the point, where it is good"),
            Column("Seq.", "all sequences scored"),
            Column("Sets", "all quatorzes and trios scored"),
            Column("60 or 30", f"repique {REPIQUE}, pique {PIQUE}"),
            Column("Play", "leads, tricks won as second, the last trick"),
            Column("Cards", f"the cards {CARDS_WON}, capot {CAPOT}"),
            Column("Sum", "all of this deal"),
            Column("Total", "all so far"),
        ),
        after=tuple(after),
        rows=_rows(rules, deals),
        notes=(
            ("How to write it", _how(rules)),
            ("What must be so", _must(rules)),
            ("What is won", _won(rules, deals)),
        ),
        over="",
        under="Won" if deals else "",
        times=2 if deals else 1,  # two parties fit on a page
    )


def _rows(rules: Rules, deals: int | None) -> tuple[str, ...]:
    if deals is None:
        return tuple(str(number) for number in range(1, 17))  # as many as fit on a page
    doubled = {1, deals} if rules.partie == "four_deals" else set()
    return tuple(f"{number}{' ×2' * (number in doubled)}" for number in range(1, deals + EXTRA + 1))


def _how(rules: Rules) -> str:
    stop = " Write no more once the game is won." if rules.partie in {"hundred_up", "set"} else ""
    twice = ", twice in a deal marked ×2" if rules.partie == "four_deals" else ""
    return (
        "Write from left to right as it counts: Blank to Sets before the play, 60 or 30 when it is made, "
        f"Play and Cards after the last trick. Sum: all of the line. Total: the last total with Sum{twice}.{stop}"
    )


def _must(rules: Rules) -> str:
    play = ""
    if rules.low_cards == "count" and rules.partie in DEALS:
        play = f" Play of both together: {TRICKS + LAST_TRICK}, and one more for each trick won as second."
    return (
        "In a deal only one of the two has an entry under Point, only one under Seq., and so with Sets, 60 or 30 and "
        f"Cards; only elder can have a pique.{play}"
    )


def _won(rules: Rules, deals: int | None) -> str:
    if deals is not None:
        return (
            f"After deal {deals} the player with more points wins {RUBICON} and the difference; "
            f"if the other has not come to {RUBICON}, {RUBICON} and the sum. "
            f"Deals {deals + 1} and {deals + EXTRA} are played only if the two are level."
        )
    if rules.partie == "set":
        return f"The player who first reaches {rules.up_to} wins the set."
    return (
        f"A game goes to {rules.up_to}, and is double if the other has not come to {DOUBLE_UNDER}. "
        f"Then begin a new one from nought. The player who first has {GAMES} games, a double as two, wins the partie."
    )
