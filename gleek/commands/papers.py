"""The commands that write texts and printed sheets: `rules`, `sheet`, `kit` and `cite`."""

from functools import partial
from pathlib import Path
from typing import Any

import click

from gleek import games
from gleek.commands.rules_options import FILE, GAME, PAPER, game_of, named_rules, of_table, refuse_other
from gleek.commands.terminal import in_words, say, say_json
from gleek.engine.money import stake as read_stake
from gleek.engine.rules import Rules


@click.command()
@click.argument("book", required=False, metavar="[PRESET|CODE]")
@GAME
def rules(book: str | None, game: str | None) -> None:
    """Print the rules of a book, the rules that a code stands for, or an overview of the rules of all books.

    Each rule is printed with its sources and a status, which says how certain it is.
    """
    with in_words():
        from gleek.records import rules_text

        kind = games.game(game or game_of(book)).rules
        if book is None:
            say(rules_text.all_rules_table(kind))
        else:
            table, name = named_rules(book, kind)
            if game is not None:
                refuse_other(book, table, kind)
            say(rules_text.rules_table(name, table))


@click.command()
@click.argument("out", type=FILE, metavar="OUT.pdf")
@of_table
@PAPER
@click.option(
    "--what",
    default="all",
    metavar="rules|score|outline|questions|all",
    help="The handout: one of them. Without it, all except the questions.",
)
@click.option(
    "--seed", default="KA7B", show_default=True, help="The seed of the questions: four letters or digits."
)
@click.option("--count", default=12, show_default=True, help="The number of questions; they become harder.")
def sheet(*, out: Path, table: Rules, **asked: Any) -> None:  # noqa: ANN401 (as `handouts` takes them)
    """Write handouts to print: the rules on one page, a score sheet, a presenter's outline, or questions to answer.

    Piquet and Gillet have no outline. The answers to the questions are on separate pages.
    """
    from gleek.handouts.sheets import handouts, write

    say(write(out, partial(handouts, table, **asked)))


@click.command()
@click.argument("out", type=FILE, metavar="OUT.pdf")
@of_table
@PAPER
@click.option(
    "--what",
    default="all",
    metavar="PART,PART…",
    help="Only these parts: rules, pack, about, plan, seats, strip, counters, purses or score. Without it, all.",
)
@click.option("--stake", default="penny", show_default=True, help="The value of one counter.")
@click.option("--indices", is_flag=True, help="Put rank and suit into the corners of the cards.")
@click.option("--no-names", is_flag=True, help="Leave names such as Tib, Tom and Tiddy off the cards.")
def kit(*, out: Path, table: Rules, stake: str, no_names: bool, **asked: Any) -> None:  # noqa: ANN401 (as `kit` takes them)
    """Write the table kit, a PDF for people who play with real cards.

    These parts are for double-sided printing: the rules in 18 pt, a pack of cards to cut out, a sheet on the sources,
    and plans for an evening and a lesson. These are single-sided: for each seat a card that says what its player does,
    a strip for the middle of the table, counters and purses, and a score sheet.
    """
    from gleek.handouts.kit import kit
    from gleek.handouts.sheets import write

    say(write(out, partial(kit, table, stake=read_stake(stake), names=not no_names, **asked)))


@click.command()
@click.option("--bibtex", "form", flag_value="bibtex", help="Print a BibTeX entry.")
@click.option("--cff", "form", flag_value="cff", help="Print the Citation File Format, as in CITATION.cff.")
@click.option(
    "--works", "form", flag_value="works", help="Print the tutorial’s sources instead, as CSL JSON."
)
@GAME
def cite(form: str | None, game: str | None) -> None:
    """Print how to cite the tutorial, or list its sources for a reference manager.

    With --game, list only the sources of that game.
    """
    with in_words():
        from gleek.course.pages import works

        if form == "works":
            say_json(works.csl(None if game is None else games.game(game).id))
        else:
            say({"bibtex": works.bibtex, "cff": works.cff}.get(form or "", works.text)())
