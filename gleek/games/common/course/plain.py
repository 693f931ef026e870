"""Parts of a course that are made from the game itself, for games that have no modules of their own for these parts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from gleek.course.course_parts import Brief, Column, Combinations, Losses, Payments, ScoreSheet, Skill
from gleek.course.exercises.kinds import Kinds
from gleek.course.play.offering import Offering
from gleek.course.play.positions import Position
from gleek.course.play.verdict import Judge, Share
from gleek.engine.ledger import Payment
from gleek.engine.rules import Rules
from gleek.evidence import games as evidence
from gleek.evidence.presets import nearest
from gleek.games import game, players
from gleek.games.common.course.plain_table import table
from gleek.records.rules_text import rules_line

# The number of rows on a score sheet. They fit on a page, and two, three or four players deal equally often.
DEALS: Final = 12


def judge(game_id: str, headings: Mapping[str, str] | None = None) -> Judge:
    """Return a judge that compares actions by what the learner gains with each.

    `headings` maps the first word of a rule's id to a heading of the verdict; by default, these are the stages' titles.
    """
    of = game(game_id)
    parts = {stage.id: stage.title for stage in of.stages} if headings is None else headings

    def shares(at: Position, payments: Iterable[Payment]) -> Iterator[Share]:
        reason = at.table.reason
        for each in payments:
            part = parts.get(each.rule.partition(".")[0], "The hand")
            if each.payer == at.seat:
                yield Share(part, reason(each), -each.stakes)
            elif each.receiver == at.seat:
                yield Share(part, reason(each), each.stakes)

    return Judge(lambda hand, seat, _until: hand.ledger.balances[seat], shares)


def skills(game_id: str) -> tuple[Skill, ...]:
    first, *others = players(game_id)
    simply = Skill("plays simply", "Plays by a few simple rules.", {"even": first})
    return simply, *(Skill(name, "Plays in another way.", {"even": name}) for name in others)


def score_sheet(rules: Rules, book: str) -> ScoreSheet:
    """Return the score sheet: a row for each deal. Its heading names the preset `book` ("": the nearest one)."""
    of = game(rules.game)
    return ScoreSheet(
        title=f"{evidence.game(of.id).title}: the score",
        by=rules_line(rules, book or nearest(rules)),
        players=len(of.seats),
        before=(Column("Deal", "its number"), Column("Dealer", "who dealt")),
        each=(Column("Deal", "won or lost in this deal"), Column("Total", "all so far")),
        after=(),
        rows=tuple(str(number) for number in range(1, DEALS + 1)),
        notes=(),
        over="Brought in",
        under="Carried on",
        debts=of.counts_money,
    )


def brief(game_id: str) -> Brief:
    page = evidence.game(game_id).glossary_page.removesuffix(".ipynb")
    return Brief(page, lambda rules: rules.as_dict(), {})


PARTS: Final[Mapping[str, Callable[[str], Any]]] = {
    "skills": skills,
    "table": table,
    "offers": lambda _: Offering(),
    "losses": lambda _: Losses(
        lambda *_: (),
        nothing="Ask for the review to see what other choices would have brought.",
        uncertain="",
    ),
    "judge": judge,
    "exercises": lambda game_id: Kinds(game_id, ""),
    "brief": brief,
    "combinations": lambda _: Combinations((), lambda _: "", str),
    "payments": lambda _: Payments(("Before the play", "In the play"), (), lambda _: (), lambda _: ()),
    "score_sheet": lambda _: score_sheet,
    "after_round": lambda _: lambda *_: "",
    "own_counts": lambda _: lambda _: (),
}
"""Part of a course → the function that makes it for a game's id. Parts that are not listed here are optional."""
